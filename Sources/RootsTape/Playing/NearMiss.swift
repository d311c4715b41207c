import RootsTerminal

/// The part of a frame closest to a pattern that was not found.
enum NearMiss: Hashable, CustomStringConvertible {
  /// A match on a row without the cursor.
  case elsewhere(row: Int, cursor: Int?)
  /// A match with different capitalisation.
  case otherCase(row: Int, text: String)

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
    guard let row = places.first(where: isFoundInOtherCase) else { return nil }
    self = .otherCase(row: row, text: rows[row])
  }

  /// The result as the end of a sentence.
  var description: String {
    switch self {
    case .elsewhere(let row, let cursor?):
      "row \(row + 1) matches, but the cursor is on row \(cursor + 1)"
    case .elsewhere(let row, nil): "row \(row + 1) matches, but the cursor is hidden"
    case .otherCase(let row, let text):
      "row \(row + 1) matches with different capitals: '\(text.trimmingBlanks)'"
    }
  }
}
