import RootsExplorer

// Random walks in place of a search.
extension Exploration {
  /// The random choice of moves, for an app that is too large for a search.
  package struct Walk: Hashable, Sendable {
    /// The greatest number of moves of a walk, if no other one is asked for.
    package static let standardMoves = 100

    /// The number from which all choices follow.
    package var seed: Int
    /// The number of walks; nil for no limit.
    package var count: Int?

    package init(seed: Int, count: Int? = nil) { (self.seed, self.count) = (seed, count) }
  }

  /// Walks until the time is up, and then makes the ways to what was found shorter.
  func walk(
    _ walk: Walk, through model: AppModel, within budget: Budget,
    into result: inout ExplorationResult
  ) {
    let start = budget.elapsed
    monitor.search.limit(to: budget.part(ExplorationResult.Phase.walk.shareOfTime))
    monitor.decision.limit(to: budget)
    let watcher = model.watcher
    let (judge, wish) = judge(model)
    monitor.begin(.walk, after: result)
    var walks = RandomWalks(
      model, judge, length: min(limits.moves, Int(Int32.max)), seed: walk.seed)
    var status = Duration.seconds(1)
    var stop = Stop.finished
    while walks.count < walk.count ?? .max {
      walks.walk { monitor.search.stop() == nil }
      let elapsed = budget.elapsed - start
      monitor.search.publish(SearchProgress(moves: walks.moveCount, elapsed: elapsed))
      // Where nothing can be done at the start, no other walk comes further.
      if walks.moveCount == 0 { break }
      if let wish, walks.ways.count > Int(wish), walks.ways[Int(wish)] != nil { break }
      if let end = monitor.search.stop() {
        stop = end
        break
      }
      if elapsed >= status {
        status = min(elapsed * 2, elapsed + .seconds(10))
        var early = result
        early.add(walks, watcher, stop)
        monitor.begin(.walk, after: early)
      }
    }
    monitor.decide()
    for item in wish.map({ [$0] }) ?? walks.order(watcher.items) {
      walks.shorten(item) { monitor.decision.stop() == nil }
    }
    result.times[.walk] = budget.elapsed - start
    result.add(walks, watcher, stop)
    result.walk = Walk(seed: walk.seed, count: walks.count)
  }
}

extension RandomWalks {
  /// The numbers of the items that were found: those of faults first.
  fileprivate func order(_ items: InternTable<Item>) -> [UInt32] {
    let found = ways.enumerated().compactMap { number, way in
      way.map { (number: UInt32(number), way: $0, item: items[UInt32(number)]) }
    }
    return found.sorted { one, two in
      if one.item.rank != two.item.rank { return one.item.rank < two.item.rank }
      return one.way == two.way
        ? "\(one.item)" < "\(two.item)" : one.way.isShorter(than: two.way)
    }.map(\.number)
  }
}

extension Item {
  /// Less for an item that faults are made of.
  fileprivate var rank: Int {
    switch self {
    case .broken, .brokenBy, .property, .wish, .deadEnd, .followUpRefused, .result: 0
    case .refused: 1
    default: 2
    }
  }
}
