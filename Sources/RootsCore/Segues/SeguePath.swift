/// The declared path to a screen: the open entry that it starts from, and the screens after it.
struct SeguePath: Hashable {
  /// The place where the forward part begins.
  let anchor: Ground.Anchor
  /// The node of the anchor.
  let base: Int
  /// The nodes to show, in order, as positions in the map's names; empty when the anchor is the
  /// goal.
  var nodes: [Int]
}

/// The search for the path to a screen.
///
/// The open entries come first: the path is the shortest one from an entry that can be reached by
/// going back. When no such entry leads to the goal, the search climbs the tree from the goal; a
/// screen with several parents must then declare its primary parent.
extension Ground {
  /// The largest number of candidates that a refusal lists.
  private static let candidateLimit = 9

  private var tree: SegueMap { map.segues }

  /// Returns the path to a goal.
  ///
  /// - Parameter payload: with a payload, an open entry counts as the goal only if its payload is
  ///   equal.
  /// - Throws: `Refusal` when there is no path, or more than one.
  func path(to goal: Int, with payload: Payload?) throws(Refusal) -> SeguePath {
    if let path = try pathFromHere(to: goal, payload) { return path }
    return try pathByRoot(to: goal, payload)
  }

  /// Extends a path to a further goal.
  ///
  /// - Throws: `Refusal` when there is no path, or more than one.
  func extend(_ path: inout SeguePath, to goal: Int) throws(Refusal) {
    let last = path.nodes.last ?? path.base
    if last == goal { return }
    let distances = tree.distances(to: goal)
    guard distances[last] >= 0 else { throw Refusal.noWay(to: map.names[goal]) }
    path.nodes += try ways(from: last, distances, length: distances[last], to: goal)
  }

  // MARK: From the open entries

  private func pathFromHere(to goal: Int, _ payload: Payload?) throws(Refusal) -> SeguePath? {
    let distances = tree.distances(to: goal)
    let isItsOwnChild = tree.children[goal].contains(goal)
    var best: (anchor: Ground.Anchor, node: Int, length: Int32)?
    var shortest = Int.max
    walk { entry, anchor, back in
      if back > shortest { return true }
      guard let node = map.position(entry.screen) else { return false }
      if node == goal, payload == nil || payload == entry.payload {
        let total = back + surcharge(for: anchor)
        // At equal cost, going back to an open entry is preferred over showing the screen again.
        if total < shortest || total == shortest && best?.length != 0 {
          (best, shortest) = ((anchor, node, 0), total)
        }
        return false
      }
      let length = node != goal ? distances[node] : isItsOwnChild ? 1 : -1
      let leadsByRoot = isRoot(anchor) || node == tree.menu && isOnContent(anchor)
      guard length == 1 || length > 1 && !leadsByRoot
      else { return false }
      let total = back + Int(length)
      if total < shortest { (best, shortest) = ((anchor, node, length), total) }
      return false
    }
    guard let best else { return nil }
    let nodes =
      best.length == 0 ? [] : try ways(from: best.node, distances, length: best.length, to: goal)
    return SeguePath(anchor: best.anchor, base: best.node, nodes: nodes)
  }

  /// Returns the only shortest path, or the only one of them through the primary parents.
  ///
  /// - Throws: `Refusal.noWay` and `Refusal.ambiguousWay`.
  private func ways(
    from node: Int, _ distances: [Int32], length: Int32, to goal: Int
  ) throws(Refusal) -> [Int] {
    var found: [[Int]] = []
    for keepsPrimaries in [true, false] {
      found = tree.ways(
        from: node, distances, length: length, keepsPrimaries: keepsPrimaries,
        limit: Self.candidateLimit)
      if !found.isEmpty { break }
    }
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else { throw Refusal.noWay(to: map.names[goal]) }
    throw Refusal.ambiguousWay(to: map.names[goal], found.map { names([node] + $0) })
  }

  // MARK: Through the root

  /// Climbs from the goal to an open entry elsewhere: on a hidden tab, or at the root.
  ///
  /// The path through the ancestor with the smallest total length is returned.
  private func pathByRoot(to goal: Int, _ payload: Payload?) throws(Refusal) -> SeguePath {
    let elsewhere = entriesElsewhere(goal, payload)
    var chain: [Int] = []
    var next: Int? = goal
    var best: (path: SeguePath, length: Int)?
    while let node = next {
      let nodes = Array(chain.reversed())
      chain.append(node)
      let isBare = chain.count > 1 || payload == nil
      for anchor in anchors(at: node, elsewhere, isBare: isBare) {
        let path = SeguePath(anchor: anchor, base: node, nodes: nodes)
        let length = PlanWriting.length(of: path, on: self)
        if length < best?.length ?? .max { best = (path, length) }
      }
      do throws(Refusal) {
        next = try parent(of: node, chain, elsewhere)
      } catch {
        guard best != nil else { throw error }
        next = nil
      }
    }
    guard let best else { throw Refusal.noWay(to: map.names[goal]) }
    return best.path
  }

  /// Returns the anchors of a node that are not reached by going back: open elsewhere, or to be
  /// opened.
  ///
  /// - Parameter isBare: whether the node needs no payload.
  private func anchors(
    at node: Int, _ elsewhere: [Int: [Ground.Anchor]], isBare: Bool
  ) -> [Ground.Anchor] {
    var anchors = elsewhere[node] ?? []
    if node == tree.menu, menuPosition == nil, isBare { anchors.append(.menu) }
    if isBare, let tab = tab(at: node), tree.primaryParents[node] == nil,
      !state[.tab(tab)].entries.contains(where: { $0.screen == map.names[node] })
    {
      anchors.append(.tabRoot(tab))
    }
    return anchors
  }

  /// Returns the open entries of hidden tabs, the menu and the root of main, by node.
  ///
  /// Only the topmost entry of a node on each layer counts.
  private func entriesElsewhere(_ goal: Int, _ payload: Payload?) -> [Int: [Ground.Anchor]] {
    var found: [Int: [Ground.Anchor]] = [:]
    func add(_ layer: Layer, _ positions: some Sequence<Int>) {
      let entries = state[layer].entries
      var seen: Set<Int> = []
      for position in positions {
        guard let node = map.position(entries[position].screen), !seen.contains(node),
          node != goal || payload == nil || payload == entries[position].payload
        else { continue }
        seen.insert(node)
        found[node, default: []].append(.entry(layer, position: position))
      }
    }
    add(.main, [menuPosition, 0].compactMap(\.self))
    for tab in hiddenTabs {
      add(.tab(tab), state.tabs[tab].entries.indices.reversed())
    }
    return found
  }

  /// Returns the parent through which the path leads; nil at a root.
  ///
  /// That is the primary parent, else the only parent, else the only one that can be reached
  /// without going through another.
  /// - Throws: `Refusal.ambiguousWay`.
  private func parent(
    of node: Int, _ chain: [Int], _ elsewhere: [Int: [Ground.Anchor]]
  ) throws(Refusal) -> Int? {
    let goal = map.names[chain[0]]
    if let primary = tree.primaryParents[node], !chain.contains(primary) { return primary }
    // The tab is the parent of its root; every other parent is a longer way.
    if tab(at: node) != nil || node == tree.menu { return nil }
    let parents = tree.parents[node].filter { !chain.contains($0) }
    if parents.count <= 1 { return parents.first }
    let reached = tree.ways(
      toEach: parents, from: elsewhere.keys + roots, avoiding: chain,
      limit: Self.candidateLimit)
    if reached.count <= 1 { return reached.first?.last }
    throw Refusal.ambiguousWay(to: goal, reached.map { names($0 + chain.reversed()) })
  }

  /// Returns the first tab that is present and whose root is a node; nil when there is none.
  private func tab(at node: Int) -> Int? {
    guard let first = tree.tabs[node] else { return nil }
    if state.depth(of: .tab(first)) > 0 { return first }
    let root = map.names[node]
    return state.presentTabs.first { map.tabs[$0].root == root }
  }

  /// The roots of the tabs that are present, and the menu.
  private var roots: [Int] {
    map.summary.tabConditions.isEmpty
      ? tree.rootNodes : tree.rootNodes.filter { $0 == tree.menu || tab(at: $0) != nil }
  }

  private func names(_ nodes: [Int]) -> [Name] { nodes.map { map.names[$0] } }
}
