/// What an `Expect` claims.
public enum TapeExpectation: Hashable, Sendable {
  /// `Expect /regex/`, `Expect+Line /regex/`: the pattern is on the glass, or on that row, now.
  case glass(TapeScope, TapePattern)
  /// `Expect state "stack" "feed post"`: a part of the navigation state has this value.
  case state(path: String, value: String)
  /// `Expect result "login" completed`: how the last result of a screen was settled.
  case result(screen: String, TapeOutcome)
  /// `Expect refused /regex/`: the last command changed nothing, for this reason.
  case refused(TapePattern)
}

/// How a result was settled.
///
/// Without a detail, any payload or reason will do.
public enum TapeOutcome: Hashable, Sendable {
  /// With a value, in the text form of payloads.
  case completed(payload: String?)
  /// Without one, for a reason.
  case dismissed(reason: String?)
}
