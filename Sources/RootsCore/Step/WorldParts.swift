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
  /// Everything else; nil when all of it is empty, as in most worlds.
  package var others: Others?

  /// The parts that most worlds do not have.
  package struct Others: Hashable, Sendable {
    var shownTabs: ShownTabs
    var ownedAccessories: [Layer: Stack]
    var nested: [NestedState]
    var pending: [PendingCommand]
    var requests: [OpenRequest]
    var passed: [EntryID: [Name]]
    var extraProtections: [EntryID: [Name]]
    var links: [EntryID: String]
    var openerPayloads: [EntryID: Payload]
    var unshown: [EntryID: Unshown]
    var restorations: [RestorationRun]
    var queue: [Queued]
    var settled: Set<EntryID>
    var cards: Set<EntryID>
    var timers: [VisitTimer]
    var newestPendingID: UInt32
  }

  /// Creates a world's parts.
  package init(
    content: [Stack], accessories: [Stack], selectedTab: Int, facts: ContiguousArray<Literal>,
    others: Others?
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
    self.init(map, facts: Facts(values: parts.facts), newestID: EntryID.newestPlace)
    state.main = parts.content[0]
    state.tabs = TabStacks(parts.content.dropFirst())
    state.freeAccessories = parts.accessories
    state.selectedTab = parts.selectedTab
    guard let others = parts.others else { return }
    state.shownTabs = others.shownTabs
    state.ownedAccessories = others.ownedAccessories
    state.nested = others.nested
    pending = others.pending
    requests = others.requests
    passed = others.passed
    extraProtections = others.extraProtections
    links = others.links
    openerPayloads = others.openerPayloads
    unshown = others.unshown
    restorations = others.restorations
    queue = others.queue
    settled = others.settled
    cards = others.cards
    timers = others.timers
    newestPendingID = others.newestPendingID
  }

  /// The parts that most worlds do not have; nil when all of them are empty.
  package var otherParts: WorldParts.Others? {
    guard hasOthers else { return nil }
    return WorldParts.Others(
      shownTabs: state.shownTabs, ownedAccessories: state.ownedAccessories, nested: state.nested,
      pending: pending, requests: requests, passed: passed, extraProtections: extraProtections,
      links: links, openerPayloads: openerPayloads, unshown: unshown,
      restorations: restorations, queue: queue, settled: settled, cards: cards,
      timers: timers, newestPendingID: newestPendingID)
  }

  /// Whether a world has parts besides its plain stacks and facts.
  var hasOthers: Bool { hasOthersThanTimers || !timers.isEmpty }

  /// Whether a world has parts besides its plain stacks, facts and timers.
  var hasOthersThanTimers: Bool {
    state.shownTabs.bits != 0 || !state.ownedAccessories.isEmpty || !state.nested.isEmpty
      || !pending.isEmpty || !requests.isEmpty || !passed.isEmpty || !extraProtections.isEmpty
      || !links.isEmpty || !openerPayloads.isEmpty || !unshown.isEmpty || !restorations.isEmpty
      || !queue.isEmpty || !settled.isEmpty || !cards.isEmpty
  }
}

extension NavigationState {
  /// The accessory layers without an owner, by number from 0; the last one is never empty.
  package var accessories: [Stack] { freeAccessories }
}

extension World {
  /// The parts with the entries at their places as if no time had passed, by which worlds are
  /// compared.
  package var placedParts: WorldParts {
    var placed = withoutTime
    placed.place()
    return WorldParts(of: placed)
  }
}
