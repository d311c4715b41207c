/// What one stands on: the entries that one can go back to, and what must move to get there.
///
/// All of it is read off a state; nothing changes it.
struct Ground {
  let map: NavigationMap
  let state: NavigationState
  /// The accessory layers that are shown, topmost first.
  let accessories: [Layer]
  /// How many of them navigation beneath would clear.
  private let clearedCount: Int

  init(_ world: World) {
    map = world.map
    state = world.state
    accessories = world.state.shownAccessories.reversed()
    let (map, state) = (map, state)
    let policies = accessories.map { Self.policy(of: $0, state, map) }
    clearedCount = policies.count { $0 == .cleared }
  }

  /// Where a way forwards begins.
  enum Anchor: Hashable {
    /// An entry that is there.
    case entry(Layer, position: Int)
    /// The root of a tab, where something else stands in its place.
    case tabRoot(Int)
    /// The menu, which is not there yet.
    case menu
  }

  private static func policy(
    of layer: Layer, _ state: NavigationState, _ map: NavigationMap
  ) -> AccessoryDefinition.Policy {
    state[layer].entries.first.map { map.policy(ofLayerOpenedBy: $0) } ?? .cleared
  }

  private func stays(_ layer: Layer) -> Bool {
    Self.policy(of: layer, state, map) == .stays
  }

  /// The accessory layers that must be dismissed before one stands at an anchor, topmost first.
  ///
  /// - Parameter isGoal: whether the anchor itself is to be seen.
  func dismissed(for anchor: Anchor, isGoal: Bool) -> [Layer] {
    guard case .entry(let layer, let position) = anchor else { return cleared }
    if !layer.isContent { return Array(accessories.prefix { $0 != layer }.filter { !stays($0) }) }
    let isVisible = layer == state.activeLayer && position == state.depth(of: layer) - 1
    return isGoal && isVisible ? accessories.filter { !stays($0) } : cleared
  }

  private var cleared: [Layer] {
    accessories.filter { Self.policy(of: $0, state, map) == .cleared }
  }

  /// The entries one can go back to without leaving by the root, nearest first, each with how many
  /// steps back it is; until the block says that it has seen enough of a layer.
  func walk(_ visit: (Entry, Anchor, Int) -> Bool) {
    var dismissed = 0
    for layer in accessories {
      descend(layer, from: dismissed, visit)
      if !stays(layer) { dismissed += 1 }
    }
    descend(.main, from: clearedCount, visit)
    guard state.hasHost, state.tabs.indices.contains(state.selectedTab) else { return }
    descend(.tab(state.selectedTab), from: clearedCount + state.main.count - 1, visit)
  }

  private func descend(_ layer: Layer, from steps: Int, _ visit: (Entry, Anchor, Int) -> Bool) {
    let entries = state[layer].entries
    for position in entries.indices.reversed() where entries[position].screen != .host {
      let isAmple = visit(
        entries[position], .entry(layer, position: position), steps + entries.count - 1 - position)
      if isAmple { return }
    }
  }

  /// What it costs beside the pops when the anchor itself is to be seen.
  func surcharge(for anchor: Anchor) -> Int {
    dismissed(for: anchor, isGoal: true).count - dismissed(for: anchor, isGoal: false).count
  }

  /// Whether an anchor is the root of the tree: the start screen of an app without tabs.
  func isRoot(_ anchor: Anchor) -> Bool {
    if case .entry(.main, 0) = anchor { true } else { false }
  }

  /// Whether an anchor is on main or a tab: a menu elsewhere is a screen like any other.
  func isOnContent(_ anchor: Anchor) -> Bool {
    if case .entry(let layer, _) = anchor { layer.isContent } else { true }
  }

  /// The tabs whose stacks one does not stand on.
  var hiddenTabs: [Int] {
    state.tabs.indices.filter { !state.hasHost || $0 != state.selectedTab }
  }

  /// Where the menu stands on main; nil when it is not there.
  var menuPosition: Int? {
    map.menu.flatMap { menu in state.main.entries.lastIndex { $0.screen == menu } }
  }

  /// Where a named visit is: the nearest entry of a screen, or an entry wherever it is.
  func anchor(of visit: Visit) throws(Refusal) -> Anchor {
    switch visit {
    case .entry(let id):
      guard let layer = state.layer(of: id), let position = state[layer].position(of: id),
        state[layer].entries[position].screen != .host
      else { throw Refusal.noEntry(id) }
      // Ways lead through the app's own layers: what is nested has none.
      let isOwn = layer.isContent && layer.navigator == nil
      guard isOwn || accessories.contains(layer) else { throw Refusal.hidden(id) }
      return .entry(layer, position: position)
    case .screen(let name):
      guard map.place(name) != nil else {
        throw Refusal.unknownScreen(name, near: map.nearestPlace(name))
      }
      let layers =
        accessories + [.main] + [state.selectedTab].map { .tab($0) }
        + hiddenTabs.map { .tab($0) }
      for layer in layers {
        if let position = state[layer].entries.lastIndex(where: { $0.screen == name }) {
          return .entry(layer, position: position)
        }
      }
      throw Refusal.notOpen(name)
    }
  }
}
