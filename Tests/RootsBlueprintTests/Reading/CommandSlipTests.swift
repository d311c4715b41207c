import RootsBlueprint
import Testing

/// Usual slips in a command.
@Suite struct CommandSlipTests {
  @Test(arguments: [
    ("pop -1", "a count starts at 1"),
    ("set n n - 1", "a sum has '$' and parentheses; did you mean '$(n - 1)'?"),
    ("set n $n + 1", "a sum has '$' and parentheses; did you mean '$(n + 1)'?"),
    ("push b and back", "several commands have brackets; did you mean '[push b, back]'?"),
    ("push b then back", "several commands have brackets; did you mean '[push b, back]'?"),
    ("push b; back", "several commands have brackets; did you mean '[push b, back]'?"),
    ("set n 1 && back", "several commands have brackets; did you mean '[set n 1, back]'?"),
    (
      "push b, push b with {id: 1}",
      "several commands have brackets; did you mean '[push b, 'push b with {id: 1}']'?"
    ),
    ("set n n-1", "'n-1' is one name; did you mean '$(n - 1)'?"),
    ("set n = 1", "a fact is set by 'set' and its value; did you mean 'set n 1'?"),
    ("set n = n-1", "a fact is set by 'set' and its value; did you mean 'set n $(n - 1)'?"),
    ("n = 2", "a fact is set by 'set' and its value; did you mean 'set n 2'?"),
    ("n += 2", "a fact is set by 'set' and its value; did you mean 'set n $(n + 2)'?"),
    ("n++", "a fact is set by 'set' and its value; did you mean 'set n $(n + 1)'?"),
    ("set n--", "a fact is set by 'set' and its value; did you mean 'set n $(n - 1)'?"),
    ("push 'b'", "a command has no single quotes; did you mean 'push b'?"),
    ("finish with 'b'", "a command has no single quotes; did you mean 'finish with \"b\"'?"),
    ("push b with id=1", "a payload has braces; did you mean 'push b with {id: 1}'?"),
    ("push b(id: 1)", "a payload has braces; did you mean 'push b with {id: 1}'?"),
    ("push b on two", "the layer of a tab has the word 'tab'; did you mean 'push b on tab two'?"),
    // A correction is offered only if it names what is declared.
    ("pop two", "the layer of a tab has the word 'tab'; did you mean 'pop tab two'?"),
    ("n += ok", "a fact is set by 'set' and its value"),
    ("push c with id=1", "a payload has braces"),
    ("plan = year", "a fact is set by 'set' and its value; did you mean 'set plan year'?"),
    ("push b with id 1", "a payload has braces; did you mean 'push b with {id: 1}'?"),
    ("push b with id='1'", "a payload has braces; did you mean 'push b with {id: \"1\"}'?"),
    ("push b with id=1 n=2", "a payload has braces; did you mean 'push b with {id: 1, n: 2}'?"),
    (
      "finish with 'it''s'",
      "a command has no single quotes; did you mean 'finish with \"it's\"'?"
    ),
    ("popup b", "unknown command 'popup'; did you mean 'push'?"),
    ("close b", "unknown command 'close'; did you mean 'dismiss'?"),
    ("popto b", "unknown command 'popto'; did you mean 'pop'?"),
    ("navigate two", "unknown command 'navigate'; did you mean 'show'?"),
    ("go to b", "unexpected 'to'; did you mean 'go b'?"),
    ("go to c", "unexpected 'to'; write 'go SCREEN [on LAYER] [with PAYLOAD]'"),
    ("pop from b", "unexpected 'from'; did you mean 'pop to b'?"),
    ("pop from c", "unexpected 'from'; write 'pop [N] [LAYER|#ID] [with PAYLOAD]'"),
    ("set n to 3", "unexpected '3'; did you mean 'set n 3'?"),
    ("set n to 4", "\"4\" does not belong to the command"),
    ("show tab two", "unexpected 'two'; did you mean 'show two'?"),
    ("show tab tow", "unexpected 'tow'; allowed here: root"),
    ("‘push b’", "a command has no typographic quotes; did you mean 'push b'?"),
  ])
  func `a command with a slip is corrected`(command: String, message: String) {
    let found = errors(
      """
      roots: 1
      name: A
      facts: { n: 0..3, ok: false, plan: [month, year] }
      tabs: { one: { root: a }, two: { root: b } }
      screens:
        a:
          text: $n
          list:
            - label: X
              do: '\(command.replacing("'", with: "''"))'
        b: {}
      """)
    #expect(found.hasSuffix("error: \(message)") && !found.contains("\n"), "\(found)")
  }

  @Test(arguments: ["'push b, back'", "\"push b, back\"", "push b, back"])
  func `a list takes the place of the quotes around its commands`(written: String) throws {
    let (_, report) = Blueprint.read(
      source: Source(
        name: "f",
        text: """
          roots: 1
          name: A
          start: { screen: a }
          screens:
            a:
              list:
                - label: X
                  do: \(written)
            b: {}
          """))
    let line = report.text.split(separator: "\n").last
    #expect(line?.hasSuffix("do: [push b, back]") == true, "\(report.text)")
  }
}
