import RootsCurses
import RootsTerminal
import Testing

@Suite struct ClipboardTests {
  @Test func `a text is sent in base 64`() {
    #expect(Clipboard.sequence(for: "push post") == "\u{1B}]52;c;cHVzaCBwb3N0\u{7}")
    let texts = ["", "a", "ab", "abc", "é"].map { base64($0) }
    #expect(texts == ["", "YQ==", "YWI=", "YWJj", "w6k="])
  }

  @Test func `a text that terminals would ignore is not sent`() {
    #expect(Clipboard.sequence(for: String(repeating: "x", count: 74_001)) == nil)
  }
}

@Suite struct EditorCommandTests {
  @Test func `an editor opens the file at the line`() {
    func words(_ editor: String, _ file: String = "a.yaml") -> ArraySlice<String> {
      EditorCommand(editor: editor, file: file, line: 7).arguments.dropFirst(2)
    }
    #expect(words("vi") == ["vi \"$@\"", "sh", "+7", "a.yaml"])
    #expect(words("/usr/bin/hx") == ["/usr/bin/hx \"$@\"", "sh", "a.yaml:7"])
    #expect(words("code -n") == ["code -n \"$@\"", "sh", "--wait", "--goto", "a.yaml:7"])
    #expect(words("nano", "-x.yaml") == ["nano \"$@\"", "sh", "+7", "./-x.yaml"])
  }
}
