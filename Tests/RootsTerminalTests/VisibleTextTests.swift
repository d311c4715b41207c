import RootsTerminal
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("é Ω 日本 ─", "é Ω 日本 ─"),
    ("\u{1B}[31mred", "␛[31mred"), ("a\tb\r\nc\u{08}\u{00}", "a␉b␍␊c␈␀"), ("\u{7F}", "␡"),
    ("a\u{9B}31m", "a·31m"), ("\u{378}\u{FFFE}\u{10FFFF}", "···"), ("\u{E000}\u{F0000}", "··"),
    ("a\u{202E}b\u{2066}c\u{200F}", "a‹RLO›b‹LRI›c‹RLM›"), ("a\u{200B}b\u{FEFF}c\u{AD}d", "abcd"),
    ("a\u{200D}b\u{FE0F}c", "abc"), ("x\u{E0068}\u{E0069}y", "xy"), ("a\u{2028}b\u{2029}", "a·b·"),
    ("Z\u{300}\u{301}\u{302}\u{303}", "Z\u{300}\u{301}"), ("\u{301}a", "◌\u{301}a"),
    ("e\u{200B}\u{301}", "e\u{301}"), ("\u{1F1E9}\u{1F1EA}", "🇩🇪"), ("\u{1F1E9}!", "D!"),
    ("\u{1F3FB}", "·"), ("👍\u{1F3FB}", "👍🏻"), ("💻\u{1F3FB}", "💻·"), ("a\u{3164}b", "ab"),
    ("\u{600}1", "·1"),
  ])
  func `outside text is made visible`(text: String, expected: String) {
    #expect(Array(visible(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: ["👩‍💻", "❤️‍🔥", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "☺️", "👩🏽‍🚀", "🇫🇷", "🏳️‍🌈"])
  func `an emoji keeps its joiners, selectors and tags`(emoji: String) {
    #expect(Array(visible(emoji).unicodeScalars) == Array(emoji.unicodeScalars))
    #expect(columnWidth(of: emoji) == 2)
  }

  @Test func `a flag cannot smuggle tags of its own`() {
    let smuggled = "🏴\u{E0068}\u{E0069}\u{E007F}"
    #expect(visible(smuggled) == "🏴")
  }

  @Test func `an emoji has a limited number of joiners`() {
    let endless = String(repeating: "👩\u{200D}", count: 40) + "👩"
    let frame = sketch(100, 1) { $0.draw(endless, at: .zero) }
    #expect(frame.clusters.allSatisfy { $0.unicodeScalars.count <= 11 })
    #expect(columnWidth(of: endless) > 2)
  }

  @Test func `every scalar becomes visible with its drawn width`() {
    var wrong: [UInt32] = []
    // Planes 4 to 13 have no characters.
    for value in [UInt32](0...0x3FFFF) + [UInt32](0xE0000...0x10FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = visible(String(Character(scalar)))
      let isHarmless = shown.unicodeScalars.allSatisfy { shownScalar in
        switch shownScalar.properties.generalCategory {
        case .control, .format, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
      if !isHarmless || visible(shown) != shown { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func `making text visible twice changes nothing more`() {
    var random = TroubleMaker(seed: 3)
    for _ in 0..<20_000 {
      let once = visible(random.text(upTo: 12))
      #expect(Array(visible(once).unicodeScalars) == Array(once.unicodeScalars))
    }
  }

  @Test func `pairs and triples of special scalars are stable`() {
    let scalars = TroubleMaker.scalars
    var unsettled: [String] = []
    for first in scalars {
      for second in scalars {
        for third in scalars {
          var view = String.UnicodeScalarView()
          view.append(contentsOf: [first, second, third])
          let text = String(view)
          let once = visible(text)
          let isStable = visible(once).unicodeScalars.elementsEqual(once.unicodeScalars)
          if !isStable || columnWidth(of: once) != columnWidth(of: text) { unsettled.append(text) }
        }
      }
    }
    #expect(unsettled.isEmpty)
  }
}

@Suite struct ColumnWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("☺", 1), ("☺\u{FE0F}", 2), ("⌚", 2), ("👍🏽", 2), ("🇩🇪🇫🇷", 4),
    ("👩‍💻!", 3), ("\u{1B}", 1), ("\u{202E}", 5), ("a\u{200B}", 1), ("─┐", 2), ("©", 1),
    ("©\u{FE0F}", 2),
    ("क्ष", 2), ("\u{31350}", 2), ("1\u{20E3}", 1), ("#\u{FE0F}\u{20E3}", 2),
  ])
  func `the width of a text is that in terminals`(text: String, columns: Int) {
    #expect(columnWidth(of: text) == columns)
    #expect(columnWidth(of: text[...]) == columns)
  }
}
