internal import Roots
public import RootsInput

/// A field of a form.
public struct Field: Hashable, Sendable {
  /// The name of the field in commands.
  public let name: String
  /// The label.
  public let label: Template
  /// The initial value.
  public let value: Template?
  /// The kind of input.
  public let kind: FieldKind
  /// The rules that must hold when the form is submitted.
  public let rules: FieldRules

  /// Whether the typed text is hidden.
  public var isSecret: Bool { kind == .secret }

  /// The choices; empty for another kind.
  public var choices: [String] {
    if case .choice(let choices) = kind { choices } else { [] }
  }

  /// The accepted values: `text, required, 2 to 10 characters`.
  package var taken: String {
    let kind =
      switch kind {
      case .text: "text"
      case .secret: "secret text"
      case .choice(let choices): "one of \(choices.joined(separator: ", "))"
      case .toggle: "on or off"
      case .number(let range, let step):
        "\(range.lowerBound) to \(range.upperBound)" + (step == 1 ? "" : " by \(step)")
      }
    let length = rules.length.map { length in
      length.upperBound == .max
        ? "at least \(length.lowerBound) characters"
        : "\(length.lowerBound) to \(length.upperBound) characters"
    }
    let rules = [rules.isRequired ? "required" : nil, length, rules.format?.description]
    return ([kind] + rules.compactMap(\.self)).joined(separator: ", ")
  }
}

extension [Field] {
  /// Whether there are fields, but nothing can be entered in them.
  ///
  /// Escape then closes an accessory with the form, and never only leaves its field.
  package var haveOneValue: Bool { !isEmpty && allSatisfy { $0.choices.count == 1 } }
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
