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
    /// Open a file in an editor until it ends; then `.resumed` follows, after `.editorFailed` if
    /// the editor has failed.
    case edit(file: String, line: Int)
    /// Answer the sender of the oldest unanswered link.
    case answer(String)
  }

  /// The app that runs, and what it was made of.
  @safe @exclusivity(unchecked)
  var app: App
  /// The styles, fitted to the terminal.
  @safe @exclusivity(unchecked)
  public var look: Look
  /// The size of the next frame.
  @safe @exclusivity(unchecked)
  public internal(set) var size: Size
  /// The keys that were pressed, and their meanings.
  var keys = Keys()
  /// The messages, the results and the refusal of the app.
  @safe @exclusivity(unchecked)
  var said = Said()
  /// The warnings about forms in which something was entered.
  var forms = FormNotices()
  /// The transitions between frames, and the current one.
  var motion: Motion
  /// The last drawings of parts of the frame around the screens.
  let drawings = FrameDrawings()
  package let observers = Observers()
  /// The reference to the session for those that must not keep it.
  package let link = Link()
  /// The tool that covers the app and takes the keys; nil if none is open.
  var tool: Tool? {
    didSet { look.previewed = workbench.typedTheme }
  }
  /// The tools for authors, also while they are turned off.
  public private(set) lazy var workbench = Workbench(self)
  var driverRequests: [DriverRequest] = []
  /// Whether the session has ended.
  public internal(set) var isOver = false

  /// Creates a session, with the controllers of the visible screens.
  ///
  /// Until it is deallocated, the navigator has the session's clock in place of its own, and `quit`
  /// ends the session, before it calls the navigator's `onQuit`.
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
    app = App(navigator: navigator, chrome: chrome, scheduler: scheduler, loop: loop)
    look = Look(theme)
    self.size = size.clamped
    motion = Motion(size)
    link.session = self
    begin(restore)
  }

  deinit {
    link.session = nil
    stopObserving()
  }

  /// A reference to a session.
  ///
  /// Unmanaged, because a weak reference slows down every reference count of its target. Safe,
  /// because the session clears it first when it is deallocated, and both belong to one loop.
  package final class Link {
    private unowned(unsafe) var target: Session?

    package fileprivate(set) var session: Session? {
      get { unsafe target }
      set { unsafe target = newValue }
    }
    fileprivate init() {}
  }

  /// Leaves the navigator, with the clock and the handler that it had before.
  private func stopObserving() {
    for observation in app.observations { observation.cancel() }
    if navigator.scheduler === scheduler { navigator.scheduler = app.replaced.scheduler }
    navigator.onQuit = app.replaced.onQuit
  }

  /// Starts the navigator; a saved state is restored before any controller is made.
  private func begin(_ restore: ((Navigator) -> Void)?) {
    app.observations = [
      navigator.observers.steps.add { [unowned self] in note($0) },
      navigator.observers.faults.add { [unowned self] in show($0) },
      navigator.observers.timeOuts.add { [unowned self] in note(.wait) },
    ]
    app.replaced = (navigator.scheduler, navigator.onQuit)
    navigator.scheduler = scheduler
    navigator.onQuit = { [link, onQuit = app.replaced.onQuit] in
      link.session?.isOver = true
      onQuit?()
    }
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
    workbench.leaveNavigator()
    (app.life, app.keyTargets) = (app.life + 1, nil)
    (app.navigator, app.chrome) = (parts.navigator, parts.chrome)
    if bench == nil, case .prompt = tool { tool = nil }
    (lastRefusal, said.results, keys.draggedPane) = (nil, [:], nil)
    begin(restore)
    app.keptViews = views
    app.keptViews.giveBack(inNewStateOf: self)
    workbench.followWithPrompt()
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
      return handle(key, as: parts)
    }
    begin(event)
    (keys.isLastTaken, keys.isCounted) = (true, false)
    let (notices, hadTool) = (forms, tool != nil)
    if event.isAct, !hadTool || event.isLink { forms.beginAct() }
    switch event {
    case .key(let key):
      removeMessage()
      // Keys for a tool are no keys of the app: a tape leaves out those for remarks.
      if !hadTool { keys.countKey() }
      keys.isLastTaken = press(key)
      if tool != nil { keys.uncountKey() }
      if !keys.isLastTaken, let parts = parts(of: key) {
        // The key has done nothing.
        keys.uncountKey()
        forms.takeBack(to: notices)
        return handle(key, as: parts)
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
      workbench.perform(word, argument)
    case .background(let isDark): look.take(isDark)
    case .fileChanged: reloadIfChanged()
    case .resize(let size):
      // A pane beside the app takes no keys, and must not begin to where there is no room any more.
      if !isCovered { bench?.pane.mayCover = false }
      self.size = size.clamped
    case .editorFailed(let problem): workbench.editorProblem = problem
    case .resumed: bench?.resume()
    case .suspended: break
    case .ended: isOver = true
    }
    // The keys for a tool do not come between two keys for the app.
    if !hadTool, tool != nil { forms.takeBack(to: notices) }
    if hadTool, tool == nil { showWarning() }
    finish(event)
  }

  /// Removes the message before a key, or before a line of plain text.
  func removeMessage() {
    if tool == nil { said.removed = said.isOfTool ? nil : message }
    (message, said.isOfTool) = (nil, false)
  }

  /// Handles a key as others, one after the other.
  private func handle(_ whole: Key, as parts: [Key]) {
    var (skipped, isTaken): (MessageLine?, Bool) = (nil, false)
    keys.whole = whole
    defer { (keys.whole, keys.isLastTaken) = (nil, isTaken) }
    for key in parts where !isOver {
      handle(.key(key))
      isTaken = isTaken || keys.isLastTaken
      if message == nil { message = skipped }
      // One press lost the restored screens.
      skipped = said.dropped.isEmpty ? nil : message
    }
  }

  /// Tells the observers and the tools of an event that begins; every event passes here.
  private func begin(_ event: Event) {
    app.keyTargets = nil
    (said.newestEntry, said.dropped) = (EntryID(navigator.world.newestID), [])
    observers.events.notify((event, .before))
    let isSecret = event.isTyping && hidesTyping
    workbench.begin(event, isSecret: isSecret)
    if event.isAct { keys.lastAct = isSecret ? nil : event.withoutValue }
  }

  private func finish(_ event: Event) {
    loop.drain()
    tellOfHiddenQuestion()
    app.keptViews.follow(self)
    workbench.endEvent()
    observers.events.notify((event, .after))
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
    begin(.command(command))
    (message, forms.latest) = (nil, nil)
    let reply = navigator.send(command)
    tell(reply)
    finish(.command(command))
    return reply
  }

  /// Performs `quit`, unless it would discard a form without a warning.
  func askToQuit() {
    message = nil
    forms.beginAct()
    keys.lastAct = .command(.quit)
    if mayDiscard(.command(.quit)) { perform(Command.quit) }
  }

  /// Returns the new requests to the driver, and clears them.
  public func takeDriverRequests() -> [DriverRequest] {
    defer { driverRequests = [] }
    return driverRequests
  }
}
