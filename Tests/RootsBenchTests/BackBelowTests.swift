import Roots
import RootsBench
import RootsBlueprint
import Testing

/// Going back past screens that are not in front.
@Suite struct BackBelowTests {
  private func report(_ text: String) throws -> ExplorationReport {
    let (blueprint, report) = Blueprint.read(source: Source(name: "back.yaml", text: text))
    let exploration = Exploration(try #require(blueprint, "\(report.text)"))
    return ExplorationReport(try exploration.run(), path: nil, program: "test")
  }

  @Test func `a box that opens below the front changes no way back`() throws {
    let found = try report(
      """
      roots: 1
      name: Below
      start: { screen: home }
      nested: { nav: { tabs: { one: { title: One, root: in1 }, two: { title: Two, root: in1 } } } }
      screens:
        home: { list: [ { label: Low, do: overlay low at 0 }, { label: High, do: overlay high at 1 } ] }
        sub: { nested: nav }
        in1: { text: in }
      accessories:
        low: { text: low, policy: belongs }
        high: { text: high, policy: belongs, keys: { x: { label: deeper, do: push sub } } }
      """)
    #expect(!found.faults.contains { $0.property == "there-and-back" })
    #expect(found.faults.allSatisfy { $0.disagreement == nil })
  }

  @Test func `a question below a box is left from its own screen`() throws {
    let found = try report(
      """
      roots: 1
      name: Leave
      facts: { f: false }
      start: { screen: home }
      protections: { l: { passes: not f, ask: overlay may } }
      screens:
        home: { keys: { h: { label: open, do: overlay box at 2 } } }
        q:
          leave: l
          confirm: { text: Sure?, yes: { label: "Yes", do: set f true }, no: { label: "No" } }
      accessories:
        box: { policy: stays, list: [ { label: Go, do: push q once } ] }
        may:
          confirm:
            text: Leave?
            yes: { label: Leave, do: [ set f false, finish ] }
            no: { label: Stay }
      """)
    #expect(found.faults.allSatisfy { $0.disagreement == nil })
    #expect(!found.faults.contains { $0.property == "results" })
  }
}
