// Whether a saved entry may come, and whether somebody has to be asked.

extension World {
  /// Whether a layer begins with a saved root already.
  package func begins(_ layer: Layer, with root: SavedEntry) -> Bool {
    guard let now = state[layer].entries.first else { return false }
    if root.isEngines { return true }
    guard now.screen == root.screen, root.protections.isEmpty, root.flow == nil,
      root.reaction == nil
    else { return false }
    return root.identifier == nil && root.content.payload == nil || root.content == .nothing
  }
}

extension RestorationPlanning {
  /// Whether an entry may be seen.
  enum Entrance {
    /// It may; these protections of the live side let it in.
    case passes([Name])
    /// Somebody has to be asked.
    case open
    case denied(Refusal)
  }

  /// Whether a screen, with what begins in it, may be seen.
  /// - Parameter own: the protections of the visit beside those of the screen.
  func entrance(of screen: Name, _ variant: Int, _ own: [Name]) -> Entrance {
    if policy == .rewind { return .passes([]) }
    let rules = map.rules(of: screen, variant: variant)
    var isOpen = rules.isPrepared
    var passed: [Name] = []
    for inner in nestedRoots(of: screen) {
      switch entrance(of: inner, 0, []) {
      case .denied(let refusal): return .denied(refusal)
      case .open: isOpen = true
      case .passes: break
      }
    }
    for name in rules.protections + own.filter({ !rules.protections.contains($0) }) {
      let definition = map.protection(name)
      if let passes = definition?.passes {
        if plan.world.holds(passes) { continue }
        if definition?.ask == nil { return .denied(.denied(screen, by: name, reason: nil)) }
        isOpen = true
      } else if granted.contains(name) {
        passed.append(name)
      } else {
        isOpen = true
      }
    }
    return isOpen ? .open : .passes(passed)
  }

  /// The screens with which a nested navigator begins in a screen.
  private func nestedRoots(of screen: Name) -> [Name] {
    map.index(ofNestedIn: screen).map { map.nested[$0].roots.map(\.screen) } ?? []
  }

  /// The definition that an entry follows.
  /// - Throws: why the entry cannot be there.
  mutating func admit(
    _ entry: SavedEntry, _ payload: Payload?, at layer: Layer, _ isRoot: Bool
  ) throws(Refusal) -> Int {
    if entry.screen == .empty, entry.flow != nil { return 0 }
    let definitions = map.accessories(entry.screen)
    let variant = Int(entry.variant)
    if policy.isExact, !layer.isContent, definitions.indices.contains(variant) {
      try plan.world.check(payload, for: entry.screen, variant)
      return variant
    }
    let found = try plan.world.admit(entry.screen, payload, on: layer)
    let leaving = isRoot ? plan.world.state[layer].entries.first?.id : nil
    try checkNested(in: entry.screen, leaving)
    return found
  }

  /// Each nested navigator is there once.
  private func checkNested(in screen: Name, _ leaving: EntryID?) throws(Refusal) {
    guard let number = map.index(ofNestedIn: screen) else { return }
    let nested = plan.world.state.nested[number]
    if nested.isLive, nested.host != leaving {
      throw .nestedOpen(nested.name, host: screen, nested.host)
    }
    for inner in nestedRoots(of: screen) { try checkNested(in: inner, leaving) }
  }
}

extension World {
  /// Begins what an entry hosts.
  mutating func beginNested(in host: Entry) {
    guard map.index(ofNestedIn: host.screen) != nil else { return }
    // Nothing is hosted twice: that was checked before the entry came.
    var step = StepState()
    try? begin(in: host, &step)
  }
}
