import CNcurses
import Glibc
public import RootsTerminal

/// A driver that shows frames on a real terminal with curses, and delivers its events.
///
/// A class because it represents the one terminal of the process. At most one may be open.
public final class CursesDriver: Driver {

  /// The number of colours of the terminal: 0, 8, 16 or 256; 256 also for direct colours.
  public let colorCount: Int

  /// A line for the user about the description of the terminal; nil if there is nothing to say.
  package let remark: String?

  /// Extra file descriptors to poll; nil by default.
  public var pollSources: PollSources?

  let tty: Tty
  /// The reading end of the pipe that signal handlers write to.
  let signals: Int32
  var screen: TerminalScreen
  var decoder: InputDecoder
  var waiting: ArraySlice<Event> = []
  /// The time after which an escape is the Escape key, in milliseconds.
  let escapeDelay = EscapeDelay.milliseconds(environment)
  /// The time at which a partial key sequence is decoded as it is, in milliseconds.
  var decisionDue: Int?
  /// The time at which a pending resize is handled, in milliseconds.
  var resizeDue: Int?
  var lastResize = 0
  /// Whether the terminal was polled since the last call that did not require it.
  var hasLooked = false
  var mustStop = false
  var ending: EndReason?
  private let outerSettings: termios
  private var isOpen = true

  /// Takes the terminal: alternate screen, raw keys, bracketed paste.
  ///
  /// - Parameters:
  ///   - usesMouse: whether mouse events are delivered; otherwise the terminal selects text with
  ///     it.
  ///   - followsBackground: whether the first frame queries the terminal's background colour and
  ///     asks for reports of its changes; each answer is delivered as the event `.background`.
  ///   - colors: the number of colours to use; nil for that of the terminal and the environment.
  /// - Throws: `OpeningError` with one line for the user; the terminal is then unchanged.
  public init(
    usesMouse: Bool = true, followsBackground: Bool = false, colors: ColorDepth? = nil
  ) throws(OpeningError) {
    guard isatty(STDIN_FILENO) == 1 else { throw .noTerminal(.input) }
    guard isatty(STDOUT_FILENO) == 1 else { throw .noTerminal(.output) }
    guard let tty = Tty.open(), let settings = tty.settings else { throw .refused("the terminal") }
    let fitting = Fitting(usesUnicode: TextEncoding.choose())
    let name = environment("TERM") ?? ""
    let palette = try readTerminalDescription(tty: tty.descriptor, colors: colors) {
      tty.waitForForeground() && tty.answers(settings)
    }
    remark =
      environment("TERM") == name
      ? nil : "the terminal '\(visible(name))' is unknown here and used as \(xterm)"
    colorCount = palette.count
    decoder = InputDecoder(.ofCurrentTerminal)
    guard let pipe = SignalActions.install() else { throw .refused("a pipe") }
    let painter = try CursesPainter(palette, fitting: fitting)
    guard tty.waitForForeground() else { throw .refused("the terminal") }
    let size = tty.size ?? Size(columns: 80, rows: 24)
    let reset = ResetBytes.forCurrentTerminal(rows: size.rows)
    Rescue.prepare(tty: tty.descriptor, settings: settings, reset: reset)
    Rescue.take()
    guard tty.makeRaw(from: settings) else {
      Rescue.giveBack()
      throw .refused("the terminal")
    }
    let modes = InputModes(usesMouse: usesMouse, followsBackground: followsBackground)
    screen = TerminalScreen(painter: painter, modes: modes, size: size, tty: tty)
    (self.tty, outerSettings, signals) = (tty, settings, pipe)
  }

  deinit { close() }

  /// The title of the terminal's window while the alternate screen is shown; empty for none.
  ///
  /// It is set with the first frame.
  public var title: String {
    get { screen.title ?? "" }
    set { screen.title = newValue.isEmpty || !ResetBytes.hasTitles ? nil : visible(newValue) }
  }

  /// The size of the terminal, limited to the sizes of a frame.
  public var size: Size { screen.size }

  /// Whether the terminal has not taken the last frame yet.
  public var isBehind: Bool { screen.isBusy }

  /// Shows a frame, or keeps it until the terminal has taken the last one.
  ///
  /// - Throws: `DriverError.terminalGone`.
  public func show(_ frame: Frame) throws(DriverError) {
    guard isOpen, ending != .terminalGone else { throw .terminalGone }
    // A program that is ended while it is stopped leaves the terminal to the shell.
    guard Rescue.isTaken else { return }
    if screen.show(frame) { return }
    end(.terminalGone)
    throw .terminalGone
  }

  /// Performs a request of a session.
  public func perform(_ request: Session.DriverRequest) {
    switch request {
    case .suspend: suspend()
    case .redraw: redraw()
    case .copy(let text): copy(text)
    case .edit(let file, let line): edit(file, line: line)
    case .answer(let text): pollSources?.answer(text)
    }
  }

  /// Draws the whole frame again, for a terminal on which other programs have written.
  public func redraw() {
    if isOpen && !screen.redraw() { end(.terminalGone) }
  }

  /// Gives the terminal back and stops the process, as Ctrl-Z does; the next event is `.resumed`.
  public func suspend() {
    guard isOpen, ending == nil else { return }
    leave()
    stopHere()
    takeAgain()
  }

  /// Gives the terminal to another program for a while.
  private func leave() {
    awaitAnswer()
    screen.putAside()
    Rescue.giveBack()
  }

  /// Gives the terminal to the user's editor until it ends; the next event is `.resumed`, after
  /// `.editorFailed` for an editor that has failed.
  private func edit(_ file: String, line: Int) {
    guard isOpen, ending == nil else { return }
    leave()
    let command = EditorCommand(editor: EditorCommand.editor, file: file, line: line)
    if let problem = command.run(stoppingBy: stopHere) { waiting.append(.editorFailed(problem)) }
    takeAgain()
  }

  /// Puts a text into the clipboard; the Linux console would print it instead.
  private func copy(_ text: String) {
    let isConsole = environment("TERM")?.hasPrefix("linux") == true
    guard isOpen, !isConsole, let sequence = Clipboard.sequence(for: text) else {
      return
    }
    if !screen.send(sequence) { end(.terminalGone) }
  }

  /// Gives the terminal back for good, and shows the captured standard error.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    // The sources may be closed already; poll returns at once for a closed descriptor.
    pollSources = nil
    awaitAnswer()
    Rescue.giveBack()
  }

  func end(_ reason: EndReason) {
    if ending == nil { ending = reason }
  }
}

// Taking the terminal, stopping, and taking it again after a stop.
extension CursesDriver {
  /// Stops this process if a shell can continue it.
  ///
  /// Further stop signals that are pending have no effect.
  private func stopHere() {
    let line = unsafe rescue.pointee.supervisorPipe
    if line >= 0 { _ = readAll(from: line) }
    takeDefaultAction(of: SIGTSTP)
    SignalActions.installStop()
    guard line >= 0 else { return }
    // Continue the supervisor, too. Stops are passed on again only after that.
    _ = kill(getppid(), SIGCONT)
    var supervisor = pollfd(fd: line, events: Int16(POLLIN), revents: 0)
    let deadline = monotonicMilliseconds() + 1000
    while unsafe poll(&supervisor, 1, Int32(max(deadline - monotonicMilliseconds(), 0))) < 0 {}
  }

  /// Takes the terminal after a stop, including one that could not be caught.
  func takeAgain() {
    mustStop = false
    let isInForeground = tty.waitForForeground()
    note(drainSignals().subtracting([SIGTSTP, SIGCONT, SIGWINCH]))
    guard isInForeground else { return end(.terminalGone) }
    guard ending == nil else { return }
    Rescue.take()
    guard tty.makeRaw(from: outerSettings) else { return end(.terminalGone) }
    screen.setUp()
    waiting.append(.resumed)
    if !takeSize(), !screen.redraw() { end(.terminalGone) }
  }

  /// Takes the terminal after a stop that could not be caught: its settings have changed, or other
  /// programs may have written on it.
  func recover() {
    guard tty.isRaw else {
      screen.putAside()
      return takeAgain()
    }
    screen.setUp()
    if !takeSize(), !screen.redraw() { end(.terminalGone) }
  }
}
