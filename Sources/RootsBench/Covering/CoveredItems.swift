import Roots
import RootsExplorer

/// The items of an app that some ways or tapes have covered.
package struct CoveredItems {
  let run: AppRun
  let finder: ItemFinder
  private(set) var items: Set<Item> = []

  /// Nothing covered yet.
  package init(of run: AppRun) {
    self.run = run
    finder = ItemFinder(run: run)
  }

  package func contains(_ item: CoverageItem) -> Bool { items.contains(item.item) }

  /// Adds what the start shows.
  mutating func start() -> AppState {
    let state = run.start()
    add(state)
    return state
  }

  /// Adds what a state shows.
  mutating func add(_ state: AppState) { items.formUnion(finder.items(of: state)) }

  /// Performs a move, and adds what it does and what it leads to.
  /// - Returns: what was added, and whether the move was done; false if it was refused.
  @discardableResult
  mutating func add(
    _ number: UInt32, to state: inout AppState
  ) -> (items: [Item], isDone: Bool) {
    let way = WayEnd(at: state).followed(by: number, in: run)
    let found = items(of: way)
    items.formUnion(found)
    if way.refusal == nil { state = way.after }
    return (found, way.refusal == nil)
  }

  /// The items of the last move of a way, and of the state after it; none of a way without moves.
  func items(of way: WayEnd) -> [Item] {
    guard let number = way.last else { return [] }
    if let refusal = way.refusal {
      return finder.items(of: number, refused: refusal, in: way.after)
    }
    var items =
      finder.items(of: way.after) + finder.items(of: number, from: way.before, to: way.after)
    // A form counts whatever is entered.
    let move = run.table[number]
    if !move.isUndone, let first = run.table.numbers[move.act]?.first {
      items.append(.done(first))
    }
    return items
  }

  /// Adds a thing that was done.
  mutating func add(_ item: Item) { items.insert(item) }

  /// Adds what a change does that is known by its events, and what it leads to.
  /// - Parameter move: the move of a form whose values are those of no sample; nil for a command.
  /// - Returns: what was added.
  mutating func add(
    _ events: [AppEvent], of move: UInt32?, from before: AppState, to after: AppState
  ) -> [Item] {
    var found = finder.items(of: after)
    if let move { found += finder.items(of: move, from: before, to: after) }
    found += finder.items(of: events, from: before.world, to: after)
    items.formUnion(found)
    return found
  }
}
