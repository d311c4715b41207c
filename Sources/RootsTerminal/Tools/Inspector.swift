/// The world beside the app, as text; scrolled with Ctrl and the arrows, or by the wheel.
struct Inspector: Hashable {
  /// Whether it is there.
  var isShown = false
  private(set) var offset = 0

  /// - Returns: whether the key was for the inspector.
  mutating func handle(_ key: Key) -> Bool {
    guard key.modifiers == .control || key.modifiers == .shift else { return false }
    switch key.code {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .home: offset = 0
    case .end: scroll(by: 10_000)
    default: return false
    }
    return true
  }

  mutating func scroll(by lines: Int) { offset = min(max(offset + lines, 0), 10_000) }

  /// Draws the lines in view inside a border.
  mutating func draw(_ lines: [StyledLine], on canvas: inout Canvas, theme: Theme) {
    canvas.fill(canvas.bounds)
    canvas.box(
      style: theme.border, title: "Inspector", titleStyle: theme.title, strokes: theme.strokes)
    let inner = Rect(
      column: 2, row: 1, columns: canvas.size.columns - 3, rows: canvas.size.rows - 2)
    offset = min(offset, max(lines.count - inner.size.rows, 0))
    let first = offset
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
