public import Roots

/// An app on a driver: it handles events and draws frames.
///
/// The same class runs on curses, in tapes and in tests. The session's own tools (navigator pane,
/// prompt, list of keys) cover the app and use the same navigator.
///
/// A class because the objects in it (navigator, scheduler, loop) are shared with the controllers.
public final class Session {
  /// A request of the session to its driver, performed between frames.
  public enum DriverRequest: Hashable, Sendable {
    /// Give the terminal back to the shell until the program is continued.
    case suspend
    /// Send the whole frame again.
    case redraw
    /// Put a text into the clipboard.
    case copy(String)
    /// Open a file in an editor until it ends; then `.resumed` follows.
    case edit(file: String, line: Int)
    /// Answer the sender of the oldest unanswered link.
    case answer(String)
  }

  /// The app's navigator; replaced when the app starts over or is reloaded.
  @safe @exclusivity(unchecked)
  public private(set) var navigator: Navigator
  /// The parts of the app around its screens.
  @safe @exclusivity(unchecked)
  public private(set) var chrome: AppChrome
  /// The app's clock.
  public let scheduler: Scheduler
  /// The loop that runs the app's asynchronous code.
  public let loop: Loop
  /// The source of the app; without one, the app cannot start over or reload.
  public var origin: AppOrigin?
  /// The styles: those of a theme that is being typed at the prompt, otherwise the chosen ones.
  public var theme: Theme {
    get { previewedTheme ?? chosenTheme }
    set { chosenTheme = newValue }
  }
  private var chosenTheme: Theme
  private var previewedTheme: Theme?
  /// The number of colours of the terminal, for a theme that is chosen later.
  public var colorCount = 1 << 24
  /// Whether the theme follows the terminal's background colour.
  public var followsBackground = false
  /// Whether the terminal's background is dark; nil if that is not known.
  package var hasDarkBackground: Bool?
  /// The chosen theme before it was fitted to the terminal; nil if none was chosen.
  var unfittedTheme: Theme?
  /// Whether the run is recorded as a tape, which the tab bar tells.
  public var isRecorded = false
  /// Whether the tools for authors are there, if the app does not turn them off itself.
  public var hasTools = true
  /// The keys of the session's own actions.
  public var keymap = Keymap.standard
  /// Whether the navigator pane is shown; nil to show it on terminals of at least 100 columns.
  ///
  /// False by default. An app without tools for authors has no pane.
  public var showsNavigator: Bool? {
    get { navigatorPane.isShown }
    set { navigatorPane.isShown = newValue }
  }
  /// The transitions between frames; off by default.
  public var transitions = Transitions.off
  /// The charter of an exploratory session; nil for none.
  package var charter: Charter?
  /// The size of the next frame.
  public internal(set) var size: Size
  /// The message of the app; nil for none.
  public var message: MessageLine?
  /// The number of keys pressed so far.
  public private(set) var keyCount = 0
  /// Whether a screen, a tool or the session took the last key; false if the key had no effect.
  public private(set) var isLastKeyTaken = true
  /// Whether the session has ended.
  public internal(set) var isOver = false
  /// The refusal of the last command; nil if it was not refused.
  @safe @exclusivity(unchecked)
  public internal(set) var lastRefusal: Refusal?
  /// The last result or dismissal of each screen and each flow.
  @safe @exclusivity(unchecked)
  public internal(set) var results: [Name: Removal] = [:]
  /// The last events, and the steps that each caused.
  @safe @exclusivity(unchecked)
  public internal(set) var trace = TraceLog()

  /// The words of the prompt that the program around the session performs.
  public var ownTools: [SessionTool] = []
  /// The lines that the prompt recalls; those of earlier runs are read when it opens first.
  public lazy var promptHistory = PromptHistory(earlierPromptLines())
  /// Reads the lines of earlier runs, the oldest first.
  package var earlierPromptLines: () -> [String] = { [] }
  /// The observers of steps of the world, also after the navigator has been replaced.
  package let stepObservers = ObserverList<StepResult>()
  /// The observers of events, called before and after each; what an open tool does to the app is an
  /// event within that of its key.
  package let eventObservers = ObserverList<(event: Event, moment: EventMoment)>()
  /// The observers of acts, called before what an act does, with a function that finds its name.
  package let actObservers = ObserverList<(act: Act, name: () -> NamedAct?)>()
  /// The observers of remarks.
  package let remarkObservers = ObserverList<MadeRemark>()
  /// The session's own observations of its navigator.
  private var observations: [Subscription] = []
  /// The tool that covers the app and takes the keys; nil if none is open.
  var tool: Tool? {
    didSet { previewedTheme = typedTheme }
  }
  /// The message before the last key; with a tool that is open, before the key that opened it.
  package private(set) var removedMessage: MessageLine?
  /// Whether the message is of a word that no tape performs, such as `write`.
  var isMessageOfTool = false
  /// The bug whose expectation the line at the prompt is; nil for none.
  package var markedBug: Remark?
  /// The pane that shows the navigation.
  var navigatorPane = NavigatorPane()
  /// What the current act of a person has done about a form, and what the act before it has.
  var formNotice: FormNotice?, lastFormNotice: FormNotice?
  /// The forms that may be discarded by a command that waits, because its act was repeated.
  var agreedLosses: Set<EntryID> = []
  /// The whole journal after a rewind, for going forward again.
  @safe @exclusivity(unchecked)
  var wholeJournal: Journal? { didSet { navigator.holdsTime = isRewound } }
  /// The ways that rewinding has left.
  @safe @exclusivity(unchecked)
  var branches = Branches()
  /// The step to which the world was rewound, if a command has been refused there since.
  var refusedAt: Int?
  /// The app before it was started over, to which rewinding leads back.
  var beforeStart: StateBeforeStart?
  /// The views of the app before it was reloaded, for screens that are still hidden.
  var keptViews = KeptViews()
  /// Whether an editor was opened whose changes are to be read.
  var reloadsWhenResumed = false
  /// The entry of the pane in which the mouse button was pressed, until its release.
  var draggedPane: EntryID?
  /// The current transition, with what was visible before it and its final frame.
  var running: RunningTransition?
  var visibleBefore: Visible?
  /// Whether a screen was revoked since the last frame: no transition may show it.
  var hasRevoked = false
  var goal: Frame
  var driverRequests: [DriverRequest] = []

  /// Creates a session, with the controllers of the visible screens.
  ///
  /// - Parameters:
  ///   - navigator: the navigator of the app, which the session starts.
  ///   - chrome: the parts of the app around its screens.
  ///   - size: the size of the first frame, in cells.
  ///   - theme: the styles.
  ///   - scheduler: the clock of the app.
  ///   - loop: the executor of the app's asynchronous code.
  ///   - restore: restores a saved state before any controller is made; nil for none.
  public init(
    _ navigator: Navigator, chrome: AppChrome, size: Size, theme: Theme = .standard,
    scheduler: Scheduler = Scheduler(), loop: Loop = Loop(),
    restoring restore: ((Navigator) -> Void)? = nil
  ) {
    self.navigator = navigator
    self.chrome = chrome
    chosenTheme = theme
    self.size = size.clamped
    goal = Frame(size: size)
    self.scheduler = scheduler
    self.loop = loop
    begin(restore)
  }

  deinit { stopObserving() }

  private func stopObserving() { for observation in observations { observation.cancel() } }

  /// Starts the navigator; a saved state is restored before any controller is made.
  private func begin(_ restore: ((Navigator) -> Void)?) {
    observations = [
      navigator.stepObservers.add { [weak self] in self?.note($0) },
      navigator.faultObservers.add { [weak self] in self?.show($0) },
    ]
    navigator.scheduler = scheduler
    navigator.onTimeOut = { [weak self] in self?.note(.wait) }
    navigator.onQuit = { [weak self] in self?.isOver = true }
    restore?(navigator)
    navigator.start()
    loop.drain()
  }

  /// Replaces the app with another one in its initial state.
  ///
  /// - Parameters:
  ///   - parts: the other app.
  ///   - views: the views that its screens take over.
  ///   - restore: restores a saved state before any controller is made; nil for none.
  func adopt(
    _ parts: AppParts, views: KeptViews = KeptViews(),
    restoring restore: ((Navigator) -> Void)? = nil
  ) {
    stopObserving()
    if wholeJournal != nil, let step = navigator.journal?.count { fork(at: step) }
    branches.beginLife(after: navigator.journal?.count ?? 0)
    (navigator, chrome) = (parts.navigator, parts.chrome)
    (lastRefusal, results, wholeJournal, draggedPane) = (nil, [:], nil, nil)
    trace.removeAll()
    begin(restore)
    keptViews = views
    keptViews.giveBack(inNewStateOf: self)
  }

  /// The current frame in another theme.
  package func frame(in theme: Theme) -> Frame {
    let themes = (chosenTheme, previewedTheme)
    defer { (chosenTheme, previewedTheme) = themes }
    (chosenTheme, previewedTheme) = (theme, nil)
    return frame()
  }

  /// Whether the navigator pane is shown now, beside the app or over it.
  package var hasNavigatorPane: Bool { areas?.navigator != nil }

  /// The current frame of the app alone in another theme, as it is without the navigator pane
  /// beside it or over it.
  package func appFrame(in theme: Theme) -> Frame {
    let (isShown, whole) = (navigatorPane.isShown, size)
    defer { (navigatorPane.isShown, size) = (isShown, whole) }
    size = areas?.app.size ?? size
    navigatorPane.isShown = false
    return frame(in: theme)
  }

  // MARK: Events

  /// Handles an event and all its effects.
  ///
  /// Alt and a key that nothing takes are handled as the events of Escape and of the key.
  public func handle(_ event: Event) {
    if case .command(let command) = event {
      perform(command)
      return
    }
    if tool != nil, case .key(let key) = event, let parts = parts(of: key) {
      return handleEach(of: parts)
    }
    eventObservers.notify((event, .before))
    trace.begin(event, hidesTyping: hidesTyping)
    // A timer's command may have been refused since the last event.
    forgetRefused()
    isLastKeyTaken = true
    let (notices, hadTool) = ((lastFormNotice, formNotice), tool != nil)
    if event.isAct, !hadTool || event.isLink { (lastFormNotice, formNotice) = (formNotice, nil) }
    switch event {
    case .key(let key):
      removeMessage()
      // Keys for a tool are no keys of the app: a tape leaves out those for remarks.
      if !hadTool { keyCount += 1 }
      isLastKeyTaken = press(key)
      if !hadTool, tool != nil { keyCount -= 1 }
      if !isLastKeyTaken, let parts = parts(of: key) {
        // The key has done nothing.
        keyCount -= 1
        (lastFormNotice, formNotice) = notices
        return handleEach(of: parts)
      }
    case .mouse(let mouse): handle(mouse)
    case .paste(let text):
      message = nil
      paste(text)
    case .pasteCut(let limit):
      let size = limit >> 20
      message = MessageLine(.info, "the paste was cut at \(size) MiB; paste the rest in pieces")
    case .link(let url):
      message = nil
      note(.link(url))
      open(url)
    case .act(let act):
      message = nil
      handle(act)
    case .command: break
    case .word(let word, let argument):
      message = nil
      perform(word, argument)
    case .background(let isDark):
      take(background: isDark)
    case .fileChanged: reload()
    case .resize(let size): self.size = size.clamped
    case .resumed: resume()
    case .suspended: break
    case .ended: isOver = true
    }
    // The keys for a tool do not come between two keys for the app.
    if !hadTool, tool != nil { (lastFormNotice, formNotice) = notices }
    if hadTool, tool == nil { showWarning() }
    finishEvent(event)
  }

  /// Removes the message before a key, or before a line of plain text.
  func removeMessage() {
    if tool == nil { removedMessage = isMessageOfTool ? nil : message }
    (message, isMessageOfTool) = (nil, false)
  }

  private func handleEach(of keys: [Key]) {
    for key in keys where !isOver { handle(.key(key)) }
  }

  private func finishEvent(_ event: Event) {
    finishEffects()
    eventObservers.notify((event, .after))
  }

  func finishEffects() {
    loop.drain()
    keptViews.follow(self)
    forgetRefused()
    trace.end()
  }

  /// Removes refused commands from the journal of a rewound run, so that it can still go forward.
  ///
  /// They have changed nothing; a reaction to a refusal is a step of its own.
  private func forgetRefused() {
    guard let step = refusedAt else { return }
    refusedAt = nil
    guard let whole = wholeJournal, !navigator.rewind(to: step, along: whole) else { return }
    abandonSteps(from: step + 1)
  }

  /// Ends the way forward of a rewound run, which another command replaces.
  func abandonSteps(from step: Int?) {
    if let step { fork(at: step - 1) }
    (wholeJournal, refusedAt) = (nil, nil)
  }

  /// Handles a line of the prompt as a tape has it.
  package func perform(_ line: PromptLine) {
    switch line {
    case .command(let command): perform(command)
    case .word(let word, let argument): handle(.word(word, argument: argument))
    }
  }

  /// Handles a command from outside, for example from the prompt or a tape.
  @discardableResult
  public func perform(_ command: Command) -> Reply {
    eventObservers.notify((.command(command), .before))
    (message, formNotice) = (nil, nil)
    trace.begin(.command)
    let reply = navigator.send(command)
    tell(reply)
    finishEvent(.command(command))
    return reply
  }

  /// Quits where a person asks for it in words.
  func askToQuit() {
    (message, lastFormNotice, formNotice) = (nil, formNotice, nil)
    trace.begin(.command)
    ask(for: .quit).map { tell($0) }
    finishEffects()
  }

  /// Returns the new requests to the driver, and clears them.
  public func takeDriverRequests() -> [DriverRequest] {
    defer { driverRequests = [] }
    return driverRequests
  }
}
