/// The transitions from the expanded states of a search.
///
/// A search does not keep them, so that a state takes less than 100 bytes. They are computed again
/// from the expanded states, which needs no merge, and then serve any number of backward passes.
/// They take 8 bytes a transition and 8 bytes a state.
public struct Transitions: Sendable {
  /// The number of states, expanded or not; as a target, a state that a search by novelty dropped.
  let states: Int
  /// The end of the transitions of each expanded state.
  private(set) var ends: [Int] = []
  private(set) var targets: [UInt32] = []
  private(set) var moves: [UInt32] = []

  @usableFromInline
  init(states: Int, _ parts: [TransitionPart]) {
    self.states = states
    for part in parts {
      for end in part.ends { ends.append(targets.count + end) }
      targets += part.targets
      moves += part.moves
    }
  }

  /// The number of transitions.
  public var count: Int { targets.count }

  /// The number of expanded states.
  var expanded: Int { ends.count }

  /// The positions of the transitions of an expanded state.
  func range(_ state: Int) -> Range<Int> { (state == 0 ? 0 : ends[state - 1])..<ends[state] }

  /// The moves from a state that were not refused, with the numbers of the states after them.
  ///
  /// A state after a move is nil when a search by novelty dropped it. A state that was not expanded
  /// has no moves.
  public func from(_ state: Int) -> [(move: UInt32, state: Int?)] {
    if state >= expanded { return [] }
    return range(state).map { place in
      let target = Int(targets[place])
      return (moves[place], target < states ? target : nil)
    }
  }

  /// The number of the state after a move; nil when the move was refused, or when a search by
  /// novelty dropped the state.
  public func target(of move: UInt32, from state: Int) -> Int? {
    if state >= expanded { return nil }
    let place = range(state).first { moves[$0] == move }
    return place.flatMap { Int(targets[$0]) < states ? Int(targets[$0]) : nil }
  }
}

/// The transitions from one part of the states.
@usableFromInline
struct TransitionPart: Sendable {
  @usableFromInline var ends: [Int] = []
  @usableFromInline var targets: [UInt32] = []
  @usableFromInline var moves: [UInt32] = []

  @usableFromInline
  init() {}
}
