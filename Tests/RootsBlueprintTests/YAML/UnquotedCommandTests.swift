import RootsBlueprint
import Testing

@Suite struct UnquotedCommandTests {
  private static let message =
    "YAML reads the brackets of this command itself; put the command in quotes"

  @Test(arguments: [
    ("do: finish with {a: {b: 1}}", "1:5"), ("do: push x with {id: 1} once", "1:5"),
    ("{ label: x, do: push x with {name: \"it's\"}, when: y }", "1:17"),
    ("do: [ pop, finish with {a: 1} ]", "1:12"), ("{ do: finish with [1, 2] }", "1:7"),
    ("then: { completed: push a with {b: \"}\"} }", "1:20"),
    ("{ do: segue x via a with {c: 1} }", "1:7"),
  ])
  func `a command with brackets and without quotes is reported at its place`(
    text: String, place: String
  ) {
    let report = YAMLDocument(Source(name: "f", text: text)).report
    #expect(report.text.hasPrefix("f:\(place): error: \(Self.message)\n"), "\(report.text)")
  }

  @Test func `a command that YAML reads as a mapping is reported at its place`() {
    let lines = errorLines(
      tabbed + """
              keys:
                x:
                  do:
                    - finish with {a: {b: 1}}
                    - pop
        """)
    #expect(
      lines.hasPrefix(
        """
        f:13:15: error: \(Self.message)
                    - finish with {a: {b: 1}}
                      ^^^^^^^^^^^^^^^^^^^^^^^
        """), "\(lines)")
  }

  @Test(arguments: [
    ("a: {b c: d: e}", "1:11", "',' or '}' is missing before ':'; put a text with signs in quotes"),
    (
      "a: come with {b: 1}", "1:16",
      "a ':' stands inside a value without quotes; put the whole value in quotes"
    ),
  ])
  func `other texts with brackets are reported as before`(
    text: String, place: String, message: String
  ) {
    let report = YAMLDocument(Source(name: "f", text: text)).report
    #expect(report.text.hasPrefix("f:\(place): error: \(message)"))
  }
}
