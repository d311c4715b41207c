import CNcurses
import Glibc
public import RootsTerminal

/// Shows frames on a real terminal through curses, and delivers its events.
///
/// It is a class because it stands for the one terminal of the process. At most one may be open.
public final class CursesDriver: Driver {
  /// Whether the locale can show more than ASCII; if not, lines are drawn with `+`, `-` and `|`.
  public let usesUnicode: Bool

  /// How many colours the terminal shows: 0, 8, 16 or 256; 256 also where it shows any.
  public let colorCount: Int

  /// Extra file descriptors to poll; nil by default.
  public var pollSources: PollSources?

  let tty: Tty
  let signals: SignalPipe
  var keys: KeyReader
  var screen: TerminalScreen
  var decoder = InputDecoder(SequenceTable.ofCurrentTerminal)
  var waiting: ArraySlice<Event> = []
  /// When what was typed and may be half a key is taken as it is, in milliseconds.
  var decisionDue: Int?
  /// Until when the terminal may still answer the question for its background, in milliseconds.
  var answerDue: Int?
  /// When a pending change of size is to be looked at, in milliseconds.
  var resizeDue: Int?
  var lastResize = 0
  /// Whether the terminal was looked at since the last call that could do without.
  var hasLooked = false
  var mustStop = false
  var ending: EndReason?
  private let outerSettings: termios
  private var isOpen = true

  /// Takes the terminal: alternate screen, raw keys, marks around what is pasted.
  ///
  /// - Parameters:
  ///   - usesMouse: whether the mouse becomes events; if not, it selects text, as elsewhere.
  ///   - asksForBackground: whether the terminal is asked with the first frame if it is dark or
  ///     light. Its answer, if it has one, is the event `.background`.
  ///   - colors: how many colours are used; what the terminal and `NO_COLOR` say when nil.
  /// - Throws: `OpeningError` with one line for the user; the terminal is then as it was.
  public init(
    usesMouse: Bool = true, asksForBackground: Bool = false, colors: ColorDepth? = nil
  ) throws(OpeningError) {
    guard isatty(STDIN_FILENO) == 1 else { throw .noTerminal(.input) }
    guard isatty(STDOUT_FILENO) == 1 else { throw .noTerminal(.output) }
    guard let tty = Tty.open(), let settings = tty.settings else { throw .refused("the terminal") }
    usesUnicode = TextEncoding.choose()
    let terminal = try readTerminalDescription(tty: tty, colors: colors)
    colorCount = terminal.styles.palette.count
    guard let pipe = SignalActions.install() else { throw .refused("a pipe") }
    guard tty.waitForForeground() else { throw .refused("the terminal") }
    let size = tty.size ?? Size(columns: 80, rows: 24)
    let reset = ResetBytes.forCurrentTerminal(rows: size.rows)
    Rescue.prepare(tty: tty.descriptor, settings: settings, reset: reset)
    Rescue.take()
    guard tty.makeRaw(from: settings) else {
      Rescue.giveBack()
      throw .refused("the terminal")
    }
    keys = KeyReader(tty: tty.descriptor)
    let modes = InputModes(usesMouse: usesMouse, asksForBackground: asksForBackground)
    screen = TerminalScreen(
      terminal: terminal, modes: modes, usesUnicode: usesUnicode, size: size, tty: tty)
    (self.tty, outerSettings, signals) = (tty, settings, SignalPipe(descriptor: pipe))
    if asksForBackground { answerDue = monotonicMilliseconds() + Self.answerPatience }
  }

  deinit { close() }

  /// The size of the terminal, within the bounds of a frame.
  public var size: Size { screen.size }

  /// Whether the line to the terminal is so slow that nothing should move on it: less than 38,400
  /// bits a second, by its settings.
  public var isSlow: Bool { Tty.bitsPerSecond(of: outerSettings).map { $0 < 38_400 } ?? false }

  /// Whether the terminal has not taken the last frame yet.
  public var isBehind: Bool { screen.isBusy }

  /// Puts a frame on the terminal, or keeps it until the terminal has taken the last one.
  ///
  /// - Throws: `DriverError.terminalGone`.
  public func show(_ frame: Frame) throws(DriverError) {
    guard isOpen, ending != .terminalGone else { throw .terminalGone }
    if screen.show(frame) { return }
    end(.terminalGone)
    throw .terminalGone
  }

  /// Performs a request of a session.
  public func perform(_ request: Session.DriverRequest) {
    switch request {
    case .suspend: suspend()
    case .redraw: redraw()
    case .answer(let text): pollSources?.answer(text)
    }
  }

  /// Draws everything again, for a terminal on which others have written.
  public func redraw() {
    if isOpen && !screen.redraw() { end(.terminalGone) }
  }

  /// Gives the terminal back and stops, as Ctrl-Z does elsewhere; the next event is `.resumed`.
  public func suspend() {
    guard isOpen, ending == nil else { return }
    screen.putAside()
    Rescue.giveBack()
    stopHere()
    takeAgain()
  }

  /// Gives the terminal back for good; what was written to standard error meanwhile is shown.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    awaitAnswer()
    Rescue.giveBack()
  }

  func end(_ reason: EndReason) {
    if ending == nil { ending = reason }
  }
}

// Taking the terminal, stopping, and taking it again.
extension CursesDriver {
  /// Stops this process if there is somebody to continue it.
  ///
  /// Further stops that were sent meanwhile are this same one.
  private func stopHere() {
    let line = unsafe rescue.pointee.supervisorPipe
    if line >= 0 { _ = readAll(from: line) }
    takeDefaultAction(of: SIGTSTP)
    SignalActions.installStop()
    guard line >= 0 else { return }
    // Continued alone, we take the supervisor along. Only when it is back, stops are passed on.
    _ = kill(getppid(), SIGCONT)
    var supervisor = pollfd(fd: line, events: Int16(POLLIN), revents: 0)
    let deadline = monotonicMilliseconds() + 1000
    while unsafe poll(&supervisor, 1, Int32(max(deadline - monotonicMilliseconds(), 0))) < 0 {}
  }

  /// After a stop, our own or one that could not be caught.
  func takeAgain() {
    guard tty.waitForForeground() else { return end(.terminalGone) }
    Rescue.take()
    guard tty.makeRaw(from: outerSettings) else { return end(.terminalGone) }
    if let size = tty.size { screen.resize(to: size) }
    screen.setUp()
    mustStop = false
    note(signals.drain().subtracting([SIGTSTP, SIGCONT, SIGWINCH]))
    waiting.append(.resumed)
    if !screen.redraw() { end(.terminalGone) }
  }

  /// Continued after a stop that could not be caught: whoever set the terminal right has changed
  /// its settings; if nobody did, others may still have written on the terminal.
  func recover() {
    guard tty.isRaw else {
      screen.putAside()
      return takeAgain()
    }
    screen.setUp()
    if !screen.redraw() { end(.terminalGone) }
  }
}
