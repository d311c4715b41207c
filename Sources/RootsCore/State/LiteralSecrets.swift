// Secrets: texts that only the commands and the Swift code that use them can read.

extension Literal {
  /// The text that every secret prints as.
  ///
  /// All secrets print alike, so that not even the length can be read. No command parses the mask.
  public static let mask = "********"

  /// Whether the value is or contains a secret.
  public var hasSecrets: Bool { contains { if case .secret = $0 { true } else { false } } }

  /// The value without secrets, for saving; nil for a secret itself.
  ///
  /// Fields that are secrets are left out; secrets in lists become null.
  public var withoutSecrets: Literal? { replacingSecrets { _ in nil } }

  /// The value with its secrets as plain texts, for code that uses them.
  ///
  /// The result prints in clear text: never show or save it.
  public var revealed: Literal { replacingSecrets { .string($0) } ?? .null }

  /// Returns the value with others in place of its secrets, or without those that get none.
  private func replacingSecrets(_ other: (String) -> Literal?) -> Literal? {
    guard hasSecrets else { return self }
    return switch self {
    case .secret(let text): other(text)
    case .array(let items): .array(items.map { $0.replacingSecrets(other) ?? .null })
    case .object(let fields): .object(fields.compactMapValues { $0.replacingSecrets(other) })
    case .null, .bool, .int, .double, .string, .placeholder: self
    }
  }

  /// Whether both values are equal; a secret is equal to its text.
  public func matches(_ other: Literal) -> Bool {
    self == other || (hasSecrets || other.hasSecrets) && revealed == other.revealed
  }

  /// The text of a string or a secret; nil for other values.
  var text: String? {
    switch self {
    case .string(let text), .secret(let text): text
    case .null, .bool, .int, .double, .array, .object, .placeholder: nil
    }
  }
}
