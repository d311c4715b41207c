import Roots
import RootsBench
import RootsBlueprint
import Testing

/// Faults of stacks that are higher than the search through all states enters.
@Suite struct DeepFaultTests {
  /// An app of a chain of nine screens, with a fault at its end.
  struct Planted: CustomStringConvertible, Sendable {
    /// The property that the fault breaks.
    let property: String
    /// The rows of the last screen of the chain.
    let rows: String
    /// Further lines of the first screen, further screens, and further lines of the app.
    var first = "", screens = "", app = ""

    var description: String { "\(property): \(rows)" }

    var text: String {
      let chain = (1..<8).map { "  s\($0): { list: [{ label: next, do: push s\($0 + 1) }] }" }
      return """
        roots: 1
        name: Deep
        facts: { armed: false, signed: false }
        start: { screen: s0 }
        screens:
          s0: { list: [{ label: next, do: push s1 }\(first)] }
        \(chain.joined(separator: "\n"))
          s8: { list: [\(rows)] }
        \(screens)
        \(app)
        """
    }
  }

  private static let planted: [Planted] = [
    Planted(
      property: "far", rows: "{ label: arm, do: [pop to s2, set armed true] }",
      app: "properties: { far: { never: s2 is shown and armed } }"),
    Planted(
      property: "guarded", rows: "{ label: open, do: push copy }",
      first: ", { label: open, do: push vault }",
      screens: "  vault: { protect: login }\n  copy: { title: Vault }",
      app: """
        protections: { login: { passes: signed } }
        properties: { guarded: { never: copy is shown and not signed } }
        """),
    Planted(
      property: "dead-end", rows: "{ label: stop, do: [pop to root, replace stop] }",
      screens: "  stop: { title: Stop }"),
    Planted(property: "twice", rows: "{ label: again, do: push s8 }"),
    Planted(
      property: "refused", rows: "{ label: open, do: push vault }",
      screens: "  vault: { protect: login }", app: "protections: { login: { passes: signed } }"),
    Planted(
      property: "late", rows: "{ label: on, do: push timed }",
      screens: "  timed: { after: { time: 2s, do: [pop 7, set armed true] } }",
      app: "properties: { late: { always: not (s2 is shown and armed) } }"),
    Planted(
      property: "given",
      rows: "{ label: ask, do: push q, then: { completed: [pop 6, set armed true] } }",
      screens: "  q: { list: [{ label: give, do: finish with 1 }] }",
      app: "properties: { given: { never: s2 is shown and armed } }"),
    Planted(
      property: "modal", rows: "{ label: ask, do: overlay q }",
      app: """
        accessories: { q: { list: [{ label: give, do: [dismiss, pop 6, set armed true] }] } }
        properties: { modal: { never: s2 is shown and armed } }
        """),
    Planted(
      property: "run", rows: "{ label: low, do: pop to s1 }",
      app: "properties: { run: { after: s8 is shown, always: not s1 is shown } }"),
    Planted(
      property: "move", rows: "{ label: low, do: pop to s1 }",
      app: "properties: { move: { step: { never: s1 is shown and was s8 is shown } } }"),
    Planted(
      property: "carried", rows: "{ label: out, do: set signed false }",
      first: ", { label: in, do: set signed true }",
      app: "properties: { carried: { never: s8 is shown and signed } }"),
  ]

  @Test(arguments: planted)
  func `a fault at the end of a chain of screens is found with its way`(
    _ planted: Planted
  ) throws {
    let source = Source(name: "deep.yaml", text: planted.text)
    let (blueprint, report) = Blueprint.read(source: source)
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.limits.stack = 5
    exploration.limits.time = .seconds(20)
    exploration.phases = [.atoms, .all]
    let result = try exploration.run()
    let faults = result.faults.map { "\($0.property): \($0.sentence)" }
    let fault = try #require(
      result.faults.first { $0.property == planted.property }, "\(faults)")
    #expect((fault.moves?.count ?? 0) >= 8, "\(faults)")
    #expect(result.tape(of: fault, blueprint: nil, expects: true)?.isConfirmed == true)
  }
}
