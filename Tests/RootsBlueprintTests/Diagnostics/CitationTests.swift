import RootsBlueprint
import Testing

@Suite struct CitationTests {
  @Test(arguments: [
    ("plain text, 100%", "plain text, 100%"),
    ("é 漢 👍", "é 漢 👍"),
    ("\u{1B}[31mred\u{7}", "␛[31mred␇"),
    ("a\tb\r\nc\0", "a␉b␍␊c␀"),
    ("line\u{2028}paragraph\u{2029}", "line·paragraph·"),
    ("a\u{202E}b\u{2066}c\u{200F}", "a‹RLO›b‹LRI›c‹RLM›"),
    ("a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}e\u{1160}f\u{3164}g", "abcdefg"),
    ("private \u{E000} \u{F0000}", "private · ·"),
    ("z\u{0301}\u{0302}\u{0303}\u{200B}\u{0304}\u{0305}o\u{0301}", "z\u{0301}\u{0302}o\u{0301}"),
  ])
  func `a cited text is visible`(raw: String, shown: String) {
    #expect(Array(cited(raw).unicodeScalars) == Array("'\(shown)'".unicodeScalars))
  }

  @Test func `a cited text is at most sixty characters long`() {
    #expect(cited("a\nb") == "'a␊b'")
    let sixty = String(repeating: "x", count: 60)
    #expect(cited(sixty) == "'\(sixty)'")
    #expect(cited(sixty + "x") == "'\(sixty)…'")
  }
}
