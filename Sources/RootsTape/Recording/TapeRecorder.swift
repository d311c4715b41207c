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

  /// The last event that arrived.
  private struct Arrival {
    /// Whether a tool was open before the event.
    let hadTool: Bool
    /// Whether a leave guard asked about the end of the app before the event.
    let asksToQuit: Bool
    /// The event while the app handles it, with its action; nil if an open tool takes it.
    var current: (event: Event, act: RecordedAct?)?
    /// The message about what the event has that is not recorded; nil for none.
    var warning: MessageLine?
  }

  /// Called before and after each event, so that a file on disk includes the last key.
  public var onProgress: ((Progress) -> Void)?
  /// Whether the recording has reached the maximum size of a tape and stopped.
  public var isFull: Bool { lines.isFull }

  package let session: Session
  private var expectations: RecordedExpectations?
  private var observations: [Subscription] = []
  private var lines: RecordedLines
  private var gesture = RecordedGesture()
  /// The secrets typed so far: three letters of one in an assertion would already tell.
  private var secrets = SecretText(partLength: 3)
  private var isOver = false
  /// Whether a command was left out, because it has a part of a secret.
  private var isIncomplete = false
  /// Whether typed secrets are made up, so that they are recorded.
  private let hasNoSecrets: Bool
  private var arrival = Arrival(hadTool: false, asksToQuit: false)
  private var remarkTimes = RemarkTimes()
  private var performed = PerformedActs()
  /// Whether the last remark is not recorded, because it has a part of a secret.
  private var dropsRemark = false
  /// The time at which the recording began.
  private let start: Duration

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
      session, blueprint, under: ["Recorded by roots run."], about: fields, expects: expects)
  }

  /// Starts recording under a heading.
  /// - Parameter hasNoSecrets: whether typed secrets are made up, so that they are recorded.
  package init(
    _ session: Session, _ blueprint: String?, under heading: [String],
    about fields: [(TapeSessionField, String)] = [], expects: Bool = false,
    hasNoSecrets: Bool = false
  ) {
    (self.session, self.hasNoSecrets) = (session, hasNoSecrets)
    lines = RecordedLines(
      after: Recording(beginning: session, blueprint, about: fields, under: heading),
      Self.timers(of: session))
    start = session.scheduler.now
    expectations = expects ? RecordedExpectations(from: session.navigator.world) : nil
    observe()
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
      session.observers.events.add { [weak self] event, moment in
        switch moment {
        case .before: self?.arrive(event)
        case .after: self?.settle(event)
        }
      },
      session.observers.remarks.add { [weak self] in self?.take($0) },
      session.observers.acts.add { [weak self] act, name in self?.performed.add(act, as: name()) },
      session.observers.steps.add { [weak self] result in
        self?.time(nil)
        self?.expectations?.note(result)
        self?.performed.note(result)
      },
    ]
  }

  deinit { for observation in observations { observation.cancel() } }

  /// Returns the recording up to now, with the timers that have run.
  package func recordingSoFar() -> Recording {
    if !isOver { passTime() }
    return Recording(lines: lines.recording.lines + lines.open(), acts: performed.acts)
  }

  /// Ends the recording and returns it.
  public func finish() -> Recording {
    guard !isOver else { return recordingSoFar() }
    passTime()
    gesture.end().map { lines.add($0) }
    lines.close()
    // The terminal has gone away in the middle of a line.
    if session.isOver { draft.map { lines.add($0) } }
    isOver = true
    for observation in observations { observation.cancel() }
    report()
    return recordingSoFar()
  }

  /// Adds a comment before the next action.
  package func note(_ comment: String) {
    passTime()
    lines.close()
    lines.add(.comment(comment))
  }

  /// Adds an expectation that holds now, unless it has a part of a typed secret.
  func note(_ claim: TapeExpectation) {
    passTime()
    lines.close()
    lines.add(line(of: claim))
  }

  /// Adds an act that is not done, because nothing here has its name.
  func note(_ act: NamedAct) {
    passTime()
    lines.add(recorded(act))
  }

  // MARK: Remarks

  private func take(_ made: MadeRemark) {
    time(made)
    passTime()
    lines.close()
    hasActs = true
    if made.takesBack {
      made.remark.map { lines.takeBack($0) }
    } else {
      // An expectation belongs to the remark before it.
      dropsRemark =
        made.remark == nil && dropsRemark || secrets.isTold(byRemark: made.remark?.text ?? "")
        || secrets.isTold(byRemark: made.expectation ?? "")
      if dropsRemark {
        session.workbench.remarkProblem = Self.warning(.refusal, "not recorded")
      } else {
        lines.add(made, at: elapsed)
      }
    }
    report()
  }

  /// The message about a text that is not recorded.
  private static func warning(_ kind: MessageLine.Kind, _ fact: String) -> MessageLine {
    MessageLine(
      kind, "\(fact), because it has 3 characters in a row of a typed secret; use other words")
  }

  /// A remark that is not finished, so that it is not lost when the program is killed.
  private var draft: Recording.Line? {
    guard let text = session.typedLine, !secrets.isTold(byRemark: text) else { return nil }
    let word = SessionAction.remark.rawValue + " "
    guard text.hasPrefix(word), text.count > word.count else { return nil }
    return .comment("not finished: \(visible(text))")
  }

  // MARK: Events

  private func arrive(_ event: Event) {
    guard !isOver else { return }
    arrival = Arrival(
      hadTool: session.hasTool, asksToQuit: session.navigator.world.asksToQuit)
    passTime()
    if !gesture.isUnderWay { expectations?.begin(in: session.navigator.world) }
    if !arrival.hadTool || !event.isInput { arrival.current = (event, act(of: event)) }
    report()
  }

  private func settle(_ event: Event) {
    guard !isOver else { return }
    performed.endEvent(in: session)
    // The warning comes behind the expectations, which are about the app, and hides no refusal.
    defer {
      if let warning = arrival.warning, session.message?.isRefusal != true {
        session.message = warning
      }
      report()
    }
    let current = arrival.current.take()
    let act = current?.event == event ? current?.act : nil
    lines.settle(Self.timers(of: session))
    // The keys that end the app or open a tool are not recorded, but the answers to a leave guard.
    if session.hasTool, !arrival.hadTool { return gesture = RecordedGesture() }
    guard let act, !session.isOver || arrival.asksToQuit || act.isRequest else { return }
    hasActs = true
    lines.add(act, claims(after: act))
  }

  /// Records the time since the last event, and the timers that ran.
  private func passTime() {
    performed.endEvent(in: session)
    guard lines.pass(to: Self.timers(of: session)) else { return }
    for claim in changes() { lines.add(claim) }
  }

  private static func timers(of session: Session) -> RecordingClock.Timers {
    let scheduler = session.scheduler
    return RecordingClock.Timers(
      now: scheduler.now, nextDue: scheduler.nextDue, setCount: scheduler.scheduledCount,
      step: session.navigator.journal?.count ?? 0)
  }

  /// Reports the lines that became final, and those that may still change.
  private func report() {
    guard let onProgress else { return }
    // The press of a mouse is recorded with its release.
    var gesture = gesture
    let open = lines.open(with: arrival.current?.act ?? gesture.end())
    let (added, isWhole) = lines.takeFinal()
    let text = { (lines: [Recording.Line]) in lines.map { "\($0)\n" }.joined() }
    let end = isOver ? [] : [draft].compactMap(\.self)
    onProgress(Progress(added: text(added), open: text(open + end), isWhole: isWhole))
  }

  /// Whether an assertion contains a part of a typed secret.
  private func isTelling(_ claim: TapeExpectation) -> Bool {
    secrets.isTold(by: claim, besidesNamesOf: session.navigator.world.map)
  }

  /// An assertion, or a comment in place of one with a part of a typed secret.
  func line(of claim: TapeExpectation) -> Recording.Line {
    isTelling(claim)
      ? .comment("an expectation with a part of a typed secret is left out") : claim.line
  }

  /// The assertions about what has changed; none after a command was left out, on which they can
  /// depend.
  private func changes() -> [Recording.Line] {
    isIncomplete ? [] : expectations?.claims(in: session.navigator.world).map(line) ?? []
  }

  /// The assertions about an action.
  ///
  /// A link, a command and an act by name that were refused always have one, because the tape would
  /// fail without.
  private func claims(after act: RecordedAct) -> [Recording.Line] {
    let changes = changes()
    guard act.isRequest || expectations != nil && !act.isResize,
      let refusal = session.message?.refusalClaim({ $0.isSayable && !isTelling($0) })
    else { return changes }
    return changes + [refusal.line]
  }

  /// What hides typed text now; nil if it is no secret.
  private var mask: SecretMask? {
    session.hidesTyping && !hasNoSecrets ? SecretMask(format: session.typingFormat) : nil
  }

  /// The action of an event that arrives; nil for an event that is none, or within a gesture.
  private func act(of event: Event) -> RecordedAct? {
    remember(event)
    if event.endsGesture { gesture.end().map { lines.add($0) } }
    if case .resize(let size) = event { gesture.end(before: size.clamped).map { lines.add($0) } }
    switch event {
    case .key(let key): return RecordedAct(key, hiddenBy: mask)
    case .paste(let text):
      return mask.map { mask in
        let masked = mask.masked(String(text.prefix(FormField.limit)))
        return RecordedAct(lines: [.secrecy, .command(.copy(masked)), .command(.paste)])
      } ?? RecordedAct(pasting: text)
    case .resize(let size):
      let size = size.clamped
      return size == session.size
        ? nil : RecordedAct(.resize(columns: size.columns, rows: size.rows))
    case .mouse(let mouse):
      return gesture.take(mouse, on: session.size)
    case .link(let url): return RecordedAct(link: url)
    case .act(let act): return recorded(act)
    case .command(let command): return recorded(line: "\(command)")
    case .word(let word, let argument):
      return recorded(line: word + (argument.map { " \($0)" } ?? ""))
    case .pasteCut, .background, .fileChanged, .suspended, .editorFailed, .resumed, .ended:
      return nil
    }
  }

  /// A command from outside, or a line of the prompt.
  private func recorded(line: String) -> RecordedAct {
    guard secrets.isTold(byRemark: line) else { return RecordedAct(line: line) }
    arrival.warning = Self.warning(.info, "performed, but not recorded")
    isIncomplete = true
    return RecordedAct(unsayable: "a command with a typed secret")
  }

  /// An act by name, with another text in place of a secret.
  private func recorded(_ act: NamedAct) -> RecordedAct {
    let open = RecordedAct(.act(act, every: nil))
    guard case .fill(let name, let text) = act, !hasNoSecrets else { return open }
    let field = session.field(name)
    // A field that is gone can have been a secret.
    if field?.isSecret == false { return open }
    let masked = SecretMask(format: field?.format).masked(String(text.prefix(FormField.limit)))
    return RecordedAct(.act(.fill(name, with: masked), every: nil), after: [.secrecy])
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
}

extension Event {
  /// Whether a gesture of the mouse ends before it, even without a release.
  fileprivate var endsGesture: Bool {
    switch self {
    case .mouse(let mouse): mouse.action == .press
    case .resize: false
    default: true
    }
  }

  /// Whether an open tool takes it.
  fileprivate var isInput: Bool {
    switch self {
    case .key, .mouse, .paste: true
    case .act, .link, .command, .word, .pasteCut, .background, .fileChanged, .resize, .suspended,
      .editorFailed, .resumed, .ended:
      false
    }
  }
}
