import Roots
import RootsTerminal

/// The parts of a run that need a watching person.
extension TapeRun {
  /// Shows the current frame if frames are shown in real time.
  mutating func present() throws(TapeFailure) {
    guard let stage, stage.isInRealTime else { return }
    try pass(.zero, on: stage)
    follow(stage)
  }

  /// Shows the frame with the caption of the current command, while time passes.
  mutating func pass(_ time: Duration, on stage: TapeStage) throws(TapeFailure) {
    stage.leavesMessage = session.message != nil
    defer { stage.leavesMessage = false }
    try stage.pass(time, under: glass.current())
  }

  /// Waits for a key before a command of the app.
  mutating func offer(_ statement: TapeStatement) throws(TapeFailure) {
    guard let stage else { return }
    if statement.position.file == script.path { stage.captions.move(to: statement.position.line) }
    if statement.command.traits.contains(.arranges) { return }
    let position = statement.position
    let isOwn = position.file == script.path
    let place = isOwn ? "\(position.line)" : "\(position.file):\(position.line)"
    try stage.offer(cut(visible("\(place): \(statement.command)"), to: 200), under: glass.current())
    follow(stage)
  }

  /// Resizes a session whose tape needs no particular size when the terminal was resized.
  private mutating func follow(_ stage: TapeStage) {
    guard script.tape.ownSizes.isEmpty, stage.driver.size != session.size else { return }
    session.handle(.resize(stage.driver.size))
    glass.touch()
  }

  /// Hands the session over if requested; otherwise shows the last frame for a while.
  mutating func leaveStage(_ result: inout TapeResult) {
    guard let stage, !stage.isStopped, !(stage.isFollowed && result.isPassed) else { return }
    do throws(TapeFailure) {
      if let handover = stage.pace.handover, (handover == .failure) != result.isPassed,
        !session.isOver
      {
        let fact = result.isPassed ? stage.endingWords : result.reason
        session.message = MessageLine(.info, "you control the app now: \(fact)")
        try stage.handOver(session)
        if result.isPassed { result.lastFrame = session.frame() }
      } else {
        try stage.hold(
          glass.current(), caption: result.isPassed ? "the tape has ended" : result.reason)
      }
    } catch {
      guard result.isPassed else { return }
      note(error, at: nil, in: &result)
    }
  }
}

extension TapeStage {
  /// The size for a tape: its own, or the terminal's if it needs no particular size.
  func size(of tape: Tape) -> Size {
    tape.ownSizes.isEmpty ? driver.size : tape.size
  }

  /// The reason a tape cannot be watched here; nil if it can.
  func objection(to reading: TapeReading, path: String) -> String? {
    let (columns, rows) = (driver.size.columns, driver.size.rows)
    let sizes = reading.tape.ownSizes
    guard let size = sizes.first(where: { $0.columns > columns || $0.rows > rows }) else {
      return nil
    }
    return "the tape needs \(size.columns)x\(size.rows), but the terminal has "
      + "\(columns)x\(rows); enlarge it, or play the tape without watching"
  }
}
