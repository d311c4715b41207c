import RootsTerminal

// The look of every screen: a heading, the body, and a line at the bottom.

extension Canvas {
  /// Draws a page, which stands in the middle of a wide terminal.
  mutating func drawPage(
    _ heading: String, footer: String, _ theme: Theme, body: (inout Canvas) -> Void
  ) {
    let (size, inner) = (size, size.body)
    let page = Rect(
      column: (size.columns - inner.columns) / 2, row: 0, columns: inner.columns, rows: size.rows)
    sub(page) { page in
      page.draw(cut(heading, to: inner.columns), at: .zero, style: theme.title)
      let rule = Rect(column: 0, row: 1, columns: inner.columns, rows: 1)
      page.fill(rule, with: theme.strokes.horizontal, style: theme.border)
      page.sub(Rect(column: 0, row: 2, columns: inner.columns, rows: inner.rows), body)
      let last = Point(column: 0, row: size.rows - 1)
      page.draw(cut(footer, to: inner.columns), at: last, style: theme.accent)
    }
  }
}

extension Size {
  /// The size of the body of a page.
  var body: Size { Size(columns: max(min(columns - 4, 64), 0), rows: max(rows - 3, 0)) }
}
