import Roots
import RootsTerminal

/// What a run does for those who watch it.
extension TapeRun {
  /// Shows what is there now, when frames are shown at all.
  mutating func present() throws(TapeFailure) {
    guard let stage, stage.isInRealTime else { return }
    try stage.pass(.zero, under: glass(), caption: caption)
    follow(stage)
  }

  /// The tape's words to those who watch; the app's own come first.
  var caption: String? { session.message == nil ? captions.current : nil }

  /// Waits for leave to play a command; those that only set something need none.
  mutating func offer(_ statement: TapeStatement) throws(TapeFailure) {
    guard let stage else { return }
    if statement.position.file == path { captions.move(to: statement.position.line) }
    switch statement.command {
    case .set, .output, .require, .environment, .hide, .show, .screenshot, .source: return
    default: break
    }
    let position = statement.position
    let place = position.file == path ? "\(position.line)" : "\(position.file):\(position.line)"
    try stage.offer(cut(visible("\(place): \(statement.command)"), to: 200), under: glass())
    follow(stage)
  }

  /// Whether the person takes over before this command.
  func isHandedOver(before statement: TapeStatement) -> Bool {
    guard case .line(let line) = stage?.pace.handover else { return false }
    return statement.position.file == path && statement.position.line > line
  }

  /// A tape that depends on no size is played at the terminal's.
  private mutating func follow(_ stage: TapeStage) {
    guard reading.tape.ownSizes.isEmpty, stage.driver.size != session.size else { return }
    session.handle(.resize(stage.driver.size))
    touch()
  }

  /// Hands the session over if that is wanted; else leaves its last frame for a while.
  mutating func leaveStage(_ result: inout TapeResult) {
    guard let stage, !stage.isStopped else { return }
    do throws(TapeFailure) {
      if let handover = stage.pace.handover, result.isPassed, !session.isOver {
        session.message = MessageLine(.info, "\(told(handover)): the keys are yours")
        try stage.handOver(session)
        result.commandCount = playedCount
        result.lastFrame = session.frame()
      } else {
        try stage.hold(glass(), caption: result.isPassed ? "the tape has ended" : result.reason)
      }
    } catch {
      guard result.isPassed else { return }
      note(error, at: nil, in: &result)
    }
  }

  private func told(_ handover: TapePace.Handover) -> String {
    switch handover {
    case .line(let line): "the tape was played up to line \(line)"
    case .end: "the tape has ended"
    }
  }
}

extension TapeStage {
  /// The size that a tape is played at: its own, or the terminal's if it depends on none.
  func size(of tape: Tape) -> Size {
    tape.ownSizes.isEmpty ? driver.size : tape.size
  }

  /// Why a tape cannot be played here; nil when it can.
  func objection(to reading: TapeReading, path: String) -> String? {
    if let objection = pace.objection(to: reading, path: path) { return objection }
    let (columns, rows) = (driver.size.columns, driver.size.rows)
    let sizes = reading.tape.ownSizes
    guard let size = sizes.first(where: { $0.columns > columns || $0.rows > rows }) else {
      return nil
    }
    return "the tape plays on \(size.columns)x\(size.rows), and the terminal has "
      + "\(columns)x\(rows); make it larger, or play the tape without being watched"
  }
}
