// Stage 3: what is there already and passes no more goes, with all that stands on it.

extension World {
  /// When facts change, what they let in is looked at again: in the same commit it goes.
  mutating func revokeWhatFailsNow(_ step: inout StepState) {
    let changed = step.happened.records.filter { $0.kind == .fact }.map(\.entry.screen)
    if changed.isEmpty { return }
    let failing = map.protections.filter { definition in
      guard let passes = definition.passes else { return false }
      return !passes.references.isDisjoint(with: changed) && !holds(passes)
    }
    if failing.isEmpty { return }
    let names = Set(failing.map(\.name))
    let lost = entries(&step) { entry in
      map.rules(of: entry.screen, variant: Int(entry.variant)).protections
        .contains { names.contains($0) }
        || extraProtections[entry.id]?.contains { names.contains($0) } == true
    }
    takeAway(lost, &step)
  }

  /// A protection of the live side passes no more: all goes that it let in, and what it has
  /// answered for commands that still wait counts no more.
  mutating func revoke(whatPassed protection: Name, _ step: inout StepState) {
    for index in pending.indices {
      pending[index].allowed = pending[index].allowed.filter { $0.protection != protection }
    }
    let lost = entries(&step) { passed[$0.id]?.contains(protection) == true }
    takeAway(lost, &step)
  }

  /// Entries go, and what must not be seen that they covered goes too: nobody is asked for it,
  /// because what is revoked waits for nothing.
  private mutating func takeAway(_ lost: [EntryID], _ step: inout StepState) {
    if lost.isEmpty { return }
    for id in lost { take(away: id, &step) }
    takeAwayUnseemly(&step)
  }

  /// What can be seen by now and must not be goes, and so on with what that covered.
  private mutating func takeAwayUnseemly(_ step: inout StepState) {
    for _ in 0..<World.chainLimit {
      state.look(&step.after)
      guard let hidden = unseemly(&step) else { return }
      take(away: hidden, &step)
    }
  }

  /// What can be seen now, could not be before, and has not passed.
  private func unseemly(_ step: inout StepState) -> EntryID? {
    revealed(&step).first { entry, _ in
      protections(of: entry, &step).contains { name in
        if let passes = map.protection(name)?.passes { return !holds(passes) }
        return passed[entry.id]?.contains(name) != true
      }
    }?.0.id
  }

  /// The entries that are meant, topmost first; what came in this very step is left to its own
  /// questions.
  private func entries(
    _ step: inout StepState, where isMeant: (Entry) -> Bool
  ) -> [EntryID] {
    let came = Set(
      step.happened.records.lazy.filter { $0.kind == .inserted }.map(\.entry.id))
    var lost: [EntryID] = []
    for layer in state.layers.reversed() {
      for entry in state[layer].entries.reversed() where isMeant(entry) && !came.contains(entry.id)
      {
        lost.append(entry.id)
      }
    }
    return lost
  }

  /// An entry goes with all that stands on it; a root that cannot go is left for another place.
  mutating func take(away id: EntryID, _ step: inout StepState) {
    guard let layer = state.layer(of: id), let position = state[layer].position(of: id) else {
      return
    }
    if position > 0 || !layer.isContent {
      return cut(layer, to: position, .revoked, &step)
    }
    switch layer {
    case .tab(let index): leaveRoot(ofTab: index, &step)
    case .nested(let nested): leaveRoot(of: nested, &step)
    case .main, .accessory: leaveMain(&step)
    }
  }

  /// A tab is never without its root: another root's place is taken by it, and a tab whose own
  /// root must not be seen is left for the one where the app starts.
  private mutating func leaveRoot(ofTab index: Int, _ step: inout StepState) {
    let layer = Layer.tab(index)
    cut(layer, to: 1, .revoked, &step)
    let root = map.tabs[index].root
    if state.top(of: layer)?.screen != root {
      return refill(layer, with: root, &step)
    }
    guard case .tab(let start) = map.start, state.selectedTab == index, start != index else {
      return
    }
    perform(.selected(.tab(start), previous: index), &step)
  }

  /// What `go` put in the place of the tabs, or of the start.
  private mutating func leaveMain(_ step: inout StepState) {
    switch map.start {
    case .tab: refill(.main, with: .host, &step)
    case .screen(let screen): refill(.main, with: screen, &step)
    case .empty: refill(.main, with: .empty, &step)
    }
  }

  mutating func refill(
    _ layer: Layer, with screen: Name, _ step: inout StepState
  ) {
    guard newestID < UInt32.max else { return }
    cut(layer, to: 0, .revoked, &step)
    newestID += 1
    let root = Entry(id: EntryID(newestID), screen: screen)
    perform(.inserted(root, layer), &step)
    // What is open elsewhere already does not begin here: the root stands alone then.
    if map.hasNested { try? begin(in: root, &step) }
  }

  /// What a protection presented serves nobody any more: it goes, unless somebody went on from
  /// there, or it has a guard of its own.
  mutating func withdraw(_ id: EntryID, _ step: inout StepState) {
    guard let layer = state.layer(of: id), let top = state.top(of: layer), top.id == id,
      map.rules(of: top.screen, variant: Int(top.variant)).leaveGuards.isEmpty,
      !layer.isContent || state.depth(of: layer) > 1
    else { return }
    cut(layer, to: state.depth(of: layer) - 1, .cleared, &step)
    takeAwayUnseemly(&step)
  }
}
