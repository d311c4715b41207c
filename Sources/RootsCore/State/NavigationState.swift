/// All stacks of an app, and which tab is selected.
///
/// What is shown is derived from it, never stored.
public struct NavigationState: Hashable, Sendable {
  /// Its bottom is the root: the tab host, or what `go` put in its place.
  public internal(set) var main = Stack()
  /// The stacks of the tabs, by index; empty in an app without tabs.
  public internal(set) var tabs: [Stack] = []
  /// The index of the selected tab; 0 in an app without tabs.
  public internal(set) var selectedTab = 0
  /// The accessory layers that belong to no screen, bottom to top, without empty ones at the end.
  var freeAccessories: [Stack] = []
  /// The accessory layers that belong to a screen, by layer; never an empty one.
  var ownedAccessories: [Layer: Stack] = [:]
  /// The nested navigators, by number, whether they live or not; none in an app without any.
  var nested: [NestedState] = []

  /// The stack of a layer; empty when there is none.
  public subscript(layer: Layer) -> Stack {
    switch layer {
    case .main: main
    case .tab(let index): tabs.indices.contains(index) ? tabs[index] : Stack()
    case .accessory(let level, nil):
      freeAccessories.indices.contains(level) ? freeAccessories[level] : Stack()
    case .accessory: ownedAccessories[layer] ?? Stack()
    case .nested(let nested): nestedStack(nested)
    }
  }

  /// The top entry of a layer.
  @inline(__always)
  func top(of layer: Layer) -> Entry? {
    switch layer {
    case .main: main.entries.last
    case .tab(let index): tabs.indices.contains(index) ? tabs[index].entries.last : nil
    case .accessory(let level, nil):
      freeAccessories.indices.contains(level) ? freeAccessories[level].entries.last : nil
    case .accessory: owned(layer).entries.last
    case .nested(let nested): nestedTop(nested)
    }
  }

  /// The id of the top entry of a layer; none when it is empty.
  @inline(__always)
  package func topID(of layer: Layer) -> EntryID {
    switch layer {
    case .main: main.entries.last?.id ?? .none
    case .tab(let index):
      tabs.indices.contains(index) ? tabs[index].entries.last?.id ?? .none : .none
    case .accessory: top(of: layer)?.id ?? .none
    case .nested(let nested): nestedTop(nested)?.id ?? .none
    }
  }

  /// How many entries a layer has.
  @inline(__always)
  package func depth(of layer: Layer) -> Int {
    switch layer {
    case .main: main.count
    case .tab(let index): tabs.indices.contains(index) ? tabs[index].count : 0
    case .accessory(let level, nil):
      freeAccessories.indices.contains(level) ? freeAccessories[level].count : 0
    case .accessory: owned(layer).count
    case .nested(let nested): nestedStack(nested).count
    }
  }

  @inline(never)
  private func owned(_ layer: Layer) -> Stack { ownedAccessories[layer] ?? Stack() }
}

// MARK: What is derived

extension NavigationState {
  /// Whether the tab host stands at the bottom of main.
  @inline(__always)
  public var hasHost: Bool { main.entries.first?.screen == .host }

  /// Main when it has something above the host, else the selected tab.
  @inline(__always)
  public var activeLayer: Layer {
    hasHost && main.count == 1 ? .tab(selectedTab) : .main
  }

  /// The one content entry that is visible.
  ///
  /// Nil only before the world has started.
  public var visibleContent: Entry? { top(of: activeLayer) }

  /// The stack that is shown on an accessory layer: the free one, else the one that belongs to
  /// the visible screen; nil when nothing is shown there, and for a level that is not 0 to 9.
  public func shownAccessory(_ level: Int) -> Layer? {
    guard (0..<Layer.limit).contains(level) else { return nil }
    if level < freeAccessories.count, !freeAccessories[level].isEmpty { return .accessory(level) }
    guard !ownedAccessories.isEmpty, let owner = visibleContent?.id else { return nil }
    let owned = Layer.accessory(level, of: owner)
    return ownedAccessories[owned] == nil ? nil : owned
  }

  /// Whether no accessory layer has an entry, shown or hidden.
  @inline(__always)
  var hasNoAccessories: Bool { freeAccessories.isEmpty && ownedAccessories.isEmpty }

  /// The shown accessory layers, bottom to top.
  public var shownAccessories: [Layer] {
    hasNoAccessories ? [] : (0..<Layer.limit).compactMap { shownAccessory($0) }
  }

  /// The highest accessory layer that is shown.
  public var activeAccessory: Layer? {
    if hasNoAccessories { return nil }
    for level in (0..<Layer.limit).reversed() {
      if let layer = shownAccessory(level) { return layer }
    }
    return nil
  }

  /// The layer that gets the keys: the topmost accessory, else the active layer, and of a nested
  /// navigator in what is seen there the same.
  public var focusedLayer: Layer {
    let layer = activeAccessory ?? activeLayer
    return nested.isEmpty ? layer : focusedLayers(from: layer).last ?? layer
  }

  /// The entry that gets the keys.
  public var focusedEntry: Entry? { top(of: focusedLayer) }

  /// Every layer that has entries, main first, then tabs, then accessories, then the same of each
  /// nested navigator that lives.
  public var layers: [Layer] {
    [.main] + tabs.indices.map { .tab($0) }
      + freeAccessories.indices.filter { !freeAccessories[$0].isEmpty }.map { .accessory($0) }
      + ownedAccessories.keys.sorted(by: Layer.ownedOrder) + nestedLayers
  }

  /// Where an entry is.
  /// - Complexity: O(layers * log depth).
  public func layer(of id: EntryID) -> Layer? {
    let focused = focusedLayer
    if top(of: focused)?.id == id { return focused }
    return layers.first { self[$0].position(of: id) != nil }
  }

  /// The entry with an id, on whichever layer it is.
  public func entry(_ id: EntryID) -> Entry? {
    guard let layer = layer(of: id), let position = self[layer].position(of: id) else { return nil }
    return self[layer].entries[position]
  }

  /// Every entry, by its id.
  public var entries: [EntryID: Entry] {
    var found: [EntryID: Entry] = [:]
    for layer in layers {
      for entry in self[layer].entries { found[entry.id] = entry }
    }
    return found
  }

  /// How many entries there are on all layers.
  public var entryCount: Int { layers.reduce(0) { $0 + depth(of: $1) } }

  /// How many entries there are on all accessory layers of the app's own.
  public var accessoryEntryCount: Int {
    freeAccessories.reduce(0) { $0 + $1.count }
      + ownedAccessories.values.reduce(0) { $0 + $1.count }
  }
}

extension Layer {
  /// By owner, then by level: the order in which owned layers are listed.
  static func ownedOrder(_ a: Layer, _ b: Layer) -> Bool {
    guard case .accessory(let levelA, let ownerA?) = a,
      case .accessory(let levelB, let ownerB?) = b
    else { return false }
    return ownerA == ownerB ? levelA < levelB : ownerA < ownerB
  }
}

// MARK: The only places that change it

extension NavigationState {
  @inline(__always)
  mutating func push(_ entry: Entry, on layer: Layer) {
    switch layer {
    case .main: main.entries.append(entry)
    case .tab(let index): tabs[index].entries.append(entry)
    case .accessory: pushAccessory(entry, on: layer)
    case .nested(let nested): pushNested(entry, nested)
    }
  }

  private mutating func pushAccessory(_ entry: Entry, on layer: Layer) {
    switch layer {
    case .main, .tab, .nested: break
    case .accessory(let level, nil):
      while freeAccessories.count <= level { freeAccessories.append(Stack()) }
      freeAccessories[level].entries.append(entry)
    case .accessory: ownedAccessories[layer, default: Stack()].entries.append(entry)
    }
  }

  /// Takes the top entry away; nil when there is none.
  @inline(__always)
  mutating func takeTop(of layer: Layer) -> Entry? {
    switch layer {
    case .main: main.entries.popLast()
    case .tab(let index): index < tabs.count ? tabs[index].entries.popLast() : nil
    case .accessory: takeTopAccessory(of: layer)
    case .nested(let nested): takeNestedTop(nested)
    }
  }

  private mutating func takeTopAccessory(of layer: Layer) -> Entry? {
    guard let top = top(of: layer) else { return nil }
    switch layer {
    case .main, .tab, .nested: break
    case .accessory(let level, nil):
      freeAccessories[level].entries.removeLast()
      while freeAccessories.last?.isEmpty == true { freeAccessories.removeLast() }
    case .accessory:
      ownedAccessories[layer]?.entries.removeLast()
      if ownedAccessories[layer]?.isEmpty == true { ownedAccessories[layer] = nil }
    }
    return top
  }
}
