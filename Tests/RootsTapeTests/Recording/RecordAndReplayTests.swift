import Roots
import RootsTape
import RootsTerminal
import Testing

internal import Glibc

/// A random session on City: keys, texts, the mouse, pastes, sizes and pauses.
private struct RandomKeys {
  private var chance: SeededGenerator
  let walk: Walk

  private static let names = [
    "down", "down", "down", "up", "enter", "enter", "enter", "enter", "esc", "esc", "tab",
    "shift+tab", "left", "right", "home", "end", "pageup", "pagedown", "backspace", "delete",
    "alt+left", "alt+right", "ctrl+pageup", "ctrl+pagedown", "<", ">", "R", "?", "f12",
    "ctrl+p", ":", "ctrl+l", "ctrl+z", "space", "f2", "ctrl+s",
  ]
  /// The keys to a card that closes after two seconds.
  private static let sharing = "esc esc esc esc 1 r home down enter s enter"
  private static let letters = "1234lfnswbrojk0/#\"'` äé日"

  init(seed: UInt64, expects: Bool) throws {
    chance = SeededGenerator(seed: seed)
    walk = Walk(of: try City.session(Size(columns: 80, rows: 24)), expects: expects)
  }

  /// Closes the tool and releases the mouse at the end: neither is on the tape before.
  mutating func go() {
    for _ in 0..<Int.random(in: 1...60, using: &chance) where !walk.session.isOver { step() }
    if walk.session.isOver { return }
    // A terminal that is too small takes no keys.
    walk.take(.resize(Size(columns: 80, rows: 24)), after: .seconds(3))
    while walk.session.hasTool { walk.press("esc") }
    // The key removes the message, which the tape has without the keys of a tool.
    walk.press("home")
    walk.take(.resize(size()))
  }

  private mutating func step() {
    switch Int.random(in: 0..<100, using: &chance) {
    case 0..<35: press(Self.names.randomElement(using: &chance) ?? "up")
    case 35..<45: for name in Self.sharing.split(separator: " ") { press(String(name)) }
    case 45..<65: type(Self.letters.randomElement(using: &chance) ?? "l")
    case 65..<75: for character in "Mira's \"way\"" { type(character) }
    case 75..<80: click()
    case 80..<85: drag()
    case 85..<90: wheel()
    case 90..<94: walk.take(.paste("Ada 日 `x`"), after: pause())
    default: walk.take(.resize(size()), after: pause())
    }
  }

  private mutating func press(_ name: String) {
    guard let key = Key(named: name) else { return }
    walk.take(.key(key), after: pause())
  }

  private mutating func type(_ character: Character) {
    walk.take(.key(.character(character)), after: pause())
  }

  private mutating func click() {
    let point = point()
    mouse(.press, point, after: pause())
    mouse(.release, point)
  }

  private mutating func drag() {
    let (start, end) = (point(), point())
    let reading = Tape([
      .drag(from: start, to: end)
    ])
    mouse(.press, start, after: pause())
    for cell in reading.cellsOfDrag.dropFirst() { mouse(.drag, cell) }
    mouse(.release, end)
  }

  private mutating func wheel() {
    mouse(Bool.random(using: &chance) ? .scrollUp : .scrollDown, point(), after: pause())
  }

  private func mouse(_ action: MouseEvent.Action, _ point: Point, after pause: Duration = .zero) {
    guard !walk.session.isOver else { return }
    walk.take(.mouse(MouseEvent(action, at: point)), after: pause)
  }

  private mutating func point() -> Point {
    let size = walk.session.size
    return Point(
      column: Int.random(in: 0..<size.columns, using: &chance),
      row: Int.random(in: 0..<size.rows, using: &chance))
  }

  private mutating func size() -> Size {
    Size(
      columns: Int.random(in: 10...160, using: &chance),
      rows: Int.random(in: 4...60, using: &chance))
  }

  /// Mostly short pauses, sometimes long enough for the card that closes.
  private mutating func pause() -> Duration {
    let longest = Int.random(in: 0..<5, using: &chance) == 0 ? 2500 : 120
    return .milliseconds(Int.random(in: 0...longest, using: &chance))
  }
}

extension Tape {
  /// The cells of a tape with one `Drag`, as the session receives them.
  fileprivate var cellsOfDrag: [Point] {
    guard case .drag(let from, let to)? = commands.first else { return [] }
    return from.line(to: to)
  }
}

@Suite struct RecordAndReplayTests {
  @Test(arguments: ["ctrl+p", "?", ":"])
  func `clicks of all buttons on a tool are recorded by what they do`(tool: String) throws {
    for (column, row) in [(40, 9), (1, 1), (70, 23)] {
      for button in [MouseEvent.Button.left, .right, .middle] {
        let walk = Walk(of: try City.session(Size(columns: 80, rows: 24)), expects: true)
        walk.press(tool)
        for action in [MouseEvent.Action.press, .release] {
          let point = Point(column: column, row: row)
          walk.take(.mouse(MouseEvent(action, at: point, button: button)))
        }
        while walk.session.hasTool { walk.press("esc") }
        walk.press("down")
        let tape = walk.recorder.finish().tape
        let result = City.player.play(TapeReading(tape), path: "a.tape")
        #expect(result.isPassed, "\(tape.text)\n\(result.report)")
        #expect(result.lastFrame == walk.session.frame(), "\(tape.text)")
      }
    }
  }

  /// The number of sessions and the seed, from `ROOTS_WALKS` and `ROOTS_SEED`.
  private static let count = number("ROOTS_WALKS") ?? 8
  private static let seed = UInt64(number("ROOTS_SEED") ?? Int.random(in: 0..<1 << 32))

  private static func number(_ variable: String) -> Int? {
    guard let value = unsafe getenv(variable) else { return nil }
    return unsafe Int(String(cString: value))
  }

  @Test(arguments: [false, true])
  func `a recording leads to the same frame and the same journal`(expects: Bool) throws {
    for number in 0..<Self.count {
      let seed = Self.seed &+ UInt64(number)
      var chance = try RandomKeys(seed: seed, expects: expects)
      chance.go()
      guard !chance.walk.session.isOver else { continue }
      try compare(chance.walk, seed: seed)
    }
  }

  private func compare(_ walk: Walk, seed: UInt64) throws {
    let text = walk.recorder.finish().text
    let reading = Tape.parse(text, file: "walk.tape")
    try #require(reading.report == "", "ROOTS_SEED=\(seed)\n\(text)")
    var played: Session?
    var player = City.player
    player.drawsEveryKey = true
    let make = player.makeSession
    player.makeSession = { size, path in
      let session = try make(size, path)
      played = session
      return session
    }
    let result = player.play(reading, path: "walk.tape")
    try #require(result.report == "", "ROOTS_SEED=\(seed)\n\(text)")
    let frame = walk.session.frame()
    let isSame = result.lastFrame == frame
    let frames = "\(frame.text)\n\(result.lastFrame?.text ?? "")"
    try #require(isSame, "ROOTS_SEED=\(seed)\n\(text)\n\(frames)")
    let journals = [played, walk.session].map { $0?.navigator.journal?.text }
    try #require(journals[0] == journals[1], "ROOTS_SEED=\(seed)\n\(text)")
  }
}
