/// A part of a screen that a person can use, or that acts when its time has come.
package enum Control: Hashable, Sendable {
  /// A row of the list or the table, by its index among the declared ones.
  case row(Int)
  /// A key, by its index among the declared ones.
  case key(Int)
  /// The button of the form.
  case submit
  /// An answer to the question.
  case yes, no
  /// The timed action of the screen.
  case after
  /// The action at the end of the progress bar.
  case progress
}
