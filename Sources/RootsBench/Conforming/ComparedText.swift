/// Texts of a real app, with which those of its model are compared.
///
/// A whole number can be written in groups of three digits, with a comma or a no-break space, in
/// the app or in the model. With an ordinary blank the groups are one number too, which equals no
/// number without the blank in the app: whether `5 000` is one number only the app knows.
package struct ComparedText {
  /// What stands for an ordinary blank between the groups of a number.
  fileprivate static let openBlank: Character = "\u{E000}"

  private let text: String

  /// The text that an app shows.
  package init(_ text: String) { self.init([text]) }

  /// The texts that an app shows; no number begins in one and ends in another.
  package init(_ texts: [String]) {
    text = tidy(texts.map { $0.ungrouped(blank: Self.openBlank) }.joined(separator: " "))
  }

  /// Whether a text of the model is the same.
  package func equals(_ other: String) -> Bool { Self.forms(of: other).contains(text) }

  /// Whether the words of a text of the model are in this one.
  package func contains(_ other: String) -> Bool {
    Self.forms(of: other).contains { text.hasWords($0) }
  }

  /// A text of the model whose numbers have no groups, and one where the blanks are kept.
  private static func forms(of text: String) -> [String] {
    [nil, openBlank].map { tidy(text.ungrouped(blank: $0)) }
  }
}

extension String {
  /// Whether a text is in this one, and is no part of a longer word or number there.
  fileprivate func hasWords(_ words: String) -> Bool {
    let (all, wanted) = (self.words, words.words)
    return all.indices.contains { all[$0...].starts(with: wanted) } || wanted.isEmpty
  }

  /// The words, the numbers with their signs, points and commas, and each other character.
  private var words: [Substring] {
    var words: [Substring] = []
    var rest = self[...]
    var last: Character?
    while let first = rest.first {
      let before = self[..<rest.startIndex].last
      let end = first.isWhitespace ? rest.startIndex : rest.endOfWord(after: last, before)
      let word = rest[..<(end == rest.startIndex ? rest.index(after: end) : end)]
      if !first.isWhitespace { words.append(word) }
      last = word.last
      rest = rest[word.endIndex...]
    }
    return words
  }
}

extension Substring {
  /// The end of the word or the number at the beginning; the beginning if there is none.
  /// - Parameters:
  ///   - last: the character before it that is no blank.
  ///   - before: the character before it.
  fileprivate func endOfWord(after last: Character?, _ before: Character?) -> Index {
    var end = startIndex
    let isFree = last.map { !$0.isLetter && !$0.isNumber && $0 != ")" } ?? true
    let rest = dropFirst()
    if isFree, first == "-" || first == "\u{2212}", rest.first?.isNumber == true || rest.isFraction
    {
      end = index(after: end)
    }
    let canBeFraction = before.map { !$0.isLetter && !$0.isNumber && !".,)".contains($0) } ?? true
    if self[end...].isFraction, end > startIndex || canBeFraction { end = index(after: end) }
    while end < endIndex {
      let (here, next) = (self[end], self[index(after: end)...].first)
      let isInside =
        ".,'\u{2019}\(ComparedText.openBlank)".contains(here) && end > startIndex
        && self[index(before: end)].isNumber
        && next?.isNumber == true
      guard here.isLetter || here.isNumber || isInside else { break }
      end = index(after: end)
    }
    return end
  }
}

extension Substring {
  /// Whether it begins with a point or a comma before a digit, as `.5` does.
  fileprivate var isFraction: Bool {
    first.map { ".,".contains($0) } == true && dropFirst().first?.isNumber == true
  }
}

extension String {
  /// The text with numbers in groups of three digits as one word each.
  /// - Parameter blank: what stands for an ordinary blank between the groups; nil for nothing.
  fileprivate func ungrouped(blank: Character?) -> String {
    var (text, rest) = ("", self[...])
    while let first = rest.first {
      let groups = text.endsInNumber ? [] : rest.groupsOfDigits
      guard groups.count > 1 else {
        text.append(first)
        rest = rest.dropFirst()
        continue
      }
      let separator = rest[groups[0].endIndex]
      let joint = separator == " " ? blank.map { String($0) } ?? "" : ""
      text += groups.joined(separator: joint)
      rest = self[groups[groups.count - 1].endIndex...]
    }
    return text
  }

  /// Whether what follows cannot begin a number.
  private var endsInNumber: Bool {
    guard let last else { return false }
    if last.isLetter || last.isNumber { return true }
    return ".,'\u{2019}".contains(last) && dropLast().last?.isNumber == true
  }
}

extension Substring {
  /// The groups of a number at the beginning: one to three digits, then three behind each of equal
  /// separators; at most one if there are none.
  fileprivate var groupsOfDigits: [Substring] {
    let start = prefix { $0.isDecimalDigit }
    guard (1...3).contains(start.count), start.first != "0" else { return [] }
    var groups = [start]
    let separator = self[start.endIndex...].first
    guard let separator, separator.separatesGroups else { return groups }
    while true {
      let rest = self[groups[groups.count - 1].endIndex...]
      guard rest.first == separator else { return groups }
      let group = rest.dropFirst().prefix { $0.isDecimalDigit }
      if group.isEmpty { return groups }
      // Commas also separate the numbers of a list.
      guard group.count == 3 else { return separator == "," ? [] : groups }
      groups.append(group)
    }
  }
}

extension Character {
  fileprivate var isDecimalDigit: Bool { isASCII && isNumber }

  /// Whether it can stand between the groups of a number: a comma, an ordinary blank, or a blank
  /// at which no line ends.
  fileprivate var separatesGroups: Bool { ", \u{A0}\u{202F}\u{2007}\u{2009}".contains(self) }
}

/// A text without repeated blanks, which apps draw differently.
func tidy(_ text: String) -> String {
  // A label shows the sign of a line end.
  text.split { $0.isWhitespace || $0 == "\u{240A}" }.joined(separator: " ")
}
