import Roots
import RootsTerminal

/// One play of a tape: the session, and the settings, clipboard and outputs so far.
struct TapeRun {
  private(set) var reading: TapeReading
  let path: String
  let session: Session
  let player: TapePlayer
  /// The terminal on which the tape is watched; nil without one.
  let stage: TapeStage?
  let log = StepLog()
  /// The properties of the app; nil for a tape that expects none.
  let properties: TapeProperties?
  private let observation: Subscription

  var typingSpeed = Duration.milliseconds(50)
  var waitTimeout = Duration.seconds(15)
  var waitPattern = TapePattern.prompt
  var clipboard = ""
  var isShown = true
  var notes: [String] = []
  /// Whether a refused command needs no `Expect refused`.
  var allowsRefusals = false
  /// The first failure after which the tape went on, and the reports of all of them.
  var firstSoftFailure: (failure: TapeFailure, statement: TapeStatement)?
  var softReports: [String] = []
  var softPictures: [TapePicture] = []
  /// Whether anything reached the app, or was expected of it.
  var hasEffect = false
  /// The keys of the current command that had no effect.
  var ignoredKeys: [Key] = []
  /// The number of all keys that had no effect.
  var ignoredKeyCount = 0
  /// The number of warnings about them.
  var ignoredKeyWarnings = 0
  /// The captions for the person watching.
  var captions = TapeCaptions(of: nil)
  /// The index of the current command.
  var place = 0
  /// The number of commands played.
  var playedCount = 0
  var playbackSpeed = 1.0
  /// The transitions of the app.
  let transitions: Transitions
  var outputs: TapeOutputs
  /// The snapshots that were written.
  var recorded: [String] = []
  /// The first frame of the tape for each snapshot, by path, and the snapshots that differ from a
  /// frame; commands can share a snapshot.
  var usedSnapshots: [String: String] = [:]
  var differingSnapshots: Set<String> = []
  /// The frame of the last report; nil before the first.
  var reportedFrame: Frame?
  /// The cell under the mouse; nil for the middle of the frame.
  var mouse: Point?

  /// The values of the tape's variables.
  var variables: TapeVariables
  /// The end of the tape's real time; nil without a limit.
  private let deadline: ContinuousClock.Instant?

  /// The lines and marks of texts, whatever the theme; nil for those of the theme.
  var strokesOfTexts: Strokes?

  /// The theme of texts of a watched tape; nil for that of the session.
  var themeOfTexts: Theme?

  private var frame: Frame
  private var isFrameStale = true
  /// The settled frame for texts; nil while it is outdated.
  private var textFrame: Frame?

  init(
    of reading: TapeReading, path: String, on session: Session, by player: TapePlayer,
    stage: TapeStage? = nil, properties: TapeProperties? = nil
  ) {
    self.reading = reading
    self.properties = properties
    self.path = path
    self.session = session
    self.player = player
    self.stage = stage
    transitions = session.transitions
    if stage != nil { captions = TapeCaptions(of: reading.texts[path]) }
    variables = TapeVariables(of: reading.tape, given: player.variables)
    deadline = stage == nil ? player.timeLimit.map { ContinuousClock.now + $0 } : nil
    outputs = TapeOutputs(of: reading.tape, path: path)
    frame = Frame(size: session.size)
    notes = reading.report.split(separator: "\n").map { String($0) }
    observation = session.observers.steps.add { [log] in log.add($0) }
  }

  /// Plays the tape to its end or first failure, then writes the outputs in either case.
  mutating func play() -> TapeResult {
    defer { observation.cancel() }
    var result = TapeResult(path: path, verdict: .passed)
    result.look = PictureStyle(of: reading.tape)
    do throws(TapeFailure) {
      try begin()
    } catch {
      note(error, at: nil, in: &result)
    }
    for (index, statement) in reading.tape.statements.enumerated() where result.isPassed {
      do throws(TapeFailure) {
        try play(at: index)
      } catch {
        note(error, at: statement, in: &result)
      }
    }
    if result.isPassed { player.watchStatements?(reading.tape.statements.count, session) }
    if result.isPassed, let failure = lackOfEffect { note(failure, at: nil, in: &result) }
    result.firstPosition = firstSoftFailure?.statement.position ?? result.position
    addSoftFailures(to: &result)
    finish(&result)
    leaveStage(&result)
    return result
  }

  /// Waits until the app is idle, before the first statement.
  mutating func begin() throws(TapeFailure) {
    try settle()
    hold(at: nil)
  }

  /// Adds statements to the tape, which `play(at:)` plays.
  /// - Returns: their indices.
  mutating func add(_ statements: [TapeStatement]) -> Range<Int> {
    let start = reading.tape.statements.count
    reading.tape.statements += statements
    return start..<reading.tape.statements.count
  }

  /// Plays the statement at an index.
  mutating func play(at index: Int) throws(TapeFailure) {
    let statement = reading.tape.statements[index]
    place = index
    player.watchStatements?(index, session)
    try checkTime()
    try offer(statement)
    try play(try filled(statement))
    playedCount += 1
  }

  /// Puts the reports of failures after which the tape went on before that of the failure that
  /// ended it; a tape without one fails at its first failure.
  private mutating func addSoftFailures(to result: inout TapeResult) {
    guard let (failure, statement) = firstSoftFailure else { return }
    var reports = softReports
    let pictures = softPictures + result.pictures
    defer { result.pictures = pictures }
    if result.isPassed {
      if differingSnapshots.isEmpty { result.softFailureCount = reports.count }
      note(failure, at: statement, in: &result)
    } else {
      reports.append(result.report)
    }
    result.report = reports.filter { !$0.isEmpty }.joined(separator: "\n")
    let others = reports.count - 1
    if others > 0 { result.reason += ", and \(others) more" }
  }

  mutating func note(
    _ failure: TapeFailure, at statement: TapeStatement?, in result: inout TapeResult
  ) {
    switch failure.kind {
    case .expectation: result.verdict = .failed
    case .wait: result.verdict = .waitRanOut
    case .other, .stopped: result.verdict = .other
    }
    result.isStopped = failure.kind == .stopped
    if !result.isStopped {
      result.report = report(failure, at: statement)
      result.pictures += pictures(of: failure)
    }
    result.position = statement?.position
    let place = statement?.position.place(in: path) ?? ""
    result.reason = place + visible(variables.secrets.masked(failure.message))
  }

  private mutating func finish(_ result: inout TapeResult) {
    notes += recorded.map { "recorded \(visible($0))" }
    for path in outputs.cutPaths {
      notes.append("\(visible(path)): note: it ends early; an output holds at most 64 MiB")
    }
    for (path, error) in outputs.write(to: player.files, player.filmMaker) {
      let message = "\(visible(path)): error: the output cannot be written: \(error)"
      notes.append(message)
      guard result.isPassed else { continue }
      (result.verdict, result.report) = (.other, message + "\n")
      result.reason = "an output cannot be written"
    }
    if result.isPassed { noteObsoleteSnapshots() }
    result.notes = notes
    result.commandCount = reading.tape.statements.count
    result.lastFrame = settledPicture()
  }

  // MARK: The frame

  /// The current frame, drawn on demand.
  mutating func glass() -> Frame {
    if isFrameStale { draw() }
    return frame
  }

  /// The current frame for pictures, at the end of its transition, without ending the transition.
  mutating func settledPicture() -> Frame {
    let frame = glass()
    return session.isInTransition ? variables.secrets.masked(session.frame()) : frame
  }

  /// The current frame for texts, which are the same in every theme, at the end of its transition.
  mutating func settledGlass() -> Frame {
    let (picture, theme) = (settledPicture(), themeOfGlass)
    guard session.theme != theme else { return picture }
    if let textFrame { return textFrame }
    let frame = variables.secrets.masked(session.frame(in: theme))
    textFrame = frame
    return frame
  }

  /// The frame of the app without the navigator pane, for what a tape expects of the app.
  mutating func appGlass() -> Frame {
    guard session.hasNavigatorPane else { return settledGlass() }
    return variables.secrets.masked(session.appFrame(in: themeOfGlass))
  }

  private var themeOfGlass: Theme {
    var theme = themeOfTexts ?? session.theme
    if let strokesOfTexts { theme.strokes = strokesOfTexts }
    return theme
  }

  private mutating func draw() {
    session.draw(into: &frame)
    frame = variables.secrets.masked(frame)
    isFrameStale = false
  }

  /// Marks the frame as outdated.
  mutating func touch() { (isFrameStale, textFrame) = (true, nil) }

  // MARK: Events

  /// Sends an event to the session and waits until the app is idle.
  mutating func handle(_ event: Event) throws(TapeFailure) {
    try checkThatAppLives()
    try checkTime()
    session.handle(event)
    if case .key(let key) = event, !session.isLastKeyTaken {
      ignoredKeys.append(key)
    } else {
      hasEffect = true
    }
    _ = session.takeDriverRequests()
    touch()
    try settle()
    film()
    if player.drawsEveryKey { draw() }
  }

  /// Fails the tape if it has exceeded its limit of real time, or is to be stopped.
  func checkTime() throws(TapeFailure) {
    if player.isCancelled() {
      var failure = TapeFailure("stopped")
      failure.kind = .stopped
      throw failure
    }
    guard let deadline, ContinuousClock.now >= deadline, let limit = player.timeLimit else {
      return
    }
    var failure = TapeFailure("the tape took longer than \(limit)")
    failure.kind = .wait
    throw failure
  }

  func checkThatAppLives() throws(TapeFailure) {
    guard session.isOver else { return }
    throw TapeFailure("the app has ended", expected: "a running app", actual: "it has ended")
  }
}
