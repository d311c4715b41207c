internal import Roots

// Markup in the texts of screens and in lists: `[text](STYLE)`.
extension BlueprintDecoder {
  /// Decodes a template whose markup is interpreted.
  mutating func styledTemplate(_ node: YAMLNode?) -> Template? {
    checkMarkup(node)
    return template(node, in: .text)
  }

  /// Decodes a template of several lines whose markup is interpreted.
  mutating func styledBlock(_ node: YAMLNode?) -> Template? {
    checkMarkup(node)
    return block(node, in: .text)
  }

  /// Warns of styles that do not exist, whose markup would be shown as it is written.
  private mutating func checkMarkup(_ node: YAMLNode?) {
    guard let node, let text = node.scalar else { return }
    if let open = text.openStars {
      note(
        TextProblem(
          "this '**' is never closed, so it is drawn; close it, or remove it", at: open..<open + 2,
          severity: .warning), in: node)
    }
    for (word, range) in text.styleWords where !Vocabulary.styles.contains(word) {
      let meant =
        Vocabulary.styles.first { $0.hasPrefix(word) } ?? nearest(word, in: Vocabulary.styles)
      let known = meant == nil ? "; \(Report.choice(of: Vocabulary.styles))" : ""
      note(
        TextProblem(
          "unknown style \(cited(word)), so the brackets are shown\(known)", at: range,
          suggestion: meant, severity: .warning), in: node)
    }
  }
}

extension String {
  /// The offset of `**` before a word that no other one closes; nil if there is none.
  ///
  /// More stars in a row, and `**` behind a letter or a digit, are text.
  fileprivate var openStars: Int? {
    let bytes = Array(utf8)
    let isBlank = { (place: Int) in !bytes.indices.contains(place) || bytes[place] <= 0x20 }
    var (open, place): (Int?, Int) = (nil, 0)
    while place + 1 < bytes.count {
      let stars = bytes[place...].prefix { $0 == UInt8(ascii: "*") }.count
      guard stars == 2 else {
        place += max(stars, 1)
        continue
      }
      let isInWord = place > 0 && (bytes[place - 1].isLetter || bytes[place - 1].isDigit)
      if open != nil, !isBlank(place - 1) {
        open = nil
      } else if open == nil, !isInWord, !isBlank(place + 2) {
        open = place
      }
      place += 2
    }
    return open
  }

  /// The words in the places of styles, `[text](WORD)`, with their ranges in bytes.
  ///
  /// A word has 3 to 16 letters; other brackets are text.
  fileprivate var styleWords: [(word: String, range: Range<Int>)] {
    let bytes = Array(utf8)
    var words: [(word: String, range: Range<Int>)] = []
    var openBrackets = 0
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "[") { openBrackets += 1 }
      if bytes[place...].starts(with: "](".utf8), openBrackets > 0 {
        openBrackets -= 1
        let word = bytes[(place + 2)...].prefix(17).prefix(while: \.isLetter)
        if (3...16).contains(word.count), word.endIndex < bytes.count,
          bytes[word.endIndex] == UInt8(ascii: ")")
        {
          words.append((String(decoding: word, as: UTF8.self), word.startIndex..<word.endIndex))
        }
      }
      place += 1
    }
    return words
  }
}
