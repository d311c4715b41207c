// Queries of a search, which makes them for each state: they allocate nothing.

extension NavigationState {
  /// Whether a screen or an accessory has a visible entry, also in nested navigators.
  package func shows(_ screen: Name) -> Bool { shows(screen, in: self) }

  private func shows(_ screen: Name, in stacks: NavigationState) -> Bool {
    if shows(screen, at: stacks.visibleContent) { return true }
    if stacks.hasNoAccessories { return false }
    return (0..<Layer.limit).contains { level in
      stacks.shownAccessory(level).map { shows(screen, at: stacks.top(of: $0)) } ?? false
    }
  }

  /// Whether a visible entry is of a screen, or a visible one of the navigator that it hosts.
  private func shows(_ screen: Name, at entry: Entry?) -> Bool {
    guard let entry else { return false }
    if entry.screen == screen { return true }
    return nested(in: entry.id).map { shows(screen, in: $0.state) } ?? false
  }

  /// Whether a screen or an accessory has an entry on any layer, visible or hidden.
  /// - Complexity: O(entries).
  package func hasEntry(of screen: Name) -> Bool {
    main.hasEntry(of: screen) || tabs.contains { $0.hasEntry(of: screen) }
      || freeAccessories.contains { $0.hasEntry(of: screen) }
      || ownedAccessories.values.contains { $0.hasEntry(of: screen) }
      || nested.contains { $0.state.hasEntry(of: screen) }
  }

  /// Returns the number of entries on main, on a tab, or on the visible accessory layer with a
  /// number.
  package func depth(ofShown layer: Layer) -> Int {
    guard case .accessory(let level, _) = layer.slot else { return depth(of: layer) }
    return shownAccessory(level).map { depth(of: $0) } ?? 0
  }
}

extension Stack {
  fileprivate func hasEntry(of screen: Name) -> Bool { contains { $0.screen == screen } }
}

extension World {
  /// Whether a command waits for the verdict of a protection.
  package func isWaiting(for protection: Name) -> Bool {
    requests.contains { !$0.isRecheck && $0.protection == protection }
  }
}
