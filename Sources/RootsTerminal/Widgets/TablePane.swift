/// A table of rows below titled columns; `/` filters the rows and `s` sorts them.
///
/// The columns are as wide as their cells; if they do not fit, the widest shrink first.
public struct TablePane: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The alignment of cells.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
      case left, right
    }

    /// The title above the column.
    public var title: String
    /// The maximum width in terminal columns; nil for the width of the cells.
    public var width: Int?
    /// The alignment; nil for numbers to the right and texts to the left.
    public var alignment: Alignment?

    /// Makes a column.
    public init(_ title: String, width: Int? = nil, alignment: Alignment? = nil) {
      self.title = title
      self.width = width
      self.alignment = alignment
    }
  }

  /// A sort order of the rows.
  public struct Order: Hashable, Sendable {
    /// The index of the column.
    public var column: Int
    /// Whether the greatest value comes first.
    public var isDescending: Bool
  }

  /// The columns, from left to right.
  public var columns: [Column]
  /// The rows, from top to bottom; missing cells are blank.
  public var rows: [[String]]
  /// The text without rows.
  public var emptyText = ListPane.emptyText
  /// The sort order; nil for the original order.
  public var order: Order?
  /// The rows that carry a dot.
  package var markedRows: Set<Int> = []
  var place = RowPlace()

  /// Creates a table.
  public init(columns: [Column], rows: [[String]], selection: Int = 0) {
    self.columns = columns
    self.rows = rows
    place.selection = selection
  }

  /// The index of the selected row among all rows; counts as the nearest shown row.
  public var selection: Int {
    get { place.selection }
    set { place.selection = newValue }
  }

  /// The filter of the rows.
  public var filter: RowFilter {
    get { place.filter }
    set { place.filter = newValue }
  }

  /// The index of the selected row; nil if no row is shown.
  public var selectedRow: Int? {
    let shown = shown
    return shown.position(of: selection).map { shown[$0] }
  }

  /// The indices of the shown rows: those that pass the filter, sorted.
  public var shownRows: [Int] {
    let shown = shown
    return (0..<shown.count).map { shown[$0] }
  }

  /// Whether all cells of a column are numbers.
  func isNumeric(_ column: Int) -> Bool {
    var hasNumber = false
    for row in rows where row.indices.contains(column) && !row[column].isEmpty {
      guard Double(row[column]) != nil else { return false }
      hasNumber = true
    }
    return hasNumber
  }

  /// Handles a key: moves the selection, filters or sorts the rows, or chooses the selected row
  /// with Enter.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the size of the table's canvas.
  public mutating func handle(_ key: Key, size: Size) -> PaneOutcome {
    guard !rows.isEmpty else { return .ignored }
    let shown = shown
    if let outcome = place.handleInFilter(key, among: shown) { return outcome }
    switch RowAction.keysOfTable[key] {
    case .sort?: sort(by: order.map { $0.column + 1 } ?? 0)
    case .reverse?: self.order?.isDescending.toggle()
    default: return place.handle(key, among: shown, visible: bodyRows(size))
    }
    return .handled
  }

  /// Sorts by a column; restores the original order if there is no such column.
  public mutating func sort(by column: Int) {
    if let row = selectedRow { selection = row }
    order = columns.indices.contains(column) ? Order(column: column, isDescending: false) : nil
  }

  /// Inserts pasted text into the open filter.
  public mutating func paste(_ text: String) -> LineEditor.Outcome {
    filter.isTyping ? filter.paste(text) : .ignored
  }

  /// The number of rows below the filter and the titles.
  func bodyRows(_ size: Size) -> Int { max(size.rows - (filter.isShown ? 2 : 1), 0) }

  var shown: ShownRows {
    if filter.isEmpty, order == nil { return ShownRows(all: rows.count) }
    var shown = rows.indices.filter { filter.passes(rows[$0]) }
    guard let order else { return ShownRows(shown) }
    let keys = rows.map { row in
      SortKey(row.indices.contains(order.column) ? row[order.column] : "")
    }
    shown.sort { left, right in
      if keys[left] == keys[right] { return left < right }
      return (keys[left] < keys[right]) != order.isDescending
    }
    return ShownRows(shown)
  }
}

/// The sort key of a cell: numbers before texts, texts without regard to letter case.
private struct SortKey: Comparable {
  let number: Double?
  let text: String

  init(_ cell: String) {
    number = Double(cell).flatMap { $0.isNaN ? nil : $0 }
    text = cell.lowercased()
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left.number, right.number) {
    case (let first?, let second?): first < second
    case (nil, nil): left.text < right.text
    case (let first, _): first != nil
    }
  }

  static func == (left: SortKey, right: SortKey) -> Bool {
    left.number == right.number && (left.number != nil || left.text == right.text)
  }
}

extension TablePane: MousePane {
  /// Handles a mouse event: a press selects a row, or chooses the selected one; a press on a title
  /// sorts by that column, and a second one in the opposite order.
  ///
  /// - Parameters:
  ///   - mouse: the event.
  ///   - size: the size of the table's canvas.
  public mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome {
    guard !rows.isEmpty else { return .ignored }
    let top = size.rows - bodyRows(size)
    if mouse.isClick, mouse.point.row < top {
      if mouse.point.row == top - 1 { return press(titleAt: mouse.point.column, size: size) }
      filter.open()
      return .handled
    }
    return place.handle(mouse.moved(rows: -top), among: shown, visible: bodyRows(size))
  }

  private mutating func press(titleAt column: Int, size: Size) -> PaneOutcome {
    let shape = TableShape(self, columns: size.columns, needsBar: needsBar(size))
    guard let index = shape.column(at: column) else { return .ignored }
    if order?.column == index {
      order?.isDescending.toggle()
    } else {
      sort(by: index)
    }
    return .handled
  }

  func needsBar(_ size: Size) -> Bool { place.bar(shown, visible: bodyRows(size)).isNeeded }

  /// Whether the scroll bar is drawn at a point.
  public func hasBar(at point: Point, size: Size) -> Bool {
    point.column == size.columns - 1 && point.row >= size.rows - bodyRows(size) && needsBar(size)
  }

  /// Scrolls so that the thumb of the scroll bar is at a row of the canvas.
  public mutating func dragBar(to row: Int, size: Size) {
    let visible = bodyRows(size)
    let shown = shown
    let first = place.bar(shown, visible: visible).first(forRow: row - size.rows + visible)
    _ = place.scroll(to: first, among: shown, visible: visible)
  }
}
