// Keys, pastes and the mouse in a list.

extension ListPane {
  /// Handles a key: moves the selection, filters or sorts the rows, or chooses the selected row
  /// with Enter.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the size of the list's canvas.
  public mutating func handle(_ key: Key, size: Size) -> PaneOutcome {
    guard !rows.isEmpty else { return .ignored }
    let (shown, visible) = (shown, visibleRows(size))
    if let outcome = handleInFilter(key, among: shown) { return outcome }
    if !columns.isEmpty, let action = RowAction.keysOfTable[key] {
      action == .sort ? sort(by: order.map { $0.column + 1 } ?? 0) : reverseOrder()
      return .handled
    }
    guard let action = RowAction.keys[key], let position = shown.position(of: selection) else {
      return .ignored
    }
    let page = max(visible - 1, 1)
    switch action {
    case .up: select(position - 1, among: shown, visible)
    case .down: select(position + 1, among: shown, visible)
    case .pageUp: select(position - page, among: shown, visible)
    case .pageDown: select(position + page, among: shown, visible)
    case .first: select(0, among: shown, visible)
    case .last: select(shown.count - 1, among: shown, visible)
    case .choose: return .activated(shown[position])
    case .filter, .sort, .reverse: return .ignored
    }
    return .handled
  }

  /// Inserts pasted text into the open filter.
  public mutating func paste(_ text: String) -> PaneOutcome {
    filter.isTyping ? PaneOutcome(filter.paste(text)) : .ignored
  }

  /// Handles a mouse event: a press selects a row, or chooses the selected one; the wheel scrolls
  /// by three rows.
  ///
  /// A press on a title sorts by that column, and a second one in the opposite order.
  ///
  /// - Parameters:
  ///   - mouse: the event.
  ///   - size: the size of the list's canvas.
  public mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome {
    guard !rows.isEmpty else { return .ignored }
    let (shown, visible) = (shown, visibleRows(size))
    let (top, bar) = (size.rows - visible, bar(shown, visible: visible))
    if let lines = mouse.scrolledLines {
      return scroll(to: bar.first + lines, among: shown, visible) ? .handled : .ignored
    }
    guard mouse.isClick else { return .ignored }
    let row = mouse.point.row
    if (0..<top).contains(row) {
      if let shape = shape(size), row >= top - titleRows(size) {
        return press(titleAt: mouse.point.column, shape)
      }
      filter.open()
      return .handled
    }
    guard (top..<(top + bar.visible)).contains(row),
      let position = shown.position(atLine: bar.first + row - top)
    else { return .ignored }
    if shown.position(of: selection) == position { return .activated(shown[position]) }
    select(position, among: shown, visible)
    return .handled
  }

  // MARK: Moving

  /// The visible lines; the headings above the first row are shown with it.
  func bar(_ shown: ShownRows, visible: Int) -> ScrollBar {
    let visible = max(visible, 0)
    let position = shown.position(of: selection) ?? 0
    let line = shown.count > 0 ? shown.line(ofPosition: position) : 0
    let first = ScrollBar.first(
      showing: line, from: position == 0 && visible > line ? 0 : offset, visible: visible,
      total: shown.lineCount)
    return ScrollBar(first: first, visible: visible, total: shown.lineCount)
  }

  /// Selects the row at a position, or at the nearest one.
  private mutating func select(_ position: Int, among shown: ShownRows, _ visible: Int) {
    guard shown.count > 0 else { return }
    selection = shown[min(max(position, 0), shown.count - 1)]
    offset = bar(shown, visible: visible).first
  }

  /// Scrolls, and moves the selection as far as necessary to keep it visible.
  ///
  /// - Returns: whether not all rows are visible.
  private mutating func scroll(to first: Int, among shown: ShownRows, _ visible: Int) -> Bool {
    let bar = bar(shown, visible: visible)
    guard bar.isNeeded, visible > 0, let position = shown.position(of: selection) else {
      return false
    }
    offset = min(max(first, 0), bar.total - visible)
    selection = shown[shown.position(nearest: position, inLines: offset..<(offset + visible))]
    return true
  }

  // MARK: The filter

  /// Handles a key that opens, edits, keeps or clears the filter; nil for other keys.
  ///
  /// - Parameter shown: the rows with the current filter.
  private mutating func handleInFilter(_ key: Key, among shown: ShownRows) -> PaneOutcome? {
    let action = FilterAction.keys[key]
    if !filter.isTyping {
      if RowAction.keys[key] == .filter { return change(among: shown) { $0.open() } }
      return action == .clear && filter.isShown ? change(among: shown) { $0.clear() } : nil
    }
    switch action {
    case .clear?: return change(among: shown) { $0.clear() }
    case .keep?: return change(among: shown) { $0.isEmpty ? $0.clear() : $0.keep() }
    case nil: break
    }
    switch key.code {
    case .up, .down, .pageUp, .pageDown, .scrollUp, .scrollDown: return nil
    case .backspace where filter.line.isEmpty: return change(among: shown) { $0.clear() }
    default: return filter.handle(key) == .ignored ? .ignored : .handled
    }
  }

  /// Changes the filter; the row that counts as selected stays so when more rows are shown.
  private mutating func change(
    among shown: ShownRows, _ change: (inout RowFilter) -> Void
  ) -> PaneOutcome {
    if let position = shown.position(of: selection) { selection = shown[position] }
    change(&filter)
    return .handled
  }
}
