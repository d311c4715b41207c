package import Roots

/// A table with titled columns.
public struct Table: Hashable, Sendable {
  /// A column of a table.
  public struct Column: Hashable, Sendable {
    /// The alignment of a column's cells.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
      case left, right
    }

    /// The name of the column in commands.
    public let name: String
    /// The title above the column.
    public let title: Template
    /// The maximum width, in columns of the terminal.
    public let width: Int?
    /// The alignment; nil aligns numbers to the right.
    public let alignment: Alignment?
  }

  /// A row of a table.
  public struct Row: Hashable, Sendable {
    /// The cells, at most one per column.
    public let cells: [Template]
    /// The condition under which the row is shown.
    package let when: Condition<Reference>?
    /// The row's own action; nil for the table's.
    public let action: Action?
    /// The line in the file, from 1.
    package let line: Int
  }

  /// The columns from left to right; at least one.
  public let columns: [Column]
  /// The rows from top to bottom.
  public let rows: [Row]
  /// The action of rows without their own; the placeholder `{column}` is the row's cell.
  public let action: Action?
}

/// The two answers to a question, which is the screen's text.
public struct Confirm: Hashable, Sendable {
  /// An answer to a question.
  public struct Answer: Hashable, Sendable {
    /// The label of the button.
    public let label: Template
    /// The action; nil goes back.
    public let action: Action?
    /// The line in the file, from 1; that of the question for an answer that is not written.
    package let line: Int
  }

  /// The answer that acts.
  public let yes: Answer
  /// The harmless answer, selected at first.
  public let no: Answer
}

/// A progress bar.
public struct Progress: Hashable, Sendable {
  /// The value that the bar measures.
  public enum Measure: Hashable, Sendable {
    /// The time while the bar is visible, 100 ms to one hour.
    case time(Duration)
    /// A numeric fact, by its index among the map's facts, within its range.
    case fact(Int, ClosedRange<Int>)
  }

  /// The value that the bar measures.
  public let measure: Measure
  /// The label above the bar.
  public let label: Template?
  /// Whether a time is shown as a turning mark and not as a bar.
  public let isSpinner: Bool
  /// The action when the time has elapsed.
  public let action: Action?
  /// The line in the file, from 1.
  package let line: Int
}
