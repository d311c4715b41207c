// Stages 1 and 2, nested navigators: addressing them, and beginning and ending them with their
// hosts.

extension World {
  mutating func apply(
    _ command: Command, inside name: Name, _ step: StepState
  ) throws(Refusal) {
    guard let number = map.index(ofNested: name) else {
      throw Refusal.unknownNested(name, near: nearest(name.text, in: map.nested.map(\.name.text)))
    }
    let outer = step.navigator
    if outer == nil, command.isDeeper(than: Command.depthLimit - 1) {
      throw Refusal.commandTooDeep
    }
    step.navigator = number
    defer { step.navigator = outer }
    try checkNavigator(step)
    try apply(command, step)
  }

  /// Checks that the addressed navigator is still open.
  ///
  /// - Throws: `Refusal.nestedClosed`.
  func checkNavigator(_ step: StepState) throws(Refusal) {
    guard let number = step.navigator, !state.nested[number].isLive else { return }
    throw Refusal.nestedClosed(map.nested[number].name, host: map.nested[number].host)
  }
}

// MARK: Addressing

extension World {
  /// Returns the layer of an unaddressed command inside a navigator.
  ///
  /// That is the layer of its origin if it belongs to the navigator, else the active layer.
  func innerLayer(_ number: Int, _ step: StepState) -> Layer {
    if let layer = step.origin.flatMap({ state.layer(of: $0) }),
      layer.navigatorNumber == number
    {
      return layer
    }
    return state.layer(state.nested[number].state.activeLayer, within: number)
  }

  /// Returns the navigator whose accessories a command addresses; nil for the app.
  ///
  /// Without a level, these are the accessories around the command's origin.
  mutating func navigator(meantBy level: Int?, _ step: StepState) -> Int? {
    if !map.hasNested { return nil }
    if step.navigator != nil || level != nil { return step.navigator }
    return navigator(around: step.origin)
  }

  private func navigator(around origin: EntryID?) -> Int? {
    origin.flatMap { state.layer(of: $0) }?.navigatorNumber
  }

  /// Returns the nested navigator whose tab a command addresses; nil for the app.
  ///
  /// Without `in`, a name is looked up from the origin outwards, and an index refers to the app.
  func navigator(with tab: TabName, _ step: StepState) -> Int? {
    if let number = step.navigator { return number }
    guard case .name(let name) = tab else { return nil }
    var around = navigator(around: step.origin)
    while let number = around, !map.nested[number].tabs.contains(where: { $0.name == name }) {
      around = navigator(around: state.nested[number].host)
    }
    return around
  }

  /// Returns the index of a tab of a nested navigator.
  ///
  /// - Throws: `Refusal` when there is no such tab.
  func resolve(_ tab: TabName, within number: Int) throws(Refusal) -> Int {
    let tabs = map.nested[number].tabs
    if tabs.isEmpty { throw Refusal.noTabsInside(map.nested[number].name) }
    switch tab {
    case .current: return state.nested[number].state.selectedTab
    case .index(let index):
      guard tabs.indices.contains(index) else {
        throw Refusal.tabOutOfRange(index, count: tabs.count)
      }
      return index
    case .name(let name):
      guard let index = tabs.firstIndex(where: { $0.name == name }) else {
        throw Refusal.unknownTab(name, near: nearest(name.text, in: tabs.map(\.name.text)))
      }
      return index
    }
  }

  /// Returns the layer that `back` pops: the innermost focused one with an entry above its root.
  ///
  /// Without one, the outermost focused layer is returned.
  mutating func resolveBack(_ step: StepState) throws(Refusal) -> Layer {
    guard map.hasNested else { return try placed(state.focusedLayer, step) }
    let layers = focusedLayers(step)
    let layer = layers.last { state.depth(of: $0) > ($0.isContent ? 1 : 0) } ?? layers[0]
    return try placed(layer, step)
  }

  /// Returns the entry that receives the keys, of the addressed navigator or of the app.
  func focusedEntry(_ step: StepState) throws(Refusal) -> EntryID? {
    guard let layer = focusedLayers(step).last else { return nil }
    return state.top(of: try placed(layer, step))?.id
  }

  private func focusedLayers(_ step: StepState) -> [Layer] {
    guard let number = step.navigator else { return state.focusedLayers }
    let inner = state.nested[number].state
    return state.focusedLayers(
      from: state.layer(inner.activeAccessory ?? inner.activeLayer, within: number))
  }

  /// Whether the current command can address a layer.
  func isWithinReach(_ layer: Layer, _ step: StepState) -> Bool {
    step.navigator == nil || step.navigator == layer.navigatorNumber
  }

  // MARK: The stacks of the app, or of a nested navigator

  mutating func hasHost(within navigator: Int?) -> Bool {
    navigator.map { state.nested[$0].state.hasHost } ?? state.hasHost
  }

  mutating func selectedTab(within navigator: Int?) -> Int {
    navigator.map { state.nested[$0].state.selectedTab } ?? state.selectedTab
  }

  /// Whether a layer is the active one of its navigator.
  mutating func isActive(_ layer: Layer) -> Bool {
    guard case .nested(let nested) = layer else { return layer == state.activeLayer }
    return nested.layer == state.nested[nested.number].state.activeLayer
  }

  /// Returns an accessory layer of a navigator: the visible stack, else the one without an owner.
  mutating func accessoryLayer(_ level: Int, within navigator: Int?) -> Layer {
    guard let navigator else { return state.shownAccessory(level) ?? .accessory(level) }
    let shown = state.nested[navigator].state.shownAccessory(level)
    return state.layer(shown ?? .accessory(level), within: navigator)
  }

  /// Returns the layer that corresponds to a layer, in the navigator of another layer.
  func layer(_ layer: Layer, besides other: Layer) -> Layer {
    state.layer(layer, within: other.navigatorNumber)
  }

  /// Returns the layer on which an entry is put in a nested navigator.
  ///
  /// An entry that opens an accessory layer and belongs to a screen opens the visible screen's
  /// layer.
  func home(of entry: Entry, inside nested: NestedLayer) -> Layer {
    guard case .accessory(let level, nil) = nested.layer,
      state.nestedStack(nested).isEmpty, map.policy(ofLayerOpenedBy: entry) == .belongs,
      let owner = state.nested[nested.number].state.visibleContent
    else { return .nested(nested) }
    return state.layer(.accessory(level, of: owner.id), within: nested.number)
  }

  /// Removes the accessory layers with the policy `cleared`, topmost first.
  mutating func clearNestedAccessories(_ number: Int, _ step: StepState) {
    let free = state.nested[number].state.freeAccessories
    for level in free.indices.reversed() {
      let layer = state.layer(.accessory(level), within: number)
      guard let opener = free[level].entries.first, !keeps(layer, step),
        map.policy(ofLayerOpenedBy: opener) == .cleared
      else { continue }
      cut(layer, to: 0, .cleared, step)
    }
  }
}

// MARK: Beginning and ending

extension World {
  /// Begins the nested navigator of an added entry, with the root of each stack.
  ///
  /// - Throws: `Refusal` before any change.
  mutating func begin(in host: Entry, _ step: StepState) throws(Refusal) {
    guard let number = map.index(ofNestedIn: host.screen) else { return }
    try checkBeginning(of: number)
    let nested = map.nested[number]
    let main = NestedLayer(.main, of: nested.name, number: number)
    perform(.hosted(main, by: host.id, previous: .none), step)
    for (layer, screen) in nested.roots {
      let root = try makeEntry(screen, nil, 0)
      step.roots.insert(root.id)
      perform(.inserted(root, state.layer(layer, within: number)), step)
      try begin(in: root, step)
    }
    if case .tab(let index) = nested.start, index != 0 {
      perform(.selected(state.layer(.tab(index), within: number), previous: 0), step)
    }
  }

  /// Checks that a navigator and those in its roots are not open and that there are ids for them.
  ///
  /// - Throws: `Refusal.nestedOpen` and `Refusal.outOfIDs`.
  private func checkBeginning(of number: Int) throws(Refusal) {
    let nested = map.nested[number]
    if state.nested[number].isLive {
      throw Refusal.nestedOpen(nested.name, host: nested.host, state.nested[number].host)
    }
    let most = nested.roots.count * Layer.limit
    guard newestID <= UInt32.max - UInt32(most) else { throw Refusal.outOfIDs }
    for (_, screen) in nested.roots {
      if let inner = map.index(ofNestedIn: screen) { try checkBeginning(of: inner) }
    }
  }

  /// Ends the nested navigator in the top entry of a layer.
  ///
  /// In a nested layer, the accessories that belong to the entry are removed too.
  mutating func endNested(
    under layer: Layer, _ reason: Dismissal, _ step: StepState
  ) {
    let id = state.topID(of: layer)
    if case .nested(let nested) = layer, nested.layer.isContent,
      !state.nested[nested.number].state.ownedAccessories.isEmpty
    {
      for level in (0..<Layer.limit).reversed() {
        let owned = Layer.accessory(level, of: id)
        cut(state.layer(owned, within: nested.number), to: 0, reason, step)
      }
    }
    if let number = state.number(hostedBy: id) { endNested(number, reason, step) }
  }

  /// Removes the entries of a navigator front to back, each after the navigators inside it.
  private mutating func endNested(
    _ number: Int, _ reason: Dismissal, _ step: StepState
  ) {
    let inner = state.nested[number].state
    for level in inner.freeAccessories.indices.reversed() {
      cut(state.layer(.accessory(level), within: number), to: 0, reason, step)
    }
    cut(state.layer(.main, within: number), to: 1, reason, step)
    for index in inner.tabs.indices.reversed() {
      cut(state.layer(.tab(index), within: number), to: 0, reason, step)
    }
    cut(state.layer(.main, within: number), to: 0, reason, step)
    if inner.selectedTab != 0 {
      let first = state.layer(.tab(0), within: number)
      perform(.selected(first, previous: inner.selectedTab), step)
    }
    let main = NestedLayer(.main, of: state.nested[number].name, number: number)
    let host = state.nested[number].host
    perform(.hosted(main, by: .none, previous: host), step)
  }

  /// Begins the nested navigators in the first entries of a new world.
  mutating func beginNested() {
    state.nested = map.nested.map { NestedState($0.name) }
    let step = StepState()
    for layer in state.layers {
      // The check of the map excludes a navigator that begins twice, and all ids are free.
      if let root = state.top(of: layer) { try? begin(in: root, step) }
    }
  }
}
