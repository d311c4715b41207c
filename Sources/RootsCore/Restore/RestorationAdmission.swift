// Admission of saved entries: whether one may be restored, and whether a request is needed.

extension World {
  /// Whether a saved root is equal to the current root of a layer.
  package func begins(_ layer: Layer, with root: SavedEntry) -> Bool {
    guard let now = state[layer].bottom else { return false }
    if root.isEngines { return true }
    guard now.screen == root.screen, root.protections.isEmpty, root.flow == nil,
      root.reaction == nil
    else { return false }
    switch root.content {
    // Only the name of a root that is not restorable is saved.
    case .nothing: return root.identifier == nil || now.payload == nil
    case .lost(let type): return now.payload?.typeName == type
    case .literal, .value: return now.payload == root.content.payload
    }
  }
}

extension RestorationPlanning {
  /// The admission of an entry, before it is visible.
  enum Entrance {
    /// The entry may be visible; the payload lists the live protections that let it in.
    case passes([Name])
    /// A request to a protection must be opened first.
    case open
    case denied(Refusal)
  }

  /// Returns whether a screen, with the nested navigator in it, may be visible.
  /// - Parameter own: the protections of the visit in addition to those of the screen.
  func entrance(of screen: Name, _ variant: Int, _ own: [Name]) -> Entrance {
    if policy == .rewind { return .passes([]) }
    let rules = map.rules(of: screen, variant: variant)
    var isOpen = false
    var passed: [Name] = []
    // Hidden roots are checked when they are shown.
    if let shown = map.index(ofNestedIn: screen).flatMap({ map.nested[$0].startScreen }) {
      switch entrance(of: shown, 0, []) {
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

  /// Keeps the verdicts by which roots that are not restored themselves are visible.
  mutating func passVisibleRoots() {
    if policy == .rewind || granted.isEmpty { return }
    for id in plan.world.state.visibleEntries where plan.world.passed[id] == nil {
      guard let entry = plan.world.state.entry(id) else { continue }
      let passed = map.protections(of: entry.screen, variant: Int(entry.variant)).filter {
        granted.contains($0) && map.condition(of: $0) == nil
      }
      if !passed.isEmpty { plan.world.passed[id] = passed }
    }
  }

  /// Returns the index of the definition that an entry follows.
  /// - Throws: `Refusal` when the entry cannot be on the layer.
  mutating func admit(
    _ entry: SavedEntry, _ payload: Payload?, at layer: Layer
  ) throws(Refusal) -> Int {
    if entry.screen == .empty, entry.flow != nil { return 0 }
    let definitions = map.accessories(entry.screen)
    let variant = Int(entry.variant)
    if policy.isExact, !layer.isContent, definitions.indices.contains(variant) {
      try plan.world.check(payload, for: entry.screen, variant)
      return variant
    }
    return try plan.world.admit(entry.screen, payload, on: layer)
  }
}

extension World {
  /// Begins the nested navigator in a restored entry.
  mutating func beginNested(in host: Entry) {
    guard map.index(ofNestedIn: host.screen) != nil else { return }
    // Without ids for its roots, the navigator stays empty.
    let step = StepState()
    try? begin(in: host, step)
  }
}
