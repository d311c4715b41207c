import RootsTerminal

/// The part of a frame closest to a pattern that was not found.
enum NearMiss: Hashable, CustomStringConvertible {
  /// A match on a row without the cursor.
  case elsewhere(row: Int, cursor: Int?)
  /// A match with different capitalisation.
  case otherCase(row: Int, text: String)
  /// A row with most of the pattern's letters.
  case similar(row: Int, text: String)

  /// Searches a frame; nil if nothing is close.
  init?(to pattern: TapePattern, on frame: Frame, in scope: TapeScope) {
    func isFound(in row: String) -> Bool { (try? pattern.isFound(in: row)) ?? false }
    let rows = (0..<frame.size.rows).map { frame.row($0) }
    if scope == .line, let row = rows.firstIndex(where: isFound) {
      self = .elsewhere(row: row, cursor: frame.cursor?.row)
      return
    }
    let places = scope == .line ? frame.cursor.map { [$0.row] } ?? [] : Array(rows.indices)
    func isFoundInOtherCase(_ row: Int) -> Bool {
      (try? pattern.isFoundIgnoringCase(in: rows[row])) ?? false
    }
    if let row = places.first(where: isFoundInOtherCase) {
      self = .otherCase(row: row, text: rows[row])
      return
    }
    guard scope == .screen, let row = Self.mostSimilar(rows, to: pattern) else { return nil }
    self = .similar(row: row, text: rows[row])
  }

  /// The row with the most letter pairs of the pattern, if it has at least half of them.
  private static func mostSimilar(_ rows: [String], to pattern: TapePattern) -> Int? {
    // A pattern with negative lookaround describes text that must be absent.
    guard !pattern.source.contains("(?!"), !pattern.source.contains("(?<!") else { return nil }
    let wanted = pairs(of: letters(of: pattern))
    guard wanted.count >= 3 else { return nil }
    let counts = rows.map { wanted.intersection(pairs(of: Array($0.lowercased()))).count }
    guard let most = counts.max(), 2 * most >= wanted.count else { return nil }
    return counts.firstIndex(of: most)
  }

  private static func pairs(of letters: [Character]) -> Set<String> {
    Set(zip(letters, letters.dropFirst()).map { "\($0)\($1)" })
  }

  /// The literal letters of a pattern, without escapes, classes and signs.
  private static func letters(of pattern: TapePattern) -> [Character] {
    var letters: [Character] = []
    var isEscaped = false
    for character in pattern.source.lowercased() {
      let isLetter = character.isLetter || character.isNumber || " ,:;'-_".contains(character)
      if isLetter, !isEscaped { letters.append(character) }
      isEscaped = character == "\\" && !isEscaped
    }
    return letters
  }

  /// The result as the end of a sentence.
  var description: String {
    switch self {
    case .elsewhere(let row, let cursor?):
      "row \(row + 1) matches, but the cursor is on row \(cursor + 1)"
    case .elsewhere(let row, nil): "row \(row + 1) matches, but the cursor is hidden"
    case .otherCase(let row, let text):
      "row \(row + 1) matches with different capitals: '\(text.trimmed)'"
    case .similar(let row, let text): "row \(row + 1) is closest: '\(text.trimmed)'"
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
