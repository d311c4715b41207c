extension String {
  /// The range of a word in a command, in bytes; nil if it does not occur.
  ///
  /// - Parameters:
  ///   - other: a word that must come before it.
  ///   - inPlaceholder: whether the word is a path in braces, and not a word of the command.
  func range(ofWord word: String, after other: String? = nil, inPlaceholder: Bool = false) -> Range<
    Int
  >? {
    let places = CommandWords(self).places(of: Array(word.utf8))
    var start = 0
    if let other { start = range(ofWord: other)?.upperBound ?? 0 }
    let possible = places.filter { $0.range.lowerBound >= start }
    let likely = possible.first { place in
      if place.isInText || place.isVerb { return false }
      return inPlaceholder ? place.depth > 0 && !place.isKey : place.depth == 0
    }
    return (likely ?? possible.first)?.range
  }
}

/// Locates words in a command that was parsed, without parsing it again.
private struct CommandWords {
  struct Place {
    let range: Range<Int>
    /// The number of open braces and parentheses, and one more after a dollar sign.
    let depth: Int
    let isInText: Bool
    /// Whether a colon follows.
    let isKey: Bool
    /// Whether the word starts a command.
    let isVerb: Bool
  }

  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  func places(of word: [UInt8]) -> [Place] {
    var places: [Place] = []
    var (depth, isInText, startsCommand) = (0, false, true)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if startsWord(word, at: index) {
        let end = index + word.count
        let isDollar = index > 0 && bytes[index - 1] == UInt8(ascii: "$")
        let isKey = bytes[end...].first { $0 != 0x20 } == UInt8(ascii: ":")
        places.append(
          Place(
            range: index..<end, depth: depth + (isDollar ? 1 : 0), isInText: isInText, isKey: isKey,
            isVerb: startsCommand))
      }
      switch byte {
      case UInt8(ascii: "\\") where isInText: index += 1
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "{") where !isInText: depth += 1
      case UInt8(ascii: "}") where !isInText: depth -= 1
      case UInt8(ascii: "(") where !isInText: depth += 1
      case UInt8(ascii: ")") where !isInText: depth -= 1
      default: break
      }
      if byte == UInt8(ascii: ";"), !isInText {
        startsCommand = true
      } else if byte != 0x20 {
        startsCommand = false
      }
      index += 1
    }
    return places
  }

  private func startsWord(_ word: [UInt8], at index: Int) -> Bool {
    guard bytes[index...].starts(with: word), !word.isEmpty else { return false }
    let end = index + word.count
    let startsHere = index == 0 || !continues(bytes[index - 1])
    return startsHere && (end == bytes.count || !continues(bytes[end]))
  }

  private func continues(_ byte: UInt8) -> Bool { isInName(byte) || byte == UInt8(ascii: ".") }
}
