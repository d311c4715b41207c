import Roots
import RootsBlueprint
import Testing

@Suite struct DecoderBodiesTests {
  func content(_ text: String) throws -> Content {
    let (blueprint, complaints) = read(tabbed + text)
    #expect(complaints.filter { $0.contains("error") } == [])
    return try #require(blueprint?.content(of: "a"))
  }

  @Test func `a table has columns and rows, and an action on a row's cells`() throws {
    let table = try #require(
      try content(
        #"""
            table:
              columns: { stop: Stop, n1: { title: "{n}", width: 9, align: right }, note: {} }
              do: "push b with {stop: {stop}, walk: {n1}}"
              rows:
                - [Mill, 12, "{user}"]
                - { cells: [Harbour], when: flag, do: push b }
        """#
      ).table)
    #expect(table.columns.map(\.name) == ["stop", "n1", "note"])
    #expect(table.columns.map(\.title.constant) == ["Stop", nil, "note"])
    #expect(table.columns.map(\.width) == [nil, 9, nil])
    #expect(table.columns.map(\.alignment) == [nil, .right, nil])
    #expect(table.rows.map(\.cells.count) == [3, 1])
    #expect(table.rows.map { $0.when == nil } == [true, false])
    #expect(table.rows.map { $0.action == nil } == [true, false])
    #expect(
      try table.action?.command(resolving: { $0 == .field("stop") ? .string("Mill") : .int(4) })
        .description == "push b with {stop: \"Mill\", walk: 4}")
  }

  @Test func `tables are checked`() {
    #expect(
      errors(
        tabbed + #"""
              table:
                colums: { x: X }
                columns: { x: X, title: T, 2x: Y, y: { algin: left, width: 0 }, z: { align: middle } }
                rows:
                  - [1, 2, 3, 4]
                  - { cells: [1], doo: pop }
                  - { do: push nowhere }
                  - pop
                do: push c
          """#)
          == #"""
          f:11:7: error: unknown key 'colums'; did you mean 'columns'? It is already declared
          f:12:24: error: 'title' is a built-in name; choose another one
          f:12:34: error: '2x' is not a name; start with a letter, go on with letters, digits, - \#
          and _
          f:12:46: error: unknown key 'algin'; did you mean 'align'?
          f:12:66: error: 0 is out of range; write a whole number from 1 to 1000
          f:12:83: error: unknown alignment 'middle'; known: left, right
          f:14:11: error: this row has 4 cells for 3 columns; remove some, or add columns
          f:15:25: error: unknown key 'doo'; did you mean 'do'?
          f:16:11: error: the row has no 'cells'; add 'cells: …'
          f:16:22: error: unknown screen 'nowhere'; known: b, a, login
          f:17:11: error: a mapping of keys and values is expected, found 'pop'; write 'key: \#
          value'
          f:18:16: error: unknown screen 'c'; known: b, a, login
          """#)
  }

  @Test func `a table needs columns and rows`() {
    #expect(
      errors(
        tabbed + #"""
              table: { columns: {}, rows: 3 }
          """#)
          == #"""
          f:10:23: error: the table has no columns; write '{ stop: Stop }'
          f:10:33: error: a list of rows is expected, found '3'; write '- [a, b]' for each
          """#)
    #expect(
      errors(tabbed + "    table: {}\n") == """
        f:10:12: error: the table has no 'columns'; add 'columns: …'
        f:10:12: error: the table has no 'rows'; add 'rows: …'
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
    (
      "{ fact: n, spinner: true }",
      "10:26: error: a spinner shows no number; remove it, or write a 'time'"
    ),
    ("{ fact: n, do: pop }", "10:26: error: only a progress with a time can have 'do'; remove it"),
  ])
  func `progress is checked`(progress: String, error: String) {
    #expect(errors(tabbed + "    progress: \(progress)\n") == "f:" + error)
  }
}
