/// The world that a saved state becomes, with the parts that are not restored.
package struct RestorationPlan: Sendable {
  /// The world with all parts that need no verdict; the others wait in its `restorations`.
  package internal(set) var world: World
  /// The parts that are not restored.
  package internal(set) var dropped: [DroppedPart] = []
  /// The restored entries, without the roots that the world began with.
  package internal(set) var placed: Set<EntryID> = []
  /// The new ids by the saved ids, also of entries that wait or are not restored.
  package private(set) var ids: [EntryID: EntryID] = [:]
  /// The tabs that are selected once everything is restored.
  private(set) var selected: [SavedPlace] = []
  let policy: RestorationPolicy
  /// The live protections that pass now.
  let granted: [Name]

  var map: NavigationMap { world.map }

  /// Plans how a saved state is restored.
  ///
  /// The given world does not change.
  /// - Parameters:
  ///   - saved: the state.
  ///   - world: the world to begin from.
  ///   - policy: the parts that may be restored, and whether protections are evaluated.
  ///   - granted: the live protections that pass now.
  /// - Complexity: O(entries).
  package init(
    _ saved: SavedState, on world: World, _ policy: RestorationPolicy, granted: [Name] = []
  ) {
    (self.policy, self.granted) = (policy, granted)
    let start = World(world.map, historyLimit: world.history.limit)
    // Roots that are as at the start keep their ids, and with these their contexts.
    var newest = start.state == world.state ? 0 : world.newestID
    if policy.isExact {
      let saved = saved.layers.lazy.flatMap(\.entries).map(\.id.number).max() ?? 0
      newest = max(world.newestID, saved)
    }
    self.world = World(world.map, historyLimit: world.history.limit, newestID: newest)
    self.world.newestID = max(self.world.newestID, world.newestID)
    self.world.newestPendingID = world.newestPendingID
    self.world.facts = world.facts
    restore(saved.facts)
    // All ids are free.
    try? self.world.fitTabs(StepResult())
    let numbered = renumber(saved)
    restore(numbered)
    restore(shownTabs: numbered.shownTabs)
    passVisibleRoots()
    self.world.timers = []
    if map.summary.hasTimers { self.world.followTimers() }
    let names = Dictionary(ids.map { ($0.value, $0.key) }) { first, _ in first }
    dropped = saved.unreadable + dropped.map { part in part.renumbered { names[$0] ?? $0 } }
  }

  // MARK: Ids

  /// Returns the state with the ids that its entries get; an opener that is not in it is gone for
  /// good.
  private mutating func renumber(_ saved: SavedState) -> SavedState {
    var saved = saved
    for (index, layer) in saved.layers.enumerated() {
      for (position, entry) in layer.entries.enumerated() {
        // A root that stays keeps its id.
        let canStay = position == 0 && !policy.isExact && layer.place.navigator == nil
        let root =
          canStay && !layer.place.isAccessory
          ? world.root(at: layer.place, equalTo: entry) : nil
        let isFree = policy.isExact && ids[entry.id] == nil
        let id = root ?? (isFree ? entry.id : nextID())
        saved.layers[index].entries[position].id = id
        if ids[entry.id] == nil { ids[entry.id] = id }
      }
    }
    saved.forEachEntry { entry in
      entry.opener = entry.opener.map { ids[$0] ?? (policy.isExact ? $0 : .gone) }
    }
    for index in saved.layers.indices {
      saved.layers[index].place = renumber(saved.layers[index].place)
    }
    saved.nestedTabs = saved.nestedTabs.map { renumber($0) }
    saved.shownTabs = saved.shownTabs.map { renumber($0) }
    return saved
  }

  /// Returns a place with new ids; a host or an owner that is not in the state gets one that no
  /// entry has.
  private mutating func renumber(_ place: SavedPlace) -> SavedPlace {
    place.renumbered { id in
      let new = ids[id] ?? nextID()
      ids[id] = new
      return new
    }
  }

  private mutating func nextID() -> EntryID {
    world.newestID += 1
    return EntryID(world.newestID)
  }

  // MARK: Facts

  private mutating func restore(_ facts: [Name: Literal]) {
    for (name, value) in facts.sorted(by: { $0.key.text < $1.key.text }) {
      guard let index = map.index(ofFact: name) else {
        drop(.fact(name), .unknown)
        continue
      }
      let definition = map.facts[index]
      if !policy.isExact, !definition.isSaved { continue }
      if definition.contains(value) {
        world.facts[index] = value
      } else {
        drop(.fact(name), .refused(.factValue(name, value, definition.domain)))
      }
    }
  }

  // MARK: Order

  private mutating func restore(_ saved: SavedState) {
    selected = (saved.selectedTab.map { [.tab($0)] } ?? []) + saved.nestedTabs
    // A part without entries is a tab that is selected.
    var parts = saved.layers.map { (place: $0.place, layer: Optional($0)) }
    parts += selected.map { ($0, nil) }
    let order = parts.enumerated().map { number, part in
      (rank(of: part.place, isSelection: part.layer == nil), number)
    }.sorted { $0 < $1 }
    parts = order.map { parts[$0.1] }
    // Hosts come before their nested navigators, and wait before these wait.
    while let next = parts.firstIndex(where: { $0.place.isThere(in: world.state) })
      ?? parts.firstIndex(where: { run(hosting: $0.place) != nil }) ?? parts.indices.first
    {
      let part = parts.remove(at: next)
      if let layer = part.layer { restore(layer) } else { select(part.place) }
    }
  }

  /// The place of a part in the order: content before the accessories over it, and selected tabs
  /// before others, so that a question that they share is visible.
  private func rank(of place: SavedPlace, isSelection: Bool) -> Int {
    let rank =
      switch place.name {
      // A main stack that covers the tab must be there.
      case _ where isSelection: 3
      case .tab: selected.contains(place) ? 0 : 1
      case .main, .flow: 2
      // A saved level can be any number.
      case .accessory(let level, let owner):
        4 + (owner == nil ? 0 : Layer.limit) + min(max(level, 0), Layer.limit)
      }
    return place.navigator == nil ? rank : rank + 5 + 2 * Layer.limit
  }
}
