/// A field of a form.
public struct Field: Hashable, Sendable {
  /// The kind of input.
  public enum Kind: Hashable, Sendable {
    /// Typed text.
    case text
    /// Typed text that is hidden.
    case secret
    /// One of these words; at least one word.
    case choice([String])
    /// A switch.
    case toggle
    /// A whole number within a range, changed in steps.
    case number(ClosedRange<Int>, step: Int)
  }

  /// The formats that a text can require.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case word, digits, email, url, time
  }

  /// The name of the field in commands.
  public let name: String
  /// The label.
  public let label: Template
  /// The initial value.
  public let value: Template?
  /// The kind of input.
  public let kind: Kind
  /// Whether the form cannot be submitted while the field is empty.
  public let isRequired: Bool
  /// The allowed number of characters, unless the field is empty.
  public let length: ClosedRange<Int>?
  /// The required format, unless the field is empty.
  public let format: Format?

  /// Whether the typed text is hidden.
  public var isSecret: Bool { kind == .secret }

  /// The choices; empty for another kind.
  public var choices: [String] {
    if case .choice(let choices) = kind { choices } else { [] }
  }
}

/// The submission of a form.
public struct Submit: Hashable, Sendable {
  /// The label of the button; nil for the default.
  public let label: Template?
  /// The action; the placeholder `{field}` is the value of a field.
  public let action: Action
  /// The line in the file, from 1.
  package let line: Int
}
