/// A text that must be equal, or a pattern that must be found.
public enum TapeWording: Hashable, Sendable {
  case text(String)
  case pattern(TapePattern)
}

/// A place on the screen whose style an assertion is about.
public enum TapeSpot: Hashable, Sendable {
  case cell(TapeCell)
  /// A text within one row.
  case wording(TapeWording)
}

/// A rectangle of cells.
public struct TapeBox: Hashable, Sendable {
  /// The upper left cell.
  public var first: TapeCell
  /// The lower right cell.
  public var last: TapeCell

  /// Creates a rectangle from two opposite corners, both included.
  public init(from first: TapeCell, to last: TapeCell) {
    self.first = TapeCell(
      column: min(first.column, last.column), row: min(first.row, last.row))
    self.last = TapeCell(
      column: max(first.column, last.column), row: max(first.row, last.row))
  }

  /// The number of rows.
  public var rowCount: Int { last.row - first.row + 1 }
}

/// The content of a rectangle of cells.
public enum TapeBoxContent: Hashable, Sendable {
  /// The texts of all rows, without blanks at their ends.
  case rows([String])
  /// A pattern that the rows, joined by line feeds, contain.
  case pattern(TapePattern)
}
