internal import Roots

/// The part of a condition in a property, which determines what follows if the condition never or
/// always holds.
enum ClaimRole {
  /// It must never hold.
  case forbidden
  /// It must hold, always or at some time.
  case demanded
  /// It must hold at some time after something else.
  case owed
  /// The property is about the time after it.
  case occasion
  /// It ends or limits the property.
  case exception

  /// What a condition with the same value in every state means for the property.
  enum Consequence {
    case broken, pointless, none
  }

  func consequence(ofAlways value: Bool) -> Consequence {
    switch self {
    case .forbidden: value ? .broken : .pointless
    case .demanded, .owed: value ? .pointless : .broken
    case .occasion: value ? .none : .pointless
    case .exception: .pointless
    }
  }
}

// Properties that reading alone decides: conditions that never or always hold, and properties that
// contradict each other.
extension BlueprintDecoder {
  /// Reports a condition that has the same value in every state.
  mutating func check(
    _ condition: Condition<ClaimReference>, _ parser: ConditionParser, as role: ClaimRole,
    in node: YAMLNode
  ) {
    let value: Bool
    if !canHold(condition, with: possibleValues) {
      value = false
    } else if !canHold(.not(condition), with: possibleValues) {
      value = true
    } else {
      _ = noteDecidedTests(of: parser, as: .warning, in: node)
      return
    }
    let consequence = role.consequence(ofAlways: value)
    let reason = reason(condition)
    // A blueprint that is not finished yet can be run.
    let isError = consequence == .broken && reason.isEmpty
    if !value, noteDecidedTests(of: parser, as: isError ? .error : .warning, in: node) { return }
    let fact = "this \(value ? "always" : "never") holds\(reason)"
    let breach =
      "so the property is \(role == .owed ? "broken wherever it applies" : "always broken")"
    switch consequence {
    case .broken where isError:
      reader.error("\(fact), \(breach); change it", at: node.extent)
    case .broken: reader.warning("\(fact), \(breach)", at: node.extent)
    case .pointless:
      reader.warning("\(fact), so it decides nothing; change or remove it", at: node.extent)
    case .none: break
    }
  }

  /// Values that represent all values that this file can give to a reference.
  private func possibleValues(
    of reference: ClaimReference, near constants: [Literal]
  ) -> [Literal?] {
    switch reference {
    case .value(.fact(let index)):
      guard let fact = declared.facts[index].definition else { break }
      return values(of: fact, near: constants)
    case .was(let condition):
      let held = canHold(condition, with: possibleValues)
      let failed = canHold(.not(condition), with: possibleValues)
      return (failed ? [.bool(false)] : []) + (held ? [.bool(true)] : [])
    default: if obstacle(to: reference) != nil { return [.bool(false)] }
    }
    return values(of: reference, near: constants)
  }

  /// The reason why a condition has the same value in all states of this file, but not for all
  /// values; empty if there is none.
  private func reason(_ condition: Condition<ClaimReference>) -> String {
    guard canHold(condition), canHold(.not(condition)) else { return "" }
    let reasons = condition.allReferences.compactMap { obstacle(to: $0) }
    return reasons.isEmpty ? "" : ", because \(Set(reasons).sorted().joined(separator: " and "))"
  }

  /// The reason why a reference has fewer values in this file than it could have; nil if there is
  /// none.
  private func obstacle(to reference: ClaimReference) -> String? {
    switch reference {
    case .value(.fact(let index)):
      let (name, fact) = (declared.facts[index].key.name, declared.facts[index].definition)
      if isConstant(index) { return "nothing sets '\(name)'" }
      let isFree = fact.flatMap { factValues[$0.name] }?.contains(where: \.hasPlaceholders) ?? true
      return isFree ? nil : "nothing sets '\(name)' to another value"
    case .shown(let screen), .open(let screen), .ended(let screen, _):
      let isOpened = declared.place(screen).map { usage.places[$0] } ?? true
      return isOpened ? nil : "nothing opens '\(screen)'"
    case .waiting(let protection):
      if !usedProtections.contains(protection.text) { return "no screen uses '\(protection)'" }
      return askExtents[protection] == nil ? "'\(protection)' has no 'ask'" : nil
    case .does(let pattern):
      guard let arguments = pattern.command?.arguments, arguments.form.parts.contains(.fact),
        let fact = declared.fact(arguments.name), isConstant(fact)
      else { return nil }
      return "nothing sets '\(arguments.name)'"
    case .value, .tab, .depth, .was: return nil
    }
  }

  /// Whether no command in the file sets a fact.
  private func isConstant(_ fact: Int) -> Bool {
    declared.facts[fact].definition.map { factValues[$0.name] == nil } ?? false
  }

  /// Warns of a fact that is kept anyway.
  mutating func warnOfConstant(_ fact: Int, at extent: Extent) {
    guard isConstant(fact) else { return }
    let name = declared.facts[fact].key.name
    reader.warning(
      "nothing sets '\(name)', so every move keeps it; remove it here, or set it in a 'do' or"
        + " 'then'", at: extent)
  }

  // MARK: Contradictions

  /// Reports properties that cannot be kept together: no state has the conditions of both.
  ///
  /// Only conditions of the same values are compared.
  mutating func checkContradictions(_ properties: [Property]) {
    var earlier: [Set<ClaimReference>: [(property: Property, demand: Property.Demand)]] = [:]
    for property in properties {
      guard let demand = property.form.demand, canHold(demand.condition) else { continue }
      let references = demand.condition.references
      let other = earlier[references, default: []].prefix(Self.comparedLimit).first { other in
        // Two wishes can be fulfilled by two states.
        (!demand.isWish || !other.demand.isWish)
          && !canHold(.all([other.demand.condition, demand.condition]))
      }
      if let other = other?.property {
        reader.error(
          "this contradicts \(cited(other.name)) on line \(other.place.line), because no state"
            + " keeps both; change one of them", at: property.extent)
      }
      earlier[references, default: []].append((property, demand))
    }
  }

  private static var comparedLimit: Int { 64 }
}

extension Property {
  /// A condition that every state must fulfil, or for a wish one state.
  fileprivate struct Demand {
    let condition: Condition<ClaimReference>
    let isWish: Bool
  }
}

extension Property.Form {
  /// The condition that states must fulfil; nil for other forms.
  fileprivate var demand: Property.Demand? {
    switch self {
    case .never(let claim): Property.Demand(condition: .not(claim.condition), isWish: false)
    case .always(let claim): Property.Demand(condition: claim.condition, isWish: false)
    case .sometimes(let claim), .fromEverywhere(let claim, _, _):
      Property.Demand(condition: claim.condition, isWish: true)
    case .step, .after, .when: nil
    }
  }
}
