/// A field of a form.
public struct Field: Hashable, Sendable {
  /// How it is filled in.
  public enum Kind: Hashable, Sendable {
    /// What is typed.
    case text
    /// What is typed, hidden.
    case secret
    /// One of these words; at least one.
    case choice([String])
    /// On or off.
    case toggle
    /// A whole number of a range, which keys move by the step.
    case number(ClosedRange<Int>, step: Int)
  }

  /// What a text can be asked to look like.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case word, digits, email, url, time
  }

  /// What commands call it.
  public let name: String
  /// What it says.
  public let label: Template
  /// What is in it at first.
  public let value: Template?
  /// How it is filled in.
  public let kind: Kind
  /// Whether the form waits for it to be filled.
  public let isRequired: Bool
  /// How many characters there must be in it, if there are any.
  public let length: ClosedRange<Int>?
  /// What must be in it, if anything is.
  public let format: Format?

  /// Whether what is typed is hidden.
  public var isSecret: Bool { kind == .secret }

  /// What can be chosen; empty when it is no choice.
  public var choices: [String] {
    if case .choice(let choices) = kind { choices } else { [] }
  }
}

/// What a form does when it is sent off.
public struct Submit: Hashable, Sendable {
  /// What its button says; nil leaves the word to the app.
  public let label: Template?
  /// What it does; in its holes `{field}` is the field's value.
  public let action: Action
}
