// Stage 3 inside nested navigators: what is seen there is asked about, and what must not be seen
// there goes.

extension World {
  /// The entries that can be seen now and could not be before, wherever they are.
  func revealedInside(_ step: inout StepState) -> [(Entry, Layer)] {
    state.visibleEntries.compactMap { id in
      guard !step.before.contains(id), let layer = state.layer(of: id),
        let entry = state.top(of: layer)
      else { return nil }
      return (entry, layer)
    }
  }

  /// A root that must not be seen: another root's place is taken by the declared one, a tab is left
  /// for the one where the navigator starts, and where it starts it goes with its host.
  mutating func leaveRoot(of nested: NestedLayer, _ step: inout StepState) {
    let layer = Layer.nested(nested)
    cut(layer, to: 1, .revoked, &step)
    let definition = map.nested[nested.number]
    let declared = definition.roots.first { $0.layer == nested.layer }?.screen
    if let declared, state.top(of: layer)?.screen != declared {
      return refill(layer, with: declared, &step)
    }
    if case .tab(let index) = nested.layer, case .tab(let start) = definition.start,
      start != index
    {
      guard state.nested[nested.number].state.selectedTab == index else { return }
      let tab = state.layer(.tab(start), within: nested.number)
      return perform(.selected(tab, previous: index), &step)
    }
    take(away: state.nested[nested.number].host, &step)
  }
}
