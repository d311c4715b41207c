import Roots

/// The content of a screen as plain text in reading order, without columns and borders.
///
/// Plain mode prints it, for screen readers and pipes.
public struct AccessibilityText: Hashable, Sendable {
  /// Something that can be chosen: a row, the button of a form, an answer, or a key.
  public struct Choice: Hashable, Sendable {
    /// What it is; never a field or a tab.
    public var kind: NamedKind
    /// The label.
    public var label: String
    /// The second text of a row; nil if it has none.
    public var detail: String?
    /// The heading of the section that a row is in; nil without one.
    public var section: String?
    /// The name by which tapes call it, which stays when the label changes; nil for the label.
    public var name: String?
    /// The label with an ellipsis for each placeholder, which is a name too; nil without one.
    package var form: String?
    /// The key that does the same; nil without one.
    public var key: Key?

    /// Makes a choice.
    public init(
      _ label: String, detail: String? = nil, kind: NamedKind = .row, name: String? = nil,
      key: Key? = nil
    ) {
      self.label = label
      self.detail = detail
      self.kind = kind
      self.name = name
      self.key = key
    }
  }

  /// A field that can be filled.
  public struct Field: Hashable, Sendable {
    /// The field's label.
    public var label: String
    /// The field's text; for a secret only the number of characters.
    public var value: String
    /// The accepted input, in words: `text`, `one of: day, year`, `1 to 9`.
    public var kind: String
    /// The reason why the text is not accepted; nil if it is.
    public var problem: String?
    /// The name by which tapes call it; nil for the label.
    public var name: String?
    /// The label with an ellipsis for each placeholder, which is a name too; nil without one.
    package var form: String?
    /// Whether its text is never shown or recorded.
    public var isSecret: Bool
    /// The format that its text must have; nil for any.
    package var format: FieldFormat?
    /// How it is filled in.
    package var input = FieldKind.text
    /// What was entered; a secret stays masked when it is printed.
    package var entered = Literal.string("")
    /// What was entered, in clear.
    package var text: String { if case .string(let text) = entered.revealed { text } else { "" } }

    /// Makes a field.
    public init(
      _ label: String, value: String, kind: String, problem: String? = nil, name: String? = nil,
      isSecret: Bool = false
    ) {
      self.label = label
      self.name = name
      self.isSecret = isSecret
      self.value = value
      self.kind = kind
      self.problem = problem
    }
  }

  /// Paragraphs to read.
  public var lines: [String]
  /// The things that can be chosen, in the order in which they are shown; keys come last.
  public var choices: [Choice]
  /// The index of the selected row among the choices; nil if none is selected.
  public var selection: Int?
  /// The fields that can be filled, in the order in which they are shown.
  public var fields: [Field]
  /// The index of the field that takes the keys; nil if none does.
  public var focusedField: Int?

  /// Makes a description; empty by default.
  public init(
    lines: [String] = [], choices: [Choice] = [], selection: Int? = nil, fields: [Field] = []
  ) {
    self.lines = lines
    self.choices = choices
    self.selection = selection
    self.fields = fields
  }

  /// The field that takes the keys, otherwise the selected row; nil without either.
  public var selectedChoice: Choice? {
    if let field = focusedField, fields.indices.contains(field) {
      return Choice(fields[field].label, detail: fields[field].value)
    }
    return selection.flatMap { choices.indices.contains($0) ? choices[$0] : nil }
  }
}
