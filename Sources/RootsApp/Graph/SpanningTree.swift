internal import RootsBlueprint

/// A spanning tree of a graph; the other edges are cross references.
struct SpanningTree {
  let graph: AppGraph
  /// The nodes without a parent, in order.
  private(set) var roots: [Int] = []
  /// The edges to the children of each node, in the order of the file.
  private(set) var below: [[AppGraph.Edge]]
  /// The other edges from each node.
  private(set) var across: [[AppGraph.Edge]]
  private var isPlaced: [Bool]
  /// The nodes with a place in the structure: tabs, their roots, and the first screens of flows.
  private var contained: Set<Int> = []

  /// Places each node as near to a start as possible: in the structure, or below its primary
  /// parent if it has one.
  init(_ graph: AppGraph) {
    self.graph = graph
    below = graph.nodes.map { _ in [] }
    across = below
    isPlaced = graph.nodes.map { _ in false }
    var edges = below
    for edge in graph.edges { edges[edge.from].append(edge) }
    contained = Set(graph.edges.filter { $0.kinds.contains(.contains) }.map(\.to))
    var homes: [Int: Int] = [:]
    for start in graph.starts { place(under: start, edges, &homes) }
    // The other nodes: first those to which nothing leads, then those in cycles.
    let targets = Set(graph.edges.map(\.to))
    for node in graph.nodes.indices where !targets.contains(node) {
      place(under: node, edges, &homes)
    }
    for node in graph.nodes.indices { place(under: node, edges, &homes) }
    for edge in graph.edges {
      if homes[edge.to] == edge.from {
        below[edge.from].append(edge)
      } else {
        across[edge.from].append(edge)
      }
    }
  }

  /// Whether an edge is preferred as the edge of the tree to its node.
  private func isHome(_ edge: AppGraph.Edge) -> Bool {
    if contained.contains(edge.to) { return edge.kinds.contains(.contains) }
    if let primary = graph.nodes[edge.to].primaryParent { return primary == edge.from }
    return !edge.kinds.allSatisfy(\.isReturn)
  }

  private mutating func place(
    under root: Int, _ edges: [[AppGraph.Edge]], _ homes: inout [Int: Int]
  ) {
    guard !isPlaced[root] else { return }
    isPlaced[root] = true
    roots.append(root)
    var placed = [root]
    // First the preferred edges, then all others.
    for isStrict in [true, false] {
      var next = 0
      while next < placed.count {
        let parent = placed[next]
        next += 1
        for edge in edges[parent] where !isPlaced[edge.to] {
          if isStrict, !isHome(edge) { continue }
          isPlaced[edge.to] = true
          homes[edge.to] = parent
          placed.append(edge.to)
        }
      }
    }
  }
}
