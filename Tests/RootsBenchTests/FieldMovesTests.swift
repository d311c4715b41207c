import Roots
import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// A search of forms counts only keys that reach their screen.
@Suite struct FieldMovesTests {
  private static let keys = [
    "ctrl+a", "ctrl+k", "home", "left", "alt+left", "alt+b", "alt+x", "enter", "down", "backspace",
    "u", "\"1\"", "f5", "ctrl+s",
  ]

  /// Screens and accessories named `open`, with forms in all positions.
  private static let forms: [(name: String, open: String, declared: String)] = [
    ("a screen", "push open", "screens: { open: { form: { x: { label: X } }"),
    ("a box", "overlay open", "accessories: { open: { form: { x: { switch: true } }"),
    (
      "a box with a second field to change", "overlay open",
      "accessories: { open: { form: { x: { choice: [a] }, y: { number: 3..3 } }"
    ),
    ("a box with nothing to change", "overlay open", fixed),
    ("a bar", "overlay open", "accessories: { open: { policy: stays, form: { x: {} }"),
    ("a bar with nothing to change", "overlay open", "\(fixed), policy: stays"),
    (
      "a scene", "push open",
      """
      screens: { open: { scene: { top: fields, bottom: rows, backdrop: town } }, \
      rows: { list: [{ label: one, do: push last }], keys: { ctrl+k: push last } }, \
      fields: { form: { x: { label: X } }
      """
    ),
  ]
  private static let fixed = "accessories: { open: { form: { x: { choice: [a] } }"

  private func app(_ number: Int, keys: [String] = keys) throws -> Blueprint {
    let form = Self.forms[number]
    let parts = form.declared.split(separator: ": { ", maxSplits: 1)
    let bound = keys.map { "\($0): push last" }.joined(separator: ", ")
    let own = "\(parts[1]), submit: push done, keys: { \(bound) } }"
    let home = "home: { list: [{ label: open, do: \(form.open) }], keys: { ctrl+k: push last } }"
    let (screens, accessories) = parts[0] == "screens" ? (", \(own)", "") : ("", own)
    let text = """
      roots: 1
      name: Fields
      start: { screen: home }
      keys: { ctrl+e: push last, e: push last, f6: push last }
      backdrops: { town: { places: { Mill: [4, 3], Harbour: [8, 1] } } }
      screens: { \(home), last: { text: End }, done: { text: Done }\(screens) }
      accessories: { \(accessories) }
      """
    let (app, report) = Blueprint.read(source: Source(name: "fields.yaml", text: text))
    return try #require(app, "\(text)\n\(report.text)")
  }

  @Test(arguments: forms.indices)
  func `a random walk by keys comes where the search comes`(number: Int) throws {
    let app = try app(number)
    for seed in 0..<3 { try MovePlayerTests().walk(app, seed: UInt64(seed), moves: 60) }
    // Alt with Left undoes, unless a field takes it that cannot be left.
    if Self.forms[number].declared.hasPrefix(Self.fixed) { return }
    let undoing = try self.app(number, keys: Self.keys.filter { $0 != "alt+left" })
    try MovePlayerTests().walk(undoing, seed: 3, moves: 60, undoes: true)
  }

  @Test(arguments: forms.indices)
  func `each tape of a suite does its last move`(number: Int) throws {
    let app = try app(number)
    var exploration = Exploration(app)
    exploration.limits.stack = 3
    let result = try exploration.run()
    let ways = Suite(of: result, without: CoveredItems(of: result.run)).ways
    #expect(!ways.isEmpty)
    for way in ways {
      let tape = result.tape(of: way, blueprint: nil)
      let text = tape.recording.text
      #expect(tape.isConfirmed, "\(text)")
      let player = TapePlayer { size, _ in makeSession(app, size: size) }
      let played = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
      #expect(played.exitCode == 0, "\(text)\n\(played.report)")
    }
  }

  @Test func `keys of a form that cannot be left are not covered`() throws {
    let result = try Exploration(try app(3)).run()
    let items = result.items(.actions)
    let reached = items.filter { result.way(to: $0) != nil }.map(\.name)
    #expect(reached.contains("the key f5 of open") && reached.contains("the key alt+x of open"))
    #expect(!reached.contains { $0.contains("ctrl+k of open") || $0.contains("key u of open") })
  }
}
