import RootsBlueprint
import Testing

@Suite struct KeyNameTests {
  @Test(arguments: [
    ("l", "l"), ("L", "L"), ("?", "?"), (" ", "space"), ("space", "space"), ("Enter", "enter"),
    ("F12", "f12"), ("ctrl+s", "ctrl+s"), ("Ctrl+S", "ctrl+s"), ("alt+x", "alt+x"),
    ("alt+X", "alt+X"), ("alt+1", "alt+1"), ("pageup", "pageup"), ("backtab", "backtab"),
    ("é", "é"), ("+", "+"), ("alt++", "alt++"),
  ])
  func `each key has one spelling`(text: String, name: String) throws {
    #expect(try KeyName(text).description == name)
  }

  @Test func `every word is its own spelling`() throws {
    for word in KeyName.words { #expect(try KeyName(word).description == word) }
    #expect(KeyName.words.count == 27)
  }

  @Test(
    arguments: [
      ("entr", "enter"), ("return", "enter"), ("shift+tab", "backtab"), ("del", "delete"),
      ("ins", "insert"), ("pgup", "pageup"), ("pgdn", "pagedown"), ("bakspace", "backspace"),
      ("f0", nil), ("f13", nil), ("", nil), ("\u{1B}", nil), ("ctrl+", nil), ("ctrl+1", nil),
      ("ctrl+alt+x", nil), ("alt+ ", nil), ("\u{202E}", nil), ("ab", nil),
    ] as [(String, String?)])
  func `an unknown key is refused`(text: String, near: String?) {
    #expect(throws: KeyName.Problem.unknown(near: near)) { try KeyName(text) }
  }

  @Test func `keys reserved by the terminal or the app cannot be bound`() {
    #expect(throws: KeyName.Problem.escape) { try KeyName("ESC") }
    #expect(throws: KeyName.Problem.quit) { try KeyName("ctrl+C") }
    #expect(throws: KeyName.Problem.alias(of: "tab")) { try KeyName("ctrl+i") }
    #expect(throws: KeyName.Problem.alias(of: "backspace")) { try KeyName("ctrl+h") }
  }
}
