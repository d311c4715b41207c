/// A line of text in several styles.
struct StyledLine: Hashable {
  struct Segment: Hashable {
    let text: String
    let style: Style
  }

  private(set) var segments: [Segment] = []

  init(_ text: String = "", _ style: Style = .plain) {
    if !text.isEmpty { segments = [Segment(text: text, style: style)] }
  }

  /// Returns the line with text added at its end.
  func and(_ text: String, _ style: Style = .plain) -> StyledLine {
    var line = self
    line.segments.append(Segment(text: text, style: style))
    return line
  }

  var text: String { segments.map(\.text).joined() }

  /// Draws the line in a row, cut with an ellipsis if it does not fit.
  func draw(on canvas: inout Canvas, row: Int, columns: Int) {
    var column = 0
    for segment in segments where column < columns {
      let shown = cut(segment.text, to: columns - column)
      column += canvas.draw(shown, at: Point(column: column, row: row), style: segment.style)
      if shown.utf8.count != visible(segment.text).utf8.count { return }
    }
  }
}
