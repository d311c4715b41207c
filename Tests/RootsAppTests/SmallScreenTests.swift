import Roots
import RootsTerminal
import Testing

/// Tools on a screen of 40x12.
@Suite struct SmallScreenTests {
  @Test func `the list of keys has the mouse, and on a small screen room for the meanings`() throws
  {
    let session = try walk(shop, columns: 40, rows: 12)
    session.press("l f1")
    #expect(session.glass.contains("│ Enter Tab ↓"), "\(session.glass)")
    let meaning = try #require(session.frame().row(2).firstRange(of: "next field"))
    let column = session.frame().row(2)[..<meaning.lowerBound].count
    #expect(column < 20)
    session.press("end")
    #expect(session.glass.contains("Wheel: scroll"))
    session.usesMouse = false
    #expect(!session.glass.contains("Wheel"))
  }

  @Test func `an app that the pane covers gets no keys, and a message names the way out`() throws {
    let session = try walk(shop, columns: 40, rows: 12)
    session.press("f12")
    for key in ["enter", "b", "l", "2", "n", "q", "tab"] {
      session.press(key)
      #expect(session.said == "'Navigator' is open; Esc closes it", "\(key)")
      #expect(session.frame().row(11) == "? keys")
    }
    #expect(session.stack == ["goods"] && !session.isOver)
    #expect(session.glass.contains("[Shelf] Me"), "the digits select no tabs")
    session.press("f1")
    #expect(session.hasTool)
    session.press("esc esc l f12")
    session.type("jx")
    session.handle(.paste("x"))
    session.press("esc")
    #expect(session.glass.contains(/Name \* +\[ +\]/), "\(session.glass)")
  }
}
