/// The assertion of an `Expect` command.
public enum TapeExpectation: Hashable, Sendable {
  /// `Expect /regex/`, `Expect+Line /regex/`: the screen, or the cursor's row, contains the pattern
  /// now.
  case glass(TapeScope, TapePattern)
  /// `Expect state "stack" "feed post"`: a part of the navigation state has this value.
  case state(path: String, value: String)
  /// `Expect state "fact user" /regex/`: a part of the navigation state contains the pattern.
  case stateMatches(path: String, TapePattern)
  /// `Expect state "fact basket" >= 2`: a number of the navigation state compares with this one, in
  /// decimal digits with an optional sign and point.
  case stateCompares(path: String, TapeRelation, number: String)
  /// `Expect result "login" completed`: the last result of a screen had this outcome.
  case result(screen: String, TapeOutcome)
  /// `Expect selected "Bread"`: the selected row has this label; a pattern is searched in the label
  /// and the detail.
  case selected(TapeWording)
  /// `Expect cursor 12 5`, `Expect cursor hidden`: the cursor is in this cell, or nil if hidden.
  case cursor(TapeCell?)
  /// `Expect style "Bread" "bold on blue"`: a cell, or a text within a row, is drawn in this style.
  case style(TapeSpot, TapeStyle)
  /// `Expect box 1 3 20 4 "first row" "second row"`: a rectangle of cells has this text.
  case box(TapeBox, TapeBoxContent)
  /// `Expect property "nobody pays twice"`: a property of the app has not been broken so far.
  case property(String)
  /// `Expect refused /regex/`: the last command was refused for this reason.
  case refused(TapePattern)
  /// `Expect not ...`: the opposite of another expectation; names and paths must still exist.
  indirect case not(TapeExpectation)
  /// `Expect+Soft ...`: another expectation whose failure is reported at once with later ones; the
  /// tape continues, and fails at its end.
  indirect case soft(TapeExpectation)
}

/// The relation of a number of the state to the number of an expectation.
public enum TapeRelation: String, Hashable, Sendable, CaseIterable {
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="

  /// Whether two numbers have the relation.
  func holds(_ number: Double, _ other: Double) -> Bool {
    switch self {
    case .less: number < other
    case .atMost: number <= other
    case .greater: number > other
    case .atLeast: number >= other
    }
  }
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
