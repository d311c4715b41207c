import Roots
import RootsBlueprint

/// Where a state is, without the stacks that are hidden.
struct Position: Hashable, Sendable {
  /// The number of entries on accessories and in nested navigators.
  let count: Int
  /// Whether commands follow when the screen in front is dismissed.
  let isHandled: Bool
  /// Whether nothing waits and no protection shows anything.
  let isQuiet: Bool
  fileprivate let tab: Int
  /// The visible screens, back to front.
  let screens: [Name]
  /// The layer with the focus, without the ids of its owner and its host, which other entries can
  /// change.
  fileprivate let layer: Layer
  /// The number of entries on the layer with the focus.
  fileprivate let height: Int

  var front: Name? { screens.last }

  init(_ state: AppState, _ intents: Intents) {
    let stacks = state.world.state
    isHandled = stacks.focusedEntry.map { intents.handlesDismissal(of: $0) } ?? false
    count = stacks.layers.reduce(0) { count, layer in
      layer.isContent && layer.host == nil ? count : count + stacks.depth(of: layer)
    }
    isQuiet = state.world.pending.isEmpty && state.world.requests.isEmpty
    tab = stacks.selectedTab
    layer = stacks.focusedLayer.renumbered { _ in .none }
    height = stacks.depth(of: stacks.focusedLayer)
    screens = state.visibleScreens
  }
}

/// Where a state is, and the number of entries on all layers.
struct OpenPosition {
  private let position: Position
  private let count: Int

  /// - Parameter contentCount: the number of entries on main and tabs.
  init(_ position: Position, contentCount: Int) {
    self.position = position
    count = position.count + contentCount
  }

  init(_ state: AppState, _ intents: Intents) {
    position = Position(state, intents)
    count = state.world.state.entryCount
  }

  /// Whether the entry with the focus is the only one that another state does not have.
  func isOneMore(than other: OpenPosition) -> Bool {
    count == other.count + 1
      && (position.layer != other.position.layer || position.height == other.position.height + 1)
  }

  /// Whether Escape leads from here to another position than that on which this one was opened.
  func leadsAstray(from opener: OpenPosition, to end: OpenPosition) -> Bool {
    isOneMore(than: opener) && position.isQuiet && opener.position.isQuiet && end.position.isQuiet
      && !end.isSamePlace(as: opener) && (!position.isHandled || end.isSamePlace(as: self))
  }

  private func isSamePlace(as other: OpenPosition) -> Bool {
    count == other.count && position.tab == other.position.tab
      && position.screens == other.position.screens
  }
}

/// A state that must always be reachable.
enum Goal: Hashable, Sendable {
  /// The start, or a screen with `end`.
  case home
  /// A state in which Escape leads nowhere.
  case root
  /// A state in which no timer runs out before a person can do something.
  case still
  /// A state that a property of the blueprint names, by its index.
  case property(Int)
}

/// The goals of an app.
struct Goals: Sendable {
  let all: [Goal]
  private let run: AppRun
  private let start: [Name]

  init(_ run: AppRun) {
    self.run = run
    start = run.start().visibleScreens
    all =
      [.home, .root, .still]
      + run.blueprint.properties.indices
      .filter { run.blueprint.properties[$0].proof == .wayFromEachState }
      .map { .property($0) }
  }

  /// The shortest time that counts as a wait: screens that stay for less are redirects.
  private static let pause = Duration.seconds(1)

  func reached(in state: AppState) -> [Goal] { all.filter { isReached($0, in: state) } }

  private func isReached(_ goal: Goal, in state: AppState) -> Bool {
    switch goal {
    case .home:
      let entry = state.world.state.focusedEntry
      let isEnd = entry.flatMap { run.blueprint.content(of: $0) }?.isEnd == true
      return isEnd || state.visibleScreens == start
    case .root: return !state.world.canGoBack
    case .still: return state.world.nextDue.map { $0 >= Self.pause } ?? true
    case .property(let index): return run.blueprint.properties[index].isShown(in: state.world)
    }
  }
}

extension AppState {
  /// Whether another screen is alone on a tab than its root, so that showing the tab again shows
  /// nothing else; a screen of a nested navigator also counts for the tabs around that.
  var isOnReplacedRoot: Bool {
    let (map, stacks) = (world.map, world.state)
    var (hasOtherTabs, isReplaced) = (false, false)
    var next: Layer? = stacks.focusedLayer
    while let layer = next {
      switch layer.slot {
      case .tab(let index):
        guard stacks.depth(of: layer) == 1 else { return false }
        let tabs = map.tabs(of: layer.navigator)
        if tabs.count > 1 { hasOtherTabs = true }
        if stacks[layer].top?.screen != tabs[index].root { isReplaced = true }
      case .accessory: return false
      case .main: break
      }
      next = layer.host.flatMap { stacks.layer(of: $0) }
    }
    return hasOtherTabs && isReplaced
  }

  /// The visible screens, back to front.
  var visibleScreens: [Name] {
    world.state.visibleEntries.compactMap { world.state.entry($0)?.screen }
  }
}

extension Blueprint {
  /// The screens that scenes show as parts, by scene.
  var screensOfScenes: [Name: [Name]] {
    var screens: [Name: [Name]] = [:]
    for name in map.names {
      guard let content = content(of: name) else { continue }
      let others = parts(of: content).map(\.screen).filter { $0 != name }
      if !others.isEmpty { screens[name] = others }
    }
    return screens
  }
}
