internal import Roots

/// A screen tree with each node in one place: what leads there as well are cross references.
struct SpanningTree {
  let tree: ScreenTree
  /// The nodes that nothing stands above, in order.
  private(set) var roots: [Int] = []
  /// The nodes that stand beneath each node, in the order of their declaration.
  private(set) var below: [[Int]]
  private var isPlaced: [Bool]

  /// Each node comes as near to the root as it can, and beneath its primary parent if it has one.
  init(_ tree: ScreenTree) {
    self.tree = tree
    below = tree.nodes.map { _ in [] }
    isPlaced = tree.nodes.map { _ in false }
    for root in tree.roots { place(under: root) }
    // What is left only leads to itself.
    for node in tree.nodes.indices { place(under: node) }
    for node in below.indices {
      let order = tree.nodes[node].children
      below[node] = order.filter { below[node].contains($0) }
    }
  }

  /// Whether a child stands beneath this parent, and not elsewhere.
  func isHome(_ child: Int, of parent: Int) -> Bool { below[parent].contains(child) }

  private mutating func place(under root: Int) {
    guard !isPlaced[root] else { return }
    isPlaced[root] = true
    roots.append(root)
    var placed = [root]
    // First what has no other primary parent; then what its primary parent does not come to.
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
