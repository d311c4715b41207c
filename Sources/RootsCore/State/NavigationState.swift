/// All stacks of an app, and the selected tab.
///
/// The visible entries are derived from the stacks and never stored.
public struct NavigationState: Hashable, Sendable {
  private var shared = SharedPlaces.none

  /// Creates stacks without entries.
  package init() {}

  /// The stacks; a change copies them before, if there are other copies.
  var places: Places {
    _read { yield shared.places }
    _modify {
      if !isKnownUniquelyReferenced(&shared) { shared = SharedPlaces(shared.places) }
      yield &shared.places
    }
  }
  /// The main stack; its bottom entry is the root: the tab host, or the screen of a `go`.
  public internal(set) var main: Stack {
    _read { yield shared.places.main }
    _modify { yield &places.main }
  }
  /// The stacks of the tabs, by index; empty in an app without tabs.
  ///
  /// The stack of a tab whose condition does not hold is empty.
  public internal(set) var tabs: TabStacks {
    _read { yield shared.places.tabs }
    _modify { yield &places.tabs }
  }
  /// The index of the selected tab; 0 in an app without tabs.
  public internal(set) var selectedTab: Int {
    get { shared.places.selectedTab }
    set { places.selectedTab = newValue }
  }
  /// The indices of the tabs that were shown before the selected one, latest first and each once,
  /// if `back` follows them.
  package var shownBefore: [Int] { shared.places.shownBefore }
  /// The accessory layers without an owner, by number from 0; the last one is never empty.
  package var freeAccessories: [Stack] { _read { yield shared.places.freeAccessories } }
  /// The accessory layers with an owner; none of them is empty.
  var ownedAccessories: [Layer: Stack] { _read { yield shared.places.ownedAccessories } }
  /// The live nested navigators, by their hosts from the oldest.
  var nested: [NestedState] { _read { yield shared.places.nested } }

  /// Whether both are the same stacks and not only equal ones.
  func isIdentical(to other: NavigationState) -> Bool { shared === other.shared }

  /// The stack of a layer; empty when there is none.
  public subscript(layer: Layer) -> Stack {
    layer.hostID == .none
      ? stack(at: layer.slot) : stacks(within: layer.host).stack(at: layer.slot)
  }

  /// Returns the stack in a slot; empty when there is none.
  func stack(at slot: Layer.Slot) -> Stack {
    switch slot {
    case .main: main
    case .tab(let index): tabs.indices.contains(index) ? tabs[index] : Stack()
    case .accessory(let level, nil):
      freeAccessories.indices.contains(level) ? freeAccessories[level] : Stack()
    case .accessory: ownedAccessories[Layer(slot)] ?? Stack()
    }
  }

  /// Returns a part of the stack of a layer, which is not copied if it is main or that of a tab.
  @inline(__always)
  func read<Part>(_ layer: Layer, _ part: (borrowing Stack) -> Part) -> Part {
    if layer.hostID == .none {
      switch layer.slot {
      case .main: return part(shared.places.main)
      case .tab(let index): return shared.places.tabs.read(index, part)
      case .accessory: break
      }
    }
    return part(self[layer])
  }

  /// Returns the top entry of a layer; nil when the layer is empty.
  func top(of layer: Layer) -> Entry? { read(layer) { $0.top } }

  /// Returns the id of the entry below a number of entries of a layer; `none` when there is none.
  func id(of layer: Layer, under above: Int) -> EntryID {
    above == 0 ? topID(of: layer) : self[layer].entry(below: above)?.id ?? .none
  }

  /// Returns the id of the top entry of a layer; `none` when the layer is empty.
  package func topID(of layer: Layer) -> EntryID { read(layer) { $0.topID } }

  /// Returns the number of entries on a layer.
  package func depth(of layer: Layer) -> Int { read(layer) { $0.count } }
}

extension NavigationState {
  /// Compares the stacks, those that are the same only by identity.
  public static func == (a: NavigationState, b: NavigationState) -> Bool {
    a.isIdentical(to: b) || a.places == b.places
  }

  /// Hashes the stacks.
  public func hash(into hasher: inout Hasher) { hasher.combine(places) }
}

extension NavigationState: CustomStringConvertible {
  /// A line for each layer with its entries, bottom first, and one for the selected tab.
  public var description: String {
    let lines = layers.map { layer in
      (["\(layer):"] + self[layer].entries.map { "\($0)" }).joined(separator: " ")
    }
    return (tabs.isEmpty ? lines : lines + ["selected: \(Layer.tab(selectedTab))"])
      .joined(separator: "\n")
  }
}

// MARK: Derived properties

extension NavigationState {
  /// Whether the tab host is at the bottom of main.
  public var hasHost: Bool { main.isOnHost }

  /// The visible content layer: main when it has entries above the host, else the selected tab.
  public var activeLayer: Layer {
    // One access, because most steps ask several times.
    shared.places.main.isHostAlone ? .tab(selectedTab) : .main
  }

  /// The visible content entry.
  ///
  /// Nil only before the world has started.
  public var visibleContent: Entry? { top(of: activeLayer) }

  /// Returns the visible stack on an accessory layer: the one without an owner, else the one of the
  /// visible screen.
  ///
  /// - Returns: nil when nothing is visible there, and for a number that is not 0 to 9.
  public func shownAccessory(_ level: Int) -> Layer? {
    shownAccessory(level, of: visibleOwner)
  }

  private func shownAccessory(_ level: Int, of owner: EntryID) -> Layer? {
    guard (0..<Layer.limit).contains(level) else { return nil }
    if level < freeAccessories.count, !freeAccessories[level].isEmpty { return .accessory(level) }
    if owner == .none { return nil }
    let layer = Layer.accessory(level, of: owner)
    return ownedAccessories[layer] == nil ? nil : layer
  }

  /// The visible content entry if accessory layers belong to it; else `none`.
  private var visibleOwner: EntryID {
    if ownedAccessories.isEmpty { return .none }
    let id = topID(of: activeLayer)
    return ownedAccessories.keys.contains { $0.owner == id } ? id : .none
  }

  /// Whether no accessory layer has an entry, visible or hidden.
  var hasNoAccessories: Bool { freeAccessories.isEmpty && ownedAccessories.isEmpty }

  /// The visible accessory layers, bottom to top.
  public var shownAccessories: [Layer] {
    if hasNoAccessories { return [] }
    let owner = visibleOwner
    return (0..<Layer.limit).compactMap { shownAccessory($0, of: owner) }
  }

  /// The topmost visible accessory layer; nil when there is none.
  public var activeAccessory: Layer? {
    if hasNoAccessories { return nil }
    let owner = visibleOwner
    for level in (0..<Layer.limit).reversed() {
      if let layer = shownAccessory(level, of: owner) { return layer }
    }
    return nil
  }

  /// The indices of the tabs that are present, in order.
  public var presentTabs: [Int] { tabs.indices.filter { !isEmpty(tab: $0) } }

  /// Whether a tab is not present.
  private func isEmpty(tab index: Int) -> Bool {
    // Not the stack as a value, whose copy is counted.
    shared.places.tabs.read(index) { $0.isEmpty }
  }

  /// Returns the number of a tab in commands and on the screen: from 1, among the present tabs.
  public func number(ofTab index: Int) -> Int {
    (0..<min(index, tabs.count)).count { !isEmpty(tab: $0) } + 1
  }

  /// The layer that receives the keys: the topmost accessory, else the active layer.
  ///
  /// When its top entry hosts a nested navigator, the focused layer of that navigator receives
  /// them.
  public var focusedLayer: Layer {
    let layer = activeAccessory ?? activeLayer
    return nested.isEmpty ? layer : focusedLayers(from: layer).last ?? layer
  }

  /// The entry that receives the keys.
  public var focusedEntry: Entry? { top(of: focusedLayer) }

  /// The layers with entries: main, then tabs, then accessories, then those of each live nested
  /// navigator.
  ///
  /// The list always contains main and all tabs that are present.
  public var layers: [Layer] {
    var layers: [Layer] = []
    layers.reserveCapacity(1 + tabs.count + freeAccessories.count)
    layers.append(.main)
    for index in tabs.indices where !isEmpty(tab: index) { layers.append(.tab(index)) }
    for level in freeAccessories.indices where !freeAccessories[level].isEmpty {
      layers.append(.accessory(level))
    }
    if !ownedAccessories.isEmpty {
      layers += ownedAccessories.keys.sorted(by: Layer.ownedOrder)
    }
    if nested.isEmpty { return layers }
    return layers + nested.flatMap { inner in inner.state.layers.map { inner.layer($0.slot) } }
  }

  /// Returns the nearest entry of a screen: on the visible accessory layers from the top, on main,
  /// on the selected tab, then on the other tabs; nil when there is none.
  func nearest(_ screen: Name) -> (layer: Layer, position: Int)? {
    let layers =
      shownAccessories.reversed() + [.main, .tab(selectedTab)] + tabs.indices.map { .tab($0) }
    for layer in layers {
      if let position = self[layer].lastPosition(where: { $0.screen == screen }) {
        return (layer, position)
      }
    }
    return nil
  }

  /// Returns the layer of an entry; nil when there is no such entry.
  /// - Complexity: O(layers * log depth); O(entries) after an entry was added below another.
  public func layer(of id: EntryID) -> Layer? {
    let focused = focusedLayer
    if id != .none, topID(of: focused) == id { return focused }
    if let layer = layer(ofPlace: id) { return layer }
    return layers.first { self[$0].position(of: id) != nil }
  }

  /// Returns the layer of an entry and its position there; nil when there is no such entry.
  /// - Complexity: as that of `layer(of:)`.
  package func position(of id: EntryID) -> (layer: Layer, position: Int)? {
    guard let layer = layer(of: id), let position = self[layer].position(of: id) else { return nil }
    return (layer, position)
  }

  /// Returns the entry with an id, on any layer; nil when there is none.
  public func entry(_ id: EntryID) -> Entry? {
    guard let layer = layer(of: id) else { return nil }
    if topID(of: layer) == id { return top(of: layer) }
    return self[layer].position(of: id).map { self[layer][$0] }
  }

  /// All entries by id.
  public var entries: [EntryID: Entry] {
    var found: [EntryID: Entry] = [:]
    for layer in layers {
      for entry in self[layer].entries { found[entry.id] = entry }
    }
    return found
  }

  /// The number of entries on all layers.
  public var entryCount: Int { layers.reduce(0) { $0 + depth(of: $1) } }

  /// The number of entries on all accessory layers, visible or hidden, also of nested navigators.
  public var accessoryEntryCount: Int {
    freeAccessories.reduce(0) { $0 + $1.count }
      + ownedAccessories.values.reduce(0) { $0 + $1.count }
      + nested.reduce(0) { $0 + $1.state.accessoryEntryCount }
  }
}

extension Layer {
  /// Whether an owned layer is listed before another: by owner, then by number.
  static func ownedOrder(_ a: Layer, _ b: Layer) -> Bool {
    guard case .accessory(let levelA, let ownerA?) = a.slot,
      case .accessory(let levelB, let ownerB?) = b.slot
    else { return false }
    return ownerA == ownerB ? levelA < levelB : ownerA < ownerB
  }
}

// MARK: Changes of steps

extension NavigationState {
  mutating func push(_ entry: Entry, on layer: Layer) { change(layer) { $0.push(entry) } }

  /// Adds an entry to a layer below a number of entries that are there.
  mutating func insert(_ entry: Entry, on layer: Layer, under above: Int) {
    if above == 0 { return push(entry, on: layer) }
    change(layer) { $0.insert(entry, under: above) }
  }

  /// Puts an entry in place of the one with the same id on its layer.
  mutating func update(_ entry: Entry, on layer: Layer) { change(layer) { $0.update(entry) } }

  /// Removes the top entry and returns it; nil when there is none.
  mutating func takeTop(of layer: Layer) -> Entry? { change(layer) { $0.popLast() } ?? nil }

  /// Removes the entry below a number of entries of a layer and returns it; nil when there is none.
  mutating func take(from layer: Layer, under above: Int) -> Entry? {
    if above == 0 { return takeTop(of: layer) }
    return change(layer) { stack in
      let position = stack.count - 1 - above
      return position < 0 ? nil : stack.remove(at: position)
    } ?? nil
  }

  /// Changes the stack of a layer; nil when no navigator has such a layer.
  @discardableResult
  mutating func change<Result>(
    _ layer: Layer, _ body: (inout Stack) -> Result
  ) -> Result? {
    if let host = layer.host {
      return change(host) { $0.change(Layer(layer.slot), body) } ?? nil
    }
    switch layer.slot {
    case .main: return body(&main)
    case .tab(let index): return index < tabs.count ? body(&tabs[index]) : nil
    case .accessory(let level, nil):
      while freeAccessories.count <= level { places.freeAccessories.append(Stack()) }
      defer { while freeAccessories.last?.isEmpty == true { places.freeAccessories.removeLast() } }
      return body(&places.freeAccessories[level])
    case .accessory:
      defer { if ownedAccessories[layer]?.isEmpty == true { places.ownedAccessories[layer] = nil } }
      return body(&places.ownedAccessories[layer, default: Stack()])
    }
  }
}
