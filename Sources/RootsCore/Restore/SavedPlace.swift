/// A layer with its navigator; tabs are named, because their order may change between runs.
public struct SavedPlace: Hashable, Sendable {
  /// The layer in commands to its navigator: main, a tab by its name, or an accessory layer, 0 to
  /// 9; with an owner, the layer that belongs to the owner's screen.
  public let name: LayerName
  /// The nested navigator of the layer; nil for the app's own layers.
  public let navigator: Name?
  /// The entry that hosts the nested navigator; nil for the navigator that its name means.
  public let host: EntryID?

  /// Creates the place of a layer of the app, or of a nested navigator.
  public init(_ name: LayerName, in navigator: Name? = nil, of host: EntryID? = nil) {
    (self.name, self.navigator, self.host) = (name, navigator, host)
  }

  /// Creates the place of a layer of a world.
  public init(_ layer: Layer, in map: NavigationMap) {
    let tabs = layer.navigator == nil ? map.tabs : map.nested[layer.number].tabs
    let name: LayerName =
      switch layer.slot {
      case .main: .main
      case .tab(let index): .tab(.name(tabs[index].name))
      case .accessory(let level, let owner): .accessory(level, of: owner)
      }
    self.init(name, in: layer.navigator, of: layer.host)
  }

  /// The main stack of the app.
  public static var main: SavedPlace { SavedPlace(.main) }

  /// The stack of a tab of the app.
  public static func tab(_ name: Name) -> SavedPlace { SavedPlace(.tab(.name(name))) }

  /// An accessory layer of the app.
  public static func accessory(_ level: Int, of owner: EntryID?) -> SavedPlace {
    SavedPlace(.accessory(level, of: owner))
  }

  /// The place for a reader, without the id of the host.
  package var withoutHost: Self { SavedPlace(name, in: navigator) }
  /// The name of a tab; nil for another layer.
  package var tab: Name? { if case .tab(.name(let tab)) = name { tab } else { nil } }
  package var isAccessory: Bool { if case .accessory = name { true } else { false } }
  /// The owner of an accessory layer; nil for other layers.
  var owner: EntryID? { if case .accessory(_, let owner) = name { owner } else { nil } }

  /// Whether two places are in the same navigator.
  func isBeside(_ other: Self) -> Bool { navigator == other.navigator && host == other.host }

  /// Returns the place with other ids of its owner and its host.
  func renumbered(_ id: (EntryID) -> EntryID) -> Self {
    SavedPlace(name.renumbered(id), in: navigator, of: host.map(id))
  }
}

// MARK: In a world and in commands

extension SavedPlace {
  /// Returns the layer of the place in a world; nil when there is none, and when its owner is not
  /// on a content layer of the same navigator.
  func layer(in world: World) -> Layer? {
    let host = liveHost(in: world.state)
    guard navigator == nil || host != nil, let slot = slot(tabs: world.tabs(within: host))
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
    switch name {
    case .main: .main
    case .tab(.name(let name)): tabs.firstIndex { $0.name == name }.map { .tab($0) }
    case .accessory(let level, let owner):
      (0..<Layer.limit).contains(level) ? .accessory(level, of: owner) : nil
    case .tab, .flow: nil
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
      let slot = place.slot(tabs: definition.tabs)
    else { return nil }
    return definition.root(of: slot)
  }
}

// MARK: Text

extension SavedPlace: CustomStringConvertible {
  /// One of the forms `main`, `tab home`, `accessory 0`, `accessory 0 of #7` and
  /// `tab cards in purse of #7`.
  public var description: String {
    "\(name)" + (navigator.map { " in \($0)" } ?? "") + (host.map { " of \($0)" } ?? "")
  }

  /// Parses a description; nil for a text that is not one.
  public init?(parsing text: String) {
    var parser = CommandParser(text)
    // Words that are left, and other spaces and numbers, are in no description.
    guard let place = try? parser.parsePlace(), place.description == text else { return nil }
    self = place
  }
}
