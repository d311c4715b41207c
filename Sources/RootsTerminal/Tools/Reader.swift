import Roots

/// A scrollable text in a box: the source of a screen, or the errors of a file.
struct Reader: Hashable {
  let title: String
  let lines: [String]
  private(set) var offset = 0

  init(title: String, lines: [String]) {
    self.title = title
    self.lines = lines
  }

  /// Shows an excerpt of a file with line numbers.
  init(_ excerpt: SourceExcerpt, screen: Name) {
    let width = "\(excerpt.firstLine + excerpt.lines.count)".count
    title = "\(screen) in \(excerpt.file)"
    lines = excerpt.lines.enumerated().map { index, line in
      let number = "\(excerpt.firstLine + index)"
      return String(repeating: " ", count: width - number.count) + "\(number)  \(line)"
    }
  }

  /// Handles a key that scrolls.
  /// - Returns: whether the reader stays open; every other key closes it.
  mutating func handle(_ key: Key, rows: Int) -> Bool {
    guard let action = ScrollAction.keysOfPager[key] else { return false }
    offset = action.first(in: ScrollBar(first: offset, visible: rows, total: lines.count))
    return true
  }

  /// The area of the box on a terminal of a size.
  func rect(in size: Size) -> Rect {
    let widest = lines.reduce(0) { max($0, columnWidth(of: $1)) }
    let wanted = Size(columns: max(widest, columnWidth(of: title)) + 7, rows: lines.count + 2)
    let columns = min(wanted.columns, size.columns)
    let rows = min(wanted.rows, size.rows)
    return Rect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// Draws the box in the middle of the canvas.
  func draw(inBoxOn canvas: inout Canvas, theme: Theme) {
    let rect = rect(in: canvas.size)
    canvas.raise(rect, theme: theme)
    canvas.sub(rect) { box in
      box.fill(box.bounds, style: theme.base)
      box.box(style: theme.border, title: title, titleStyle: theme.title, strokes: theme.strokes)
    }
    canvas.sub(rect.insideBorder()) { draw(on: &$0, theme: theme) }
  }

  private func draw(on canvas: inout Canvas, theme: Theme) {
    let visible = canvas.size.rows
    let first = min(offset, max(lines.count - visible, 0))
    for (row, line) in lines.dropFirst(first).prefix(visible).enumerated() {
      let shown = cut(line, to: canvas.size.columns - 2, ellipsis: theme.strokes.ellipsis)
      canvas.draw(shown, at: Point(column: 0, row: row))
    }
    ScrollBar(first: first, visible: visible, total: lines.count).draw(on: &canvas, theme: theme)
  }
}
