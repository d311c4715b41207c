import Roots
import RootsBlueprint
import RootsExplorer

/// The properties that need the moves between all states: that something can always be reached.
struct Traps {
  private(set) var found: [PropertyName: ExplorationResult.Witness] = [:]
  private let space: StateSpace<AppModel>
  private let run: AppRun

  /// The properties that do not hold in a space.
  /// - Parameters:
  ///   - home: the screens to which the app can always return; nil for those of the first state.
  ///   - monitor: a way to cancel, after which only dead ends are known.
  init(
    _ space: StateSpace<AppModel>, _ run: AppRun, home: [Name]? = nil,
    monitor: SearchMonitor = SearchMonitor()
  ) {
    self.space = space
    self.run = run
    addDeadEnds()
    guard let transitions = space.transitions(monitor: monitor) else { return }
    addHome(home ?? space.state(0).visibleScreens, transitions)
    add(.usual(.back), transitions, by: { run.leavesScreens($0) }) { !$0.world.canGoBack }
    addEndlessTimers(transitions)
    addWaysBack(transitions)
    for (index, property) in run.blueprint.properties.enumerated() {
      guard case .fromEverywhere(_, let within, let way) = property.form else { continue }
      add(
        .own(index), transitions, within: within,
        by: { way == .anyMoves || run.table.moves[Int($0)].act == .back }
      ) { property.isReached(in: $0.world) }
    }
  }

  /// Adds the states from which neither the start nor a screen with `end` can be reached.
  private mutating func addHome(_ start: [Name], _ transitions: Transitions) {
    let blueprint = run.blueprint
    add(.usual(.homeUnreachable), transitions) { state in
      let entry = state.world.state.focusedEntry
      let isEnd = entry.flatMap { blueprint.content(of: $0) }?.isEnd == true
      return isEnd || state.visibleScreens == start
    }
  }

  /// Adds the states from which no state with a property can be reached.
  private mutating func add(
    _ name: PropertyName, _ transitions: Transitions, within limit: Int? = nil,
    by isAllowed: (UInt32) -> Bool = { _ in true },
    to isGoal: @escaping @Sendable (AppState) -> Bool
  ) {
    let goals = space.states { $0.isCut || isGoal($0) }
    let pass = BackwardPass(to: goals, over: transitions, by: isAllowed)
    add(name, pass.traps(within: limit))
  }

  private mutating func add(_ name: PropertyName, _ states: StateSet) {
    guard let first = states.first else { return }
    found[name] = ExplorationResult.Witness(
      moves: space.path(to: first).moves, count: states.count)
  }

  private mutating func addDeadEnds() {
    // An action that undoes may lead out, and no search tries it.
    if !run.table.untried.isEmpty { return }
    let states = space.report.deadlocks.filter { number in
      let state = space.state(number)
      guard !state.isCut, let entry = state.world.state.focusedEntry else { return false }
      return run.blueprint.content(of: entry)?.isEnd != true
    }
    guard let first = states.first else { return }
    found[.usual(.deadEnd)] = ExplorationResult.Witness(
      moves: space.path(to: first).moves, count: states.count)
  }

  /// Adds the states in which timers follow each other without end.
  private mutating func addEndlessTimers(_ transitions: Transitions) {
    guard let wait = run.table.moves.firstIndex(where: { $0.act == .wait }) else { return }
    let still = space.states { $0.isCut || $0.nextTimer == nil }
    let pass = BackwardPass(to: still, over: transitions, by: { $0 == UInt32(wait) })
    add(.usual(.redirects), pass.traps())
  }

  /// Adds the moves that open a screen from which Escape leads elsewhere.
  private mutating func addWaysBack(_ transitions: Transitions) {
    guard let back = run.table.moves.firstIndex(where: { $0.act == .back }) else { return }
    let intents = Intents(run)
    let places = (0..<space.report.states).map { OpenPlaces(space.state($0), intents) }
    var first: (state: Int, move: UInt32)?
    var count = 0
    for state in 0..<space.report.expanded {
      for (move, target) in transitions.from(state) {
        guard let target, run.opensScreens(move), places[target].isOneMore(than: places[state]),
          let escape = transitions.from(target).first(where: { $0.move == UInt32(back) }),
          let end = escape.state, places[target].leadsAstray(from: places[state], to: places[end])
        else { continue }
        count += 1
        if first == nil { first = (state, move) }
      }
    }
    guard let first else { return }
    found[.usual(.there)] = ExplorationResult.Witness(
      moves: space.path(to: first.state).moves + [first.move, UInt32(back)], count: count)
  }

}

extension AppRun {
  /// Whether a move is a row, a key, a form or an answer, from which Escape should lead back.
  func opensScreens(_ number: UInt32) -> Bool {
    switch table.moves[Int(number)].act {
    case .use, .submit, .appKey: true
    case .tab, .nestedTab, .back, .wait, .link: false
    }
  }

  /// Whether a move is one by which people leave a screen: Escape, an answer, or a wait.
  fileprivate func leavesScreens(_ number: UInt32) -> Bool {
    let move = table.moves[Int(number)]
    switch move.act {
    case .back, .wait, .use(.yes, _), .use(.no, _): return true
    case .use, .submit, .appKey, .tab, .nestedTab, .link: return false
    }
  }
}

/// The visible screens of a state, and the number of entries on all layers.
struct OpenPlaces {
  let count: Int
  /// Whether commands follow when the screen in front is dismissed.
  let isHandled: Bool
  /// Whether nothing waits and no protection shows anything.
  let isQuiet: Bool
  private let tab: Int
  private let screens: [Name]
  /// The layer with the focus, and the number of entries on it.
  private let layer: Layer
  private let height: Int

  init(_ state: AppState, _ intents: Intents) {
    let stacks = state.world.state
    isHandled = stacks.focusedEntry.map { intents.handlesDismissal(of: $0) } ?? false
    count = state.isCut ? -1 : stacks.entryCount
    isQuiet = !state.isCut && state.world.pending.isEmpty && state.world.requests.isEmpty
    tab = stacks.selectedTab
    layer = stacks.focusedLayer
    height = stacks.depth(of: layer)
    screens = state.visibleScreens
  }

  /// Whether the entry with the focus is the only one that another state does not have.
  func isOneMore(than other: OpenPlaces) -> Bool {
    count == other.count + 1 && (layer != other.layer || height == other.height + 1)
  }

  /// Whether Escape leads from here to another place than that on which this one was opened.
  func leadsAstray(from opener: OpenPlaces, to end: OpenPlaces) -> Bool {
    isOneMore(than: opener) && isQuiet && opener.isQuiet && end.isQuiet
      && !end.isSamePlace(as: opener) && (!isHandled || end.isSamePlace(as: self))
  }

  private func isSamePlace(as other: OpenPlaces) -> Bool {
    count == other.count && tab == other.tab && screens == other.screens
  }
}

extension AppState {
  /// The visible screens, back to front.
  var visibleScreens: [Name] {
    world.state.visibleEntries.compactMap { world.state.entry($0)?.screen }
  }
}
