/// The assertion of an `Expect` command.
public enum TapeExpectation: Hashable, Sendable {
  /// `Expect /regex/`, `Expect+Line /regex/`: the screen, or the cursor's row, contains the pattern
  /// now.
  case glass(TapeScope, TapePattern)
  /// `Expect state "stack" "feed post"`: a part of the navigation state has this value.
  case state(path: String, value: String)
  /// `Expect result "login" completed`: the last result of a screen had this outcome.
  case result(screen: String, TapeOutcome)
  /// `Expect refused /regex/`: the last command was refused for this reason.
  case refused(TapePattern)
}

/// The outcome of a screen's result.
///
/// Without a detail any payload or reason matches.
public enum TapeOutcome: Hashable, Sendable {
  /// Completed with a value, in the text form of payloads.
  case completed(payload: String?)
  /// Dismissed without a value, for a reason.
  case dismissed(reason: String?)
}
