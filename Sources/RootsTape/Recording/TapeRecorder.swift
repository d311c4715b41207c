import Roots
public import RootsTerminal

/// Takes down what a person does with a session, as a tape that does the same.
///
/// Repeated keys become one command, texts one `Type`; what is typed into a secret field is never
/// kept. A pause is kept only where a timer ran in it. Played on the same app, the tape leads to
/// the same frames and the same journal.
///
/// A class because the session tells it of each event.
public final class TapeRecorder {
  /// What has become of the recording: lines that stay as they are, and then what may still grow.
  public struct Progress: Hashable, Sendable {
    /// What has been added to the lines that stay.
    public let added: String
    /// What follows them for now.
    public let open: String

    /// Makes a progress.
    public init(added: String, open: String) {
      self.added = added
      self.open = open
    }
  }

  /// Told after each event, and before it: a recording on a disk then has the last key too.
  public var onProgress: ((Progress) -> Void)?
  /// Whether nothing more is taken down, because no tape may be longer.
  public private(set) var isFull = false

  private let session: Session
  private let expectations: RecordedExpectations?
  private var recording = Recording()
  private var byteCount = 0
  private var clock: RecordingClock
  private var gesture = RecordedGesture()
  private var secrets = SecretText()
  /// The line that may still grow.
  private var run: RecordedRun?
  /// The act that nobody knows the time of yet, and what is claimed after it.
  private var last: (act: RecordedAct, claims: [TapeExpectation])?
  private var isOver = false
  private var wasSecret = false
  private var hadTool = false
  private var lastSize: Size
  /// Lines that nobody has been told of.
  private var unreported = ""

  /// Records from now on.
  ///
  /// - Parameters:
  ///   - session: what is recorded.
  ///   - blueprint: the path that the tape names, as seen from where the tape will stand; nil for
  ///     none.
  ///   - expects: whether what changes in the navigation is written as expectations.
  public init(of session: Session, blueprint: String? = nil, expects: Bool = false) {
    self.session = session
    lastSize = session.size
    clock = RecordingClock(Self.timers(of: session))
    expectations = expects ? RecordedExpectations(of: session) : nil
    begin(blueprint)
    session.onEvent = { [weak self] event, moment in
      switch moment {
      case .before: self?.arrive(event)
      case .after: self?.settle(event)
      }
    }
  }

  /// What has been recorded, complete.
  public func finish() -> Recording {
    guard !isOver else { return recording }
    passTime()
    closeGesture()
    closeLast()
    closeRun()
    isOver = true
    session.onEvent = nil
    report(open: "")
    return recording
  }

  private func begin(_ blueprint: String?) {
    add(.comment("Recorded by roots run."))
    if let blueprint { add(.command(.set(.blueprint(path: blueprint)))) }
    add(.command(.set(.columns(session.size.columns))))
    add(.command(.set(.rows(session.size.rows))))
    add(.gap)
  }

  // MARK: Events

  private func arrive(_ event: Event) {
    guard !isOver else { return }
    wasSecret = session.hidesTyping
    hadTool = session.hasTool
    passTime()
    if !gesture.isUnderWay { expectations?.begin() }
    report(open: open(with: act(of: event)))
  }

  private func settle(_ event: Event) {
    guard !isOver else { return }
    let sleep = clock.settle(Self.timers(of: session))
    // The key that ends the app is no part of what it shows.
    if session.isOver { return report(open: open(with: nil)) }
    guard let act = take(event) else { return }
    closeLast()
    if let sleep { add(sleep: sleep) }
    let claims = expectations?.claims(after: event) ?? []
    last = (act, claims.filter { !isTelling($0) })
    report(open: open(with: nil))
  }

  /// What the event is in a tape; nil for what is no act of a person, or the middle of one.
  private func act(of event: Event) -> RecordedAct? {
    switch event {
    case .key(let key): return RecordedAct(key, isSecret: wasSecret)
    case .paste(let text):
      return wasSecret ? .secretPaste(count: min(text.count, FormField.limit)) : .paste(text)
    case .resize(let size): return size.clamped == session.size ? nil : .resize(size.clamped)
    case .mouse(let mouse):
      var gesture = self.gesture
      return gesture.take(mouse, on: session.size, goesBack: !hadTool) ?? gesture.end()
    case .link(let url): return RecordedAct(link: url)
    case .pasteCut, .background, .suspended, .resumed, .ended: return nil
    }
  }

  private func take(_ event: Event) -> RecordedAct? {
    remember(event)
    switch event {
    case .mouse(let mouse): return gesture.take(mouse, on: session.size, goesBack: !hadTool)
    case .resize(let size):
      defer { lastSize = size.clamped }
      return size.clamped == lastSize ? nil : .resize(size.clamped)
    default:
      closeGesture()
      return act(of: event)
    }
  }

  /// What a claim must not tell.
  private func remember(_ event: Event) {
    switch event {
    case .key(let key) where wasSecret && key.typed != nil:
      if let typed = key.typed { secrets.note(String(typed)) }
    case .paste(let text) where wasSecret: secrets.note(text)
    case .key(let key) where key.code == .backspace || key.code == .delete: break
    default: secrets.pause()
    }
  }

  private func isTelling(_ claim: TapeExpectation) -> Bool {
    switch claim {
    case .state(_, let value): secrets.isTold(by: value)
    case .result(_, .completed(let payload)): payload.map { secrets.isTold(by: $0) } ?? false
    case .refused(let pattern), .glass(_, let pattern): secrets.isTold(by: pattern.source)
    case .result(_, .dismissed): false
    }
  }

  // MARK: Time

  /// Time has gone by since the last event, and timers may have run.
  private func passTime() {
    let pause = clock.arrive(
      Self.timers(of: session), after: last?.act.takesTypingTime ?? false)
    closeLast(takesTime: pause.keyTakesTime)
    guard let sleep = pause.sleep else { return }
    add(sleep: sleep)
    for claim in expectations?.claimsOfTimers() ?? [] where !isTelling(claim) {
      add(.command(.expect(claim)))
    }
  }

  private static func timers(of session: Session) -> RecordingClock.Timers {
    let scheduler = session.scheduler
    return RecordingClock.Timers(
      now: scheduler.now, nextDue: scheduler.nextDue, setCount: scheduler.scheduledCount)
  }

  private func add(sleep: Duration) {
    closeRun()
    if let time = TapeTime(sleep) { add(.command(.sleep(time))) }
  }

  // MARK: Lines

  private func closeGesture() {
    guard let act = gesture.end() else { return }
    closeLast()
    last = (act, [])
  }

  private func closeLast(takesTime: Bool = true) {
    guard let (act, claims) = last else { return }
    last = nil
    if run?.absorb(act, takesTime: takesTime) != true {
      closeRun()
      run = RecordedRun(act, takesTime: takesTime)
    }
    guard !claims.isEmpty else { return }
    closeRun()
    for claim in claims { add(.command(.expect(claim))) }
    add(.gap)
  }

  private func closeRun() {
    guard let run else { return }
    self.run = nil
    for line in run.lines { add(line) }
  }

  private func add(_ line: Recording.Line) {
    guard !isFull else { return }
    let text = "\(line)\n"
    guard byteCount + text.utf8.count < TapeFiles.sizeLimit - 1000 else {
      isFull = true
      return append(.comment("The recording ends here: a tape has at most 4 MiB."))
    }
    append(line)
  }

  private func append(_ line: Recording.Line) {
    recording.lines.append(line)
    let text = "\(line)\n"
    byteCount += text.utf8.count
    unreported += text
  }

  // MARK: Progress

  /// What may still grow, with an act that has not ended yet.
  private func open(with act: RecordedAct?) -> String {
    var lines: [Recording.Line] = []
    var run = self.run
    for act in [last?.act, act].compactMap(\.self) {
      if run?.absorb(act, takesTime: true) == true { continue }
      lines += run?.lines ?? []
      run = RecordedRun(act)
    }
    return (lines + (run?.lines ?? [])).map { "\($0)\n" }.joined()
  }

  private func report(open: String) {
    defer { unreported = "" }
    onProgress?(Progress(added: unreported, open: isFull ? "" : open))
  }
}
