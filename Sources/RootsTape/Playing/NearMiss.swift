import RootsTerminal

/// What of a frame comes nearest to a pattern that is not on it.
enum NearMiss: Hashable, CustomStringConvertible {
  /// Another row than that of the cursor has it.
  case elsewhere(row: Int, cursor: Int?)
  /// A row has it, but for capital and small letters.
  case otherCase(row: Int, text: String)
  /// A row that has most of its letters.
  case similar(row: Int, text: String)

  /// Nil when nothing is near.
  init?(to pattern: TapePattern, on frame: Frame, in scope: TapeScope) {
    guard let regex = try? pattern.regex() else { return nil }
    let rows = (0..<frame.size.rows).map { frame.row($0) }
    if scope == .line, let row = rows.firstIndex(where: { $0.contains(regex) }) {
      self = .elsewhere(row: row, cursor: frame.cursor?.row)
      return
    }
    let places = scope == .line ? frame.cursor.map { [$0.row] } ?? [] : Array(rows.indices)
    let lenient = regex.ignoresCase()
    if let row = places.first(where: { rows[$0].contains(lenient) }) {
      self = .otherCase(row: row, text: rows[row])
      return
    }
    guard scope == .screen, let row = Self.mostSimilar(rows, to: pattern) else { return nil }
    self = .similar(row: row, text: rows[row])
  }

  /// The row that has most pairs of the pattern's letters, when it has at least half of them.
  private static func mostSimilar(_ rows: [String], to pattern: TapePattern) -> Int? {
    // What a pattern must not find is no text to look for.
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

  /// What an expression says literally: without escapes, classes and signs.
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

  /// The end of a sentence that begins with what was looked for.
  var description: String {
    switch self {
    case .elsewhere(let row, let cursor?):
      "row \(row + 1) has it, the cursor is on row \(cursor + 1)"
    case .elsewhere(let row, nil): "row \(row + 1) has it, but the cursor is hidden"
    case .otherCase(let row, let text):
      "row \(row + 1) has it in other capitals: '\(text.trimmed)'"
    case .similar(let row, let text): "row \(row + 1) comes nearest: '\(text.trimmed)'"
    }
  }
}

extension String {
  /// Without the blanks at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
