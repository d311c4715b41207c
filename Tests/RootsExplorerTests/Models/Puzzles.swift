import RootsExplorer

/// Two jugs of three and five gallons, as in the TLA+ module DieHard.
struct Jugs: SearchModel {
  struct State: Equatable {
    var small: UInt32 = 0
    var big: UInt32 = 0
  }

  var vectorLength: Int { 2 }

  func startStates() -> [State] { [State()] }

  func moves(of state: State, into moves: inout [UInt32]) { moves += 0..<6 }

  func step(_ state: State, _ move: UInt32) -> State? {
    switch move {
    case 0: State(small: 3, big: state.big)
    case 1: State(small: state.small, big: 5)
    case 2: State(small: 0, big: state.big)
    case 3: State(small: state.small, big: 0)
    case 4:
      State(
        small: state.small - min(state.small, 5 - state.big),
        big: min(5, state.big + state.small))
    default:
      State(
        small: min(3, state.small + state.big),
        big: state.big - min(state.big, 3 - state.small))
    }
  }

  func pack(_ state: State, into vector: inout MutableSpan<UInt32>) {
    vector[0] = state.small
    vector[1] = state.big
  }

  func unpack(_ vector: Span<UInt32>) -> State { State(small: vector[0], big: vector[1]) }
}

/// Three missionaries and three cannibals who cross a river in a boat for two.
struct River: SearchModel {
  struct State: Equatable {
    /// The people on the first bank.
    var missionaries: UInt32 = 3
    var cannibals: UInt32 = 3
    var isBoatHere = true
  }

  static let loads: [(UInt32, UInt32)] = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)]

  var vectorLength: Int { 1 }

  func startStates() -> [State] { [State()] }

  func moves(of state: State, into moves: inout [UInt32]) { moves += 0..<5 }

  func step(_ state: State, _ move: UInt32) -> State? {
    let (missionaries, cannibals) = River.loads[Int(move)]
    var after = state
    if state.isBoatHere {
      if missionaries > state.missionaries || cannibals > state.cannibals { return nil }
      after.missionaries -= missionaries
      after.cannibals -= cannibals
    } else {
      after.missionaries += missionaries
      after.cannibals += cannibals
      if after.missionaries > 3 || after.cannibals > 3 { return nil }
    }
    after.isBoatHere.toggle()
    let here = after.missionaries == 0 || after.missionaries >= after.cannibals
    let there = after.missionaries == 3 || after.missionaries <= after.cannibals
    return here && there ? after : nil
  }

  func pack(_ state: State, into vector: inout MutableSpan<UInt32>) {
    vector[0] = state.missionaries | state.cannibals << 2 | (state.isBoatHere ? 16 : 0)
  }

  func unpack(_ vector: Span<UInt32>) -> State {
    State(
      missionaries: vector[0] & 3, cannibals: vector[0] >> 2 & 3, isBoatHere: vector[0] >= 16)
  }
}

/// The sliding puzzle with the empty square in the first corner, one word for each square.
struct SlidingPuzzle: SearchModel {
  let columns: Int
  let rows: Int

  var vectorLength: Int { columns * rows }

  func startStates() -> [[UInt32]] { [Array(0..<UInt32(columns * rows))] }

  func moves(of state: [UInt32], into moves: inout [UInt32]) { moves += 0..<4 }

  func step(_ state: [UInt32], _ move: UInt32) -> [UInt32]? {
    guard let empty = state.firstIndex(of: 0) else { return nil }
    let (column, row) = (empty % columns, empty / columns)
    let (dx, dy) = [(-1, 0), (1, 0), (0, -1), (0, 1)][Int(move)]
    guard 0..<columns ~= column + dx, 0..<rows ~= row + dy else { return nil }
    var after = state
    after.swapAt(empty, (row + dy) * columns + column + dx)
    return after
  }

  func pack(_ state: [UInt32], into vector: inout MutableSpan<UInt32>) {
    for (place, tile) in state.enumerated() { vector[place] = tile }
  }

  func unpack(_ vector: Span<UInt32>) -> [UInt32] { vector.indices.map { vector[$0] } }
}

/// The towers of Hanoi; the peg of each disc, two bits for one.
struct Hanoi: SearchModel {
  let discs: UInt32

  var vectorLength: Int { 1 }

  func startStates() -> [UInt32] { [0] }

  func moves(of state: UInt32, into moves: inout [UInt32]) { moves += 0..<9 }

  func step(_ state: UInt32, _ move: UInt32) -> UInt32? {
    let (from, to) = move.quotientAndRemainder(dividingBy: 3)
    let top = (0..<discs).first { state >> (2 * $0) & 3 == from }
    let below = (0..<discs).first { state >> (2 * $0) & 3 == to } ?? discs
    guard let top, from != to, top < below else { return nil }
    return state & ~(3 << (2 * top)) | to << (2 * top)
  }

  func pack(_ state: UInt32, into vector: inout MutableSpan<UInt32>) { vector[0] = state }

  func unpack(_ vector: Span<UInt32>) -> UInt32 { vector[0] }
}
