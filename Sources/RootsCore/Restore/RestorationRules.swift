/// The rules of an app for restoring its screens.
public struct RestorationRules {
  /// The restoration of a visit, by the name and the variant of its screen.
  package var restoration: (Name, Int) -> Restoration

  /// Creates the rules that a map declares.
  package init(of map: NavigationMap) {
    self.init { map.rules(of: $0, variant: $1).restoration }
  }

  /// Creates rules with a custom restoration.
  package init(restoration: @escaping (Name, Int) -> Restoration) {
    self.restoration = restoration
  }

  /// Whether any screen or accessory of a map is restorable.
  package func restoreAnything(of map: NavigationMap) -> Bool {
    map.names.contains { restoration(of: $0, in: map) != .never }
  }

  /// Returns the restoration identifier of an entry; nil when it is not restorable.
  func identifier(of entry: Entry) -> String? {
    restoration(entry.screen, Int(entry.variant)).identifier(of: entry.screen)
  }

  /// Returns the restoration of a screen.
  ///
  /// An accessory with several definitions has that of its first restorable one, because the layer
  /// and the screen below decide later which definition applies.
  package func restoration(of screen: Name, in map: NavigationMap) -> Restoration {
    let count = max(1, map.accessories(screen).count)
    return (0..<count).lazy.map { restoration(screen, $0) }.first { $0 != .never } ?? .never
  }

  /// Returns the saved form of a payload.
  func content(of payload: Payload) -> SavedEntry.Content {
    guard let literal = payload.literal else { return .lost(type: payload.typeName) }
    guard let saved = literal.withoutSecrets else { return .nothing }
    return saved.isWritable ? .literal(saved) : .lost(type: payload.typeName)
  }
}

extension Restoration {
  /// Returns the restoration identifier of a screen; nil when it is not restorable.
  func identifier(of screen: Name) -> String? {
    switch self {
    case .never: nil
    case .allowed(let identifier), .protected(_, let identifier): identifier ?? screen.text
    }
  }

  /// The protection that restoration evaluates in addition to those of the screen; at most one.
  package var protections: [Name] {
    if case .protected(let name, _) = self { [name] } else { [] }
  }
}
