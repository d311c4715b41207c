// Stages 1 and 2, nested navigators: addressing them, and beginning and ending them with their
// hosts. A nested navigator is addressed by its host.

extension World {
  mutating func apply(
    _ command: Command, inside name: Name, of host: EntryID?, _ step: StepState
  ) throws(Refusal) {
    guard let number = map.index(ofNested: name) else {
      throw Refusal.unknownNested(name, near: nearest(name.text, in: map.nested.map(\.name.text)))
    }
    let outer = step.navigator
    if outer == nil, command.isDeeper(than: Command.depthLimit - 1) {
      throw Refusal.commandTooDeep
    }
    step.navigator = try self.host(of: map.nested[number], host, step)
    step.parts?.places.enter(0)
    defer {
      step.parts?.places.leave()
      step.navigator = outer
    }
    try apply(command, step)
  }

  /// Returns the host of the nested navigator that a command addresses.
  ///
  /// - Throws: `Refusal.noEntry`, `Refusal.notTheHost` and `Refusal.nestedClosed`.
  private mutating func host(
    of navigator: NestedDefinition, _ named: EntryID?, _ step: StepState
  ) throws(Refusal) -> EntryID {
    if let named {
      if state.navigator(in: named) == navigator.name { return named }
      if state.layer(of: named) == nil { throw Refusal.noEntry(named) }
      throw Refusal.notTheHost(named, of: navigator.name, host: navigator.host)
    }
    guard let found = state.host(of: navigator.name, near: step.navigator ?? step.near),
      let host = try placed(state.layer(.main, within: found), as: .navigator, step).host
    else { throw Refusal.nestedClosed(navigator.name, host: navigator.host) }
    return host
  }

  /// Checks that the addressed navigator is still open.
  ///
  /// - Throws: `Refusal.noEntry`.
  func checkNavigator(_ step: StepState) throws(Refusal) {
    guard let host = step.navigator, state.nested(in: host) == nil else { return }
    throw Refusal.noEntry(host)
  }

  /// Returns the tabs of the nested navigator in an entry, or of the app for nil.
  package func tabs(within host: EntryID?) -> [TabDefinition] {
    guard let host else { return map.tabs }
    return state.nested(in: host).map { map.nested[$0.number].tabs } ?? []
  }
}

// MARK: Addressing

extension World {
  /// Returns the layer of an unaddressed command inside a navigator.
  ///
  /// That is the layer of its origin if it belongs to the navigator, else the active layer.
  func innerLayer(_ host: EntryID, _ step: StepState) -> Layer {
    if let layer = step.near.flatMap({ state.layer(of: $0) }), layer.host == host {
      return layer
    }
    return state.layer(state.stacks(within: host).activeLayer, within: host)
  }

  /// Returns the navigator whose accessories a command addresses; nil for the app.
  ///
  /// Without an accessory layer, these are the accessories around the command's origin.
  func navigator(meantBy level: Int?, _ step: StepState) -> EntryID? {
    if state.nested.isEmpty { return nil }
    if step.navigator != nil || level != nil { return step.navigator }
    return navigator(around: step.near)
  }

  private func navigator(around origin: EntryID?) -> EntryID? {
    origin.flatMap { state.layer(of: $0) }?.host
  }

  /// Returns the nested navigator whose tab a command addresses; nil for the app.
  ///
  /// Without `in`, a name is looked up from the origin outwards, and an index refers to the app.
  func navigator(with tab: TabName, _ step: StepState) -> EntryID? {
    if let host = step.navigator { return host }
    guard case .name(let name) = tab else { return nil }
    var around = navigator(around: step.near)
    while let host = around, !tabs(within: host).contains(where: { $0.name == name }) {
      around = navigator(around: host)
    }
    return around
  }

  /// Returns the index of a tab of a nested navigator.
  ///
  /// - Throws: `Refusal` when there is no such tab.
  func resolve(_ tab: TabName, within host: EntryID) throws(Refusal) -> Int {
    let tabs = tabs(within: host)
    if tabs.isEmpty { throw Refusal.noTabsInside(state.navigator(in: host) ?? .empty) }
    switch tab {
    case .current: return state.stacks(within: host).selectedTab
    case .number(let number): return try state.stacks(within: host).tab(number: number)
    case .name(let name):
      guard let index = tabs.firstIndex(where: { $0.name == name }) else {
        throw Refusal.unknownTab(name, near: nearest(name.text, in: tabs.map(\.name.text)))
      }
      try checkPresent(index, within: host)
      return index
    }
  }

  /// Returns the entry of a command that names none: its origin, else the one that receives the
  /// keys.
  ///
  /// In an addressed navigator, only its own entries count, not those of navigators inside it.
  mutating func unnamedEntry(_ step: StepState) throws(Refusal) -> EntryID? {
    if let origin = step.near,
      step.navigator == nil || state.layer(of: origin)?.host == step.navigator
    {
      return origin
    }
    let layers = focusedLayers(step)
    guard let layer = step.navigator == nil ? layers.last : layers.first else { return nil }
    return state.top(of: try placed(layer, step))?.id
  }

  func focusedLayers(_ step: StepState) -> [Layer] {
    guard let inner = step.navigator.flatMap({ state.nested(in: $0) }) else {
      return state.focusedLayers
    }
    return state.focusedLayers(from: inner.focusedLayer)
  }

  /// Whether the current command can address a layer.
  func isWithinReach(_ layer: Layer, _ step: StepState) -> Bool {
    step.navigator == nil || step.navigator == layer.host
  }

  // MARK: The stacks of the app, or of a nested navigator

  mutating func hasHost(within host: EntryID?) -> Bool {
    host.map { state.stacks(within: $0).hasHost } ?? state.hasHost
  }

  /// Whether a layer is the active one of its navigator.
  mutating func isActive(_ layer: Layer) -> Bool {
    guard case .nested(let nested) = layer else { return layer == state.activeLayer }
    return nested.layer == state.stacks(in: nested.host)?.activeLayer
  }

  /// Returns an accessory layer of a navigator: the visible stack, else the one without an owner.
  mutating func accessoryLayer(_ level: Int, within host: EntryID?) -> Layer {
    guard let host else { return state.shownAccessory(level) ?? .accessory(level) }
    let shown = state.stacks(within: host).shownAccessory(level)
    return state.layer(shown ?? .accessory(level), within: host)
  }

  /// Returns the layer that corresponds to a layer, in the navigator of another layer.
  func layer(_ layer: Layer, besides other: Layer) -> Layer {
    state.layer(layer, within: other.host)
  }

  /// Returns the layer on which an entry is put in a nested navigator.
  ///
  /// An entry that opens an accessory layer and belongs to a screen opens the visible screen's
  /// layer.
  func home(of entry: Entry, inside nested: NestedLayer) -> Layer {
    guard case .accessory(let level, nil) = nested.layer,
      state.nestedStack(nested).isEmpty, map.rules(ofLayerOpenedBy: entry).isOwned,
      let owner = state.stacks(in: nested.host)?.visibleContent
    else { return .nested(nested) }
    return .nested(nested.with(.accessory(level, of: owner.id)))
  }

  /// Removes the accessory layers with the policy `cleared`, topmost first.
  mutating func clearNestedAccessories(_ host: EntryID, _ step: StepState) {
    for level in state.stacks(within: host).freeAccessories.indices.reversed() {
      clear(state.layer(.accessory(level), within: host), step)
    }
  }
}

// MARK: Beginning and ending

extension World {
  /// Begins the nested navigator of an added entry, with the root of each stack.
  ///
  /// - Throws: `Refusal.outOfIDs` before any change.
  mutating func begin(in host: Entry, _ step: StepState) throws(Refusal) {
    guard let number = map.index(ofNestedIn: host.screen) else { return }
    guard map.rootCounts[number] <= UInt32.max - newestID else { throw Refusal.outOfIDs }
    let definition = map.nested[number]
    let main = NestedLayer(.main, of: definition.name, number: number, in: host.id)
    beginNavigator(main, step)
    for (layer, screen, payload) in definition.roots {
      if case .tab(let index) = layer, !isWanted(definition.tabs[index]) { continue }
      let root = try makeEntry(screen, payload, 0)
      step.ownParts.roots.insert(root.id)
      add(root, on: .nested(main.with(layer)), step)
      try begin(in: root, step)
    }
    if case .tab(let index) = definition.start, index != 0 {
      select(.nested(main.with(.tab(index))), after: ShownTabs(), step)
    }
  }

  /// Ends the nested navigator in an entry of a layer.
  ///
  /// In a nested layer, the accessories that belong to the entry are removed too.
  mutating func endNested(
    in id: EntryID, on layer: Layer, _ reason: Dismissal, _ step: StepState
  ) {
    if case .nested(let nested) = layer, nested.layer.isContent,
      state.stacks(in: nested.host)?.ownedAccessories.isEmpty == false
    {
      for level in (0..<Layer.limit).reversed() {
        cut(.nested(nested.with(.accessory(level, of: id))), to: 0, reason, step)
      }
    }
    if let navigator = state.nested(in: id) { end(navigator, reason, step) }
  }

  /// Removes the entries of a navigator front to back, each after the navigators inside it.
  private mutating func end(
    _ navigator: NestedState, _ reason: Dismissal, _ step: StepState
  ) {
    for level in navigator.state.freeAccessories.indices.reversed() {
      cut(navigator.layer(.accessory(level)), to: 0, reason, step)
    }
    cut(navigator.layer(.main), to: 1, reason, step)
    for index in navigator.state.tabs.indices.reversed() {
      cut(navigator.layer(.tab(index)), to: 0, reason, step)
    }
    cut(navigator.layer(.main), to: 0, reason, step)
    state.removeNested(in: navigator.host)
  }

  /// Begins the nested navigators in the first entries of a new world.
  mutating func beginNested() {
    let step = StepState()
    for layer in state.layers {
      // All ids are free.
      if let root = state.top(of: layer) { try? begin(in: root, step) }
    }
  }
}
