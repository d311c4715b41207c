/// A placed world in parts, which a search keeps as numbers of equal parts.
///
/// A world is `World(map, parts)` again; only its history is lost.
package struct WorldParts: Hashable, Sendable {
  /// The stack of main, then those of the tabs.
  package var content: [Stack]
  /// The accessory layers without an owner, by number from 0; the last one is never empty.
  package var accessories: [Stack]
  package var selectedTab: Int
  package var facts: ContiguousArray<Literal>
  /// The world without these parts; nil when nothing else is in it, as in most worlds.
  package var others: World?

  /// Creates a world's parts.
  package init(
    content: [Stack], accessories: [Stack], selectedTab: Int, facts: ContiguousArray<Literal>,
    others: World?
  ) {
    self.content = content
    self.accessories = accessories
    self.selectedTab = selectedTab
    self.facts = facts
    self.others = others
  }

  /// The parts of a placed world.
  package init(of world: borrowing World) {
    let state = world.state
    content = [state.main] + state.tabs
    accessories = state.freeAccessories
    selectedTab = state.selectedTab
    facts = world.facts.values
    others = world.otherParts
  }
}

extension World {
  /// Creates the world of some parts.
  package init(_ map: NavigationMap, _ parts: WorldParts) {
    let facts = Facts(values: parts.facts)
    self = parts.others ?? World(map, facts: facts, newestID: EntryID.newestPlace)
    self.facts = facts
    state.main = parts.content[0]
    state.tabs = TabStacks(parts.content.dropFirst())
    state.freeAccessories = parts.accessories
    state.selectedTab = parts.selectedTab
  }

  /// The world without its plain stacks and facts; nil when nothing else is in it.
  package var otherParts: World? {
    guard hasOthersThanTimers || !timers.isEmpty else { return nil }
    var others = self
    others.facts = Facts(values: [])
    others.state = NavigationState()
    others.state.shownTabs = state.shownTabs
    others.state.ownedAccessories = state.ownedAccessories
    others.state.nested = state.nested
    (others.history, others.turns) = (History(limit: 0), 0)
    others.newestID = EntryID.newestPlace
    return others
  }

  /// Whether a world has parts besides its plain stacks, facts and timers.
  var hasOthersThanTimers: Bool {
    state.shownTabs.bits != 0 || !state.ownedAccessories.isEmpty || !state.nested.isEmpty
      || !pending.isEmpty || !requests.isEmpty || !passed.isEmpty || !extraProtections.isEmpty
      || !links.isEmpty || !openerPayloads.isEmpty || !unshown.isEmpty || !restorations.isEmpty
      || !queue.isEmpty || !settled.isEmpty || !cards.isEmpty
  }

  /// The parts with the entries at their places as if no time had passed, by which worlds are
  /// compared.
  package var placedParts: WorldParts {
    var placed = withoutTime
    placed.place()
    return WorldParts(of: placed)
  }
}
