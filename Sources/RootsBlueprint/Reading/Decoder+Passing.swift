internal import Roots

// Protections whose conditions no values of the facts can fulfil.
extension BlueprintDecoder {
  /// Notes the values that a command gives to facts.
  mutating func noteValues(of command: Command) {
    let arguments = command.arguments
    if let value = arguments.value { factValues[arguments.name, default: []].append(value) }
    for command in arguments.commands { noteValues(of: command) }
  }

  /// Warns of protections that never pass: no values of their facts fulfil the condition, or no
  /// command in the file sets such values.
  mutating func warnOfImpassable(
    _ protections: [ProtectionDefinition], _ pairs: [(name: Name, pair: YAMLPair)]
  ) {
    for protection in protections {
      guard let condition = protection.passes,
        let pair = pairs.first(where: { $0.name == protection.name })?.pair
      else { continue }
      let facts = declared.facts.compactMap(\.definition).filter {
        condition.references.contains($0.name)
      }
      let constants = condition.constants
      if !condition.canHold(with: facts.map { ($0.name, $0.everyValue(near: constants)) }) {
        reader.warning(
          "'\(protection.name)' never passes: no values of its facts fulfil '\(condition)'",
          at: pair.key.extent)
      } else if !condition.canHold(with: facts.map { ($0.name, values(of: $0, near: constants)) }) {
        reader.warning(
          "'\(protection.name)' never passes: nothing sets its facts so that '\(condition)' holds;"
            + " set them in a 'do' or 'then'", at: pair.key.extent)
      }
    }
  }

  /// The initial value of a fact and the values that commands set; all values if one of them is a
  /// placeholder.
  private func values(of fact: FactDefinition, near constants: [Literal]) -> [Literal] {
    let given = factValues[fact.name] ?? []
    if given.contains(where: \.hasPlaceholders) {
      return fact.everyValue(near: constants)
    }
    return [fact.initial] + given
  }
}

extension FactDefinition {
  /// Values that represent all values of the fact in conditions with these constants.
  fileprivate func everyValue(near constants: [Literal]) -> [Literal] {
    switch domain {
    case .flag: return [.bool(false), .bool(true)]
    case .choice(let words): return words.map { .string($0) }
    case .number(let range):
      let numbers = constants.flatMap { constant -> [Int] in
        guard case .int(let number) = constant else { return [] }
        return [number &- 1, number, number &+ 1]
      }
      return ([range.lowerBound, range.upperBound] + numbers.filter { range.contains($0) })
        .map { .int($0) }
    case .text:
      let texts = constants.filter { if case .string = $0 { true } else { false } }
      return [initial, .string("\u{0}")] + texts
    }
  }
}

extension Condition<Name> {
  /// The values that facts are compared with.
  fileprivate var constants: [Literal] {
    switch self {
    case .flag: []
    case .equals(_, let value): [value]
    case .compares(_, _, let number): [.int(number)]
    case .not(let condition): condition.constants
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.constants)
    }
  }

  /// Whether it holds for some combination of values; assumed, when there are too many to try.
  fileprivate func canHold(with values: [(name: Name, values: [Literal])]) -> Bool {
    let limit = 4096
    var count = 1
    for (_, values) in values {
      count *= values.count
      if count > limit { return true }
    }
    return (0..<count).contains { number in
      var rest = number
      var world: [Name: Literal] = [:]
      for (name, values) in values {
        world[name] = values[rest % values.count]
        rest /= values.count
      }
      return holds { world[$0] }
    }
  }
}
