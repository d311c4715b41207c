import CNcurses
import RootsTerminal

/// What is on the terminal's glass and what is on the way there.
struct Glass {
  private(set) var size: Size
  private let screen: CursesScreen
  private let painter: Painter
  private var outbox: Outbox
  /// What is on the glass, or will be once the outbox is empty.
  private var shown: Frame
  /// The newest frame, while the terminal has not taken the one before.
  private var newest: Frame?
  private var showsCursor: Bool?
  private var lacksModes = true
  private var modes: InputModes

  init(screen: CursesScreen, modes: InputModes, size: Size, tty: Tty) {
    self.size = size
    self.modes = modes
    shown = Frame(size: size)
    self.screen = screen
    painter = Painter(palette: screen.palette)
    outbox = Outbox(tty: tty.descriptor)
  }

  /// Whether the terminal still has to take something.
  var isBusy: Bool { !outbox.isEmpty }

  /// Puts a frame on the glass, or keeps it until the terminal has taken the last one.
  ///
  /// - Returns: false when the terminal is gone.
  mutating func show(_ frame: Frame) -> Bool {
    newest = frame
    return flush()
  }

  /// Draws the newest frame again, every cell of it.
  mutating func redraw() -> Bool {
    _ = unsafe clearok(curses_screen(), true)
    newest = newest ?? shown
    return flush()
  }

  /// Sends what waits, then the newest frame.
  ///
  /// - Returns: false when the terminal is gone.
  mutating func flush() -> Bool {
    guard outbox.flush() else { return false }
    guard outbox.isEmpty, let frame = newest else { return true }
    newest = nil
    painter.paint(frame, over: shown, within: size)
    place(frame.cursor)
    shown = frame
    outbox.append(screen.update())
    if lacksModes { setModes() }
    return outbox.flush()
  }

  /// Makes the next frame set the modes that curses knows nothing of.
  mutating func setUp() {
    showsCursor = nil
    lacksModes = true
  }

  /// Keys of the keypad, which curses sets on a real terminal only, and what else is to be sent.
  private mutating func setModes() {
    lacksModes = false
    outbox.append(ResetBytes.capability("smkx"))
    outbox.append(modes.takeBytes())
  }

  /// The glass belongs to others for a while; what was not sent yet never will be.
  mutating func putAside() {
    newest = newest ?? shown
    outbox.clear()
    screen.putAside()
  }

  mutating func resize(to size: Size) {
    guard size != self.size else { return }
    self.size = size
    // curses sets the region only when it opens, and the glass may have changed it since.
    outbox.append(ResetBytes.wholeRegion(rows: size.rows))
    _ = resizeterm(Int32(size.rows), Int32(size.columns))
    _ = unsafe clearok(curses_screen(), true)
  }

  func close() {
    screen.close()
  }

  private mutating func place(_ cursor: Point?) {
    let screen = unsafe curses_screen()
    let isVisible = cursor != nil
    if isVisible != showsCursor { _ = curs_set(isVisible ? 1 : 0) }
    showsCursor = isVisible
    if let cursor { _ = unsafe wmove(screen, Int32(cursor.row), Int32(cursor.column)) }
    _ = unsafe wnoutrefresh(screen)
  }
}
