/// What a screen shows as words in order, for those who hear it: no columns, no borders.
public struct Spoken: Hashable, Sendable {
  /// A row that can be chosen.
  public struct Choice: Hashable, Sendable {
    /// What it is called.
    public var label: String
    /// What there is to know about it.
    public var detail: String?

    /// Makes a choice.
    public init(_ label: String, detail: String? = nil) {
      self.label = label
      self.detail = detail
    }
  }

  /// A field that can be filled.
  public struct Field: Hashable, Sendable {
    /// What it is called.
    public var label: String
    /// What is in it; the number of characters alone, for a secret.
    public var value: String
    /// What can be put into it, in words: `text`, `one of: day, year`, `1 to 9`.
    public var kind: String
    /// Why what is in it will not do; nil when it will.
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
  /// What can be chosen, in the order in which it is shown.
  public var choices: [Choice]
  /// What can be filled in, in the order in which it is shown.
  public var fields: [Field]

  /// Makes a description; nothing, when nothing is given.
  public init(lines: [String] = [], choices: [Choice] = [], fields: [Field] = []) {
    self.lines = lines
    self.choices = choices
    self.fields = fields
  }
}
