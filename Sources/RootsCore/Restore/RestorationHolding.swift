// Entries that wait for a verdict, and parts that are not restored.

extension RestorationPlanning {
  /// Adds the entries of a layer to a chain, from index `first` up to the first that is not
  /// restored.
  mutating func hold(_ index: Int, from first: Int, in chain: Int, _ decide: Decide) {
    let layer = saved.layers[index]
    for number in layer.entries.indices.dropFirst(first) {
      let entry = layer.entries[number]
      let position = SavedPosition(layer: index, entry: number)
      if entry.isEngines { continue }
      switch decision(position, entry, decide) {
      case .dropped(let reason): return dropFrom(position, reason)
      case .allowed(let payload, let protections):
        if let refusal = refusal(of: entry, payload, on: layer.place) {
          return dropFrom(position, .refused(refusal))
        }
        let own = entry.protections + protections.filter { !entry.protections.contains($0) }
        let visit = RestorationPlan.Visit(
          position: position, place: layer.place, entry: entry, payload: payload,
          protections: own)
        plan.held[chain].items.append(.visit(visit))
      }
    }
  }

  /// Returns the reason why an entry can never be on a layer; nil when it can, or when that is
  /// unknown.
  private mutating func refusal(
    of entry: SavedEntry, _ payload: Payload?, on place: SavedPlace
  ) -> Refusal? {
    guard let layer = place.layer(plan.ids, in: plan.world) else { return nil }
    do throws(Refusal) {
      _ = try plan.world.admit(entry.screen, payload, on: layer)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the index of the chain that holds an entry, by its saved id; nil when none does.
  func chain(with id: EntryID) -> Int? {
    plan.held.firstIndex { $0.items.contains { $0.visit?.entry.id == id } }
  }

  /// Adds an item that waits for a verdict.
  ///
  /// If its question navigates, that would change where other visible items are restored, so that
  /// it comes after them.
  /// - Returns: the index of its chain.
  mutating func chain(beginningWith item: RestorationPlan.Held.Item) -> Int {
    let front = plan.held.lastIndex { $0.items.first.map(isAskedInFront) == true }
    if let front, navigatesToAsk(item) {
      plan.held[front].items.append(item)
      return front
    }
    plan.held.append(RestorationPlan.Held(items: [item]))
    return plan.held.count - 1
  }

  /// Whether the question about an item is visible once it is asked: it is asked where the opener
  /// is.
  private func isAskedInFront(_ item: RestorationPlan.Held.Item) -> Bool {
    guard let opener = item.visit?.entry.opener.flatMap({ plan.ids[$0] }),
      let layer = plan.world.state.layer(of: opener), layer.isContent
    else { return true }
    return plan.world.state.isActive(layer)
  }

  /// Whether the question about an item, once it is asked, changes the screens that are visible.
  private func navigatesToAsk(_ item: RestorationPlan.Held.Item) -> Bool {
    guard isAskedInFront(item) else { return false }
    var protections: [Name]
    switch item {
    case .tab(let tab):
      guard let layer = tab.layer(plan.ids, in: plan.world),
        let root = plan.world.state.top(of: layer)
      else { return false }
      protections = plan.world.protections(of: root)
    case .visit(let visit):
      protections = map.protections(of: visit.entry.screen, variant: Int(visit.entry.variant))
      protections += visit.protections
    }
    return protections.contains { map.protection($0)?.ask?.staysOnContent == false }
  }

  /// Returns the chain whose commands, or whose questions, would clear an accessory layer; nil when
  /// none would.
  ///
  /// The layer is restored after that chain.
  func chainBelow(_ index: Int) -> Int? {
    let layer = saved.layers[index]
    guard case .accessory(_, nil) = layer.place.inner, let opener = layer.entries.first,
      map.accessories(opener.screen).first?.policy.rules.isCleared == true
    else { return nil }
    let host = layer.place.host(plan.ids, in: plan.world.state)
    let active = plan.world.state.stacks(within: host).activeLayer.slot
    return plan.held.firstIndex { held in
      if held.items.contains(where: { navigatesToAsk($0) }) { return true }
      return switch held.items.first {
      case .tab(let tab): tab.isBeside(layer.place)
      case .visit(let visit):
        visit.place.isBeside(layer.place)
          && visit.place.layer(plan.ids, in: plan.world)?.slot == active
      case nil: false
      }
    }
  }

  /// Holds the layers of nested navigators whose hosts wait.
  /// - Returns: the indices of the layers whose hosts are not restored.
  mutating func holdGuests(of coming: [Int], _ decide: Decide) -> [Int] {
    var coming = coming
    while let first = coming.first(where: { chain(hosting: saved.layers[$0].place) != nil }) {
      let place = saved.layers[first].place
      guard let chain = chain(hosting: place) else { break }
      let guests = coming.filter { saved.layers[$0].place.isBeside(place) }
      coming.removeAll { guests.contains($0) }
      hold(guests, in: chain, decide)
    }
    return coming
  }

  /// Returns the index of the chain that holds the host of a place; nil when none does.
  private func chain(hosting place: SavedPlace) -> Int? {
    if let host = place.savedHost { return chain(with: host) }
    guard let number = place.navigator.flatMap({ map.index(ofNested: $0) }) else { return nil }
    return plan.held.firstIndex { held in
      held.items.contains { $0.visit?.entry.screen == map.nested[number].host }
    }
  }

  /// Holds the layers of one nested navigator, and the selection of its tab before those that cover
  /// the tabs.
  private mutating func hold(_ guests: [Int], in chain: Int, _ decide: Decide) {
    let places = guests.map { saved.layers[$0].place }
    let selected = tabs.firstIndex { tab in places.contains { $0.isBeside(tab) } }
    var tab = selected.map { tabs.remove(at: $0) }
    for (index, place) in zip(guests, places) {
      if let selected = tab, place.inner.rank > 0 {
        plan.held[chain].items.append(.tab(selected))
        tab = nil
      }
      hold(index, from: 0, in: chain, decide)
    }
    if let tab { plan.held[chain].items.append(.tab(tab)) }
  }

  // MARK: Parts that are not restored

  mutating func drop(_ subject: DroppedPart.Subject, _ reason: DroppedPart.Reason) {
    plan.dropped.append(DroppedPart(subject: subject, reason: reason))
  }

  /// Reports a tab that is no longer declared, once, though it may have been selected too.
  mutating func drop(tab: SavedPlace) {
    let subject = DroppedPart.Subject.tab(tab)
    if !plan.dropped.contains(where: { $0.subject == subject }) { drop(subject, .unknown) }
  }

  /// Reports an entry that is not restored, and those above it.
  mutating func dropFrom(_ position: SavedPosition, _ reason: DroppedPart.Reason) {
    let layer = saved.layers[position.layer]
    let screen = layer.entries[position.entry].screen
    drop(.entry(screen, layer.place), reason)
    for above in layer.entries[(position.entry + 1)...] {
      drop(.entry(above.screen, layer.place), .stoodAbove(screen))
    }
  }

  /// Reports the entries above the root of a layer whose tab is not present.
  mutating func dropAll(of index: Int, _ refusal: Refusal) {
    let layer = saved.layers[index]
    for entry in layer.entries.dropFirst() {
      drop(.entry(entry.screen, layer.place), .refused(refusal))
    }
  }

  mutating func dropAll(of index: Int) {
    let layer = saved.layers[index]
    let place = layer.place
    let isKnown = place.navigator.map { map.index(ofNested: $0) != nil } ?? false
    let isHostGone = isKnown && !isThere(place)
    if case .tab = place.inner, isThere(place) { drop(tab: place) }
    // A declared root begins and ends with its layer, so it is not reported.
    let hasOwnRoot =
      !place.isAccessory
      && (place.navigator == nil || layer.entries.first.map { map.isRoot($0, of: place) } == true)
    let reason: DroppedPart.Reason = place.isAccessory || isHostGone ? .ownerGone : .unknown
    for entry in layer.entries.dropFirst(hasOwnRoot ? 1 : 0) {
      drop(.entry(entry.screen, place), reason)
    }
  }
}

extension Command {
  /// Whether the command leaves the content layers as they are: it opens accessories only.
  fileprivate var staysOnContent: Bool {
    let (form, arguments) = (form, arguments)
    return form.holdsCommands
      ? arguments.commands.allSatisfy(\.staysOnContent) : form.traits.contains(.staysOnContent)
  }
}

extension NavigationMap {
  /// Whether an entry is the declared root of its content layer.
  package func isRoot(_ entry: SavedEntry, of place: SavedPlace) -> Bool {
    guard let number = place.navigator.flatMap({ index(ofNested: $0) }) else { return true }
    guard let slot = place.inner.slot([:], tabs: nested[number].tabs) else { return true }
    return nested[number].root(of: slot)?.screen == entry.screen && entry.content == .nothing
  }
}
