public import Roots

/// Event in, frame out: an app and its world, on any driver.
///
/// The same for curses, tapes and tests.
///
/// A class because everything that lives in it (navigator, scheduler, loop) is shared by the
/// controllers it drives.
public final class Session {
  /// What the session asks of its driver between frames.
  public enum Wish: Hashable, Sendable {
    /// The terminal is to be given back until the program is continued.
    case suspend
    /// Everything is to be sent again.
    case redraw
  }

  /// The app's navigation.
  public let navigator: Navigator
  /// The app's time.
  public let scheduler: Scheduler
  /// Where the app's asynchronous code runs.
  public let loop: Loop
  /// What stands around the screens.
  public let face: AppFace
  /// The styles.
  public var theme: Theme
  /// The size of the next frame.
  public private(set) var size: Size
  /// What the app has to say.
  public var message: MessageLine?
  /// How many keys were pressed so far.
  public private(set) var keyCount = 0
  /// Whether it has ended.
  public private(set) var isOver = false
  /// What came of the last command: why it changed nothing, or nil.
  public private(set) var lastRefusal: Refusal?
  /// The newest ending of each screen's result.
  public private(set) var results: [Name: Ending] = [:]
  private var wishes: [Wish] = []
  /// The labels of the tab bar as they were last made.
  var tabLabels = TabLabels()

  /// A session at its beginning, with what is visible drawn from the start.
  public init(
    _ navigator: Navigator, face: AppFace, size: Size, theme: Theme = .standard,
    scheduler: Scheduler = Scheduler(), loop: Loop = Loop()
  ) {
    self.navigator = navigator
    self.face = face
    self.theme = theme
    self.size = size.clamped
    self.scheduler = scheduler
    self.loop = loop
    navigator.onStep = { [unowned self] _, consequences in note(consequences) }
    navigator.onFault = { [unowned self] fault in
      message = MessageLine(.refusal, "\(fault)")
    }
    navigator.start()
    loop.drain()
  }

  // MARK: Events

  /// Takes an event, and all that comes of it before anything else happens.
  public func handle(_ event: Event) {
    switch event {
    case .key(let key): press(key)
    case .paste(let text): paste(text)
    case .mouse: break
    case .resize(let size): self.size = size.clamped
    case .suspended, .resumed: break
    case .ended: isOver = true
    }
    loop.drain()
  }

  /// Takes a command from outside: a prompt, a tape.
  @discardableResult
  public func perform(_ command: Command) -> Reply {
    message = nil
    let reply = navigator.send(command)
    tell(reply)
    loop.drain()
    return reply
  }

  /// What is asked of the driver, once.
  public func takeWishes() -> [Wish] {
    defer { wishes = [] }
    return wishes
  }

  private func press(_ key: Key) {
    keyCount += 1
    message = nil
    switch key {
    case .control("c"): isOver = true
    case .control("z"): wishes.append(.suspend)
    case .control("l"): wishes.append(.redraw)
    default: dispatch(key)
    }
  }

  /// From the topmost accessory down: what one does not know goes to the next, past accessories
  /// that stay, and at last to the app and the session.
  private func dispatch(_ key: Key) {
    var isStopped = false
    for place in panes().reversed() {
      guard let controller = place.controller else { break }
      if take(controller.handle(key, size: place.innerSize)) { return }
      if controller.isModal { isStopped = true }
      if !place.passesKeysOn { break }
    }
    if key == Key(.escape) { return goBack() }
    if isStopped {
      if key == .character("q"), face.quitsAnywhere { isOver = true }
      return
    }
    if take(face.request(key, self)) { return }
    takeSessionKey(key)
  }

  private func takeSessionKey(_ key: Key) {
    guard let typed = key.typed else { return }
    if typed == "q" { return quit() }
    guard let digit = typed.wholeNumberValue, typed.isASCII, !face.tabTitles.isEmpty else { return }
    let index = (digit + 9) % 10
    if index < face.tabTitles.count {
      tell(navigator.send(.show(.index(index))))
    } else {
      message = MessageLine(
        .info, "there is no tab \(index + 1); the tabs are 1 to \(face.tabTitles.count)")
    }
  }

  private func goBack() { tell(navigator.send(.back)) }

  private func quit() {
    let state = navigator.world.state
    if face.quitsAnywhere || (state.activeAccessory == nil && state[state.activeLayer].count == 1) {
      isOver = true
    } else {
      message = MessageLine(.info, "q quits from a root; Esc goes back")
    }
  }

  private func paste(_ text: String) {
    message = nil
    if let controller = panes().last?.controller { _ = take(controller.handle(paste: text)) }
  }

  /// - Returns: whether it was taken.
  private func take(_ handling: Handling) -> Bool {
    switch handling {
    case .ignored: return false
    case .handled: return true
    case .request(let request): tell(navigator.send(request))
    case .refused(let why): message = MessageLine(.refusal, why)
    }
    return true
  }

  // MARK: What came of it

  private func note(_ consequences: Consequences) {
    lastRefusal = nil
    for effect in consequences.effects {
      switch effect {
      case .refused(let refusal, _, _): lastRefusal = refusal
      case .settled(let entry, let ending):
        results[entry.screen] = ending
        if case .completed(let payload?) = ending, entry.opener != nil {
          message = MessageLine(.result, "\(entry.screen) gave \(payload)")
        }
      case .entered, .appeared, .disappeared, .ended, .committed: break
      }
    }
  }

  private func tell(_ reply: Reply) {
    guard let refusal = reply.refusal else { return }
    lastRefusal = refusal
    message = MessageLine(.refusal, "\(refusal)")
  }
}
