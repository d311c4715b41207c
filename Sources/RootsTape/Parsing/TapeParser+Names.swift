import RootsTerminal

/// The parsing of what is used by its name: `Choose 2nd "Bread"`.
extension TapeParser {
  /// Reads the name of a row, a key, an answer or a tab, with its number if it is not the first.
  mutating func use(_ kind: NamedKind) -> TapeCommand? {
    let every = speed()
    return name(of: kind).flatMap { ended(.use(kind, $0), every) }
  }

  /// Reads `Submit`, or `Submit 2nd` for the second form.
  mutating func submit() -> TapeCommand? {
    let every = speed()
    if next.kind == .number, let number = ordinal(take()) {
      return ended(.use(.button, ShownName("", number: number)), every)
    }
    return ended(.use(.button, ShownName("")), every)
  }

  /// Reads `Fill name "Ada"`.
  mutating func fill() -> TapeCommand? {
    let every = speed()
    guard let field = name(of: .field, isLast: false) else { return nil }
    let hasValue = next.isText || next.kind == .number || next.kind == .keyword
    guard hasValue else {
      return refuse(
        "\(NamedKind.field.verb) needs the name of a field and its value",
        hint: next.endsLine ? nil : "put the value in quotes")
    }
    let isWord = next.kind == .number || ["true", "false"].contains(literal(next))
    guard isWord else {
      return argument("a value in quotes", mayBeEmpty: true)
        .flatMap { ended(.fill(field, with: $0), every) }
    }
    let value = take()
    guard next.endsLine || next.bytes.lowerBound > value.bytes.upperBound else {
      return fail("the value of a field is one text", at: value, hint: "put all of it in quotes")
    }
    return ended(.fill(field, with: literal(value)), every)
  }

  /// Reads an act that needs no name.
  mutating func act(_ act: NamedAct) -> TapeCommand? { ended(act, speed()) }

  /// The command of an act, behind which no number can follow.
  private mutating func ended(_ act: NamedAct, _ every: TapeTime?) -> TapeCommand? {
    guard next.kind == .number else { return .act(act, every: every) }
    return fail("\(act.word) takes no count", at: next, hint: "write the command again")
  }

  /// Reads a name, with its number if it is not the first: `2nd "Bread"`.
  private mutating func name(of kind: NamedKind, isLast: Bool = true) -> ShownName? {
    var number = 1
    if next.kind == .number {
      let token = take()
      let isName =
        next.endsLine || !isLast && next.bytes.lowerBound > token.bytes.upperBound
      if isName { return ShownName(literal(token)) }
      guard let value = ordinal(token) else { return nil }
      number = value
    }
    guard isAtText else { return refuseText("\(kind.verb) needs \(kind.argument)") }
    return argument(kind.argument, isLast: isLast, mayBeEmpty: true, endsAtNumber: true)
      .map { ShownName($0, number: number) }
  }

  /// Reads the rest of `2nd` behind its number; nil after an error.
  private mutating func ordinal(_ number: TapeToken) -> Int? {
    let ending = next
    guard let value = Int(literal(number)), (1...9_999).contains(value),
      ending.bytes.lowerBound == number.bytes.upperBound,
      literal(ending) == ShownName.ending(of: value)
    else {
      return fail(
        "a number in front of a name needs an ending, like 2nd", at: number,
        hint: "or put the name in quotes")
    }
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
