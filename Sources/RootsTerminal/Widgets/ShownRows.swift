/// The shown rows in order: all of them, or those that a filter and a sort order leave.
struct ShownRows: Hashable {
  /// The number of shown rows.
  let count: Int
  /// The indices among all rows; nil for all rows in their own order.
  private let order: [Int]?
  /// The line of each row, where headings have lines of their own; nil without headings.
  private let lines: [Int]?

  /// All rows.
  ///
  /// - Parameter lines: the line of each row, if there are headings.
  init(all count: Int, lines: [Int]? = nil) {
    self.count = count
    order = nil
    self.lines = lines
  }

  /// These rows, in this order.
  init(_ order: [Int]) {
    count = order.count
    self.order = order
    lines = nil
  }

  /// The number of lines of the rows and their headings.
  var lineCount: Int { lines?.last.map { $0 + 1 } ?? count }

  /// The line of the row at a position.
  func line(ofPosition position: Int) -> Int { lines?[position] ?? position }

  /// The position of the row at a line; nil for a heading or a blank line.
  func position(atLine line: Int) -> Int? {
    guard let lines else { return (0..<count).contains(line) ? line : nil }
    return lines.firstIndex(of: line)
  }

  /// The position of the first row at a line or below it.
  private func position(fromLine line: Int) -> Int {
    lines.map { $0.firstIndex { $0 >= line } ?? count - 1 } ?? line
  }

  /// The position of the row nearest to another one within a range of lines.
  func position(nearest position: Int, inLines range: Range<Int>) -> Int {
    let line = line(ofPosition: position)
    if line < range.lowerBound { return min(self.position(fromLine: range.lowerBound), count - 1) }
    guard line >= range.upperBound else { return position }
    let below = self.position(fromLine: range.upperBound)
    return max(
      self.line(ofPosition: min(below, count - 1)) < range.upperBound ? below : below - 1, 0)
  }

  /// The index of the row at a position.
  subscript(position: Int) -> Int { order?[position] ?? position }

  /// Returns the position of a row, or of the next visible row, or of the last; nil without rows.
  func position(of row: Int) -> Int? {
    guard count > 0 else { return nil }
    guard let order else { return min(max(row, 0), count - 1) }
    return order.firstIndex(of: row) ?? order.firstIndex { $0 > row } ?? count - 1
  }
}

/// The state of a list apart from its rows: the selected row, the visible part, and the filter.
struct ListPosition: Hashable, Sendable {
  /// The index of the selected row among all rows; counts as the nearest shown row.
  var selection: Int
  /// The first visible position after the last scrolling; the selection is always visible.
  var offset: Int
  var filter = RowFilter()

  init(selection: Int = 0, offset: Int = 0) {
    self.selection = selection
    self.offset = offset
  }

  func bar(_ shown: ShownRows, visible: Int) -> ScrollBar {
    let visible = max(visible, 0)
    let position = shown.position(of: selection) ?? 0
    let line = shown.count > 0 ? shown.line(ofPosition: position) : 0
    // The headings above the first row are shown with it.
    let first = ScrollBar.first(
      showing: line, from: position == 0 && visible > line ? 0 : offset, visible: visible,
      total: shown.lineCount)
    return ScrollBar(first: first, visible: visible, total: shown.lineCount)
  }

  /// Handles a key: moves the selection, or chooses the selected row with Enter.
  mutating func handle(_ key: Key, among shown: ShownRows, visible: Int) -> PaneOutcome {
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

  /// Selects the row at a position, or at the nearest one.
  mutating func select(_ position: Int, among shown: ShownRows, _ visible: Int) {
    guard shown.count > 0 else { return }
    selection = shown[min(max(position, 0), shown.count - 1)]
    offset = bar(shown, visible: visible).first
  }

  /// Scrolls, and moves the selection as far as necessary to keep it visible.
  ///
  /// - Returns: whether not all rows are visible.
  mutating func scroll(to first: Int, among shown: ShownRows, visible: Int) -> Bool {
    let bar = bar(shown, visible: visible)
    guard bar.isNeeded, visible > 0, let position = shown.position(of: selection) else {
      return false
    }
    offset = min(max(first, 0), bar.total - visible)
    selection = shown[shown.position(nearest: position, inLines: offset..<(offset + visible))]
    return true
  }

  /// Handles a key that opens, edits, keeps or clears the filter; nil for other keys.
  ///
  /// - Parameter shown: the rows with the current filter.
  mutating func handleInFilter(_ key: Key, among shown: ShownRows) -> PaneOutcome? {
    let action = FilterAction.keys[key]
    if !filter.isTyping {
      if RowAction.keys[key] == .filter { return open(among: shown) }
      return action == .clear && filter.isShown ? clear(among: shown) : nil
    }
    switch action {
    case .clear?: return clear(among: shown)
    case .keep?:
      settle(among: shown)
      filter.isEmpty ? filter.clear() : filter.keep()
      return .handled
    case nil: break
    }
    switch key.code {
    case .up, .down, .pageUp, .pageDown, .scrollUp, .scrollDown: return nil
    case .backspace where filter.line.text.isEmpty: return clear(among: shown)
    default: return filter.handle(key) == .ignored ? .ignored : .handled
    }
  }

  private mutating func open(among shown: ShownRows) -> PaneOutcome {
    settle(among: shown)
    filter.open()
    return .handled
  }

  private mutating func clear(among shown: ShownRows) -> PaneOutcome {
    settle(among: shown)
    filter.clear()
    return .handled
  }

  /// Stores the row that counts as selected, so that it stays selected when more rows are shown.
  private mutating func settle(among shown: ShownRows) {
    if let position = shown.position(of: selection) { selection = shown[position] }
  }
}

extension ListPosition {
  /// Handles a mouse event over rows: a press selects a row, or chooses the selected one; the wheel
  /// scrolls.
  ///
  /// - Parameter mouse: the event; its point is relative to the first row.
  mutating func handle(
    _ mouse: MouseEvent, among shown: ShownRows, visible: Int
  ) -> PaneOutcome {
    let bar = bar(shown, visible: visible)
    if let lines = mouse.scrolledLines {
      return scroll(to: bar.first + lines, among: shown, visible: visible) ? .handled : .ignored
    }
    guard mouse.isClick, (0..<bar.visible).contains(mouse.point.row),
      let position = shown.position(atLine: bar.first + mouse.point.row)
    else { return .ignored }
    if shown.position(of: selection) == position { return .activated(shown[position]) }
    select(position, among: shown, visible)
    return .handled
  }
}
