/// What an app says about restoring its screens.
public struct RestorationRules {
  /// Whether and as what a visit to a screen comes back, by its name and its variant.
  public var restoration: (Name, Int) -> Restoration
  /// What saves and makes the payloads of some screens, by their names.
  public var restorers: [Name: Restorer]

  /// What a map declares.
  public init(of map: NavigationMap, restorers: [Name: Restorer] = [:]) {
    self.init(restorers: restorers) { map.rules(of: $0, variant: $1).restoration }
  }

  /// Rules of another kind.
  public init(
    restorers: [Name: Restorer] = [:], restoration: @escaping (Name, Int) -> Restoration
  ) {
    self.restoration = restoration
    self.restorers = restorers
  }

  /// Whether any screen or accessory of a map comes back.
  public func restoreAnything(of map: NavigationMap) -> Bool {
    map.names.contains { restoration(of: $0, in: map) != .never }
  }

  /// What an entry is called in restoration; nil when it is not restorable.
  func identifier(of entry: Entry) -> String? {
    restoration(entry.screen, Int(entry.variant)).identifier(of: entry.screen)
  }

  /// Whether and as what a screen comes back; of an accessory with several definitions the first
  /// that does counts, because which of them will hold depends on where it is shown.
  package func restoration(of screen: Name, in map: NavigationMap) -> Restoration {
    let count = max(1, map.accessories(screen).count)
    return (0..<count).lazy.map { restoration(screen, $0) }.first { $0 != .never } ?? .never
  }

  /// What is kept of a payload.
  func content(of payload: Payload, on screen: Name) -> SavedEntry.Content {
    let literal = restorers[screen].map { $0.saved(payload) } ?? payload.literal
    guard let literal else { return .lost(type: payload.typeName) }
    guard let saved = literal.withoutSecrets else { return .nothing }
    return saved.isWritable ? .literal(saved) : .lost(type: payload.typeName)
  }

  /// The payload that is made of what was kept.
  /// - Throws: what the screen's restorer throws.
  package func payload(from content: SavedEntry.Content, on screen: Name) throws -> Payload? {
    let literal: Literal? = if case .literal(let saved) = content { saved } else { nil }
    if let restorer = restorers[screen] { return try restorer.restored(literal) }
    return content.payload
  }
}

extension Restoration {
  /// What a screen is called in restoration; nil when it is not restorable.
  func identifier(of screen: Name) -> String? {
    switch self {
    case .never: nil
    case .allowed(let identifier), .protected(_, let identifier): identifier ?? screen.text
    }
  }

  /// The protection that is asked when it comes back, beside those of the screen.
  package var protections: [Name] {
    if case .protected(let name, _) = self { [name] } else { [] }
  }
}

/// Saves and makes the payloads of a screen, in place of what the engine would do.
public struct Restorer {
  /// What is kept of a payload; nil when nothing can be.
  public let saved: (Payload) -> Literal?
  /// The payload that is made of what was kept; what it throws is why the screen does not come
  /// back.
  public let restored: (Literal?) throws -> Payload?

  /// A restorer.
  ///
  /// Without `saving`, what is kept is what a command can write.
  public init(
    saving saved: @escaping (Payload) -> Literal? = { $0.literal },
    restoring restored: @escaping (Literal?) throws -> Payload?
  ) {
    self.saved = saved
    self.restored = restored
  }

  /// A restorer of payloads that are values of a `Codable` type.
  public init<Value: Codable & Sendable>(codable type: Value.Type) {
    self.init(
      saving: { payload in
        (try? payload.value(as: Value.self)).flatMap { try? Literal(encoding: $0) }
      },
      restoring: { literal in
        try literal.map { Payload(try $0.decoded(as: Value.self)) }
      })
  }
}
