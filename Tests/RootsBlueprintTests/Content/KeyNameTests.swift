import RootsBlueprint
import Testing

@Suite struct KeyNameTests {
  @Test(arguments: [
    ("l", "l"), ("L", "L"), ("?", "?"), (" ", "space"), ("space", "space"), ("Enter", "enter"),
    ("F12", "f12"), ("ctrl+s", "ctrl+s"), ("Ctrl+S", "ctrl+s"), ("alt+x", "alt+x"),
    ("alt+X", "alt+X"), ("alt+1", "alt+1"), ("pageup", "pageup"), ("backtab", "backtab"),
    ("é", "é"), ("+", "+"), ("alt++", "alt++"), ("shift+f5", "shift+f5"),
    ("alt+left", "alt+left"), ("ctrl+pageup", "ctrl+pageup"), ("ctrl+space", "ctrl+space"),
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
      ("ctl+g", "ctrl+g"), ("C-g", "ctrl+g"), ("^g", "ctrl+g"), ("alt+lefd", "alt+left"),
      ("f0", nil), ("", nil), ("\u{1B}", nil), ("ctrl+", nil), ("alt+ ", "alt+space"),
      ("\u{202E}", nil), ("ab", nil), ("scrollup", nil),
    ] as [(String, String?)])
  func `an unknown key is refused`(text: String, near: String?) {
    #expect(throws: KeyName.Problem.unknown(near: near)) { try KeyName(text) }
  }

  @Test func `keys reserved by the terminal or the app cannot be bound`() {
    #expect(throws: KeyName.Problem.escape) { try KeyName("ESC") }
    for text in ["f13", "ctrl+1", "ctrl+shift+a", "ctrl+enter"] {
      #expect(throws: KeyName.Problem.unsent) { try KeyName(text) }
    }
    #expect(throws: KeyName.Problem.quit) { try KeyName("ctrl+C") }
    #expect(throws: KeyName.Problem.alias(of: "tab")) { try KeyName("ctrl+i") }
    #expect(throws: KeyName.Problem.alias(of: "backspace")) { try KeyName("ctrl+h") }
  }
}
