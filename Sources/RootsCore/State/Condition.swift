/// A condition on referenced values: `not signedIn and basket > 0`.
///
/// The engine's own conditions refer to facts by their names.
package indirect enum Condition<Reference: Hashable & Sendable>: Hashable, Sendable {
  /// The value is true.
  case flag(Reference)
  /// The value equals a literal.
  case equals(Reference, Literal)
  /// The value is a whole number in a relation to another one.
  case compares(Reference, Comparison, Int)
  /// The condition does not hold.
  case not(Condition)
  /// All conditions hold.
  case all([Condition])
  /// At least one of the conditions holds.
  case any([Condition])

  /// Whether the condition holds.
  ///
  /// For an unknown value no condition holds except equality with null.
  ///
  /// - Parameter value: returns the current value of a reference; nil if it is unknown.
  package func holds(_ value: (Reference) -> Literal?) -> Bool {
    switch self {
    case .flag(let reference): value(reference) == .bool(true)
    case .equals(let reference, let literal): (value(reference) ?? .null).matches(literal)
    case .compares(let reference, let comparison, let number):
      comparison.holds(value(reference), number)
    case .not(let condition): !condition.holds(value)
    case .all(let conditions): conditions.allSatisfy { $0.holds(value) }
    case .any(let conditions): conditions.contains { $0.holds(value) }
    }
  }

  /// Returns the condition with other references; nil if one of them cannot be mapped.
  package func mapped<Other>(_ other: (Reference) -> Other?) -> Condition<Other>? {
    switch self {
    case .flag(let reference): return other(reference).map { .flag($0) }
    case .equals(let reference, let value): return other(reference).map { .equals($0, value) }
    case .compares(let reference, let comparison, let number):
      return other(reference).map { .compares($0, comparison, number) }
    case .not(let condition): return condition.mapped(other).map { .not($0) }
    case .all(let conditions):
      let mapped = conditions.compactMap { $0.mapped(other) }
      return mapped.count == conditions.count ? .all(mapped) : nil
    case .any(let conditions):
      let mapped = conditions.compactMap { $0.mapped(other) }
      return mapped.count == conditions.count ? .any(mapped) : nil
    }
  }

  /// All references of the condition.
  package var references: Set<Reference> { Set(leaves.map(\.reference)) }

  /// The conditions on one value of which it is made, each with the value that is compared.
  package var leaves: [(reference: Reference, value: Literal?)] {
    switch self {
    case .flag(let reference): [(reference, nil)]
    case .equals(let reference, let value): [(reference, value)]
    case .compares(let reference, _, let number): [(reference, .int(number))]
    case .not(let condition): condition.leaves
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.leaves)
    }
  }
}

/// A relation between two numbers.
package enum Comparison: String, Hashable, Sendable, CaseIterable {
  case less = "<"
  case atMost = "<="
  case more = ">"
  case atLeast = ">="

  /// Whether a value is a number that compares in this way with another one.
  package func holds(_ value: Literal?, _ number: Int) -> Bool {
    guard case .int(let found)? = value else { return false }
    return holds(found, number)
  }

  /// Whether two numbers compare in this way.
  package func holds<Number: Comparable>(_ number: Number, _ other: Number) -> Bool {
    switch self {
    case .less: number < other
    case .atMost: number <= other
    case .more: number > other
    case .atLeast: number >= other
    }
  }
}

extension World {
  /// Returns the parts of a condition that do not hold, as text.
  func unmet(_ condition: Condition<Name>) -> String {
    switch condition {
    case .all(let parts): parts.filter { !holds($0) }.map(unmet).joined(separator: " and ")
    case .any(let parts): parts.map(unmet).joined(separator: " or ")
    case .flag, .equals, .compares, .not: "\(condition)"
    }
  }
}

extension Condition: CustomStringConvertible where Reference: CustomStringConvertible {
  /// The text of the condition: `not signedIn and basket > 0`, `plan is year`.
  package var description: String {
    switch self {
    case .flag(let name): "\(name)"
    case .equals(let name, let value): "\(name) is \(Self.word(value))"
    case .compares(let name, let comparison, let number):
      "\(name) \(comparison.rawValue) \(number)"
    case .not(.equals(let name, let value)): "\(name) is not \(Self.word(value))"
    case .not(let condition): "not \(condition.part)"
    case .all(let parts): parts.map(\.part).joined(separator: " and ")
    case .any(let parts): parts.map(\.part).joined(separator: " or ")
    }
  }

  private var part: String {
    switch self {
    case .all, .any: "(\(self))"
    case .flag, .equals, .compares, .not: "\(self)"
    }
  }

  private static func word(_ value: Literal) -> String {
    if case .string(let text) = value, Name.isWellFormed(text) { text } else { "\(value)" }
  }
}
