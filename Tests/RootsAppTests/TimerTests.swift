import Roots
import RootsTerminal
import Testing

/// Time as a part of the world: timers pass with it, stop, and are restored with it.
@Suite struct TimerTests {
  private static let desk = """
    roots: 1
    name: Desk
    facts: { n: 0..9, full: false }
    tabs: { desk: { root: desk }, rest: { root: rest } }
    screens:
      desk: { keys: { x: set n $(n + 1), m: overlay box }, after: { time: 1s, do: push done } }
      done: {}
      rest: {}
    accessories:
      box: { modal: true, keys: { c: dismiss } }
    """

  private func desk() throws -> (session: Session, clock: Scheduler) {
    let session = try Explored(Self.desk).session
    return (session, session.scheduler)
  }

  @Test func `a rewind goes back to the remaining time`() throws {
    let (session, clock) = try desk()
    clock.advance(to: .milliseconds(300))
    session.press("x")
    clock.advance(to: .milliseconds(600))
    session.press("x")
    #expect(session.navigator.rewind(to: 1))
    #expect(session.navigator.world.timers.map(\.elapsed) == [.milliseconds(300)])
    clock.advance(to: .milliseconds(1299))
    #expect(session.stack == ["desk"])
    clock.advance(to: .milliseconds(1300))
    #expect(session.stack == ["desk", "done"])
  }

  @Test func `a rewind to after a timer's action shows that, and the timer does not act again`()
    throws
  {
    let (session, clock) = try desk()
    clock.advance(to: .seconds(1))
    session.press("esc x")
    #expect(session.navigator.rewind(to: 1))
    #expect(session.stack == ["desk", "done"] && clock.nextDue == nil)
    #expect(session.navigator.rewind(to: 0))
    #expect(session.stack == ["desk"])
    clock.advance(to: .milliseconds(1999))
    #expect(session.stack == ["desk"])
    clock.advance(to: .seconds(2))
    #expect(session.stack == ["desk", "done"])
  }

  @Test(arguments: [">", "x"])
  func `time stands still while a session looks at an earlier step`(key: String) throws {
    let (session, clock) = try desk()
    clock.advance(to: .milliseconds(300))
    session.press("x x <")
    #expect(session.said.hasPrefix("step 1 of 2") && clock.nextDue == nil)
    clock.advance(to: .seconds(9))
    #expect(session.stack == ["desk"])
    session.press(key)
    clock.advance(to: .milliseconds(9699))
    #expect(session.stack == ["desk"])
    clock.advance(to: .milliseconds(9700))
    #expect(session.stack == ["desk", "done"])
  }

  @Test func `a covered timer goes on where it stood, and a hidden one begins anew`() throws {
    let (session, clock) = try desk()
    clock.advance(to: .milliseconds(400))
    session.press("m")
    #expect(clock.nextDue == nil)
    clock.advance(to: .seconds(5))
    session.press("c")
    #expect(clock.nextDue == .milliseconds(5600))
    session.press("2")
    #expect(clock.nextDue == nil)
    session.press("1")
    #expect(clock.nextDue == .seconds(6))
  }

  @Test func `timers that run out at the same moment act in order`() throws {
    let session = try walk(
      """
      roots: 1
      name: Both
      facts: { full: false }
      start: { screen: work }
      screens:
        work: { progress: { time: 1s, do: set full true }, after: { time: 1s, do: push next } }
        next: { text: full $full }
      """)
    session.scheduler.advance(to: .seconds(1))
    #expect(session.stack == ["work", "next"] && session.glass.contains("full true"))
  }

  @Test func `a timer whose screen another one hides does not act`() throws {
    let session = try walk(
      """
      roots: 1
      name: First
      facts: { n: 0..9 }
      tabs: { work: { root: work }, rest: { root: rest } }
      screens:
        work: { progress: { time: 1s, do: show rest }, after: { time: 1s, do: set n 1 } }
        rest: {}
      """)
    session.scheduler.advance(to: .seconds(1))
    #expect(session.stack == ["rest"])
    #expect(try session.fact("n") == .int(0))
    session.press("1")
    session.scheduler.advance(to: .seconds(2))
    #expect(try session.fact("n") == .int(1))
  }

  @Test func `each part of a scene has its own timer`() throws {
    let session = try walk(
      """
      roots: 1
      name: Parts
      facts: { a: false, b: false }
      start: { screen: both }
      screens:
        both: { scene: { backdrop: land, top: upper, bottom: lower } }
        upper: { after: { time: 1s, do: set a true } }
        lower: { after: { time: 2s, do: set b true } }
      backdrops: { land: { places: { Mill: [0, 0], Pier: [80, 40] } } }
      """)
    session.scheduler.advance(to: .seconds(1))
    #expect(try session.fact("a") == .bool(true) && session.fact("b") == .bool(false))
    session.scheduler.advance(to: .seconds(2))
    #expect(try session.fact("b") == .bool(true))
  }

  @Test func `the timers of restored screens begin with the restart`() throws {
    let session = try Explored(
      """
      roots: 1
      name: Again
      start: { screen: desk }
      screens:
        desk: { keys: { p: push page } }
        page: { restore: true, after: { time: 1s, do: push done } }
        done: {}
      """
    ).session
    session.press("p")
    session.scheduler.advance(to: .milliseconds(900))
    session.perform(SessionAction.restart)
    #expect(session.stack == ["desk", "page"])
    session.scheduler.advance(to: .milliseconds(1899))
    #expect(session.stack == ["desk", "page"])
    session.scheduler.advance(to: .milliseconds(1900))
    #expect(session.stack == ["desk", "page", "done"])
  }
}
