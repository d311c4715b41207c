import Roots

/// A way, with the states before and after its last move.
struct WayEnd {
  private(set) var moves: [UInt32] = []
  private(set) var before: AppState
  private(set) var after: AppState
  /// The reason why the last move changed nothing; nil if it changed something.
  private(set) var refusal: AppRefusal?

  /// A way without moves.
  init(at start: AppState) { (before, after) = (start, start) }

  /// The number of the last move; nil for a way without moves.
  var last: UInt32? { moves.last }

  /// Whether the last move was refused, or changed nothing.
  var isWithoutMove: Bool {
    refusal != nil || before.memories == after.memories && before.comparable == after.comparable
  }

  /// The way with another move.
  func followed(by move: UInt32, in run: AppRun) -> WayEnd {
    var next = self
    next.moves.append(move)
    next.before = after
    next.refusal = run.perform(move, on: &next.after)
    return next
  }
}

extension AppRun {
  /// Performs a way from the start.
  func end(of way: some Sequence<UInt32>) -> WayEnd {
    way.reduce(WayEnd(at: start())) { $0.followed(by: $1, in: self) }
  }

  /// The shortest way on to a move that is looked for, the first of equal ones; nil if there is
  /// none.
  ///
  /// A state to which several ways lead is visited by the first of them.
  ///
  /// - Parameters:
  ///   - visitLimit: the greatest number of states whose moves are made.
  ///   - stateLimit: the number of known states that ends the search.
  ///   - moves: the moves that are made in a state.
  ///   - isGoal: whether the last move of a way is looked for.
  func firstWay<Failure>(
    from start: WayEnd, visiting visitLimit: Int = .max, knowing stateLimit: Int = .max,
    by moves: (AppState) -> [UInt32], where isGoal: (WayEnd) throws(Failure) -> Bool
  ) throws(Failure) -> WayEnd? {
    var ways = [start]
    var (seen, visited) = (Set([start.after.comparable]), 0)
    while visited < min(ways.count, visitLimit), ways.count < stateLimit {
      let way = ways[visited]
      visited += 1
      for move in moves(way.after) {
        let next = way.followed(by: move, in: self)
        if try isGoal(next) { return next }
        if next.refusal == nil, seen.insert(next.after.comparable).inserted { ways.append(next) }
      }
    }
    return nil
  }
}

extension AppState {
  /// The screen with the focus.
  var focusedScreen: Name { world.state.focusedEntry?.screen ?? .empty }
}
