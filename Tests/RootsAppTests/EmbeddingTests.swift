import Roots
import RootsTerminal
import Testing

/// Screens that a blueprint shows as a card, beside another one, or alone.
@Suite struct EmbeddingTests {
  private func session(_ place: String, columns: Int = 80) throws -> Session {
    let session = try walk(
      """
      roots: 1
      name: T
      start: { screen: a }
      screens:
        a: { title: Start, text: The start., list: [{ label: Go on, do: push b }] }
        b: { title: Details, embed: \(place), list: [{ label: More, do: push c }] }
        c: { title: The end, text: No more. }
      """, columns: columns, rows: 20)
    session.press("enter")
    return session
  }

  @Test func `a card is drawn in a box over the screen below it`() throws {
    let session = try session("card")
    let rows = session.glass.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[2].contains("The start."))
    #expect(session.glass.contains("┌ Details ─"))
    #expect(session.glass.contains("│ > More"))
    #expect(session.stack == ["a", "b"])
    session.press("enter")
    #expect(session.stack == ["a", "b", "c"] && !session.glass.contains("┌"))
    session.press("esc esc")
    #expect(session.stack == ["a"] && !session.glass.contains("┌"))
  }

  @Test func `a card over a screen that was never visible is drawn in a box`() throws {
    let session = try session("card")
    try session.navigator.send(Command(parsing: "reset main to c, b"))
    #expect(session.stack == ["c", "b"])
    #expect(session.glass.contains("┌ Details ─"))
  }

  @Test func `a click beside a card closes it`() throws {
    let session = try session("card")
    session.click("The start.")
    #expect(session.stack == ["a"])
  }

  @Test func `a card grows, and leaves as it came`() throws {
    let session = try session("card")
    session.press("esc")
    var frame = session.frame()
    session.transitions = .standard
    session.draw(into: &frame)
    for key in ["enter", "esc"] {
      session.press(key)
      session.scheduler.advance(to: session.scheduler.now + .milliseconds(80))
      session.draw(into: &frame)
      #expect(session.isInTransition)
      // The screen below does not move.
      #expect(frame.row(2).contains("The start."))
      session.scheduler.advance(to: session.scheduler.now + .milliseconds(200))
      session.draw(into: &frame)
      #expect(!session.isInTransition)
    }
  }

  @Test func `a pane is drawn beside the screen below it from 80 columns on`() throws {
    #expect(try session("pane").glass.contains("The start."))
    #expect(try !session("pane", columns: 79).glass.contains("The start."))
  }

  @Test func `a whole screen is never beside another one`() throws {
    #expect(try !session("whole", columns: 140).glass.contains("The start."))
  }
}
