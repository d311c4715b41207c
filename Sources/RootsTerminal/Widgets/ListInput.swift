// Keys and the mouse in a list.

extension ListPane {
  /// Handles a key: moves the selection, or chooses the selected row with Enter.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the size of the list's canvas.
  public mutating func handle(_ key: Key, size: Size) -> PaneOutcome {
    guard let action = RowAction.keys[key], let row = selectedRow else { return .ignored }
    let visible = size.rows
    let page = max(visible - 1, 1)
    switch action {
    case .up: select(row - 1, visible)
    case .down: select(row + 1, visible)
    case .pageUp: select(row - page, visible)
    case .pageDown: select(row + page, visible)
    case .first: select(0, visible)
    case .last: select(rows.count - 1, visible)
    case .choose: return .activated(row)
    }
    return .handled
  }

  /// Handles a mouse event: a press selects a row, or chooses the selected one; the wheel scrolls
  /// by three rows.
  ///
  /// - Parameters:
  ///   - mouse: the event.
  ///   - size: the size of the list's canvas.
  public mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome {
    guard let selected = selectedRow else { return .ignored }
    let (lines, visible) = (lines, size.rows)
    let bar = bar(lines, visible: visible)
    if let steps = mouse.scrolledLines {
      return scroll(to: bar.scrolled(by: steps), lines) ? .handled : .ignored
    }
    let line = mouse.point.row
    guard mouse.isClick, (0..<bar.visible).contains(line),
      let row = lines.row(atLine: bar.first + line)
    else { return .ignored }
    if row == selected { return .activated(row) }
    select(row, visible)
    return .handled
  }

  // MARK: Moving

  /// The visible lines; the headings above the first row are shown with it.
  func bar(_ lines: RowLines, visible: Int) -> ScrollBar {
    let row = selectedRow ?? 0
    let line = rows.isEmpty ? 0 : lines.line(of: row)
    let first = row == 0 && visible > line ? 0 : offset
    return ScrollBar(first: first, visible: visible, total: lines.count).showing(line)
  }

  /// Selects a row, or the nearest one.
  private mutating func select(_ row: Int, _ visible: Int) {
    selection = min(max(row, 0), rows.count - 1)
    offset = bar(lines, visible: visible).first
  }

  /// Scrolls, and moves the selection as far as necessary to keep it visible.
  ///
  /// - Returns: whether not all rows are visible.
  private mutating func scroll(to bar: ScrollBar, _ lines: RowLines) -> Bool {
    guard bar.isNeeded, bar.visible > 0, let selected = selectedRow else { return false }
    offset = bar.first
    selection = lines.row(nearest: selected, inLines: offset..<(offset + bar.visible))
    return true
  }
}
