import RootsBlueprint
import Testing

/// Commands whose brackets YAML reads itself.
@Suite struct UnquotedCommandTests {
  @Test func `a command without quotes hides no other error`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      facts: { n: 0..3 }
      screens:
        a:
          list:
            - { label: x, do: push b with {id: 4, at: [1]} }
            - { label: y, do: set n {n + 1}, when: m }
          keys: { k: push b with {id: 5}, l: bakc }
          after:
            time: 1s
            do: push b with {id: 6}
        b: { text: "$id $ie" }

      """
    let quotes = "YAML reads the brackets of this command itself; put the command in quotes"
    #expect(
      errors(text) == """
        f:8:25: error: \(quotes)
        f:9:25: error: \(quotes)
        f:9:46: error: unknown fact 'm'; declare it, or write payload.m
        f:10:16: error: \(quotes)
        f:10:40: error: unknown command 'bakc'; did you mean 'back'?
        f:13:11: error: \(quotes)
        """)
    #expect(warnings(text).hasPrefix("f:14:20: warning: 'ie' is no fact, and no command gives 'b'"))
  }

  @Test(arguments: [
    ("push b with {id: 1} once", ""), ("push b with [1, 2] on main", ", when: n"),
    ("begin; push b with {id: 1}; push b; end", ""), ("set n {n + 1}", ", key: x"),
  ])
  func `the command in the error ends with its words behind the brackets`(
    command: String, rest: String
  ) {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      facts: { n: 0..3 }
      screens:
        a: { list: [ { label: It's, do: \(command)\(rest) } ] }
        b: { text: B }

      """
    let (_, report) = Blueprint.read(source: Source(name: "f", text: text))
    #expect(
      report.text.contains("f:6:35: error: YAML reads the brackets")
        && report.text.contains(" write:\n  a: { list: [ { label: It's, do: '\(command)'\(rest) }"),
      "\(report.text)")
  }

  @Test func `the error has the line with the quotes, and nothing else about the command`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      screens:
        a: { list: [ { label: x, do: push b with {who: "$you"} } ] }
        b: { text: $who }

      """
    let (_, report) = Blueprint.read(source: Source(name: "f", text: text))
    #expect(
      report.text == """
        f:5:32: error: YAML reads the brackets of this command itself; put the command in quotes
          a: { list: [ { label: x, do: push b with {who: "$you"} } ] }
                                       ^^^^^^^^^^^^^^^^^^^^^^^^^ write:
          a: { list: [ { label: x, do: 'push b with {who: "$you"}' } ] }

        """)
  }
}
