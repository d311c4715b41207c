/// The working state of restoring a saved state, which starts from a world at its beginning.
struct RestorationPlanning {
  typealias Decide = (SavedPosition, SavedEntry) -> RestorationDecision

  var plan: RestorationPlan
  let saved: SavedState
  let policy: RestorationPolicy
  let granted: [Name]
  /// The new ids of the saved entries, by their positions and by their saved ids.
  private(set) var numbers: [SavedPosition: EntryID] = [:]
  private(set) var newIDs: [EntryID: EntryID] = [:]
  /// The restored entries whose protections were evaluated.
  var checked: Set<EntryID> = []
  /// The selected tabs of nested navigators, until they are selected.
  var tabs: [SavedPlace]

  var map: NavigationMap { plan.world.map }

  init(_ saved: SavedState, _ world: World, _ policy: RestorationPolicy, _ granted: [Name]) {
    (self.saved, self.policy, self.granted) = (saved, policy, granted)
    tabs = saved.nestedTabs
    let limit = world.history.limit
    var start = World(world.map, historyLimit: limit)
    if policy.isExact {
      let newest = saved.layers.lazy.flatMap(\.entries).map(\.id.number).max() ?? 0
      start = World(world.map, historyLimit: limit, newestID: max(world.newestID, newest))
    } else if start.state != world.state {
      start = World(world.map, historyLimit: limit, newestID: world.newestID)
    }
    start.newestID = max(start.newestID, world.newestID)
    start.newestPendingID = world.newestPendingID
    start.facts = world.facts
    plan = RestorationPlan(start)
    plan.dropped = saved.unreadable
    placeFacts()
    // All ids are free.
    try? plan.world.fitTabs(StepState())
    numberEntries()
  }

  /// Assigns each entry its new id.
  private mutating func numberEntries() {
    for (index, layer) in saved.layers.enumerated() {
      for (position, entry) in layer.entries.enumerated() {
        if position == 0, let root = rootThatStays(on: layer.place, entry) {
          newIDs[entry.id] = root
          continue
        }
        var id = entry.id
        if !policy.isExact || newIDs[id] != nil {
          plan.world.newestID += 1
          id = EntryID(plan.world.newestID)
        }
        numbers[SavedPosition(layer: index, entry: position)] = id
        if newIDs[entry.id] == nil { newIDs[entry.id] = id }
      }
    }
  }

  /// Returns the id of a current root that is equal to a saved one and stays; nil when none is.
  private func rootThatStays(on place: SavedPlace, _ entry: SavedEntry) -> EntryID? {
    guard !policy.isExact, place.navigator == nil, !place.isAccessory,
      let layer = place.layer([:], in: plan.world), plan.world.begins(layer, with: entry)
    else { return nil }
    return plan.world.state[layer].bottom?.id
  }

  /// Returns the decision of the app about an entry; an undeclared screen is dropped.
  func decision(
    _ position: SavedPosition, _ entry: SavedEntry, _ decide: Decide
  ) -> RestorationDecision {
    let isKnown = entry.screen == .empty || map.traits(entry.screen) != nil
    return isKnown ? decide(position, entry) : .dropped(.unknown)
  }

  // MARK: Order

  /// Restores content before the accessories over it, selected tabs before others, so that a
  /// question that they share is visible, and hosts before their nested navigators.
  mutating func run(_ decide: Decide) {
    let selected = saved.nestedTabs + (saved.selectedTab.map { [.tab($0)] } ?? [])
    let order = saved.layers.enumerated().map { offset, layer in
      (layer.place.rank, selected.contains(layer.place) ? 0 : 1, offset)
    }
    var coming = order.sorted { $0 < $1 }.map(\.2)
    while true {
      let here = coming.filter { isThere(saved.layers[$0].place) }
      if here.isEmpty { break }
      coming.removeAll { here.contains($0) }
      for index in here where !saved.layers[index].place.isAccessory { place(index, decide) }
      let isApp = here.contains { saved.layers[$0].place.navigator == nil }
      if isApp, let tab = saved.selectedTab { select(.tab(tab)) }
      // A tab is selected once the layers beside it are there: one of them may cover it.
      let selected = tabs.filter { tab in
        isThere(tab)
          && !coming.contains { index in
            let place = saved.layers[index].place
            return !place.isAccessory && place.isBeside(tab) && isThere(place)
          }
      }
      tabs.removeAll { selected.contains($0) }
      for tab in selected { select(tab) }
      for index in here where saved.layers[index].place.isAccessory {
        if let chain = chainBelow(index) {
          hold(index, from: 0, in: chain, decide)
        } else {
          place(index, decide)
        }
      }
    }
    for index in holdGuests(of: coming, decide) { dropAll(of: index) }
    for tab in tabs where !isFirst(tab) {
      let isKnown = tab.navigator.flatMap { map.index(ofNested: $0) } != nil
      drop(.tab(tab), isKnown ? .ownerGone : .unknown)
    }
    placeShownTabs()
    passVisibleRoots()
  }

  func isThere(_ place: SavedPlace) -> Bool {
    place.isThere(plan.ids, in: plan.world.state)
  }

  // MARK: Facts

  private mutating func placeFacts() {
    for (name, value) in saved.facts.sorted(by: { $0.key.text < $1.key.text }) {
      guard let index = map.index(ofFact: name) else {
        drop(.fact(name), .unknown)
        continue
      }
      let definition = map.facts[index]
      if !policy.isExact, !definition.isSaved { continue }
      if definition.contains(value) {
        plan.world.facts[index] = value
      } else {
        drop(.fact(name), .refused(.factValue(name, value, definition.domain)))
      }
    }
  }

  // MARK: Layers

  /// Restores the entries of a layer up to the first that must wait or is not restored.
  private mutating func place(_ index: Int, _ decide: Decide) {
    let layer = saved.layers[index]
    guard let target = layer.place.layer(plan.ids, in: plan.world), isOwned(target) else {
      let owner = layer.place.owner
      if let chain = owner.flatMap({ chain(with: $0) }) {
        return hold(index, from: 0, in: chain, decide)
      }
      return dropAll(of: index)
    }
    if let refusal = plan.world.absence(of: target) { return dropAll(of: index, refusal) }
    for (number, entry) in layer.entries.enumerated() {
      let position = SavedPosition(layer: index, entry: number)
      let isRoot = number == 0 && target.isContent
      if isRoot, plan.world.begins(target, with: entry) {
        adopt(entry, as: position, at: target)
        continue
      }
      switch decision(position, entry, decide) {
      case .dropped(let reason): return dropFrom(position, reason)
      case .allowed(let payload, let protections):
        let own = entry.protections + protections.filter { !entry.protections.contains($0) }
        do throws(Refusal) {
          let variant = try admit(entry, payload, at: target)
          switch entrance(of: entry.screen, variant, own) {
          case .passes(let passed):
            insert(entry, position, payload, variant, own, passed, at: target, isRoot)
          case .denied(let refusal) where protections.isEmpty: throw refusal
          // The protection itself reports its refusal, which a delegate then receives.
          case .open, .denied:
            let visit = RestorationPlan.Visit(
              position: position, place: layer.place, entry: entry, payload: payload,
              protections: own)
            return hold(index, from: number + 1, in: chain(beginningWith: .visit(visit)), decide)
          }
        } catch {
          return dropFrom(position, .refused(error))
        }
      }
    }
  }

  /// Whether the owner of an accessory layer, if it has one, can own it: it is on a content layer
  /// of the same navigator.
  private func isOwned(_ layer: Layer) -> Bool {
    guard let owner = layer.owner else { return true }
    guard let home = plan.world.state.layer(of: owner) else { return false }
    return home.isContent && home.host == layer.host
  }

  /// Reuses the current root of a layer for an equal saved root.
  private mutating func adopt(_ entry: SavedEntry, as position: SavedPosition, at target: Layer) {
    guard let now = plan.world.state.takeTop(of: target) else { return }
    let id = numbers[position] ?? now.id
    plan.world.state.push(
      Entry(
        id: id, screen: now.screen, payload: now.payload,
        opener: policy.isExact ? entry.opener : nil), on: target)
    plan.world.state.moveNested(from: now.id, to: id)
    plan.ids[entry.id] = id
    mark(id, entry, [], [])
  }

  private mutating func insert(
    _ entry: SavedEntry, _ position: SavedPosition, _ payload: Payload?, _ variant: Int,
    _ protections: [Name], _ passed: [Name], at target: Layer, _ isRoot: Bool
  ) {
    guard let id = numbers[position] else { return }
    if isRoot, let now = plan.world.state.takeTop(of: target) { removeNested(in: now.id) }
    let flow = entry.flow.flatMap { map.number(ofFlow: $0) }
    if let name = entry.flow, flow == nil { drop(.flow(name), .unknown) }
    // An opener that is not in the saved state is gone for good.
    let opener = entry.opener.map { policy.isExact ? $0 : newIDs[$0] ?? .gone }
    let reaction = map.id(of: entry.reaction)
    let visit = Entry(
      id: id, screen: entry.screen, payload: payload, opener: opener, reaction: reaction,
      flow: flow ?? .none, variant: UInt8(truncatingIfNeeded: variant))
    plan.world.state.push(visit, on: target)
    plan.world.beginNested(in: visit)
    plan.ids[entry.id] = id
    plan.placed[position] = id
    checked.insert(id)
    mark(id, entry, protections, passed)
  }

  private mutating func mark(
    _ id: EntryID, _ entry: SavedEntry, _ protections: [Name], _ passed: [Name]
  ) {
    if !protections.isEmpty { plan.world.extraProtections[id] = protections }
    if let link = entry.link { plan.world.links[id] = link }
    let passed = policy == .rewind ? entry.passed : passed
    if !passed.isEmpty { plan.world.passed[id] = passed }
    if entry.isSettled { plan.world.settled.insert(id) }
    if let payload = entry.openerPayload { plan.world.openerPayloads[id] = payload }
    if let reaction = entry.unshown {
      plan.world.unshown[id] = Unshown(reaction: map.id(of: reaction), sender: entry.opener)
    }
  }

  private mutating func removeNested(in host: EntryID) {
    guard let inner = plan.world.state.removeNested(in: host)?.state else { return }
    for layer in inner.layers {
      for entry in inner[layer].entries { removeNested(in: entry.id) }
    }
  }

  // MARK: Tabs

  /// Selects a tab of the app or of a live nested navigator.
  private mutating func select(_ tab: SavedPlace) {
    guard let layer = tab.layer(plan.ids, in: plan.world), case .tab(let index) = layer.slot else {
      return drop(tab: tab)
    }
    if let refusal = plan.world.absence(of: layer) { return drop(.tab(tab), .refused(refusal)) }
    let before = plan.world.state.stacks(within: layer.host).selectedTab
    guard before != index else { return }
    plan.world.state.selectTab(index, within: layer.host)
    // A root that is covered, or in a covered host, is checked when it is revealed.
    guard plan.world.state.isActive(layer), let top = plan.world.state.top(of: layer),
      !checked.contains(top.id), plan.world.state.visibleEntries.contains(top.id)
    else { return }
    leave(tab, top) { $0.selectTab(before, within: layer.host) }
  }

  /// Restores the tabs that were shown before, without those that are selected or gone.
  private mutating func placeShownTabs() {
    var shown: [EntryID?: [Int]] = [:]
    for place in saved.shownTabs {
      guard let layer = place.layer(plan.ids, in: plan.world), case .tab(let index) = layer.slot,
        plan.world.absence(of: layer) == nil
      else { continue }
      shown[layer.host, default: []].append(index)
    }
    for (host, tabs) in shown where plan.world.definition(within: host).back == .history {
      let stacks = plan.world.state.stacks(within: host)
      guard tabs.allSatisfy({ stacks.tabs.indices.contains($0) }) else { continue }
      let selected = stacks.selectedTab
      let others = ShownTabs(tabs.filter { $0 != selected })
      plan.world.state.selectTab(selected, after: others, within: host)
    }
  }

  /// Deselects a tab whose root may not be visible, or not before a verdict.
  private mutating func leave(
    _ tab: SavedPlace, _ root: Entry, _ goBack: (inout NavigationState) -> Void
  ) {
    switch entrance(of: root.screen, Int(root.variant), []) {
    case .passes: return
    case .denied(let refusal): drop(.tab(tab), .refused(refusal))
    case .open:
      let cover = plan.held.firstIndex { held in
        guard case .visit(let visit)? = held.items.first else { return false }
        return visit.place.inner == .main && visit.place.isBeside(tab)
      }
      if let cover {
        plan.held[cover].items.insert(.tab(tab), at: 0)
      } else {
        _ = chain(beginningWith: .tab(tab))
      }
    }
    goBack(&plan.world.state)
  }

  /// Whether a nested navigator begins at a tab.
  private func isFirst(_ tab: SavedPlace) -> Bool {
    guard let number = tab.navigator.flatMap({ map.index(ofNested: $0) }),
      case .tab(let index) = map.nested[number].start
    else { return false }
    return tab.inner == .tab(map.nested[number].tabs[index].name)
  }
}
