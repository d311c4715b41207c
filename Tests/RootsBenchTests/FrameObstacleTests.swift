import Roots
import RootsBench
import RootsBlueprint
import Testing

/// The parts of an app that look through its stack: with one of them no height is proved.
///
/// Each app has a fault or a screen that only shows with the part. Where the table of obstacles
/// lacks its line, stacks of any height would be called decided.
@Suite struct FrameObstacleTests {
  struct Part: CustomStringConvertible, Sendable {
    /// The reason that the report names.
    let words: String
    /// What the row of the first screen does.
    var row = "do: push b"
    /// Further keys of the second screen, further screens, and further lines of the app.
    var screen = "", screens = "", app = ""
    var start = "start: { screen: a }"

    var description: String { "\(words), \(row)" }

    var text: String {
      """
      roots: 1
      name: Low
      facts: { n: 0..2, f: false }
      \(start)
      screens:
        a: { list: [{ label: go, \(row) }, { label: on, do: set f true }] }
        b: { title: B\(screen.isEmpty ? "" : ", \(screen)"), list: [{ label: off, do: set f false }] }
      \(screens)
      \(app)
      """
    }
  }

  private static let tabs = """
    tabs:
      one: { root: a }
      two: { root: b }
    """
  /// A key that puts a screen over the one that has it.
  private static let over = "keys: { x: { label: x, do: push d } }"
  private static let modal = "accessories: { o: { list: [{ label: c, do: finish with 1 }] } }"

  /// The row that has the command.
  private static let go = "the row \"go\" of a"

  private static let parts: [Part] = [
    Part(
      words: "nested navigators of screens that are covered", row: "do: push c",
      screens: "  c: { nested: inner, \(over) }\n  d: { title: D }",
      app: "nested: { inner: { start: { screen: d } } }"),
    Part(
      words: "flows on the stack of a tab or of main", row: "do: start f at first",
      app: "flows: { f: { intents: { first: b } } }"),
    Part(
      words: "progress bars of screens that are covered", row: "do: push c",
      screens: "  c: { progress: { time: 2s, do: pop }, \(over) }\n  d: { title: D }"),
    Part(
      words: "accessories that belong to screens that are covered", row: "do: overlay o",
      app: "accessories: { o: { policy: belongs, list: [{ label: x, do: push b on main }] } }"),
    Part(
      words: "a leave guard of a screen that is removed with others over it", row: "do: push c",
      screens: "  c: { leave: guard, \(over) }\n  d: { list: [{ label: r, do: pop to root }] }",
      app: "protections: { guard: { passes: f, ask: overlay o } }\n\(modal)"),
    Part(
      words: "a `pop to` that waits", row: "do: push c",
      screens: "  c: { leave: guard, list: [{ label: r, do: pop to a }] }",
      app: "protections: { guard: { passes: f, ask: overlay o } }\n\(modal)"),
    Part(
      words: "commands that wait", row: "do: push c",
      screens: "  c: { leave: guard, \(over) }\n  d: { list: [{ label: r, do: pop 2 }] }",
      app: "protections: { guard: { passes: f, ask: overlay o } }\n\(modal)"),
    Part(
      words: "protections of screens on another tab", row: "do: set f false",
      screen: "protect: guard", app: "\(tabs)\nprotections: { guard: { passes: f } }", start: ""),
    Part(
      words: "tabs with conditions",
      app: "tabs:\n  one: { root: a }\n  two: { root: b, when: f }", start: ""),
    Part(words: "a way back through tabs", app: "back: history\n\(tabs)", start: ""),
    Part(
      words: "accessories that stay over other tabs", row: "do: overlay o",
      app: "\(tabs)\naccessories: { o: { title: O, policy: stays } }", start: ""),
    Part(
      words: "conditions and commands that read `depth`", row: "when: depth < 3, do: push b"),
    Part(
      words: "conditions and commands that read `depth`",
      row: "when: f or not (depth is 4), do: push b"),
    Part(words: "conditions and commands that read `depth`", row: "do: \"set n {depth}\""),
    Part(
      words: "commands for another stack, such as 'push b on tab two once' of \(go)",
      row: "do: push b on tab two once", app: tabs, start: ""),
    Part(
      words: "commands after `show`", row: "do: [show two, overlay o]", app: "\(tabs)\n\(modal)",
      start: ""),
    Part(
      words: "commands after `show`", row: "do: push b, then: { dismissed: push b }",
      screen: "keys: { k: { label: k, do: [pop, show two, pop] } }", app: tabs, start: ""),
    Part(
      words: "a question that `pop to` answers with no", row: "do: push q",
      app: """
          q: { confirm: { text: T, yes: { label: Y, do: pop }, no: { label: N, do: pop to a } } }
        """),
    Part(words: "commands such as 'update b with 1' of \(go)", row: "do: update b with 1"),
    Part(
      words: "commands such as 'reset main to a, b' of \(go)", row: "do: \"reset main to a, b\""),
    Part(words: "commands such as 'segue b' of \(go)", row: "do: segue b"),
    Part(words: "commands such as 'pop to b' of \(go)", row: "do: [push a, pop to b]"),
    Part(
      words: "commands such as 'pop to b with {id: 1, t: 2}' of \(go)",
      row: "do: \"pop to b with {id: 1, t: 2}\"", screen: "identity: id"),
    Part(
      words: "commands such as 'pop to a'", row: "do: push b, then: { completed: pop to a }"),
    Part(
      words: "commands such as 'open low://b' of \(go)", row: "do: open low://b",
      app: "routes: { \"low://b\": { do: push b } }"),
  ]

  @Test(arguments: parts)
  func `the part of an app that looks through the stack is named`(_ part: Part) throws {
    let (blueprint, report) = Blueprint.read(source: Source(name: "low.yaml", text: part.text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)\n\(part.text)"))
    exploration.limits.time = .seconds(5)
    exploration.limits.states = 100
    exploration.phases = [.all]
    let result = try exploration.run()
    #expect(result.frames?.obstacle == part.words, "\(part.text)")
    #expect(result.frames?.isProof == false && !result.isProvedByFrames)
  }
}
