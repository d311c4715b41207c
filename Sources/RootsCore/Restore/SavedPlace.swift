// The places of a saved state in a world and in commands.

/// A layer; tabs are named, because their order may change between runs.
public enum SavedPlace: Hashable, Sendable {
  case main
  case tab(Name)
  /// An accessory layer, 0 to 9; with an owner, the layer that belongs to the owner's screen.
  case accessory(Int, of: EntryID?)
  /// A layer of the nested navigator in an entry, as seen from that navigator.
  ///
  /// Without the entry, it is the navigator that the name means.
  indirect case nested(SavedPlace, in: Name, of: EntryID? = nil)
}

extension SavedPlace {
  /// Returns the name of the place in commands to its navigator; nil when its owner is gone.
  /// - Parameter ids: the current ids by the saved ids.
  package func name(_ ids: [EntryID: EntryID]) -> LayerName? {
    switch self {
    case .main: .main
    case .tab(let name): .tab(.name(name))
    case .accessory(let level, nil): .accessory(level)
    case .accessory(let level, let owner?): ids[owner].map { .accessory(level, of: $0) }
    case .nested(let place, _, _): place.name(ids)
    }
  }

  /// Returns the layer of the place in a world; nil when there is none.
  /// - Parameter ids: the current ids by the saved ids.
  package func layer(_ ids: [EntryID: EntryID], in world: World) -> Layer? {
    guard isThere(ids, in: world.state) else { return nil }
    let host = host(ids, in: world.state)
    return inner.slot(ids, tabs: world.tabs(within: host)).map {
      world.state.layer($0, within: host)
    }
  }

  /// Returns the entry that hosts the nested navigator of the place; nil when it is not live, and
  /// for a place of the app.
  /// - Parameter ids: the current ids by the saved ids.
  package func host(_ ids: [EntryID: EntryID], in state: NavigationState) -> EntryID? {
    guard let navigator else { return nil }
    guard let saved = savedHost else { return state.host(of: navigator) }
    return ids[saved].flatMap { state.navigator(in: $0) == navigator ? $0 : nil }
  }

  /// Whether the place is in a live navigator.
  package func isThere(_ ids: [EntryID: EntryID], in state: NavigationState) -> Bool {
    navigator == nil || host(ids, in: state) != nil
  }

  /// Returns a command for the navigator of the place.
  /// - Parameter ids: the current ids by the saved ids.
  package func command(_ command: Command, _ ids: [EntryID: EntryID]) -> Command {
    guard let navigator else { return command }
    return .inside(navigator, of: savedHost.flatMap { ids[$0] }, command)
  }

  /// Returns the slot of the place in its navigator, which has these tabs.
  func slot(_ ids: [EntryID: EntryID], tabs: [TabDefinition]) -> Layer.Slot? {
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

extension SavedPlace {
  /// The entry that hosts the nested navigator, by its saved id; nil when it is unknown.
  var savedHost: EntryID? { if case .nested(_, _, let host) = self { host } else { nil } }

  /// The place for a reader, without the saved id of the host.
  package var withoutHost: Self {
    if case .nested(let place, let name, _) = self { .nested(place, in: name) } else { self }
  }

  /// Returns the place with other ids; nil when its owner or its host has none.
  func moved(_ ids: [EntryID: EntryID]) -> Self? {
    switch self {
    case .main, .tab, .accessory(_, of: nil): self
    case .accessory(let level, of: let owner?): ids[owner].map { .accessory(level, of: $0) }
    case .nested(let place, let name, of: nil): place.moved(ids).map { .nested($0, in: name) }
    case .nested(let place, let name, of: let host?):
      ids[host].flatMap { host in place.moved(ids).map { .nested($0, in: name, of: host) } }
    }
  }

  /// Whether two places are in the same navigator.
  package func isBeside(_ other: Self) -> Bool {
    navigator == other.navigator && savedHost == other.savedHost
  }

  /// The owner of an accessory layer, by its saved id; nil for other layers.
  var owner: EntryID? { if case .accessory(_, let owner) = inner { owner } else { nil } }
}

extension NavigationMap {
  /// Returns the place of a layer for a reader: tabs by their names, without the host.
  package func place(of layer: Layer) -> SavedPlace { SavedPlace(layer, in: self).withoutHost }

  /// Returns the id of an equal reaction, else of one with equal commands after a result; `.none`
  /// when the map declares none.
  package func id(of reaction: Reaction?) -> ReactionID {
    guard let reaction else { return .none }
    let place =
      reactions.firstIndex(of: reaction)
      ?? reactions.firstIndex {
        $0.completed == reaction.completed && $0.dismissed == reaction.dismissed
      }
    return place.map { ReactionID(UInt32($0 + 1)) } ?? .none
  }
}
