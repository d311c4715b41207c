import Roots

/// The law of kept controllers: a controller is kept after a visit that passed to the end, while
/// every condition of the visit holds, and until a protection of the visit denies.
///
/// The controller of a hidden root lives only while the root still passes.
struct GuardedKeeping {
  /// The appearances that are over, with the times of their ends, without those that a tool brought.
  private var ends: [EntryID: (life: GuardedOracle.Life, time: Int)] = [:]
  /// The times of the latest verdicts that denied to show an entry.
  private var denials: [Name: Int] = [:]

  mutating func end(_ id: EntryID, _ life: GuardedOracle.Life?, at time: Int) {
    ends[id] = life.flatMap { $0.isExempt ? nil : ($0, time) }
  }

  mutating func deny(_ protection: Name, at time: Int) { denials[protection] = time }

  /// Returns a protection for which a controller must not be kept; nil without one, or when its
  /// entry is open.
  func obstacle(
    for controller: GuardedController, _ needs: [Name], _ kinds: [Name: GuardedApp.Kind],
    _ world: World
  ) -> Name? {
    guard let id = controller.entry, world.state.layer(of: id) == nil, let (life, time) = ends[id]
    else { return nil }
    return needs.first { name in
      switch kinds[name] {
      case .fact(let fact): world.fact(fact) != .bool(true)
      case .live, .card: life.lost.contains(name) || denials[name] ?? -1 > time
      case nil: true
      }
    }
  }

  /// Returns a protection that no longer lets in a hidden root; nil without one.
  func bar(
    to life: GuardedOracle.Life, _ needs: [Name], _ kinds: [Name: GuardedApp.Kind], _ world: World
  ) -> Name? {
    if life.isExempt { return nil }
    return needs.first { name in
      if case .fact(let fact) = kinds[name] { return world.fact(fact) != .bool(true) }
      return life.lost.contains(name)
    }
  }
}
