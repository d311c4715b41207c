extension Rect {
  /// The first columns of the rectangle, or all if it has fewer.
  public func first(columns: Int) -> Rect {
    Rect(
      column: origin.column, row: origin.row, columns: min(max(columns, 0), size.columns),
      rows: size.rows)
  }

  /// The first rows of the rectangle, or all if it has fewer.
  public func first(rows: Int) -> Rect {
    Rect(
      column: origin.column, row: origin.row, columns: size.columns,
      rows: min(max(rows, 0), size.rows))
  }

  /// The last rows of the rectangle, or all if it has fewer.
  public func last(rows: Int) -> Rect {
    let kept = min(max(rows, 0), size.rows)
    return first(rows: kept).moved(rows: size.rows - kept)
  }

  /// The smallest rectangle around both.
  func union(_ other: Rect) -> Rect {
    let left = min(columns.lowerBound, other.columns.lowerBound)
    let top = min(rows.lowerBound, other.rows.lowerBound)
    return Rect(
      column: left, row: top, columns: max(columns.upperBound, other.columns.upperBound) - left,
      rows: max(rows.upperBound, other.rows.upperBound) - top)
  }
}
