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

  @MainActor
  @Test func `a clock of real time calls back on its actor in order`() async {
    let (time, log) = (Scheduler.realTime(), Log())
    await withCheckedContinuation { done in
      time.schedule(after: .milliseconds(30)) {
        MainActor.assertIsolated()
        log.lines.append("b")
        time.schedule(after: .milliseconds(5)) { done.resume() }
      }
      time.schedule(after: .milliseconds(10)) { log.lines.append("a") }
      let token = time.schedule(after: .milliseconds(15)) { log.lines.append("cancelled") }
      time.cancel(token)
    }
    #expect(log.take() == ["a", "b"])
    #expect(time.now >= .milliseconds(35) && time.nextDue == nil)
  }

  @MainActor
  @Test func `a waiting timer does not keep a clock of real time alive`() {
    var time: Scheduler? = .realTime()
    weak let released = time
    time?.schedule(after: .seconds(3600)) {}
    time = nil
    #expect(released == nil)
  }

  @MainActor
  @Test func `a deadline ends a question in real time`() async throws {
    let map = try NavigationMap(
      screens: [ScreenDefinition("vault", rules: VisitRules(protections: ["slow"]))],
      protections: [ProtectionDefinition("slow", deadline: .milliseconds(20))])
    let navigator = Navigator(map)
    navigator.scheduler = .realTime()
    navigator.register(Slow())
    navigator.start()
    let refusal = await withCheckedContinuation { heard in
      var request = Request(.push("vault"))
      request.onRefusal = { heard.resume(returning: $0) }
      navigator.send(request)
    }
    #expect("\(refusal)".contains("slow"), "\(refusal)")
  }
}

/// A protection that never answers.
private final class Slow: Protection {
  let name: Name = "slow"
  func ask(_ question: ProtectionRequest, _ verdict: PendingVerdict) {}
}
