/// The entries from which a segue can start, and the layers that must be dismissed to get there.
///
/// All properties are derived from a state and do not change it.
struct Ground {
  let map: NavigationMap
  let state: NavigationState
  /// The visible accessory layers, topmost first.
  let accessories: [Layer]

  init(_ world: World) {
    map = world.map
    state = world.state
    accessories = world.state.shownAccessories.reversed()
  }

  /// The place where the forward part of a path begins.
  enum Anchor: Hashable {
    /// An entry that is open.
    case entry(Layer, position: Int)
    /// The root of a tab whose stack has another root.
    case tabRoot(Int)
    /// The menu, which is not open yet.
    case menu
  }

  private func rules(of layer: Layer) -> AccessoryPolicy.Rules {
    state[layer].bottom.map { map.rules(ofLayerOpenedBy: $0) } ?? AccessoryPolicy.cleared.rules
  }

  private func isInFront(_ layer: Layer) -> Bool { rules(of: layer).isInFront }

  /// Returns the accessory layers that must be dismissed to reach an anchor, topmost first.
  ///
  /// - Parameter isGoal: whether the anchor itself is to be visible.
  func dismissed(for anchor: Anchor, isGoal: Bool) -> [Layer] {
    guard case .entry(let layer, let position) = anchor else { return cleared }
    if !layer.isContent { return accessories.prefix { $0 != layer }.filter(isInFront) }
    let isVisible = layer == state.activeLayer && position == state.depth(of: layer) - 1
    return isGoal && isVisible ? accessories.filter(isInFront) : cleared
  }

  /// The accessory layers that navigation below removes.
  private var cleared: [Layer] { accessories.filter { rules(of: $0).isCleared } }

  /// Visits the entries that can be reached by going back, nearest first.
  ///
  /// Roots cannot be left that way, and the tab host is skipped. The block gets the number of steps
  /// back; it returns true to skip the rest of a layer.
  func walk(_ visit: (Entry, Anchor, Int) -> Bool) {
    let clearedCount = cleared.count
    var dismissed = 0
    for layer in accessories {
      descend(layer, from: dismissed, visit)
      if isInFront(layer) { dismissed += 1 }
    }
    descend(.main, from: clearedCount, visit)
    guard state.hasHost, state.tabs.indices.contains(state.selectedTab) else { return }
    descend(.tab(state.selectedTab), from: clearedCount + state.main.count - 1, visit)
  }

  private func descend(_ layer: Layer, from steps: Int, _ visit: (Entry, Anchor, Int) -> Bool) {
    let stack = state[layer]
    for (position, entry) in stack.descending where entry.screen != .host {
      let distance = stack.count - 1 - position
      if visit(entry, .entry(layer, position: position), steps + distance) { return }
    }
  }

  /// Returns the number of additional dismissals when the anchor itself is to be visible.
  func surcharge(for anchor: Anchor) -> Int {
    dismissed(for: anchor, isGoal: true).count - dismissed(for: anchor, isGoal: false).count
  }

  /// Whether an anchor is at the bottom of main.
  func isRoot(_ anchor: Anchor) -> Bool {
    if case .entry(.main, 0) = anchor { true } else { false }
  }

  /// Whether an anchor is on main or a tab.
  ///
  /// Elsewhere the menu is an ordinary screen.
  func isOnContent(_ anchor: Anchor) -> Bool {
    if case .entry(let layer, _) = anchor { layer.isContent } else { true }
  }

  /// The indices of the tabs whose stacks are not visible.
  var hiddenTabs: [Int] {
    state.presentTabs.filter { !state.hasHost || $0 != state.selectedTab }
  }

  /// The position of the menu on main; nil when the menu is not open.
  var menuPosition: Int? {
    map.menu.flatMap { menu in state.main.lastPosition { $0.screen == menu } }
  }

  /// Returns the anchor of a visit: of the nearest entry of a screen, or of an entry with an id.
  ///
  /// - Throws: `Refusal` when there is no such entry, or when it is hidden or unknown.
  func anchor(of visit: Visit) throws(Refusal) -> Anchor {
    switch visit {
    case .entry(let id):
      guard let (layer, position) = state.position(of: id), state[layer][position].screen != .host
      else { throw Refusal.noEntry(id) }
      // Segues use the app's own layers only, not those of nested navigators.
      let isOwn = layer.isContent && layer.navigator == nil
      guard isOwn || accessories.contains(layer) else { throw Refusal.hidden(id) }
      return .entry(layer, position: position)
    case .screen(let name):
      guard map.place(name) != nil else {
        throw Refusal.unknownScreen(name, near: map.nearestPlace(name))
      }
      guard let found = state.nearest(name) else { throw Refusal.notOpen(name) }
      return .entry(found.layer, position: found.position)
    }
  }
}
