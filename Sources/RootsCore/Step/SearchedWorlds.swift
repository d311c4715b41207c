// The worlds that a search keeps, as numbers of their equal parts.

extension World {
  /// Creates the world of the parts of a placed one; only its history is lost.
  /// - Parameters:
  ///   - content: the stack of main, then those of the tabs.
  ///   - accessories: the accessory layers without an owner, by number from 0.
  ///   - others: the world without all other parts; nil when nothing else was in it.
  package init(
    _ map: NavigationMap, content: [Stack], accessories: [Stack], selectedTab: Int,
    facts: ContiguousArray<Literal>, others: World?
  ) {
    let facts = Facts(values: facts)
    self = others ?? World(map, facts: facts, newestID: EntryID.newestPlace)
    self.facts = facts
    state.main = content[0]
    state.tabs = TabStacks(content.dropFirst())
    state.places.freeAccessories = accessories
    state.selectedTab = selectedTab
  }

  /// The world without its plain stacks and facts; nil when nothing else is in it, as in most
  /// worlds.
  package var otherParts: World? {
    guard hasOthersThanTimers || !timers.isEmpty else { return nil }
    var others = self
    others.facts = Facts(values: [])
    others.state = NavigationState()
    others.state.places.shownBefore = state.shownBefore
    others.state.places.ownedAccessories = state.ownedAccessories
    others.state.places.nested = state.nested
    others.history = History(limit: 0)
    others.newestID = EntryID.newestPlace
    return others
  }

  /// Puts other entries on main or a tab, bottom first; those that other parts refer to keep their
  /// ids.
  package mutating func replaceEntries(of layer: Layer, by entries: some Sequence<Entry>) {
    state.change(layer) { $0 = Stack(entries) }
  }

  /// Shows a tab without a step.
  package mutating func select(tab index: Int) { state.selectedTab = index }

  /// Gives the facts other values, in the order of the map.
  package mutating func replaceFacts(by values: ContiguousArray<Literal>) {
    facts = Facts(values: values)
  }

  /// Whether a world has parts besides its plain stacks, facts and timers.
  var hasOthersThanTimers: Bool {
    !state.shownBefore.isEmpty || !state.ownedAccessories.isEmpty || !state.nested.isEmpty
      || !pending.isEmpty || !requests.isEmpty || !marks.isEmpty || !restorations.isEmpty
      || !queue.isEmpty
  }

  /// The same world of the same app, whose declarations were read once more: worlds of two maps are
  /// never equal.
  package func referring(to map: NavigationMap) -> World {
    var world = self
    world.map = map
    return world
  }

  /// The world with the entries at their places as if no time had passed, by which the worlds of a
  /// search are compared.
  package var comparable: World {
    var placed = withoutTime
    placed.place()
    return placed
  }
}
