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
      if !condition.canHold(with: facts.map { ($0.name, $0.domain.values(near: constants)) }) {
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
  func values(of fact: FactDefinition, near constants: [Literal]) -> [Literal] {
    let given = factValues[fact.name] ?? []
    if given.contains(where: \.hasPlaceholders) {
      return fact.domain.values(near: constants)
    }
    return [fact.initial] + given
  }
}
