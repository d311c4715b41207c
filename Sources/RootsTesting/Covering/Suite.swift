import Roots
import RootsExplorer

/// A small set of ways through an app that covers what was reached.
package struct Suite {
  /// The ways, each with what it is for; the longest first.
  package private(set) var ways: [(item: CoverageItem, moves: [UInt32])] = []

  /// Chooses ways for things of some kinds, without those that `seen` has.
  ///
  /// The longest way to a thing comes first, because it passes most others; a thing that a chosen
  /// way passes needs none of its own. The same exploration gives the same suite.
  package init(of kinds: [CoverageKind], _ result: ExplorationResult, without seen: SeenItems) {
    var seen = seen
    let wanted = kinds.flatMap { result.items($0) }.compactMap { item in
      result.way(to: item).map { (item: item, moves: $0) }
    }
    let longestFirst = wanted.sorted { a, b in
      a.moves.count == b.moves.count
        ? a.moves.lexicographicallyPrecedes(b.moves) : a.moves.count > b.moves.count
    }
    for (item, moves) in longestFirst where !seen.contains(item) {
      seen.walk(moves)
      ways.append((item, moves))
    }
  }
}

/// What some ways or tapes have seen of an app.
package struct SeenItems {
  private let run: AppRun
  private let watcher: Watcher
  private var items: Set<Item> = []

  /// Nothing seen yet.
  package init(of result: ExplorationResult) {
    run = result.run
    watcher = Watcher(run: result.run)
  }

  package func contains(_ item: CoverageItem) -> Bool { items.contains(item.item) }

  /// Adds what a way from the start sees.
  mutating func walk(_ moves: [UInt32]) {
    var state = run.start()
    add(state)
    for number in moves { add(number, to: &state) }
  }

  /// Adds what a state shows.
  mutating func add(_ state: AppState) {
    for number in watcher.judge.properties(of: state) { items.insert(watcher.items[number]) }
  }

  /// Performs a move, and adds what it does and what it leads to.
  mutating func add(_ number: UInt32, to state: inout AppState) {
    let before = state
    let isRefused = run.perform(number, on: &state) != nil
    if isRefused { state = before }
    let after = isRefused ? nil : state
    for number in watcher.judge.properties(of: number, from: before, to: after) {
      items.insert(watcher.items[number])
    }
    if !isRefused { add(state) }
  }
}
