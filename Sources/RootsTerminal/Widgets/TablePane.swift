/// Rows of cells under titled columns; `/` narrows them and `s` sorts them.
///
/// The columns are as wide as what stands in them; where that does not fit, the widest give way
/// first.
public struct TablePane: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// The alignment of cells.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
      case left, right
    }

    /// The title above the column.
    public var title: String
    /// How wide it is at most; as wide as its cells, when nil.
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

  /// By what the rows are sorted.
  public struct Order: Hashable, Sendable {
    /// The index of the column.
    public var column: Int
    /// Whether the greatest comes first.
    public var isDescending: Bool
  }

  /// The columns, from left to right.
  public var columns: [Column]
  /// The rows, from top to bottom; cells that are missing are blank.
  public var rows: [[String]]
  /// By what the rows are sorted; nil leaves them as they are.
  public private(set) var order: Order?
  var place = RowPlace()

  /// Makes a table.
  public init(columns: [Column], rows: [[String]], selection: Int = 0) {
    self.columns = columns
    self.rows = rows
    place.selection = selection
  }

  /// The index of the selected row among all; counts as the nearest one that is shown.
  public var selection: Int {
    get { place.selection }
    set { place.selection = newValue }
  }

  /// The filter of the rows.
  public var filter: RowFilter {
    get { place.filter }
    set { place.filter = newValue }
  }

  /// The index of the row that is selected; nil when no row is shown.
  public var selectedRow: Int? {
    let shown = shown
    return shown.position(of: selection).map { shown[$0] }
  }

  /// The indices of the rows as they are shown: those that the filter lets pass, sorted.
  public var shownRows: [Int] {
    let shown = shown
    return (0..<shown.count).map { shown[$0] }
  }

  /// Whether a column holds nothing but numbers.
  func isNumeric(_ column: Int) -> Bool {
    var hasNumber = false
    for row in rows where row.indices.contains(column) && !row[column].isEmpty {
      guard Double(row[column]) != nil else { return false }
      hasNumber = true
    }
    return hasNumber
  }

  /// Moves the selection, narrows or sorts the rows, or chooses the selected row with Enter.
  ///
  /// - Parameters:
  ///   - key: what was pressed.
  ///   - size: the size of the canvas that the table is drawn on.
  public mutating func handle(_ key: Key, size: Size) -> PaneOutcome {
    guard !rows.isEmpty else { return .ignored }
    let shown = shown
    if let outcome = place.handleInFilter(key, among: shown) { return outcome }
    switch key {
    case .character("s"): sort(by: order.map { $0.column + 1 } ?? 0)
    case .character("S"):
      guard let order else { return .handled }
      self.order?.isDescending = !order.isDescending
    default: return place.handle(key, among: shown, visible: bodyRows(size))
    }
    return .handled
  }

  /// Sorts by a column, or by none when there is no such column.
  public mutating func sort(by column: Int) {
    if let row = selectedRow { selection = row }
    order = columns.indices.contains(column) ? Order(column: column, isDescending: false) : nil
  }

  /// Takes pasted text while the filter is typed.
  public mutating func paste(_ text: String) -> LineEditor.Outcome {
    filter.isTyping ? filter.paste(text) : .ignored
  }

  /// The rows of the canvas that filter and titles leave.
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

/// The sort key of a cell: numbers before texts, texts in any case.
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
  /// A press on a row selects it, on the selected row chooses it; on a title it sorts by that
  /// column, and once more the other way round.
  ///
  /// - Parameters:
  ///   - mouse: what the mouse did.
  ///   - size: the size of the canvas that the table is drawn on.
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

  /// Whether the scroll bar is drawn at that point.
  public func hasBar(at point: Point, size: Size) -> Bool {
    point.column == size.columns - 1 && point.row >= size.rows - bodyRows(size) && needsBar(size)
  }

  /// Scrolls so that the bar's thumb comes to that row of the canvas.
  public mutating func dragBar(to row: Int, size: Size) {
    let visible = bodyRows(size)
    let shown = shown
    let first = place.bar(shown, visible: visible).first(forRow: row - size.rows + visible)
    _ = place.scroll(to: first, among: shown, visible: visible)
  }
}
