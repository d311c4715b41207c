package import Roots

extension Blueprint {
  /// Whether a condition or a command refers to a value; texts do not decide what happens.
  package func reads(_ reference: Reference) -> Bool {
    conditions.contains { $0.references.contains(reference) }
      || issuers.contains { $0.references.values.contains(reference) }
  }

  /// Whether a command refers to the height of a stack, or a condition can tell a stack of two
  /// screens from a higher one.
  package var tellsHeightsApart: Bool {
    issuers.contains { $0.references.values.contains(.depth) }
      || conditions.contains(where: \.tellsHeightsApart)
  }

  /// The values with which conditions compare something, in the order of declaration.
  package var comparedValues: [Literal] {
    var values = conditions.flatMap(\.constants)
    for protection in map.protections { values += protection.passes?.constants ?? [] }
    for property in properties { values += property.claims.flatMap(\.condition.constants) }
    return values.withoutRepeats
  }

  /// The values with which conditions compare a field of payloads, in the order of declaration.
  package func comparedValues(ofField name: String) -> [Literal] {
    let claims = properties.flatMap { $0.claims.flatMap(\.condition.comparisons) }
    let comparisons: [(Reference?, Literal)] =
      conditions.flatMap(\.comparisons).map { ($0.reference, $0.value) }
      + claims.map { ($0.reference.asValue, $0.value) }
    let values = comparisons.compactMap { reference, value in
      if case .payload(let path)? = reference, path.last == name { value } else { nil }
    }
    return values.withoutRepeats
  }

  /// The conditions of all rows, keys and forms.
  private var conditions: [Condition<Reference>] {
    contents.all.flatMap { content in content.controls.compactMap(content.condition) }
      + keys.compactMap(\.when)
  }
}

extension Condition<Reference> {
  fileprivate var tellsHeightsApart: Bool {
    switch self {
    case .equals(.depth, let height): height != .int(0) && height != .int(1)
    case .compares(.depth, let comparison, let height):
      comparison.holds(.int(2), height) != comparison.holds(.int(.max), height)
    case .flag, .equals, .compares: false
    case .not(let condition): condition.tellsHeightsApart
    case .all(let conditions), .any(let conditions):
      conditions.contains(where: \.tellsHeightsApart)
    }
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of the first ones.
  package var withoutRepeats: [Element] {
    var covered: Set<Element> = []
    return filter { covered.insert($0).inserted }
  }
}
