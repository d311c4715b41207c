import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

@Suite struct KeymapFileTests {
  func complaints(_ actions: String) -> String {
    Disk().complaints(of: "settings: 1\nkeys:\n" + actions)
  }

  @Test(arguments: [
    (
      "f13x",
      "there is no key 'f13x'; write one character, or a name such as enter, f5 or ctrl+s"
    ),
    ("PgUp", "there is no key 'PgUp'; did you mean 'pageup'?"),
    ("entr", "there is no key 'entr'; did you mean 'enter'?"),
    ("ctl+g", "there is no key 'ctl+g'; did you mean 'ctrl+g'?"),
    ("C-g", "there is no key 'C-g'; did you mean 'ctrl+g'?"),
    ("^g", "there is no key '^g'; did you mean 'ctrl+g'?"),
    ("alt+lefd", "there is no key 'alt+lefd'; did you mean 'alt+left'?"),
    ("ctrl+c", "'ctrl+c' always quits and cannot be bound; use another"),
    ("esc", "'esc' always goes back and cannot be bound; use another"),
    ("Escape", "'Escape' always goes back and cannot be bound; use another"),
    ("3", "'3' shows a tab and cannot be bound; use another"),
    ("ctrl+i", "terminals send 'ctrl+i' as 'tab'; bind 'tab', or use another"),
    ("ctrl+enter", "terminals do not send 'ctrl+enter' as a key of its own; use another"),
    ("ctrl+1", "terminals do not send 'ctrl+1' as a key of its own; use another"),
    ("ctrl+shift+a", "terminals do not send 'ctrl+shift+a' as a key of its own; use another"),
    ("f20", "terminals do not send 'f20' as a key of its own; use another"),
  ])
  func `a key that cannot be bound is reported`(_ key: String, _ message: String) {
    let carets = String(repeating: "^", count: key.count)
    #expect(
      complaints("  quit: \(key)\n").hasPrefix(
        """
        f:3:9: error: \(message)
          quit: \(key)
                \(carets)
        """))
  }

  @Test(arguments: [
    "q", "Q", "\"?\"", "space", "f5", "shift+f5", "ctrl+g", "alt+x", "alt+left", "ctrl+pageup",
    "enter", "alt+enter", "tab", "backtab", "home", "ü", "\"#\"", "ctrl+space", "alt+1", "F3",
  ])
  func `every key that terminals send can be bound`(_ key: String) {
    #expect(!complaints("  quit: \(key)\n").contains("error"))
  }

  @Test func `one key cannot have two actions`() {
    #expect(
      complaints("  find: [f3, F3]\n  quit: x\n  keys: [Y, x]\n") == """
        f:3:14: error: 'F3' is listed twice; remove one
          find: [f3, F3]
                     ^^
        f:5:13: error: 'x' is the key of 'quit' already, on line 4; use another
          keys: [Y, x]
                    ^

        """)
  }

  @Test func `all errors of a file are reported at once, in its order`() {
    let text = complaints("  quit: f99\n  fnid: a\n  keys: [b, [c]]\n  find:\n  quit: d\n")
    let places = text.split(separator: "\n").filter { $0.hasPrefix("f:") }.map { line in
      line.split(separator: ":")[1...2].joined(separator: ":")
    }
    #expect(places == ["3:9", "4:3", "5:13", "6:8", "7:3"], "\(text)")
  }

  @Test func `an action that lost its key to another is a warning`() {
    let text = complaints("  prompt: q\n")
    #expect(
      text == """
        f:3:11: warning: 'quit' has no key left; give it another, or write 'quit: none'
          prompt: q
                  ^

        """)
    #expect(complaints("  prompt: q\n  quit: none\n") == "")
    #expect(complaints("  prompt: r\n") == "")
  }

  @Test func `a key can be bound to another action`() {
    let reading = settings("settings: 1\nkeys: { prompt: q, quit: \":\" }\n")
    #expect(reading.complaint == "")
    #expect(reading.settings.keymap.action(for: .character("q")) == .prompt)
    #expect(reading.settings.keymap.action(for: .character(":")) == .quit)
  }

  @Test func `an action without keys is an error`() {
    #expect(
      complaints("  quit:\n").hasPrefix(
        "f:3:8: error: a key is expected, found nothing; write one, or none for no key"))
  }
}
