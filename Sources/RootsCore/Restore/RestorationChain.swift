/// The entries and tabs that follow one whose protection has not answered yet, as a value: each is
/// restored by a command of its own, after the one before it.
package struct RestorationChain: Hashable, Sendable {
  package typealias Item = RestorationPlan.Held.Item

  /// The items that have not come yet.
  package private(set) var items: [Item]
  /// The ids of the restored entries, by their saved ids.
  private var ids: [EntryID: EntryID]

  /// The chain of a plan.
  package init(_ held: RestorationPlan.Held, of plan: RestorationPlan) {
    items = held.items
    ids = plan.ids
  }

  /// Drops the items that have not come yet.
  package mutating func cancel() { items = [] }

  /// Adds the items that have not come yet to a saved state.
  package func add(to saved: inout SavedState, newest: inout UInt32) {
    if !items.isEmpty { saved.add(waiting: items, ids, newest: &newest) }
  }

  /// Forgets the restored entries that are gone.
  package mutating func forgetGone(in world: World) {
    ids = ids.filter { world.state.entry($0.value) != nil }
  }

  /// Gives the restored entries, which are all there, the ids of their places.
  package mutating func place(_ placed: PlacedIDs) { ids = ids.mapValues { placed[$0] } }

  // MARK: Commands

  /// Returns the command of the next item; items that need none, or can have none, are removed.
  /// - Parameter dropped: receives the parts that are not restored.
  /// - Returns: nil if no item is left.
  package mutating func next(in world: World, _ dropped: inout [DroppedPart]) -> IssuedCommand? {
    while let item = items.first {
      if let command = command(for: item, in: world, &dropped) { return command }
      items.removeFirst()
    }
    return nil
  }

  private mutating func command(
    for item: Item, in world: World, _ dropped: inout [DroppedPart]
  ) -> IssuedCommand? {
    switch item {
    case .tab(let tab):
      if case .tab(let name) = tab.inner, tab.isThere(ids, in: world.state) {
        return IssuedCommand(tab.command(.show(.name(name)), ids))
      }
      dropped.append(DroppedPart(subject: .tab(tab), reason: .ownerGone))
      return nil
    case .visit(let visit):
      guard let command = visit.command(ids, in: world.map),
        let layer = visit.place.layer(ids, in: world)
      else {
        // A declared root comes and goes with its layer.
        if !visit.isRoot || !world.map.isRoot(visit.entry, of: visit.place) {
          dropped.append(DroppedPart(visit, .ownerGone))
        }
        return nil
      }
      if visit.isRoot, world.begins(layer, with: visit.entry) {
        ids[visit.entry.id] = world.state[layer].bottom?.id
        return nil
      }
      return issued(command, for: visit, in: world.map)
    }
  }

  private func issued(
    _ command: Command, for visit: RestorationPlan.Visit, in map: NavigationMap
  ) -> IssuedCommand {
    let entry = visit.entry
    var options: RequestOptions?
    let reaction = entry.isSettled ? .none : map.id(of: entry.reaction)
    if !visit.protections.isEmpty || entry.link != nil || reaction != .none {
      options = RequestOptions(protections: visit.protections)
      options?.link = entry.link
      options?.isRestoring = reaction != .none
    }
    return IssuedCommand(
      command, from: entry.opener.flatMap { ids[$0] }, reaction: reaction, options: options)
  }

  // MARK: Arrivals and refusals

  /// Whether the first item has come.
  /// - Parameter newest: the newest id before its command.
  package func hasArrived(in world: World, after newest: UInt32) -> Bool {
    switch items.first {
    case nil: return false
    case .visit(let visit)?: return entry(of: visit, newest, in: world) != nil
    case .tab(let tab)?:
      guard let layer = tab.layer(ids, in: world), case .tab(let index) = layer.slot else {
        return true
      }
      let stacks = layer.host.map { world.state.stacks(in: $0) } ?? world.state
      return stacks?.selectedTab == index
    }
  }

  /// The entry that a visit became, if it is newer than an id.
  private func entry(
    of visit: RestorationPlan.Visit, _ newest: UInt32, in world: World
  ) -> EntryID? {
    guard let top = visit.place.layer(ids, in: world).flatMap({ world.state[$0].top }),
      top.id.number > newest, top.screen == visit.entry.screen, top.payload == visit.payload
    else { return nil }
    return top.id
  }

  /// Removes the first item, which has come.
  /// - Parameter newest: the newest id before its command.
  /// - Returns: the visit; nil for the selection of a tab.
  package mutating func finish(in world: World, after newest: UInt32) -> RestorationPlan.Visit? {
    guard !items.isEmpty, case .visit(let visit) = items.removeFirst() else { return nil }
    ids[visit.entry.id] = entry(of: visit, newest, in: world)
    return visit
  }

  /// Removes the first item, which was refused, and those above it on its layer.
  /// - Returns: the parts that are not restored.
  package mutating func refuse(_ refusal: Refusal) -> [DroppedPart] {
    if items.isEmpty { return [] }
    switch items.removeFirst() {
    case .tab(let tab): return [DroppedPart(subject: .tab(tab), reason: .refused(refusal))]
    case .visit(let visit):
      let above = items.compactMap(\.visit).filter { $0.place == visit.place }
      items.removeAll { $0.visit?.place == visit.place }
      return [DroppedPart(visit, .refused(refusal))]
        + above.map { DroppedPart($0, .stoodAbove(visit.entry.screen)) }
    }
  }
}

extension DroppedPart {
  fileprivate init(_ visit: RestorationPlan.Visit, _ reason: Reason) {
    self.init(subject: .entry(visit.entry.screen, visit.place), reason: reason)
  }
}
