import Roots
import RootsTerminal

/// The parts of a run that need a watching person.
extension TapeRun {
  /// Shows the current frame if frames are shown in real time.
  mutating func present() throws(TapeFailure) {
    guard let stage, stage.isInRealTime else { return }
    try pass(.zero, on: stage)
  }

  /// Waits until the terminal is large enough, before the first statement.
  mutating func enter(_ stage: TapeStage) throws(TapeFailure) {
    let sizes = script.tape.ownSizes
    stage.need = (session.smallestSize, session.chrome.name)
    if let columns = sizes.map(\.columns).max(), let rows = sizes.map(\.rows).max() {
      stage.need = (Size(columns: columns, rows: rows), "the tape")
    }
    try stage.waitForRoom()
    follow(stage)
  }

  /// Shows the frame with the caption of the current command, while time passes.
  mutating func pass(_ time: Duration, on stage: TapeStage) throws(TapeFailure) {
    stage.leavesMessage = session.message != nil
    defer { stage.leavesMessage = false }
    try stage.pass(time) { frame(on: stage) }
  }

  /// Waits for a key before a command of the app.
  mutating func offer(_ statement: TapeStatement) throws(TapeFailure) {
    guard let stage else { return }
    if statement.position.file == script.path { stage.captions.move(to: statement.position.line) }
    if statement.command.traits.contains(.arranges) { return }
    let position = statement.position
    let isOwn = position.file == script.path
    let place = isOwn ? "\(position.line)" : "\(position.file):\(position.line)"
    let caption = cut(visible("\(place): \(statement.command)"), to: 200)
    try stage.offer(caption) { frame(on: stage) }
  }

  /// The frame at the size of the terminal if the tape needs no particular one.
  private mutating func frame(on stage: TapeStage) -> Frame {
    follow(stage)
    return glass.current()
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
        let caption = result.isPassed ? "the tape has ended" : result.reason
        try stage.hold({ frame(on: stage) }, caption: caption)
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
}
