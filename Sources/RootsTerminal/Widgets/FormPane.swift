/// Fields to fill in, one of which takes the keys until Escape leaves it.
public struct FormPane: Hashable, Sendable {
  /// What a key did to the form.
  public enum Outcome: Hashable, Sendable {
    /// The form took the key; no value changed.
    case unchanged
    /// A value changed.
    case changed
    /// Enter was pressed in the last field.
    case submitted
    /// Escape left the field; no field takes keys now.
    case left
    /// The key means nothing here; others may have it.
    case ignored
  }

  /// The fields, from top to bottom.
  public private(set) var fields: [FormField]
  /// The index of the field that the keys go to, or would go to.
  public private(set) var current: Int
  /// Whether a field takes the keys.
  public private(set) var isFocused: Bool

  /// Makes a form whose first field takes the keys.
  public init(fields: [FormField]) {
    self.fields = fields
    current = 0
    isFocused = !fields.isEmpty
  }

  /// What has been entered, by the names of the fields; the last of two with one name counts.
  public var values: [String: String] {
    Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Takes a key.
  ///
  /// A focused field takes every printable key. While none is focused, Tab, the arrows up and
  /// down and Enter return to the field that was left.
  public mutating func handle(_ key: Key) -> Outcome {
    guard !fields.isEmpty else { return .ignored }
    guard isFocused else { return refocus(key) }
    if let character = key.typed { return type(character) }
    guard key.modifiers.isEmpty else { return .ignored }
    switch key.code {
    case .escape:
      isFocused = false
      return .left
    case .tab, .down: return move(by: 1)
    case .backTab, .up: return move(by: -1)
    case .enter: return current == fields.count - 1 ? .submitted : move(by: 1)
    default: return edit(key.code)
    }
  }

  /// Takes pasted text into the focused field.
  public mutating func paste(_ text: String) -> Outcome {
    guard isFocused else { return .ignored }
    return fields[current].insert(text) ? .changed : .unchanged
  }

  /// Lets a field take the keys; an index of none changes nothing.
  public mutating func focus(_ index: Int) {
    guard fields.indices.contains(index) else { return }
    current = index
    isFocused = true
  }

  /// Calls the fields differently, in their order; what is entered stays.
  public mutating func relabel(_ labels: [String]) {
    for (index, label) in zip(fields.indices, labels) { fields[index].label = label }
  }

  private mutating func refocus(_ key: Key) -> Outcome {
    guard key.modifiers.isEmpty else { return .ignored }
    switch key.code {
    case .tab, .backTab, .up, .down, .enter:
      isFocused = true
      return .unchanged
    default: return .ignored
    }
  }

  private mutating func type(_ character: Character) -> Outcome {
    if fields[current].isText {
      return fields[current].insert(String(character)) ? .changed : .unchanged
    }
    return character == " " && fields[current].cycle(by: 1) ? .changed : .unchanged
  }

  private mutating func move(by steps: Int) -> Outcome {
    current = (current + steps + fields.count) % fields.count
    return .unchanged
  }

  private mutating func edit(_ code: Key.Code) -> Outcome {
    let field = fields[current]
    switch code {
    case .left where !field.isText: return fields[current].cycle(by: -1) ? .changed : .unchanged
    case .right where !field.isText: return fields[current].cycle(by: 1) ? .changed : .unchanged
    case .left: fields[current].moveCursor(to: field.cursor - 1)
    case .right: fields[current].moveCursor(to: field.cursor + 1)
    case .home: fields[current].moveCursor(to: 0)
    case .end: fields[current].moveCursor(to: field.isText ? field.value.count : 0)
    case .backspace: return fields[current].remove(at: -1) ? .changed : .unchanged
    case .delete: return fields[current].remove(at: 0) ? .changed : .unchanged
    default: return .ignored
    }
    return .unchanged
  }
}
