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
    let (map, cards) = (world.map, world.cardEntries)
    layers = world.state.layers.compactMap { layer in
      // What protections show is shown again for the commands that wait then.
      let entries = world.state[layer].entries.filter { !cards.contains($0.id) }
      return entries.isEmpty ? nil : SavedLayer(SavedPlace(layer, in: map), entries.map(save))
    }
    selectedTab = map.tabs.isEmpty ? nil : map.tabs[world.state.selectedTab].name
    let isKept = { (place: SavedPlace) in place.host.map { cards.contains($0) } != true }
    nestedTabs = world.nestedTabs.filter(isKept)
    shownTabs = world.shownTabs.filter(isKept)
    facts = Dictionary(
      zip(map.facts, world.facts.values).filter { isWanted($0.0) }.compactMap { fact, value in
        value.withoutSecrets.map { (fact.name, $0) }
      }, uniquingKeysWith: { $1 })
    if !world.restorations.isEmpty { add(waiting: world.restorations.lazy.flatMap(\.items)) }
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
  /// Adds the items of an earlier state that still wait for verdicts, without those whose host or
  /// owner is gone.
  private mutating func add(waiting items: some Sequence<RestorationRun.Item>) {
    var known = Set(layers.lazy.flatMap(\.entries).map(\.id))
    for item in items {
      let place = item.place
      guard [place.host, place.owner].allSatisfy({ id in id.map(known.contains) ?? true }) else {
        continue
      }
      if let entry = item.entry {
        known.insert(entry.id)
        guard let index = layers.firstIndex(where: { $0.place == place }) else {
          layers.append(SavedLayer(place, [entry]))
          continue
        }
        let entries = layers[index].entries
        let above = entries.firstIndex { $0.id == item.below }.map { $0 + 1 } ?? entries.count
        let bottom = min(item.isRoot || place.isAccessory ? 0 : 1, entries.count)
        layers[index].entries.insert(entry, at: item.below == nil ? bottom : above)
        if item.isRoot { layers[index].entries.remove(at: 1) }
      } else if place.navigator == nil, let name = place.tab {
        selectedTab = name
      } else {
        nestedTabs.removeAll { $0.isBeside(place) }
        nestedTabs.append(place)
      }
    }
  }

  /// Changes every entry.
  mutating func forEachEntry(_ change: (inout SavedEntry) -> Void) {
    for layer in layers.indices {
      for entry in layers[layer].entries.indices { change(&layers[layer].entries[entry]) }
    }
  }

  /// Leaves out an entry with those above it.
  /// - Returns: whether the state has the entry.
  package mutating func refuse(_ id: EntryID, _ refusal: Refusal) -> Bool {
    for (index, layer) in layers.enumerated() {
      guard
        let entry = layer.entries.firstIndex(where: { $0.id == id && $0.unsaved.refusal == nil })
      else { continue }
      layers[index].entries[entry].unsaved.refusal = .refused(refusal)
      return true
    }
    return false
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
    let own = state.shownBefore.map { Layer.tab($0) }
    let nested = state.nested.flatMap { navigator in
      navigator.state.shownBefore.map { navigator.layer(.tab($0)) }
    }
    return (own + nested).reversed().map { SavedPlace($0, in: map) }
  }
}

/// The saved entries of a layer.
package struct SavedLayer: Hashable, Sendable {
  package var place: SavedPlace
  /// The entries, bottom first.
  package var entries: [SavedEntry]

  package init(_ place: SavedPlace, _ entries: [SavedEntry]) {
    self.place = place
    self.entries = entries
  }
}
