import RootsBlueprint
import Testing

/// Placeholders that cannot have a value.
@Suite struct PathCheckTests {
  /// An app with a screen `item`, whose lines are given.
  private func app(_ item: String, _ rest: String = "") -> String {
    """
    roots: 1
    name: T
    start: { screen: home }
    facts: { volume: 0..9 }
    screens:
      home: { text: "{volume}", list: [{ label: a, do: 'push item with {name: "Bread", price: {cents: 4}}' }] }
      item: { \(item) }
    \(rest)
    """
  }

  @Test(arguments: [
    ("{naem}", "'naem' is no fact, and no command gives 'item' a payload with it", "name"),
    ("{volum}", "'volum' is no fact, and no command gives 'item' a payload with it", "volume"),
    ("{dept}", "'dept' is no fact, and no command gives 'item' a payload with it", "depth"),
    ("{payload.nmae}", "no command gives 'item' a payload with 'nmae'", "payload.name"),
    (
      "{payload.price.cent}", "no command gives 'item' a payload with 'price.cent'",
      "payload.price.cents"
    ),
  ])
  func `a misspelt placeholder is an error with its place and a suggestion`(
    placeholder: String, message: String, meant: String
  ) {
    let place = "f:7:19: error: "
    #expect(
      errors(app("text: \"\(placeholder)\"")) == place + message + "; did you mean '\(meant)'?")
  }

  @Test func `the caret stands under the misspelt word`() {
    #expect(
      errorLines(app(#"text: "{price.cents} for {naem}""#)) == #"""
        f:7:37: error: 'naem' is no fact, and no command gives 'item' a payload with it; did you \#
        mean 'name'?
          item: { text: "{price.cents} for {naem}" }
                                            ^^^^ write:
          item: { text: "{price.cents} for {name}" }
        """#)
  }

  @Test func `a placeholder like no other name is a warning`() {
    let text = app(#"text: "{nonsense} {payload.other}""#)
    #expect(errors(text) == "")
    #expect(
      warnings(text) == """
        f:7:19: warning: 'nonsense' is no fact, and no command gives 'item' a payload with it; \
        it is drawn empty
        f:7:30: warning: no command gives 'item' a payload with 'other'
        """)
  }

  @Test(arguments: [
    "text: \"{name} {price} {price.cents} {payload} {payload.name} {link}\"",
    "list: [{ label: a, when: payload.name is x, do: 'push item with {name: {name}}' }]",
    "keys: { k: { do: push item, when: payload.price.cents > 3 } }",
  ])
  func `fields of the payload that a command gives are known`(item: String) {
    #expect(errors(app(item)) == "")
    #expect(!warnings(app(item)).contains("no command gives"))
  }

  @Test(arguments: [
    "push item with {payload}", "push item with {flow}", "open \"roots://item/4\"",
    "pop to root with {any: 1}", "replace item with {any: 1}", "go item with {any: 1}",
    "reset main to item with {any: 1}", "segue item with {any: 1}", "preload item with {any: 1}",
    "update item with {any: 1}",
  ])
  func `a payload of any command counts`(command: String) {
    let routes = "routes: { \"item/{any: int}\": \"push item with {any: {any}}\" }"
    let text = app(
      "text: \"{any}\", children: ['item with {key: 1}'], keys: { k: '\(command)' }", routes)
    #expect(errors(text) == "")
  }

  @Test func `conditions, commands and keys of the app are checked too`() {
    let text = app(
      "keys: { k: { do: 'push item with {name: {naem}}', when: payload.nmae is x } }",
      "keys: { l: 'set volume {volme}' }\nstatus: \"{priec}\"")
    #expect(
      errors(text) == """
        f:7:52: error: 'naem' is no fact, and no command gives 'item' a payload with it; did you \
        mean 'name'?
        f:7:67: error: no command gives 'item' a payload with 'nmae'; did you mean 'payload.name'?
        f:8:25: error: 'volme' is no fact, and no command gives a screen a payload with it; did \
        you mean 'volume'?
        f:9:11: error: 'priec' is no fact, and no command gives a screen a payload with it; did \
        you mean 'price'?
        """)
  }

  @Test func `a screen that only others open can have any payload`() {
    let text = app("text: hello", "").replacing("push item with", with: "push home with")
    #expect(errors(text.replacing("hello", with: "\"{naem} {x}\"")) == "")
  }

  @Test func `a fact that hides a field of the payload is a warning`() {
    let text = app("text: \"{volume}\", keys: { k: 'push item with {volume: 3}' }")
    #expect(errors(text) == "")
    #expect(
      warnings(text) == """
        f:7:19: warning: 'volume' is the fact, but commands also give 'item' a payload with \
        'volume'; write payload.volume for that, or rename one
        """)
    #expect(!warnings(text.replacing("{volume}", with: "{payload.volume}")).contains("is the fact"))
  }
}

/// Texts in commands and cells of tables.
@Suite struct WrittenValueTests {
  private func app(_ screen: String) -> String {
    """
    roots: 1
    name: T
    start: { screen: home }
    facts: { user: { text: [""] } }
    screens:
      home: { title: "{user}", \(screen) }
    """
  }

  @Test func `a placeholder in quotes is an error`() {
    #expect(
      errors(app("keys: { k: 'push home with {who: \"{user}\"}' }")) == """
        f:6:61: error: placeholders in a quoted text have no effect; write {user} without \
        quotes
        """)
    #expect(errors(app("keys: { k: 'set user \"{user}\"' }")).contains("write {user} without"))
  }

  @Test func `a placeholder among quoted words is a warning`() {
    let text = app("keys: { k: 'set user \"Dear {user}\"' }")
    #expect(errors(text) == "")
    #expect(warnings(text).contains("commands do not join texts; pass {user}"))
    #expect(warnings(app("keys: { k: 'set user \"{ 1 } {{user}}\"' }")) == "")
  }
}
