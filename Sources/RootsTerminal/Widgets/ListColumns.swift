// The columns of a list.

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

  /// The layout of the columns; nil without columns.
  func shape(_ size: Size) -> TableShape? {
    if columns.isEmpty { return nil }
    let needsBar = bar(lines, visible: visibleRows(size)).isNeeded
    return TableShape(self, columns: size.columns, needsBar: needsBar)
  }
}
