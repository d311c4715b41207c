// Stage 1: the omitted and named parts of a command are replaced by layers and indices.

extension World {
  /// Returns the layer of a command: the named one, otherwise that of its origin, otherwise the
  /// active one; in an addressed navigator, only its own layers count.
  mutating func resolve(_ name: LayerName?, _ step: StepResult) throws(Refusal) -> Layer {
    let layer: Layer
    if let name {
      layer = try resolve(name, step)
    } else if let home = step.near.flatMap({ state.layer(of: $0) }), isWithinReach(home, step) {
      layer = home
    } else {
      let navigator = step.scope.navigator ?? home(of: step)
      let inner = navigator.flatMap { state.nested(in: $0)?.activeLayer }
      layer = try placed(inner ?? state.activeLayer, step)
    }
    step.parts?.landing.goal = layer
    return layer
  }

  /// Returns the layer of a command that names none; for a pending command that runs again, the
  /// layer to which it was first resolved.
  ///
  /// The function is mutating so that the world is passed by reference and not copied.
  mutating func placed(
    _ layer: Layer, as role: ResolvedAddresses.Role = .target, _ step: StepResult
  ) throws(Refusal) -> Layer {
    step.parts?.addresses.isInUse == true ? try replaced(layer, role, step) : layer
  }

  private mutating func replaced(
    _ layer: Layer, _ role: ResolvedAddresses.Role, _ step: StepResult
  ) throws(Refusal) -> Layer {
    let kept = step.ownParts.addresses.resolve(layer, as: role)
    if kept == layer { return kept }
    if let host = kept.host, state.nested(in: host) == nil {
      let navigator = map.nested[kept.number]
      throw Refusal.nestedClosed(navigator.name, host: navigator.host)
    }
    switch kept.slot {
    case .tab(let index): try checkPresent(index, within: kept.host)
    case .accessory(_, let owner?) where state.layer(of: owner) == nil:
      throw Refusal.noEntry(owner)
    case .main, .accessory: break
    }
    return kept
  }

  /// Returns the entry that a command does not name by its id; for a pending command that runs
  /// again, the entry that was found first.
  mutating func placed(entry id: EntryID, _ step: StepResult) throws(Refusal) -> EntryID {
    guard step.parts?.addresses.isInUse == true else { return id }
    let id = step.ownParts.addresses.resolve(id)
    guard state.layer(of: id) != nil else { throw Refusal.noEntry(id) }
    return id
  }

  /// Returns the layer of a name; on an accessory layer, the visible stack.
  mutating func resolve(
    _ name: LayerName, _ step: StepResult
  ) throws(Refusal) -> Layer {
    switch name {
    case .main: return state.layer(.main, within: step.scope.navigator)
    case .flow(let flow): return try openRun(of: flow, near: step.near).layer
    case .tab(let tab):
      let (navigator, index) = try resolve(tab, step)
      return state.layer(.tab(index), within: navigator)
    case .accessory(let level, let owner?):
      try check(level: level)
      guard let home = state.layer(of: owner) else { throw Refusal.noEntry(owner) }
      guard home.isContent else { throw Refusal.ownsNoLayer(owner) }
      return home.with(.accessory(level, of: owner))
    case .accessory(let level, nil):
      try check(level: level)
      return try placed(accessoryLayer(level, within: step.scope.navigator), step)
    }
  }

  /// Returns the layer of `pop to`; without a name, that of the entry with the id.
  mutating func resolve(
    _ name: LayerName?, of target: PopTarget, _ step: StepResult
  ) throws(Refusal) -> Layer {
    guard name == nil, case .entry(let id) = target else { return try resolve(name, step) }
    guard let layer = state.layer(of: id), isWithinReach(layer, step) else {
      throw Refusal.noEntry(id)
    }
    step.parts?.landing.goal = layer
    return layer
  }

  /// Returns the navigator of a tab, nil for the app, and the index of the tab.
  mutating func resolve(
    _ tab: TabName, _ step: StepResult
  ) throws(Refusal) -> (navigator: EntryID?, index: Int) {
    // A name always means the same tab; a number and the selected tab do not.
    let isFixed = if case .name = tab { true } else { false }
    if !isFixed, step.parts?.addresses.replayed(.target) != nil {
      let layer = try placed(.main, step)
      return (layer.host, layer.tabIndex)
    }
    let host = state.nested.isEmpty ? nil : navigator(with: tab, step)
    let index: Int
    do throws(Refusal) {
      index = try resolve(tab, within: host)
    } catch {
      guard let absent = try begin(absent: error, within: host, step) else { throw error }
      index = absent
    }
    if !isFixed { _ = try placed(state.layer(.tab(index), within: host), step) }
    return (host, index)
  }

  /// Returns the index of a tab of a navigator.
  private func resolve(_ tab: TabName, within host: EntryID?) throws(Refusal) -> Int {
    let stacks = state.stacks(within: host)
    if stacks.tabs.isEmpty {
      throw host.flatMap { state.navigator(in: $0) }.map { .noTabsInside($0) } ?? Refusal.noTabs
    }
    switch tab {
    case .current: return stacks.selectedTab
    case .number(let number): return try stacks.tab(number: number)
    case .name(let name):
      let tabs = tabs(within: host)
      guard let index = tabs.firstIndex(where: { $0.name == name }) else {
        throw Refusal.unknownTab(name, near: nearest(name.text, in: tabs.map(\.name.text)))
      }
      try checkPresent(index, within: host)
      return index
    }
  }

  /// Returns the number of the accessory layer: the named one, otherwise the topmost visible one.
  func resolve(level: Int?, within navigator: EntryID?) throws(Refusal) -> Int {
    if let level {
      try check(level: level)
      return level
    }
    let top = state.stacks(within: navigator).activeAccessory
    guard case .accessory(let level, _)? = top?.slot else { throw Refusal.nothingOpen(nil) }
    return level
  }

  func check(level: Int) throws(Refusal) {
    guard (0..<Layer.limit).contains(level) else {
      throw Refusal.accessoryLayerOutOfRange(level)
    }
  }

  /// Refuses a value that no command can contain, and one with an unfilled placeholder.
  func check(_ payload: Payload?) throws(Refusal) {
    guard let literal = payload?.boxedLiteral else { return }
    if let refusal = literal.refusal { throw refusal }
  }
}

extension Literal {
  /// The reason why no command can contain the value; nil if one can.
  var refusal: Refusal? {
    if isDeeper(than: Literal.depthLimit) { return .payloadTooDeep }
    if let length = length(over: Payload.lengthLimit) { return .payloadTooLong(length) }
    return firstPlaceholder.map { .placeholder(.noValue($0.sum)) }
  }
}
