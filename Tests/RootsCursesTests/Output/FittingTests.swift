import RootsCurses
import Testing

@Suite struct FittingTests {
  /// Widths like those of a C library.
  private let fitting = Fitting(columns: { scalar in
    switch scalar {
    case "\u{300}"..."\u{36F}", "\u{200D}", "\u{FE00}"..."\u{FE0F}": 0
    case "\u{1F1E6}"..."\u{1F1FF}": 1
    case "\u{1F300}"..."\u{1FAFF}", "\u{4E00}"..."\u{9FFF}": 2
    case "\u{E000}"...: -1
    default: 1
    }
  })

  private func drawn(_ text: String, _ width: Int) -> String {
    let (scalars, blanks) = fitting.fit(text.unicodeScalars, width: width)
    return String(String.UnicodeScalarView(scalars)) + String(repeating: "_", count: blanks)
  }

  @Test func `a character that fits is drawn unchanged`() {
    #expect(drawn("a", 1) == "a")
    #expect(drawn("漢", 2) == "漢")
    #expect(drawn("e\u{301}", 1) == "e\u{301}")
    #expect(drawn("\u{1F1E9}\u{1F1EA}", 2) == "\u{1F1E9}\u{1F1EA}")
  }

  @Test func `the first member of a family is drawn if emoji cannot be joined`() {
    #expect(drawn("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", 2) == "\u{1F468}")
    #expect(drawn("\u{1F44D}\u{1F3FD}", 2) == "\u{1F44D}")
  }

  @Test func `a character narrower than its cell is followed by a blank`() {
    #expect(drawn("\u{2764}\u{FE0F}", 2) == "\u{2764}_")
  }

  @Test func `a character that cannot be drawn is replaced by one of the same width`() {
    #expect(drawn("\u{F0000}", 2) == "?_")
    #expect(drawn("漢", 1) == "?")
    #expect(drawn("\u{301}", 1) == "?")
  }

  @Test(arguments: [
    ("┌─┐│╰╯═", "+-+|++="), ("█▍───▐▕▌", "##---#|>"), ("▁▃▅▇", "_-=#"), ("○●•×…↑↓", "o@*x~^v"),
    ("⣀⣀⣀⡇", "---|"), ("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "\\//|/--\\|\\"), ("é", "?"),
  ])
  func `without Unicode, borders, bars, dots and signs are drawn in ASCII`(
    text: String, shown: String
  ) {
    let ascii = Fitting(columns: { $0.isASCII ? 1 : -1 })
    let fitted = text.unicodeScalars.map { ascii.fit([$0], width: 1).scalars[0] }
    #expect(String(String.UnicodeScalarView(fitted)) == shown)
  }
}
