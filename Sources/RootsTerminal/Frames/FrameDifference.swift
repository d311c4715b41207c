extension Frame {
  /// A range of cells in one row that a driver has to draw again.
  public struct Run: Hashable, Sendable {
    /// The row, from 0.
    public let row: Int
    /// The columns; they never cut a wide cell in two.
    public let columns: Range<Int>
  }

  /// The cells that differ from those of an older frame, row by row.
  ///
  /// With another size, every cell differs. The cursor is not compared.
  ///
  /// - Complexity: O(cells).
  public func difference(from old: Frame) -> [Run] {
    guard size == old.size else {
      return (0..<size.rows).map { Run(row: $0, columns: 0..<size.columns) }
    }
    let translation: Translation? =
      styleTable == old.styleTable && clusterTable == old.clusterTable
      ? nil : Translation(from: old, to: self)
    var runs: [Run] = []
    let cells = cells.span
    let oldCells = old.cells.span
    for row in 0..<size.rows {
      let start = row * size.columns
      if let translation {
        appendRuns(row, to: &runs) { cells[start + $0] != translation[oldCells[start + $0]] }
      } else {
        appendRuns(row, to: &runs) { cells[start + $0] != oldCells[start + $0] }
      }
    }
    return runs
  }

  @inline(__always)
  private func appendRuns(_ row: Int, to runs: inout [Run], differs: (Int) -> Bool) {
    let start = row * size.columns
    var column = 0
    while column < size.columns {
      guard differs(column) else {
        column += 1
        continue
      }
      var first = column
      while first > 0 && cells[start + first].isContinuation { first -= 1 }
      while column < size.columns
        && (differs(column) || cells[start + column].isContinuation)
      {
        column += 1
      }
      runs.append(Run(row: row, columns: first..<column))
    }
  }
}
