package import Roots

extension Blueprint {
  /// Whether a condition or a command refers to a value; texts do not decide what happens.
  package func reads(_ reference: Reference) -> Bool {
    let contents = map.names.flatMap { name in variants(of: name) }
    let actions = contents.flatMap(\.actions) + keys.map(\.action)
    let conditions = contents.flatMap(\.conditions) + keys.compactMap(\.when)
    return conditions.contains { $0.references.contains(reference) }
      || actions.contains { action in
        [action.references, action.refused.references, action.shown.references].contains {
          $0.values.contains(reference)
        }
      }
  }

  /// The values with which conditions compare something, in the order of declaration.
  package var comparedValues: [Literal] {
    let contents = map.names.flatMap { variants(of: $0) }
    let conditions = contents.flatMap(\.conditions) + keys.compactMap(\.when)
    var values = conditions.flatMap(\.constants)
    for protection in map.protections { values += protection.passes?.constants ?? [] }
    for property in properties { values += property.claims.flatMap(\.condition.constants) }
    return values.reduce(into: []) { kept, value in
      if !kept.contains(value) { kept.append(value) }
    }
  }

  /// The contents of a screen, or of all variants of an accessory.
  private func variants(of name: Name) -> [Content] {
    var contents: [Content] = []
    while let content = content(of: name, variant: contents.count) { contents.append(content) }
    return contents
  }
}

extension Content {
  /// The actions of all controls.
  fileprivate var actions: [Action] { controls.compactMap { action(of: $0) } }

  /// The conditions of all controls.
  fileprivate var conditions: [Condition<Reference>] { controls.compactMap { condition(of: $0) } }
}
