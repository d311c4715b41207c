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
      EditorCommand(editor: .init(editor, variable: "EDITOR"), file: file, line: 7)
        .arguments.dropFirst(2)
    }
    #expect(words("vi") == ["vi \"$@\"", "sh", "+7", "a.yaml"])
    #expect(words("/usr/bin/hx") == ["/usr/bin/hx \"$@\"", "sh", "a.yaml:7"])
    #expect(words("code -n") == ["code -n \"$@\"", "sh", "--wait", "--goto", "a.yaml:7"])
    #expect(words("nano", "-x.yaml") == ["nano \"$@\"", "sh", "+7", "./-x.yaml"])
  }

  @Test(arguments: [
    (0, nil), (1 << 8, "ended with code 1"), (126 << 8, "cannot be run"),
    (127 << 8, "was not found"), (9, "was ended by signal 9"),
  ])
  func `the message about an editor that has failed names the way out`(
    _ status: Int32, _ fact: String?
  ) {
    let editor = EditorCommand.Editor("vim -n", variable: "VISUAL")
    let problem = EditorCommand(editor: editor, file: "a.yaml", line: 7).problem(of: status)
    #expect(problem == fact.map { "the editor 'vim -n' \($0); set VISUAL to another one" })
  }
}
