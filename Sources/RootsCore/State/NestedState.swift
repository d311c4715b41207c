/// The stacks of a live nested navigator.
///
/// A navigator is declared once and lives in each entry of its host screen: the host identifies it.
struct NestedState: Hashable, Sendable {
  let name: Name
  /// The number of the navigator in the map, from 0.
  let number: Int
  /// The entry that hosts the navigator.
  let host: EntryID
  /// The stacks; its `nested` is empty, because all live nested navigators are kept in one list.
  var state = NavigationState()

  /// The state in another host.
  func hosted(by host: EntryID) -> NestedState {
    NestedState(name: name, number: number, host: host, state: state)
  }

  func layer(_ slot: Layer.Slot) -> Layer { Layer(slot, of: name, number: number, in: host) }

  /// The visible content layer.
  var activeLayer: Layer { layer(state.activeLayer.slot) }

  /// The layer that receives the keys, without the navigators inside it.
  var focusedLayer: Layer { layer((state.activeAccessory ?? state.activeLayer).slot) }
}

extension NavigationState {
  /// Returns the position of the navigator in an entry, or where it would be inserted.
  private func place(ofNestedIn host: EntryID) -> (index: Int, isFound: Bool) {
    var (low, high) = (0, nested.count)
    while low < high {
      let middle = (low + high) / 2
      if nested[middle].host < host { low = middle + 1 } else { high = middle }
    }
    return (low, low < nested.count && nested[low].host == host)
  }

  /// Returns the nested navigator in an entry; nil when it hosts none.
  func nested(in host: EntryID) -> NestedState? {
    if nested.isEmpty { return nil }
    let (index, isFound) = place(ofNestedIn: host)
    return isFound ? nested[index] : nil
  }

  /// Returns the stacks of the nested navigator in an entry, as those of an app; nil when the entry
  /// hosts none.
  public func stacks(in host: EntryID) -> NavigationState? { nested(in: host)?.state }

  /// Whether an entry is the root of a stack that a nested navigator does not show when it begins.
  ///
  /// Like the root of a hidden tab of the app, it is checked when it is revealed.
  /// - Parameter begins: whether an entry hosts a navigator that begins.
  package func isHiddenRoot(
    _ entry: EntryID, on layer: Layer, _ begins: (_ host: EntryID) -> Bool
  ) -> Bool {
    var layer = layer
    guard layer.isContent, self[layer].bottom?.id == entry else { return false }
    while let host = layer.host, begins(host) {
      // An accessory is not hidden with the tabs of its navigator.
      if layer.isContent, !isActive(layer) { return true }
      guard let home = self.layer(of: host) else { return false }
      layer = home
    }
    return false
  }

  /// Returns the name of the nested navigator that an entry hosts; nil when it hosts none.
  public func navigator(in host: EntryID) -> Name? { nested(in: host)?.name }

  /// Returns the stacks of the nested navigator in an entry, or of the app for nil.
  package func stacks(within host: EntryID?) -> NavigationState {
    host.map { stacks(in: $0) ?? NavigationState() } ?? self
  }

  /// Returns the layer in a slot of the nested navigator in an entry, or of the app for nil.
  public func layer(_ slot: Layer.Slot, within host: EntryID?) -> Layer {
    guard let host else { return Layer(slot) }
    if let navigator = nested(in: host) { return navigator.layer(slot) }
    return Layer(slot, of: .empty, number: Layer.limit, in: host)
  }

  /// Whether a layer is the active one of its navigator.
  func isActive(_ layer: Layer) -> Bool {
    guard let host = layer.host else { return layer == activeLayer }
    return layer.slot == stacks(in: host)?.activeLayer.slot
  }

  // MARK: The navigator that a name means

  /// The hosts of the live nested navigators with a name, oldest first.
  public func hosts(of name: Name) -> [EntryID] {
    nested.lazy.filter { $0.name == name }.map(\.host)
  }

  /// Returns the host of the live nested navigator that a name means; nil when none has the name.
  ///
  /// Of several, this is the one in an entry or nearest around it, else the innermost one that has
  /// the focus, else the frontmost visible one, else the newest.
  /// - Parameters:
  ///   - name: the name of the nested navigator.
  ///   - entry: the entry that uses the name; nil from outside.
  public func host(of name: Name, near entry: EntryID? = nil) -> EntryID? {
    let hosts = hosts(of: name)
    if hosts.count < 2 { return hosts.first }
    var around = entry
    while let id = around {
      if hosts.contains(id) { return id }
      around = layer(of: id)?.host
    }
    return focusedLayers.reversed().lazy.compactMap(\.host).first { hosts.contains($0) }
      ?? visibleEntries.last { hosts.contains($0) } ?? hosts.last
  }

  /// Returns the stacks of the nested navigator that a name means from outside, as those of an app;
  /// nil when none has the name.
  public func stacks(of name: Name) -> NavigationState? {
    host(of: name).flatMap { stacks(in: $0) }
  }

  // MARK: Derived properties

  /// The active layers of the app and of each nested navigator in the entry before it.
  public var activeLayers: [Layer] { layers(from: activeLayer, \.activeLayer) }

  /// The layers that receive the keys, from the app's layer inwards.
  ///
  /// Each layer belongs to the navigator in the top entry of the layer before it.
  public var focusedLayers: [Layer] {
    focusedLayers(from: activeAccessory ?? activeLayer)
  }

  func focusedLayers(from layer: Layer) -> [Layer] { layers(from: layer, \.focusedLayer) }

  private func layers(from layer: Layer, _ inside: (NestedState) -> Layer) -> [Layer] {
    var layers = [layer]
    while let inner = layers.last.flatMap({ nested(in: topID(of: $0)) }) {
      layers.append(inside(inner))
    }
    return layers
  }

  /// All visible entries, back to front; those of a nested navigator follow their host.
  public var visibleEntries: [EntryID] {
    var visible: [EntryID] = []
    forEachVisible { id, _ in visible.append(id) }
    return visible
  }

  /// Calls a function with every visible entry and its layer, back to front; those of a nested
  /// navigator follow their host.
  func forEachVisible(_ body: (EntryID, Layer) -> Void) { forEachVisible(of: self, in: nil, body) }

  private func forEachVisible(
    of stacks: NavigationState, in navigator: NestedState?, _ body: (EntryID, Layer) -> Void
  ) {
    func visit(_ layer: Layer) {
      let id = stacks.topID(of: layer)
      if id == .none { return }
      body(id, navigator?.layer(layer.slot) ?? layer)
      if let inner = nested(in: id) { forEachVisible(of: inner.state, in: inner, body) }
    }
    visit(stacks.activeLayer)
    if stacks.hasNoAccessories { return }
    stacks.shownAccessories.forEach(visit)
  }

  // MARK: Changes

  /// Selects a tab of the nested navigator in an entry, or of the app for nil.
  mutating func selectTab(_ index: Int, after shown: [Int] = [], within host: EntryID?) {
    if let host { return change(host) { $0.selectTab(index, after: shown, within: nil) } ?? () }
    selectedTab = index
    places.shownBefore = shown
  }

  /// Changes the stacks of the nested navigator in an entry; nil when the entry hosts none.
  mutating func change<Result>(
    _ host: EntryID, _ body: (inout NavigationState) -> Result
  ) -> Result? {
    let (index, isFound) = place(ofNestedIn: host)
    return isFound ? body(&places.nested[index].state) : nil
  }

  /// Adds a nested navigator in an entry that hosts none.
  mutating func insert(_ navigator: NestedState) {
    let (index, isFound) = place(ofNestedIn: navigator.host)
    if !isFound { places.nested.insert(navigator, at: index) }
  }

  /// Ends the nested navigator in an entry and returns it; nil when the entry hosts none.
  @discardableResult
  mutating func removeNested(in host: EntryID) -> NestedState? {
    let (index, isFound) = place(ofNestedIn: host)
    return isFound ? places.nested.remove(at: index) : nil
  }
}
