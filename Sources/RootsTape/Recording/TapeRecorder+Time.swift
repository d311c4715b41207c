import Roots
import RootsTerminal

// The time between the actions.
extension TapeRecorder {
  /// Records the time since the last event, and the timers that ran.
  func passTime() {
    let pause = clock.arrive(
      Self.timers(of: session), after: last?.act.takesTypingTime ?? false)
    closeLast(takesTime: pause.keyTakesTime)
    guard let sleep = pause.sleep else { return }
    add(sleep: sleep)
    for claim in expectations?.claims(isTelling) ?? [] { add(claim) }
  }

  static func timers(of session: Session) -> RecordingClock.Timers {
    let scheduler = session.scheduler
    return RecordingClock.Timers(
      now: scheduler.now, nextDue: scheduler.nextDue, setCount: scheduler.scheduledCount)
  }

  func add(sleep: Duration) {
    closeRun()
    guard let time = TapeTime(sleep) else { return }
    add(.command(.sleep(time)))
  }
}
