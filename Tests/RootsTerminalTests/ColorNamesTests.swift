import RootsTerminal
import Testing

@Suite struct ColorNamesTests {
  @Test func `a name is a colour of the user's palette, in its order`() {
    #expect(Color(named: "black") == .palette(0))
    #expect(Color(named: "white") == .palette(7))
    #expect(Color(named: "brightBlack") == .palette(8))
    #expect(Color(named: "brightWhite") == .palette(15))
    #expect(Color(named: "default") == .default)
    #expect(Color.names.allSatisfy { Color(named: $0) != nil })
  }

  @Test(arguments: ["", "#", "#1", "#12", "#1234", "#1234567", "#ä12345", "256", "-1", "+1", "1.0"])
  func `an unknown name is no colour`(_ text: String) {
    #expect(Color(named: text) == nil)
  }
}
