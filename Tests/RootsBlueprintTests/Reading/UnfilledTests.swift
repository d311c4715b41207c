import Roots
import RootsBlueprint
import Testing

/// Placeholders in places where nothing fills them.
@Suite struct UnfilledTests {
  /// An app with a protected screen, a flow and a form, with lines of its own at the top.
  private func app(_ lines: String, ask: String = "overlay login", then: String = "pop") -> String {
    """
    roots: 1
    name: T
    \(lines)
    facts: { ok: false, n: 0..3 }
    protections: { p: { passes: ok, ask: '\(ask)', then: { completed: '\(then)' } } }
    start: { screen: a }
    screens:
      a:
        list:
          - { label: x, do: 'push item with {id: 4}' }
          - { label: y, do: 'push other with {town: 4}' }
          - { label: z, do: start f }
      item: { text: $id, protect: p }
      other: { text: $town }
    accessories: { login: {} }
    flows: { f: { screens: [other], receives: { up: 'set n $n' } } }
    """
  }

  @Test func `the question of a protection is about a visit to one of its screens`() {
    let text = app("", ask: "overlay login with {a: $id, b: $town, c: $title, d: $link, e: $n}")
    #expect(
      errors(text) == "f:5:81: error: 'title' is not available in the 'ask' of a protection; write "
        + "payload.title for a part of the payload")
    #expect(
      warnings(text) == """
        f:5:71: warning: 'town' is no fact, and no command gives a screen with the protection 'p' \
        a payload with it; the command is refused
        f:5:92: warning: 'link' is no fact, and no command gives a screen with the protection 'p' \
        a payload with it; the command is refused
        """)
    #expect(errors(app("", ask: "overlay login with {a: $idd}")).hasSuffix("did you mean 'id'?"))
    #expect(errors(app("", ask: "overlay login with {a: $titl}")) == "")
  }

  @Test func `commands behind an answer are about the screen that was left`() {
    let text = app("", then: "begin; set n $town; set n $result; set n $wrong; end")
    #expect(errors(text) == "")
    #expect(
      warnings(text) == """
        f:5:117: warning: 'wrong' is no fact, and no command gives a screen a payload with it; \
        the command is refused
        """)
  }

  @Test func `a rule of the app has only facts and its message`() {
    let rules = "hears: { ping: [set n $n, set n $message.count, set n $count, set n $flow.count] }"
    #expect(errors(app(rules)) == "")
    #expect(
      warnings(app(rules)) == """
        f:3:56: warning: 'count' is no fact, and the app has neither a payload nor flow data; \
        write $message.count for a part of the message
        f:3:70: warning: 'flow.count' is no fact, and the app has neither a payload nor flow data; \
        write $message.count for a part of the message
        """)
  }

  @Test func `data of a flow come from the payloads of screens`() {
    let text = app("status: $flow.town $flow.whatever $flow.twon")
    let twon = "f:3:36: error: no command gives a screen of a flow a payload with 'twon'"
    #expect(errors(text).contains(twon))
    #expect(
      warnings(text) == """
        f:3:21: warning: no command gives a screen of a flow a payload with 'whatever'
        """)
    let flow = "    flows: { f: { screens: [other], receives: { up: 'set n $n' } } }"
    let without = text.replacing(flow.dropFirst(4), with: "").replacing("start f", with: "pop")
    #expect(warnings(without).contains("no command gives a screen of a flow a payload with 'town'"))
  }

  @Test(arguments: [
    ("name: T", "name: Shop of $n", 16), ("name: T", "name: T\nabout: On {n}", 12),
    ("start: { screen: a }", "tabs: { t: { title: At $n, root: a } }", 25),
    (
      "start: { screen: a }",
      "start: { screen: a }\nnested: { v: { tabs: { t: { title: \"{n}\", root: a } } } }", 38
    ),
    (
      "accessories: { login: {} }",
      "accessories: { login: { form: { c: { choice: [b, $n] } }, submit: finish } }", 51
    ),
    (
      "other: { text: $town }",
      "other: { text: $town, backdrop: { places: { \"on $n\": [1, 2] } } }", 52
    ),
  ])
  func `a text that is drawn without values has no placeholders`(
    line: String, instead: String, column: Int
  ) {
    let text = app("").replacing(line, with: instead)
    let lines = errors(text).split(separator: "\n").filter { $0.contains("cannot be filled") }
    #expect(lines.count == 1, "\(errors(text))")
    #expect(lines.first?.contains(":\(column): error: placeholders cannot be filled here") == true)
  }

  @Test func `a tab can have a dollar sign or braces in its title`() {
    let tabs = "tabs: { t: { title: \"$5, $$n, {{n}}\", root: a } }"
    let text = app("").replacing("start: { screen: a }", with: tabs)
    let blueprint = Blueprint.read(source: Source(name: "f", text: text)).0
    #expect(blueprint?.tabTitles == ["$5, $n, {n}"])
  }

  @Test func `a key without a label shows its command with the values`() {
    let key = "keys: { k: 'push item with {id: $n, m: $(n + 1)}', l: { do: 'open x:/$n/' } }"
    let text = app(key)
    let labels = Blueprint.read(source: Source(name: "f", text: text)).0?.keys.map(\.label)
    let shown = labels?.map { $0.text { _ in .int(2) } }
    #expect(shown == ["push item with {id: 2, m: 3}", "open x:/2/"])
  }

  @Test func `all wrong placeholders of a text are reported`() {
    #expect(
      errors(app("status: \"{n m} $title $(n +) {twn} $result } {town\"")) == """
        f:3:13: error: expected '}', found "m}"; write '{{' for a brace
        f:3:28: error: expected a name or a number, found ")"; write '$$(' for the signs
        f:3:31: error: 'twn' is no fact, and no command gives a screen a payload with it; did you \
        mean 'town'?
        f:3:37: error: a result is available only in 'then'; write payload.result for a part of \
        the payload
        f:3:44: error: this '}' closes nothing; write '}}' for a brace
        f:3:46: error: this '{' is never closed; close it, or write '{{' for a brace
        """)
    let key = "keys: { k: 'push item with {id: \"$n of $ok, $n\", a: $m, b: $m}' }"
    #expect(
      warnings(app(key)).split(separator: "\n").map { $0.prefix(7) } == [
        "f:3:34:", "f:3:40:", "f:3:45:", "f:3:54:", "f:3:61:",
      ])
  }

  @Test(arguments: ["int", "tab", "flag", "one of c, d"])
  func `an unknown nested navigator of a route is named, whatever its parameter is`(kind: String) {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      screens: { a: { nested: purse }, b: {} }
      nested: { purse: { tabs: { cards: { root: b } } } }
      routes:
        "x/{t: \(kind)}": { do: push b, parents: [in purze show $t] }
      """
    let place = 41 + kind.utf8.count
    #expect(
      errors(text)
        == "f:7:\(place): error: unknown nested navigator 'purze'; did you mean 'purse'?")
  }
}
