internal import Roots

// Conditions that no values of the app can fulfil.
extension BlueprintDecoder {
  /// Warns of a condition that never holds: because of one of its tests, or because its tests
  /// exclude each other.
  mutating func warnOfNever(
    _ condition: Condition<ClaimReference>, _ parser: ConditionParser, in node: YAMLNode
  ) {
    // Tests of different values exclude each other only under a 'not'; few of them are tried.
    let isRepeated = parser.tests.count > condition.references.count
    guard !noteDecidedTests(of: parser, as: .warning, in: node),
      isRepeated || parser.tests.count < 4, !canHold(condition)
    else { return }
    reader.warning(
      "this condition never holds, because its parts exclude each other; change one of them",
      at: node.extent)
  }

  /// Notes the tests of a condition that never hold, and those that always do.
  /// - Parameter severity: the severity of a test that never holds.
  /// - Returns: whether a test never holds.
  mutating func noteDecidedTests(
    of parser: ConditionParser, as severity: Diagnostic.Severity, in node: YAMLNode
  ) -> Bool {
    var isFound = false
    for test in parser.tests {
      let isImpossible = !canHold(test.condition)
      guard isImpossible || !canHold(.not(test.condition)) else { continue }
      isFound = isFound || isImpossible
      let (why, meant) = reason(of: test.condition, test.path)
      note(
        TextProblem(
          message: "this \(isImpossible ? "never" : "always") holds, because \(why)",
          range: test.range, suggestion: isImpossible ? meant : nil,
          severity: isImpossible ? severity : .warning), in: node)
    }
    return isFound
  }

  /// Whether some values of the references fulfil a condition; assumed, when there are many.
  func canHold(_ condition: Condition<ClaimReference>) -> Bool {
    canHold(condition) { values(of: $0, near: $1) }
  }

  /// Whether some of these values of the references fulfil a condition.
  ///
  /// - Parameter values: returns the values of a reference in conditions with some constants.
  func canHold(
    _ condition: Condition<ClaimReference>,
    with values: (ClaimReference, [Literal]) -> [Literal?]
  ) -> Bool {
    let constants = condition.constants
    return condition.canHold(
      with: condition.references.map { ($0, values($0, constants)) }, tryingAtMost: 256)
  }

  /// Values that represent all values of a reference in conditions with these constants; nil
  /// stands for no value.
  func values(of reference: ClaimReference, near constants: [Literal]) -> [Literal?] {
    switch reference {
    case .value(.fact(let index)):
      return declared.facts[index].definition?.domain.values(near: constants)
        ?? Self.anyValues(near: constants)
    case .value(.depth), .depth(.main): return Self.numbers(from: 1, near: constants)
    case .value(.overlays), .value(.keys), .depth: return Self.numbers(from: 0, near: constants)
    case .value(.tab) where !declared.tabTitles.isEmpty, .tab where !declared.tabTitles.isEmpty:
      return declared.tabTitles.map { .string($0) }
    case .value, .tab: return Self.anyValues(near: constants)
    case .shown, .open, .waiting, .ended, .was, .does: return [.bool(false), .bool(true)]
    }
  }

  private static func numbers(from least: Int, near constants: [Literal]) -> [Literal?] {
    FactDomain.number(least...Int.max).values(near: constants)
  }

  private static func anyValues(near constants: [Literal]) -> [Literal?] {
    var values: [Literal?] = [nil, .bool(false), .bool(true), .string("\u{0}")]
    values += constants as [Literal?]
    values += FactDomain.number(Int.min...Int.max).values(near: constants) as [Literal?]
    return values
  }

  /// The reason why the values decide a test, with the fix, and the most similar possible value.
  private func reason(
    of test: Condition<ClaimReference>, _ path: WrittenPath
  ) -> (why: String, meant: String?) {
    let name = cited(path.text)
    switch test.references.first {
    case .value(.fact(let index))?:
      return (
        "\(name) is \(declared.facts[index].kind.description); compare it with one of these", nil
      )
    case .value(.depth)?, .depth(.main)?:
      return ("\(name) is at least 1; compare it with a larger number", nil)
    case .value(.tab)?, .tab?:
      let title = test.constants.first?.plainText ?? ""
      let meant = nearest(title, in: declared.tabTitles)
      let known = meant == nil ? "; \(Reader.choice(of: declared.tabTitles))" : ""
      return ("no tab has the title \(cited(title))\(known)", meant)
    default: return ("\(name) is never less than 0; compare it with a larger number", nil)
    }
  }
}
