import Roots

/// The ways to all that a search found, as a tree of the states that they pass.
struct WayTree: Sendable {
  /// A state on ways.
  struct Node: Sendable {
    let state: AppState
    let key: MutantComparison.StateKey
    /// The possible moves.
    let moves: [UInt32]
    /// The node before and the move from it; nil for the start.
    let origin: (node: Int, move: UInt32)?
    /// The names of all screens that are in the app here or further on.
    var screens: Set<String>
  }

  /// The start, then the others by the length of their ways.
  private(set) var nodes: [Node] = []

  /// Performs the ways, until the time is over.
  init(_ ways: [[UInt32]], of run: AppRun, until isOver: () -> Bool) {
    add(run.start().placed, from: nil, run)
    var level: [(node: Int, ways: [ArraySlice<UInt32>])] = [(0, ways.map { $0[...] })]
    while !level.isEmpty {
      var next: [(node: Int, ways: [ArraySlice<UInt32>])] = []
      for (node, ways) in level {
        let branches = Dictionary(grouping: ways.filter { !$0.isEmpty }) { $0[$0.startIndex] }
        if isOver() { break }
        for (move, ways) in branches.sorted(by: { $0.key < $1.key }) {
          var state = nodes[node].state
          // A way can end with a move that is refused.
          guard run.perform(move, on: &state) == nil else { continue }
          next.append((nodes.count, ways.map { $0.dropFirst() }))
          add(state.placed, from: (node, move), run)
        }
      }
      level = next
    }
    for node in nodes.indices.reversed() {
      if let origin = nodes[node].origin {
        nodes[origin.node].screens.formUnion(nodes[node].screens)
      }
    }
  }

  private mutating func add(
    _ state: AppState, from origin: (node: Int, move: UInt32)?, _ run: AppRun
  ) {
    let screens = state.world.state.entries.values.map(\.screen.text)
    nodes.append(
      Node(
        state: state, key: MutantComparison.StateKey(state), moves: run.moves(in: state),
        origin: origin, screens: Set(screens)))
  }

  /// The moves to a node.
  func way(to node: Int) -> [UInt32] {
    var moves: [UInt32] = []
    var place = node
    while let origin = nodes[place].origin {
      moves.append(origin.move)
      place = origin.node
    }
    return moves.reversed()
  }
}

extension AppRun {
  /// The numbers of the moves that are possible in a state.
  func moves(in state: AppState) -> [UInt32] {
    var numbers: [UInt32] = []
    table.possible(in: state, into: &numbers)
    return numbers
  }
}

extension AppState {
  /// The same state, in which entries have the ids of their places.
  var placed: AppState {
    var state = self
    state.place(keepsLinks: true)
    state.events = []
    return state
  }
}
