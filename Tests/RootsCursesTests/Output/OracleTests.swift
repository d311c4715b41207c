import Glibc
import RootsCurses
import RootsTerminal
import Testing

/// ncurses is the oracle of the renderer: after each frame, both leave the same screen in an
/// emulator.
///
/// ncurses runs in processes of its own, because it is global to a process.
@Suite struct OracleTests {
  @Test(arguments: ["none", "16", "256"])
  func `the renderer and ncurses leave the same screen in all palettes`(_ depth: String) async {
    await #expect(processExitsWith: .success) { [depth] in
      Oracle.compare("xterm-256color", Oracle.depths[depth])
    }
  }

  @Test func `the renderer and ncurses leave the same screen in direct colours`() async {
    await #expect(processExitsWith: .success) {
      DirectTerminal.described { Oracle.compare(DirectTerminal.name, .direct) }
    }
  }

  @Test(arguments: ["xterm", "vt100", "vt220", "linux", "screen", "tmux-256color", "rxvt-unicode"])
  func `the renderer and ncurses leave the same screen on other terminals`(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in Oracle.compare(name, nil) }
  }
}

/// A terminal drawn by the renderer and one drawn by ncurses, which get the same frames.
private struct Oracle {
  static let depths: [String: ColorDepth] = [
    "none": ColorDepth.none, "16": .sixteen, "256": .palette,
  ]

  private var renderer: Renderer
  private let painter: CursesPainter
  private let terminal: TerminalCapabilities
  private let canStopWrapping: Bool
  private let fitting = Fitting(usesUnicode: true)
  private var ours: Paper
  private var theirs: Paper
  private var old: Frame?
  /// The last bytes of both.
  private var sent = ""

  /// Draws random frames by both, and reports the first difference.
  static func compare(_ name: String, _ depth: ColorDepth?) {
    _ = unsafe setenv("TERM", name, 1)
    for name in [
      "NO_COLOR", "COLORTERM", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "STY", "LINES",
      "COLUMNS",
    ] { _ = unsafe unsetenv(name) }
    guard TextEncoding.choose(),
      var oracle = Oracle(depth, canStopWrapping: !["screen", "tmux-256color"].contains(name))
    else {
      Issue.record("\(name) is refused")
      return
    }
    let seed = UInt64.random(in: 0..<1 << 32)
    var chance = RandomFrames(seed: seed)
    for walk in 0..<100 {
      let glass = Size(columns: 2 + chance.below(24), rows: 1 + chance.below(6))
      oracle.change(to: glass)
      var frame = Frame(size: glass)
      for step in 0..<8 {
        chance.change(&frame)
        // A misplaced character would go on to other rows by scrolling.
        if chance.happens(10) || oracle.hasMisplaced { oracle.clear() }
        oracle.show(frame)
        if let problem = oracle.problem(frame) {
          Issue.record("seed \(seed), walk \(walk), step \(step): \(problem); \(oracle.sent)")
          return
        }
      }
    }
  }

  private init?(_ depth: ColorDepth?, canStopWrapping: Bool) {
    self.canStopWrapping = canStopWrapping
    guard let terminal = try? readTerminalDescription(tty: STDOUT_FILENO, colors: depth),
      let painter = CursesPainter(terminal, fitting: fitting)
    else { return nil }
    (self.terminal, self.painter) = (terminal, painter)
    renderer = Renderer(terminal, fitting: fitting)
    ours = Paper(size: Size(columns: 2, rows: 1), terminal: terminal, columns: fitting.columns)
    theirs = ours
  }

  /// Takes other terminals of a size, with unknown content.
  private mutating func change(to size: Size) {
    ours = Paper(size: size, terminal: terminal, columns: fitting.columns)
    theirs = ours
    clear()
  }

  private mutating func clear() {
    ours.take(renderer.clearing())
    theirs.take(painter.clearing())
    old = renderer.canClear ? Frame(size: ours.size) : nil
  }

  private mutating func show(_ frame: Frame) {
    let bytes = renderer.update(from: old, to: frame, within: ours.size)
    let theirBytes = painter.update(to: frame, within: ours.size)
    ours.take(bytes)
    theirs.take(theirBytes)
    sent = [bytes, theirBytes].map { String(decoding: $0, as: UTF8.self).debugDescription }
      .joined(separator: " and ")
    old = frame
  }

  /// The first difference of the screens; nil if there is none.
  private func problem(_ frame: Frame) -> String? {
    if ours.scrolled > 0 { return "scrolled" }
    if ours.showsCursor != theirs.showsCursor { return "cursor shown: \(ours.showsCursor)" }
    if frame.cursor != nil, ours.cursor != theirs.cursor {
      return "cursor at \(ours.cursor), not \(theirs.cursor)"
    }
    for row in 0..<ours.size.rows {
      for column in 0..<ours.size.columns where !isMisplaceable(row, column) {
        let (spot, wanted) = spots(row, column)
        if spot != wanted { return "\(row):\(column) shows \(spot), not \(wanted)" }
      }
    }
    return nil
  }
}

extension Oracle {
  /// What the screens of both show at a place.
  private func spots(_ row: Int, _ column: Int) -> (ours: Paper.Spot, theirs: Paper.Spot) {
    (ours.spots[row][column].visible, theirs.spots[row][column].visible)
  }

  /// Whether ncurses has misplaced a character.
  private var hasMisplaced: Bool {
    let row = ours.size.rows - 1
    return (0..<ours.size.columns).contains { column in
      let (spot, other) = spots(row, column)
      return isMisplaceable(row, column) && spot != other
    }
  }

  /// Whether ncurses may misplace the character: where it cannot stop wrapping, it inserts the last
  /// character but one of the screen, and takes a wide one for two.
  private func isMisplaceable(_ row: Int, _ column: Int) -> Bool {
    row == ours.size.rows - 1 && column >= ours.size.columns - 5 && !canStopWrapping
  }
}

extension Paper.Spot {
  /// The spot without the parts of its style that nobody can see.
  fileprivate var visible: Paper.Spot {
    var spot = self
    if case .rgb(0, 0, let blue) = style.background { spot.style.background = .rgb(0, 1, blue) }
    if case .rgb(0, 0, let blue) = style.foreground { spot.style.foreground = .rgb(0, 1, blue) }
    guard text == " " || text == "", !style.attributes.contains(.reverse) else { return spot }
    if !style.attributes.contains(.underline) { spot.style.attributes = [] }
    spot.style.attributes.remove(.italic)
    if !style.attributes.contains(.underline) { spot.style.foreground = .default }
    return spot
  }
}
