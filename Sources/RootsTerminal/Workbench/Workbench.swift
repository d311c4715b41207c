import Roots

/// The tools of authors and testers around a running app: the prompt, the navigator pane, rewinding
/// and branches, remarks and the charter, the editor.
///
/// A session gives its workbench the keys first, and shows it the events and the steps. A class
/// because tools and session know each other.
public final class Workbench {
  /// The session whose app the tools are for.
  public unowned let session: Session
  /// Whether the tools are offered, if the app does not turn them off itself.
  @safe @exclusivity(unchecked)
  public var isOn = true
  /// The words of the prompt that the program around the session performs.
  public var ownTools: [SessionTool] = []
  /// The lines that the prompt recalls; those of earlier runs are read when it opens first.
  public lazy var promptHistory = PromptHistory(earlierPromptLines())
  /// Reads the lines of earlier runs, the oldest first.
  package var earlierPromptLines: () -> [String] = { [] }
  /// Whether the run is recorded as a tape, which the tab bar tells.
  public var isRecorded = false
  /// The charter of an exploratory session; nil for none.
  package var charter: Charter?
  /// The bug whose expectation the line at the prompt is; nil for none.
  package var markedBug: Remark?
  /// The reason why the last remark was not taken, which a recorder gives; nil if it was.
  package var remarkProblem: MessageLine?
  /// The pane that shows the navigation.
  var pane = NavigatorPane()
  /// The last events, and the steps that each caused.
  @safe @exclusivity(unchecked)
  public internal(set) var trace = TraceLog()
  /// The whole journal after a rewind, for going forward again.
  @safe @exclusivity(unchecked)
  var wholeJournal: Journal? { didSet { navigator.holdTime(isRewound) } }
  /// The message that tells to which step rewinding has led; nil after another step.
  @safe @exclusivity(unchecked)
  var placeMessage: MessageLine?
  /// The ways that rewinding has left.
  @safe @exclusivity(unchecked)
  var branches = Branches()
  /// The step to which the world was rewound, if a command has been refused there since.
  var refusedAt: Int?
  /// The app before it was started over, to which rewinding leads back.
  var beforeStart: StateBeforeStart?
  /// Whether an editor was opened whose changes are to be read.
  var reloadsWhenResumed = false
  /// The message about the editor that was opened last and has failed; nil if it has not.
  var editorProblem: String?

  init(_ session: Session) { self.session = session }

  /// Whether the navigator pane is shown; nil to show it on terminals of at least 100 columns.
  ///
  /// False by default.
  public var showsNavigator: Bool? {
    get { pane.isShown }
    set { (pane.isShown, pane.mayCover) = (newValue, newValue == true) }
  }

  // MARK: The session

  var navigator: Navigator { session.navigator }
  var chrome: AppChrome { session.chrome }
  var message: MessageLine? {
    get { session.message }
    set { session.message = newValue }
  }
  var tool: Tool? {
    get { session.tool }
    set { session.tool = newValue }
  }

  // MARK: What the session shows it

  /// Follows an event, before the session handles it.
  /// - Parameter isSecret: whether it types a secret.
  func begin(_ event: Event, isSecret: Bool) {
    trace.begin(event, isSecret: isSecret)
    // A timer's command may have been refused since the last event.
    forgetRefused()
  }

  /// Follows an event, after its effects.
  func endEvent() {
    forgetRefused()
    trace.end()
  }

  /// Follows a step of the app.
  func note(_ result: StepResult) {
    // A timer changes the state of which it tells.
    if placeMessage != nil, message == placeMessage.take() { message = nil }
    let step = navigator.journal?.count
    if wholeJournal != nil, result.refusal != nil || result.satisfied != nil {
      refusedAt = refusedAt ?? step.map { $0 - 1 }
    } else if wholeJournal != nil {
      abandonSteps(from: step)
    }
    trace.add(result, step: step, branch: branches.current)
    followWithPrompt()
  }

  /// Prepares for another navigator in place of the app's.
  func leaveNavigator() {
    let count = navigator.journal?.count
    if wholeJournal != nil, let count { fork(at: count) }
    branches.endLife(session.app.life, after: count ?? 0)
    wholeJournal = nil
    trace.removeAll()
  }
}
