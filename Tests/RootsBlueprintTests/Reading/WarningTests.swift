import RootsBlueprint
import Testing

@Suite struct WarningTests {
  @Test func `unused declarations are warnings`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      facts: { used: false, unused: 0..3, set: false }
      screens:
        a: { text: "{used}", keys: { k: set set true } }
        b: { keys: { k: overlay open } }
      accessories: { open: {}, closed: {} }
      """
    #expect(
      warnings(text)
        == #"""
        f:4:23: warning: nothing reads the fact 'unused'; use it in a text or a condition, or \#
        remove it
        f:4:37: warning: nothing reads the fact 'set'; use it in a text or a condition, or \#
        remove it
        f:7:3: warning: no command, tab or start names the screen 'b'; name it, or remove it
        f:8:26: warning: nothing opens the accessory 'closed'; open it somewhere, or remove it
        """#)
    #expect(read(text).blueprint != nil)
  }

  @Test(arguments: [
    "text: \"{f}\"", "text: \"{f + 1}\"", "keys: { k: { do: pop, when: f is 1 } }",
    "keys: { k: \"set f {f + 1}\" }",
    "keys: { k: { do: push a, then: { completed: \"set f {f}\" } } }",
    "form: { x: { value: \"{f}\" } }, submit: pop",
  ])
  func `a fact is used by a text, a condition or a placeholder`(use: String) {
    let text =
      "roots: 1\nname: T\nstart: { screen: a }\nfacts: { f: 0..3 }\nscreens: { a: { \(use) } }"
    #expect(warnings(text) == "")
    #expect(errors(text) == "")
  }

  @Test(arguments: [
    "push b", "go b", "replace b", "pop to b", "push b on accessory 3", "begin; back; push b; end",
  ])
  func `a screen is used by any command that opens it`(command: String) {
    let head = "roots: 1\nname: T\nstart: { screen: a }\n"
    #expect(warnings(head + "screens: { a: { keys: { k: \(command) } }, b: {} }") == "")
  }

  @Test func `keys that a form always takes are warnings, if its field cannot be left`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      screens: { a: { keys: { x: overlay fixed, y: overlay free } } }
      accessories:
        fixed:
          form: { one: { choice: [a] } }
          submit: finish
          keys: { f5: finish, ctrl+u: finish, alt+x: finish, y: finish, down: finish }
        free:
          form: { one: { choice: [a] }, two: {} }
          submit: finish
          keys: { ctrl+u: finish, y: finish }
      """
    #expect(
      warnings(text)
        == [("25", "ctrl+u"), ("56", "y"), ("67", "down")].map { column, key in
          "f:9:\(column): warning: '\(key)' is never pressed here: the form takes it, and no field "
            + "can be changed and left; bind a key that fields pass on, such as f5 or ctrl+s"
        }.joined(separator: "\n"))
  }

  @Test func `screens that only open each other are warnings`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      screens:
        a: { keys: { k: push d } }
        b: { keys: { k: push c } }
        c: { keys: { k: replace b, l: push own } }
        d: {}
        own: { keys: { k: push own } }
        linked: { keys: { k: push behind } }
        behind: {}
      routes: { "t://linked": push linked }
      """
    #expect(
      warnings(text)
        == [6, 7, 9].map { line in
          let name = line == 6 ? "b" : line == 7 ? "c" : "own"
          return
            "f:\(line):3: warning: nothing leads to '\(name)' from the start, a tab, a key of the "
            + "app or a link; open it there, or remove it"
        }.joined(separator: "\n"))
  }

  @Test(arguments: [
    ("confirm: { yes: { do: pop } }", "the question has no words; add 'text: …' to it"),
    ("form: { x: {} }", "nothing gets what is entered in this form; add 'submit: …'"),
    ("restore: yess", "'yess' is taken as an identifier; did you mean 'true'?"),
    ("restore: fals", "'fals' is taken as an identifier; did you mean 'false'?"),
    ("restore: yes", "'yes' is taken as an identifier; did you mean 'true'?"),
    ("title: \"T ${who}\"", "the '$' before the braces is drawn; did you mean '$who'?"),
    ("text: \"**$who\"", "this '**' is never closed, so it is drawn; close it, or remove it"),
    (
      "title: “T”",
      "these quotes are a part of the text; write \"T\", or put all of it in quotes"
    ),
  ])
  func `a text that is likely a slip is a warning`(content: String, message: String) {
    let head =
      "roots: 1\nname: T\nstart: { screen: a }\nfacts: { who: { text: [Ada] }, n: 0..3 }\n"
    func app(_ content: String) -> String {
      head + "screens: { a: { \(content) }, b: { title: $who $n } }\nkeys: { k: push b }\n"
    }
    #expect(warnings(app(content)).hasSuffix("warning: \(message)"), "\(warnings(app(content)))")
    let right = [
      "confirm: { text: Sure?, yes: { do: pop } }", "form: { x: {} }, submit: pop",
      "restore: feed", "title: \"${n} $$who\"", "text: \"**$who** 2 ** 3\"", "title: '“T”'",
    ]
    for content in right { #expect(warnings(app(content)) == "", "\(content)") }
  }

  @Test func `a message to the parent from a screen in no flow is a warning`() {
    let app = """
      roots: 1
      name: T
      start: { screen: a }
      facts: { n: 0..3 }
      hears: { paid: set n 1 }
      screens:
        a: { text: $n, keys: { p: tell parent paid, s: start buy, o: overlay note } }
        b: { keys: { p: tell parent paid, c: push c } }
        c: { keys: { p: tell parent paid } }
      accessories:
        note: { keys: { p: begin; tell parent paid; finish; end } }
      flows: { buy: { screens: [b] } }
      """
    let places = warnings(app).split(separator: "\n").map { $0.prefix { $0 != "'" } }
    let message = "warning: this message never arrives: "
    #expect(places == ["f:7:34: \(message)", "f:11:34: \(message)"], "\(warnings(app))")
    // A key of the app and a command to a layer open screens over those of a flow.
    for opener in [
      "keys: { n: overlay note, a: push a }\nstart",
      "routes: { n: overlay note, a: push a }\nstart",
    ] {
      #expect(warnings(app.replacing("start", with: opener, maxReplacements: 1)) == "")
    }
    let none = app.replacing("\nflows: { buy: { screens: [b] } }", with: "")
      .replacing("s: start buy", with: "s: push b")
    #expect(warnings(none).split(separator: "\n").count == 4)
  }
}
