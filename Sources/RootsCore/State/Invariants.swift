extension World {
  /// The broken invariants of the state, with those that concern the facts; empty when all hold.
  package var violations: [String] {
    state.violations + state.violations(map.tabs, holds)
      + state.nested.flatMap { $0.state.violations(map.nested[$0.number].tabs, holds) }
  }
}

extension NavigationState {
  /// The broken invariants of the state; empty when all invariants hold.
  ///
  /// Debug builds check the invariants after every change.
  package var violations: [String] {
    var found: [String] = []
    if main.isEmpty { found.append("main is empty") }
    if hasHost && tabs.isEmpty { found.append("a host without tabs") }
    if !tabs.isEmpty && !tabs.indices.contains(selectedTab) { found.append("no such tab selected") }
    if tabs.count > Layer.limit { found.append("more than \(Layer.limit) tabs") }
    if main.entries.dropFirst().contains(where: { $0.screen == .host }) {
      found.append("a host above the bottom of main")
    }
    if tabs.indices.contains(selectedTab), tabs[selectedTab].isEmpty {
      found.append("the selected tab is empty")
    }
    if freeAccessories.last?.isEmpty == true { found.append("an empty accessory layer at the end") }
    if freeAccessories.count > Layer.limit { found.append("too many accessory layers") }
    found += ownedViolations + idViolations + nestedViolations
    return found
  }

  /// The tabs of a navigator that are present though their conditions do not hold, or the reverse.
  func violations(_ definitions: [TabDefinition], _ holds: (Condition<Name>) -> Bool) -> [String] {
    zip(tabs, definitions).compactMap { tab, definition in
      let isWanted = definition.condition.map(holds) ?? true
      return tab.isEmpty == isWanted
        ? "tab \(definition.name) is \(isWanted ? "gone" : "there")" : nil
    }
  }

  private var nestedViolations: [String] {
    if nested.isEmpty { return [] }
    var found: [String] = []
    let layers = layers
    for (index, navigator) in nested.enumerated() {
      found += navigator.state.violations.map { "\($0) in \(navigator.name)" }
      if !layers.contains(where: { self[$0].position(of: navigator.host) != nil }) {
        found.append("\(navigator.name) outlives its host")
      }
      if index > 0, nested[index - 1].host >= navigator.host {
        found.append("the nested navigators are not in order")
      }
    }
    return found
  }

  private var ownedViolations: [String] {
    if ownedAccessories.isEmpty { return [] }
    return ownedAccessories.flatMap { layer, stack -> [String] in
      guard case .accessory(let level, let owner?) = layer.slot, level < Layer.limit else {
        return ["\(layer) is not an owned accessory layer"]
      }
      var found = stack.isEmpty ? ["\(layer) is empty"] : []
      let isAlive = ([.main] + tabs.indices.map { Layer.tab($0) }).contains {
        self[$0].position(of: owner) != nil
      }
      if !isAlive { found.append("\(layer) outlives its owner") }
      return found
    }
  }

  private var idViolations: [String] {
    var seen: Set<EntryID> = []
    var found: [String] = []
    for layer in layers {
      for (_, entry) in self[layer].descending where !seen.insert(entry.id).inserted {
        found.append("\(entry.id) is there twice")
      }
    }
    return found
  }
}
