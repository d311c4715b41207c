import RootsTerminal
import Testing

/// The list of keys while a field takes every printable key.
@Suite struct KeysInFieldTests {
  @Test func `keys that the focused field takes are not listed`() throws {
    let session = try walk(shop, columns: 80, rows: 30)
    session.press("l f1")
    #expect(session.glass.contains("Esc") && session.glass.contains("close"))
    #expect(session.glass.contains("F1") && !session.glass.contains("? F1"))
    for label in [" 1-2 ", "quit  ", " buy"] {
      #expect(!session.glass.contains(label), "\(label)")
    }
  }

  @Test func `keys of the app are listed outside of a field`() throws {
    let session = try walk(shop, columns: 80, rows: 30)
    session.press("f1")
    for label in ["tabs", "quit  ", " buy"] {
      #expect(session.glass.contains(label), "\(label)")
    }
  }
}
