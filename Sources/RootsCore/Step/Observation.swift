// What is in front of an entry that is visible.

extension World {
  /// Removes the accessory layers with the policy `cleared` in front of a layer of the same
  /// navigator, topmost first.
  mutating func clearAccessories(above layer: Layer, _ step: StepResult) {
    for front in state.freeLayers(above: layer).reversed() { clear(front, step) }
  }

  /// Whether an entry is visible, and no accessory is in front of it that navigation would clear.
  package func isShown(_ id: EntryID) -> Bool {
    guard state.visibleEntries.contains(id), var layer = state.layer(of: id) else { return false }
    while true {
      let isCovered = state.freeLayers(above: layer).contains { front in
        state[front].bottom.map { map.rules(ofLayerOpenedBy: $0).isCleared } ?? false
      }
      if isCovered { return false }
      guard let outer = layer.host.flatMap({ state.layer(of: $0) }) else { return true }
      layer = outer
    }
  }
}

extension NavigationState {
  /// The accessory layers without an owner in front of a layer of the same navigator.
  fileprivate func freeLayers(above layer: Layer) -> [Layer] {
    var lowest = 0
    if case .accessory(let level, let owner) = layer.slot {
      // One on the same level hides an accessory that belongs to an entry.
      lowest = owner == nil ? level + 1 : level
    }
    let stacks = stacks(within: layer.host)
    return stacks.freeAccessories.indices.dropFirst(lowest).map {
      self.layer(.accessory($0), within: layer.host)
    }
  }
}
