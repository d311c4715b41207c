import Roots
import RootsApp
import RootsTerminal
import Testing

/// Interactive transitions: the frames on the way, and no state change before the end.
@Suite struct SessionInteractionTests {
  /// The demo at the scene of a stop, which has the same map as the one below it.
  private func atTheHarbour(_ transitions: Transitions = .off) throws -> Session {
    let session = try walkCity()
    session.transitions = transitions
    session.press("2 down enter")
    #expect(session.stack == ["city", "stop"])
    return session
  }

  private func mouse(
    _ session: Session, _ action: MouseEvent.Action, _ column: Int, _ row: Int = 7
  ) {
    session.handle(.mouse(MouseEvent(action, at: Point(column: column, row: row))))
  }

  private func glass(_ session: Session) -> Frame {
    var frame = session.frame()
    session.draw(into: &frame)
    return frame
  }

  @Test func `the screen follows the mouse from its left edge without a state change`()
    throws
  {
    let session = try atTheHarbour()
    let world = session.navigator.world
    let before = glass(session)
    mouse(session, .press, 0)
    #expect(glass(session) == before)
    mouse(session, .drag, 20)
    let little = glass(session)
    mouse(session, .drag, 60)
    let much = glass(session)
    #expect(little != before)
    #expect(much != little)
    #expect(much.text.contains("takes an hour"))
    #expect(much.row(1).contains("Map > Harbour"))
    #expect(session.navigator.world == world)
    mouse(session, .release, 60)
    #expect(session.stack == ["city"])
    #expect(glass(session) == session.frame())
  }

  @Test func `a release before the middle changes nothing`() throws {
    let session = try atTheHarbour()
    let (world, before) = (session.navigator.world, glass(session))
    mouse(session, .press, 0)
    mouse(session, .drag, 60)
    mouse(session, .drag, 10)
    mouse(session, .release, 10)
    #expect(session.navigator.world == world)
    #expect(glass(session) == before)
    #expect(session.message == nil)
  }

  @Test func `exactly one command is sent when the transition finishes`() throws {
    let session = try atTheHarbour()
    var commands: [Command] = []
    session.observeSteps { input, _ in
      if case .command(let issued) = input { commands.append(issued.command) }
    }
    mouse(session, .press, 0)
    for column in stride(from: 5, through: 70, by: 5) { mouse(session, .drag, column) }
    #expect(commands.isEmpty)
    mouse(session, .release, 70)
    #expect(commands == [.back])
  }

  @Test func `a press on the edge without a move is a press on the content`() throws {
    let session = try walk(shop)
    session.press("enter")
    #expect(session.stack == ["goods", "item"])
    let row = try #require(
      session.glass.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("Back to the shelf") })
    for _ in 0..<2 {
      mouse(session, .press, 0, row)
      mouse(session, .release, 0, row)
    }
    #expect(session.stack == ["goods"])
  }

  @Test func `at a root the edge has no effect`() throws {
    let session = try walkCity()
    mouse(session, .press, 0)
    mouse(session, .drag, 50)
    #expect(session.interactionFrame() == nil)
    mouse(session, .release, 50)
    #expect(session.stack == ["feed"])
  }

  @Test func `a held key goes back step by step, and an early release cancels`() throws {
    let session = try atTheHarbour()
    let before = glass(session)
    session.press("backspace backspace")
    let between = glass(session)
    #expect(between != before)
    #expect(session.stack == ["city", "stop"])
    session.scheduler.advance(to: session.scheduler.now + .milliseconds(800))
    #expect(glass(session) == before)
    for _ in 0..<6 { session.press("backspace") }
    session.scheduler.advance(to: session.scheduler.now + .milliseconds(800))
    #expect(session.stack == ["city"])
  }

  @Test func `a key held to the end finishes the transition`() throws {
    let session = try atTheHarbour()
    for _ in 0..<9 { session.press("backspace") }
    #expect(session.stack == ["city", "stop"])
    session.press("backspace")
    #expect(session.stack == ["city"])
    session.press("backspace")
    #expect(session.said == "Already at the top of Map; q quits")
  }

  @Test func `Escape only cancels; any other key cancels and has its effect`() throws {
    let session = try atTheHarbour()
    session.press("backspace backspace esc")
    #expect(session.stack == ["city", "stop"])
    session.press("backspace backspace 1")
    #expect(session.stack == ["feed"])
    session.press("2")
    #expect(session.stack == ["city", "stop"])
  }

  @Test func `a resize or a state change cancels the transition`() throws {
    let session = try atTheHarbour()
    let way = try session.beginInteractiveTransition(.back)
    way.move(to: 0.4)
    session.handle(.resize(Size(columns: 70, rows: 20)))
    #expect(way.isOver)
    let other = try session.beginInteractiveTransition(.back)
    session.navigator.send(.show(.number(1)))
    #expect(other.isOver)
    #expect(other.finish().refusal == .changesNothing)
    #expect(session.stack == ["feed"])
  }

  @Test func `code can control the transition to any existing screen`() throws {
    let session = try atTheHarbour()
    let way = try session.beginInteractiveTransition(.show(.number(1)), as: "wipe")
    way.move(to: 0.5)
    #expect(glass(session).text.contains("Good mor"))
    #expect(session.stack == ["city", "stop"])
    way.move(to: .nan)
    way.move(to: -3)
    #expect(way.progress == 0)
    way.move(to: 9)
    #expect(way.progress == 1)
    #expect(session.stack == ["city", "stop"])
    way.finish()
    #expect(session.stack == ["feed"])
    #expect(way.isOver)
    way.cancel()
    #expect(session.stack == ["feed"])
  }

  @Test func `a missing screen or a refused command begins no interactive transition`() throws {
    let session = try atTheHarbour()
    let line = try Command(parsing: "push line")
    #expect(throws: Refusal.notThereYet("line")) {
      _ = try session.beginInteractiveTransition(line)
    }
    #expect(throws: Refusal.nothingOpen(nil)) {
      _ = try session.beginInteractiveTransition(.dismiss())
    }
    #expect(session.stack == ["city", "stop"])
  }

  @Test func `an accessory over everything can be dismissed by a drag`() throws {
    let session = try walkCity()
    session.press("l")
    let before = glass(session)
    let way = try session.beginInteractiveTransition(.back)
    way.move(to: 0.6)
    #expect(glass(session) != before)
    #expect(session.stack == ["login"])
    way.release()
    #expect(session.stack == ["feed"])
  }

  @Test func `a release animates the rest of the transition`() throws {
    for isFinished in [true, false] {
      let session = try atTheHarbour(.standard)
      var frame = session.frame()
      session.draw(into: &frame)
      session.scheduler.advance(to: session.scheduler.now + .seconds(1))
      session.draw(into: &frame)
      let way = try session.beginInteractiveTransition(.back)
      way.move(to: 0.6)
      session.draw(into: &frame)
      let held = frame
      if isFinished { way.finish() } else { way.cancel() }
      session.draw(into: &frame)
      for row in 2..<20 { #expect(frame.row(row) == held.row(row), "\(isFinished) \(row)") }
      session.scheduler.advance(to: session.scheduler.now + .milliseconds(40))
      session.draw(into: &frame)
      #expect(frame != held)
      #expect(frame != session.frame())
      session.scheduler.advance(to: session.scheduler.now + .seconds(1))
      session.draw(into: &frame)
      #expect(frame == session.frame())
      #expect(session.stack == (isFinished ? ["city"] : ["city", "stop"]))
    }
  }

  @Test func `starting over ends a drag`() throws {
    let session = try atTheHarbour()
    let way = try session.beginInteractiveTransition(.back)
    session.perform(.startOver)
    #expect(way.isOver)
    #expect(session.stack == ["feed"])
  }
}

extension Session {
  /// The next frame, which must belong to an interactive transition.
  fileprivate func interactionFrame() -> Frame? {
    var drawn = frame()
    let still = drawn
    draw(into: &drawn)
    return drawn == still ? nil : drawn
  }
}
