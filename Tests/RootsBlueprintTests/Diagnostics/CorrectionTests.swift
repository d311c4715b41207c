import RootsBlueprint
import Testing

/// The corrected lines of misspelt words, and the errors below a syntax error.
@Suite struct CorrectionTests {
  @Test func `a misspelt word is shown with the corrected line`() {
    #expect(
      errorLines(tabbed + "    keys: { k: push c, l: overlay lgin }\n") == """
        f:10:21: error: unknown screen 'c'; known: b, a, login
            keys: { k: push c, l: overlay lgin }
                            ^
        f:10:35: error: unknown accessory 'lgin'; did you mean 'login'?
            keys: { k: push c, l: overlay lgin }
                                          ^^^^ write:
            keys: { k: push c, l: overlay login }
        """)
  }

  @Test(arguments: [
    ("titel: x", "    title: x"), ("\"titel\": x", "    \"title\": x"),
    ("text: \"ü {usr}\"", "    text: \"ü {user}\""),
    ("keys: { k: 'set plan fre' }", "    keys: { k: 'set plan free' }"),
  ])
  func `a correction keeps quotes and the rest of the line`(line: String, corrected: String) {
    let lines = errorLines(tabbed + "    " + line + "\n").split(separator: "\n")
    #expect(lines.last.map(String.init) == corrected)
  }

  @Test func `a word in a folded text has no correction`() {
    let lines = errorLines(tabbed + "    text: >\n      one two\n      {usr} three\n")
    #expect(lines.contains("did you mean 'user'?"))
    #expect(!lines.contains("write:"))
  }

  @Test func `the lines below a syntax error are read without its block`() {
    #expect(
      errors(
        """
        roots: 1
        name: T: x
        screens:
          a: { text: {user}, title: b }
          b:
            text: a: b
              more: c
          c: { text: "it" is }
        """)
          == """
          f:2:8: error: a ':' stands inside a value without quotes; put the whole value in quotes
          f:6:12: error: a ':' stands inside a value without quotes; put the whole value in quotes
          f:8:19: error: ',' or '}' is missing before 'i'; put a text with signs in quotes
          """)
  }
}
