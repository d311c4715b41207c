import RootsTerminal
import Testing

@Suite struct CutTextTests {
  @Test func `a text is cut at every width with an ellipsis`() {
    #expect((0...5).map { cut("abcd", to: $0) } == ["", "a", "a…", "ab…", "abcd", "abcd"])
    #expect((-1...4).map { cut("日本", to: $0) } == ["", "", "", "…", "日…", "日本"])
  }

  @Test func `a cut text never exceeds its columns, and is whole if it fits`() {
    var random = TroubleMaker(seed: 5)
    for _ in 0..<2000 {
      let text = random.text(upTo: 8)
      for columns in -1...12 {
        let shown = cut(text, to: columns)
        #expect(columnWidth(of: shown) <= max(columns, 0))
        if columnWidth(of: text) <= columns { #expect(shown == visible(text)) }
      }
    }
  }
}

@Suite struct WrappedTextTests {
  @Test func `lines break between words`() {
    #expect(wrap("the quick brown fox", to: 10) == ["the quick", "brown fox"])
    #expect(wrap("the quick brown fox", to: 9) == ["the quick", "brown fox"])
    #expect(
      wrap("the quick brown fox", to: 8) == ["the", "quick", "brown", "fox"])
  }

  @Test func `words longer than a line break anywhere`() {
    #expect(wrap("abcdefgh ij", to: 3) == ["abc", "def", "gh", "ij"])
    #expect(wrap("日本語テキスト", to: 5) == ["日本", "語テ", "キス", "ト"])
  }

  @Test func `blank lines stay and a final line feed adds none`() {
    #expect(wrap("a\n\nb\n", to: 5) == ["a", "", "b"])
    #expect(wrap("a\r\nb", to: 5) == ["a", "b"])
    #expect(wrap("", to: 5) == [""])
    #expect(wrap("\n\n", to: 5) == ["", ""])
  }

  @Test func `a line that fits keeps its spaces`() {
    #expect(wrap("  a   b", to: 10) == ["  a   b"])
    #expect(wrap("  abc def", to: 5) == ["  abc", "def"])
    #expect(wrap("    abcdef", to: 6) == ["    ab", "cdef"])
  }

  @Test func `no line is wider than asked, and no word is lost`() {
    var random = TroubleMaker(seed: 9)
    for _ in 0..<2000 {
      let text = random.text(upTo: 14)
      for columns in 2...7 {
        let lines = wrap(text, to: columns)
        #expect(lines.allSatisfy { columnWidth(of: $0) <= columns })
      }
    }
    let words = "one two  three a-very-long-word-indeed 日本語 é"
    for columns in 1...40 {
      let kept = wrap(words, to: columns).joined().filter { $0 != " " }
      #expect(kept == words.filter { $0 != " " })
    }
  }
}
