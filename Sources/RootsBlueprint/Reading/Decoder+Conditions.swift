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
    guard !noteImpossibleTests(of: parser, as: .warning, in: node),
      isRepeated || parser.tests.count < 4, !canHold(condition)
    else { return }
    reader.warning(
      "this condition never holds, because its parts exclude each other; change one of them",
      at: node.extent)
  }

  /// Notes the tests of a condition that never hold; returns false if there are none.
  mutating func noteImpossibleTests(
    of parser: ConditionParser, as severity: Diagnostic.Severity, in node: YAMLNode
  ) -> Bool {
    var isFound = false
    for test in parser.tests where !canHold(test.condition) {
      isFound = true
      let (why, meant) = reason(of: test.condition, test.path)
      note(
        TextProblem(
          message: "this never holds, because \(why)", range: test.range, suggestion: meant,
          severity: severity), in: node)
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

  /// The reason why a test never holds, with the fix, and the most similar possible value.
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

extension FactDomain {
  /// Values that represent all values of the domain in conditions with these constants.
  func values(near constants: [Literal]) -> [Literal] {
    switch self {
    case .flag: return [.bool(false), .bool(true)]
    case .choice(let words): return words.map { .string($0) }
    case .number(let range):
      let numbers = constants.flatMap { constant -> [Int] in
        guard case .int(let number) = constant else { return [] }
        return [number &- 1, number, number &+ 1]
      }
      return ([range.lowerBound, range.upperBound] + numbers.filter { range.contains($0) })
        .map { .int($0) }
    case .text(let samples):
      let texts = constants.filter { if case .string = $0 { true } else { false } }
      return (samples.prefix(1) + ["\u{0}"]).map { .string($0) } + texts
    }
  }
}

extension Condition {
  /// The values with which references are compared.
  var constants: [Literal] { comparisons.map(\.value) }

  /// The references that are compared, each with its value.
  var comparisons: [(reference: Reference, value: Literal)] {
    switch self {
    case .flag: []
    case .equals(let reference, let value): [(reference, value)]
    case .compares(let reference, _, let number): [(reference, .int(number))]
    case .not(let condition): condition.comparisons
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.comparisons)
    }
  }

  /// Whether it holds for some combination of values; assumed, when there are more than the limit.
  func canHold(
    with values: [(reference: Reference, values: [Literal?])], tryingAtMost limit: Int = 4096
  ) -> Bool {
    var count = 1
    for (_, values) in values {
      count *= values.count
      if count > limit { return true }
    }
    return (0..<count).contains { number in
      var rest = number
      var world: [Reference: Literal] = [:]
      for (reference, values) in values {
        world[reference] = values[rest % values.count]
        rest /= values.count
      }
      return holds { world[$0] }
    }
  }
}
