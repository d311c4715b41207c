// Stage 1: what a command leaves open or names is written in, part by part.

extension World {
  /// The layer a command means: the one it names, else the one its origin stands on, else the
  /// active one.
  @inline(__always)
  mutating func resolve(_ name: LayerName?, _ consequences: Consequences) throws(Refusal) -> Layer {
    if let name { return try resolve(name, near: consequences.origin) }
    if let origin = consequences.origin, let layer = state.layer(of: origin) { return layer }
    return state.activeLayer
  }

  /// The layer that a name stands for: on an accessory layer, the stack that is shown there.
  private func resolve(_ name: LayerName, near origin: EntryID?) throws(Refusal) -> Layer {
    switch name {
    case .main: return .main
    case .flow(let flow): return try openRun(of: flow, near: origin).layer
    case .tab(let tab): return .tab(try resolve(tab))
    case .accessory(let level, let owner?):
      try check(level: level)
      guard let home = state.layer(of: owner) else { throw Refusal.noEntry(owner) }
      guard home.isContent else { throw Refusal.ownsNoLayer(owner) }
      return .accessory(level, of: owner)
    case .accessory(let level, nil):
      try check(level: level)
      return state.shownAccessory(level) ?? .accessory(level)
    }
  }

  /// The layer of `pop to`: without a name, an entry's id says where it is.
  mutating func resolve(
    _ name: LayerName?, of target: PopTarget, _ consequences: Consequences
  ) throws(Refusal) -> Layer {
    guard name == nil, case .entry(let id) = target else { return try resolve(name, consequences) }
    guard let layer = state.layer(of: id) else { throw Refusal.noEntry(id) }
    return layer
  }

  /// The index of the tab that a name stands for.
  func resolve(_ tab: TabName) throws(Refusal) -> Int {
    if state.tabs.isEmpty { throw Refusal.noTabs }
    switch tab {
    case .current: return state.selectedTab
    case .index(let index):
      guard state.tabs.indices.contains(index) else {
        throw Refusal.tabOutOfRange(index, count: state.tabs.count)
      }
      return index
    case .name(let name):
      guard let index = map.index(ofTab: name) else {
        throw Refusal.unknownTab(name, near: nearest(name.text, in: map.tabs.map(\.name.text)))
      }
      return index
    }
  }

  /// The accessory layer that is meant: the one named, else the topmost that is shown.
  func resolve(level: Int?) throws(Refusal) -> Int {
    if let level {
      try check(level: level)
      return level
    }
    guard case .accessory(let top, _)? = state.activeAccessory else {
      throw Refusal.nothingOpen(nil)
    }
    return top
  }

  func check(level: Int) throws(Refusal) {
    guard (0..<Layer.limit).contains(level) else {
      throw Refusal.accessoryLayerOutOfRange(level)
    }
  }

  /// Refuses a value with a hole that nobody filled.
  @inline(__always)
  func check(_ payload: Payload?) throws(Refusal) {
    guard let hole = payload?.boxedLiteral?.firstHole else { return }
    throw Refusal.unfilledHole(hole.sum)
  }
}
