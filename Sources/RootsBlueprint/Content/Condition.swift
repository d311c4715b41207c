public import Roots

/// What must be so for a row or a key to be there: `not signedIn and basket > 0`.
public indirect enum Condition: Hashable, Sendable {
  /// How a number is compared.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
  }

  /// The value is true.
  case flag(Reference)
  /// The value is that one.
  case equals(Reference, Literal)
  /// The value is a whole number on that side of another.
  case compares(Reference, Comparison, Int)
  /// The other does not hold.
  case not(Condition)
  /// All of them hold.
  case all([Condition])
  /// One of them holds.
  case any([Condition])

  /// Whether it holds.
  ///
  /// Of a value that is not known nothing holds, but that it is null.
  ///
  /// - Parameter value: what a reference stands for now.
  public func holds(_ value: (Reference) -> Literal?) -> Bool {
    switch self {
    case .flag(let reference): value(reference) == .bool(true)
    case .equals(let reference, let literal): (value(reference) ?? .null) == literal
    case .compares(let reference, let comparison, let number):
      comparison.holds(value(reference), number)
    case .not(let condition): !condition.holds(value)
    case .all(let conditions): conditions.allSatisfy { $0.holds(value) }
    case .any(let conditions): conditions.contains { $0.holds(value) }
    }
  }
}

extension Condition.Comparison {
  func holds(_ value: Literal?, _ number: Int) -> Bool {
    guard case .int(let found)? = value else { return false }
    return switch self {
    case .less: found < number
    case .atMost: found <= number
    case .more: found > number
    case .atLeast: found >= number
    }
  }
}
