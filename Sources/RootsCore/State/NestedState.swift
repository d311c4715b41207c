/// The stacks of a nested navigator; empty while no host is open.
struct NestedState: Hashable, Sendable {
  let name: Name
  /// The entry that hosts the navigator; `none` while the navigator is not live.
  var host = EntryID.none
  /// The stacks; its `nested` is empty, because all nested navigators are kept in one list.
  var state = NavigationState()

  init(_ name: Name) { self.name = name }

  var isLive: Bool { host != .none }
}

extension NavigationState {
  /// Returns a layer of the nested navigator with a number, or of the app for nil.
  func layer(_ layer: Layer, within number: Int?) -> Layer {
    guard let number else { return layer }
    return .nested(NestedLayer(layer, of: nested[number].name, number: number))
  }

  /// Returns the number of the nested navigator that an entry hosts; nil when it hosts none.
  func number(hostedBy id: EntryID) -> Int? {
    nested.isEmpty || id == .none ? nil : nested.firstIndex { $0.host == id }
  }

  /// Returns the entry that hosts a nested navigator; nil while the navigator is not live.
  public func host(of name: Name) -> EntryID? {
    guard let found = nested.first(where: { $0.name == name }), found.isLive else { return nil }
    return found.host
  }

  /// Returns the name of the nested navigator that an entry hosts; nil when it hosts none.
  public func navigator(in id: EntryID) -> Name? {
    number(hostedBy: id).map { nested[$0].name }
  }

  /// Returns the stacks of a nested navigator, as those of an app; nil while the navigator is not
  /// live.
  public func stacks(of name: Name) -> NavigationState? {
    guard let found = nested.first(where: { $0.name == name }), found.isLive else { return nil }
    return found.state
  }

  /// Returns the stacks of the nested navigator with a number, or of the app for nil.
  func stacks(within number: Int?) -> NavigationState { number.map { nested[$0].state } ?? self }

  /// Returns a layer of the nested navigator with a name, or of the app for nil and for an unknown
  /// name.
  public func layer(_ layer: Layer, in name: Name?) -> Layer {
    self.layer(layer, within: name.flatMap { name in nested.firstIndex { $0.name == name } })
  }

  // MARK: Derived properties

  /// The active layers of the app and of each nested navigator in the entry before it.
  public var activeLayers: [Layer] {
    var layers = [activeLayer]
    while let number = layers.last.flatMap({ number(hostedBy: topID(of: $0)) }) {
      layers.append(layer(nested[number].state.activeLayer, within: number))
    }
    return layers
  }

  /// The layers that receive the keys, from the app's layer inwards.
  ///
  /// Each layer belongs to the navigator in the top entry of the layer before it.
  public var focusedLayers: [Layer] {
    focusedLayers(from: activeAccessory ?? activeLayer)
  }

  func focusedLayers(from layer: Layer) -> [Layer] {
    var layers = [layer]
    while let number = layers.last.flatMap({ number(hostedBy: topID(of: $0)) }) {
      let inner = nested[number].state
      layers.append(self.layer(inner.activeAccessory ?? inner.activeLayer, within: number))
    }
    return layers
  }

  /// All visible entries, back to front; those of a nested navigator follow their host.
  public var visibleEntries: [EntryID] { visibleEntries(within: nil) }

  private func visibleEntries(within number: Int?) -> [EntryID] {
    let stacks = stacks(within: number)
    return ([stacks.activeLayer] + stacks.shownAccessories).flatMap { layer -> [EntryID] in
      let id = stacks.topID(of: layer)
      if id == .none { return [] }
      guard let inner = self.number(hostedBy: id) else { return [id] }
      return [id] + visibleEntries(within: inner)
    }
  }

  /// The layers of the live nested navigators, in the order of their declaration.
  var nestedLayers: [Layer] {
    nested.indices.filter { nested[$0].isLive }.flatMap { number in
      nested[number].state.layers.map { layer($0, within: number) }
    }
  }

  // MARK: Nested stacks, not inlined, so that apps without nested navigators do not pay for them

  func nestedStack(_ layer: NestedLayer) -> Stack {
    layer.number < nested.count ? nested[layer.number].state[layer.layer] : Stack()
  }

  func nestedTop(_ layer: NestedLayer) -> Entry? { nestedStack(layer).top }

  mutating func pushNested(_ entry: Entry, _ layer: NestedLayer) {
    nested[layer.number].state.push(entry, on: layer.layer)
  }

  mutating func takeNestedTop(_ layer: NestedLayer) -> Entry? {
    nested[layer.number].state.takeTop(of: layer.layer)
  }

  /// Selects a tab of the nested navigator that the layer belongs to.
  mutating func selectNested(_ layer: NestedLayer) {
    if case .tab(let index) = layer.layer { nested[layer.number].state.selectedTab = index }
  }

  /// Sets the host of a nested navigator, or removes it for `none`.
  ///
  /// - Parameter tabs: the number of empty tabs to begin with.
  mutating func setHost(_ host: EntryID, of layer: NestedLayer, tabs: Int) {
    nested[layer.number].host = host
    nested[layer.number].state.tabs =
      host == .none ? [] : Array(repeating: Stack(), count: tabs)
    nested[layer.number].state.selectedTab = 0
  }
}
