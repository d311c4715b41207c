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
    var queue: [Queued]
    var settled: Set<EntryID>
    var cards: Set<EntryID>
    var newestPendingID: UInt32
  }

  /// The parts of a placed world.
  package init(of world: borrowing World) {
    let state = world.state
    content = [state.main] + state.tabs
    accessories = state.freeAccessories
    selectedTab = state.selectedTab
    facts = world.facts.values
    guard world.hasOthers else { return }
    others = Others(
      shownTabs: state.shownTabs, ownedAccessories: state.ownedAccessories, nested: state.nested,
      pending: world.pending, requests: world.requests, passed: world.passed,
      extraProtections: world.extraProtections, links: world.links, queue: world.queue,
      settled: world.settled, cards: world.cards, newestPendingID: world.newestPendingID)
  }
}

extension World {
  /// Creates the world of some parts.
  package init(_ map: NavigationMap, _ parts: WorldParts) {
    self.init(map, facts: Facts(values: parts.facts), newestID: EntryID.newestPlace)
    state.main = parts.content[0]
    state.tabs = Array(parts.content.dropFirst())
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
    queue = others.queue
    settled = others.settled
    cards = others.cards
    newestPendingID = others.newestPendingID
  }

  /// Whether a world has parts besides its plain stacks and facts.
  var hasOthers: Bool {
    state.shownTabs.bits != 0 || !state.ownedAccessories.isEmpty || !state.nested.isEmpty
      || !pending.isEmpty || !requests.isEmpty || !passed.isEmpty || !extraProtections.isEmpty
      || !links.isEmpty || !queue.isEmpty || !settled.isEmpty || !cards.isEmpty
  }
}
