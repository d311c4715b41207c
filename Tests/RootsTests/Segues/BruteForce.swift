import Roots

/// The length of the shortest way, found by trying every single step on a world, without plans.
///
/// A step changes one thing: an accessory layer is dismissed, a screen is popped, a tab is selected
/// while main shows the host (across the menu, if there is one), or a declared child is pushed.
/// Accessories that stay do not block it.
struct BruteForce {
  let town: Town
  let goal: Name
  /// Whether tabs may change, and whether a root leads to more screens than its children.
  let leavesByRoot: Bool

  private struct Spot: Hashable {
    let world: World
    /// Whether the way has turned forward, anywhere and on the content.
    let isForwards: Bool
    let isForwardsOnContent: Bool
    let beganAtRoot: Bool
  }

  /// The least number of steps; nil if there is no way.
  ///
  /// - Parameter limit: the maximum number of steps.
  func shortest(from world: World, limit: Int) -> Int? {
    let start = Spot(
      world: world.canonical, isForwards: false, isForwardsOnContent: false, beganAtRoot: false)
    var seen: Set<Spot> = [start]
    var front = [start]
    var length = 0
    while !front.isEmpty, length <= limit {
      if front.contains(where: { isThere($0.world.state) }) { return length }
      front = front.flatMap(next).filter { seen.insert($0).inserted }
      length += 1
    }
    return nil
  }

  private func policy(_ layer: Layer, _ state: NavigationState) -> AccessoryPolicy {
    state[layer].entries.first.flatMap { town.policies[$0.screen.text] } ?? .cleared
  }

  private func inTheWay(_ state: NavigationState) -> [Layer] {
    state.shownAccessories.filter { policy($0, state) != .stays }
  }

  /// Whether the goal is visible.
  func isThere(_ state: NavigationState) -> Bool {
    let isInFront = state.visibleContent?.screen == goal && inTheWay(state).isEmpty
    return isInFront || reachable(state).contains { state[$0].top?.screen == goal }
  }

  /// The accessory layers with nothing above them except accessories that stay.
  private func reachable(_ state: NavigationState) -> [Layer] {
    var found: [Layer] = []
    for layer in state.shownAccessories.reversed() {
      found.append(layer)
      if policy(layer, state) != .stays { break }
    }
    return found
  }

  private func next(_ spot: Spot) -> [Spot] {
    let state = spot.world.state
    var spots: [Spot] = []
    func go(
      _ command: Command, forwards: Bool = false, onContent: Bool = false, isRoot: Bool = false
    ) {
      var world = spot.world
      guard step(&world, .command(command, origin: nil)).refusal == nil else { return }
      spots.append(
        Spot(
          world: world.canonical, isForwards: spot.isForwards || forwards,
          isForwardsOnContent: spot.isForwardsOnContent || onContent,
          beganAtRoot: spot.beganAtRoot || isRoot))
    }
    let fronts = reachable(state)
    if !spot.isForwards { goBack(state, fronts, go: { go($0) }) }
    if spot.beganAtRoot, !leavesByRoot { return spots }
    for layer in fronts {
      // Over the content a menu is a screen like any other.
      for child in children(state[layer].top) { go(forward(child, layer, state), forwards: true) }
    }
    guard inTheWay(state).isEmpty else { return spots }
    let layer = state.activeLayer
    let top = state[layer].top
    let isMenu = top?.screen.text == town.menu
    // A root is the same after an accessory over it has come and gone.
    let isRoot = isMenu && !spot.isForwardsOnContent || layer == .main && state.main.count == 1
    for child in children(top) {
      go(forward(child, layer, state), forwards: true, onContent: true, isRoot: isRoot)
    }
    if !spot.isForwards, leavesByRoot { changeTabs(state, isMenu: isMenu) { go($0) } }
    return spots
  }

  private func goBack(
    _ state: NavigationState, _ fronts: [Layer], go: (Command) -> Void
  ) {
    for layer in fronts {
      guard case .accessory(let level, _) = layer.slot else { continue }
      if state[layer].count > 1 { go(.pop(.accessory(level))) }
      if policy(layer, state) != .stays { go(.dismiss(level)) }
    }
    if inTheWay(state).isEmpty { go(.pop(name(state.activeLayer))) }
  }

  private func changeTabs(_ state: NavigationState, isMenu: Bool, go: (Command) -> Void) {
    guard !state.tabs.isEmpty else { return }
    let mayShow = town.menu == nil ? state.main.count == 1 : isMenu && state.main.count == 2
    if mayShow {
      for tab in state.tabs.indices { go(.show(.number(tab + 1))) }
    } else if let menu = town.menu.flatMap({ try? Name($0) }), state.main.count == 1 {
      go(.push(menu, on: .main))
    }
  }

  private func children(_ entry: Entry?) -> [String] {
    (town.screens + town.accessories).first { $0.name == entry?.screen.text }?.children ?? []
  }

  private func forward(_ child: String, _ layer: Layer, _ state: NavigationState) -> Command {
    let screen = (try? Name(child)) ?? .empty
    guard child.hasPrefix("a") else { return .push(screen, on: name(layer)) }
    guard case .accessory(let below, _) = layer.slot else { return .overlay(screen) }
    return .overlay(screen, at: max(below, town.levels[child] ?? 0))
  }

  private func name(_ layer: Layer) -> LayerName {
    switch layer.slot {
    case .main: .main
    case .tab(let index): .tab(.number(index + 1))
    case .accessory(let level, let owner): .accessory(level, of: owner)
    }
  }
}
