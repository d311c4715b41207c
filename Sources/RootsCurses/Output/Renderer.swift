package import RootsTerminal

/// Makes of two frames the bytes that lead a terminal from one to the other; a value.
///
/// It knows where it left the cursor and what the pen was, so it has to see every frame that goes
/// out. What it cannot know, such as the columns that a terminal gives a joined character, it does
/// not rely on.
package struct Renderer {
  let terminal: TerminalCapabilities
  let fitting: Fitting
  var pen: Pen
  /// Nil when it may be anywhere.
  var cursor: CursorPlace?
  private var showsCursor: Bool?
  var bytes: [UInt8] = []

  package init(_ terminal: TerminalCapabilities, fitting: Fitting) {
    self.terminal = terminal
    self.fitting = fitting
    pen = Pen(terminal.styles)
  }

  /// Whether the terminal can be blanked at once; if not, every cell has to be drawn.
  package var canClear: Bool { !terminal.clear.isEmpty }

  /// The bytes that make a glass plain, and blank if that can be, on which anything may stand.
  package mutating func clearing() -> [UInt8] {
    pen.reset(in: &bytes)
    bytes += terminal.clear
    cursor = canClear ? CursorPlace(row: 0, column: 0) : nil
    showsCursor = nil
    return taken()
  }

  /// The bytes that make a glass of this size show `frame` where it showed `old`.
  ///
  /// - Parameter old: nil when anything may stand there.
  package mutating func update(
    from old: Frame?, to frame: Frame, within size: Size
  ) -> [UInt8] {
    let page = Page(frame, within: size, pen: pen)
    var runs = (old.map { frame.difference(from: $0) } ?? frame.allRows)[...]
    while let row = runs.first?.row {
      let inRow = runs.prefix { $0.row == row }
      if row < page.rows { draw(inRow, of: page) }
      runs = runs[inRow.endIndex...]
    }
    let cursor = frame.cursor.flatMap { Rect(size: size).contains($0) ? $0 : nil }
    place(cursor)
    return taken()
  }

  private mutating func taken() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func place(_ point: Point?) {
    change(to: .plain)
    if let point { move(toRow: point.row, column: point.column) }
    let shows = point != nil
    if shows != showsCursor { bytes += shows ? terminal.showCursor : terminal.hideCursor }
    showsCursor = shows
  }

  mutating func change(to style: Style) {
    pen.change(to: style, in: &bytes)
  }

  mutating func move(toRow row: Int, column: Int) {
    guard cursor != CursorPlace(row: row, column: column) else { return }
    if !terminal.movesInStyle { change(to: .plain) }
    terminal.moves.append(from: cursor, toRow: row, column: column, to: &bytes)
    cursor = CursorPlace(row: row, column: column)
  }

  /// The cursor after text that took these columns.
  mutating func advance(by columns: Int, of page: Page) {
    guard let place = cursor, let column = place.column else { return }
    if column + columns < page.glassColumns {
      cursor?.column = column + columns
    } else {
      // It waits at the edge, or stands in the next row already.
      cursor?.column = nil
      if terminal.wraps && !terminal.wrapsLate { cursor = nil }
    }
  }
}

extension Frame {
  /// Everything differs from a frame of another size.
  fileprivate var allRows: [Run] {
    difference(from: Frame(size: Size(columns: size.columns > 1 ? 1 : 2, rows: 1)))
  }
}
