// Secrets: texts that only the commands and the Swift code that use them can read.

extension Literal {
  /// The text that every secret prints as.
  ///
  /// The same for all secrets, so that not even the length can be read. No command parses it.
  public static let mask = "********"

  /// Whether there is a secret anywhere in the value.
  public var hasSecrets: Bool {
    switch self {
    case .secret: true
    case .array(let items): items.contains(where: \.hasSecrets)
    case .object(let fields): fields.values.contains(where: \.hasSecrets)
    case .null, .bool, .int, .double, .string, .hole: false
    }
  }

  /// The value to save: without the fields that are secrets, and with null for other secrets in
  /// lists; nil for a secret itself.
  public var withoutSecrets: Literal? {
    guard hasSecrets else { return self }
    return switch self {
    case .secret: nil
    case .array(let items): .array(items.map { $0.withoutSecrets ?? .null })
    case .object(let fields): .object(fields.compactMapValues(\.withoutSecrets))
    case .null, .bool, .int, .double, .string, .hole: self
    }
  }

  /// The value with its secrets as plain texts, for code that uses them.
  ///
  /// What this returns prints in clear: never show or save it.
  public var revealed: Literal {
    guard hasSecrets else { return self }
    return switch self {
    case .secret(let text): .string(text)
    case .array(let items): .array(items.map(\.revealed))
    case .object(let fields): .object(fields.mapValues(\.revealed))
    case .null, .bool, .int, .double, .string, .hole: self
    }
  }

  /// Whether both are the same value, where a secret is the same as its text.
  public func matches(_ other: Literal) -> Bool {
    self == other || (hasSecrets || other.hasSecrets) && revealed == other.revealed
  }

  /// The text of a text or a secret; nil for other values.
  var text: String? {
    switch self {
    case .string(let text), .secret(let text): text
    case .null, .bool, .int, .double, .array, .object, .hole: nil
    }
  }
}
