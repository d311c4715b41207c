/// Workloads that alternate with their floors, so that other load affects both equally.
struct Race {
  let rounds: Int

  /// A workload: functions that return the seconds of one operation, for the engine and the floor.
  struct Entrant {
    let workload: String
    /// The name of an operation; the figure is the number of operations a second.
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
