import Roots
public import RootsTerminal

/// Records a person's actions in a session as a tape that repeats them.
///
/// Repeated keys become one command, and texts one `Type`. Text typed into a secret field is never
/// recorded. A pause is recorded only if a timer ran in it. Played on the same app, the tape leads
/// to the same frames and the same journal.
///
/// A class because the session's callback adds events.
public final class TapeRecorder {
  /// New parts of a recording: lines that are final, then lines that may still change.
  public struct Progress: Hashable, Sendable {
    /// The lines that became final.
    public let added: String
    /// The lines after them that may still change.
    public var open: String
    /// Whether the final lines are all of them, because earlier ones have changed.
    public let isWhole: Bool

    /// Creates a progress.
    public init(added: String, open: String, isWhole: Bool = false) {
      self.added = added
      self.open = open
      self.isWhole = isWhole
    }
  }

  /// Called before and after each event, so that a file on disk includes the last key.
  public var onProgress: ((Progress) -> Void)?
  /// Whether the recording has reached the maximum size of a tape and stopped.
  public internal(set) var isFull = false

  let session: Session
  let expectations: RecordedExpectations?
  private var observations: [Subscription] = []
  var recording: Recording
  var byteCount = 0
  var clock: RecordingClock
  private var gesture = RecordedGesture()
  var secrets = SecretText()
  /// The line that may still grow.
  var run: RecordedRun?
  /// The last action, whose duration is not known yet, and the assertions after it.
  var last: (act: RecordedAct, claims: [Recording.Line])?
  private var isOver = false
  var mask: SecretMask?
  /// Whether typed secrets are made up, so that they are recorded.
  private let hasNoSecrets: Bool
  var hadTool = false
  /// The line at which the open tool was opened, or the last one that was open.
  var lineOfTool = 0
  /// Whether the prompt has run a line that the app has refused, and stays open.
  var hasRunInTool = false
  /// Whether the keys for the open prompt are kept that the app has refused.
  var keepsLinesOfTool = false
  /// Whether the current event has run a line of the prompt, or a command of another tool.
  private var runsLine = false
  private var isKey = false
  /// The line of the prompt before the current event; nil without one.
  var typedBefore: TypedLine?
  /// Whether the line of the open prompt was about the run, and no part of it.
  private var hadAside = false
  /// Whether the current event may run the line of the prompt.
  var mayRunLine = false
  private var remarkTimes = RemarkTimes()
  /// Remarks that are added when the tool is closed.
  var remarks: [RecordedRemark] = []
  /// The time at which the recording began.
  private let start: Duration
  /// Whether the keys for the open tool are dropped when it is closed.
  var dropsTool = false
  private var lastSize: Size
  /// The number of lines that were reported to `onProgress` as final.
  var reportedCount = 0
  /// Whether reported lines have changed since.
  var reportsWhole = false

  /// The time since the beginning.
  public var elapsed: Duration { session.scheduler.now - start }
  /// Whether an action was recorded.
  public private(set) var hasActs = false

  /// Starts recording.
  ///
  /// - Parameters:
  ///   - session: the session to record, at its beginning.
  ///   - blueprint: the path for `Set Blueprint`, relative to the tape; nil for none.
  ///   - expects: whether changes of the navigation are recorded as expectations.
  ///   - fields: what the head of the recording tells of the session.
  public convenience init(
    of session: Session, blueprint: String? = nil, expects: Bool = false,
    about fields: [(TapeSessionField, String)] = []
  ) {
    self.init(
      session, after: Recording(beginning: session, blueprint, about: fields), expects: expects)
  }

  /// Starts recording a run, of which tapes can be made at any time.
  convenience init(run session: Session) {
    self.init(session, after: Recording(beginning: session, nil, under: ["Written by :write."]))
  }

  /// Records what a search does in a session, under a heading.
  package convenience init(
    searching session: Session, blueprint: String?, under heading: [String], expects: Bool
  ) {
    self.init(
      session, after: Recording(beginning: session, blueprint, under: heading), expects: expects,
      hasNoSecrets: true)
  }

  private init(
    _ session: Session, after head: Recording, expects: Bool = false, hasNoSecrets: Bool = false
  ) {
    (self.session, self.hasNoSecrets, recording) = (session, hasNoSecrets, head)
    (lastSize, start) = (session.size, session.scheduler.now)
    clock = RecordingClock(Self.timers(of: session))
    expectations = expects ? RecordedExpectations(of: session) : nil
    byteCount = byteCountOfLines
    observe()
  }

  /// Adds a remark that no tool was opened for, behind the last act.
  private func addAtOnce(_ remark: MadeRemark) {
    passTime()
    closeRun()
    hasActs = true
    if remark.takesBack { return takeBack(remark.remark) }
    if isTelling(remark) { return tellOfSecret() }
    add(remark)
  }

  /// Notes a remark, or a step, for the times of remarks.
  private func time(_ remark: MadeRemark?) {
    let screen = session.navigator.world.state.focusedEntry?.screen
    guard let remark else { return remarkTimes.note(screen, at: elapsed) }
    remarkTimes.note(remark, on: screen, at: elapsed)
  }

  /// The settings that tell how long the session has been, and how long its bugs and setups took.
  package var times: [TapeSetting] {
    [
      (.duration, elapsed), (.bugTime, remarkTimes.time(of: .bug, at: elapsed)),
      (.setupTime, remarkTimes.time(of: .setup, at: elapsed)),
    ].map { .session($0, value: "\($1.components.seconds) s") }
  }

  private func observe() {
    observations = [
      session.observeEvents { [weak self] event, moment in
        switch moment {
        case .before: self?.arrive(event)
        case .after: self?.settle(event)
        }
      },
      session.observeRemarks { [weak self] remark in
        guard let self else { return }
        time(remark)
        if hadTool {
          note(remark)
          return dropTool()
        }
        addAtOnce(remark)
        report(open: [])
      },
      session.observeAsides { [weak self] in self?.dropTool() },
      session.observePromptLines { [weak self] _ in self?.runsLine = true },
      session.observeSteps { [weak self] _, _ in
        self?.time(nil)
        guard let self, isKey, hadTool else { return }
        runsLine = true
      },
    ]
  }

  deinit { for observation in observations { observation.cancel() } }

  /// Ends the recording and returns it.
  public func finish() -> Recording {
    guard !isOver else { return recording }
    passTime()
    closeGesture()
    closeLast()
    closeRun()
    // The terminal has gone away in the middle of a line.
    if session.isOver, hidesTool {
      let unfinished = draft
      dropLinesOfTool()
      for line in unfinished { add(line) }
    }
    isOver = true
    for observation in observations { observation.cancel() }
    lineOfTool = recording.lines.count
    report(open: [])
    return recording
  }

  /// Adds a comment before the next action.
  package func note(_ comment: String) {
    passTime()
    closeRun()
    add(.comment(comment))
  }

  // MARK: Events

  private func arrive(_ event: Event) {
    guard !isOver else { return }
    mask =
      session.hidesTyping && !hasNoSecrets ? SecretMask(format: session.typingFormat) : nil
    hadTool = session.hasTool
    (typedBefore, runsLine) = (session.typedLine, false)
    if case .key = event { isKey = true } else { isKey = false }
    if typedBefore?.isAside != false { hadAside = typedBefore != nil }
    mayRunLine =
      event == .key(Key(.enter)) && typedBefore?.isAside == false
    passTime()
    if keepsLinesOfTool { keepLinesOfTool() }
    if !gesture.isUnderWay { expectations?.begin() }
    if onProgress != nil { report(open: open(with: act(of: event))) }
  }

  private func settle(_ event: Event) {
    guard !isOver else { return }
    let sleep = clock.settle(Self.timers(of: session))
    mayRunLine = false
    // The key that ends the app is not recorded.
    if session.isOver { return report(open: open(with: nil)) }
    if let typedBefore, typedBefore.isAside || hadAside && !runsLine, !session.hasTool {
      dropsTool = true
    }
    let act = take(event)
    // The press of a mouse is recorded with its release, and can set a timer.
    if act != nil || sleep != nil { closeLast() }
    if let sleep { add(sleep: sleep) }
    guard let act else {
      // The key stood in the draft while it was handled.
      if typedBefore != nil || isKey { report(open: open(with: nil)) }
      return
    }
    hasActs = true
    if session.hasTool, !hadTool {
      closeRun()
      (lineOfTool, hasRunInTool) = (recording.lines.count, false)
    }
    if dropsTool, !session.hasTool { return dropLinesOfTool() }
    last = (act, claims(after: act))
    if session.typedLine != nil {
      dropsTool = false
      keepsLinesOfTool = runsLine && typedBefore?.isAside != true
    }
    if onProgress != nil { report(open: open(with: nil)) }
  }

  /// The assertions about an action.
  ///
  /// A link, a command and an act by name that were refused always have one, because the tape would
  /// fail without.
  private func claims(after act: RecordedAct) -> [Recording.Line] {
    let changes = expectations?.claims(isTelling) ?? []
    guard act.isRequest || expectations != nil && !act.isResize,
      let refusal = session.message?.refusalClaim({ $0.isSayable && !isTelling($0) })
    else { return changes }
    return changes + [refusal.line]
  }

  /// The recorded action of an event; nil for an event that is not an action, or within a gesture.
  private func act(of event: Event) -> RecordedAct? {
    switch event {
    case .key(let key): return RecordedAct(key, hiddenBy: mask)
    case .paste(let text):
      return mask.map { .secretPaste(masked: $0.masked(String(text.prefix(FormField.limit)))) }
        ?? .paste(text)
    case .resize(let size): return size.clamped == session.size ? nil : .resize(size.clamped)
    case .mouse(let mouse):
      var gesture = self.gesture
      return gesture.take(mouse, on: session.size, goesBack: !hadTool) ?? gesture.end()
    case .link(let url): return RecordedAct(link: url)
    case .act(let act): return recorded(act)
    case .command(let command):
      return secrets.isTold(byRemark: "\(command)")
        ? .unsayable("a command with a typed secret") : RecordedAct(command)
    case .pasteCut, .background, .fileChanged, .suspended, .resumed, .ended: return nil
    }
  }

  /// An act by name, with another text in place of a secret.
  private func recorded(_ act: NamedAct) -> RecordedAct {
    guard case .fill(let name, let text) = act, !hasNoSecrets else { return .named(act) }
    let field = session.field(name)
    // A field that is gone can have been a secret.
    if field?.isSecret == false { return .named(act) }
    let masked = SecretMask(format: field?.format).masked(String(text.prefix(FormField.limit)))
    return .secretFill(.fill(name, with: masked))
  }

  private func take(_ event: Event) -> RecordedAct? {
    remember(event)
    switch event {
    case .mouse(let mouse): return gesture.take(mouse, on: session.size, goesBack: !hadTool)
    case .resize(let size):
      defer { lastSize = size.clamped }
      return size.clamped == lastSize ? nil : .resize(size.clamped)
    case .key(let key):
      closeGesture()
      return act(of: key)
    default:
      closeGesture()
      return act(of: event)
    }
  }

  /// Remembers typed secrets.
  private func remember(_ event: Event) {
    switch event {
    case .key(let key) where mask != nil && key.typed != nil:
      if let typed = key.typed { secrets.note(String(typed)) }
    case .paste(let text) where mask != nil: secrets.note(text)
    case .act(.fill(let name, let text)) where session.field(name)?.isSecret != false:
      secrets.note(text)
    case .key(let key) where key.code == .backspace || key.code == .delete: break
    default: secrets.pause()
    }
  }

  // MARK: Lines

  private func closeGesture() {
    guard let act = gesture.end() else { return }
    closeLast()
    if dropsTool, !hadTool { return dropLinesOfTool() }
    last = (act, [])
  }

  func closeLast(takesTime: Bool = true) {
    guard let (act, claims) = last else { return }
    last = nil
    if run?.absorb(act, takesTime: takesTime) != true {
      closeRun()
      run = RecordedRun(act, takesTime: takesTime)
    }
    guard !claims.isEmpty else { return }
    closeRun()
    for claim in claims { add(claim) }
    add(.gap)
  }

  func closeRun() {
    guard let run else { return }
    self.run = nil
    for line in run.lines { add(line) }
  }
}
