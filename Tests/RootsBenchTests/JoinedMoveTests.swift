import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// Moves that a search and a tape must count in the same way, and the lines by which they are told.
@Suite struct JoinedMoveTests {
  private static let text = """
    roots: 1
    name: Joined
    start: { screen: a }
    facts: { in: false, n: 0..3, guest: { text: ["", Ada] } }
    protections: { members: { passes: in, ask: overlay door, then: { completed: set in true } } }
    routes: { "joined://c/{x}": push c }
    screens:
      a: { list: [ { label: Go, do: push b }, { label: Count, do: set n 1 } ] }
      b: { protect: members, after: { time: 1500ms, do: push c } }
      c: { form: { name: { label: Name, required: true } }, submit: [set guest $name, push d] }
      d: { text: D }
    accessories:
      door: { modal: false, list: [ { label: In, do: finish } ] }
    properties:
    """

  private func read(_ properties: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(
      source: Source(name: "j.yaml", text: "\(Self.text)\n  \(properties)\n"))
    return try #require(blueprint, "\(report.text)")
  }

  @Test func `each act of a way in the JSON report is a line that a tape takes`() throws {
    let app = try read("p: { never: d is shown and b is open }\n  q: { never: c is shown }")
    for links in [false, true] {
      var exploration = Exploration(app)
      exploration.limits.stack = 4
      if links { exploration.extras = [.links] }
      let report = ExplorationReport(try exploration.run(), path: nil, program: "test")
      let acts = report.faults.flatMap { ($0.way ?? []).map(\.act) }
      #expect(acts.contains(links ? "Open \"joined://c/sample\"" : "Sleep 1500ms"), "\(acts)")
      if !links { #expect(acts.contains("Fill name \"Ada\" Submit"), "\(acts)") }
      for act in acts {
        let reading = Tape.parse(act, file: "act")
        #expect(!reading.hasErrors && !reading.tape.commands.isEmpty, "\(act): \(reading.report)")
      }
    }
  }
}
