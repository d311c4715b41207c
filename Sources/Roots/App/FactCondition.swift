/// A condition on the facts of an app.
///
/// ```swift
/// $0.tab(.admin, root: .users, when: .fact(.isAdmin))
/// $0.tab(.club, root: .lounge, when: .fact(.plan, is: "year") && !.fact(.isBlocked))
/// ```
public struct FactCondition<A: AppNames>: Sendable {
  let condition: Condition<String>

  /// A fact is true.
  public static func fact(_ fact: Fact<A, Bool>) -> Self {
    Self(condition: .flag("\(fact)"))
  }

  /// A fact is a word.
  public static func fact(_ fact: Fact<A, String>, is word: String) -> Self {
    Self(condition: .equals("\(fact)", .string(word)))
  }

  /// A fact is a number in a range.
  public static func fact(_ fact: Fact<A, Int>, in range: ClosedRange<Int>) -> Self {
    Self(
      condition: .all([
        .compares("\(fact)", .atLeast, range.lowerBound),
        .compares("\(fact)", .atMost, range.upperBound),
      ]))
  }

  /// The condition does not hold.
  public static prefix func ! (condition: Self) -> Self {
    Self(condition: .not(condition.condition))
  }

  /// Both conditions hold.
  public static func && (first: Self, second: Self) -> Self {
    Self(condition: .all([first.condition, second.condition]))
  }

  /// At least one of the conditions holds.
  public static func || (first: Self, second: Self) -> Self {
    Self(condition: .any([first.condition, second.condition]))
  }
}
