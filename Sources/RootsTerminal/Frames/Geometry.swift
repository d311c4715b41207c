/// A cell position on the terminal: the column to the right and the row downwards, both from 0.
public struct Point: Hashable, Sendable {
  /// The number of columns from the left edge.
  public var column: Int
  /// The number of rows from the top edge.
  public var row: Int

  /// Makes a point from its column and its row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// The upper left corner.
  public static let zero = Point(column: 0, row: 0)

  /// The point `columns` to the right and `rows` below.
  public func moved(columns: Int = 0, rows: Int = 0) -> Point {
    Point(column: column + columns, row: row + rows)
  }
}

/// A size in cells.
public struct Size: Hashable, Sendable {
  /// The width in columns.
  public var columns: Int
  /// The height in rows.
  public var rows: Int

  /// Makes a size from its columns and its rows.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The nearest size of a frame: 1 to 1000 columns by 1 to 500 rows.
  public var clamped: Size {
    Size(columns: min(max(columns, 1), 1000), rows: min(max(rows, 1), 500))
  }
}

/// A rectangle of cells; empty when either side is zero or less.
public struct Rect: Hashable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// Makes a rectangle from its corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers of cells.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      origin: Point(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  /// Creates a rectangle at the origin.
  public init(size: Size) {
    self.init(origin: .zero, size: size)
  }

  /// The range of columns; empty for a negative width.
  public var columns: Range<Int> {
    origin.column..<(origin.column + max(size.columns, 0))
  }

  /// The range of rows; empty for a negative height.
  public var rows: Range<Int> {
    origin.row..<(origin.row + max(size.rows, 0))
  }

  /// Whether the rectangle has no cells.
  public var isEmpty: Bool { size.columns <= 0 || size.rows <= 0 }

  /// Whether the rectangle contains a cell.
  public func contains(_ point: Point) -> Bool {
    columns.contains(point.column) && rows.contains(point.row)
  }

  /// Whether the rectangle contains every cell of another one.
  public func contains(_ other: Rect) -> Bool {
    other.isEmpty || intersection(other) == other
  }

  /// The cells of both rectangles; empty if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let across = columns.clamped(to: other.columns)
    let down = rows.clamped(to: other.rows)
    return Rect(
      column: across.lowerBound, row: down.lowerBound, columns: across.count, rows: down.count)
  }

  /// Returns the rectangle moved by a distance.
  public func moved(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(origin: origin.moved(columns: columns, rows: rows), size: size)
  }

  /// The rectangle without a margin of `cells` on every side; its size is never negative.
  public func inset(by cells: Int) -> Rect {
    Rect(
      column: origin.column + cells, row: origin.row + cells,
      columns: max(size.columns - 2 * cells, 0), rows: max(size.rows - 2 * cells, 0))
  }
}
