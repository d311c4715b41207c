package import RootsTerminal

/// The division of a screen: the text, a blank row, then the list, form or other body.
package struct PageLayout: Hashable {
  /// The greatest width of a text, because longer lines are hard to read.
  static let widestText = 100

  /// The place of the text; nil if there is no text or no room for it.
  package private(set) var text: Rect?
  /// The place of the body; nil if there is none.
  package private(set) var below: Rect?

  /// Gives the body the rows that it needs, up to half of the room and at least three; the text
  /// gets the rest.
  ///
  /// - Parameters:
  ///   - size: the size of the screen.
  ///   - lines: the number of lines of the text; 0 for no text.
  ///   - rows: the number of rows of the body; nil for no body.
  package init(size: Size, lines: Int, rows: Int?) {
    func rect(_ row: Int, _ rows: Int) -> Rect {
      Rect(column: 0, row: row, columns: size.columns, rows: rows)
    }
    func textRect(_ rows: Int) -> Rect {
      Rect(column: 0, row: 0, columns: min(size.columns, Self.widestText), rows: rows)
    }
    guard let rows else {
      text = lines > 0 ? textRect(size.rows) : nil
      below = nil
      return
    }
    let reserved = min(rows, max(3, size.rows / 2))
    let room = min(lines, size.rows - 1 - reserved)
    guard room > 0 else {
      text = nil
      below = rect(0, size.rows)
      return
    }
    text = textRect(room)
    below = rect(room + 1, size.rows - room - 1)
  }

  /// Whether not all lines of the text are visible.
  package func cuts(lines: Int) -> Bool { text.map { lines > $0.size.rows } ?? false }
}
