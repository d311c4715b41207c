import Roots
import RootsBlueprint
import RootsExplorer

/// The properties that need the moves between all states: that something can always be reached.
struct Traps {
  private(set) var found = Found()
  private let space: StateSpace<AppModel>
  private let run: AppRun
  /// The observations of the expanded states that are looked at; nil for one beyond a limit.
  private let observations: [Observation?]
  /// Whether all expanded states are looked at.
  private let isWhole: Bool
  private let monitor: SearchMonitor

  /// The states from which something cannot be reached, by the property that they break.
  struct Found: Sendable {
    var certain: [PropertyName: ExplorationResult.Witness] = [:]
    /// The screens without a way on, and the moves whose screens Escape leaves for another one.
    fileprivate(set) var items: [Item: ExplorationResult.Witness] = [:]
    /// The properties that depend on moves beyond a limit, or for which there was no time.
    fileprivate(set) var undecided: Set<PropertyName> = []
    /// The screens that take the place of a start which is left for good.
    var successors: Set<Name> = []
    /// The limit that ended the passes over the moves; nil if all were made.
    fileprivate(set) var stop: Stop?

    /// Adds the states that another search has found.
    mutating func add(_ other: Found) {
      certain.merge(other.certain) { own, _ in own }
      items.merge(other.items) { own, _ in own }
      successors.formUnion(other.successors)
    }
  }

  /// The properties that do not hold in a space.
  /// - Parameters:
  ///   - count: the number of states that are looked at, the first ones: what they break is known,
  ///     and nothing is proved; nil for all expanded ones.
  ///   - threads: the number of threads.
  ///   - monitor: a way to cancel, with a budget.
  init(
    _ space: StateSpace<AppModel>, first count: Int? = nil, threads: Int,
    monitor: SearchMonitor = SearchMonitor()
  ) {
    (self.space, self.monitor) = (space, monitor)
    let model = space.model
    let run = model.run
    self.run = run
    isWhole = count == nil
    let seenCount = min(count ?? .max, space.report.expanded)
    let observations = space.values(
      first: seenCount, threads: threads, monitor: monitor
    ) { model.observation(of: $0) }
    self.observations = observations ?? []
    found.undecided = [
      .usual(.deadEnd), .usual(.homeUnreachable), .usual(.back), .usual(.there), .usual(.redirects),
    ]
    for (index, property) in run.blueprint.properties.enumerated() {
      if property.proof == .wayFromEachState { found.undecided.insert(.own(index)) }
    }
    defer { if !found.undecided.isEmpty { found.stop = monitor.stop() } }
    // A link from outside and a way that ends the program lead out of no trap.
    let isOwn = run.table.restart == nil && !model.opensLinks
    if isOwn { addDeadEnds(space.report.deadlocks) }
    if observations == nil { return }
    guard let transitions = space.transitions(first: seenCount, threads: threads, monitor: monitor)
    else { return }
    let isPressed = { (move: UInt32) in !run.table[move].act.roles.contains(.outside) }
    decide(.usual(.deadEnd))
    let ends = Set(isOwn ? space.report.deadlocks : [])
    addDeadEnds(
      (0..<seenCount).filter { state in
        if ends.contains(state) { return false }
        // A move that changes nothing leads nowhere.
        let moves = transitions.from(state).filter { isPressed($0) && $1 != state }
        if !moves.contains(where: { !run.table[$0.move].act.isTab }) {
          return moves.isEmpty || space.state(state).state.isOnReplacedRoot
        }
        return false
      })
    let introductions = Introductions(
      SearchedStarts(
        space: space, transitions: transitions, observations: self.observations,
        isAllowed: isPressed),
      homes: reached(.home), start: run.start().focusedScreen,
      while: { monitor.stop() == nil })
    if introductions.isCertain {
      add(.usual(.homeUnreachable), transitions, to: introductions.homes, by: isPressed)
      found.successors = introductions.successors
    }
    add(.usual(.back), transitions, to: reached(.root)) { run.table[$0].has(.leaves) }
    add(.usual(.redirects), transitions, to: reached(.still)) { $0 == run.table.wait }
    addWaysBack(transitions)
    for (index, property) in run.blueprint.properties.enumerated() {
      guard case .fromEverywhere(_, let within, let way) = property.form else { continue }
      add(.own(index), transitions, within: within, to: reached(.property(index))) {
        way == .anyMoves ? isPressed($0) : $0 == run.table.back
      }
    }
  }

  /// The number of states that are looked at where there was no time for all.
  static let earlyCount = 5_000

  /// Notes that all expanded states are looked at for a property.
  private mutating func decide(_ name: PropertyName) {
    if isWhole { found.undecided.remove(name) }
  }

  /// Whether each state shows a goal; nil beyond a limit.
  private func reached(_ goal: Goal) -> [Bool?] {
    observations.map { $0?.goals.contains(goal) }
  }

  /// Adds the states from which a goal cannot be reached.
  private mutating func add(
    _ name: PropertyName, _ transitions: Transitions, within limit: Int? = nil,
    to isGoal: [Bool?], by isAllowed: (UInt32) -> Bool
  ) {
    if monitor.stop(reserving: transitions.bytesOfPass) != nil { return }
    decide(name)
    // A state beyond a limit may be a goal, or lead to one.
    let goals = StateSet(isGoal.indices.filter { isGoal[$0] != false })
    let traps = BackwardPass(to: goals, over: transitions, by: isAllowed).traps(within: limit)
    if observations.contains(nil) {
      let known = StateSet(isGoal.indices.filter { isGoal[$0] == true })
      let pass = BackwardPass(to: known, over: transitions, by: isAllowed)
      // One of them is the state that stands for all beyond a limit.
      if pass.traps(within: limit).count > traps.count + 1 { found.undecided.insert(name) }
    }
    guard let first = traps.first else { return }
    found.certain[name] = ExplorationResult.Witness(
      moves: space.path(to: first).moves, count: traps.count)
  }

  /// - Parameter ends: the states that no move leaves.
  private mutating func addDeadEnds(_ ends: [Int]) {
    // An action that undoes may lead out, and no search tries it.
    if !run.table.untried.isEmpty { return }
    let states = ends.filter { number in
      let state = space.state(number).state
      guard !state.isCut, let entry = state.world.state.focusedEntry else { return false }
      return run.blueprint.content(of: entry)?.isEnd != true
    }
    for number in states {
      let screen = space.state(number).state.focusedScreen
      add(.broken(.deadEnd, screen, by: nil), in: number)
    }
  }

  /// Counts a state in which an item was found, or from which moves lead to it; the way is that of
  /// the first one.
  private mutating func add(_ item: Item, in state: Int, after moves: [UInt32] = []) {
    if found.items[item] == nil {
      found.items[item] = ExplorationResult.Witness(
        moves: space.path(to: state).moves + moves, count: 0)
    }
    found.items[item]?.count += 1
  }

  /// Adds the moves that open a screen from which Escape leads elsewhere.
  private mutating func addWaysBack(_ transitions: Transitions) {
    if monitor.stop() != nil { return }
    decide(.usual(.there))
    let back = run.table.back
    let ends = observations.indices.map { transitions.target(of: back, from: $0) }
    for state in observations.indices {
      guard let start = places(of: state) else { continue }
      for (move, target) in transitions.from(state) where run.table[move].has(.opens) {
        guard let target, target < ends.count, let opened = places(of: target),
          opened.isOneMore(than: start), let end = ends[target].flatMap(places),
          opened.leadsAstray(from: start, to: end)
        else { continue }
        add(
          .broken(.there, nil, by: run.declaration(of: run.table[move].act)), in: state,
          after: [move, back])
      }
    }
  }

  private func places(of state: Int) -> OpenPosition? {
    let model = space.model
    let known =
      state < observations.count ? observations[state] : model.observation(of: space.state(state))
    guard let observation = known else { return nil }
    return OpenPosition(
      model.place(of: observation), contentCount: model.codec.entryCount(space.vector(state)))
  }
}
