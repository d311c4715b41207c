/// The rules of an app for restoring its screens.
public struct RestorationRules {
  /// The restoration of a visit, by the name and the variant of its screen.
  package var restoration: (Name, Int) -> Restoration
  /// The custom conversions of payloads, by screen.
  public var restorers: [Name: Restorer]

  /// Creates the rules that a map declares.
  public init(of map: NavigationMap, restorers: [Name: Restorer] = [:]) {
    self.init(restorers: restorers) { map.rules(of: $0, variant: $1).restoration }
  }

  /// Creates rules with a custom restoration.
  package init(
    restorers: [Name: Restorer] = [:], restoration: @escaping (Name, Int) -> Restoration
  ) {
    self.restoration = restoration
    self.restorers = restorers
  }

  /// Whether any screen or accessory of a map is restorable.
  public func restoreAnything(of map: NavigationMap) -> Bool {
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
  func content(of payload: Payload, on screen: Name) -> SavedEntry.Content {
    let literal = restorers[screen].map { $0.saved(payload) } ?? payload.literal
    guard let literal else { return .lost(type: payload.typeName) }
    guard let saved = literal.withoutSecrets else { return .nothing }
    return saved.isWritable ? .literal(saved) : .lost(type: payload.typeName)
  }

  /// Returns the payload of a saved form.
  /// - Throws: the error of the screen's restorer.
  package func payload(from content: SavedEntry.Content, on screen: Name) throws -> Payload? {
    let literal: Literal? = if case .literal(let saved) = content { saved } else { nil }
    if let restorer = restorers[screen] { return try restorer.restored(literal) }
    return content.payload
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

/// A custom conversion between the payloads of a screen and their saved form.
public struct Restorer {
  /// Converts a payload to its saved form; returns nil when it cannot be saved.
  public let saved: (Payload) -> Literal?
  /// Converts a saved form to a payload.
  ///
  /// The error that it throws is reported as the reason why the screen is not restored.
  public let restored: (Literal?) throws -> Payload?

  /// Creates a restorer.
  ///
  /// By default, the payloads that a command can write are saved.
  public init(
    saving saved: @escaping (Payload) -> Literal? = { $0.literal },
    restoring restored: @escaping (Literal?) throws -> Payload?
  ) {
    self.saved = saved
    self.restored = restored
  }

  /// Creates a restorer of payloads that are values of a `Codable` type.
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
