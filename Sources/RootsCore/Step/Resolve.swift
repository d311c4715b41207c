// Stage 1: what a command leaves open or names is written in, part by part.

extension World {
  /// The layer a command means: the one it names, else the one its origin stands on, else the
  /// active one.
  mutating func resolve(_ name: LayerName?, _ step: inout StepState) throws(Refusal) -> Layer {
    if let name { return try resolve(name, &step) }
    if let number = step.navigator { return try placed(innerLayer(number, &step), &step) }
    if let origin = step.origin, let layer = state.layer(of: origin) { return layer }
    return try placed(state.activeLayer, &step)
  }

  /// The layer that a command means without naming it; for a waiting command that runs again, the
  /// layer that it meant when it was first asked about.
  func placed(_ layer: Layer, _ step: inout StepState) throws(Refusal) -> Layer {
    step.places.isInUse ? try replaced(layer, &step) : layer
  }

  private func replaced(_ layer: Layer, _ step: inout StepState) throws(Refusal) -> Layer {
    let place = step.places.place(layer)
    switch place == layer ? .main : place {
    case .accessory(_, let owner?) where state.layer(of: owner) == nil:
      throw Refusal.noEntry(owner)
    case .nested(let nested) where !state.nested[nested.number].isLive:
      throw Refusal.nestedClosed(nested.name, host: map.nested[nested.number].host)
    case .nested(let nested):
      if case .accessory(_, let owner?) = nested.layer, state.layer(of: owner) == nil {
        throw Refusal.noEntry(owner)
      }
      return place
    default: return place
    }
  }

  /// The layer that a name stands for: on an accessory layer, the stack that is shown there.
  private mutating func resolve(
    _ name: LayerName, _ step: inout StepState
  ) throws(Refusal) -> Layer {
    switch name {
    case .main: return state.layer(.main, within: step.navigator)
    case .flow(let flow): return try openRun(of: flow, near: step.origin).layer
    case .tab(let tab):
      let (navigator, index) = try resolve(tab, &step)
      return state.layer(.tab(index), within: navigator)
    case .accessory(let level, let owner?):
      try check(level: level)
      guard let home = state.layer(of: owner) else { throw Refusal.noEntry(owner) }
      guard home.isContent else { throw Refusal.ownsNoLayer(owner) }
      return layer(.accessory(level, of: owner), besides: home)
    case .accessory(let level, nil):
      try check(level: level)
      return try placed(accessoryLayer(level, within: step.navigator), &step)
    }
  }

  /// The layer of `pop to`: without a name, an entry's id says where it is.
  mutating func resolve(
    _ name: LayerName?, of target: PopTarget, _ step: inout StepState
  ) throws(Refusal) -> Layer {
    guard name == nil, case .entry(let id) = target else { return try resolve(name, &step) }
    guard let layer = state.layer(of: id), isWithinReach(layer, &step) else {
      throw Refusal.noEntry(id)
    }
    return layer
  }

  /// The navigator whose tab is meant, nil for the app, and the index of the tab.
  mutating func resolve(
    _ tab: TabName, _ step: inout StepState
  ) throws(Refusal) -> (navigator: Int?, index: Int) {
    let number = map.hasNested ? navigator(with: tab, &step) : nil
    var index: Int
    if let number { index = try resolve(tab, within: number) } else { index = try resolve(tab) }
    guard step.places.isInUse, case .current = tab else { return (number, index) }
    let layer = try placed(state.layer(.tab(index), within: number), &step)
    if case .tab(let place) = layer.inner { index = place }
    return (layer.navigatorNumber, index)
  }

  /// The index of the tab that a name stands for.
  private func resolve(_ tab: TabName) throws(Refusal) -> Int {
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
  func resolve(level: Int?, within navigator: Int?) throws(Refusal) -> Int {
    if let level {
      try check(level: level)
      return level
    }
    let active = navigator.map { state.nested[$0].state.activeAccessory } ?? state.activeAccessory
    guard case .accessory(let top, _)? = active else {
      throw Refusal.nothingOpen(nil)
    }
    return top
  }

  func check(level: Int) throws(Refusal) {
    guard (0..<Layer.limit).contains(level) else {
      throw Refusal.accessoryLayerOutOfRange(level)
    }
  }

  /// Refuses a value that no command can write, and one with a placeholder that is not filled.
  func check(_ payload: Payload?) throws(Refusal) {
    guard let literal = payload?.boxedLiteral else { return }
    if let refusal = literal.refusal { throw refusal }
  }
}

extension Literal {
  /// Why no command can carry it; nil for one that a command can.
  var refusal: Refusal? {
    if isDeeper(than: Literal.depthLimit) { return .payloadTooDeep }
    if let length = length(over: Payload.lengthLimit) { return .payloadTooLong(length) }
    return firstPlaceholder.map { .unfilledPlaceholder($0.sum) }
  }
}
