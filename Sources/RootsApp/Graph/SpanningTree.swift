internal import Roots

/// A screen tree with each node in one place; further ways to a node are cross references.
struct SpanningTree {
  let tree: ScreenTree
  /// The nodes without a parent, in order.
  private(set) var roots: [Int] = []
  /// The children of each node, in the order of their declaration.
  private(set) var below: [[Int]]
  private var isPlaced: [Bool]

  /// Places each node as near to a root as possible, and below its primary parent if it has one.
  init(_ tree: ScreenTree) {
    self.tree = tree
    below = tree.nodes.map { _ in [] }
    isPlaced = tree.nodes.map { _ in false }
    for root in tree.roots { place(under: root) }
    // The remaining nodes are only reached in cycles.
    for node in tree.nodes.indices { place(under: node) }
    for node in below.indices {
      let order = tree.nodes[node].children
      below[node] = order.filter { below[node].contains($0) }
    }
  }

  /// Whether the place of a child is below this parent.
  func isHome(_ child: Int, of parent: Int) -> Bool { below[parent].contains(child) }

  private mutating func place(under root: Int) {
    guard !isPlaced[root] else { return }
    isPlaced[root] = true
    roots.append(root)
    var placed = [root]
    // First the nodes without another primary parent; then those that their primary parent cannot
    // reach.
    for keepsPrimaries in [true, false] {
      var next = 0
      while next < placed.count {
        let parent = placed[next]
        next += 1
        for child in tree.nodes[parent].children where !isPlaced[child] {
          let primary = tree.nodes[child].primaryParent
          if keepsPrimaries, let primary, primary != parent { continue }
          isPlaced[child] = true
          below[parent].append(child)
          placed.append(child)
        }
      }
    }
  }
}
