import Roots
import RootsBench
import RootsBlueprint
import Testing

/// Accessories that lie on each other, of which the search of frames knows the top one.
@Suite struct DialogFrameTests {
  private func explore(_ text: String) throws -> ExplorationResult {
    let source = Source(name: "dialogs.yaml", text: text)
    let (blueprint, report) = Blueprint.read(source: source)
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.limits.states = 2_000
    exploration.limits.time = .seconds(20)
    exploration.phases = [.all]
    return try exploration.run()
  }

  /// Eight dialogs on each other, and what the last one does.
  private func app(_ command: String, then: String = "", _ rest: String = "") -> String {
    let dialogs = (1...8).map { number in
      let next = number < 8 ? "overlay d\(number + 1)" : command
      return "  d\(number): { list: [{ label: next, do: \(next) }] }"
    }
    return """
      roots: 1
      name: Dialogs
      facts: { armed: false }
      start: { screen: home }
      screens:
        home:
          list:
            - { label: open, do: overlay d1\(then) }
            - { label: room, when: armed, do: push room }
        room: { title: Room }
      accessories:
      \(dialogs.joined(separator: "\n"))
      \(rest)
      """
  }

  private static let noDialog = (1...8).map { "not d\($0) is shown" }.joined(separator: " and ")

  @Test(arguments: [
    ("[pop, set armed true]", "d7 is shown"), ("[pop 3, set armed true]", "d5 is shown"),
    ("[pop to d2, set armed true]", "d2 is shown"),
    ("[pop to root, set armed true]", "d1 is shown"),
    ("[dismiss, set armed true]", noDialog),
    ("[push room on main, pop, set armed true]", noDialog),
  ])
  func `the entry that the eighth dialog uncovers is found with its way`(
    command: String, uncovered: String
  ) throws {
    let arming = "armed and was (d8 is shown and not armed)"
    let result = try explore(
      app(
        command,
        """
        properties:
          found: { step: { never: \(arming) and \(uncovered) } }
          other: { step: { never: \(arming) and not (\(uncovered)) } }
        """))
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    let faults = result.faults.filter { ["found", "other"].contains($0.property) }
    #expect(faults.map(\.property) == ["found"])
    let fault = try #require(faults.first)
    #expect(fault.moves?.count == 9)
    #expect(result.tape(of: fault, blueprint: nil, expects: true)?.isConfirmed == true)
  }

  @Test func `the lowest dialog returns what a dismissal of all of them returns`() throws {
    let then = ", then: { completed: set armed true }"
    let result = try explore(app("dismiss with 1", then: then))
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    #expect(!result.faults.contains { $0.sentence.contains("room is never shown") })
    let other = try explore(app("dismiss", then: then))
    #expect(other.faults.contains { $0.sentence.contains("room is never shown") })
  }

  @Test func `dialogs that open each other without end are decided`() throws {
    let result = try explore(app("overlay d1"))
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    // What is removed by a dismissal of all has ended.
    let ended = try explore(app("[overlay d1, push room on main]"))
    #expect(ended.isProvedByFrames, "\(ended.frames?.doubt ?? "")")
  }

  @Test(arguments: [
    ("policy: stays", "accessories of more than 5 screens"),
    ("policy: cleared", nil),
    (
      "protect: p, keys: { y: { label: y, do: overlay e } }",
      "protections of accessories that lie on each other"
    ),
    (
      "policy: cleared, keys: { x: { label: x, when: overlays > 6, do: dismiss } }",
      "accessories of more than 5 screens"
    ),
  ])
  func `accessories that are more than a stack are followed to five`(
    rule: String, words: String?
  ) throws {
    let rest = """
        e: { \(rule) }
      keys: { e: { label: e, do: overlay e }, m: { label: m, do: set armed true } }
      protections: { p: { passes: not armed } }
      """
    let result = try explore(app("overlay d1", rest))
    #expect(result.frames?.obstacle == words)
  }
}
