/// A list of rows.
///
/// The selected row is reversed over the whole width and marked with `>`.
public struct ListPane: ScreenPane, Hashable, Sendable {
  /// A row with a label and an optional detail to the right.
  public struct Row: Hashable, Sendable {
    /// The label of the row.
    public var label: String
    /// The text at the right, as far as there is room.
    public var detail: String?
    /// The heading above adjacent rows with the same section; an empty text is a blank row.
    public var section: String?
    /// The styled parts of the label and the detail.
    package var labelSpans: [TextSpan] = [], detailSpans: [TextSpan] = []
    /// Whether the row carries a dot.
    package var isMarked = false

    /// Makes a row.
    public init(_ label: String, detail: String? = nil) {
      self.label = label
      self.detail = detail
    }

    /// Makes a row of styled texts.
    package init(_ label: StyledText, detail: StyledText?, section: String?) {
      (self.label, labelSpans, self.section) = (label.text, label.spans, section)
      (self.detail, detailSpans) = (detail?.text, detail?.spans ?? [])
    }
  }

  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The text without rows.
  public var emptyText = "(nothing here)"
  /// The index of the selected row; an index out of range counts as the nearest row.
  public var selection: Int
  /// The first visible row after the last scrolling; the selected row is always visible.
  public var offset: Int

  /// Creates a list.
  public init(rows: [Row], selection: Int = 0, offset: Int = 0) {
    self.rows = rows
    self.selection = selection
    self.offset = offset
  }

  /// The index of the selected row; nil without rows.
  public var selectedRow: Int? { rows.isEmpty ? nil : min(max(selection, 0), rows.count - 1) }

  /// The columns of the widest row.
  public var preferredColumns: Int {
    rows.reduce(rows.isEmpty ? 2 + columnWidth(of: emptyText) : 0) { widest, row in
      let detail = row.detail.map { columnWidth(of: $0) + 4 } ?? 0
      return max(widest, 2 + columnWidth(of: row.label) + detail)
    }
  }

  /// Returns the number of lines of the rows and their headings.
  ///
  /// - Parameter width: the width in which the text without rows is wrapped.
  public func preferredRows(columns width: Int) -> Int {
    guard rows.isEmpty else { return lines.count }
    return wrap(emptyText, to: width - 2).count
  }

  /// The heading above a row; nil if the row above has the same section.
  private func heading(above row: Int) -> String? {
    guard let section = rows[row].section else { return nil }
    return row > 0 && rows[row - 1].section == section ? nil : section
  }

  /// The lines of the rows, with a line for each heading and a blank one above it.
  var lines: RowLines {
    guard rows.contains(where: { $0.section != nil }) else { return RowLines(rows: rows.count) }
    var line = -1
    return RowLines(
      rows: rows.count,
      lines: rows.indices.map { row in
        if let heading = heading(above: row) {
          line += (row > 0 ? 1 : 0) + (heading.isEmpty ? 0 : 1)
        }
        line += 1
        return line
      })
  }
}

extension Canvas {
  /// Draws a sentence in place of rows.
  mutating func draw(note: String, theme: Theme) {
    for (row, line) in wrap(note, to: size.columns - 2).enumerated() {
      draw(line, at: Point(column: 2, row: row), style: theme.dim)
    }
  }
}

extension ListPane {
  /// Draws the visible rows and, if there are more, a scroll bar on a blank canvas.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    guard !rows.isEmpty else { return canvas.draw(note: emptyText, theme: theme) }
    let lines = lines
    let bar = bar(lines, visible: canvas.size.rows)
    let columns = canvas.size.columns - (bar.isNeeded ? 2 : 0)
    let selected = selectedRow
    for row in 0..<max(min(bar.visible, lines.count - bar.first), 0) {
      guard let index = lines.row(atLine: bar.first + row) else {
        canvas.sub(Rect(column: 0, row: row, columns: columns, rows: 1)) {
          drawHeading(atLine: bar.first + row, of: lines, on: &$0, theme: theme)
        }
        continue
      }
      let isSelected = index == selected
      let width = self.columns(ofRow: index, in: columns)
      let line = Rect(column: 0, row: row, columns: width, rows: 1)
      let rowStyle = isSelected ? theme.selection : .plain
      if isSelected {
        canvas.fill(line, style: rowStyle)
        canvas.drawMarker(at: line.origin, theme: theme)
      }
      if rows[index].isMarked {
        canvas.drawDot(at: line.origin.moved(columns: 1), isSelected: isSelected, theme: theme)
      }
      draw(
        row: index, on: &canvas, in: line, style: rowStyle,
        detailStyle: isSelected ? theme.selectedDetail : theme.dim, theme: theme)
    }
    bar.draw(on: &canvas, theme: theme)
  }

  /// Draws the heading of the row in the next line; nothing for a blank line.
  private func drawHeading(
    atLine line: Int, of lines: RowLines, on canvas: inout Canvas, theme: Theme
  ) {
    guard let next = lines.row(atLine: line + 1),
      let heading = heading(above: next), !heading.isEmpty
    else { return }
    let text = cut(heading, to: canvas.size.columns - 2)
    canvas.draw(text, at: Point(column: 2, row: 0), style: theme.breadcrumb)
  }

  /// The columns of a row, which keep its detail near its label; a longer row has more.
  private static let rowColumns = 76

  /// The columns of a row, marker included, on a canvas with room for more.
  private func columns(ofRow row: Int, in room: Int) -> Int {
    if room <= Self.rowColumns { return room }
    let detail = rows[row].detail.map { 2 + columnWidth(of: $0) } ?? 0
    return min(room, max(Self.rowColumns, 2 + columnWidth(of: rows[row].label) + detail))
  }

  /// Draws the label after the marker, and the detail at the right end.
  ///
  /// If there is no room for both, the detail keeps its width up to a third of the row, and the
  /// label is cut. A detail of which fewer than four columns would be left is omitted.
  private func draw(
    row: Int, on canvas: inout Canvas, in line: Rect, style: Style, detailStyle: Style,
    theme: Theme
  ) {
    // Not the row as a value: its copy would copy all of its texts.
    let columns = line.size.columns
    let whole = rows[row].detail.map { columnWidth(of: $0) } ?? 0
    let room = max(columns - 2, 0)
    let free = whole > 0 ? room - columnWidth(of: rows[row].label) - 2 : 0
    let most = max(free, room / 3)
    let shown = whole > most && most < 4 ? 0 : min(whole, most)
    let (width, place) = (shown > 0 ? room - shown - 2 : room, line.origin.moved(columns: 2))
    if rows[row].labelSpans.isEmpty {
      canvas.draw(cut(rows[row].label, to: width), at: place, style: style)
    } else {
      let label = StyledText(rows[row].label, spans: rows[row].labelSpans)
      canvas.draw(label.cut(to: width), at: place, style: style, theme: theme)
    }
    guard shown > 0, let full = rows[row].detail else { return }
    let detail = StyledText(full, spans: rows[row].detailSpans).cut(to: shown)
    let start = columns - columnWidth(of: detail.text)
    canvas.draw(
      detail, at: line.origin.moved(columns: start), style: detailStyle, theme: theme)
  }
}
