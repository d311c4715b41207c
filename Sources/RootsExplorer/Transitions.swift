/// The transitions from the expanded states of a search.
///
/// A search does not keep them, so that a state takes less than 100 bytes. They are computed again
/// from the expanded states, which needs no merge, and then serve any number of backward passes.
/// They take 8 bytes a transition and 8 bytes a state.
public struct Transitions: Sendable {
  /// The number of states, expanded or not; as a target, a state that a search by novelty dropped.
  let states: Int
  /// The number of states whose transitions are known: the first ones.
  let expanded: Int
  private let parts: [TransitionPart]

  @usableFromInline
  init(states: Int, expanded: Int, _ parts: [TransitionPart]) {
    (self.states, self.expanded, self.parts) = (states, expanded, parts)
  }

  /// The memory in bytes of the transitions and of the passes over them, about.
  static func bytes(states: Int, transitions: Int) -> Int { 56 * states + 13 * transitions }

  /// The memory in bytes of a pass over them, about.
  package var bytesOfPass: Int { 32 * states + 4 * count }

  /// The number of transitions.
  public var count: Int { parts.reduce(0) { $0 + $1.targets.count } }

  /// Calls a function for each transition, by state.
  func forEach(_ body: (_ state: Int, _ move: UInt32, _ target: Int) -> Void) {
    for state in 0..<expanded {
      let part = parts[state / TransitionPart.stateCount]
      for place in part.range(state % TransitionPart.stateCount) {
        body(state, part.moves[place], Int(part.targets[place]))
      }
    }
  }

  /// The moves from a state that were not refused, with the numbers of the states after them.
  ///
  /// A state after a move is nil when a search by novelty dropped it. A state that was not expanded
  /// has no moves.
  public func from(_ state: Int) -> [(move: UInt32, state: Int?)] {
    if state >= expanded { return [] }
    let part = parts[state / TransitionPart.stateCount]
    return part.range(state % TransitionPart.stateCount).map { place in
      let target = Int(part.targets[place])
      return (part.moves[place], target < states ? target : nil)
    }
  }

  /// The number of the state after a move; nil when the move was refused, or when a search by
  /// novelty dropped the state.
  public func target(of move: UInt32, from state: Int) -> Int? {
    if state >= expanded { return nil }
    let part = parts[state / TransitionPart.stateCount]
    let place = part.range(state % TransitionPart.stateCount).first { part.moves[$0] == move }
    return place.flatMap { Int(part.targets[$0]) < states ? Int(part.targets[$0]) : nil }
  }
}

/// The transitions from some states in a row.
@usableFromInline
struct TransitionPart: Sendable {
  /// The number of states of each part but the last one.
  @usableFromInline static let stateCount = 64

  /// The end of the transitions of each state.
  @usableFromInline var ends: [Int] = []
  @usableFromInline var targets: [UInt32] = []
  @usableFromInline var moves: [UInt32] = []

  @usableFromInline
  init() {}

  /// The same transitions without spare memory.
  @usableFromInline var trimmed: TransitionPart {
    var part = TransitionPart()
    (part.ends, part.targets, part.moves) = (
      ends.map(\.self), targets.map(\.self), moves.map(\.self)
    )
    return part
  }

  /// The positions of the transitions of a state, by its place in the part.
  func range(_ place: Int) -> Range<Int> { (place == 0 ? 0 : ends[place - 1])..<ends[place] }
}
