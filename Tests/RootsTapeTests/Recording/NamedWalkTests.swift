import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

internal import Glibc

/// Names in place of the keys of random tapes.
@Suite struct NamedWalkTests {
  /// The number of tapes and the seed, from `ROOTS_WALKS` and `ROOTS_SEED`.
  private static let count = number("ROOTS_WALKS") ?? 24
  private static let seed = UInt64(number("ROOTS_SEED") ?? Int.random(in: 0..<1 << 32))

  private static func number(_ variable: String) -> Int? {
    guard let value = unsafe getenv(variable) else { return nil }
    return unsafe Int(String(cString: value))
  }

  private static let forms = """
    roots: 1
    name: Forms
    facts: { n: 0..9 }
    tabs:
      home: { title: Home, root: home }
      mine: { title: Mine, root: mine }
      desk: { title: Desk, root: desk }
    screens:
      home:
        list:
          - { label: Note, do: overlay note }
          - { label: Side, do: overlay side }
          - { label: Room, do: push room }
          - { label: Edit, do: push edit }
        keys: { x: { label: ex, do: set n 3 } }
      mine: { form: { t: { label: T }, u: { label: U } }, submit: pop }
      edit:
        form: { a: { label: A }, b: { choice: [one, two] }, c: { switch: false } }
        submit: pop
      desk: { title: Desk, nested: inner }
      one: { title: One, list: [{ label: Room, do: push room }, { label: Card, do: overlay note }] }
      second: { title: Second, form: { w: { label: W } }, submit: "set n 4" }
      room:
        text: Room
        keys: { x: { label: ex, do: set n 5 }, y: { label: over, do: overlay side } }
    accessories:
      note:
        title: Note
        form: { x: { label: X }, y: { label: Y } }
        submit: { label: Keep, do: finish }
      side: { title: Side, policy: stays, size: 30x8, form: { z: { label: Z } }, submit: finish }
    nested:
      inner: { tabs: { one: { title: One, root: one }, two: { title: Second, root: second } } }
    """

  private static let commands = [
    "Enter", "Enter", "Enter", "Down", "Down", "Up", "Escape", "Escape", "Escape", "Tab",
    "Tab", "Shift+Tab", "Type \"ab\"", "Type \"x\"", "Type \"1\"", "Type \"2\"", "Type \"3\"",
    "Type \"q\"", "Type \"y\"", "Alt+1", "Alt+2", "Alt+3", "Alt+Home", "Backspace", "Left",
    "Space", "F1 Escape", "F5", "F12", "Alt+r", "Ctrl+PageDown", "Ctrl+p Escape", "Enter 2",
    "Escape 2", "Mark note \"n\"", "Expect+Soft /e/", "Expect+Soft selected /o/",
    "Alt+Left", "Alt+Right", "Copy \"cd\" Paste", "Home", "End", "Delete", "ScrollDown 2",
    "Sleep 1s", "Type \"<\"", "Do \"set n 1\"", "Type \"r\" Escape", "PageDown",
    "Screenshot \"a.txt\"", "Expect+Soft refused /unsaved/", "Expect+Soft not refused /./",
  ]

  private struct RandomTape {
    var chance: SeededGenerator

    mutating func text() -> String {
      let count = Int.random(in: 3...24, using: &chance)
      var lines = ["Set Refusals allow"]
      for _ in 0..<count {
        switch Int.random(in: 0..<12, using: &chance) {
        case 0: lines.append("Click \(column()) \(Int.random(in: 1...24, using: &chance))")
        // The close marks, titles and first rows.
        case 1: lines.append("Click \(column()) \(Int.random(in: 1...9, using: &chance))")
        case 2 where Bool.random(using: &chance): lines.append("# a comment")
        case 3: lines.append(line() + " " + line())
        default: lines.append(line())
        }
      }
      return lines.map { "\($0)\n" }.joined()
    }

    private mutating func column() -> Int { Int.random(in: 1...80, using: &chance) }

    private mutating func line() -> String {
      NamedWalkTests.commands.randomElement(using: &chance) ?? "Enter"
    }
  }

  private static func session(_ text: String, _ size: Size) throws -> Session {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    return makeSession(try #require(blueprint, "\(report.text)"), size: size, isRecording: true)
  }

  private func app(_ seed: UInt64) -> @Sendable (Size) throws -> Session {
    let place = Int(seed % UInt64(WalkedApp.all.count * 2))
    if place < WalkedApp.all.count { return WalkedApp.all[place].make }
    return { try Self.session(Self.forms, $0) }
  }

  private func player(_ app: @escaping (Size) throws -> Session) -> TapePlayer {
    var player = TapePlayer(files: MemoryFiles().files) { size, _ in
      let session = try app(size)
      session.workbench.ownTools = SessionTool.idleTools
      return session
    }
    player.timeLimit = .seconds(20)
    return player
  }

  /// The session at the end of a tape; nil if it does not pass.
  private func end(_ text: String, _ player: TapePlayer) -> Session? {
    var (player, session): (TapePlayer, Session?) = (player, nil)
    player.watch.session = { session = $0 }
    let result = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    return result.isPlayedToEnd ? session : nil
  }

  @Test func `names lead to the end of the keys, and naming twice changes nothing more`() throws {
    var (all, named) = (0, 0)
    for number in 0..<Self.count {
      let seed = Self.seed &+ UInt64(number)
      var tape = RandomTape(chance: SeededGenerator(seed: seed))
      let (text, player) = (tape.text(), player(app(seed)))
      guard let keys = end(text, player) else { continue }
      all += 1
      let formatting = TapeFormatting(of: text, file: "a.tape")
      guard let first = try? formatting.recording.named(at: "a.tape", by: player) else { continue }
      named += 1
      let written = TapeFormatting(of: formatting.text(of: first), file: "a.tape")
      let once = try #require(written.text)
      let note = "ROOTS_SEED=\(seed)\n\(text)\n\(once)"
      let names = try #require(end(once, player), "\(note)")
      let changes = names.navigator.world.canonical.changes(since: keys.navigator.world.canonical)
      #expect(changes.isEmpty, "\(note)")
      #expect(names.inputs.map(\.texts) == keys.inputs.map(\.texts), "\(note)")
      let again = TapeFormatting(of: once, file: "a.tape")
      #expect(again.text == once, "\(note)")
      let second = try again.recording.named(at: "a.tape", by: player)
      let twice = TapeFormatting(of: again.text(of: second), file: "a.tape").text
      #expect(twice == once, "\(note)\n\(twice ?? "")")
    }
    // A tape whose names lead elsewhere stays one of keys.
    #expect(named * 10 >= all * 9)
  }
}
