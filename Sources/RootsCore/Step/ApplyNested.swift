// Stages 1 and 2, nested navigators: addressing them, and beginning and ending them with their
// hosts. A nested navigator is addressed by its host.

extension World {
  mutating func apply(
    _ command: Command, inside name: Name, of host: EntryID?, _ step: StepResult
  ) throws(Refusal) {
    guard let number = map.index(ofNested: name) else {
      throw Refusal.unknownNested(name, near: nearest(name.text, in: map.nested.map(\.name.text)))
    }
    let outer = step.scope.navigator
    if outer == nil, command.isDeeper(than: Command.depthLimit - 1) {
      throw Refusal.commandTooDeep
    }
    step.scope.navigator = try self.host(of: map.nested[number], host, step)
    step.parts?.addresses.enter(0)
    defer {
      step.parts?.addresses.leave()
      step.scope.navigator = outer
    }
    try apply(command, step)
  }

  /// Returns the host of the nested navigator that a command addresses.
  ///
  /// - Throws: `Refusal.noEntry`, `Refusal.notTheHost` and `Refusal.nestedClosed`.
  private mutating func host(
    of navigator: NavigatorDefinition, _ named: EntryID?, _ step: StepResult
  ) throws(Refusal) -> EntryID {
    if let named {
      if state.navigator(in: named) == navigator.name { return named }
      if state.layer(of: named) == nil { throw Refusal.noEntry(named) }
      throw Refusal.notTheHost(named, of: navigator.name, host: navigator.host)
    }
    guard let found = state.host(of: navigator.name, near: step.scope.navigator ?? step.near),
      let host = try placed(state.layer(.main, within: found), as: .navigator, step).host
    else { throw Refusal.nestedClosed(navigator.name, host: navigator.host) }
    return host
  }

  /// Returns the declarations of the nested navigator in an entry, or of the app for nil.
  func definition(within host: EntryID?) -> NavigatorDefinition {
    guard let host else { return map.app }
    return state.nested(in: host).map { map.nested[$0.number] } ?? .none
  }

  /// Returns the tabs of the nested navigator in an entry, or of the app for nil.
  package func tabs(within host: EntryID?) -> [TabDefinition] { definition(within: host).tabs }
}

// MARK: Addressing

extension World {
  /// Returns the navigator whose accessories a command addresses; nil for the app.
  ///
  /// Without an accessory layer, these are the accessories around the command's origin.
  func navigator(meantBy level: Int?, _ step: StepResult) -> EntryID? {
    if state.nested.isEmpty { return nil }
    if step.scope.navigator != nil || level != nil { return step.scope.navigator }
    return home(of: step)
  }

  /// The host of the nested navigator around the origin of a command, also after a part of the
  /// command has removed the origin; nil for the app.
  func home(of step: StepResult) -> EntryID? {
    guard !state.nested.isEmpty, let origin = step.near else { return nil }
    if let layer = state.layer(of: origin) { return layer.host }
    let host = step.start?.state.layer(of: origin)?.host
    return host.flatMap { state.nested(in: $0) == nil ? nil : $0 }
  }

  /// Returns the nested navigator whose tab a command addresses; nil for the app.
  ///
  /// Without `in`, a name is looked up from the origin outwards, and an index refers to the app.
  func navigator(with tab: TabName, _ step: StepResult) -> EntryID? {
    if let host = step.scope.navigator { return host }
    guard case .name(let name) = tab else { return nil }
    var around = home(of: step)
    while let host = around, !tabs(within: host).contains(where: { $0.name == name }) {
      around = state.host(around: host)
    }
    return around
  }

  /// Returns the entry of a command that names none: its origin, else the one that receives the
  /// keys.
  ///
  /// In an addressed navigator, only its own entries count, not those of navigators inside it.
  mutating func unnamedEntry(_ step: StepResult) throws(Refusal) -> EntryID? {
    if let origin = step.near,
      step.scope.navigator == nil || state.layer(of: origin)?.host == step.scope.navigator
    {
      if state.layer(of: origin) == nil { throw Refusal.originGone(origin) }
      return origin
    }
    let layers = focusedLayers(step)
    guard let layer = step.scope.navigator == nil ? layers.last : layers.first else { return nil }
    return state.top(of: try placed(layer, step))?.id
  }

  func focusedLayers(_ step: StepResult) -> [Layer] {
    guard let inner = step.scope.navigator.flatMap({ state.nested(in: $0) }) else {
      return state.focusedLayers
    }
    return state.focusedLayers(from: inner.focusedLayer)
  }

  /// Whether the current command can address a layer.
  func isWithinReach(_ layer: Layer, _ step: StepResult) -> Bool {
    step.scope.navigator == nil || step.scope.navigator == layer.host
  }

  /// Returns an accessory layer of a navigator: the visible stack, else the one without an owner.
  mutating func accessoryLayer(_ level: Int, within host: EntryID?) -> Layer {
    let shown = state.stacks(within: host).shownAccessory(level)
    return state.layer(shown?.slot ?? .accessory(level), within: host)
  }
}

// MARK: Beginning and ending

extension World {
  /// Begins the nested navigator of an added entry, with the root of each stack.
  ///
  /// - Throws: `Refusal.outOfIDs` before any change.
  mutating func begin(in host: Entry, _ step: StepResult) throws(Refusal) {
    guard let number = map.index(ofNestedIn: host.screen) else { return }
    guard map.summary.rootCounts[number] <= UInt32.max - newestID else { throw Refusal.outOfIDs }
    beginNavigator(number, in: host.id, step)
    for first in firstEntries(of: map.nested[number]) {
      let root = try makeEntry(first.screen, first.payload, 0)
      step.ownParts.roots.insert(root.id)
      add(root, on: state.layer(first.slot, within: host.id), step)
      try begin(in: root, step)
    }
    if case .tab(let index) = map.nested[number].start, index != 0 {
      select(state.layer(.tab(index), within: host.id), after: [], step)
    }
  }

  /// The first entry of each stack of a navigator that begins, without those of absent tabs.
  func firstEntries(of navigator: NavigatorDefinition) -> [NavigatorDefinition.Root] {
    navigator.roots.filter { root in
      if case .tab(let index) = root.slot { isWanted(navigator.tabs[index]) } else { true }
    }
  }

  /// Removes the entries of a navigator front to back, each after the navigators inside it.
  mutating func end(
    _ navigator: NestedState, _ reason: Dismissal, _ step: StepResult
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
    step.editCount += 1
  }
}
