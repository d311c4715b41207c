/// The emoji that need more than one scalar, or that take two columns in their presentation.
///
/// Source: the grammar of UTS #51, section 1.4.9, restricted to sequences in use: flags of two
/// regional indicators, keycaps, a skin tone, U+FE0F, at most `elementLimit` elements joined by
/// U+200D, and the three flags with tags that are recommended for interchange.
enum EmojiSequence {
  private static let elementLimit = 6
  private typealias Scalars = Substring.UnicodeScalarView

  /// Whether a scalar may start a sequence; a quick test without a table, false for most scalars.
  static func mayStart(with scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x23, 0x2A, 0x30...0x39, 0xA9, 0xAE, 0x203C..<0x2500, 0x25A0..<0x2C00: true
    case 0x3030, 0x303D, 0x3297, 0x3299: true
    default: scalar.value >= 0x1F000
    }
  }

  /// Returns the end of the emoji sequence at the start of `text`; nil if there is none.
  static func end(of text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView.Index? {
    guard let first = text.first else { return nil }
    if first.value < 0x80 { return keycapEnd(of: text) }
    if isRegional(first) { return flagEnd(of: text) }
    guard var end = elementEnd(of: text) else { return nil }
    if first == "\u{1F3F4}", let tagged = tagsEnd(of: text[end...]) { return tagged }
    for _ in 1..<elementLimit {
      guard text[end...].first == "\u{200D}",
        let next = elementEnd(of: text[end...].dropFirst())
      else { return sequenceEnd(of: text, at: end) }
      end = next
    }
    return sequenceEnd(of: text, at: end)
  }

  /// Returns the end of a sequence; nil for a single scalar that is text by default.
  private static func sequenceEnd(of text: Scalars, at end: Scalars.Index) -> Scalars.Index? {
    guard let first = text.first else { return nil }
    let isSingle = text.index(after: text.startIndex) == end
    return isSingle && !first.properties.isEmojiPresentation ? nil : end
  }

  /// Returns the end of one emoji with its skin tone or presentation selector; nil if there is
  /// none.
  private static func elementEnd(of text: Scalars) -> Scalars.Index? {
    guard let first = text.first, first.value >= 0x80, first.properties.isEmoji,
      !isRegional(first), !first.properties.isEmojiModifier
    else { return nil }
    let rest = text.dropFirst()
    guard let second = rest.first else { return rest.startIndex }
    let isToned = second.properties.isEmojiModifier && first.properties.isEmojiModifierBase
    let isSelected = second == "\u{FE0F}"
    return isToned || isSelected ? rest.index(after: rest.startIndex) : rest.startIndex
  }

  private static func keycapEnd(of text: Scalars) -> Scalars.Index? {
    guard let first = text.first, first.properties.isEmoji,
      text.dropFirst().starts(with: ["\u{FE0F}", "\u{20E3}"])
    else { return nil }
    return text.index(text.startIndex, offsetBy: 3)
  }

  private static func flagEnd(of text: Scalars) -> Scalars.Index? {
    guard let second = text.dropFirst().first, isRegional(second) else { return nil }
    return text.index(text.startIndex, offsetBy: 2)
  }

  /// Returns the end of the tags for England, Scotland or Wales; nil if there are none.
  private static func tagsEnd(of text: Scalars) -> Scalars.Index? {
    for region in ["gbeng", "gbsct", "gbwls"] {
      let tags = region.unicodeScalars.map { $0.value + 0xE0000 } + [0xE007F]
      if text.lazy.map(\.value).starts(with: tags) {
        return text.index(text.startIndex, offsetBy: tags.count)
      }
    }
    return nil
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
