import RootsBlueprint
import Testing

/// One mistake gives one message: what follows from it is held back.
@Suite struct OneMistakeTests {
  private func headlines(_ text: String) -> [String] {
    let (_, report) = Blueprint.read(source: Source(name: "f", text: text))
    return report.diagnostics.map(\.headline)
  }

  @Test func `a misspelt key of the file is the only message`() {
    let text = """
      roots: 1
      name: A
      tab:
        home: { title: Home, root: feed }
        me: { title: Me, root: profile }
      screens:
        feed: { title: Feed, list: [{ label: Me, do: show me }] }
        profile: { title: Me, list: [{ label: Home, do: show home }, { label: On, do: push feed on tab me }] }
      """
    #expect(headlines(text) == ["f:3:1: error: unknown key 'tab'; did you mean 'tabs'?"])
  }

  @Test(arguments: ["root", "rots", "Roots", "roots1"])
  func `a misspelt key of the version is the only message`(key: String) {
    let rest = "name: A\nstart: { screen: home }\nscreens: { home: { title: Home } }\n"
    #expect(
      headlines("\(key): 1\n\(rest)") == [
        "f:1:1: error: unknown key '\(key)'; did you mean 'roots'?"
      ])
    let routes = headlines("\(rest)routes: {}\n")
    #expect(routes.contains { $0.contains("the blueprint has no 'roots'") }, "\(routes)")
  }

  /// All keys of a tree.
  private func keys(_ node: YAMLNode) -> [YAMLKey] {
    switch node.content {
    case .scalar: []
    case .sequence(let items): items.flatMap(keys)
    case .mapping(let pairs): pairs.flatMap { [$0.key] + keys($0.value) }
    }
  }

  @Test func `a mistyped key of City gives at most two messages`() throws {
    let (city, _) = Blueprint.read(file: "Resources/City.yaml")
    let source = try #require(city).source
    let all = keys(try #require(YAMLDocument(source).root)).filter { $0.name.utf8.count > 2 }
    // Every 13th key, each mistyped in one of three ways.
    for (number, key) in all.enumerated() where number % 13 == 0 {
      var letters = Array(source.bytes[key.extent.start..<key.extent.end])
      let place = number / 13 % (letters.count - 1)
      switch number / 13 % 3 {
      case 0: letters.remove(at: place)
      case 1: letters.insert(letters[place], at: place)
      default: letters.swapAt(place, place + 1)
      }
      var bytes = source.bytes
      bytes.replaceSubrange(key.extent.start..<key.extent.end, with: letters)
      if bytes == source.bytes { continue }
      let (_, report) = Blueprint.read(source: Source(name: "City.yaml", bytes: bytes))
      let found = report.diagnostics.map(\.headline)
      #expect(found.count <= 2, "\(key.name): \(found)")
    }
  }

  @Test func `a key of 'links' beside it is reported with its place`() {
    let text = "roots: 1\nname: A\nhosts: [example.com]\nstart: { screen: a }\nscreens: { a: {} }\n"
    #expect(
      headlines(text) == [
        "f:3:1: error: 'hosts' is a key of 'links'; write 'links: { hosts: … }'"
      ])
  }

  @Test func `a word that is misspelt everywhere is one message with the number of places`() {
    let text = """
      roots: 1
      name: A
      start: { screen: feed }
      screens:
        feed: { list: [{ label: A, do: push pots }, { label: B, do: push pots }, { label: C, do: push pots }] }
        post: { text: Hi }
      """
    #expect(
      headlines(text) == [
        "f:5:39: error: unknown screen 'pots' (and at 2 more places); did you mean 'post'?"
      ])
  }

  private func conditional(_ condition: String) -> [String] {
    headlines(
      """
      roots: 1
      name: A
      start: { screen: home }
      facts: { beds: 0..4, mode: [one, two], lit: false }
      screens:
        home:
          text: $beds $mode $lit
          list:
            - { label: A, when: \(condition), do: set beds 1 }
      """
    ).map { $0.replacing("f:9:27: warning: ", with: "") }
  }

  @Test(arguments: [
    ("beds < 9", "always"), ("beds >= 0", "always"), ("beds <= 4", "always"),
    ("beds > -1", "always"), ("beds > 4", "never"), ("beds < 0", "never"),
  ])
  func `a comparison that the values of a fact decide is a warning`(
    condition: String, word: String
  ) {
    #expect(
      conditional(condition) == [
        "this \(word) holds, because 'beds' is a whole number from 0 to 4; compare it with one of these"
      ])
  }

  @Test(arguments: ["beds < 4", "mode is one", "lit", "not lit", "beds is 3 or mode is two"])
  func `a comparison that values can change is none`(condition: String) {
    #expect(conditional(condition).isEmpty)
  }

  private func opening(_ commands: String..., text: String = "title: Post $id") -> [String] {
    let rows = commands.map { "{ label: A, do: '\($0)' }" }.joined(separator: ", ")
    return headlines(
      """
      roots: 1
      name: A
      start: { screen: home }
      screens:
        home: { list: [\(rows)] }
        post: { \(text) }
      """)
  }

  @Test func `a command that opens a screen without what its texts read is a warning`() {
    let warning =
      "f:5:40: warning: this opens 'post' without a payload, but its texts read '$id'; add 'with …'"
    #expect(opening("push post", "push post with {id: 1}") == [warning])
    #expect(opening("[push post, show main]", "push post with {id: 1}").count <= 1)
    #expect(opening("push post with {id: 1}").isEmpty)
    #expect(opening("push post", text: "title: Post").isEmpty)
    let tested = "text: P, list: [{ label: See $id, when: payload.id is not null, do: pop }]"
    #expect(opening("push post", "push post with {id: 1}", text: tested).isEmpty)
    #expect(
      opening("overlay post", text: "title: $id, input: { id: int }") == [
        "f:5:43: error: 'post' is a screen, not an accessory; push it"
      ])
    #expect(opening("push post", text: "confirm: Sure?").count == 1)
    let (full, misspelt) = ("push post with {id: 1, name: 2}", "push post with {id: 1, nmae: 2}")
    let text = "text: $id $name"
    #expect(
      opening(full, misspelt, text: text) == [
        "f:5:93: warning: this opens 'post' without 'name' in its payload, which its texts read; "
          + "is 'nmae' meant?"
      ])
    #expect(opening(full, "push post with 1", text: text).count == 1)
    #expect(opening(full, "push post with $payload", text: text).isEmpty)
    let whole = opening("push post", "push post with 1", text: "text: $payload")
    #expect(whole.count == 1 && whole[0].contains("its texts read '$payload'"), "\(whole)")
  }

  @Test func `a quoted placeholder is named as written, with the corrected line`() {
    let (_, report) = Blueprint.read(
      source: Source(
        name: "f",
        text: """
          roots: 1
          name: A
          start: { screen: home }
          facts: { name: { text: [Ann] } }
          screens:
            home:
              list:
                - { label: A, do: 'push item with {name: "$name"}' }
                - { label: B, do: 'push item with {name: "$name"}' }
            item: { title: $payload.name }
          """))
    #expect(
      report.text == """
        f:8:48: error: placeholders in a quoted text have no effect; write $name without quotes (and at \
        1 more place)
              - { label: A, do: 'push item with {name: "$name"}' }
                                                       ^^^^^^^ write:
              - { label: A, do: 'push item with {name: $name}' }

        """)
  }

  @Test func `a length that is a number is refused with both spellings`() {
    let text = """
      roots: 1
      name: A
      start: { screen: home }
      screens:
        home: { form: { code: { label: Code, length: 20 } }, submit: { label: Go, do: back } }
      """
    #expect(
      headlines(text) == [
        "f:5:48: error: a length is a range; write 0..20 for at most 20 characters, or 20..20 for "
          + "exactly 20"
      ])
  }

  private static let start = "roots: 1\nname: A\nstart: { screen: a }\n"

  @Test(arguments: [
    (
      "screens:\n  a\n    title: A\n    list:\n      - { label: X, do: push b }\n  b: {}\n", "5:3",
      "this line has no ': '; write 'key: value', or indent it to continue a text"
    ),
    (
      "screens:\n  a:\n    list:\n      - label X\n        do: push b\n  b: {}\n", "7:9",
      "this line has no ': '; write 'key: value', or indent it to continue a text"
    ),
    (
      "facts: { count 0..5 }\nscreens:\n  a: { list: [{ label: $count, do: set count 3 }] }\n",
      "4:10", "'count' has no ': ' after it; write 'count: 0..5'"
    ),
    (
      "facts: { count:0..5 }\nscreens:\n  a: { list: [{ label: $count, do: set count 3 }] }\n",
      "4:10", "'count' has no ': ' after it; write 'count: 0..5'"
    ),
    (
      "facts:\n  n 0..5\n  m 0..3\nscreens:\n  a: { text: $n, list: [{ label: $m, do: set m 3 }] }\n",
      "5:3", "'n' has no ': ' after it; write 'n: 0..5'"
    ),
    (
      "screens:\n  a: { list: [{ label: X, do push b }] }\n  b: {}\n", "5:27",
      "'do' has no ': ' after it; write 'do: push b'"
    ),
    (
      "screens:\n  a: { keys: { k push b } }\n  b: {}\n", "5:16",
      "'k' has no ': ' after it; write 'k: push b'"
    ),
    (
      "screens:\n  a: {}\n  b { title: B }\n", "6:3", "'b' has no ': ' after it; write 'b: {'"
    ),
    (
      "screens:\n  a { title: A, list: [{ label: X, do: back }] }\n", "5:21",
      "'a' has no ': ' after it; write 'a: {'"
    ),
    (
      "screens: { a { title: A, list: [{ label: X, do: back }] } }\n", "4:14",
      "'a' has no ': ' after it; write 'a: {'"
    ),
    (
      "screens:\n  a\n", "5:3",
      "a mapping of keys and values is expected, found 'a'; write 'key: value'"
    ),
  ])
  func `a missing colon is one message at its line`(text: String, place: String, message: String) {
    #expect(headlines(Self.start + text) == ["f:\(place): error: \(message)"])
  }

  @Test(arguments: [
    ("- { label: X, do: back }\n{ label: Y, do: back }", 7),
    ("{ label: X, do: back }\n- { label: Y, do: back }", 6),
    ("- label: X\n  do: back\nlabel: Y\n  do: back", 8),
    ("- label: X\n  do: back\nlabel: Y\ndo: back\n- label: Z\n  do: back", 8),
    ("label: X\ndo: back\n- label: Y\n  do: back", 6),
    ("- label: X\n  do:\n    - back\n    back", 9),
  ])
  func `a list item without its dash is one message at its line`(rows: String, line: Int) {
    let text = rows.split(separator: "\n").map { "    " + $0 + "\n" }.joined()
    let found = headlines("roots: 1\nname: A\nscreens:\n  a:\n   list:\n\(text)")
    #expect(found.count == 1 && found[0].hasPrefix("f:\(line):"), "\(found)")
    #expect(found[0].hasSuffix("error: this list item has no '-'; write '- ' before it"))
  }

  @Test func `the uses of a fact whose declaration has an error are no mistakes`() {
    let found = headlines(
      """
      roots: 1
      name: A
      facts: { locked: no }
      start: { screen: a }
      protections: { open: { passes: not locked, ask: push b } }
      screens: { a: { protect: open, keys: { k: set locked true } }, b: { text: $locked } }
      """)
    #expect(found.count == 1 && found[0].hasPrefix("f:3:18:"), "\(found)")
  }

  @Test func `the value of an unknown alias is no other mistake`() {
    let found = headlines("roots: 1\nname: *x\nstart: { screen: a }\nscreens: { a: {} }\n")
    #expect(found.count == 1 && found[0].contains("no '&' above names 'x'"), "\(found)")
  }

  /// An app with an edited line.
  private func edited(_ old: String, _ new: String) -> [String] {
    let text = """
      roots: 1
      name: A
      facts: { in: false, n: 0..3 }
      tabs: { home: { title: Home, root: feed }, me: { title: Me, root: purse } }
      flows: { buy: { intents: { now: pay }, receives: { more: set n 1 } } }
      hears: { paid: set n $message }
      nested: { pockets: { tabs: { cards: { root: card }, coins: { root: coin } } } }
      protections: { door: { passes: in, ask: overlay key } }
      screens:
        feed:
          text: $n
          list:
            - { label: Buy, do: start buy at now }
            - { label: Key, do: overlay key, then: { completed: set in true } }
            - { label: Sum, when: n < 3, do: set n $(n + 1) }
            - { label: Me, do: show me }
        pay: { protect: door, list: [{ label: P, do: tell parent paid with 1 }, { label: M, do: tell buy more }] }
        purse: { nested: pockets }
        card: { text: Card }
        coin: { text: Coin, keys: { r: pop to root } }
      accessories:
        key: { form: { name: { label: Name } }, submit: [set in true, finish with $name] }
      """
    #expect(text.contains(old) && headlines(text).isEmpty, "\(old) \(headlines(text))")
    return headlines(text.replacing(old, with: new))
  }

  @Test(arguments: [
    (
      "do: overlay key, then", "action: overlay key, then",
      "14:23: error: unknown key 'action'; did you mean 'do'?"
    ),
    ("do: show me", "perform: show me", "16:22: error: unknown key 'perform'; known: label,"),
    (
      "overlay key, then", "show key, then",
      "14:32: error: 'key' is an accessory, and no tab; write 'overlay key', or show one of home, me"
    ),
    (
      "start buy at now", "push buy",
      "13:32: error: 'buy' is a flow, and no screen; write 'start buy at now'"
    ),
    (
      "ask: overlay key", "ask: key",
      "8:41: error: 'key' is an accessory, and no command; write 'overlay key'"
    ),
    ("intents: {", "intent: {", "5:17: error: unknown key 'intent'; did you mean 'intents'?"),
    (
      "intents: { now: pay }", "intents: [pay]",
      "5:26: error: a mapping of keys and values is expected"
    ),
    ("receives: {", "recieves: {", "5:40: error: unknown key 'recieves'; did you mean 'receives'?"),
    (
      "nested: pockets", "nested: pocket",
      "18:20: error: unknown nested navigator 'pocket'; did you mean 'pockets'?"
    ),
    ("nested: pockets", "hosts: pockets", "18:12: error: unknown key 'hosts'; known: title,"),
    ("n < 3", "!in", "15:29: error: tag '!in' is not read; remove it, or quote the text"),
    (
      "n < 3", "n is less than 3",
      "15:34: error: 'n' cannot be 'less'; it takes a whole number from 0 to 3"
    ),
    ("submit: [", "onSubmit: [", "22:43: error: unknown key 'onSubmit'; did you mean 'submit'?"),
    ("submit: [", "ready: [", "22:43: error: unknown key 'ready'; known: title,"),
    (
      "form: { name: { label: Name } }", "form: { name: Name }",
      "22:24: error: a mapping of keys and values is expected"
    ),
    (
      "$message", "$mesage",
      "6:23: warning: 'mesage' is no fact, and the app has neither a payload nor flow data; did you mean 'message'?"
    ),
    ("pop to root", "pop root", "20:38: error: unexpected 'root'; did you mean 'pop to root'?"),
    ("pop to root", "pop to rot", "20:41: error: unknown screen 'rot'; did you mean 'root'?"),
    (
      "set in true }", "set in to true }",
      "14:69: error: unexpected 'true'; did you mean 'set in true'?"
    ),
    (
      "finish with $name", "finish $name",
      "22:72: error: a value follows the word 'with'; did you mean 'with $name'?"
    ),
    (
      "finish with $name", "finish with name",
      "22:77: error: a text needs double quotes: \"name\", or '$name' for its value"
    ),
    (
      "overlay key, then", "ovrlay key, then",
      "14:27: error: unknown command 'ovrlay'; did you mean 'overlay'?"
    ),
  ])
  func `a slip of a beginner is one message that names the way out`(
    old: String, new: String, message: String
  ) {
    let found = edited(old, new)
    #expect(found.count == 1 && found[0].hasPrefix("f:\(message)"), "\(new): \(found)")
  }

  @Test(arguments: [
    ("      - label: A", "      -label: A", "f:8:7: error: this list item has no blank after"),
    ("      - label: A", "    - label: A", "f:9:11: error: this key does not fit the line"),
    (
      "      x: back", "      x: back\n        y: back\n        z: back",
      "f:14:10: error: this key does"
    ),
    (
      "          refused: set n 1", "        refused: set n 1",
      "f:11:9: error: 'refused' is a key of"
    ),
    ("set n $(n + 1)", "set n (n + 1)", "f:9:19: error: a sum has '$' and parentheses; did you"),
    ("set n $(n + 1)", "set n +1", "f:9:19: error: a sum has '$' and parentheses; did you"),
    ("set n $(n + 1)", "set n n+1", "f:9:19: error: a sum has '$' and parentheses; did you"),
    ("set n $(n + 1)", "set n $n+1", "f:9:19: error: a sum has '$' and parentheses; did you"),
    ("set n $(n + 1)", "inc n", "f:9:13: error: unknown command 'inc'; 'set n …' changes"),
    ("set n $(n + 1)", "set n 1, back", "f:9:13: error: several commands have brackets; did"),
    ("set n $(n + 1)", "“set n 1”", "f:9:13: error: a command has no typographic quotes; did"),
    ("set n $(n + 1)", "set n “1”", "f:9:13: error: a command has no typographic quotes; did"),
    ("x: back", "x: { do: back, set n 1 }", "f:13:22: error: several commands have brackets"),
    ("start: { screen: a }", "start: { screen: a }\ntabs: [a]", "f:4:7: error: a mapping of keys"),
    ("P: [1, 2]", "P: [1]", "f:16:20: error: a point of two numbers is expected"),
  ])
  func `a slip of the layout or of a value is one message`(
    old: String, new: String, message: String
  ) {
    let text = """
      roots: 1
      name: A
      start: { screen: a }
      facts: { n: 0..3 }
      screens:
        a:
          list:
            - label: A
              do: set n $(n + 1)
              then:
                refused: set n 1
          keys:
            x: back
          text: $n
          backdrop:
            places: { P: [1, 2], Q: [2, 2] }
            lines: [{ road: [P, Q] }]
      """
    let found = headlines(text.replacing(old, with: new))
    #expect(headlines(text).isEmpty && text != text.replacing(old, with: new))
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(new): \(found)")
  }

  @Test func `a list without brackets is one message with the list`() {
    let (_, report) = Blueprint.read(
      source: Source(
        name: "f",
        text: """
          roots: 1
          name: A
          start: { screen: a }
          flows: { f: { screens: [a, b] } }
          screens:
            a:
              children: b, c
              keys: { x: segue b, y: segue c, z: start f }
            b: {}
            c: {}
          """))
    #expect(
      report.diagnostics.flatMap(\.lines) == [
        "f:7:15: error: a list has brackets", "    children: b, c", "              ^^^^ write:",
        "    children: [b, c]",
      ])
  }
}
