import FoundationEssentials
import Roots
import RootsTerminal

extension Fuzz {
  /// Small apps, because a small input is read in less time: each has some parts of the format.
  private static let blueprints = [
    """
    facts: { in: false, n: 0..3, who: { text: [Ada, Bo] } }
    screens: { a: { title: "A {n}", list: [ { label: "[x](badge) {who}", when: n < 3, do: pop } ] } }
    """,
    """
    screens:
      a: { restore: true, list: [ { label: x, detail: "2", do: pop } ], after: 2s }
      c: { form: { who: { label: Who, length: 1..9 } }, submit: "set n {who}" }
    """,
    """
    screens: { a: { protect: gate, keys: { l: { do: [ push a, pop ], then: { refused: pop } } } } }
    accessories: { ask: { layer: 1, confirm: { text: Sure?, yes: { do: finish with 1 } } } }
    protections: { gate: { ask: overlay ask, deadline: 3s } }
    """,
    """
    screens: { a: { scene: { backdrop: sea, centre: M } } }
    backdrops: { sea: { places: { M: [1, 2] }, lines: [ [M, [3, 4]] ] } }
    routes: { "roots://a/{id: int}?x={x}": { do: push a, parents: show home } }
    flows: { book: { intents: { one: a }, screens: [a], receives: { go: pop } } }
    """,
  ].map { Array("roots: 1\nname: F\nstart: { screen: a }\n\($0)\n".utf8) }

  /// A small app with most parts of the format, for links, states and keys.
  static let blueprint = """
    roots: 1
    name: Fuzz
    start: { tab: home }
    facts: { in: false, n: 0..3, who: { text: [Ada, Bo] } }
    tabs: { home: { title: Home, root: a }, more: { root: b } }
    screens:
      a:
        title: "A {n}"
        restore: true
        list:
          - { label: "[x](badge) {who}", when: n < 3 and not in, do: "push b with {id: {n}}" }
          - { label: Ask, do: overlay ask, then: { completed: "set n {n + 1}" } }
        keys: { l: { label: in, do: [ set in true, push c ] } }
      b: { restore: true, text: "{payload.id}", list: [ { label: x, do: pop } ] }
      c: { protect: gate, leave: stay, form: { who: { label: Who, required: true } }, submit: pop }
    accessories:
      ask: { layer: 1, confirm: { text: Sure?, yes: { do: finish with 1 } } }
    protections:
      gate: { passes: in, ask: overlay ask, then: { completed: set in true } }
      stay: { passes: not in, ask: overlay ask }
    flows: { book: { intents: { one: a, two: b }, screens: [a, b, c] } }
    routes: { "roots://b/{id: int}": { do: "push b with {id: {id}}", parents: show home } }
    """

  /// The inputs that are mutated.
  static let seeds: [Target: [[UInt8]]] = [
    .blueprint: blueprints,
    .tape: [
      "Set Columns 80\nSet Blueprint \"a.yaml\"\nType@50ms \"ab\" Sleep 2s\nEnter 3\n",
      "Ctrl+Alt+x Down@1s 2\nExpect state \"fact n\" >= 2\nExpect not /a+b/\nSnapshot \"x\"\n",
      "Output \"a.gif\"\nSet Var U 'x'\nDo `push b with {id: 1}`\nOpen \"roots://b/1\"\n# end\n",
      "Wait+Screen@5s /x{2,}[a-z]/\nExpect selected \"bold\"\nMove 3 4 Click 1 1 Hide Show\n",
    ].map { Array($0.utf8) },
    .command: [
      "push b with {id: 1, name: \"x\\n\", l: [1, 2.5, null, true]}", "pop to root",
      "begin; push a; show 3; commit", "overlay ask at 1 with {a: {b: {c: \"\u{1F600}\"}}}",
      "in purse show cards", "replace b inheriting", "start book at one", "set n {n + 1}",
      "segue c via b", "tell book cancel with 3", "open roots://b/2?x=%20", "finish flow book",
      "reset home to a, b with 1; c", "undo 3", "go a on main",
    ].map { Array($0.utf8) },
    .link: [
      "roots://b/1", "roots://b/01?x=1&y=%2F", "https://city.example/b/3?utm_source=m#t",
      "roots://b/%F0%9F%98%80", "ROOTS://B/2/", "roots:///b//2",
    ].map { Array($0.utf8) },
    .saved: [savedState],
    .keys: [
      "\u{1B}[A\u{1B}[Bj\r\u{1B}", "\u{1B}[<0;5;4M\u{1B}[<0;5;4m", "21<>?\u{1B}",
      "\u{1B}[200~abc\u{1B}[201~l\rAda\r", ":push b with {id: 1}\r\u{10}b\r",
      "\u{1B}]11;rgb:00/00/00\u{7}/x\r", "\u{1B}[1;5D",
    ].map { Array($0.utf8) },
  ]

  /// Pieces that are inserted.
  static let words = [
    "{", "}", "[", "]", "\"", "'", "`", ":", ": ", "- ", "\n", "\n  ", "\t", "#", "&a", "*a", "!!",
    "|", ">", "null", "true", "-1", "9223372036854775808", "1e400", "0x", "..", "\u{1B}", "\u{0}",
    "\u{202E}", "\u{200B}", "e\u{301}\u{301}\u{301}", "日本", "%", "%zz", "//", "?", "with ",
    "begin; ", "commit", "push a", "{n}", "{n + 1}", "$n", "roots: 1", "do: ", "then: ", "Expect ",
    "Type ", "@", "+", "/",
  ]

  /// Two entries on a tab, as an app saves them.
  private static let savedState: [UInt8] = {
    let session = makeSession()
    for command in ["push b with {id: 1}", "show more", "overlay ask"] {
      if let command = try? Command(parsing: command) { session.perform(command) }
    }
    let saved = SavedState(session.navigator.world)
    return (try? JSONEncoder().encode(saved)).map { Array($0) } ?? []
  }()
}
