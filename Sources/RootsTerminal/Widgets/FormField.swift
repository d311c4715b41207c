public import Roots

/// One field of a form, with its label, its value and its rules.
public struct FormField: Hashable, Sendable {
  /// The maximum number of characters of a text.
  public static let limit = 1000

  /// The name of the field, for commands.
  public var name: String
  /// The label of the field on the terminal.
  public var label: String
  /// How the field is filled in.
  public let kind: FieldKind
  /// The rules that must hold when the form is submitted.
  public var rules: FieldRules
  /// Whether problems are shown, because the field was left or the form was submitted.
  public internal(set) var isChecked = false
  /// The entered text and its cursor.
  public internal(set) var line: LineEditor
  /// Whether the next digit replaces the number, as in a field that has just got the focus.
  var beginsAnew = true

  /// Creates a field of any kind.
  ///
  /// - Parameters:
  ///   - name: the name of the field, in `FormPane.values` and in commands.
  ///   - label: the label on the terminal.
  ///   - kind: how it is filled in.
  ///   - value: its first value; nil, or one that the kind does not allow, for an empty text, the
  ///     first choice, off, or the smallest number.
  ///   - rules: the rules that must hold when the form is submitted.
  public init(
    name: String, label: String, kind: FieldKind, value: String? = nil,
    rules: FieldRules = FieldRules()
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.rules = rules
    switch kind {
    case .text, .secret:
      line = LineEditor(value ?? "", limit: Self.limit, isSecret: kind == .secret)
    case .choice(let choices):
      line = LineEditor(value.flatMap { choices.contains($0) ? $0 : nil } ?? choices.first ?? "")
    case .toggle: line = LineEditor(value == "true" ? "true" : "false")
    case .number(let range, _):
      line = LineEditor(value ?? String(range.lowerBound), limit: Self.digitLimit)
    }
  }

  /// Creates a text field with the cursor at the end.
  public init(name: String, label: String, value: String = "", isSecret: Bool = false) {
    self.init(name: name, label: label, kind: isSecret ? .secret : .text, value: value)
  }

  /// Creates a choice field; the first choice unless `value` is another one.
  public init(name: String, label: String, choices: [String], value: String? = nil) {
    self.init(name: name, label: label, kind: .choice(choices), value: value)
  }

  static let digitLimit = 20

  /// The entered text, unfiltered; it is made visible when drawn.
  public var value: String { line.text }
  /// The number of characters to the left of the cursor.
  public var cursor: Int { line.cursor }

  /// The value for commands: a Boolean for a switch, an integer for a number; a secret stays
  /// masked.
  public var literal: Literal {
    switch kind {
    case .text, .choice: .string(value)
    case .secret: .secret(value)
    case .toggle: .bool(value == "true")
    case .number: Int(value).map { .int($0) } ?? .null
    }
  }

  /// Whether characters are typed into the field.
  public var isText: Bool {
    switch kind {
    case .text, .secret: true
    case .choice, .toggle, .number: false
    }
  }
}

// MARK: - Keys

extension FormField {
  /// Handles a key that does not leave the field.
  mutating func handle(_ key: Key) -> LineEditor.Outcome {
    switch kind {
    case .text, .secret: return line.handle(key)
    case .choice(let choices): return handle(key, among: choices)
    case .toggle: return handleInToggle(key)
    case .number(_, let step): return handle(key, by: step)
    }
  }

  /// Handles pasted text, without the line ends around it, and for a format without any blanks
  /// around it; a choice, a switch and a number take only allowed values.
  mutating func paste(_ text: String) -> LineEditor.Outcome {
    if isText {
      return line.insert(rules.format == nil ? text.trimming(\.isNewline) : text.trimmingBlanks)
    }
    var filled = self
    guard filled.fill(with: text) == nil, filled.problem == nil else { return .full }
    self = filled
    return .changed
  }

  private mutating func handle(_ key: Key, among choices: [String]) -> LineEditor.Outcome {
    let current = choices.firstIndex(of: value) ?? 0
    if let character = key.typed, character != " " {
      let next = (1...max(choices.count, 1)).map { (current + $0) % max(choices.count, 1) }
        .first { choices[$0].lowercased().hasPrefix(character.lowercased()) }
      return next.map { put(choices[$0]) } ?? .moved
    }
    let count = max(choices.count, 1)
    guard let action = ValueAction.keysOfChoice[key], !choices.isEmpty else {
      return ignoredUnlessEditing(key)
    }
    switch action {
    case .next: return put(choices[(current + 1) % count])
    case .previous: return put(choices[(current + count - 1) % count])
    case .first: return put(choices[0])
    case .last: return put(choices[count - 1])
    case .yes, .no: return .moved
    }
  }

  private mutating func handleInToggle(_ key: Key) -> LineEditor.Outcome {
    switch ValueAction.keysOfToggle[key] {
    case .yes?: put("true")
    case .no?: put("false")
    case .some: put(value == "true" ? "false" : "true")
    case nil: key.typed == nil ? ignoredUnlessEditing(key) : .moved
    }
  }

  private mutating func handle(_ key: Key, by step: Int) -> LineEditor.Outcome {
    guard case .number(let range, _) = kind else { return .ignored }
    if key == .character("-"), value.isEmpty, range.lowerBound < 0 {
      beginsAnew = false
      return line.insert("-")
    }
    switch ValueAction.keysOfNumber[key] {
    case .next?: return move(by: step, in: range)
    case .previous?: return move(by: -step, in: range)
    case .first?: return put(String(range.lowerBound))
    case .last?: return put(String(range.upperBound))
    case .yes?, .no?, nil: break
    }
    guard let character = key.typed else {
      guard ignoredUnlessEditing(key) != .ignored else { return .ignored }
      beginsAnew = false
      return line.handle(key)
    }
    guard character.isASCII, character.isNumber else { return .moved }
    if beginsAnew { line.replaceAll(with: "") }
    beginsAnew = false
    return line.insert(String(character))
  }

  private mutating func move(by step: Int, in range: ClosedRange<Int>) -> LineEditor.Outcome {
    guard let number = Int(value) else { return put(String(range.lowerBound)) }
    let (next, overflow) = number.addingReportingOverflow(step)
    guard !overflow else { return .moved }
    return put(String(min(max(next, range.lowerBound), range.upperBound)))
  }

  /// Consumes the editing keys in every kind of field, so that they have no other effect.
  private func ignoredUnlessEditing(_ key: Key) -> LineEditor.Outcome {
    LineEdit.keys[key] != nil ? .moved : .ignored
  }

  private mutating func put(_ text: String) -> LineEditor.Outcome {
    beginsAnew = true
    guard text != value else { return .moved }
    line.replaceAll(with: text)
    return .changed
  }
}
