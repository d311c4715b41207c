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

  /// Whether a tape of the only fault of a search fails; nil without a fault.
  private func tapeFails(_ property: String) throws -> Bool? {
    let app = try read("p: \(property)")
    var exploration = Exploration(app)
    exploration.limits.stack = 3
    let result = try exploration.run()
    guard let fault = result.faults.first(where: { $0.property == "p" }) else { return nil }
    let tape = try #require(result.tape(of: fault, blueprint: nil, expects: true))
    var player = TapePlayer { size, _ in makePlayedSession(of: app, size: size) }
    player.watch.properties = { session, _ in ViolationFinder(session, app).properties }
    let text = tape.recording.text
    return !player.play(Tape.parse(text, file: "p.tape"), path: "p.tape").isPassed
  }

  @Test func `a move that joins a waiting command and changes nothing breaks no step property`()
    throws
  {
    let joined = "{ step: { never: was door is open and door is open and n is 0 } }"
    #expect(try tapeFails(joined) == nil)
    // A move that changes something meanwhile does, and so does one whose command begins to wait.
    let counted = "{ step: { never: was door is open and door is open and n is 1 } }"
    #expect(try tapeFails(counted) == true)
    let asks = "{ step: { never: not was door is open and waiting for members } }"
    #expect(try tapeFails(asks) == true)
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
