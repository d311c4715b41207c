public import Roots

/// Rows of cells under titled columns.
public struct Table: Hashable, Sendable {
  /// A column.
  public struct Column: Hashable, Sendable {
    /// Where its cells stand.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
      case left, right
    }

    /// What commands call the row's cell in it.
    public let name: String
    /// What stands above it.
    public let title: Template
    /// How wide it is at most.
    public let width: Int?
    /// Where its cells stand; numbers to the right, when nil.
    public let alignment: Alignment?
  }

  /// A row.
  public struct Row: Hashable, Sendable {
    /// One for each column, or fewer.
    public let cells: [Template]
    /// The row is not there while this does not hold.
    public let when: Condition<Reference>?
    /// What it does in place of what all rows do.
    public let action: Action?
  }

  /// From left to right; at least one.
  public let columns: [Column]
  /// From top to bottom.
  public let rows: [Row]
  /// What a row does that says nothing else; in its holes `{column}` is the row's cell.
  public let action: Action?
}

/// A question's two answers; the question is the text.
public struct Confirm: Hashable, Sendable {
  /// What can be answered.
  public struct Answer: Hashable, Sendable {
    /// What its button says.
    public let label: Template
    /// What it does; nil goes back.
    public let action: Action?
  }

  /// What the question is about.
  public let yes: Answer
  /// What is harmless, and selected at first.
  public let no: Answer
}

/// How far something has come.
public struct Progress: Hashable, Sendable {
  /// What it is that comes on.
  public enum Measure: Hashable, Sendable {
    /// The time during which it is visible, 100 ms to one hour.
    case time(Duration)
    /// A fact, by its place among the map's facts, within its range.
    case fact(Int, ClosedRange<Int>)
  }

  /// What it is that comes on.
  public let measure: Measure
  /// What stands above the bar.
  public let label: Template?
  /// What happens when the time is over.
  public let action: Action?
}
