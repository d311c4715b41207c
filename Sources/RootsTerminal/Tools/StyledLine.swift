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

  /// Returns the line with the segments of another at its end.
  func and(_ other: StyledLine) -> StyledLine {
    var line = self
    line.segments += other.segments
    return line
  }

  /// Returns the line with a text that ends at a column, after at least one blank.
  func and(_ text: String, _ style: Style, endingAt columns: Int) -> StyledLine {
    let blanks = max(columns - width - columnWidth(of: text), 1)
    return and(String(repeating: " ", count: blanks)).and(text, style)
  }

  /// Returns the line moved to the right, within a width.
  func moved(by count: Int, within columns: Int) -> StyledLine {
    if count == 0 { return self }
    return StyledLine(String(repeating: " ", count: count))
      .and(shortened(to: max(columns - count, 0)))
  }

  /// Returns the line cut to a width, with an ellipsis.
  func shortened(to columns: Int) -> StyledLine {
    var line = StyledLine()
    for segment in segments {
      let room = columns - line.width
      if room <= 0 { break }
      line = line.and(cut(segment.text, to: room), segment.style)
    }
    return line
  }

  /// The width in columns.
  var width: Int { segments.reduce(0) { $0 + columnWidth(of: $1.text) } }

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
