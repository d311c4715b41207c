import Roots

/// What a key does to the value of a field that is not typed.
enum ValueAction: Hashable, Sendable {
  case next, previous, first, last, yes, no

  static let keysOfChoice = KeyTable<ValueAction>(
    .init(.previous, Key(.left), label: "choose"),
    .init(.next, Key(.right), .character(" "), label: "choose"),
    .init(.first, Key(.home), label: "first, last"),
    .init(.last, Key(.end), label: "first, last"))

  static let keysOfToggle = KeyTable<ValueAction>(
    .init(.next, .character(" "), .character("x"), Key(.left), Key(.right), label: "switch"),
    .init(.yes, .character("y"), .character("Y"), label: "yes"),
    .init(.no, .character("n"), .character("N"), label: "no"))

  static let keysOfNumber = KeyTable<ValueAction>(
    .init(.previous, Key(.left), .character("-"), label: "less, more"),
    .init(.next, Key(.right), .character("+"), label: "less, more"),
    .init(.first, Key(.home), label: "least, most"),
    .init(.last, Key(.end), label: "least, most"))
}

extension FormPane {
  /// The label of Enter in the last field.
  package var submitLabel: String { button ?? "done" }

  /// Returns the items of all keys that have an effect now, except Escape, for the list of keys.
  public func keys(in size: Size) -> [HelpLine.Item] {
    guard !fields.isEmpty else { return [] }
    guard isFocused else { return [HelpLine.Item(FormAction.moves, "back to the form")] }
    let isLast = current == fields.count - 1
    let steps = FormAction.keys.items { action in
      action == .enter ? !isLast : action != .leave && fields.count > 1
    }
    return (isLast ? [HelpLine.Item([Key(.enter)], submitLabel)] : []) + steps
      + fields[current].keys
  }
}

extension FormField {
  /// The items of the keys that edit the digits of a number.
  static let keysOfNumbers = inNumbers(LineEdit.keys.items())

  /// The items without the keys that choose another number.
  private static func inNumbers(_ items: [HelpLine.Item]) -> [HelpLine.Item] {
    items.without { ValueAction.keysOfNumber[$0] != nil }
  }

  /// The items of the keys that change the value or move the cursor.
  fileprivate var keys: [HelpLine.Item] {
    switch kind {
    case .text, .secret: line.keys
    case .choice(let choices): choices.count > 1 ? ValueAction.keysOfChoice.items() : []
    case .toggle:
      ValueAction.keysOfToggle.items { $0 != (value == "true" ? .yes : .no) }
    case .number: ValueAction.keysOfNumber.items() + Self.inNumbers(line.keys)
    }
  }
}

/// What a key does in a question.
enum ConfirmAction: Hashable, Sendable {
  case other, choose, yes, no

  static let keys = KeyTable<ConfirmAction>(
    .init(.choose, Key(.enter), .character(" "), label: "answer"),
    .init(
      .other, Key(.left), Key(.right), Key(.up), Key(.down), Key(.tab), Key(.backTab),
      label: "the other answer"),
    .init(.yes, .character("y"), .character("Y"), label: "yes"),
    .init(.no, .character("n"), .character("N"), Key(.escape), label: "no"))
}

extension ConfirmPane {
  /// Returns the items of all keys, with the labels of the answers, for the list of keys.
  public func keys(in size: Size) -> [HelpLine.Item] {
    func items(_ action: ConfirmAction, _ label: String? = nil) -> [HelpLine.Item] {
      ConfirmAction.keys.items { $0 == action }
        .map { HelpLine.Item(key: $0.key, label: label ?? $0.label) }
    }
    return items(.choose, self.label(of: selected)) + items(.other) + items(.yes, yes)
      + items(.no, no)
  }
}
