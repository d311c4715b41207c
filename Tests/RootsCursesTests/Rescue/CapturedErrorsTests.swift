import RootsCurses
import Testing

@Suite struct CapturedErrorsTests {
  private func defused(_ text: String) -> String {
    var bytes = Array(text.utf8)
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe CapturedErrors.defuse(start, count: buffer.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `captured text cannot command a terminal`() {
    #expect(defused("Fatal error: \u{1B}[31mred\n\tat x\r") == "Fatal error: ?[31mred\n\tat x?")
    #expect(defused("\u{9B}2J\u{7F}") == "·2J?")
    #expect(defused("ünïcödé → 漢 ©") == "ünïcödé → 漢 ©")
  }
}
