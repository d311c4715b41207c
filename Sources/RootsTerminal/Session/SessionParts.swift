public import Roots

// The parts of a session: what its app is made of, what the app has told, and what was pressed.
extension Session {
  /// The app that runs.
  struct App {
    var navigator: Navigator
    var chrome: AppChrome
    /// The app's clock.
    let scheduler: Scheduler
    /// The loop that runs the app's asynchronous code.
    let loop: Loop
    /// The source of the app; nil without one.
    var origin: AppOrigin?
    /// Whether the file had errors when it was read last, so that an earlier text of it runs.
    var hasFileErrors = false
    /// How often the app was started over, restarted or reloaded.
    var life = 0
    /// The views of the app before it was reloaded, for screens that are still hidden.
    var keptViews = KeptViews()
    /// The entries that are offered keys, and the navigator's revision for which they are known.
    var keyTargets: (revision: Int, targets: KeyTargets)?
    /// The session's own observations of the navigator.
    var observations: [Subscription] = []
    /// The clock of the navigator, and its handler of `quit`, before the session.
    var replaced: (scheduler: Scheduler?, onQuit: (() -> Void)?)
  }

  /// The messages, the results and the refusal of the app.
  struct Said {
    /// The message of the app; nil for none.
    var message: MessageLine?
    /// The message before the last key; with a tool that is open, before the key that opened it.
    var removed: MessageLine?
    /// Whether the message is of a word that no tape performs, such as `write`.
    var isOfTool = false
    /// The screens that are not restored since the beginning of the last event.
    var dropped: [DroppedPart] = []
    /// The refusal of the last command; nil if it was not refused.
    var refusal: Refusal?
    /// The newest entry before the last event.
    var newestEntry = EntryID.none
    /// The last result or dismissal of each screen and each flow.
    var results: [Name: Removal] = [:]

    /// Notes how a screen has ended, and the flow that ended with it.
    mutating func take(_ ending: Removal, of screen: Name, _ flow: Name?) {
      results[screen] = ending
      if let flow { results[flow] = ending }
    }
  }

  /// The keys that were pressed, and their meanings.
  struct Keys {
    /// The keys of the session's own actions.
    var map = Keymap.standard
    /// The number of keys pressed so far, without those for the program's tools.
    private(set) var count = 0
    /// Whether the key that is handled counts among them.
    var isCounted = false
    /// Whether something took the last key.
    var isLastTaken = true
    /// The key with Alt that is handled as Escape and a key; nil for another one.
    var whole: Key?
    /// The last event of a person; nil before the first one, and if it is secret.
    var lastAct: Event?
    /// Whether the terminal reports the mouse.
    var usesMouse = true
    /// The entry of the pane in which the mouse button was pressed, until its release.
    var draggedPane: EntryID?

    mutating func countKey() {
      count += 1
      isCounted = true
    }

    /// Leaves the key that is handled out, because it is for a tool, or does nothing.
    mutating func uncountKey() {
      if isCounted { count -= 1 }
      isCounted = false
    }
  }

  package struct Observers {
    /// The observers of steps of the world, also after the navigator has been replaced.
    package let steps = ObserverList<StepResult>()
    /// The observers of events, called before and after each; what an open tool does to the app is
    /// an event within that of its key.
    package let events = ObserverList<(event: Event, moment: EventMoment)>()
    /// The observers of acts, called before what an act does, with a function that finds its name.
    package let acts = ObserverList<(act: Act, name: () -> NamedAct?)>()
    package let remarks = ObserverList<MadeRemark>()
  }
}

extension Session {
  /// The app's navigator; replaced when the app starts over or is reloaded.
  public var navigator: Navigator { app.navigator }
  /// The parts of the app around its screens.
  public var chrome: AppChrome { app.chrome }
  /// The app's clock.
  public var scheduler: Scheduler { app.scheduler }
  /// The loop that runs the app's asynchronous code.
  public var loop: Loop { app.loop }
  /// The tools for authors; nil while the app or the program turns them off.
  var bench: Workbench? { workbench.isOn && app.chrome.offersTools ? workbench : nil }
  /// The source of the app; without one, the app cannot start over or reload.
  public var origin: AppOrigin? {
    get { app.origin }
    set { app.origin = newValue }
  }
  /// The styles: those of a theme that is being typed at the prompt, otherwise the chosen ones.
  public var theme: Theme {
    get { look.theme }
    set { look.chosen = newValue }
  }
  /// The transitions between frames; off by default.
  public var transitions: Transitions {
    get { motion.transitions }
    set { motion.transitions = newValue }
  }
  /// The keys of the session's own actions.
  public var keymap: Keymap {
    get { keys.map }
    set { keys.map = newValue }
  }
  /// Whether the terminal reports the mouse, which the list of keys explains then.
  package var usesMouse: Bool {
    get { keys.usesMouse }
    set { keys.usesMouse = newValue }
  }
  /// The number of keys pressed so far.
  public var keyCount: Int { keys.count }
  /// Whether a screen, a tool or the session took the last key; false if the key had no effect.
  public var isLastKeyTaken: Bool { keys.isLastTaken }
  /// The message of the app; nil for none.
  public var message: MessageLine? {
    get { said.dropped.isEmpty ? said.message : message(of: said) }
    set { said.message = newValue }
  }
  /// The message before the last key; with a tool that is open, before the key that opened it.
  package var removedMessage: MessageLine? { said.removed }
  /// The refusal of the last command; nil if it was not refused.
  public internal(set) var lastRefusal: Refusal? {
    get { said.refusal }
    set { said.refusal = newValue }
  }
  /// The last result or dismissal of each screen and each flow.
  public var results: [Name: Removal] { said.results }
  package var branchPlace: BranchPosition {
    BranchPosition(
      branch: workbench.branches.current, life: app.life,
      step: navigator.journal?.count ?? 0)
  }
}
