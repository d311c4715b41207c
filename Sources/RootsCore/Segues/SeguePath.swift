/// The declared way to a screen: where it leaves what stands there, and what comes after that.
struct SeguePath: Hashable {
  /// Where it begins to lead forwards.
  let anchor: Ground.Anchor
  /// The node of the anchor.
  let base: Int
  /// What comes, in order: places among the map's names; empty when the anchor is the goal.
  var nodes: [Int]
}

/// Looks for the way to a screen.
///
/// What one stands on decides first: the shortest way from an entry that one can go back to. Where
/// no such entry leads there, the tree is climbed from the goal, and each screen with several
/// parents must say which is meant.
struct WaySearch {
  let map: NavigationMap
  let ground: Ground
  /// How many candidates a refusal looks for.
  private static let candidateLimit = 9

  private var tree: SegueMap { map.segues }

  /// The way to a goal.
  ///
  /// - Parameter payload: with one, only an entry that carries an equal one is the goal already.
  func path(to goal: Int, with payload: Payload?) throws(Refusal) -> SeguePath {
    if let path = try pathFromHere(to: goal, payload) { return path }
    return try pathByRoot(to: goal, payload)
  }

  /// A way on from a path's end.
  func extend(_ path: inout SeguePath, to goal: Int) throws(Refusal) {
    let last = path.nodes.last ?? path.base
    if last == goal { return }
    let distances = tree.distances(to: goal)
    guard distances[last] >= 0 else { throw Refusal.noWay(to: map.names[goal]) }
    path.nodes += try ways(from: last, distances, length: distances[last], to: goal)
  }

  // MARK: From what stands here

  private func pathFromHere(to goal: Int, _ payload: Payload?) throws(Refusal) -> SeguePath? {
    let distances = tree.distances(to: goal)
    let isItsOwnChild = tree.children(of: goal).contains(Int32(goal))
    var best: (anchor: Ground.Anchor, node: Int, length: Int32)?
    var shortest = Int.max
    ground.walk { entry, anchor, back in
      if back > shortest { return true }
      guard let node = map.position(entry.screen) else { return false }
      if node == goal, payload == nil || payload == entry.payload {
        let total = back + ground.surcharge(for: anchor)
        // What stands there already is rather gone back to than put there again.
        if total < shortest || total == shortest && best?.length != 0 {
          (best, shortest) = ((anchor, node, 0), total)
        }
        return false
      }
      let length = node != goal ? distances[node] : isItsOwnChild ? 1 : -1
      let leadsByRoot = ground.isRoot(anchor) || node == tree.menu && ground.isOnContent(anchor)
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

  /// The one shortest way, or the one among them that keeps to the primary parents.
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

  // MARK: By the root

  /// Climbs from the goal to what stands somewhere else: on a hidden tab, or at the root.
  ///
  /// Of all places where the way up touches such an entry, the nearest counts.
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
        let length = PlanWriting.length(of: path, on: ground)
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

  /// Where a node stands, or can be put, if that is not on the way back.
  ///
  /// - Parameter isBare: whether it need not carry anything.
  private func anchors(
    at node: Int, _ elsewhere: [Int: [Ground.Anchor]], isBare: Bool
  ) -> [Ground.Anchor] {
    var anchors = elsewhere[node] ?? []
    if node == tree.menu, ground.menuPosition == nil, isBare { anchors.append(.menu) }
    if isBare, let tab = tree.tab(at: node), tree.primaryParent(of: node) == nil,
      !ground.state[.tab(tab)].entries.contains(where: { $0.screen == map.names[node] })
    {
      anchors.append(.tabRoot(tab))
    }
    return anchors
  }

  /// What stands on hidden tabs and at the root of main, on each where it is nearest to the top.
  private func entriesElsewhere(_ goal: Int, _ payload: Payload?) -> [Int: [Ground.Anchor]] {
    var found: [Int: [Ground.Anchor]] = [:]
    func add(_ layer: Layer, _ positions: some Sequence<Int>) {
      let entries = ground.state[layer].entries
      var seen: Set<Int> = []
      for position in positions {
        guard let node = map.position(entries[position].screen), !seen.contains(node),
          node != goal || payload == nil || payload == entries[position].payload
        else { continue }
        seen.insert(node)
        found[node, default: []].append(.entry(layer, position: position))
      }
    }
    add(.main, [ground.menuPosition, 0].compactMap(\.self))
    for tab in ground.hiddenTabs {
      add(.tab(tab), ground.state.tabs[tab].entries.indices.reversed())
    }
    return found
  }

  /// The parent by which the way comes: the primary one, or the only one that can be reached
  /// without going through another; nil at a root.
  private func parent(
    of node: Int, _ chain: [Int], _ elsewhere: [Int: [Ground.Anchor]]
  ) throws(Refusal) -> Int? {
    let goal = map.names[chain[0]]
    if let primary = tree.primaryParent(of: node), !chain.contains(primary) { return primary }
    // The root of a tab has the tab for a parent; what else leads there is a longer way round.
    if tree.tab(at: node) != nil || node == tree.menu { return nil }
    let parents = tree.parents(of: node).map { Int($0) }.filter { !chain.contains($0) }
    if parents.count <= 1 { return parents.first }
    let reached = tree.ways(
      toEach: parents, from: elsewhere.keys + tree.rootNodes, avoiding: chain,
      limit: Self.candidateLimit)
    if reached.count <= 1 { return reached.first?.last }
    throw Refusal.ambiguousWay(to: goal, reached.map { names($0 + chain.reversed()) })
  }

  private func names(_ nodes: [Int]) -> [Name] { nodes.map { map.names[$0] } }
}
