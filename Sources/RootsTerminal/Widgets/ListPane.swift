/// Rows to choose from.
///
/// The selected row is reversed over the whole width and marked with `>`.
public struct ListPane: Hashable, Sendable {
  /// One row: what it is called and, to the right, what there is to know about it.
  public struct Row: Hashable, Sendable {
    /// What the row is called.
    public var label: String
    /// What is shown at the right edge, as far as there is room.
    public var detail: String?

    /// Makes a row.
    public init(_ label: String, detail: String? = nil) {
      self.label = label
      self.detail = detail
    }
  }

  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The index of the selected row; counts as the nearest row when there is none of that index.
  public var selection: Int
  /// The first row in view when it was last scrolled; the selection is in view all the same.
  public var offset: Int

  /// Makes a list.
  public init(rows: [Row], selection: Int = 0, offset: Int = 0) {
    self.rows = rows
    self.selection = selection
    self.offset = offset
  }

  /// The index of the row that is selected; nil when there are no rows.
  public var selectedRow: Int? {
    rows.isEmpty ? nil : min(max(selection, 0), rows.count - 1)
  }

  /// Draws the rows in view and, when there are more, a scroll bar, on a canvas that is blank.
  public func draw(on canvas: inout Canvas, style: Style = .plain, theme: Theme = .standard) {
    guard let selectedRow else {
      canvas.draw("  (nothing here)", at: .zero, style: theme.dim)
      return
    }
    let bar = bar(visible: canvas.size.rows)
    let columns = canvas.size.columns - (bar.isNeeded ? 2 : 0)
    for row in 0..<min(bar.visible, rows.count - bar.first) {
      let index = bar.first + row
      let isSelected = index == selectedRow
      let rowStyle = isSelected ? theme.selection : style
      if rowStyle != .plain {
        canvas.fill(Rect(column: 0, row: row, columns: columns, rows: 1), style: rowStyle)
      }
      if isSelected { canvas.draw(">", at: Point(column: 0, row: row), style: rowStyle) }
      let used = drawLabel(
        of: index, on: &canvas, row: row, columns: columns, style: rowStyle,
        ellipsis: theme.strokes.ellipsis)
      guard used < columns else { continue }
      let rest = Rect(column: used, row: row, columns: columns - used, rows: 1)
      drawDetail(
        of: index, on: &canvas, in: rest, style: isSelected ? rowStyle : theme.dim,
        ellipsis: theme.strokes.ellipsis)
    }
    bar.draw(on: &canvas, theme: theme)
  }

  /// Moves the selection, or chooses the selected row with Enter.
  ///
  /// - Parameter size: the size of the canvas that the list is drawn on.
  public mutating func handle(_ key: Key, size: Size) -> PaneOutcome {
    guard let selectedRow, key.modifiers.isEmpty else { return .ignored }
    let page = max(size.rows - 1, 1)
    let wanted: Int
    switch key.code {
    case .up, .scrollUp, .character("k"): wanted = selectedRow - 1
    case .down, .scrollDown, .character("j"): wanted = selectedRow + 1
    case .pageUp: wanted = selectedRow - page
    case .pageDown: wanted = selectedRow + page
    case .home: wanted = 0
    case .end: wanted = rows.count - 1
    case .enter: return .activated(selectedRow)
    default: return .ignored
    }
    selection = min(max(wanted, 0), rows.count - 1)
    offset = bar(visible: size.rows).first
    return .handled
  }

  private func bar(visible: Int) -> ScrollBar {
    let visible = max(visible, 0)
    let first = ScrollBar.first(
      showing: selectedRow ?? 0, from: offset, visible: visible, total: rows.count)
    return ScrollBar(first: first, visible: visible, total: rows.count)
  }

  /// Draws the label behind the marker, as far as it fits.
  ///
  /// - Returns: the columns that both take.
  private func drawLabel(
    of index: Int, on canvas: inout Canvas, row: Int, columns: Int, style: Style,
    ellipsis: String
  ) -> Int {
    let label = cut(rows[index].label, to: columns - 2, ellipsis: ellipsis)
    return 2 + canvas.draw(label, at: Point(column: 2, row: row), style: style)
  }

  /// Draws the detail at the right end of what the label has left, if that is enough to read it.
  private func drawDetail(
    of index: Int, on canvas: inout Canvas, in rest: Rect, style: Style, ellipsis: String
  ) {
    guard let full = rows[index].detail else { return }
    let room = rest.size.columns - 2
    guard room >= min(4, columnWidth(of: full)) else { return }
    let detail = cut(full, to: room, ellipsis: ellipsis)
    let column = rest.columns.upperBound - columnWidth(of: detail)
    canvas.draw(detail, at: Point(column: column, row: rest.origin.row), style: style)
  }
}
