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
  /// The action when the time has elapsed.
  public let action: Action?
  /// The line in the file, from 1.
  package let line: Int
}
