/// The number of moves from each state to the nearest goal.
///
/// After a search that is not complete, states that were not expanded or not kept count as goals,
/// unless `countsOpen` is false. A trap is then a trap of the whole model as well, and the other
/// states are not decided.
public struct BackwardPass: Sendable {
  private static let unreachable = UInt32.max

  /// The distances; the last one is that of all states that were not kept.
  private var moves: [UInt32]

  /// Searches backwards from the goals, breadth-first.
  ///
  /// - Parameters:
  ///   - goals: the states to reach.
  ///   - countsOpen: whether states that were not expanded or not kept are goals.
  ///   - isAllowed: whether a way may contain a move.
  /// - Complexity: O(*s* + *t*) time, *s* and *t* being the numbers of states and transitions;
  ///   4 bytes an allowed transition and 16 bytes a state.
  public init(
    to goals: StateSet, over transitions: Transitions, countsOpen: Bool = true,
    by isAllowed: (UInt32) -> Bool = { _ in true }
  ) {
    let (ends, sources) = BackwardPass.sources(transitions, isAllowed)
    moves = Array(repeating: BackwardPass.unreachable, count: transitions.states + 1)
    var queue: [UInt32] = []
    for state in 0...transitions.states
    where goals.contains(state) || countsOpen && state >= transitions.expanded {
      moves[state] = 0
      queue.append(UInt32(state))
    }
    var next = 0
    while next < queue.count {
      let state = Int(queue[next])
      next += 1
      for place in (state == 0 ? 0 : ends[state - 1])..<ends[state] {
        let source = sources[place]
        if moves[Int(source)] != BackwardPass.unreachable { continue }
        moves[Int(source)] = moves[state] + 1
        queue.append(source)
      }
    }
  }

  /// The sources of the allowed transitions by target, and the end of each target's part.
  private static func sources(
    _ transitions: Transitions, _ isAllowed: (UInt32) -> Bool
  ) -> (ends: [Int], sources: [UInt32]) {
    var starts = [Int](repeating: 0, count: transitions.states + 1)
    var count = 0
    transitions.forEach { _, move, target in
      guard isAllowed(move) else { return }
      starts[target] += 1
      count += 1
    }
    var sum = 0
    for state in starts.indices { (starts[state], sum) = (sum, sum + starts[state]) }
    // Each start moves to the end of its part while the part is filled.
    var sources = [UInt32](repeating: 0, count: count)
    transitions.forEach { state, move, target in
      guard isAllowed(move) else { return }
      sources[starts[target]] = UInt32(state)
      starts[target] += 1
    }
    return (starts, sources)
  }

  /// The smallest number of allowed moves from a state to a goal; nil when there is no way.
  public func distance(from state: Int) -> Int? {
    moves[state] == BackwardPass.unreachable ? nil : Int(moves[state])
  }

  /// The states from which no goal can be reached, or none within a number of moves.
  ///
  /// - Complexity: O(*s*), *s* being the number of states.
  public func traps(within limit: Int? = nil) -> StateSet {
    let limit = limit ?? Int.max - 1
    return StateSet(moves.indices.dropLast().filter { (distance(from: $0) ?? .max) > limit })
  }
}
