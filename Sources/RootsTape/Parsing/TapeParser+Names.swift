import RootsTerminal

/// The parsing of what is used by its name: `Choose 2nd "Bread"`.
extension TapeParser {
  /// Reads the name of a row, a key, an answer or a tab, with its number if it is not the first.
  mutating func use(_ kind: NamedKind) -> TapeCommand? {
    let every = speed()
    guard let number = ordinal(), let text = argument(kind.argument, mayBeEmpty: true) else {
      return nil
    }
    return .act(.use(kind, ShownName(text, number: number)), every: every)
  }

  /// Reads `Submit`, or `Submit 2nd` for the second form.
  mutating func submit() -> TapeCommand? {
    let every = speed()
    return ordinal().map { .act(.use(.button, ShownName("", number: $0)), every: every) }
  }

  /// Reads `Fill name "Ada"`.
  mutating func fill() -> TapeCommand? {
    let every = speed()
    guard let number = ordinal(),
      let field = argument(NamedKind.field.argument, isLast: false, mayBeEmpty: true)
    else { return nil }
    guard next.isText || next.kind == .number else {
      return refuse("\(NamedKind.field.verb) needs the name of a field and a text in quotes")
    }
    let text =
      next.kind == .number
      ? literal(take()) : argument("a text in quotes", mayBeEmpty: true)
    return text.map { .act(.fill(ShownName(field, number: number), with: $0), every: every) }
  }

  /// Reads `2nd`; 1 without a number, and nil after an error.
  private mutating func ordinal() -> Int? {
    guard next.kind == .number else { return 1 }
    let form = "\(shown(last)) needs a number like 2nd, or a name in quotes"
    let number = take()
    let ending = next
    guard let value = Int(literal(number)), (1...9_999).contains(value),
      ending.bytes.lowerBound == number.bytes.upperBound,
      literal(ending) == ShownName.ending(of: value)
    else { return fail(form, at: number) }
    take()
    return value
  }
}

extension NamedKind {
  /// What a command needs behind its word.
  fileprivate var argument: String {
    switch self {
    case .row: "the name of a row in quotes"
    case .key: "the label of a key in quotes"
    case .button: "no name"
    case .answer: "yes or no"
    case .field: "the name of a field"
    case .tab: "the name of a tab in quotes"
    }
  }
}
