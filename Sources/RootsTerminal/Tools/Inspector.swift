/// The pane that shows the navigation state as text; scrolled with Ctrl and the arrows, or the
/// wheel.
struct Inspector: Hashable {
  /// Whether the pane is shown.
  var isShown = false
  private(set) var offset = 0

  /// Handles a key that scrolls the inspector.
  ///
  /// - Parameter last: the greatest scroll offset.
  /// - Returns: whether the key was used.
  mutating func handle(_ key: Key, last: Int) -> Bool {
    guard key.modifiers == .control || key.modifiers == .shift else { return false }
    switch key.code {
    case .up: scroll(by: -1, last: last)
    case .down: scroll(by: 1, last: last)
    case .home: offset = 0
    case .end: offset = last
    default: return false
    }
    return true
  }

  mutating func scroll(by lines: Int, last: Int) {
    offset = min(max(min(offset, last) + lines, 0), last)
  }

  /// The number of rows for lines on a canvas of a size.
  static func rows(in size: Size) -> Int { max(size.rows - 2, 0) }

  /// Draws the visible lines inside a border.
  func draw(_ lines: [StyledLine], on canvas: inout Canvas, theme: Theme) {
    canvas.fill(canvas.bounds)
    canvas.box(
      style: theme.border, title: "Inspector", titleStyle: theme.title, strokes: theme.strokes)
    let inner = Rect(
      column: 2, row: 1, columns: canvas.size.columns - 3,
      rows: Inspector.rows(in: canvas.size))
    let first = min(offset, max(lines.count - inner.size.rows, 0))
    canvas.sub(inner) { inner in
      let bar = ScrollBar(first: first, visible: inner.size.rows, total: lines.count)
      for (row, line) in lines.dropFirst(first).prefix(inner.size.rows).enumerated() {
        line.draw(
          on: &inner, row: row, columns: inner.size.columns - 2, ellipsis: theme.strokes.ellipsis)
      }
      bar.draw(on: &inner, theme: theme)
    }
  }
}
