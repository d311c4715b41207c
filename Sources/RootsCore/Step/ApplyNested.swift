// Stages 1 and 2, nested navigators: what a command that is meant for one of them means, and how
// they begin and end with the entries they live in.

extension World {
  mutating func apply(
    _ command: Command, inside name: Name, _ step: inout StepState
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
    try checkNavigator(&step)
    try apply(command, &step)
  }

  /// The navigator that a command is meant for must be there, still.
  func checkNavigator(_ step: inout StepState) throws(Refusal) {
    guard let number = step.navigator, !state.nested[number].isLive else { return }
    throw Refusal.nestedClosed(map.nested[number].name, host: map.nested[number].host)
  }
}

// MARK: What is meant

extension World {
  /// The layer of an unaddressed command: its origin's where that is in the navigator, else the
  /// active one of the navigator.
  func innerLayer(_ number: Int, _ step: inout StepState) -> Layer {
    if let layer = step.origin.flatMap({ state.layer(of: $0) }),
      layer.navigatorNumber == number
    {
      return layer
    }
    return state.layer(state.nested[number].state.activeLayer, within: number)
  }

  /// The navigator whose accessories a command means: without a level, those around its origin.
  @inline(__always)
  mutating func navigator(meantBy level: Int?, _ step: inout StepState) -> Int? {
    if !map.hasNested { return nil }
    if step.navigator != nil || level != nil { return step.navigator }
    return navigator(around: step.origin)
  }

  private func navigator(around origin: EntryID?) -> Int? {
    origin.flatMap { state.layer(of: $0) }?.navigatorNumber
  }

  /// The nested navigator whose tab is meant: with `in` that one; else a name is looked for from
  /// the origin outwards, and a number means the app's.
  func navigator(with tab: TabName, _ step: inout StepState) -> Int? {
    if let number = step.navigator { return number }
    guard case .name(let name) = tab else { return nil }
    var around = navigator(around: step.origin)
    while let number = around, !map.nested[number].tabs.contains(where: { $0.name == name }) {
      around = navigator(around: state.nested[number].host)
    }
    return around
  }

  /// The index of a tab of a nested navigator.
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

  /// The layer from which `back` takes the top: the innermost that has keys and something above
  /// its root.
  mutating func resolveBack(_ step: inout StepState) throws(Refusal) -> Layer {
    guard map.hasNested else { return try placed(state.focusedLayer, &step) }
    let layers = focusedLayers(&step)
    let layer = layers.last { state.depth(of: $0) > ($0.isContent ? 1 : 0) } ?? layers[0]
    return try placed(layer, &step)
  }

  /// The entry that has the keys: in a nested navigator, where the command is meant for that.
  func focusedEntry(_ step: inout StepState) throws(Refusal) -> EntryID? {
    guard let layer = focusedLayers(&step).last else { return nil }
    return state.top(of: try placed(layer, &step))?.id
  }

  private func focusedLayers(_ step: inout StepState) -> [Layer] {
    guard let number = step.navigator else { return state.focusedLayers }
    let inner = state.nested[number].state
    return state.focusedLayers(
      from: state.layer(inner.activeAccessory ?? inner.activeLayer, within: number))
  }

  /// Whether an entry's layer is one that the command under way can reach.
  func isWithinReach(_ layer: Layer, _ step: inout StepState) -> Bool {
    step.navigator == nil || step.navigator == layer.navigatorNumber
  }

  // MARK: The stacks of the app, or of a nested navigator

  @inline(__always)
  mutating func hasHost(within navigator: Int?) -> Bool {
    navigator.map { state.nested[$0].state.hasHost } ?? state.hasHost
  }

  @inline(__always)
  mutating func selectedTab(within navigator: Int?) -> Int {
    navigator.map { state.nested[$0].state.selectedTab } ?? state.selectedTab
  }

  /// Whether a layer is the active one of the navigator it belongs to.
  @inline(__always)
  mutating func isActive(_ layer: Layer) -> Bool {
    guard case .nested(let nested) = layer else { return layer == state.activeLayer }
    return nested.layer == state.nested[nested.number].state.activeLayer
  }

  /// An accessory layer of a navigator: the stack that is shown there, else the free one.
  @inline(__always)
  mutating func accessoryLayer(_ level: Int, within navigator: Int?) -> Layer {
    guard let navigator else { return state.shownAccessory(level) ?? .accessory(level) }
    let shown = state.nested[navigator].state.shownAccessory(level)
    return state.layer(shown ?? .accessory(level), within: navigator)
  }

  /// The same layer of the navigator that another layer belongs to.
  func layer(_ layer: Layer, besides other: Layer) -> Layer {
    state.layer(layer, within: other.navigatorNumber)
  }

  /// Where an entry lands in a nested navigator: what opens an accessory layer there and belongs
  /// to a screen opens it for the one that is visible there.
  func home(of entry: Entry, inside nested: NestedLayer) -> Layer {
    guard case .accessory(let level, nil) = nested.layer,
      state.nestedStack(nested).isEmpty, map.policy(ofLayerOpenedBy: entry) == .belongs,
      let owner = state.nested[nested.number].state.visibleContent
    else { return .nested(nested) }
    return state.layer(.accessory(level, of: owner.id), within: nested.number)
  }

  /// Topmost first, those layers whose policy it is.
  mutating func clearNestedAccessories(_ number: Int, _ step: inout StepState) {
    let free = state.nested[number].state.freeAccessories
    for level in free.indices.reversed() {
      let layer = state.layer(.accessory(level), within: number)
      guard let opener = free[level].entries.first, !keeps(layer, &step),
        map.policy(ofLayerOpenedBy: opener) == .cleared
      else { continue }
      cut(layer, to: 0, .cleared, &step)
    }
  }
}

// MARK: They come and go

extension World {
  /// What an entry hosts begins when that comes: each of its stacks at its root.
  @inline(never)
  mutating func begin(in host: Entry, _ step: inout StepState) throws(Refusal) {
    guard let number = map.index(ofNestedIn: host.screen) else { return }
    try checkBeginning(of: number)
    let nested = map.nested[number]
    let main = NestedLayer(.main, of: nested.name, number: number)
    perform(.hosted(main, by: host.id, previous: .none), &step)
    for (layer, screen) in nested.roots {
      let root = try makeEntry(screen, nil, 0)
      step.roots.insert(root.id)
      perform(.inserted(root, state.layer(layer, within: number)), &step)
      try begin(in: root, &step)
    }
    if case .tab(let index) = nested.start, index != 0 {
      perform(.selected(state.layer(.tab(index), within: number), previous: 0), &step)
    }
  }

  /// Refuses before anything begins: each name is there once, those at the roots too.
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

  /// What the top of a layer hosts ends, and what belongs to it in a nested navigator goes.
  @inline(never)
  mutating func endNested(
    under layer: Layer, _ reason: Dismissal, _ step: inout StepState
  ) {
    let id = state.topID(of: layer)
    if case .nested(let nested) = layer, nested.layer.isContent,
      !state.nested[nested.number].state.ownedAccessories.isEmpty
    {
      for level in (0..<Layer.limit).reversed() {
        let owned = Layer.accessory(level, of: id)
        cut(state.layer(owned, within: nested.number), to: 0, reason, &step)
      }
    }
    if let number = state.number(hostedBy: id) { endNested(number, reason, &step) }
  }

  /// Its entries go front to back, and with each first what that hosts.
  private mutating func endNested(
    _ number: Int, _ reason: Dismissal, _ step: inout StepState
  ) {
    let inner = state.nested[number].state
    for level in inner.freeAccessories.indices.reversed() {
      cut(state.layer(.accessory(level), within: number), to: 0, reason, &step)
    }
    cut(state.layer(.main, within: number), to: 1, reason, &step)
    for index in inner.tabs.indices.reversed() {
      cut(state.layer(.tab(index), within: number), to: 0, reason, &step)
    }
    cut(state.layer(.main, within: number), to: 0, reason, &step)
    if inner.selectedTab != 0 {
      let first = state.layer(.tab(0), within: number)
      perform(.selected(first, previous: inner.selectedTab), &step)
    }
    let main = NestedLayer(.main, of: state.nested[number].name, number: number)
    let host = state.nested[number].host
    perform(.hosted(main, by: .none, previous: host), &step)
  }

  /// As the world begins: what its first entries host.
  mutating func beginNested() {
    state.nested = map.nested.map { NestedState($0.name) }
    var step = StepState()
    for layer in state.layers {
      // The map has no first entries that begin one twice, and there are ids for them all.
      if let root = state.top(of: layer) { try? begin(in: root, &step) }
    }
  }
}
