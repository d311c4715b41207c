// The places of a saved state in a world and in commands.

extension SavedLayer.Place {
  /// Returns the name of the place in commands to its navigator; nil when its owner is gone.
  /// - Parameter ids: the current ids by the saved ids.
  package func name(_ ids: [EntryID: EntryID]) -> LayerName? {
    switch self {
    case .main: .main
    case .tab(let name): .tab(.name(name))
    case .accessory(let level, nil): .accessory(level)
    case .accessory(let level, let owner?): ids[owner].map { .accessory(level, of: $0) }
    case .nested(let place, _): place.name(ids)
    }
  }

  /// Returns the layer of the place in a world; nil when there is none.
  /// - Parameter ids: the current ids by the saved ids.
  package func layer(_ ids: [EntryID: EntryID], in map: NavigationMap) -> Layer? {
    guard case .nested(let place, let name) = self else { return layer(ids, tabs: map.tabs) }
    guard let number = map.index(ofNested: name),
      let layer = place.layer(ids, tabs: map.nested[number].tabs)
    else { return nil }
    return .nested(NestedLayer(layer, of: name, number: number))
  }

  private func layer(_ ids: [EntryID: EntryID], tabs: [TabDefinition]) -> Layer? {
    switch self {
    case .main: .main
    case .tab(let name): tabs.firstIndex { $0.name == name }.map { .tab($0) }
    case .accessory(let level, _) where !(0..<Layer.limit).contains(level): nil
    case .accessory(let level, nil): .accessory(level)
    case .accessory(let level, let owner?): ids[owner].map { .accessory(level, of: $0) }
    case .nested: nil
    }
  }
}

extension SavedLayer.Place {
  /// The owner of an accessory layer, by its saved id; nil for other layers.
  var owner: EntryID? { if case .accessory(_, let owner) = inner { owner } else { nil } }
}

extension NavigationMap {
  /// Returns the id of an equal reaction; `.none` when the map declares none.
  package func id(of reaction: Reaction?) -> ReactionID {
    guard let reaction, let place = reactions.firstIndex(of: reaction) else { return .none }
    return ReactionID(UInt32(place + 1))
  }
}
