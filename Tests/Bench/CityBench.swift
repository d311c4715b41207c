import RootsBench
import RootsExplorer

/// The figures of an exploration of City: its speed, and the memory of a state.
struct CityBench {
  let seconds: Int
  let threads: Int

  /// Prints a line for each search.
  func run() {
    var exploration = Exploration(openBlueprint("City.yaml"))
    exploration.limits.time = .seconds(seconds)
    exploration.threads = threads
    guard let result = try? exploration.run() else { return print("no result") }
    for phase in ExplorationResult.Phase.allCases {
      guard let report = result.reports[phase] else { continue }
      print(
        "\(phase): \(report.stop), \(report.states) states, \(report.expanded) expanded,",
        "\(report.transitions) transitions, levels \(report.levels.count),",
        "\(report.bytes / max(report.states, 1)) bytes a state,",
        "\(Int(Double(report.transitions) / ((result.times[phase] ?? .zero) / .seconds(1)))) a second"
      )
    }
    print("\(result.witnesses.count) items, \(result.elapsed)")
    print(table(reach()))
  }

  /// The speed of the search through all states, and the memory of one of them, for `make bench`.
  func figures() -> [Figure] {
    let known = measured { _ in }
    let anew = measured { $0.keepsOutcomes = false }
    let two = measured { $0.threads = 2 }
    return reach() + [
      speed("City, all states", known, anew, "each move computed anew"),
      speed("City, all states, two threads", two, known, "one thread"),
      Figure(
        workload: "City, memory of a state", unit: "bytes", value: known.bytes, floor: 100,
        floorName: "what it may take", ratio: known.bytes / 100),
    ]
  }

  /// The time in which the searches by width find ways, and the number of things with a way beside
  /// that of a longer search.
  private func reach() -> [Figure] {
    var exploration = Exploration(openBlueprint("City.yaml"))
    exploration.threads = 2
    exploration.limits.time = .seconds(3 * seconds)
    let long = try? exploration.run()
    exploration.phases = [.atoms, .places]
    guard let short = try? exploration.run(), let long else { return [] }
    func count(_ result: ExplorationResult) -> Double {
      Double(
        CoverageKind.allCases.reduce(0) { sum, kind in
          sum + result.items(kind).count { result.way(to: $0) != nil }
        })
    }
    let time = short.elapsed / .seconds(1)
    return [
      Figure(
        workload: "City, ways to everything", unit: "seconds", value: time, floor: 2,
        floorName: "what it may take, on two threads", ratio: time / 2),
      Figure(
        workload: "City, things with a way", unit: "things", value: count(short),
        floor: count(long), floorName: "a search of \(3 * seconds) s",
        ratio: count(long) / count(short)),
    ]
  }

  private typealias Measure = (speed: Double, bytes: Double)

  private func speed(_ name: String, _ own: Measure, _ floor: Measure, _ floorName: String)
    -> Figure
  {
    Figure(
      workload: name, unit: "moves/s", value: own.speed, floor: floor.speed, floorName: floorName,
      ratio: floor.speed / own.speed)
  }

  private func measured(_ set: (inout Exploration) -> Void) -> Measure {
    var exploration = Exploration(openBlueprint("City.yaml"))
    exploration.limits.time = .seconds(seconds)
    set(&exploration)
    guard let result = try? exploration.run(), let report = result.reports[.all],
      let time = result.times[.all]
    else { return (.nan, .nan) }
    return (
      Double(report.transitions) / (time / .seconds(1)),
      Double(report.bytes) / Double(report.states)
    )
  }
}
