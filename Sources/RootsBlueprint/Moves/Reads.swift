package import Roots

extension Blueprint {
  /// Whether a condition or a command refers to a value; texts do not decide what happens.
  package func reads(_ reference: Reference) -> Bool {
    let actions =
      contents.all.flatMap { content in content.controls.compactMap(content.action) }
      + keys.map(\.action)
    return conditions.contains { $0.references.contains(reference) }
      || actions.contains { $0.references.values.contains(reference) }
  }

  /// The values with which conditions compare something, in the order of declaration.
  package var comparedValues: [Literal] {
    var values = conditions.flatMap(\.constants)
    for protection in map.protections { values += protection.passes?.constants ?? [] }
    for property in properties { values += property.claims.flatMap(\.condition.constants) }
    return values.uniqued
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
    return values.uniqued
  }

  /// The conditions of all rows, keys and forms.
  private var conditions: [Condition<Reference>] {
    contents.all.flatMap { content in content.controls.compactMap(content.condition) }
      + keys.compactMap(\.when)
  }
}

extension [Literal] {
  /// Each value once, where it is first.
  fileprivate var uniqued: [Literal] {
    reduce(into: []) { kept, value in if !kept.contains(value) { kept.append(value) } }
  }
}
