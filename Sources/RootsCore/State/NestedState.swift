/// The stacks of a nested navigator while its host lives; empty while it does not.
struct NestedState: Hashable, Sendable {
  let name: Name
  /// The entry it lives in; none while it is not there.
  var host = EntryID.none
  /// Its stacks; in them nothing is nested, because all navigators are kept side by side.
  var state = NavigationState()

  init(_ name: Name) { self.name = name }

  var isLive: Bool { host != .none }
}

extension NavigationState {
  /// The layer of a nested navigator; the app's own without a number.
  @inline(__always)
  func layer(_ layer: Layer, within number: Int?) -> Layer {
    guard let number else { return layer }
    return .nested(NestedLayer(layer, of: nested[number].name, number: number))
  }

  /// The nested navigator that an entry hosts, by its number; nil when it hosts none.
  func number(hostedBy id: EntryID) -> Int? {
    nested.isEmpty || id == .none ? nil : nested.firstIndex { $0.host == id }
  }

  /// The entry in which the nested navigator of a name lives; nil while it does not live.
  public func host(of name: Name) -> EntryID? {
    guard let found = nested.first(where: { $0.name == name }), found.isLive else { return nil }
    return found.host
  }

  /// The name of the nested navigator that lives in an entry; nil when it hosts none.
  public func navigator(in id: EntryID) -> Name? {
    number(hostedBy: id).map { nested[$0].name }
  }

  /// The stacks of the nested navigator of a name, as if they were an app's own; nil while it does
  /// not live.
  public func stacks(of name: Name) -> NavigationState? {
    guard let found = nested.first(where: { $0.name == name }), found.isLive else { return nil }
    return found.state
  }

  /// The stacks of a nested navigator; the app's own without a number.
  func stacks(within number: Int?) -> NavigationState { number.map { nested[$0].state } ?? self }

  /// The layer of the nested navigator of a name; the app's own without a name, or while that
  /// navigator does not live.
  public func layer(_ layer: Layer, in name: Name?) -> Layer {
    self.layer(layer, within: name.flatMap { name in nested.firstIndex { $0.name == name } })
  }

  // MARK: What is derived

  /// The active layer of the app, then that of each navigator in what is seen there.
  public var activeLayers: [Layer] {
    var layers = [activeLayer]
    while let number = layers.last.flatMap({ number(hostedBy: topID(of: $0)) }) {
      layers.append(layer(nested[number].state.activeLayer, within: number))
    }
    return layers
  }

  /// The layers that get the keys, the app's first, then inwards: each lies in the top entry of the
  /// one before it.
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

  /// Everything that can be seen, back to front: what lies in a host comes right after it.
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

  /// The layers of the nested navigators that live, in the order in which those are declared.
  var nestedLayers: [Layer] {
    nested.indices.filter { nested[$0].isLive }.flatMap { number in
      nested[number].state.layers.map { layer($0, within: number) }
    }
  }

  // MARK: The stacks themselves, out of the way of apps without nested navigators

  @inline(never)
  func nestedStack(_ layer: NestedLayer) -> Stack {
    layer.number < nested.count ? nested[layer.number].state[layer.layer] : Stack()
  }

  @inline(never)
  func nestedTop(_ layer: NestedLayer) -> Entry? { nestedStack(layer).top }

  @inline(never)
  mutating func pushNested(_ entry: Entry, _ layer: NestedLayer) {
    nested[layer.number].state.push(entry, on: layer.layer)
  }

  @inline(never)
  mutating func takeNestedTop(_ layer: NestedLayer) -> Entry? {
    nested[layer.number].state.takeTop(of: layer.layer)
  }

  /// Another tab is selected, in the navigator that the layer belongs to.
  @inline(never)
  mutating func selectNested(_ layer: NestedLayer) {
    if case .tab(let index) = layer.layer { nested[layer.number].state.selectedTab = index }
  }

  /// A nested navigator gets its host, or loses it; with it go its empty tabs.
  @inline(never)
  mutating func setHost(_ host: EntryID, of layer: NestedLayer, tabs: Int) {
    nested[layer.number].host = host
    nested[layer.number].state.tabs =
      host == .none ? [] : Array(repeating: Stack(), count: tabs)
    nested[layer.number].state.selectedTab = 0
  }
}
