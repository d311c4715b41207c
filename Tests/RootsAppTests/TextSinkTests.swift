import RootsBlueprint
import RootsTerminal
import Testing

/// Law 16: one function makes outside text visible, wherever it is printed.
@Suite struct TextSinkTests {
  /// The scalars of the planes with characters of several kinds; of those with ideographs and of a
  /// private one every 16th, besides the last ones, which are no characters.
  private static let values: [UInt32] = {
    var values = [UInt32](0...0x1FFFF) + [UInt32](0xE0000...0xEFFFF)
    for plane: ClosedRange<UInt32> in [0x20000...0x3FFFF, 0xF0000...0xFFFFF] {
      values += stride(from: plane.lowerBound, through: plane.upperBound, by: 16)
      values += plane.suffix(16)
    }
    return values
  }()

  /// Every scalar, several in a row, with a letter between two.
  private static let texts: [String] = {
    let scalars = values.compactMap(Unicode.Scalar.init)
    return stride(from: 0, to: scalars.count, by: 32).map { start in
      let some = scalars[start..<min(start + 32, scalars.count)]
      return some.map { String(Character($0)) }.joined(separator: "x")
    }
  }()

  private func same(_ a: String, _ b: String) -> Bool {
    a.unicodeScalars.elementsEqual(b.unicodeScalars)
  }

  private func drawn(_ text: String) -> String {
    var frame = Frame(size: Size(columns: 300, rows: 1))
    _ = frame.draw { $0.draw(text, at: .zero) }
    let row = frame.row(0)
    return String(row[...(row.lastIndex { $0 != " " } ?? row.startIndex)])
  }

  @Test func `every output shows a scalar in the same form`() {
    var wrong: [String] = []
    for text in Self.texts {
      let shown = visible(text)
      if !same(drawn(text + "."), shown + ".") { wrong.append("canvas") }
      if !same(cut(text, to: 300), shown) { wrong.append("cut") }
      let isOneLine = !text.contains { $0.isNewline }
      if isOneLine, !same(wrap(text, to: 300).joined(), shown) { wrong.append("wrap") }
      // Marks that combine with the separator make parts longer than a citation.
      for part in text.split(separator: "x") where part.count < 60 {
        // Scalars, because a mark combines with the quote before it.
        let inner = String.UnicodeScalarView(
          cited(String(part)).unicodeScalars.dropFirst().dropLast())
        if !same(String(inner), visible(String(part))) { wrong.append("citation") }
      }
      if !same(visible(shown), shown) { wrong.append("visible") }
    }
    #expect(wrong.isEmpty)
  }

  /// The parts of emoji and scripts, which are shown differently when alone.
  private static let parts: [ClosedRange<UInt32>] = [
    0x200C...0x200D, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF,
  ]

  @Test func `quoted texts are shown as written`() throws {
    var wrong: [UInt32] = []
    for value in Self.values {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = quoted(String(Character(scalar)))
      if Self.parts.contains(where: { $0.contains(value) }) { continue }
      if !same(visible(text), text) { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: ["\u{1160}", "\u{115F}", "\u{3164}", "\u{FFA0}", "\u{E000}", "\u{F0000}"])
  func `filler and private characters are always escaped`(filler: String) {
    #expect(!visible("a\(filler)b").unicodeScalars.contains(filler.unicodeScalars.first ?? "a"))
    #expect(!quoted("a\(filler)b").unicodeScalars.contains(filler.unicodeScalars.first ?? "a"))
    #expect(!cited("a\(filler)b").unicodeScalars.contains(filler.unicodeScalars.first ?? "a"))
  }
}
