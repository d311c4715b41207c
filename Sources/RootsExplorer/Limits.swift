/// The bounds of a search.
public struct Limits: Hashable, Sendable {
  /// The greatest number of states; a search takes no more than 3,221,225,472 in any case.
  public var states = 3 << 30
  /// The memory of the tables, in bytes; 2 GiB by default.
  public var bytes = 2 << 30
  /// The greatest number of levels to expand; the start states are the first level.
  public var levels = Int.max
  /// Properties after which the search ends, with the level in which the last one was found.
  public var wanted: Set<UInt32> = []

  /// No bound except 2 GiB of memory.
  public init() {}
}

/// The reason why a search ended.
public enum Stop: Hashable, Sendable {
  /// No state is left to expand.
  case finished
  /// All wanted properties were found.
  case found
  /// The number of levels, of states, or the memory reached its limit.
  case levels, states, memory
  /// The time was up.
  case time
  /// The search was cancelled.
  case cancelled
}

/// The facts about a search that has ended.
///
/// All counts and findings are of the expanded states. At any stop these are the first ones in the
/// order of the same search without limits, and the states are the first ones as well. Only stops
/// by time and by cancelling depend on the speed of the machine.
public struct SearchReport: Hashable, Sendable {
  /// The reason for the end.
  public internal(set) var stop = Stop.finished
  /// The number of different states, expanded or not.
  public internal(set) var states = 0
  /// The number of expanded states: those with numbers below it.
  public internal(set) var expanded = 0
  /// The number of moves that were not refused, from expanded states to any state.
  public internal(set) var transitions = 0
  /// The number of states in each level; the start states are the first level.
  ///
  /// The numbers of the complete levels are final. So is the next one, unless a limit cut the start
  /// states; a last one after it counts the states that were found before the stop.
  public internal(set) var levels: [Int] = []
  /// The number of levels whose states are all expanded.
  public internal(set) var completeLevels = 0
  /// The expanded states in which every move is refused, or without moves, in ascending order.
  public internal(set) var deadlocks: [Int] = []
  /// The properties that the checks found.
  public internal(set) var findings = Findings()
  /// The peak memory of the tables and of the buffers between two expansions, in bytes.
  public internal(set) var bytes = 0
  /// Whether every state that can be reached is expanded; never after a search by novelty.
  public internal(set) var isComplete = false

  init() {}
}
