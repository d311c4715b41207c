/// The content of a screen as plain text in reading order, without columns and borders.
///
/// Plain mode prints it, for screen readers and pipes.
public struct AccessibilityText: Hashable, Sendable {
  /// A row that can be chosen.
  public struct Choice: Hashable, Sendable {
    /// The row's label.
    public var label: String
    /// The row's second text; nil if it has none.
    public var detail: String?

    /// Makes a choice.
    public init(_ label: String, detail: String? = nil) {
      self.label = label
      self.detail = detail
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

    /// Makes a field.
    public init(_ label: String, value: String, kind: String, problem: String? = nil) {
      self.label = label
      self.value = value
      self.kind = kind
      self.problem = problem
    }
  }

  /// Paragraphs to read.
  public var lines: [String]
  /// The rows that can be chosen, in the order in which they are shown.
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
