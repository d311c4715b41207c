import Roots
import RootsBlueprint
import RootsExplorer

/// The properties that need the moves between all states: that something can always be reached.
struct Traps {
  private(set) var found: [PropertyName: ExplorationResult.Witness] = [:]
  private let space: StateSpace<AppModel>
  private let run: AppRun
  /// The sight of each state; nil for one beyond a limit.
  private let sights: [Sight?]

  /// The properties that do not hold in a space.
  /// - Parameters:
  ///   - threads: the number of threads.
  ///   - monitor: a way to cancel, after which only dead ends are known.
  init(
    _ space: StateSpace<AppModel>, threads: Int = 1, monitor: SearchMonitor = SearchMonitor()
  ) {
    self.space = space
    let model = space.model
    let run = model.run
    self.run = run
    let sights = space.values(threads: threads, monitor: monitor) { model.sight(of: $0) }
    self.sights = sights ?? []
    addDeadEnds()
    if sights == nil { return }
    guard let transitions = space.transitions(threads: threads, monitor: monitor) else { return }
    add(.usual(.homeUnreachable), transitions, to: .home)
    add(.usual(.back), transitions, to: .root) { run.leavesScreens($0) }
    if let wait = run.table.moves.firstIndex(where: { $0.act == .wait }) {
      add(.usual(.redirects), transitions, to: .still) { $0 == UInt32(wait) }
    }
    addWaysBack(transitions)
    for (index, property) in run.blueprint.properties.enumerated() {
      guard case .fromEverywhere(_, let within, let way) = property.form else { continue }
      add(.own(index), transitions, within: within, to: .property(index)) {
        way == .anyMoves || run.table.moves[Int($0)] == Move(.back)
      }
    }
  }

  /// Adds the states from which a goal cannot be reached.
  private mutating func add(
    _ name: PropertyName, _ transitions: Transitions, within limit: Int? = nil, to goal: Goal,
    by isAllowed: (UInt32) -> Bool = { _ in true }
  ) {
    let goals = StateSet(sights.indices.filter { sights[$0]?.goals.contains(goal) != false })
    let pass = BackwardPass(to: goals, over: transitions, by: isAllowed)
    let traps = pass.traps(within: limit)
    guard let first = traps.first else { return }
    found[name] = ExplorationResult.Witness(
      moves: space.path(to: first).moves, count: traps.count)
  }

  private mutating func addDeadEnds() {
    // An action that undoes may lead out, and no search tries it.
    if !run.table.untried.isEmpty { return }
    let states = space.report.deadlocks.filter { number in
      let state = space.state(number).state
      guard !state.isCut, let entry = state.world.state.focusedEntry else { return false }
      return run.blueprint.content(of: entry)?.isEnd != true
    }
    guard let first = states.first else { return }
    found[.usual(.deadEnd)] = ExplorationResult.Witness(
      moves: space.path(to: first).moves, count: states.count)
  }

  /// Adds the moves that open a screen from which Escape leads elsewhere.
  private mutating func addWaysBack(_ transitions: Transitions) {
    guard let back = run.table.moves.firstIndex(where: { $0.act == .back }) else { return }
    var first: (state: Int, move: UInt32)?
    var count = 0
    for state in 0..<space.report.expanded {
      guard let start = places(of: state) else { continue }
      for (move, target) in transitions.from(state) where run.opensScreens(move) {
        guard let target, let opened = places(of: target), opened.isOneMore(than: start),
          let end = transitions.target(of: UInt32(back), from: target).flatMap(places),
          opened.leadsAstray(from: start, to: end)
        else { continue }
        count += 1
        if first == nil { first = (state, move) }
      }
    }
    guard let first else { return }
    found[.usual(.there)] = ExplorationResult.Witness(
      moves: space.path(to: first.state).moves + [first.move, UInt32(back)], count: count)
  }

  private func places(of state: Int) -> OpenPlaces? {
    guard let sight = sights[state] else { return nil }
    let model = space.model
    return OpenPlaces(
      model.place(of: sight), contentCount: model.codec.entryCount(space.vector(state)))
  }
}

extension AppRun {
  /// Whether a move is a row, a key, a form or an answer, from which Escape should lead back.
  func opensScreens(_ number: UInt32) -> Bool {
    let move = table.moves[Int(number)]
    return switch move.act {
    case .use, .submit, .appKey: !move.isUndone
    case .tab, .nestedTab, .back, .wait, .link: false
    }
  }

  /// Whether a move is one by which people leave a screen: Escape, an answer, or a wait.
  fileprivate func leavesScreens(_ number: UInt32) -> Bool {
    let move = table.moves[Int(number)]
    return switch move.act {
    case .back, .wait, .use(.yes, _), .use(.no, _): !move.isUndone
    case .use, .submit, .appKey, .tab, .nestedTab, .link: false
    }
  }
}
