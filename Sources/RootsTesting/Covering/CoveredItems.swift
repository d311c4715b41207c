import Roots
import RootsExplorer
import RootsTerminal

/// The items of an app that some ways or tapes have covered.
package struct CoveredItems {
  let run: AppRun
  private let finder: ItemFinder
  /// The action as which each move counts: a form as its first sample.
  private let actions: [UInt32]
  private(set) var items: Set<Item> = []

  /// Nothing covered yet.
  package init(of run: AppRun) {
    self.run = run
    finder = ItemFinder(run: run)
    actions = run.table.actions
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
  /// - Returns: whether the move was done; false if it was refused.
  @discardableResult
  mutating func add(_ number: UInt32, to state: inout AppState) -> Bool {
    let (found, after) = items(of: number, in: state)
    items.formUnion(found)
    guard let after else { return false }
    state = after
    return true
  }

  /// The items of a move and of the state after it, with that state; nil if it is refused.
  func items(of number: UInt32, in state: AppState) -> (found: [Item], after: AppState?) {
    var next = state
    let after = run.perform(number, on: &next) == nil ? next : nil
    var items = finder.items(of: number, from: state, to: after)
    if let after { items += finder.items(of: after) }
    // A form counts whatever is entered.
    if after != nil { items.append(.done(actions[Int(number)])) }
    return (items, after)
  }

  /// Adds that a move was done whose values are those of no sample.
  mutating func add(useOf number: UInt32) { items.insert(.done(number)) }

  /// Adds the events of a move that is not known.
  /// - Parameter before: the world before the move.
  mutating func add(_ events: [AppEvent], from before: World) {
    items.formUnion(finder.items(of: events, from: before))
  }
}

extension MoveTable {
  /// The move as which each move counts: a form as its first sample, whatever is entered.
  fileprivate var actions: [UInt32] {
    var form: UInt32 = 0
    return moves.enumerated().map { number, move in
      guard case .use(.submit, _) = move.act else { return UInt32(number) }
      if move.sample == 0 { form = UInt32(number) }
      return form
    }
  }
}
