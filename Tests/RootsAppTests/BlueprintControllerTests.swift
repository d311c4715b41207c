import Roots
import RootsTerminal
import Testing

/// Timers: `after`, on the session's clock.
@Suite struct BlueprintControllerTests {
  static let app = """
    roots: 1
    name: Timed
    facts: { rings: 0..2 }
    tabs: { home: { title: Home, root: start }, more: { title: More, root: other } }
    screens:
      start:
        text: "Rang {rings} times."
        after: { time: 2s, do: "set rings {rings + 1}" }
        keys: { t: overlay toast, p: push other }
      other: {}
    accessories:
      toast: { text: Here and gone, after: { time: 500ms, do: finish } }
    """

  private func pass(_ milliseconds: Int, on session: Session) {
    session.scheduler.advance(to: session.scheduler.now + .milliseconds(milliseconds))
  }

  @Test func `a timer runs once for each appearance`() throws {
    let session = try walk(Self.app)
    pass(1999, on: session)
    #expect(try session.fact("rings") == .int(0))
    pass(1, on: session)
    #expect(try session.fact("rings") == .int(1))
    pass(60_000, on: session)
    #expect(try session.fact("rings") == .int(1))
    session.press("p esc")
    pass(2000, on: session)
    #expect(try session.fact("rings") == .int(2))
  }

  @Test func `a timer does not run after its screen was left`() throws {
    for keys in ["p", "2"] {
      let session = try walk(Self.app)
      pass(1500, on: session)
      session.press(keys)
      pass(60_000, on: session)
      #expect(try session.fact("rings") == .int(0))
      #expect(session.scheduler.nextDue == nil)
    }
  }

  @Test func `a card with a timer closes, and timers below it run`() throws {
    let session = try walk(Self.app)
    session.press("t")
    #expect(session.glass.contains("Here and gone"))
    pass(500, on: session)
    #expect(!session.glass.contains("Here and gone"))
    pass(1500, on: session)
    #expect(try session.fact("rings") == .int(1))
  }

  @Test func `a refused timer action is reported`() throws {
    let session = try walk(Self.app)
    for _ in 1...3 {
      pass(2000, on: session)
      session.press("p esc")
    }
    #expect(session.said == "")
    pass(2000, on: session)
    #expect(session.said == "Refused: 'rings' cannot be 3; it takes a whole number from 0 to 2")
  }
}
