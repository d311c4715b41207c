/// Workloads that take turns with their floors, so that what else goes on touches all alike.
struct Race {
  let rounds: Int

  /// A workload: what takes the seconds of one operation, ours and the floor's.
  struct Entrant {
    let workload: String
    /// What an operation is called; the figure is how many there are in a second.
    let operation: String
    let seconds: () -> Double
    let floorName: String
    let floorSeconds: () -> Double
  }

  /// The medians of all rounds.
  func run(_ entrants: [Entrant]) -> [Figure] {
    var ours = Array(repeating: [Double](), count: entrants.count)
    var floors = ours
    for _ in 0..<rounds {
      for (index, entrant) in entrants.enumerated() {
        ours[index].append(entrant.seconds())
        floors[index].append(entrant.floorSeconds())
      }
    }
    return entrants.indices.map { index in
      let (seconds, floor) = (median(ours[index]), median(floors[index]))
      return Figure(
        workload: entrants[index].workload, unit: entrants[index].operation + "/s",
        value: 1 / seconds, floor: 1 / floor, floorName: entrants[index].floorName,
        ratio: seconds / floor)
    }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
