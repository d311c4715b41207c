/// The kind of value that a field of a form takes.
public enum FieldKind: Hashable, Sendable {
  /// Typed text.
  case text
  /// Typed text that is shown as dots.
  case secret
  /// One of several choices; never empty in a blueprint.
  case choice([String])
  /// On or off: the value is `true` or `false`.
  case toggle
  /// A whole number in a range; the arrows, + and - change it by the step.
  case number(ClosedRange<Int>, step: Int)
}

/// The rules for the text of a field.
public struct FieldRules: Hashable, Sendable {
  /// Whether a text other than blanks is required.
  public var isRequired: Bool
  /// The allowed number of characters, unless the field is empty; nil for any.
  public var length: ClosedRange<Int>?
  /// The required format, unless the field is empty; nil for any.
  public var format: FieldFormat?

  /// Creates rules; by default none.
  public init(
    isRequired: Bool = false, length: ClosedRange<Int>? = nil, format: FieldFormat? = nil
  ) {
    self.isRequired = isRequired
    self.length = length
    self.format = format
  }
}
