// The columns of a list, and the order of its rows.

extension ListPane {
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

  /// Sorts by a column; restores the original order if there is no such column.
  public mutating func sort(by column: Int) {
    if let row = selectedRow { selection = row }
    order = columns.indices.contains(column) ? Order(column: column, isDescending: false) : nil
  }

  mutating func reverseOrder() { order?.isDescending.toggle() }

  /// Sorts by the column of a title, or reverses the order if it is sorted by it.
  mutating func press(titleAt column: Int, _ shape: TableShape) -> PaneOutcome {
    guard let index = shape.column(at: column) else { return .ignored }
    if order?.column == index { reverseOrder() } else { sort(by: index) }
    return .handled
  }

  /// The indices of rows in the sort order.
  func sorted(_ shown: [Int]) -> [Int] {
    guard let order else { return shown }
    let keys = rows.map { row in
      SortKey(row.cells.indices.contains(order.column) ? row.cells[order.column] : "")
    }
    return shown.sorted { left, right in
      if keys[left] == keys[right] { return left < right }
      return (keys[left] < keys[right]) != order.isDescending
    }
  }

  /// The layout of the columns; nil without columns.
  func shape(_ size: Size) -> TableShape? {
    if columns.isEmpty { return nil }
    let needsBar = bar(shown, visible: visibleRows(size)).isNeeded
    return TableShape(self, columns: size.columns, needsBar: needsBar)
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
