import Roots
import RootsBlueprint
import RootsTerminal

// The ways that lead through several tabs.
extension FrameWays {
  /// The number of states that a search for one way visits, and the number of entries above which
  /// it leaves one out: moves that only push lead up without end.
  private static var stateLimit: Int { 5_000 }
  private static var entryLimit: Int { 50 }

  /// The way to an item that was found, by moves of several tabs; nil if none is known.
  ///
  /// In which order the moves of tabs follow each other, the frames do not tell. So all moves that
  /// led there, on its own tab and on those that changed the facts, are tried in each order.
  func wayOverTabs(to number: UInt32) -> [UInt32]? {
    guard run.blueprint.map.tabs.count > 1, let origins = search.found[number],
      let origin = origins.first
    else { return nil }
    let last = Set(origins.map(\.move))
    return way(by: moves(to: origin)) { way in
      (last.contains(.max) || way.last.map(last.contains) == true) && shows(number, way)
    }?.moves
  }

  /// The way to an item by moves of several tabs, with the state to which it leads.
  func wayOverTabs(
    to item: FrameSearch.Item, _ isThere: (AppState) -> Bool
  ) -> WayEnd? {
    guard run.blueprint.map.tabs.count > 1 else { return nil }
    let origin = FrameSearch.Origin(item: item, move: .max, chain: [], passed: 0)
    return way(by: moves(to: origin)) { $0.refusal == nil && isThere($0.after) }
  }

  /// The moves by which the item of an origin, what is below it, and its facts were found first.
  private func moves(to origin: FrameSearch.Origin) -> Set<UInt32> {
    var moves: Set<UInt32> = [origin.move]
    var (seen, work): (Set<FrameSearch.Item>, [FrameSearch.Origin]) = ([], [origin])
    var seenEdges: Set<FrameSearch.Edge> = []
    while let origin = work.popLast() {
      let cause = origin.sender ?? origin.changer
      if let cause { moves.insert(cause.move) }
      for item in [origin.item, cause?.item].compactMap(\.self) where seen.insert(item).inserted {
        if let tab = search.answers.heads[item.head].tab {
          moves.formUnion(run.table.numbers[.tab(tab)] ?? [])
        }
        if case .some(.some(let own)) = search.origins[item] {
          moves.insert(own.move)
          work.append(own)
        }
        var frame = item.frame
        for edge in bottomChain(below: frame) ?? [] {
          if let own = search.edges[frame]?[edge], seenEdges.insert(edge).inserted {
            moves.insert(own.move)
            work.append(own)
          }
          frame = edge.frame
        }
      }
    }
    return moves
  }

  /// The shortest way by some moves to one that is looked for; nil if there is none among those
  /// from the first states.
  private func way(by allowed: Set<UInt32>, to isGoal: (WayEnd) -> Bool) -> WayEnd? {
    run.firstWay(
      from: WayEnd(at: run.start()), knowing: Self.stateLimit,
      by: { state in
        state.world.state.entryCount > Self.entryLimit
          ? [] : run.moves(in: state, opensLinks: false).filter(allowed.contains)
      },
      where: isGoal)
  }
}
