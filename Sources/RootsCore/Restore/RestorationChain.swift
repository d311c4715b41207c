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

  /// Adds the items that have not come yet to a saved state.
  func add(to saved: inout SavedState, newest: inout UInt32) {
    if !items.isEmpty { saved.add(waiting: items, ids, newest: &newest) }
  }

  /// The chain with canonical ids, without the restored entries that are gone.
  ///
  /// The saved ids become those of the restored entries, or tell the place in the chain: they only
  /// say which parts belong together.
  func renumbered(_ known: CanonicalIDs) -> RestorationChain {
    var chain = self
    var saved: [EntryID: EntryID] = [:]
    chain.ids = [:]
    for (id, entry) in ids {
      guard let now = known.known(entry) else { continue }
      (saved[id], chain.ids[now]) = (now, now)
    }
    for (place, item) in items.enumerated() {
      if let visit = item.visit { saved[visit.entry.id] = EntryID(.max - 1 - UInt32(place)) }
    }
    chain.items = items.map { $0.renumbered(saved) }
    return chain
  }

  // MARK: Commands

  /// Returns the command of the next item; items that need none, or can have none, are removed.
  /// - Parameter dropped: receives the parts that are not restored.
  /// - Returns: nil if no item is left.
  mutating func next(in world: World, _ dropped: inout [DroppedPart]) -> IssuedCommand? {
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
    var options = RequestOptions(protections: visit.protections)
    options.link = entry.link
    return IssuedCommand(
      command, from: entry.opener.flatMap { ids[$0] },
      reaction: entry.isSettled ? .none : map.id(of: entry.reaction), options: options)
  }

  // MARK: Arrivals and refusals

  /// Removes the first item, which has come.
  /// - Parameter id: the entry that it has become.
  mutating func finish(as id: EntryID?) {
    guard !items.isEmpty, case .visit(let visit) = items.removeFirst() else { return }
    ids[visit.entry.id] = id
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
