/// The declared ways between screens as index arrays: built once from a map, then only read.
///
/// Children and parents are stored in compressed rows: all edges in one array, and for each node
/// where its own begin. A node is a screen or an accessory, by its place among the map's names.
struct SegueMap: Sendable {
  /// Where the children of each node begin, and one behind the last.
  private let childStarts: [Int32]
  private let childNodes: [Int32]
  private let parentStarts: [Int32]
  private let parentNodes: [Int32]
  /// The declared primary parent of each node; -1 for none.
  private let primaryParents: [Int32]
  /// The first tab at whose root a node stands; -1 for none.
  private let tabs: [Int32]
  /// The special root; nil when there is none.
  let menu: Int?

  /// The roots of the tabs and the menu, which one can come to from everywhere.
  let rootNodes: [Int]

  /// How many nodes there are.
  var count: Int { tabs.count }

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
        // From the menu a tab's root is reached by showing the tab.
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

  /// The same edges the other way round; parents come in the order of their declaration.
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

  // MARK: Looking

  /// The children of a node, in the order of their declaration.
  func children(of node: Int) -> ArraySlice<Int32> {
    childNodes[Int(childStarts[node])..<Int(childStarts[node + 1])]
  }

  /// The parents of a node, in the order of their declaration.
  func parents(of node: Int) -> ArraySlice<Int32> {
    parentNodes[Int(parentStarts[node])..<Int(parentStarts[node + 1])]
  }

  /// The parent that was declared to be the one by which a segue comes.
  func primaryParent(of node: Int) -> Int? {
    primaryParents[node] < 0 ? nil : Int(primaryParents[node])
  }

  /// The tab at whose root a node stands.
  func tab(at node: Int) -> Int? { tabs[node] < 0 ? nil : Int(tabs[node]) }

  /// How many steps forward lead from each node to one; -1 where no way does.
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

  /// The shortest way to each of some nodes from where one can begin, through none of the others.
  ///
  /// Looked for backwards, because little leads to most nodes; what leads nowhere is looked at
  /// once.
  ///
  /// - Parameters:
  ///   - nodes: where they lead.
  ///   - starts: where to begin.
  ///   - closed: what is not entered, not even to begin there.
  ///   - limit: how many are looked for.
  /// - Returns: those that there are, in the order of the nodes, each with its node at the end.
  func ways(
    toEach nodes: [Int], from starts: [Int], avoiding closed: [Int], limit: Int
  ) -> [[Int]] {
    let starts = Set(starts)
    // The next place on the way; what is closed has itself.
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

  /// The first of the starts that is found backwards from the nodes in the queue.
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

  /// The shortest ways from a node to where the distances lead, without the node itself; at most
  /// `limit`, in the order of declaration.
  ///
  /// - Parameters:
  ///   - node: where they begin.
  ///   - distances: as `distances(to:)` gave them.
  ///   - length: how many steps they have.
  ///   - keepsPrimaries: whether what has a declared primary parent is only reached from that, or
  ///     from the beginning itself, which stands there already.
  ///   - limit: how many are looked for.
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
        // All that follows from here is known.
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

  /// Whether a node's primary parent, if one is declared, is this one.
  private func allows(_ parent: Int, _ child: Int) -> Bool {
    primaryParents[child] < 0 || Int(primaryParents[child]) == parent
  }
}
