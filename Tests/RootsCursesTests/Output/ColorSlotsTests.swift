import RootsCurses
import Testing

@Suite struct ColorSlotsTests {
  private func replaced(_ text: String, _ slots: ColorSlots) -> String {
    String(decoding: slots.replacingNumbers(in: Array(text.utf8)), as: UTF8.self)
  }

  @Test func `each colour keeps a number above the first 16`() {
    var slots = ColorSlots()
    #expect(slots.number(of: 0x010203) == 16)
    #expect(slots.number(of: 0xFF0000) == 17)
    #expect(slots.number(of: 0x010203) == 16)
  }

  @Test func `the sequence of a number is replaced by that of its colour`() {
    var slots = ColorSlots()
    #expect(replaced("\u{1B}[38;5;16m", slots) == "\u{1B}[38;5;16m")
    _ = slots.number(of: 0x010203)
    #expect(replaced("a\u{1B}[38;5;16mb", slots) == "a\u{1B}[38;2;1;2;3mb")
    #expect(replaced("\u{1B}[48:5:16m\u{1B}[K", slots) == "\u{1B}[48;2;1;2;3m\u{1B}[K")
  }

  @Test(arguments: [
    "", "38;5;16m", "\u{1B}[38;5;15m", "\u{1B}[38;5;17m", "\u{1B}[5;16m", "\u{1B}[38;5;16H",
    "\u{1B}[1;38;5;16m", "\u{1B}(B\u{1B}[m", "\u{1B}", "\u{1B}[", "\u{1B}[38;5;16", "\u{1B}[?25l漢",
    "\u{1B}[58;5;16m", "\u{1B}[38;6;16m",
  ])
  func `other bytes stay`(_ text: String) {
    var slots = ColorSlots()
    _ = slots.number(of: 0x010203)
    #expect(replaced(text, slots) == text)
  }

  @Test func `a colour without a free number gets that of the nearest`() {
    var slots = ColorSlots()
    for grey in 0..<240 { #expect(slots.number(of: grey * 0x010101) == 16 + grey) }
    #expect(!slots.isExceeded)
    #expect(slots.number(of: 0x646565) == 16 + 0x65)
    #expect(slots.isExceeded)
    slots.removeAll()
    #expect(slots.number(of: 0x646565) == 16 && !slots.isExceeded)
  }
}
