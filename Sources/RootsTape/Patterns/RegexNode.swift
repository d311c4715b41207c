/// A part of a regular expression.
indirect enum RegexNode: Hashable, Sendable {
  /// The empty text.
  case empty
  /// One character of a set.
  case one(RegexSet)
  case sequence([RegexNode])
  /// The first alternative that leads to a match.
  case choice([RegexNode])
  /// At least `least` and at most `most` times; nil is without limit.
  case repeated(RegexNode, least: Int, most: Int?, RegexGreed)
  /// A capturing group.
  case group(RegexNode, number: Int)
  /// A backreference: the text of a group, again.
  case reference(number: Int, ignoresCase: Bool)
  case assertion(RegexAssertion)
  /// A lookahead or a lookbehind.
  case look(RegexNode, isAhead: Bool, isNegated: Bool)
  /// An atomic group, which keeps its first match.
  case atomic(RegexNode)
}

/// The order in which a repetition tries its counts.
enum RegexGreed: Hashable, Sendable {
  /// Greedy: the largest count first.
  case eager
  /// The smallest count first.
  case lazy
  /// Only the largest count.
  case possessive
}

/// A condition on a position in the text.
enum RegexAssertion: Hashable, Sendable {
  case startOfText
  case endOfText
  /// The end of the text, or of its last line.
  case endOfLastLine
  case startOfLine
  case endOfLine
  /// A position between an ASCII letter, digit or underscore and another character, or not.
  case wordBoundary(Bool)

  /// Whether the condition holds before the character at a position.
  func holds(at place: Int, in text: [Character]) -> Bool {
    switch self {
    case .startOfText: place == 0
    case .endOfText: place == text.count
    case .endOfLastLine:
      place == text.count || place == text.count - 1 && text[place].isNewline
    case .startOfLine: place == 0 || text[place - 1].isNewline
    case .endOfLine: place == text.count || text[place].isNewline
    case .wordBoundary(let isBoundary):
      (isWord(place - 1, in: text) != isWord(place, in: text)) == isBoundary
    }
  }

  private func isWord(_ place: Int, in text: [Character]) -> Bool {
    text.indices.contains(place) && RegexSet.word.contains(text[place])
  }
}

/// A set of characters.
indirect enum RegexSet: Hashable, Sendable {
  case character(Character, ignoresCase: Bool)
  /// Any character; line breaks only on request.
  case any(withNewlines: Bool)
  /// The characters of one scalar in a range.
  case range(ClosedRange<UInt32>, ignoresCase: Bool)
  /// ASCII letters, digits and the underscore.
  case word
  /// ASCII digits.
  case digit
  case space
  case horizontalSpace
  case property(RegexProperty)
  case union([RegexSet])
  case not(RegexSet)
  case both(RegexSet, RegexSet)

  func contains(_ character: Character) -> Bool {
    switch self {
    case .character(let own, let ignoresCase):
      own == character || ignoresCase && own.lowercased() == character.lowercased()
    case .any(let withNewlines): withNewlines || !character.isNewline
    case .range(let range, let ignoresCase):
      Self.has(range, character) || ignoresCase && Self.hasOtherCase(range, character)
    case .word:
      character.asciiValue.map { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") } ?? false
    case .digit: character.asciiValue.map(isDigit) ?? false
    case .space: character.asciiValue.map { $0 == 0x20 || (0x09...0x0D).contains($0) } ?? false
    case .horizontalSpace: character == " " || character == "\t"
    case .property(let property): property.holds(character)
    case .union(let sets): sets.contains { $0.contains(character) }
    case .not(let set): !set.contains(character)
    case .both(let one, let other): one.contains(character) && other.contains(character)
    }
  }

  private static func has(_ range: ClosedRange<UInt32>, _ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return scalars.count == 1 && scalars.first.map { range.contains($0.value) } == true
  }

  private static func hasOtherCase(
    _ range: ClosedRange<UInt32>, _ character: Character
  ) -> Bool {
    (character.lowercased() + character.uppercased()).contains { has(range, $0) }
  }
}
