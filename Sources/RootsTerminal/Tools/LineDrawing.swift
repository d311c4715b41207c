extension LineEditor {
  /// Draws the line on the canvas's first row with the cursor in view.
  ///
  /// Where the row is too short it is scrolled by halves, and `<` and `>` stand where there is
  /// more.
  ///
  /// - Parameters:
  ///   - canvas: where it is drawn.
  ///   - style: how the text is drawn; the row is filled with it.
  ///   - theme: the styles.
  ///   - marked: characters drawn in `theme.match` or another style on top.
  ///   - markStyle: what the marked characters are drawn in.
  public func draw(
    on canvas: inout Canvas, style: Style = .plain, theme: Theme = .standard,
    marked: Range<Int> = 0..<0, markStyle: Style? = nil
  ) {
    let columns = canvas.size.columns
    let hidden = hiddenColumns(columns: columns)
    drawText(on: &canvas, hidden: hidden, style: style, theme: theme)
    let range = marked.clamped(to: 0..<text.count)
    if !range.isEmpty {
      let start = shown(upTo: range.lowerBound, theme)
      let piece = shown(upTo: range.upperBound, theme).dropFirst(start.count)
      let place = Point(column: columnWidth(of: start) - hidden, row: 0)
      canvas.draw(piece, at: place, style: markStyle ?? theme.match)
    }
    drawEnds(on: &canvas, hidden: hidden, theme: theme)
    canvas.placeCursor(at: Point(column: column(of: cursor, columns: columns), row: 0))
  }

  /// Draws the beginning of the line, without a cursor, on the canvas's first row.
  public func drawAtRest(
    on canvas: inout Canvas, style: Style = .plain, theme: Theme = .standard
  ) {
    drawText(on: &canvas, hidden: 0, style: style, theme: theme)
    drawEnds(on: &canvas, hidden: 0, theme: theme)
  }

  /// The column where a character begins on a row of that many columns; may lie outside.
  public func column(of offset: Int, columns: Int) -> Int {
    width(upTo: offset) - hiddenColumns(columns: columns)
  }

  /// How many columns are scrolled out to the left: none, or some halves of the row.
  private func hiddenColumns(columns: Int) -> Int {
    guard width(upTo: text.count) >= columns else { return 0 }
    let last = columns - (columns < Self.leastColumnsForEnds ? 1 : 2)
    let beyond = width(upTo: cursor) - last
    guard beyond > 0 else { return 0 }
    let half = max(columns / 2, 1)
    return ((beyond - 1) / half + 1) * half
  }

  private static let leastColumnsForEnds = 6

  private func width(upTo offset: Int) -> Int {
    isSecret ? min(offset, text.count) : columnWidth(of: text.prefix(offset))
  }

  private func shown(upTo offset: Int, _ theme: Theme) -> String {
    guard isSecret else { return visible(String(text.prefix(offset))) }
    let dot = String(Character(theme.strokes.dot))
    return String(repeating: dot, count: min(offset, text.count))
  }

  private func drawText(on canvas: inout Canvas, hidden: Int, style: Style, theme: Theme) {
    let row = Rect(column: 0, row: 0, columns: canvas.size.columns, rows: 1)
    canvas.fill(row, style: style)
    canvas.draw(
      shown(upTo: text.count, theme), at: Point(column: -hidden, row: 0), style: style)
  }

  /// Marks the ends at which there is more, where there is room for that and some text.
  private func drawEnds(on canvas: inout Canvas, hidden: Int, theme: Theme) {
    let columns = canvas.size.columns
    guard columns >= Self.leastColumnsForEnds else { return }
    if hidden > 0 { canvas.draw("<", at: .zero, style: theme.dim) }
    if width(upTo: text.count) - hidden > columns {
      canvas.draw(">", at: Point(column: columns - 1, row: 0), style: theme.dim)
    }
  }
}
