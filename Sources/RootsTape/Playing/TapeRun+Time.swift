import Roots
import RootsTerminal

/// The virtual clock: it stops while the app works, and jumps from timer to timer.
extension TapeRun {
  /// The maximum number of timer rounds within one command.
  static let turnLimit = 1_000_000

  /// Runs jobs and due timers until the app is idle.
  mutating func settle() throws(TapeFailure) {
    var turns = 0
    session.loop.drain()
    while let due = session.scheduler.nextDue, due <= session.scheduler.now {
      try turn(to: session.scheduler.now, &turns)
    }
  }

  /// The time of the next timer, or of the next frame of a transition that is recorded or watched.
  private var nextDue: Duration? {
    let isSeen = outputs.isFilming || stage?.isInRealTime == true
    return [session.scheduler.nextDue, isSeen ? session.nextFrameDue : nil].compactMap { $0 }.min()
  }

  /// Advances the clock; each timer runs at its own time.
  mutating func advance(by time: Duration) throws(TapeFailure) {
    let end = session.scheduler.now + time
    var turns = 0
    while !session.isOver, let due = nextDue, due <= end {
      try turn(to: max(due, session.scheduler.now), &turns)
    }
    guard !session.isOver, end > session.scheduler.now else { return }
    try move(to: end)
  }

  /// Checks the frame now and after each timer, until the pattern matches or the timeout is
  /// reached.
  mutating func wait(
    for pattern: TapePattern, on scope: TapeScope, within timeout: Duration
  ) throws(TapeFailure) {
    let end = session.scheduler.now + timeout
    var turns = 0
    var seen: Frame?
    while true {
      let frame = glass.ofApp()
      if frame != seen, try pattern.isPart(of: frame.text(in: scope)) { return }
      seen = frame
      guard !session.isOver, let due = nextDue, due <= end else { break }
      try turn(to: max(due, session.scheduler.now), &turns)
    }
    if !session.isOver { try move(to: end) }
    throw waitFailure(pattern, scope, timeout)
  }

  private mutating func waitFailure(
    _ pattern: TapePattern, _ scope: TapeScope, _ timeout: Duration
  ) -> TapeFailure {
    var failure = TapeFailure(
      "a Wait timed out: \(pattern) did not appear \(scope.place) within \(timeout)",
      expected: "\(pattern) \(scope.place)",
      actual: glass.ofApp().found(in: scope, near: pattern))
    failure.kind = .wait
    if session.isOver {
      failure.details = ["the app has ended, so nothing can change"]
    } else if session.scheduler.nextDue == nil {
      failure.details = ["no timer is set, so nothing changes without a key"]
    }
    return failure
  }

  private mutating func turn(to time: Duration, _ turns: inout Int) throws(TapeFailure) {
    turns += 1
    guard turns <= Self.turnLimit else {
      throw .other("the app never becomes idle: \(Self.turnLimit) timers fired")
    }
    try checkTime()
    try move(to: time)
    session.loop.drain()
    glass.touch()
    film()
  }

  /// Sets the clock; while watched, waits for the same real time first.
  private mutating func move(to time: Duration) throws(TapeFailure) {
    if let stage, stage.isInRealTime, time > session.scheduler.now {
      try pass(time - session.scheduler.now, on: stage)
    }
    session.scheduler.advance(to: time)
    glass.touch()
  }
}
