import Roots

/// A small set of ways through an app that covers what was reached.
package struct Suite {
  /// The ways, each with the first item that it is for; the one with the longest way to its item
  /// first.
  package private(set) var ways: [(item: CoverageItem, moves: [UInt32])] = []

  /// Whether the work was over before there were ways to all items.
  package private(set) var isCut = false

  /// The greatest number of acts of a tape, unless the way to a single item is longer.
  private static let actsAtMost = 20

  /// Chooses ways to all items, without those that `covered` has.
  ///
  /// The longest way to an item comes first, because it passes most others; an item that a chosen
  /// way passes needs none of its own. A way goes on to items that are near its end while it is
  /// short. The same exploration gives the same suite.
  ///
  /// - Parameter isOver: whether no more ways are to be chosen.
  package init(
    of result: ExplorationResult, without covered: CoveredItems,
    until isOver: () -> Bool = { false }
  ) {
    var covered = covered
    let wanted = CoverageKind.allCases.flatMap { result.items($0) }.compactMap { item in
      result.way(to: item).map { (item: item, moves: $0) }
    }
    let longestFirst = wanted.sorted { a, b in
      a.moves.count == b.moves.count
        ? a.moves.lexicographicallyPrecedes(b.moves) : a.moves.count > b.moves.count
    }
    var open = Set(wanted.map(\.item.item))
    for (item, moves) in longestFirst where !covered.contains(item) {
      if isOver() {
        isCut = true
        return
      }
      let player = MovePlayer(result.run)
      var way = moves
      var state = covered.start()
      for number in moves { covered.add(number, to: &state) }
      open.subtract(covered.items)
      // Two items can have the same way, of which the last move shows only one.
      open.remove(item.item)
      var acts = player.actCount(of: moves)
      while let count = acts, count < Self.actsAtMost {
        guard let detour = covered.detour(from: state, to: open) else { break }
        acts = player.actCount(of: detour).map { count + $0 }
        guard let acts, acts <= Self.actsAtMost else { break }
        for number in detour { covered.add(number, to: &state) }
        open.subtract(covered.items)
        way += detour
      }
      ways.append((item, way))
    }
  }
}

extension MovePlayer {
  /// Performs moves, and counts their acts; nil if the program does something else.
  fileprivate func actCount(of moves: [UInt32]) -> Int? {
    var count = 0
    for number in moves {
      guard let acts = try? perform(number) else { return nil }
      count += max(1, acts.count)
    }
    return count
  }
}

extension CoveredItems {
  /// The number of states from which a detour goes on.
  private static let statesAtMost = 40

  /// The fewest moves after which one of some items is covered; nil if it is not near.
  fileprivate func detour(from state: AppState, to wanted: Set<Item>) -> [UInt32]? {
    if wanted.isEmpty { return nil }
    let way = run.firstWay(
      from: WayEnd(at: state), visiting: Self.statesAtMost,
      by: { run.moves(in: $0, opensLinks: false) },
      where: { way in items(of: way).contains { wanted.contains($0) } })
    return way?.moves
  }
}
