import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

internal import Glibc

/// An app with tabs, a protected screen, a timer, a form, links and screens that are restored.
private let app = """
  roots: 1
  name: Fork
  facts: { sold: 0..9, known: false }
  tabs:
    papers: { title: Papers, root: rack }
    till: { title: Till, root: drawer }
  screens:
    rack:
      title: Rack
      restore: true
      list:
        - { label: Morning Post, do: 'push paper with {name: "Morning Post"}' }
        - { label: Evening News, do: 'push paper with {name: "Evening News"}' }
        - { label: Safe, do: push safe }
        - { label: Wait, do: push clock }
    paper:
      title: "{name}"
      text: "{sold} sold"
      restore: true
      list:
        - { label: Sell, do: overlay bill, then: { completed: "set sold {sold + 1}" } }
        - { label: More, do: "push paper with {payload}" }
        - { label: Safe, do: push safe }
    clock: { title: Clock, text: Wait., after: { time: 500ms, do: set sold 3 } }
    safe: { title: Safe, text: Gold., protect: known }
    drawer:
      title: Drawer
      restore: true
      form:
        note: { label: Note }
      submit: { label: Put, do: "push paper with {name: {note}}" }
  accessories:
    login: { title: Log in, list: [{ label: "Yes", do: [set known true, finish] }] }
    bill:
      title: Bill
      size: 24x5
      list: [{ label: Paid, do: finish }, { label: Not paid, do: pop }]
  protections:
    known: { passes: known, ask: overlay login }
  routes:
    "fork://rack": show papers
    "fork://paper/{name}": { do: "push paper with {name: {name}}", parents: show papers }
    "fork://safe": { do: push safe, parents: show papers }
  """

enum ForkedApp {
  static func make(_ size: Size) throws -> Session {
    let (blueprint, report) = Blueprint.read(source: Source(name: "fork.yaml", text: app))
    return makeSession(try #require(blueprint, "\(report.text)"), size: size, isRecording: true)
  }
}

/// A random session with rewinding, branches, remarks, links, restarts and pauses.
private struct ChanceSession {
  private var chance: SeededGenerator
  let session: Session
  let recorder: TapeRecorder
  let tape: RunTape
  /// The text of the recording after each event, and the state then.
  private(set) var moments: [(text: String, state: String)] = []
  private let draft = Draft()

  /// The text of a recording while it is made.
  private final class Draft {
    var added = ""
    var open = ""
  }

  private static let keys = [
    "down", "down", "up", "enter", "enter", "enter", "enter", "esc", "esc", "1", "2", "tab", "x",
    "space", "<", "<", "<", ">", "alt+left", "alt+right", "alt+r", "R", "f12", "pageup",
  ]
  private static let lines = [
    "branch 1", "branch 2", "branch 3", "branch old", "branch new", "rewind 2", "rewind 3",
    "forward 2", "branches", "mark here", "rewind here", "set sold 5", "push paper",
    "compare #1 #2",
    "remark b wrong", "remark n fine", "theme light",
  ]
  private static let links = ["fork://rack", "fork://paper/News", "fork://safe", "fork://nowhere"]

  init(seed: UInt64) throws {
    chance = SeededGenerator(seed: seed)
    session = try ForkedApp.make(Size(columns: 80, rows: 24))
    recorder = TapeRecorder(of: session)
    tape = RunTape(of: session, blueprint: nil, makeSession: ForkedApp.make)
    session.ownTools = [tape.tool]
    recorder.onProgress = { [draft] progress in
      draft.added += progress.added
      draft.open = progress.open
    }
  }

  mutating func go() {
    for _ in 0..<Int.random(in: 5...40, using: &chance) {
      switch Int.random(in: 0..<10, using: &chance) {
      case 0, 1: ask(Self.lines.randomElement(using: &chance) ?? "")
      case 2 where Bool.random(using: &chance):
        take(.link(Self.links.randomElement(using: &chance) ?? ""))
      case 3 where Bool.random(using: &chance):
        take(.resize(Size(columns: Int.random(in: 40...120, using: &chance), rows: 24)))
      default: press(Self.keys.randomElement(using: &chance) ?? "up")
      }
    }
    for _ in 0..<3 { press("esc") }
  }

  /// Runs a line in the prompt.
  mutating func ask(_ line: String) {
    while session.hasTool { press("esc") }
    // A field takes the colon.
    for _ in 0..<9 where !session.hasTool {
      press("esc")
      take(.key(.character(":")))
    }
    for character in line { take(.key(.character(character))) }
    press("enter")
  }

  private mutating func press(_ name: String) {
    if let key = Key(named: name) { take(.key(key)) }
  }

  private mutating func take(_ event: Event) {
    guard !session.isOver else { return }
    _ = session.frame()
    let pause = Int.random(in: 0..<8, using: &chance) == 0 ? 700 : 100
    session.scheduler.advance(to: session.scheduler.now + .milliseconds(pause))
    session.loop.drain()
    session.handle(event)
    _ = session.takeDriverRequests()
    // The message about a remark is not on a tape, and keys for the prompt are when it is left.
    let said = session.message?.text ?? ""
    guard !said.hasPrefix("bug: "), !said.hasPrefix("note: "), session.typedLine == nil else {
      return
    }
    moments.append((draft.added + draft.open, session.stateAndFrame))
  }
}

extension Session {
  /// The state, the branches and the frame.
  fileprivate var stateAndFrame: String { "\(stateInWords)\n\(frame().text)" }
}

/// Tapes of branches.
@Suite struct BranchTapeTests {
  /// The number of sessions and the seed, from `ROOTS_WALKS` and `ROOTS_SEED`.
  private static let count = number("ROOTS_WALKS") ?? 20
  private static let seed = UInt64(number("ROOTS_SEED") ?? Int.random(in: 0..<1 << 32))

  private static func number(_ variable: String) -> Int? {
    guard let value = unsafe getenv(variable) else { return nil }
    return unsafe Int(String(cString: value))
  }

  /// Plays a text, and returns the session at its end.
  private func play(_ text: String, _ note: String) throws -> Session {
    // A tape whose keys have no effect would test nothing.
    let reading = Tape.parse(text + "\nExpect /./\n", file: "fork.tape")
    try #require(reading.report == "", "\(note)\n\(text)")
    var played: Session?
    var player = TapePlayer(files: MemoryFiles().files) { size, _ in
      let session = try ForkedApp.make(size)
      played = session
      return session
    }
    player.drawsEveryKey = true
    let result = player.play(reading, path: "fork.tape")
    try #require(result.report == "", "\(note)\n\(text)")
    return try #require(played)
  }

  @Test func `a recording with branches that ends at any event leads to the state then`() throws {
    for number in 0..<Self.count {
      let seed = Self.seed &+ UInt64(number)
      var walk = try ChanceSession(seed: seed)
      walk.go()
      var chance = SeededGenerator(seed: seed)
      let moment = try #require(walk.moments.randomElement(using: &chance))
      let played = try play(moment.text, "ROOTS_SEED=\(seed)")
      let isSame = played.stateAndFrame == moment.state
      try #require(
        isSame, "ROOTS_SEED=\(seed)\n\(moment.text)\n\(moment.state)\n\(played.stateAndFrame)")
      let end = try play(walk.recorder.finish().text, "ROOTS_SEED=\(seed)")
      try #require(end.stateAndFrame == walk.moments.last?.state, "ROOTS_SEED=\(seed)")
    }
  }

  @Test func `a recording that is cut at any byte replays up to its last whole line`() throws {
    for number in 0..<Self.count {
      let seed = Self.seed &+ UInt64(number)
      var walk = try ChanceSession(seed: seed)
      walk.go()
      var chance = SeededGenerator(seed: seed)
      let text = Array(walk.recorder.finish().text.utf8)
      let cut = text.prefix(Int.random(in: 0...text.count, using: &chance))
      let whole = cut.prefix(through: (cut.lastIndex(of: 10) ?? -1))
      // The line that expects a refusal may be cut off.
      let rest = String(decoding: whole, as: UTF8.self)
      _ = try play(
        "Set Refusals allow\n\(rest)\nExpect state active /./\n", "ROOTS_SEED=\(seed)")
    }
  }

  @Test func `the tape of each branch leads to its end`() throws {
    let folder = "/tmp/roots-branches-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let isMade = unsafe mkdir(folder, 0o700) == 0
    try #require(isMade)
    defer { removeFolder(folder) }
    for number in 0..<Self.count {
      let seed = Self.seed &+ UInt64(number)
      var walk = try ChanceSession(seed: seed)
      walk.go()
      for branch in 1...9 {
        walk.ask("branch \(branch)")
        let path = "\(folder)/\(seed)-\(branch).tape"
        walk.ask("write \(path)")
        let place = walk.session.navigator.world
        let said = walk.session.message?.text ?? walk.session.frame().text
        try #require(said.hasSuffix(" commands"), "ROOTS_SEED=\(seed) \(branch): \(said)")
        let text = try TapeFiles.disk.text(path)
        let played = try play(text, "ROOTS_SEED=\(seed)")
        #expect(played.navigator.world.differences(from: place) == [], "ROOTS_SEED=\(seed)")
      }
    }
  }
}
