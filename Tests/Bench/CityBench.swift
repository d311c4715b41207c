import RootsExplorer
import RootsTesting

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
    print("\(result.itemCount) items, \(result.elapsed)")
  }
}
