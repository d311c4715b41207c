import RootsTerminal

/// The frame on the terminal, the bytes on the way to it, and the next frame.
struct TerminalScreen {
  private(set) var size: Size
  private let painter: CursesPainter
  private var outbox: Outbox
  /// The frame on the terminal when the outbox is empty; nil before the first frame.
  private var shown: Frame?
  /// The newest frame, while the terminal has not taken the previous one.
  private var newest: Frame?
  /// Whether the content of the terminal is unknown.
  private var needsClearing = true
  private var lacksModes = true
  private var modes: InputModes
  /// The title of the window; nil to leave it as it is.
  var title: String? {
    get { modes.title }
    set { modes.title = newValue }
  }
  /// Whether the terminal owes an answer to a query.
  var awaitsAnswer: Bool { modes.awaitsAnswer }
  /// Whether the alternate screen is shown.
  private var isInside = false

  init(painter: CursesPainter, modes: InputModes, size: Size, tty: Tty) {
    self.size = size
    self.modes = modes
    self.painter = painter
    outbox = Outbox(tty: tty.descriptor)
  }

  /// Whether unsent bytes are left.
  var isBusy: Bool { !outbox.isEmpty }

  /// Shows a frame, or keeps it until the terminal has taken the last one.
  ///
  /// - Returns: false if the terminal is gone.
  mutating func show(_ frame: Frame) -> Bool {
    newest = frame
    return flush()
  }

  /// Draws the newest frame again, with every cell.
  mutating func redraw() -> Bool {
    needsClearing = true
    newest = newest ?? shown
    return flush()
  }

  /// Sends the unsent bytes, then the newest frame.
  ///
  /// - Returns: false if the terminal is gone.
  mutating func flush() -> Bool {
    guard outbox.flush() else { return false }
    guard outbox.isEmpty, let frame = newest else { return true }
    newest = nil
    if lacksModes { setModes() }
    var bytes = needsClearing ? painter.clearing() : []
    needsClearing = false
    bytes += painter.update(to: frame, within: size)
    outbox.append(bytes.count < Self.longUpdate ? bytes : Self.atOnce(bytes))
    shown = frame
    // Announced right before the bytes are sent: after a kill in between, the supervisor would
    // leave a screen that was not entered.
    if !isInside { Rescue.enter() }
    isInside = true
    return outbox.flush()
  }

  /// The number of bytes from which on a terminal may show a part of an update; a shorter one costs
  /// no more bytes than it has.
  private static let longUpdate = 1024

  /// Makes the terminal show the whole update at once (synchronized output, mode 2026).
  private static func atOnce(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
  }

  /// Sends a sequence that does not change what is shown.
  ///
  /// - Returns: false if the terminal is gone.
  mutating func send(_ sequence: String) -> Bool {
    outbox.append(sequence)
    return outbox.flush()
  }

  /// Makes the next frame set the modes of the terminal.
  mutating func setUp() {
    lacksModes = true
    needsClearing = true
  }

  /// Selects the alternate screen with all rows, the keypad keys and the input modes.
  private mutating func setModes() {
    lacksModes = false
    if !isInside { outbox.append(ResetBytes.capability("smcup")) }
    outbox.append(ResetBytes.wholeRegion(rows: size.rows))
    outbox.append(ResetBytes.capability("smkx"))
    outbox.append(modes.takeBytes(isEntering: !isInside))
  }

  mutating func endWaiting() { modes.awaitsAnswer = false }

  /// Gives up the terminal for a while, and drops the unsent bytes.
  mutating func putAside() {
    newest = newest ?? shown
    outbox.clear()
    isInside = false
  }

  mutating func resize(to size: Size) {
    guard size != self.size else { return }
    self.size = size
    // The terminal may have limited the scroll region to its old size.
    outbox.append(ResetBytes.wholeRegion(rows: size.rows))
    needsClearing = true
  }
}
