// Stage 3: removal of entries that no longer pass, with all entries on top of them.

extension World {
  /// Removes the entries whose conditions fail by the facts that changed, in the same commit.
  ///
  /// Undo and redo lead back to stacks on which a root was below others while its condition failed
  /// as it does again: it was not visible there.
  mutating func revokeFailing(_ step: StepResult) {
    var changed: Set<Name> = []
    for case .fact(let fact, _, _) in step.difference.others { changed.insert(fact) }
    if changed.isEmpty { return }
    let failing = map.protections.filter { definition in
      guard let passes = definition.passes else { return false }
      return !passes.references.isDisjoint(with: changed) && !holds(passes)
    }
    if failing.isEmpty { return }
    let names = Set(failing.map(\.name))
    revoke(
      entries(step) { entry, step in
        protections(of: entry, step).contains { names.contains($0) }
          && !(step.isTravelling && state.isCoveredRoot(entry.id))
      }, step)
  }

  /// Removes every entry that a protection let in, and forgets its verdicts.
  mutating func revoke(passed protection: Name, _ step: StepResult) {
    forgetVerdicts(of: protection, step)
    let lost = entries(step) { entry, _ in marks.passed[entry.id]?.contains(protection) == true }
    revoke(lost, step)
    // A root stays, hidden: it must be let in again.
    for id in lost where state.layer(of: id) != nil { marks.passed[id] = nil }
  }

  /// Removes entries, and the entries revealed by that which must not be visible.
  ///
  /// A revocation evaluates no leave guards.
  mutating func revoke(_ lost: [EntryID], _ step: StepResult) {
    if lost.isEmpty { return }
    for id in lost { take(away: id, step) }
    hideRevealed(step)
  }

  /// Removes revealed entries that do not pass without a new verdict.
  private mutating func hideRevealed(_ step: StepResult) {
    for _ in 0..<World.chainLimit {
      compare(step)
      let hidden = revealed(step).first { entry, _ in
        protections(of: entry, step).contains { !isPassed($0, by: entry.id) }
      }
      guard let hidden else { return }
      take(away: hidden.0.id, step)
    }
    compare(step)
  }

  /// Returns the entries that satisfy a condition, topmost first.
  ///
  /// Entries that were added in this step are left out, because they have requests of their own.
  private func entries(
    _ step: StepResult, where isMeant: (Entry, StepResult) -> Bool
  ) -> [EntryID] {
    let came = Set(step.difference.added.lazy.map(\.id))
    var lost: [EntryID] = []
    for layer in state.layers.reversed() {
      for (_, entry) in state[layer].descending where isMeant(entry, step) {
        if !came.contains(entry.id) { lost.append(entry.id) }
      }
    }
    return lost
  }

  /// Removes an entry with all entries on top of it.
  ///
  /// A root that cannot be removed is replaced, or another tab is selected.
  mutating func take(away id: EntryID, _ step: StepResult) {
    guard let (layer, position) = state.position(of: id) else { return }
    if position > 0 || !layer.isContent { return cut(layer, to: position, .revoked, step) }
    leaveRoot(of: layer, step)
  }

  /// Replaces the root of a stack when it is not the declared one, or of the app's main; otherwise
  /// it stays, hidden behind the start tab of its navigator and without its controller.
  ///
  /// The host of a nested navigator is removed when neither is possible.
  private mutating func leaveRoot(of layer: Layer, _ step: StepResult) {
    cut(layer, to: 1, .revoked, step)
    let navigator = definition(within: layer.host)
    guard let root = state.top(of: layer), let declared = navigator.root(of: layer.slot) else {
      return
    }
    // A visit to the declared screen may have protections of its own.
    let isDeclared =
      root.screen == declared.screen
      && protections(of: root, step) == map.protections(of: root.screen, variant: 0)
    if !isDeclared || layer == .main {
      return refill(layer, with: declared.screen, declared.payload, step)
    }
    bar(root.id, on: layer, step)
    if case .tab(let index) = layer.slot, case .tab(let start) = navigator.start, start != index {
      guard state.stacks(within: layer.host).selectedTab == index else { return }
      select(layer.with(.tab(start)), step)
    } else if let host = layer.host {
      take(away: host, step)
    }
  }

  /// Ends the controller of a root that stays, and all that belongs to the root: its accessories
  /// and, in the navigator inside it, everything but the roots.
  private mutating func bar(_ root: EntryID, on layer: Layer, _ step: StepResult) {
    step.ownParts.revoked.barred.append(root)
    cutOwned(by: root, besides: layer, .revoked, step)
    guard let inner = state.nested(in: root) else { return }
    let layers = inner.state.layers.reversed().map { inner.layer($0.slot) }
    for layer in layers where !layer.isContent { cut(layer, to: 0, .revoked, step) }
    for layer in layers where layer.isContent {
      cut(layer, to: 1, .revoked, step)
      bar(state.topID(of: layer), on: layer, step)
    }
  }

  /// The hidden roots that do not pass their protections, and those of the navigators inside them.
  package var barredRoots: [EntryID] {
    guard map.summary.asks || !marks.extraProtections.isEmpty else { return [] }
    let visible = state.visibleEntries
    var barred: [EntryID] = []
    // A navigator comes after the entry that hosts it.
    for layer in state.layers where layer.isContent {
      guard let root = state[layer].bottom, !visible.contains(root.id) else { continue }
      if layer.host.map({ barred.contains($0) }) == true
        || !protections(of: root).allSatisfy({ isPassed($0, by: root.id) })
      {
        barred.append(root.id)
      }
    }
    return barred
  }

  mutating func refill(
    _ layer: Layer, with screen: Name, _ payload: Payload?, _ step: StepResult
  ) {
    guard newestID < UInt32.max else { return }
    cut(layer, to: 0, .revoked, step)
    newestID += 1
    let root = Entry(id: EntryID(newestID), screen: screen, payload: payload)
    add(root, on: layer, step)
    // Without ids for the roots of a nested navigator, the root stays without it.
    if !map.nested.isEmpty { try? begin(in: root, step) }
    step.ownParts.revoked.refilled.formUnion(ids(after: root.id.number - 1))
  }

  /// Removes the entry that a protection presented.
  ///
  /// The entry stays when it is the root of a content layer, when it or what belongs to it has a
  /// leave guard that does not pass, or when a flow begins with it that goes on above it. Other
  /// entries above it stay.
  mutating func withdraw(_ id: EntryID, _ step: StepResult) {
    guard let (layer, position) = state.position(of: id), !layer.isContent || position > 0 else {
      return
    }
    let entry = state[layer][position]
    let above = state[layer].entries.dropFirst(position + 1)
    // A screen that something else has pushed is in the flow only by its place.
    let goesOn = entry.flow != .none && above.contains { ($0.opener ?? id) == id }
    guard !isGuarded(entry), !goesOn else { return }
    remove(layer, under: above.count, .dismissed(.cleared), step)
    hideRevealed(step)
  }

  /// Whether a leave guard of an entry, or of one that leaves with it, would ask or refuse.
  private func isGuarded(_ entry: Entry) -> Bool {
    if guardsLeaving(entry.id) { return true }
    return state.layers.contains { layer in
      (layer.host == entry.id || layer.owner == entry.id)
        && state[layer].contains { isGuarded($0) }
    }
  }
}

extension NavigationState {
  /// Whether an entry is the root of a content layer and below others.
  fileprivate func isCoveredRoot(_ id: EntryID) -> Bool {
    guard let (layer, position) = position(of: id), layer.isContent else { return false }
    return position == 0 && depth(of: layer) > 1
  }
}
