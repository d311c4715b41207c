/// A saved entry before its restoration.
public struct RestorationContext: Hashable, Sendable {
  /// The entry's restoration identifier.
  public let identifier: String
  /// The screen that was visited.
  public let screen: Name
  /// The protections of the screen and of the visit.
  public let protections: [Name]
  /// The payload with which the entry would be restored.
  public let payload: Payload?
  /// The layer of the entry.
  public let place: SavedPlace

  /// Creates a context.
  public init(
    identifier: String, screen: Name, protections: [Name] = [], payload: Payload? = nil,
    place: SavedPlace
  ) {
    self.identifier = identifier
    self.screen = screen
    self.protections = protections
    self.payload = payload
    self.place = place
  }
}

/// The position of an entry in a saved state.
package struct SavedPosition: Hashable, Sendable {
  /// The index of its layer.
  package let layer: Int
  /// The index of the entry on that layer, 0 at the bottom.
  package let entry: Int
}

/// The decision of the app about a saved entry.
package enum RestorationDecision: Hashable, Sendable {
  /// Restored with this payload if these protections pass in addition to those of its screen.
  case allowed(Payload?, protections: [Name])
  case dropped(DroppedPart.Reason)
}

extension RestorationRules {
  /// Decides about an entry after a restart.
  /// - Parameters:
  ///   - entry: the entry, with the current name of its screen.
  ///   - place: the layer of the entry.
  ///   - behavior: decides about an entry that may be restored; gets its context and the
  ///     protections that its restoration declares.
  package func decide(
    _ entry: SavedEntry, at place: SavedPlace, in map: NavigationMap,
    behavior: (RestorationContext, [Name]) -> RestorationDecision
  ) -> RestorationDecision {
    let restoration = restoration(of: entry.screen, in: map)
    guard let identifier = entry.identifier, restoration != .never else {
      return .dropped(.notRestorable)
    }
    if case .lost(let type) = entry.content { return .dropped(.payloadLost(type: type)) }
    let declared = map.rules(of: entry.screen).protections + restoration.protections
    let context = RestorationContext(
      identifier: identifier, screen: entry.screen,
      protections: declared + entry.protections.filter { !declared.contains($0) },
      payload: entry.content.payload, place: place)
    return behavior(context, restoration.protections)
  }

  /// Returns a saved state with the current names of its screens.
  ///
  /// An identifier belongs to the screen that declares it, independent of that screen's name when
  /// the state was saved.
  package func renamed(_ saved: SavedState, in map: NavigationMap) -> SavedState {
    var screens: [String: Name] = [:]
    for name in map.names {
      guard let identifier = restoration(of: name, in: map).identifier(of: name) else { continue }
      if screens[identifier] == nil { screens[identifier] = name }
    }
    var saved = saved
    for (index, layer) in saved.layers.enumerated() {
      for (position, entry) in layer.entries.enumerated() {
        guard let identifier = entry.identifier, let screen = screens[identifier],
          screen != entry.screen,
          restoration(of: entry.screen, in: map).identifier(of: entry.screen) != identifier
            || map.traits(entry.screen) == nil
        else { continue }
        saved.layers[index].entries[position].screen = screen
      }
    }
    return saved
  }
}
