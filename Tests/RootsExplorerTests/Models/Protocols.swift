import RootsExplorer

/// Readers and writers with a fair queue, as in the TLA+ module ReadersWriters.
///
/// The queue is interned, so that its number depends on the threads.
struct ReadersWriters: SearchModel {
  struct State: Hashable {
    var readers: UInt32 = 0
    var writers: UInt32 = 0
    /// Requests: the actor, plus the number of actors for a writer.
    var queue: [UInt32] = []
  }

  let actors: UInt32
  let queues = InternTable<[UInt32]>()

  var vectorLength: Int { 3 }

  func startStates() -> [State] { [State()] }

  func moves(of state: State, into moves: inout [UInt32]) { moves += 0..<(4 * actors + 1) }

  func step(_ state: State, _ move: UInt32) -> State? {
    var after = state
    let actor = move % actors
    if move < 2 * actors {
      if state.queue.contains(move) { return nil }
      after.queue.append(move)
    } else if move < 3 * actors {
      if state.readers >> actor & 1 == 0 { return nil }
      after.readers &= ~(1 << actor)
    } else if move < 4 * actors {
      if state.writers >> actor & 1 == 0 { return nil }
      after.writers &= ~(1 << actor)
    } else {
      guard let first = state.queue.first, state.writers == 0 else { return nil }
      if first >= actors, state.readers != 0 { return nil }
      after.queue.removeFirst()
      if first < actors { after.readers |= 1 << first }
      if first >= actors { after.writers |= 1 << (first - actors) }
    }
    return after
  }

  func pack(_ state: State, into vector: inout MutableSpan<UInt32>) {
    vector[0] = state.readers
    vector[1] = state.writers
    vector[2] = queues.number(of: state.queue)
  }

  func unpack(_ vector: Span<UInt32>) -> State {
    State(readers: vector[0], writers: vector[1], queue: queues[vector[2]])
  }
}

/// The can of black and white beans of Dijkstra and Gries, as in the TLA+ module CoffeeCan.
struct CoffeeCan: SearchModel {
  struct State {
    var black: UInt32
    var white: UInt32
  }

  let beans: UInt32

  var vectorLength: Int { 1 }

  func startStates() -> [State] {
    (0...beans).flatMap { black in
      (0...(beans - black)).map { State(black: black, white: $0) }
    }.filter { $0.black + $0.white > 0 }
  }

  func moves(of state: State, into moves: inout [UInt32]) { moves += 0..<4 }

  func step(_ state: State, _ move: UInt32) -> State? {
    let (black, white) = (state.black, state.white)
    if black + white == 1 { return move == 3 ? state : nil }
    switch move {
    case 0: return black >= 2 ? State(black: black - 1, white: white) : nil
    case 1: return white >= 2 ? State(black: black + 1, white: white - 2) : nil
    case 2: return black >= 1 && white >= 1 ? State(black: black - 1, white: white) : nil
    default: return nil
    }
  }

  func pack(_ state: State, into vector: inout MutableSpan<UInt32>) {
    vector[0] = state.black << 16 | state.white
  }

  func unpack(_ vector: Span<UInt32>) -> State {
    State(black: vector[0] >> 16, white: vector[0] & 0xFFFF)
  }
}

/// The commit of resource managers without messages, as in the TLA+ module TCommit.
struct TransactionCommit: SearchModel {
  enum Manager: UInt32 { case working, prepared, committed, aborted }

  let count: UInt32

  var vectorLength: Int { Int(count) }

  func startStates() -> [[Manager]] { [Array(repeating: .working, count: Int(count))] }

  func moves(of state: [Manager], into moves: inout [UInt32]) { moves += 0..<(3 * count) }

  func step(_ state: [Manager], _ move: UInt32) -> [Manager]? {
    let (number, action) = move.quotientAndRemainder(dividingBy: 3)
    let manager = state[Int(number)]
    var after = state
    switch action {
    case 0:
      if manager != .working { return nil }
      after[Int(number)] = .prepared
    case 1:
      if manager != .prepared { return nil }
      if !state.allSatisfy({ $0 == .prepared || $0 == .committed }) { return nil }
      after[Int(number)] = .committed
    default:
      if manager == .committed || manager == .aborted { return nil }
      if state.contains(.committed) { return nil }
      after[Int(number)] = .aborted
    }
    return after
  }

  func pack(_ state: [Manager], into vector: inout MutableSpan<UInt32>) {
    for (place, manager) in state.enumerated() { vector[place] = manager.rawValue }
  }

  func unpack(_ vector: Span<UInt32>) -> [Manager] {
    vector.indices.map { Manager(rawValue: vector[$0]) ?? .working }
  }
}

/// Philosophers who take either fork first and put both back together.
///
/// Each fork is free or with one of two neighbours, independently: 3^n states.
struct Philosophers: SearchModel {
  let count: Int

  var vectorLength: Int { count }

  /// For each fork 0 when it is free, 1 when the philosopher of the same number has it, 2 when the
  /// one before has it.
  func startStates() -> [[UInt32]] { [Array(repeating: 0, count: count)] }

  func moves(of state: [UInt32], into moves: inout [UInt32]) { moves += 0..<UInt32(3 * count) }

  func step(_ state: [UInt32], _ move: UInt32) -> [UInt32]? {
    let (philosopher, action) = Int(move).quotientAndRemainder(dividingBy: 3)
    let next = (philosopher + 1) % count
    var after = state
    switch action {
    case 0:
      if state[philosopher] != 0 { return nil }
      after[philosopher] = 1
    case 1:
      if state[next] != 0 { return nil }
      after[next] = 2
    default:
      if state[philosopher] != 1 || state[next] != 2 { return nil }
      after[philosopher] = 0
      after[next] = 0
    }
    return after
  }

  func pack(_ state: [UInt32], into vector: inout MutableSpan<UInt32>) {
    for (place, fork) in state.enumerated() { vector[place] = fork }
  }

  func unpack(_ vector: Span<UInt32>) -> [UInt32] { vector.indices.map { vector[$0] } }
}
