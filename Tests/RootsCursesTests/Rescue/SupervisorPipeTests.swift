import RootsCurses
import Testing

@Suite struct SupervisorPipeTests {
  private func lastWord(_ text: String) -> String? {
    SupervisorPipe.lastWord(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `the last complete message counts`() {
    #expect(lastWord("") == nil)
    #expect(lastWord("res") == nil)
    #expect(lastWord("reset\0") == "reset")
    #expect(lastWord("reset\0\0") == "")
    #expect(lastWord("reset\0\0reset\0") == "reset")
    #expect(lastWord("one\0tw") == "one")
  }
}
