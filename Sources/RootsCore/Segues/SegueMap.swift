/// The declared paths between screens, as index arrays that are built once from a map.
///
/// Children and parents are stored in compressed rows: one array has all edges, another the index
/// at which those of each node begin. A node is a screen or an accessory, by its position in the
/// map's names.
struct SegueMap: Sendable {
  /// The index at which the children of each node begin, and the number of all.
  private let childStarts: [Int32]
  private let childNodes: [Int32]
  private let parentStarts: [Int32]
  private let parentNodes: [Int32]
  /// The declared primary parent of each node; -1 for none.
  private let primaryParents: [Int32]
  /// The first tab whose root is the node; -1 for none.
  private let tabs: [Int32]
  /// The node of the menu; nil when there is none.
  let menu: Int?

  /// The roots of the tabs, and the menu; they can be reached from everywhere.
  let rootNodes: [Int]

  /// The number of nodes.
  var count: Int { tabs.count }

  /// Builds the arrays.
  /// - Complexity: O(screens + children).
  init(
    _ tree: some Sequence<VisitRules>, roots: [Int?], menu: Int?, position: (Name) -> Int?
  ) {
    let isRoot = Set(roots.compactMap { $0 })
    var childStarts: [Int32] = [0]
    var childNodes: [Int32] = []
    var primaryParents: [Int32] = []
    for (node, rules) in tree.enumerated() {
      for child in rules.children {
        // From the menu, the root of a tab is reached by selecting the tab.
        guard let child = position(child), !(node == menu && isRoot.contains(child)) else {
          continue
        }
        childNodes.append(Int32(child))
      }
      childStarts.append(Int32(childNodes.count))
      primaryParents.append(Int32(rules.primaryParent.flatMap(position) ?? -1))
    }
    var tabs = [Int32](repeating: -1, count: primaryParents.count)
    for (tab, root) in roots.enumerated().reversed() {
      if let root { tabs[root] = Int32(tab) }
    }
    (parentStarts, parentNodes) = Self.reversed(childStarts, childNodes)
    self.childStarts = childStarts
    self.childNodes = childNodes
    self.primaryParents = primaryParents
    self.tabs = tabs
    self.menu = menu
    rootNodes = isRoot.sorted() + [menu].compactMap(\.self)
  }

  /// Returns the edges reversed; parents are in the order of their declaration.
  private static func reversed(
    _ starts: [Int32], _ targets: [Int32]
  ) -> (starts: [Int32], nodes: [Int32]) {
    var places = [Int32](repeating: 0, count: starts.count)
    for target in targets { places[Int(target) + 1] += 1 }
    for node in 1..<max(1, places.count) { places[node] += places[node - 1] }
    let reversedStarts = places
    var nodes = [Int32](repeating: 0, count: targets.count)
    for node in 0..<starts.count - 1 {
      for edge in Int(starts[node])..<Int(starts[node + 1]) {
        let target = Int(targets[edge])
        nodes[Int(places[target])] = Int32(node)
        places[target] += 1
      }
    }
    return (reversedStarts, nodes)
  }

  // MARK: Queries

  /// Returns the children of a node, in the order of their declaration.
  func children(of node: Int) -> ArraySlice<Int32> {
    childNodes[Int(childStarts[node])..<Int(childStarts[node + 1])]
  }

  /// Returns the parents of a node, in the order of their declaration.
  func parents(of node: Int) -> ArraySlice<Int32> {
    parentNodes[Int(parentStarts[node])..<Int(parentStarts[node + 1])]
  }

  /// Returns the declared primary parent of a node; nil when there is none.
  func primaryParent(of node: Int) -> Int? {
    primaryParents[node] < 0 ? nil : Int(primaryParents[node])
  }

  /// Returns the first tab whose root is the node; nil when there is none.
  func tab(at node: Int) -> Int? { tabs[node] < 0 ? nil : Int(tabs[node]) }

  /// Returns the number of steps forward from each node to a goal; -1 where no path exists.
  ///
  /// - Complexity: O(nodes + edges from which the goal can be reached).
  func distances(to goal: Int) -> [Int32] {
    var distances = [Int32](repeating: -1, count: count)
    distances[goal] = 0
    var queue = [Int32(goal)]
    var head = 0
    while head < queue.count {
      let node = Int(queue[head])
      head += 1
      let next = distances[node] + 1
      for edge in Int(parentStarts[node])..<Int(parentStarts[node + 1]) {
        let parent = parentNodes[edge]
        if distances[Int(parent)] < 0 {
          distances[Int(parent)] = next
          queue.append(parent)
        }
      }
    }
    return distances
  }

  /// Returns the shortest path to each of some nodes from any start, through none of the other
  /// nodes.
  ///
  /// The search runs backwards, because most nodes have few parents. A node from which no start is
  /// found is visited once.
  ///
  /// - Parameters:
  ///   - nodes: the ends of the paths.
  ///   - starts: the nodes where a path may begin.
  ///   - closed: the nodes that no path may contain.
  ///   - limit: the largest number of paths.
  /// - Returns: the paths found, in the order of the nodes; each ends with its node.
  func ways(
    toEach nodes: [Int], from starts: [Int], avoiding closed: [Int], limit: Int
  ) -> [[Int]] {
    let starts = Set(starts)
    // The next node on the path; closed nodes refer to themselves.
    var next = [Int32](repeating: -1, count: count)
    for node in nodes + closed { next[node] = Int32(node) }
    var found: [[Int]] = []
    for node in nodes where found.count < limit {
      var queue = [Int32(node)]
      if let start = start(behind: &queue, of: starts, &next) {
        var way = [start]
        while let last = way.last, last != node { way.append(Int(next[last])) }
        found.append(way)
        for place in queue.dropFirst() { next[Int(place)] = -1 }
      }
    }
    return found
  }

  /// Returns the first start that is found backwards from the nodes in the queue; nil for none.
  private func start(
    behind queue: inout [Int32], of starts: Set<Int>, _ next: inout [Int32]
  ) -> Int? {
    var head = 0
    while head < queue.count {
      let place = queue[head]
      if starts.contains(Int(place)) { return Int(place) }
      head += 1
      for edge in Int(parentStarts[Int(place)])..<Int(parentStarts[Int(place) + 1]) {
        let parent = parentNodes[edge]
        if next[Int(parent)] < 0 {
          next[Int(parent)] = place
          queue.append(parent)
        }
      }
    }
    return nil
  }

  /// Returns the shortest paths from a node, without the node itself, in the order of declaration.
  ///
  /// - Parameters:
  ///   - node: the start of the paths.
  ///   - distances: the result of `distances(to:)`.
  ///   - length: the number of steps.
  ///   - keepsPrimaries: whether a node with a declared primary parent may only follow that parent;
  ///     the first step of a path is always allowed.
  ///   - limit: the largest number of paths.
  func ways(
    from node: Int, _ distances: [Int32], length: Int32, keepsPrimaries: Bool, limit: Int
  ) -> [[Int]] {
    var found: [[Int]] = []
    var path: [Int] = []
    var pending = [children(of: node)]
    var leadsNowhere: Set<Int> = []
    var foundBefore: [Int] = [0]
    while var choices = pending.popLast() {
      guard found.count < limit, let child = choices.popFirst().map(Int.init) else {
        // All paths through this node have been tried.
        let before = foundBefore.removeLast()
        if let last = path.popLast(), found.count == before { leadsNowhere.insert(last) }
        continue
      }
      pending.append(choices)
      let parent = path.last ?? node
      let isAllowed = !keepsPrimaries || path.isEmpty || allows(parent, child)
      guard distances[child] == length - Int32(path.count) - 1, isAllowed,
        !leadsNowhere.contains(child)
      else { continue }
      if distances[child] == 0 {
        found.append(path + [child])
      } else {
        path.append(child)
        pending.append(children(of: child))
        foundBefore.append(found.count)
      }
    }
    return found
  }

  /// Whether a node has no declared primary parent, or this one.
  private func allows(_ parent: Int, _ child: Int) -> Bool {
    primaryParents[child] < 0 || Int(primaryParents[child]) == parent
  }
}
