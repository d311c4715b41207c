import Roots
import RootsTerminal

/// One play of a tape: its statements, the session, and the outcome so far.
struct TapeRun {
  var script: TapeScript
  let session: Session
  let player: TapePlayer
  /// The terminal on which the tape is watched; nil without one.
  let stage: TapeStage?
  let log: StepLog
  /// The properties of the app; nil for a tape that expects none.
  let properties: TapeProperties?
  /// The end of the tape's real time; nil without a limit.
  private let deadline: ContinuousClock.Instant?

  var settings: RunSettings
  var variables: TapeVariables
  var devices = TapeDevices()
  var glass: TapeGlass
  var effect = TapeEffect()
  var findings: TapeFindings
  var outputs: TapeOutputs
  var snapshots = UsedSnapshots()

  init(
    of reading: TapeReading, path: String, on session: Session, by player: TapePlayer,
    stage: TapeStage? = nil, properties: TapeProperties? = nil,
    textLook: TapeGlass.TextLook? = nil
  ) {
    script = TapeScript(reading, path: path)
    self.properties = properties
    self.session = session
    self.player = player
    self.stage = stage
    stage?.captions = TapeCaptions(of: reading.texts[path])
    settings = RunSettings(appTransitions: session.transitions)
    variables = TapeVariables(of: reading.tape, given: player.variables)
    deadline = stage == nil ? player.timeLimit.map { ContinuousClock.now + $0 } : nil
    outputs = TapeOutputs(of: reading.tape, path: path)
    glass = TapeGlass(of: session, textLook)
    findings = TapeFindings(notes: reading.report.split(separator: "\n").map { String($0) })
    log = StepLog(of: session)
  }

  /// Plays the tape to its end or first failure, then writes the outputs in either case.
  mutating func play() -> TapeResult {
    defer { log.end() }
    var result = TapeResult(path: script.path, verdict: .passed)
    result.look = PictureStyle(of: script.tape)
    do throws(TapeFailure) {
      try begin()
    } catch {
      note(error, at: nil, in: &result)
    }
    for (index, statement) in script.tape.statements.enumerated() where result.isPassed {
      do throws(TapeFailure) {
        try play(at: index)
      } catch {
        note(error, at: statement, in: &result)
      }
    }
    noteWarned()
    if result.isPassed { player.watch.statement?(script.tape.statements.count, session) }
    if result.isPassed, let failure = lackOfEffect { note(failure, at: nil, in: &result) }
    result.firstPosition = findings.firstFailure?.statement.position ?? result.position
    addSoftFailures(to: &result)
    finish(&result)
    leaveStage(&result)
    return result
  }

  /// Waits until the app is idle, before the first statement.
  mutating func begin() throws(TapeFailure) {
    if let stage { try enter(stage) }
    try settle()
    hold(at: nil)
  }

  /// Plays the statement at an index.
  mutating func play(at index: Int) throws(TapeFailure) {
    script.place = index
    let statement = script.current
    player.watch.statement?(index, session)
    try checkTime()
    try offer(statement)
    try play(try filled(statement))
  }

  /// Puts the reports of failures after which the tape went on before that of the failure that
  /// ended it; a tape without one fails at its first failure.
  private mutating func addSoftFailures(to result: inout TapeResult) {
    guard let (failure, statement) = findings.firstFailure else { return }
    var reports = findings.reports
    let pictures = findings.pictures + result.pictures
    defer { result.pictures = pictures }
    if result.isPassed {
      if snapshots.differing.isEmpty { result.softFailureCount = reports.count }
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
    let place = statement?.position.place(in: script.path) ?? ""
    result.reason = place + visible(glass.secrets.masked(failure.message))
  }

  private mutating func finish(_ result: inout TapeResult) {
    findings.notes += snapshots.written.map { "recorded \(visible($0))" }
    for path in outputs.cutPaths {
      findings.notes.append("\(visible(path)): note: it ends early; an output holds at most 64 MiB")
    }
    for (path, error) in outputs.write(to: player.files, player.filmMaker) {
      let message = "\(visible(path)): error: the output cannot be written: \(error)"
      findings.notes.append(message)
      guard result.isPassed else { continue }
      (result.verdict, result.report) = (.other, message + "\n")
      result.reason = "an output cannot be written"
    }
    if result.isPassed { noteObsoleteSnapshots() }
    result.notes = findings.notes
    result.commandCount = script.tape.statements.count
    result.lastFrame = glass.settled()
  }

  // MARK: Events

  /// Sends an event to the session and waits until the app is idle.
  mutating func handle(_ event: Event) throws(TapeFailure) {
    try checkThatAppLives()
    try checkTime()
    session.handle(event)
    if case .key(let key) = event, !session.isLastKeyTaken {
      effect.ignore(key)
    } else {
      effect.isAny = true
    }
    try followEvent()
    if player.drawsEveryKey { glass.draw() }
  }

  /// Waits until the app is idle after something was done, and films it.
  mutating func followEvent() throws(TapeFailure) {
    _ = session.takeDriverRequests()
    glass.touch()
    try settle()
    film()
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
