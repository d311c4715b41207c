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

  /// Draws the rows in view and, when there are more, a scroll bar.
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
      let place = Rect(column: 0, row: row, columns: columns, rows: 1)
      canvas.sub(place) { inner in
        inner.fill(inner.bounds, style: rowStyle)
        inner.draw(isSelected ? "> " : "  ", at: .zero, style: rowStyle)
        draw(
          rows[index], on: &inner, style: rowStyle, detailStyle: isSelected ? rowStyle : theme.dim,
          ellipsis: theme.strokes.ellipsis)
      }
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

  /// Draws label and detail behind the marker; the label comes first when both do not fit.
  private func draw(
    _ row: Row, on canvas: inout Canvas, style: Style, detailStyle: Style, ellipsis: String
  ) {
    let room = canvas.size.columns - 2
    let label = cut(row.label, to: room, ellipsis: ellipsis)
    let used = canvas.draw(label, at: Point(column: 2, row: 0), style: style)
    let roomForDetail = room - used - 2
    guard let full = row.detail, roomForDetail >= min(4, columnWidth(of: full)) else { return }
    let detail = cut(full, to: roomForDetail, ellipsis: ellipsis)
    let place = Point(column: canvas.size.columns - columnWidth(of: detail), row: 0)
    canvas.draw(detail, at: place, style: detailStyle)
  }
}
