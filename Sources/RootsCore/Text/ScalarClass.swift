/// The treatment of one scalar of text from outside.
package enum ScalarClass: Hashable {
  /// The scalar is shown unchanged.
  case shown(width: Int)
  /// The scalar combines with the character before it and takes no column.
  case mark
  /// The scalar is invisible and is dropped, so that nothing can hide in a text.
  case dropped
  /// The scalar is shown as this character of one column.
  case replaced(Unicode.Scalar)
  /// The scalar is shown as this name in angle quotes.
  case named(String)

  package init(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2500..<0x25A0: self = .shown(width: 1)
    case 0x00..<0x20: self = .replaced(Unicode.Scalar(0x2400 + scalar.value) ?? "·")
    case 0x7F: self = .replaced("\u{2421}")
    case 0x80..<0xA0: self = .replaced("·")
    case 0x3041..<0x3097, 0x30A0..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4:
      self = .shown(width: 2)
    case 0x1160: self = .dropped  // The vowel that fills a place, and is not seen.
    case 0x1161..<0x1200, 0xD7B0..<0xD7FC:
      // Vowels and finals of Hangul: they join the initial to their left.
      self = ScalarClass(properties: scalar) == .replaced("·") ? .replaced("·") : .mark
    case 0x1F1E6...0x1F1FF:
      // Half a flag. Two halves that meet by chance would change width; the letter does not.
      self = .replaced(Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41) ?? "·")
    case 0x1F3FB...0x1F3FF: self = .replaced("·")  // A skin tone on its own would do the same.
    default: self = ScalarClass.bidiNames[scalar.value] ?? ScalarClass(properties: scalar)
    }
  }

  private init(properties scalar: Unicode.Scalar) {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator:
      self = properties.isDefaultIgnorableCodePoint ? .dropped : .replaced("·")
    case _ where properties.isDefaultIgnorableCodePoint: self = .dropped
    case .format:
      // Signs that span the digits after them are visible; the others are not.
      self =
        properties.isGraphemeExtend || !ScalarClass.isPrepended(scalar) ? .dropped : .replaced("·")
    case .nonspacingMark, .enclosingMark, .spacingMark: self = .mark
    default: self = .shown(width: WideRanges.contains(scalar) ? 2 : 1)
    }
  }

  /// Whether this is a Prepended_Concatenation_Mark of `PropList.txt` (Unicode 15.0.0).
  private static func isPrepended(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// The bidirectional controls of UAX #9, by their abbreviations.
  private static let bidiNames: [UInt32: ScalarClass] = [
    0x061C: .named("ALM"), 0x200E: .named("LRM"), 0x200F: .named("RLM"),
    0x202A: .named("LRE"), 0x202B: .named("RLE"), 0x202C: .named("PDF"),
    0x202D: .named("LRO"), 0x202E: .named("RLO"), 0x2066: .named("LRI"),
    0x2067: .named("RLI"), 0x2068: .named("FSI"), 0x2069: .named("PDI"),
  ]
}
