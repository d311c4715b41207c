/// A reader of text as glyphs, each visible and of a known width.
///
/// All text is cut into cells here: `visible`, `columnWidth` and `Canvas.draw` read through the
/// scanner, so that the measured width is the drawn width. A glyph is a base with at most two
/// combining marks, or an emoji sequence. Terminals agree on that, which is less than a grapheme
/// cluster in Indic scripts (a conjunct takes a cell for each consonant).
package struct GlyphScanner {
  private var rest: Substring.UnicodeScalarView
  /// The rest of a bidi control's name, last character first.
  private var queued: [Unicode.Scalar] = []

  package init(_ scalars: Substring.UnicodeScalarView) {
    rest = scalars
  }

  /// Returns the next glyph; nil at the end.
  package mutating func next() -> Glyph? {
    if let scalar = queued.popLast() {
      return queued.isEmpty ? marked(scalar, width: 1) : Glyph(base: scalar, width: 1)
    }
    while let scalar = rest.first {
      if EmojiSequence.mayStart(with: scalar), let end = EmojiSequence.end(of: rest) {
        let sequence = rest[..<end]
        rest = rest[end...]
        return marked(sequence)
      }
      let kind = ScalarClass(of: scalar)
      if kind == .mark { return marked("\u{25CC}", width: 1) }
      rest.removeFirst()
      switch kind {
      case .shown(let width): return marked(scalar, width: width)
      case .replaced(let sign): return marked(sign, width: 1)
      case .named(let name):
        queued = Array("\u{203A}\(String(name.reversed()))".unicodeScalars)
        return Glyph(base: "\u{2039}", width: 1)
      case .mark, .dropped: continue
      }
    }
    return nil
  }

  /// Returns a base with the combining marks that follow it.
  private mutating func marked(_ base: Unicode.Scalar, width: Int) -> Glyph {
    guard let marks = takeMarks() else { return Glyph(base: base, width: width) }
    return Glyph(base: base, cluster: String(Character(base)) + marks, width: width)
  }

  /// Returns an emoji sequence with the combining marks that follow it.
  private mutating func marked(_ sequence: Substring.UnicodeScalarView) -> Glyph {
    let text = String(sequence)
    let base = sequence.first ?? " "
    let marks = takeMarks()
    let isSingle = marks == nil && sequence.dropFirst().isEmpty
    return Glyph(base: base, cluster: isSingle ? nil : text + (marks ?? ""), width: 2)
  }

  /// Takes all combining marks that follow, skipping dropped scalars, and returns the first two.
  private mutating func takeMarks() -> String? {
    var marks: String?
    var kept = 0
    while let scalar = rest.first, scalar.value >= 0x80 {
      switch ScalarClass(of: scalar) {
      case .mark:
        if kept < 2 { marks = (marks ?? "") + String(Character(scalar)) }
        kept += 1
      case .dropped: break
      case .shown, .replaced, .named: return marks
      }
      rest.removeFirst()
    }
    return marks
  }
}
