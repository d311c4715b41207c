/// A system with states and moves that a search can explore.
///
/// A search keeps states as vectors only: fixed-length arrays of `UInt32` words. Two states are the
/// same state if and only if their vectors are equal, so a vector is an exact key, never a hash.
/// A value that does not fit into words can be interned with an `InternTable`, which gives it a
/// number.
///
/// All methods must be functions: the same arguments give the same results, on any thread and at
/// any time. The numbers from an `InternTable` are allowed to differ between two runs.
public protocol SearchModel: Sendable {
  /// A state; a search makes, uses and drops each value on one thread.
  associatedtype State

  /// The length of every vector, in words.
  var vectorLength: Int { get }

  /// Returns the states in which a search starts; repeated states count once.
  func startStates() -> [State]

  /// Appends the moves to try in a state to an empty buffer.
  ///
  /// The order is the order of declaration: of two paths of the same length, the one whose first
  /// different move comes earlier in this order is reported.
  func moves(of state: State, into moves: inout [UInt32])

  /// Returns the state after a move; nil when the move is refused.
  func step(_ state: State, _ move: UInt32) -> State?

  /// Writes the vector of a state over a span of `vectorLength` zeros.
  func pack(_ state: State, into vector: inout MutableSpan<UInt32>)

  /// Returns the state of a vector that `pack` wrote.
  func unpack(_ vector: Span<UInt32>) -> State
}

/// A model that does not behave as a function of its arguments; a search refuses it.
///
/// A search computes the successors of one state in 64 twice. The sample depends on the number of
/// the state only, so it is the same in every run on any number of threads.
public struct ModelError: Error, Hashable, Sendable {
  /// The difference between two computations for one state.
  public enum Cause: Hashable, Sendable {
    /// Packing the unpacked vector gives another vector.
    case vector
    /// The moves of the state differ.
    case moves
    /// The successor by the move differs.
    case successor(move: UInt32)
  }

  /// The difference that was found.
  public let cause: Cause
  /// The shortest path to the state.
  public let path: Path
}

extension ModelError: CustomStringConvertible {
  /// A sentence with the fact, followed by the fix.
  public var description: String {
    let fact =
      switch cause {
      case .vector: "packing the unpacked vector of a state gives another vector"
      case .moves: "the moves of a state differ when they are computed twice"
      case .successor(let move): "move \(move) leads to another state when it is computed twice"
      }
    return "the model is not a function: \(fact), after the moves \(path.moves) from start "
      + "\(path.start); keep clocks, random numbers and counters in the state"
  }
}

/// A way from a start state, as moves.
public struct Path: Hashable, Sendable {
  /// The number of the start state.
  public let start: Int
  /// The moves, first to last.
  public let moves: [UInt32]
}
