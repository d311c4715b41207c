package import Roots
package import RootsBlueprint
package import RootsExplorer

/// A search through everything that an app's navigation can do.
///
/// It looks first by width, which finds nearly shortest ways to almost everything in little time,
/// and then through all states, level by level, until a limit is reached.
package struct Exploration: Sendable {
  /// The limits of a search.
  package struct Limits: Hashable, Sendable {
    /// The time of the whole search; nil for no limit.
    package var time: Duration?
    /// The memory of each search, in bytes.
    package var bytes = 2 << 30
    /// The greatest number of entries on a layer.
    package var stack = 5
    /// The greatest number of moves in a row.
    package var moves = Int.max
    /// The values of facts that are looked at, in the order of declaration; all of other facts.
    package var facts: [FactLimit] = []
    /// The greatest number of states of each search; nil for no limit.
    package var states: Int?

    package init() {}

    /// Whether moves and facts have no limit, so that stacks of any height are looked at.
    var isOfStacksOnly: Bool { moves == .max && facts.isEmpty }
  }

  /// An option of a search: more that is tried in every state.
  package enum Extra: String, Hashable, Sendable, CaseIterable {
    /// Links arrive from outside; the searches by width open them in any case.
    case links
    /// Each move is undone at once.
    case undo
    /// The app ends, and starts again with what is saved.
    case restarts
  }

  package let blueprint: Blueprint
  package var limits = Limits()
  /// The number of threads.
  package var threads = 1
  /// The extras that are tried after a search without them.
  package var extras: Set<Extra> = []
  /// The time and memory that may be used; nil for the limits, without the memory of the process.
  package var budget: Budget?
  /// The share of the time that is left to the report.
  package var shareOfReport = 0.0
  /// Whether what a move does is kept for other states; without it every move is computed anew.
  package var keepsOutcomes = true
  /// The state to look for; nil looks for everything.
  package var wish: Wish?
  /// The world in which the search starts; nil for the initial one.
  package var origin: World?
  /// The searches that are made, in order.
  package var phases = ExplorationResult.Phase.allCases
  /// The names of properties that are not looked at.
  package var leftOut: Set<String> = []
  /// The view of the running search, and the way to cancel it.
  package var monitor = ExplorationMonitor()

  package init(_ blueprint: Blueprint) { self.blueprint = blueprint }

  /// Searches until nothing is left or a limit is reached; blocks the caller's thread.
  /// - Throws: `ModelError` when a step is not a function of the state, a fault of Roots.
  package func run() throws(ModelError) -> ExplorationResult {
    let budget = (budget ?? Budget(time: limits.time, bytes: .max)).part(1 - shareOfReport)
    let start = budget.elapsed
    let finder = ItemFinder(run: appRun)
    let memory = AppModel.Memory(keptBytes, of: blueprint.map)
    var result = ExplorationResult(self, finder)
    if !extras.isEmpty, wish == nil {
      let half = budget.part(Self.shareWithoutExtras)
      try search(finder, memory, with: [], within: half, into: &result)
      result.keepPlainSearch()
    }
    try search(finder, memory, with: extras, within: budget, into: &result)
    result.isCancelled = monitor.isCancelled
    result.elapsed = budget.elapsed - start
    return result
  }

  /// The app with all moves of the search.
  package var appRun: AppRun {
    let table = MoveTable(
      blueprint, undoes: extras.contains(.undo), restarts: extras.contains(.restarts))
    var run = AppRun(table, leavingOut: unjudged)
    run.origin = origin
    return run
  }

  /// The share of the time of a search without extras, before one with them.
  private static var shareWithoutExtras: Double { 0.4 }

  /// Searches by width, and then through all states.
  private func search(
    _ finder: ItemFinder, _ memory: AppModel.Memory, with extras: Set<Extra>,
    within budget: Budget, into result: inout ExplorationResult
  ) throws(ModelError) {
    let atoms = Atoms(memory.codec)
    // The time of the passes after the last search, in its own; a wish needs none.
    var passes = wish == nil ? 0.5 : 0
    var frames: FrameSearch?
    for phase in phases {
      let start = budget.elapsed
      if monitor.isCancelled || budget.isOver { break }
      monitor.begin(phase, after: result)
      if phase != .atoms, result.frames == nil, extras.isEmpty, searchesFrames {
        monitor.searchFrames()
        // Before a search with extras, which visits the same states, nothing else needs the time.
        let share = self.extras.isEmpty ? Self.shareOfFrames : 1 - Self.restForFrames
        frames = search(nil, within: budget.part(share), into: &result)
        if result.wish != nil { return }
        monitor.begin(phase, after: result)
      }
      // What else there is to find is nothing.
      if phase != .all, result.isProvedByFrames { continue }
      let rest = phase == .all && result.frames?.isUnfinished == true ? Self.restForFrames : 0
      monitor.search.limit(to: budget.part((phase.shareOfTime ?? 1 / (1 + passes)) * (1 - rest)))
      monitor.decision.limit(to: budget)
      var limits = limits
      // Few of the states of a search by width are high; a lower limit is meant for all.
      if phase != .all, limits.stack >= Limits().stack { limits.stack += Self.screensAbove }
      let model = AppModel(
        finder, limits, opensLinks: extras.contains(.links) || phase != .all,
        usesExtras: !extras.isEmpty, memory)
      var search = Search(model)
      search.limits.bytes = limits.bytes - keptBytes
      if let states = limits.states { search.limits.states = states }
      if phase == .all, result.isProvedByFrames {
        // Shorter ways are all that is left to find, or also properties that are not decided.
        let states = result.isDecidedByFrames ? Self.statesForWays : Self.statesAfterProof
        search.limits.states = min(search.limits.states, states)
      }
      search.limits.levels = limits.moves == .max ? .max : limits.moves + 1
      search.threads = threads
      search.monitor = monitor.search
      let (checks, wanted) = checks(model)
      search.checks = checks
      search.limits.wanted = Set([wanted].compactMap(\.self))
      search.novelty = atoms.novelty(phase, of: model)
      let space = try search.run()
      if phase == .all, wish == nil { monitor.decide() }
      let time = budget.elapsed - start
      result.times[phase] = time
      if phase != .all, wish == nil, time > .milliseconds(50) {
        // The passes over the moves of these few states tell how long the last ones will take; in
        // a small app, only those of the later searches can be measured.
        let passesStart = budget.elapsed
        _ = Traps(space, threads: threads, monitor: monitor.decision)
        // More moves of a larger search are new.
        passes = max(2 * ((budget.elapsed - passesStart) / time), Self.shareOfPasses)
      }
      result.add(space, phase, finder, monitor.decision, threads: threads)
      if result.wish != nil { return }
    }
    // The time that the search through all states has left, if stacks were higher than its limit.
    let isWhole = result.isSearchComplete && result.cutCount == 0
    if let frames, result.frames?.isUnfinished == true, !isWhole, !monitor.isCancelled,
      !budget.isOver
    {
      monitor.searchFrames()
      _ = search(frames, within: budget, into: &result)
    }
  }

  /// The least time of the passes after the last search, as a share of its own.
  private static var shareOfPasses: Double { 0.15 }
  /// The number of screens above the limit to which a search by width goes.
  private static var screensAbove: Int { 3 }
  /// The share of the time of the search of frames before the others, which end soon in a small
  /// app, and the share of the rest that is kept for it: nothing else decides stacks of any height.
  private static var shareOfFrames: Double { 0.1 }
  private static var restForFrames: Double { 0.2 }
  /// The number of states that are searched after a proof for stacks of any height.
  private static var statesAfterProof: Int { 100_000 }
  /// The number if that proof has decided everything.
  private static var statesForWays: Int { 20_000 }

  /// Whether stacks of any height are looked at, and what they show answers the question.
  private var searchesFrames: Bool {
    limits.isOfStacksOnly && origin == nil && wish?.isDecidedByFrames != false
  }

  /// Searches for what can happen with stacks of any height, and adds what was found.
  /// - Parameter begun: a search whose time has ended before.
  private func search(
    _ begun: FrameSearch?, within budget: Budget, into result: inout ExplorationResult
  ) -> FrameSearch {
    monitor.search.limit(to: budget)
    let search = solved(begun)
    result.add(search) { !monitor.search.isOver }
    return search
  }

  private func solved(_ begun: FrameSearch?) -> FrameSearch {
    let (monitor, reserved) = (monitor.search, limits.bytes / 2)
    let run = AppRun(
      MoveTable(blueprint),
      leavingOut: blueprint.propertiesBeyondFrames(leavingOut: unjudged))
    var search =
      begun
      ?? FrameSearch(run, ItemFinder(run: run), for: wish, cutsOverlays: run.cutsOverlays)
    search.solve(until: monitor, reserving: reserved)
    if search.isHinderedByOverlays {
      var whole = FrameSearch(run, ItemFinder(run: run), for: wish, cutsOverlays: false)
      whole.solve(until: monitor, reserving: reserved)
      // Why the accessories could not be cut says more than that they are too many.
      if whole.obstacle != .accessories { search = whole }
    }
    guard search.isComplete, var exact = search.tellingRoots() else { return search }
    exact.solve(until: monitor, reserving: reserved)
    return exact.isComplete ? exact : search
  }

  /// The names of properties that are not checked: for a wish all of them.
  var unjudged: Set<String> { wish == nil ? leftOut : Set(blueprint.propertyNames) }

  /// The share of the memory in which it is kept what moves do.
  private var keptBytes: Int { keepsOutcomes ? limits.bytes / 4 : 0 }
}

extension Exploration {
  /// The checks of a model's states and moves, and the item at which a search ends.
  private func checks(_ model: AppModel) -> (checks: PropertyChecks<AppVertex>, wish: UInt32?) {
    guard let wish else { return (model.checks, nil) }
    let (checks, number) = (model.checks, model.finder.items.number(of: .wish))
    let wider = PropertyChecks<AppVertex>(
      state: { state, found in
        checks.states?(state, &found)
        if !state.isCut, wish.holds(state.state.world) { found.append(number) }
      }, transition: checks.transitions)
    return (wider, number)
  }
}

extension ExplorationResult.Phase {
  /// The share of the remaining time that it may take; nil for all of it but what the passes over
  /// the moves between all states need.
  fileprivate var shareOfTime: Double? {
    switch self {
    case .atoms: 0.1
    case .places, .pairs: 0.3
    case .all: nil
    }
  }
}
