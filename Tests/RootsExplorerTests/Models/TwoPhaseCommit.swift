import RootsExplorer

/// The two-phase commit of resource managers and a transaction manager.
///
/// Source: J. Gray and L. Lamport, "Consensus on Transaction Commit", 2004 (the TLA+ module
/// TwoPhase). `work` makes every step slower by a number of rounds of arithmetic.
struct TwoPhaseCommit: SearchModel {
  struct State {
    /// Two bits for each manager: working, prepared, committed or aborted.
    var managers: UInt32 = 0
    /// The managers whose message "prepared" was sent, and those from which it was received.
    var sent: UInt16 = 0
    var received: UInt16 = 0
    /// Undecided, committed or aborted; a decision is sent at once and stays sent.
    var decision: UInt32 = 0
  }

  let count: Int
  var work = 0

  private var all: UInt16 { 1 << count - 1 }
  var vectorLength: Int { 2 }

  func startStates() -> [State] { [State()] }

  func moves(of state: State, into moves: inout [UInt32]) {
    if state.decision == 0 {
      if state.received == all { moves.append(0) }
      moves.append(1)
    }
    for manager in 0..<UInt32(count) {
      let first = 2 + 5 * manager
      if state.decision == 0, state.sent >> manager & 1 == 1 { moves.append(first) }
      if state.managers >> (2 * manager) & 3 == 0 {
        moves.append(first + 1)
        moves.append(first + 2)
      }
      if state.decision == 1 { moves.append(first + 3) }
      if state.decision == 2 { moves.append(first + 4) }
    }
  }

  func step(_ state: State, _ move: UInt32) -> State? {
    var state = state
    if work > 0 { spend() }
    if move < 2 {
      state.decision = move + 1
      return state
    }
    let (manager, action) = (move - 2).quotientAndRemainder(dividingBy: 5)
    switch action {
    case 0: state.received |= 1 << manager
    case 1:
      state.managers |= 1 << (2 * manager)
      state.sent |= 1 << manager
    case 2: state.managers |= 3 << (2 * manager)
    default:
      state.managers &= ~(3 << (2 * manager))
      state.managers |= (action == 3 ? 2 : 3) << (2 * manager)
    }
    return state
  }

  func pack(_ state: State, into vector: inout MutableSpan<UInt32>) {
    vector[0] = state.managers | state.decision << 30
    vector[1] = UInt32(state.sent) | UInt32(state.received) << 16
  }

  func unpack(_ vector: Span<UInt32>) -> State {
    State(
      managers: vector[0] & (1 << 30 - 1), sent: UInt16(truncatingIfNeeded: vector[1]),
      received: UInt16(vector[1] >> 16), decision: vector[0] >> 30)
  }

  @inline(never)
  private func spend() {
    var value: UInt64 = 1
    for round in 0..<work { value = (value &+ UInt64(round)) &* 0x9E37_79B9_7F4A_7C15 ^ value >> 7 }
    if value == 0 { preconditionFailure("the product of odd numbers is odd") }
  }
}
