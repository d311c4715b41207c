/// The screens of a session by layer, its selected tabs and its facts.
///
/// A state that is saved for the next run has only the names of screens that are not restorable, so
/// that they can be reported. The verdicts of protections are never saved.
public struct SavedState: Hashable, Sendable {
  /// The layers: main first, then tabs, then accessories, then those of nested navigators.
  package var layers: [SavedLayer]
  /// The selected tab; nil in an app without tabs.
  public var selectedTab: Name?
  /// The selected tab of each live nested navigator with tabs.
  package var nestedTabs: [SavedPlace]
  /// The tabs that were shown before the selected ones, the oldest first; empty where `back` does
  /// not follow them.
  package var shownTabs: [SavedPlace] = []
  /// The values of the facts; a fact that held a secret is left out.
  public var facts: [Name: Literal]
  /// The parts that could not be read from data; restoring the state reports them.
  public internal(set) var unreadable: [DroppedPart] = []

  /// Creates a state.
  package init(
    layers: [SavedLayer] = [], selectedTab: Name? = nil, nestedTabs: [SavedPlace] = [],
    facts: [Name: Literal] = [:]
  ) {
    self.layers = layers
    self.selectedTab = selectedTab
    self.nestedTabs = nestedTabs
    self.facts = facts
  }

  /// Saves the state for the next run of the program.
  package init(_ world: World, _ rules: RestorationRules) {
    self.init(world, facts: \.isSaved) { SavedEntry($0, in: world, rules) }
  }

  /// Saves the complete state, valid while the program runs, without what protections show.
  ///
  /// The state serves to read the map again, or to return to it later.
  public init(_ world: World) {
    self.init(world, facts: { _ in true }) { SavedEntry($0, in: world) }
  }

  private init(
    _ world: World, facts isWanted: (FactDefinition) -> Bool, _ save: (Entry) -> SavedEntry
  ) {
    let (map, cards) = (world.map, world.cards)
    layers = world.state.layers.compactMap { layer in
      // What protections show is shown again for the commands that wait then.
      let entries = world.state[layer].entries.filter { !cards.contains($0.id) }
      return entries.isEmpty ? nil : SavedLayer(SavedPlace(layer, in: map), entries.map(save))
    }
    selectedTab = map.tabs.isEmpty ? nil : map.tabs[world.state.selectedTab].name
    let isKept = { (place: SavedPlace) in place.savedHost.map { cards.contains($0) } != true }
    nestedTabs = world.nestedTabs.filter(isKept)
    shownTabs = world.shownTabs.filter(isKept)
    facts = Dictionary(
      zip(map.facts, world.facts.values).filter { isWanted($0.0) }.compactMap { fact, value in
        value.withoutSecrets.map { (fact.name, $0) }
      }, uniquingKeysWith: { $1 })
    var newest = world.newestID
    for run in world.restorations { run.chain.add(to: &self, newest: &newest) }
  }

  /// The number of screens that will be restored.
  ///
  /// Restorable screens count when they are above a root or on an accessory layer, and when all
  /// entries below them are restorable.
  public var screenCount: Int {
    layers.reduce(0) { count, layer in
      let above = layer.place.isAccessory ? layer.entries[...] : layer.entries.dropFirst()
      return count + (above.firstIndex { $0.identifier == nil } ?? above.endIndex)
        - above.startIndex
    }
  }
}

extension SavedState {
  /// Adds the entries of an earlier state that still wait for verdicts; they get new ids.
  /// - Parameters:
  ///   - items: the entries and the tabs, in order.
  ///   - ids: the ids of the earlier entries that are in this state.
  ///   - newest: the newest id in this state.
  package mutating func add(
    waiting items: some Sequence<RestorationPlan.Held.Item>, _ ids: [EntryID: EntryID],
    newest: inout UInt32
  ) {
    var ids = ids
    for item in items {
      switch item {
      case .tab(.tab(let name)): selectedTab = name
      case .tab(let tab):
        guard let tab = tab.moved(ids) else { continue }
        nestedTabs.removeAll { $0.isBeside(tab) }
        nestedTabs.append(tab)
      case .visit(let visit):
        guard let place = visit.place.moved(ids) else { continue }
        newest += 1
        ids[visit.entry.id] = EntryID(newest)
        var entry = visit.entry
        entry.id = EntryID(newest)
        // Also those that only its restoration asks.
        entry.protections = visit.protections
        entry.opener = entry.opener.flatMap { ids[$0] }
        // A root that comes replaces the stack.
        if visit.isRoot { layers.removeAll { $0.place == place } }
        layers.append(SavedLayer(place, [entry]))
      }
    }
    self = merged
  }

  /// The same state with one layer for each place: the entries of later ones are on top.
  package var merged: SavedState {
    var indices: [SavedPlace: Int] = [:]
    var merged = self
    merged.layers = []
    for layer in layers {
      if let index = indices[layer.place] {
        merged.layers[index].entries += layer.entries
      } else {
        indices[layer.place] = merged.layers.count
        merged.layers.append(layer)
      }
    }
    return merged
  }
}

extension World {
  /// The selected tab of each live nested navigator with tabs.
  package var nestedTabs: [SavedPlace] {
    state.nested.filter { !$0.state.tabs.isEmpty }.map { navigator in
      SavedPlace(navigator.layer(.tab(navigator.state.selectedTab)), in: map)
    }
  }

  /// The tabs that were shown before the selected ones, the oldest first.
  package var shownTabs: [SavedPlace] {
    let own = state.shownTabs.latestFirst.map { Layer.tab($0) }
    let nested = state.nested.flatMap { navigator in
      navigator.state.shownTabs.latestFirst.map { navigator.layer(.tab($0)) }
    }
    return (own + nested).reversed().map { SavedPlace($0, in: map) }
  }
}

/// The saved entries of a layer.
package struct SavedLayer: Hashable, Sendable {
  /// The layer.
  package var place: SavedPlace
  /// The entries, bottom first.
  package var entries: [SavedEntry]

  /// Creates a saved layer.
  package init(_ place: SavedPlace, _ entries: [SavedEntry]) {
    self.place = place
    self.entries = entries
  }
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

  /// Whether it is an accessory layer.
  package var isAccessory: Bool { if case .accessory = inner { true } else { false } }

  /// The rank of the layer in the order of restoration.
  ///
  /// Layers that cover others, and those of nested navigators, have higher ranks.
  package var rank: Int {
    switch self {
    case .tab: 0
    case .main: 1
    // A saved level can be any number.
    case .accessory(let level, let owner):
      2 + (owner == nil ? 0 : Layer.limit) + min(max(level, 0), Layer.limit)
    case .nested(let place, _, _): 2 + 2 * Layer.limit + place.rank
    }
  }
}

extension SavedPlace: CustomStringConvertible {
  /// One of the forms `main`, `tab home`, `accessory 0`, `accessory 0 of #7` and
  /// `tab cards in purse of #7`.
  public var description: String {
    switch self {
    case .main: "main"
    case .tab(let name): "tab \(name)"
    case .accessory(let level, let owner):
      "accessory \(level)" + (owner.map { " of \($0)" } ?? "")
    case .nested(let place, let name, let host):
      "\(place) in \(name)" + (host.map { " of \($0)" } ?? "")
    }
  }

  /// Parses a description; nil for a text that is not one.
  public init?(parsing text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if let place = words.lastIndex(of: "in"), place > 0 {
      var navigator = words[(place + 1)...]
      var host: EntryID?
      if navigator.dropFirst().first == "of", let last = navigator.popLast() {
        host = Self.entry(last)
        navigator.removeLast()
      }
      guard navigator.count == 1, let name = try? Name(outside: navigator.joined()),
        let inner = Self(words: Array(words[..<place]))
      else { return nil }
      self = .nested(inner, in: name, of: host)
    } else {
      guard let place = Self(words: words) else { return nil }
      self = place
    }
    guard description == text else { return nil }
  }

  private static func entry(_ word: String) -> EntryID? {
    UInt32(word.dropFirst()).flatMap { $0 > 0 ? EntryID($0) : nil }
  }

  private init?(words: [String]) {
    switch (words.first, words.count) {
    case ("main", 1): self = .main
    case ("tab", 2):
      guard let name = try? Name(outside: words[1]) else { return nil }
      self = .tab(name)
    case ("accessory", 2), ("accessory", 4):
      guard let level = Int(words[1]), (0..<Layer.limit).contains(level) else { return nil }
      if words.count == 2 {
        self = .accessory(level, of: nil)
      } else {
        guard words[2] == "of", let owner = Self.entry(words[3]) else { return nil }
        self = .accessory(level, of: owner)
      }
    default: return nil
    }
  }
}
