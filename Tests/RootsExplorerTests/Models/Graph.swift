import RootsExplorer

/// A graph whose states are its nodes, spread over three words.
struct Graph: SearchModel {
  /// For each node the target of each move; nil when the move is refused.
  var targets: [[Int?]]
  var starts = [0]

  var vectorLength: Int { 3 }

  func startStates() -> [Int] { starts }

  func moves(of state: Int, into moves: inout [UInt32]) {
    // Descending numbers: the order of declaration is not the order of the numbers.
    moves += targets[state].indices.reversed().map { UInt32($0) }
  }

  func step(_ state: Int, _ move: UInt32) -> Int? { targets[state][Int(move)] }

  func pack(_ state: Int, into vector: inout MutableSpan<UInt32>) {
    vector[0] = UInt32(state % 7)
    vector[2] = UInt32(state / 7)
  }

  func unpack(_ vector: Span<UInt32>) -> Int { Int(vector[0] + 7 * vector[2]) }

  /// A graph with up to a number of moves from each node, of which a tenth is refused.
  static func random(nodes: Int, moves: Int, starts: Int = 1, seed: UInt64) -> Graph {
    var random = SplitMix64(seed: seed)
    let targets = (0..<nodes).map { _ in
      (0..<Int.random(in: 0...moves, using: &random)).map { _ -> Int? in
        Int.random(in: 0..<10, using: &random) == 0
          ? nil : Int.random(in: 0..<nodes, using: &random)
      }
    }
    let first = (0..<starts).map { _ in Int.random(in: 0..<nodes, using: &random) }
    return Graph(targets: targets, starts: first)
  }
}

/// A generator of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A search through a graph with a dictionary, one node at a time.
struct Oracle {
  private(set) var nodes: [Int] = []
  private(set) var levels: [Int] = []
  private(set) var paths: [[UInt32]] = []
  private(set) var transitions = 0
  private(set) var deadlocks: [Int] = []

  /// - Parameter isKept: whether a new node is kept, asked in the order of discovery.
  init(_ graph: Graph, keeping isKept: (Int) -> Bool = { _ in true }) {
    var known: [Int: Int] = [:]
    func visit(_ node: Int, _ path: [UInt32]) {
      guard known[node] == nil, isKept(node) else { return }
      known[node] = nodes.count
      nodes.append(node)
      paths.append(path)
      if levels.count == path.count { levels.append(0) }
      levels[path.count] += 1
    }
    for node in graph.starts { visit(node, []) }
    var next = 0
    while next < nodes.count {
      let (node, path) = (nodes[next], paths[next])
      let moves = graph.targets[node].enumerated().reversed()
      for (move, target) in moves {
        guard let target else { continue }
        transitions += 1
        visit(target, path + [UInt32(move)])
      }
      if moves.allSatisfy({ $0.element == nil }) { deadlocks.append(next) }
      next += 1
    }
  }
}
