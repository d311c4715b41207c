import RootsBlueprint
package import RootsExplorer

/// A test of tapes: mutants are tried with them, and those that no tape notices are compared with
/// the app itself.
package struct MutantTesting: Sendable {
  package let trial: MutantTrial
  /// The view of the running test, and the way to cancel it.
  package var monitor = MutantMonitor()
  /// The app, whose moves lead to differences.
  let run: AppRun
  package var threads = 1
  /// The greatest number of states that are compared for a mutant.
  package var statesAtMost = 500

  /// The time of the search for ways, along which is compared first; nil for no limit.
  package var searchTime: Duration?

  /// The greatest number of states of each such search, so that the verdicts are the same on every
  /// machine that is fast enough.
  private static let searchedStates = 10_000
  private static let searchedBytes = 256 << 20

  package init(_ trial: MutantTrial) {
    self.trial = trial
    run = AppRun(MoveTable(trial.app, restarts: true))
  }

  /// The verdicts on mutants, in their order.
  /// - Parameter isOver: whether no more is to be tried; asked on several threads.
  /// - Throws: `ModelError` when a step is not a function of the state, a fault of Roots.
  package func judge(
    _ mutants: [Mutant], until isOver: @escaping @Sendable () -> Bool
  ) throws(ModelError) -> [MutantVerdict] {
    let monitor = monitor
    let isOver: @Sendable () -> Bool = { monitor.isCancelled || isOver() }
    let tried = trial.tried(mutants, threads: threads, showing: monitor, until: isOver)
    let open = tried.indices.filter { tried[$0].missed != nil }
    var findings: [Int: MutantComparison.Finding] = [:]
    if !open.isEmpty, !isOver() {
      monitor.begin(.searching)
      let tree = WayTree(try ways, of: run, until: isOver)
      monitor.begin(.comparing, count: open.count)
      let found = inOrder(open.count, threads: threads) { index in
        defer { monitor.advance() }
        let place = open[index]
        return tried[place].missed.map {
          compare($0, mutants[place], tree, until: isOver)
        }
      }
      for (index, finding) in zip(open, found ?? []) { findings[index] = finding }
    }
    return tried.enumerated().map { index, one in
      switch one.verdict {
      case .noticed(let notice): .noticed(notice)
      case .broken(let reason): .broken(reason)
      case .untried: .untried
      case .missed:
        switch findings[index] {
        case .telling(let way)?: .missed(way)
        case .same?: .same
        case .undecided(let bound)?: .undecided(bound)
        case .stopped?, nil:
          .undecided(monitor.isCancelled ? "the test was interrupted" : "the time was up")
        }
      }
    }
  }

  private func compare(
    _ blueprint: Blueprint, _ mutant: Mutant, _ tree: WayTree, until isOver: () -> Bool
  ) -> MutantComparison.Finding {
    var comparison = MutantComparison(run, blueprint, mutant, statesAtMost: statesAtMost)
    return comparison.compare(along: tree, until: isOver)
  }

  /// The shortest known ways to all that can be covered.
  private var ways: [[UInt32]] {
    get throws(ModelError) {
      var exploration = Exploration(trial.app)
      exploration.extras = [.restarts]
      // Short ways to most things, and no proof.
      exploration.phases = [.atoms]
      exploration.coverage = Set(CoverageKind.usual).union([.overlays, .refusals, .restorations])
      exploration.limits.time = searchTime
      exploration.limits.states = Self.searchedStates
      exploration.limits.bytes = Self.searchedBytes
      exploration.threads = threads
      exploration.monitor = monitor.exploration
      let result = try exploration.run()
      if monitor.isCancelled { return [] }
      let items = CoverageKind.allCases.filter { exploration.coverage.contains($0) }
        .flatMap { result.items($0) }
      return Set(items.compactMap { result.way(to: $0) }).sorted { a, b in
        a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
      }
    }
  }
}
