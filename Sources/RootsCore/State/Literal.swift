/// A value that can be written in a command, a blueprint or a tape: JSON, and placeholders.
public enum Literal: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  /// A text that prints masked and is never saved, such as a password.
  case secret(String)
  case array([Literal])
  case object([String: Literal])
  /// A placeholder in a blueprint's command, which a value replaces before the command runs; a
  /// command with one left is refused.
  case placeholder(Placeholder)

  /// Returns the value at a path of object keys; nil if there is none.
  public func value(at path: ArraySlice<String>) -> Literal? {
    guard let key = path.first else { return self }
    guard case .object(let fields) = self, let field = fields[key] else { return nil }
    return field.value(at: path.dropFirst())
  }

  /// Whether the value, or one inside it, fulfils a condition.
  func contains(where matches: (Literal) -> Bool) -> Bool {
    if matches(self) { return true }
    return switch self {
    case .array(let items): items.contains { $0.contains(where: matches) }
    case .object(let fields): fields.values.contains { $0.contains(where: matches) }
    case .null, .bool, .int, .double, .string, .secret, .placeholder: false
    }
  }

  /// Whether the value contains a placeholder.
  public var hasPlaceholders: Bool {
    contains { if case .placeholder = $0 { true } else { false } }
  }

  /// The first placeholder in the value, in the order in which it prints.
  var firstPlaceholder: Placeholder? { hasPlaceholders ? placeholders.first : nil }

  /// The placeholders in the value, in the order in which it prints.
  var placeholders: [Placeholder] {
    switch self {
    case .placeholder(let placeholder): [placeholder]
    case .array(let items): items.flatMap(\.placeholders)
    case .object(let fields): fields.sorted { $0.key < $1.key }.flatMap(\.value.placeholders)
    case .null, .bool, .int, .double, .string, .secret: []
    }
  }

  /// Returns the value with every placeholder filled.
  /// - Parameter value: returns the value of a path, such as `result.user`.
  /// - Throws: `PlaceholderError` for a path without a value, and for a sum of other values than
  ///   whole numbers.
  public func filled(_ value: (String) -> Literal?) throws(PlaceholderError) -> Literal {
    switch self {
    case .placeholder(let placeholder): return try placeholder.evaluated(value)
    case .array(let items):
      return .array(
        try items.map { (item) throws(PlaceholderError) in try item.filled(value) })
    case .object(let fields):
      var result: [String: Literal] = [:]
      for (key, field) in fields { result[key] = try field.filled(value) }
      return .object(result)
    case .null, .bool, .int, .double, .string, .secret: return self
    }
  }

  /// The kind of the value as one word, for messages.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .int: "a whole number"
    case .double: "a number"
    case .string: "a text"
    case .secret: "a secret"
    case .array: "a list"
    case .object: "an object"
    case .placeholder: "a placeholder"
    }
  }

  /// The value in the middle of a sentence: texts without their quotes.
  public var plainText: String {
    if case .string(let text) = self { return text }
    return description
  }
}

/// A placeholder: `{path}`, or a sum such as `{basket + 1}`, replaced by a value when its command
/// runs.
public struct Placeholder: Hashable, Sendable {
  /// A path or a whole number.
  package enum Term: Hashable, Sendable {
    case path(String)
    case number(Int)
  }
  /// A term and its sign.
  package struct Summand: Hashable, Sendable {
    /// Whether the term is subtracted.
    package let isSubtracted: Bool
    package let term: Term
  }
  /// The summands, at least one.
  package let summands: [Summand]

  /// The paths, in their order.
  package var paths: [String] {
    summands.compactMap { if case .path(let path) = $0.term { path } else { nil } }
  }

  /// Returns the value of the only path, or the sum.
  ///
  /// - Throws: `PlaceholderError` for a path without a value, and for a sum with a value that is
  ///   not a whole number.
  package func evaluated(
    _ value: (String) -> Literal?
  ) throws(PlaceholderError) -> Literal {
    if summands.count == 1, let only = summands.first, case .path(let path) = only.term {
      guard let found = value(path) else { throw PlaceholderError.noValue(path) }
      return found
    }
    var sum = 0
    for summand in summands {
      let number = try number(of: summand.term, value)
      let (next, overflow) =
        summand.isSubtracted
        ? sum.subtractingReportingOverflow(number) : sum.addingReportingOverflow(number)
      guard !overflow else { throw PlaceholderError.overflow(description) }
      sum = next
    }
    return .int(sum)
  }

  private func number(
    of term: Term, _ value: (String) -> Literal?
  ) throws(PlaceholderError) -> Int {
    switch term {
    case .number(let number): return number
    case .path(let path):
      guard let found = value(path) else { throw PlaceholderError.noValue(path) }
      guard case .int(let number) = found else { throw PlaceholderError.notANumber(path, found) }
      return number
    }
  }
}

extension Placeholder: CustomStringConvertible {
  /// The placeholder as it is written: `{basket + 1}`.
  public var description: String { "{\(sum)}" }

  /// The placeholder without its braces.
  var sum: String {
    var text = ""
    for (index, summand) in summands.enumerated() {
      if index > 0 || summand.isSubtracted { text += summand.isSubtracted ? " - " : " + " }
      switch summand.term {
      case .path(let path): text += path
      case .number(let number): text += "\(number)"
      }
    }
    return text
  }
}

/// The reason why a placeholder could not be filled.
public enum PlaceholderError: Error, Hashable, Sendable {
  case noValue(String)
  case notANumber(String, Literal)
  case overflow(String)
  /// A value that no link can contain, such as an object.
  case notInLink(String, Literal)
}

extension PlaceholderError: CustomStringConvertible {
  /// The error as one sentence.
  public var description: String {
    switch self {
    case .noValue(let path): "{\(path)} has no value here"
    case .notANumber(let path, let value): "{\(path)} is \(value), not a whole number"
    case .overflow(let placeholder): "\(placeholder) is too large"
    case .notInLink(let path, let value): "{\(path)} is \(value), which no link can contain"
    }
  }
}
