/// The way that led here: `HOME > SCREEN-2 > SCREEN-3`.
public struct Breadcrumb: Hashable, Sendable {
  /// The titles, the root's first.
  public var titles: [String]

  /// Makes a breadcrumb.
  public init(titles: [String]) {
    self.titles = titles
  }

  /// Draws the way on the canvas's first row.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    let row = Rect(column: 0, row: 0, columns: canvas.size.columns, rows: 1)
    canvas.fill(row, style: theme.breadcrumb)
    let shown = text(columns: canvas.size.columns, ellipsis: theme.strokes.ellipsis)
    canvas.draw(shown, at: .zero, style: theme.breadcrumb)
  }

  /// The way as one line: the newest titles are kept, what is left out is `... > `.
  public func text(columns: Int, ellipsis: String = "…") -> String {
    let separator = " > "
    let mark = "..." + separator
    guard let newest = titles.last.map(visible) else { return "" }
    var text = newest
    for (index, title) in titles.enumerated().reversed().dropFirst() {
      let longer = visible(title) + separator + text
      let reserved = index == 0 ? 0 : columnWidth(of: mark)
      guard columnWidth(of: longer) + reserved <= columns else {
        let marked = mark + text
        return columnWidth(of: marked) <= columns
          ? marked : cut(text, to: columns, ellipsis: ellipsis)
      }
      text = longer
    }
    return cut(text, to: columns, ellipsis: ellipsis)
  }
}
