// The changes that lead to stacks of another time, for undo and redo.

extension World {
  /// Gives the app the stacks that it had before; cards stay on top of their stacks while these
  /// exist.
  /// - Complexity: O(changed entries + entries above them).
  mutating func travel(to goal: NavigationState, _ step: StepState) {
    let hosts = state.nested.map(\.host)
    for id in entries(notIn: goal).sorted(by: >) {
      guard let layer = state.layer(of: id), let position = state[layer].position(of: id) else {
        continue
      }
      remove(layer, under: state.depth(of: layer) - 1 - position, .dismissed(.undone), step)
    }
    add(goal, within: nil, step)
    for host in hosts where goal.nested(in: host) != nil { add(goal, within: host, step) }
  }

  /// The entries that are not in other stacks, without cards and without what goes with its host or
  /// its owner.
  private func entries(notIn goal: NavigationState) -> [EntryID] {
    var gone: [EntryID] = []
    for layer in state.layers {
      let (stack, other) = (state[layer], goal[layer])
      for entry in stack.entries(from: stack.sharedCount(with: other))
      where !cards.contains(entry.id) && other.position(of: entry.id) == nil {
        gone.append(entry.id)
      }
    }
    let all = Set(gone)
    return gone.filter { id in
      guard let layer = state.layer(of: id) else { return false }
      return layer.host.map { all.contains($0) } != true
        && layer.owner.map { all.contains($0) } != true
    }
  }

  /// Adds and updates the entries of a navigator, those that are hosts with all that is in them.
  private mutating func add(_ goal: NavigationState, within host: EntryID?, _ step: StepState) {
    let stacks = goal.stacks(within: host)
    for inner in stacks.layers where inner.host == nil {
      let layer = goal.layer(inner, within: host)
      let shared = state[layer].sharedCount(with: stacks[inner])
      for (above, entry) in stacks[inner].entries(from: shared).enumerated() {
        if let now = state[layer].position(of: entry.id).map({ state[layer][$0] }) {
          if now.payload != entry.payload {
            perform(.updated(now, layer, to: entry.payload), step)
          }
          continue
        }
        let under = state.depth(of: layer) - shared - above
        perform(.inserted(entry, layer, under: under), step)
        guard let navigator = goal.nested(in: entry.id) else { continue }
        let main = NestedLayer(
          .main, of: navigator.name, number: navigator.number, in: entry.id)
        perform(.hosted(main, isBeginning: true), step)
        add(goal, within: entry.id, step)
      }
    }
    let now = state.stacks(within: host)
    if now.selectedTab != stacks.selectedTab || now.shownTabs != stacks.shownTabs {
      perform(
        .selected(
          goal.layer(.tab(stacks.selectedTab), within: host), previous: now.selectedTab,
          shown: stacks.shownTabs, previouslyShown: now.shownTabs), step)
    }
  }
}
