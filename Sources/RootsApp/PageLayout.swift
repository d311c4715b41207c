package import RootsTerminal

/// How a screen is divided: its text, a blank row, then its list, its form or what else it has.
package struct PageLayout: Hashable {
  /// The place of the text; nil if there is no text or no room for it.
  package let text: Rect?
  /// The place of the body; nil if there is none.
  package let below: Rect?

  /// The rows below get what they need up to half of the room, and at least three; the text gets
  /// what they leave.
  ///
  /// - Parameters:
  ///   - lines: how many lines the text has; 0 for none.
  ///   - rows: how many rows there are below; nil for nothing.
  package init(size: Size, lines: Int, rows: Int?) {
    func rect(_ row: Int, _ rows: Int) -> Rect {
      Rect(column: 0, row: row, columns: size.columns, rows: rows)
    }
    guard let rows else {
      text = lines > 0 ? rect(0, size.rows) : nil
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
    text = rect(0, room)
    below = rect(room + 1, size.rows - room - 1)
  }

  private init(text: Rect?, below: Rect?) {
    self.text = text
    self.below = below
  }

  /// The layout with the blank row above the body given to the body, for a line above its rows.
  package var withLineAbove: PageLayout {
    guard text != nil, var below else { return self }
    below.origin.row -= 1
    below.size.rows += 1
    return PageLayout(text: text, below: below)
  }

  /// Whether not all lines of the text are in view.
  package func cuts(lines: Int) -> Bool { text.map { lines > $0.size.rows } ?? false }
}
