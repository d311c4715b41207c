/// The declared paths between screens, as arrays of indices that are built once from a map.
///
/// A node is a screen or an accessory, by its position in the map's names.
package struct SegueMap: Sendable {
  /// The children of each node, in the order of their declaration.
  package let children: [[Int]]
  /// The parents of each node, in the order of their declaration.
  let parents: [[Int]]
  /// The declared primary parent of each node; nil for none.
  package let primaryParents: [Int?]
  /// The first tab of each node that is the root of a tab.
  let tabs: [Int: Int]
  /// The node of the menu; nil when there is none.
  let menu: Int?
  /// The roots of the tabs, and the menu; they can be reached from everywhere.
  let rootNodes: [Int]

  /// Builds the arrays.
  /// - Parameter roots: the root of each tab.
  /// - Complexity: O(screens + children).
  init(_ tree: [VisitRules], roots: [Int?], menu: Int?, position: (Name) -> Int?) {
    let firstTabs = roots.enumerated().compactMap { tab, root in root.map { ($0, tab) } }
    let tabs = Dictionary(firstTabs) { first, _ in first }
    children = tree.enumerated().map { node, rules in
      // From the menu, the root of a tab is reached by selecting the tab.
      rules.children.compactMap(position).filter { node != menu || tabs[$0] == nil }
    }
    var parents = [[Int]](repeating: [], count: tree.count)
    for (node, children) in children.enumerated() {
      for child in children { parents[child].append(node) }
    }
    self.parents = parents
    primaryParents = tree.map { $0.primaryParent.flatMap(position) }
    self.tabs = tabs
    self.menu = menu
    rootNodes = tabs.keys.sorted() + [menu].compactMap(\.self)
  }

  // MARK: Queries

  /// Returns the number of steps forward from each node to a goal; -1 where no path exists.
  ///
  /// - Complexity: O(nodes + edges from which the goal can be reached).
  func distances(to goal: Int) -> [Int32] {
    var distances = [Int32](repeating: -1, count: children.count)
    distances[goal] = 0
    var queue = [goal]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      // By index, because the iterator of an inner array takes half of the time of the search.
      for place in parents[node].indices {
        let parent = parents[node][place]
        if distances[parent] < 0 {
          distances[parent] = distances[node] + 1
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
    var next = [Int32](repeating: -1, count: children.count)
    for node in nodes + closed { next[node] = Int32(node) }
    var found: [[Int]] = []
    for node in nodes where found.count < limit {
      var queue = [node]
      if let start = start(behind: &queue, of: starts, &next) {
        var way = [start]
        while let last = way.last, last != node { way.append(Int(next[last])) }
        found.append(way)
        for place in queue.dropFirst() { next[place] = -1 }
      }
    }
    return found
  }

  /// Returns the first start that is found backwards from the nodes in the queue; nil for none.
  private func start(
    behind queue: inout [Int], of starts: Set<Int>, _ next: inout [Int32]
  ) -> Int? {
    var head = 0
    while head < queue.count {
      let node = queue[head]
      if starts.contains(node) { return node }
      head += 1
      for place in parents[node].indices {
        let parent = parents[node][place]
        if next[parent] < 0 {
          next[parent] = Int32(node)
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
    var pending = [children[node][...]]
    var leadsNowhere: Set<Int> = []
    var foundBefore: [Int] = [0]
    while var choices = pending.popLast() {
      guard found.count < limit, let child = choices.popFirst() else {
        // All paths through this node have been tried.
        let before = foundBefore.removeLast()
        if let last = path.popLast(), found.count == before { leadsNowhere.insert(last) }
        continue
      }
      pending.append(choices)
      let parent = path.last ?? node
      let primary = primaryParents[child] ?? parent
      let isAllowed = !keepsPrimaries || path.isEmpty || primary == parent
      guard distances[child] == length - Int32(path.count) - 1, isAllowed,
        !leadsNowhere.contains(child)
      else { continue }
      if distances[child] == 0 {
        found.append(path + [child])
      } else {
        path.append(child)
        pending.append(children[child][...])
        foundBefore.append(found.count)
      }
    }
    return found
  }
}

extension NavigationMap {
  /// Returns the tree rules of a place; those of an accessory's definitions are merged.
  static func tree(_ place: PlaceTable.Place) -> VisitRules {
    var rules = place.variants[0].rules
    for variant in place.variants.dropFirst() {
      rules.children += variant.rules.children.filter { !rules.children.contains($0) }
      rules.primaryParent = rules.primaryParent ?? variant.rules.primaryParent
      rules.childPayloads.merge(variant.rules.childPayloads) { first, _ in first }
    }
    return rules
  }

  /// Returns the payload that a parent declares for a child on the way to another screen.
  func payload(of child: Name, asChildOf parent: Name) -> Payload? {
    place(parent).flatMap { Self.tree($0).childPayloads[child] }
  }
}
