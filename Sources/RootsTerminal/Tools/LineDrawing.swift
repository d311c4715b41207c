extension LineEditor {
  /// Draws the line in the canvas's first row with the cursor visible.
  ///
  /// A longer line is scrolled by half a row, with `<` and `>` at the ends that continue.
  ///
  /// - Parameters:
  ///   - canvas: the canvas to draw on.
  ///   - style: the style of the text and of the rest of the row.
  ///   - theme: the styles.
  ///   - marked: the characters with a problem.
  ///   - hasKeys: whether the line takes the keys; otherwise its beginning is drawn, without a
  ///     cursor.
  public func draw(
    on canvas: inout Canvas, style: Style = .plain, theme: Theme = .standard,
    marked: Range<Int> = 0..<0, hasKeys: Bool = true
  ) {
    let columns = canvas.size.columns
    let hidden = hasKeys ? hiddenColumns(columns: columns) : 0
    drawText(on: &canvas, hidden: hidden, style: style, theme: theme)
    let range = marked.clamped(to: 0..<text.count)
    if !range.isEmpty {
      let start = shown(upTo: range.lowerBound, theme)
      let piece = shown(upTo: range.upperBound, theme).dropFirst(start.count)
      let place = Point(column: columnWidth(of: start) - hidden, row: 0)
      canvas.draw(piece, at: place, style: theme.problem)
    }
    drawEnds(on: &canvas, hidden: hidden, theme: theme)
    guard hasKeys else { return }
    canvas.placeCursor(at: Point(column: column(of: cursor, columns: columns), row: 0))
  }

  /// The column of a character in a row of the given width; may lie outside.
  public func column(of offset: Int, columns: Int) -> Int {
    width(upTo: offset) - hiddenColumns(columns: columns)
  }

  /// The number of columns hidden to the left: a multiple of half the row.
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
    canvas.fill(canvas.bounds.first(rows: 1), style: style)
    canvas.draw(
      shown(upTo: text.count, theme), at: Point(column: -hidden, row: 0), style: style)
  }

  /// Marks the ends that continue, if there is room.
  private func drawEnds(on canvas: inout Canvas, hidden: Int, theme: Theme) {
    let columns = canvas.size.columns
    guard columns >= Self.leastColumnsForEnds else { return }
    if hidden > 0 { canvas.draw("<", at: .zero, style: theme.dim) }
    if width(upTo: text.count) - hidden > columns {
      canvas.draw(">", at: Point(column: columns - 1, row: 0), style: theme.dim)
    }
  }
}
