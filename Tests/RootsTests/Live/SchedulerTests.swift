import Roots
import Testing

@Suite struct SchedulerTests {
  @Test func `timers run at their time in order`() {
    let (time, log) = (Scheduler(), Log())
    for (delay, name) in [(3, "c"), (1, "a"), (3, "d"), (2, "b"), (9, "e")] {
      time.schedule(after: .seconds(delay)) { log.lines.append("\(name) at \(time.now)") }
    }
    #expect(time.nextDue == .seconds(1))
    time.advance(to: .seconds(5))
    #expect(
      log.take() == [
        "a at 1.0 seconds", "b at 2.0 seconds", "c at 3.0 seconds", "d at 3.0 seconds",
      ])
    #expect(time.now == .seconds(5) && time.nextDue == .seconds(9))
  }

  @Test func `a timer set by a timer runs in the same advance if it is due`() {
    let (time, log) = (Scheduler(), Log())
    time.schedule(after: .seconds(1)) {
      time.schedule(after: .seconds(1)) { log.lines.append("second at \(time.now)") }
      time.schedule(after: .seconds(9)) { log.lines.append("late") }
    }
    time.advance(to: .seconds(3))
    #expect(log.take() == ["second at 2.0 seconds"])
  }

  @Test func `a cancelled timer never runs`() {
    let (time, log) = (Scheduler(), Log())
    let token = time.schedule(after: .seconds(2)) { log.lines.append("no") }
    time.schedule(after: .seconds(1)) { time.cancel(token) }
    time.advance(to: .seconds(3))
    time.cancel(token)
    #expect(log.take() == [] && time.nextDue == nil)
  }

  @Test func `time never goes back and the shortest delay is a millisecond`() {
    let (time, log) = (Scheduler(), Log())
    time.advance(to: .seconds(4))
    time.advance(to: .seconds(2))
    #expect(time.now == .seconds(4))
    time.schedule(after: .seconds(-5)) { log.lines.append("at \(time.now)") }
    time.advance(to: time.now)
    #expect(log.take() == [])
    time.advance(to: .seconds(5))
    #expect(log.take() == ["at 4.001 seconds"])
  }

  @Test func `a timer that schedules itself again does not stop the time`() {
    let time = Scheduler()
    var count = 0
    func again() {
      count += 1
      time.schedule(after: .zero, again)
    }
    again()
    time.advance(to: .seconds(1))
    #expect(count == 1001)
  }
}
