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
  /// Creates the place of a layer of a world.
  public init(_ layer: Layer, in map: NavigationMap) {
    let tabs = layer.navigator == nil ? map.tabs : map.nested[layer.number].tabs
    let place: Self =
      switch layer.slot {
      case .main: .main
      case .tab(let index): .tab(tabs[index].name)
      case .accessory(let level, let owner): .accessory(level, of: owner)
      }
    self = layer.navigator.map { .nested(place, in: $0, of: layer.host) } ?? place
  }

  /// The nested navigator of the layer; nil for the app's own layers.
  public var navigator: Name? { if case .nested(_, let name, _) = self { name } else { nil } }

  /// The place as seen from its navigator.
  public var inner: Self { if case .nested(let place, _, _) = self { place } else { self } }

  /// The place for a reader, without the id of the host.
  package var withoutHost: Self {
    if case .nested(let place, let name, _) = self { .nested(place, in: name) } else { self }
  }

  /// Whether it is an accessory layer.
  package var isAccessory: Bool { if case .accessory = inner { true } else { false } }

  /// The entry that hosts the nested navigator; nil when it is unknown.
  var host: EntryID? { if case .nested(_, _, let host) = self { host } else { nil } }

  /// The owner of an accessory layer; nil for other layers.
  var owner: EntryID? { if case .accessory(_, let owner) = inner { owner } else { nil } }

  /// Whether two places are in the same navigator.
  func isBeside(_ other: Self) -> Bool { navigator == other.navigator && host == other.host }

  /// Returns the place with other ids of its owner and its host.
  func renumbered(_ id: (EntryID) -> EntryID) -> Self {
    switch self {
    case .main, .tab: self
    case .accessory(let level, let owner): .accessory(level, of: owner.map(id))
    case .nested(let place, let name, let host):
      .nested(place.renumbered(id), in: name, of: host.map(id))
    }
  }
}

// MARK: In a world and in commands

extension SavedPlace {
  /// Returns the layer of the place in a world; nil when there is none, and when its owner is not
  /// on a content layer of the same navigator.
  func layer(in world: World) -> Layer? {
    let host = liveHost(in: world.state)
    guard navigator == nil || host != nil, let slot = inner.slot(tabs: world.tabs(within: host))
    else { return nil }
    if let owner {
      guard let home = world.state.layer(of: owner), home.isContent, home.host == host else {
        return nil
      }
    }
    return world.state.layer(slot, within: host)
  }

  /// Whether the place is in a live navigator.
  func isThere(in state: NavigationState) -> Bool {
    navigator == nil || liveHost(in: state) != nil
  }

  /// The entry that hosts the nested navigator of the place; nil when it is not live, and for a
  /// place of the app.
  private func liveHost(in state: NavigationState) -> EntryID? {
    guard let navigator else { return nil }
    guard let host else { return state.host(of: navigator) }
    return state.navigator(in: host) == navigator ? host : nil
  }

  /// Returns the slot of the place in its navigator, which has these tabs.
  func slot(tabs: [TabDefinition]) -> Layer.Slot? {
    switch self {
    case .main: .main
    case .tab(let name): tabs.firstIndex { $0.name == name }.map { .tab($0) }
    case .accessory(let level, let owner):
      (0..<Layer.limit).contains(level) ? .accessory(level, of: owner) : nil
    case .nested: nil
    }
  }

  /// The name of the place in commands to its navigator.
  package var name: LayerName {
    switch self {
    case .main: .main
    case .tab(let name): .tab(.name(name))
    case .accessory(let level, let owner): .accessory(level, of: owner)
    case .nested(let place, _, _): place.name
    }
  }

  /// Returns a command for the navigator of the place.
  func command(_ command: Command) -> Command {
    navigator.map { .inside($0, of: host, command) } ?? command
  }
}

extension NavigationMap {
  /// Returns the place of a layer for a reader: tabs by their names, without the host.
  package func place(of layer: Layer) -> SavedPlace { SavedPlace(layer, in: self).withoutHost }

  /// Returns the declared root of a content layer; nil for other layers, and when its tab or its
  /// navigator is no longer declared.
  func root(at place: SavedPlace) -> NavigatorDefinition.Root? {
    let number = place.navigator.map { index(ofNested: $0) }
    guard let definition = number.map({ $0.map { nested[$0] } }) ?? app,
      let slot = place.inner.slot(tabs: definition.tabs)
    else { return nil }
    return definition.root(of: slot)
  }
}

// MARK: Text

extension SavedPlace: CustomStringConvertible {
  /// One of the forms `main`, `tab home`, `accessory 0`, `accessory 0 of #7` and
  /// `tab cards in purse of #7`.
  public var description: String {
    if case .nested(let place, let name, let host) = self {
      "\(place) in \(name)" + (host.map { " of \($0)" } ?? "")
    } else {
      "\(name)"
    }
  }

  /// Parses a description; nil for a text that is not one.
  public init?(parsing text: String) {
    var parser = CommandParser(text)
    // Words that are left, and other spaces and numbers, are in no description.
    guard let place = try? parser.parsePlace(), place.description == text else { return nil }
    self = place
  }

  /// Creates the place of a layer by its name; nil for a layer that has no name of its own.
  init?(_ name: LayerName?) {
    switch name {
    case .main: self = .main
    case .tab(.name(let tab)): self = .tab(tab)
    case .accessory(let level, let owner) where (0..<Layer.limit).contains(level):
      self = .accessory(level, of: owner)
    case .accessory, .tab, .flow, nil: return nil
    }
  }
}
