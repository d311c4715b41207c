import RootsBench
import RootsBlueprint

/// The time in which a search proves what can happen with stacks of any height, for three apps
/// whose states cannot all be visited.
struct HeightsBench {
  let isQuick: Bool

  func figures() -> [Figure] {
    let count = isQuick ? 12 : 60
    return [
      figure("\(count) screens, each leads to four others", mesh(count)),
      figure("\(count) screens in four tabs", tabs(count)),
      figure("\(count) screens in a row, and back to each", row(count)),
    ]
  }

  /// The time to the proof, beside that of a search through states that ends without one.
  private func figure(_ workload: String, _ text: String) -> Figure {
    let (blueprint, report) = Blueprint.read(source: Source(name: "heights.yaml", text: text))
    guard let blueprint else { preconditionFailure(report.text) }
    var exploration = Exploration(blueprint)
    exploration.phases = [.all]
    exploration.limits.time = .seconds(60)
    exploration.limits.states = 20_000
    let proof = try? exploration.run()
    // A limit of moves leaves out the search for a proof.
    exploration.limits.moves = 1_000
    let states = try? exploration.run()
    let seconds = { (result: ExplorationResult?) in (result?.elapsed ?? .zero) / .seconds(1) }
    let isProof = proof?.isProvedByFrames == true
    return Figure(
      workload: isProof ? workload : "\(workload): no proof", unit: "seconds",
      value: seconds(proof), floor: seconds(states), floorName: "20,000 states alone",
      ratio: seconds(proof) / max(seconds(states), 1e-6))
  }

  private func screens(_ count: Int, _ commands: (Int) -> [String]) -> String {
    (0..<count).map { number in
      let rows = commands(number).enumerated().map { "{ label: r\($0), do: \($1) }" }
      return "  s\(number): { list: [\(rows.joined(separator: ", "))] }\n"
    }.joined()
  }

  private func mesh(_ count: Int) -> String {
    "roots: 1\nname: Mesh\nstart: { screen: s0 }\nscreens:\n"
      + screens(count) { number in
        (1...4).map { "push s\((number * 3 + $0 * 7) % count)" } + ["pop to s0"]
      }
  }

  private func tabs(_ count: Int) -> String {
    let part = count / 4
    let tabs = (0..<4).map { "  t\($0): { root: s\($0 * part) }\n" }.joined()
    return "roots: 1\nname: Tabs\nstart: { tab: t0 }\ntabs:\n\(tabs)screens:\n"
      + screens(part * 4) { number in
        let (first, own) = (number / part * part, number % part)
        return (1...3).map { "push s\(first + (own + $0 * 2) % part)" } + ["pop to root"]
      }
  }

  private func row(_ count: Int) -> String {
    "roots: 1\nname: Row\nstart: { screen: s0 }\nscreens:\n"
      + screens(count) { number in
        ["push s\((number + 1) % count)"]
          + (1...4).map { "pop to s\((number * 5 + $0 * 11) % count) if open" }
      }
  }
}
