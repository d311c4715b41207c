import Roots
import RootsBlueprint
import Testing

@Suite struct DecoderBodiesTests {
  func content(_ text: String) throws -> Content {
    let (blueprint, complaints) = read(tabbed + text)
    #expect(complaints.filter { $0.contains("error") } == [])
    return try #require(blueprint?.content(of: "a"))
  }

  @Test func `a table is a removed key`() {
    #expect(
      errors(tabbed + "    table: { columns: { x: X }, rows: [[1]] }\n") == """
        f:10:5: error: 'table' was removed: a list has rows with a label and a detail, each with \
        its own action; remove the key
        """)
  }

  @Test func `a question has a text and two answers, of which no may have no action`() throws {
    let asked = try content(
      #"""
          confirm:
            text: Sure?
            yes: { label: Go, do: push b }
      """#)
    #expect(asked.text?.constant == "Sure?")
    #expect(asked.confirm?.yes.label.constant == "Go")
    #expect(asked.confirm?.no.label.constant == "no")
    #expect(asked.confirm?.no.action == nil)
  }

  @Test func `questions are checked`() {
    #expect(
      errors(
        tabbed + #"""
              text: Sure?
              confirm: { text: Really?, no: { lable: Stay } }
          """#)
          == #"""
          f:10:5: error: the question already has a text; remove one
          f:11:14: error: the question has no 'yes'; add 'yes: …'
          f:11:37: error: unknown key 'lable'; did you mean 'label'?
          """#)
    #expect(
      errors(tabbed + "    confirm: { yes: { label: Go } }\n")
        == "f:10:21: error: the answer 'yes' has no 'do'; add 'do: …'")
  }

  @Test func `progress measures a time or a number`() throws {
    let timed = try content("    progress: { time: 3s, label: Work, do: push b }\n").progress
    #expect(timed?.measure == .time(.seconds(3)))
    #expect(timed?.action?.command.description == "push b")
    let counted = try content("    progress: { fact: n }\n").progress
    #expect(counted?.measure == .fact(2, 0...3))
  }

  @Test(arguments: [
    (
      "{}", "10:15: error: the progress has neither 'time' nor 'fact'; add 'time: 3s', or 'fact: …'"
    ),
    ("{ time: 3 }", "10:23: error: the duration 3 has no unit; write 3s, or ms or m"),
    (
      "{ time: 2h }",
      "10:23: error: a duration is expected, found '2h'; write one like 500ms, 60s or 2m"
    ),
    ("{ time: 50ms }", "10:23: error: this time is out of range; write 100ms to 60m"),
    (
      "{ time: 3s, fact: n }", "10:17: error: a progress has a time or a fact, not both; remove one"
    ),
    ("{ fact: m }", "10:23: error: unknown fact 'm'; known: flag, plan, n, user"),
    ("{ fact: plan }", "10:23: error: 'plan' is not a number; name a fact such as 'done: 0..10'"),
    ("{ fact: n, do: pop }", "10:26: error: only a progress with a time can have 'do'; remove it"),
  ])
  func `progress is checked`(progress: String, error: String) {
    #expect(errors(tabbed + "    progress: \(progress)\n") == "f:" + error)
  }
}
