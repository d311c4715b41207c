import RootsBlueprint
import Testing

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain text, 100%", "plain text, 100%"),
    ("é 漢 👍", "é 漢 👍"),
    ("\u{1B}[31mred\u{7}", "␛[31mred␇"),
    ("a\tb\r\nc\0", "a␉b␍␊c␀"),
    ("\u{7F}", "␡"),
    ("\u{9B}31m\u{85}", "·31m·"),
    ("line\u{2028}paragraph\u{2029}", "line·paragraph·"),
    ("a\u{202E}b\u{2066}c\u{200F}", "a‹RLO›b‹LRI›c‹RLM›"),
    ("a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}e", "abcde"),
    ("flag\u{E0067}\u{E007F}", "flag"),
    ("unassigned \u{0378} \u{FFFF}", "unassigned · ·"),
    ("z\u{0301}\u{0302}\u{0303}\u{200B}\u{0304}\u{0305}o\u{0301}", "z\u{0301}\u{0302}o\u{0301}"),
  ])
  func `invisible and control characters are made visible`(raw: String, shown: String) {
    #expect(Array(printable(raw).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func `of the scalars below A0 only printable ASCII is unchanged`() {
    for value in (0..<0xA0 as Range<UInt32>) where !(0x20..<0x7F).contains(value) {
      let raw = Unicode.Scalar(value).map { String($0) } ?? ""
      #expect(printable(raw).unicodeScalars.allSatisfy { $0.value > 0xA0 })
    }
  }

  @Test func `making a text printable twice changes nothing more`() {
    let raw = String(String.UnicodeScalarView((0...0xFFFF).compactMap(Unicode.Scalar.init)))
    let isStable = printable(printable(raw)) == printable(raw)
    #expect(isStable)
  }

  @Test func `a quoted text is printable and at most sixty characters long`() {
    #expect(cited("a\nb") == "'a␊b'")
    let sixty = String(repeating: "x", count: 60)
    #expect(cited(sixty) == "'\(sixty)'")
    #expect(cited(sixty + "x") == "'\(sixty)…'")
  }
}
