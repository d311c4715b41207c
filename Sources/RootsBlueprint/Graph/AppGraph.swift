internal import Roots

/// The navigation graph of an app: its screens, and the commands and links between them.
package struct AppGraph {
  /// The kind of a node.
  package enum Kind: Sendable {
    /// The menu, through which segues between tabs pass.
    case menu
    /// The parent of the tabs in an app without a menu.
    case host
    case tab, screen, accessory, flow
    /// The keys of the app, which work on every screen.
    case anywhere
    /// The links from outside.
    case links
  }

  package struct Node: Sendable {
    package let kind: Kind
    /// The identifier in commands; `tabs`, `anywhere` or `links` for nodes that are not declared.
    package let name: String
    /// The title; placeholders are in braces.
    package let title: String
    /// The condition for a tab to be present; nil for other nodes and for permanent tabs.
    package var condition: String?
    /// The declared parent through which segues lead.
    package var primaryParent: Int?
    /// Whether something leads here from the start, a key of the app or a link.
    package var isReached = true
    /// Whether the title names the node without its identifier; one with placeholders does not.
    package var isTitleEnough = true
  }

  /// All ways from one node to another.
  package struct Edge: Sendable {
    package let from: Int
    package let to: Int
    /// The kinds of these ways, each once.
    package var kinds: [EdgeKind]
    /// The rows, keys and links that lead there.
    package var causes: [String]
  }

  package private(set) var title: String
  package private(set) var nodes: [Node] = []
  package private(set) var edges: [Edge] = []
  /// The root, then the other nodes from which the app can be entered.
  package private(set) var starts: [Int] = []
  private var edgeIndex: [[Int]: Int] = [:]

  init(title: String) { self.title = visible(title) }

  mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  mutating func add(start node: Int) {
    if !starts.contains(node) { starts.append(node) }
  }

  /// Makes the last node a start if it has outgoing edges; otherwise removes it.
  mutating func settle(start node: Int) {
    if edges.contains(where: { $0.from == node }) {
      add(start: node)
    } else {
      nodes.removeLast()
    }
  }

  mutating func setPrimaryParent(_ parent: Int, of node: Int) {
    nodes[node].primaryParent = parent
  }

  mutating func connect(_ from: Int, _ kind: EdgeKind, _ to: Int, by cause: String = "") {
    let index = edgeIndex[[from, to]] ?? edges.count
    if index == edges.count {
      edgeIndex[[from, to]] = index
      edges.append(Edge(from: from, to: to, kinds: [], causes: []))
    }
    if !edges[index].kinds.contains(kind) { edges[index].kinds.append(kind) }
    if !cause.isEmpty, !edges[index].causes.contains(cause) { edges[index].causes.append(cause) }
  }

  /// Completes the graph when all edges are known.
  mutating func finish() {
    for index in edges.indices where edges[index].kinds.count > 1 {
      edges[index].kinds.removeAll { $0 == .child }
    }
    let reached = reachable(from: starts)
    let count = nodes.reduce(into: [String: Int]()) { $0[$1.titleKey, default: 0] += 1 }
    for index in nodes.indices {
      let node = nodes[index]
      nodes[index].isReached = reached.contains(index)
      nodes[index].isTitleEnough =
        count[node.titleKey] == 1 && node.isTitleEnough || node.title == node.name
    }
  }

  /// The given nodes, and all nodes that can be reached from them.
  /// - Parameter other: a kind of edges that do not count.
  package func reachable(from starts: [Int], without other: EdgeKind? = nil) -> Set<Int> {
    var ways = nodes.map { _ in [Int]() }
    for edge in edges where edge.kinds != [other] { ways[edge.from].append(edge.to) }
    var found = Set(starts)
    var pending = starts
    while let node = pending.popLast() {
      for next in ways[node] where found.insert(next).inserted { pending.append(next) }
    }
    return found
  }

  /// The part of the graph that can be reached from a node.
  package func reaching(from start: Int) -> AppGraph {
    let kept = reachable(from: [start]).sorted()
    let place = Dictionary(kept.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
    var part = AppGraph(title: title)
    part.nodes = kept.map { index in
      var node = nodes[index]
      node.primaryParent = node.primaryParent.flatMap { place[$0] }
      return node
    }
    part.edges = edges.compactMap { edge in
      guard let from = place[edge.from], let to = place[edge.to] else { return nil }
      return Edge(from: from, to: to, kinds: edge.kinds, causes: edge.causes)
    }
    part.starts = [place[start] ?? 0]
    return part
  }
}

/// The kind of a way between screens.
package enum EdgeKind: String, Sendable {
  /// A tab, the root of a tab, or a tab of a nested navigator.
  case contains
  /// A declared child to which no command leads.
  case child
  case push, replace, present, start, segue
  /// The command with which a protection asks.
  case ask
  /// The command with which a protection asks before a screen is restored.
  case restore
  /// A link.
  case open
  /// A screen that another one shows as a part of its scene.
  case part
  /// A command that selects a tab.
  case show
  /// `pop to`, which goes back to an open screen.
  case back

  /// Whether the way usually leads to an open screen or tab.
  package var isReturn: Bool { self == .show || self == .back || self == .open }
}

extension AppGraph.Node {
  /// The title as a key for counting; tabs are counted apart, because they look different.
  fileprivate var titleKey: String { (kind == .tab ? "tab " : "") + title }

  /// The title, with the identifier if the title is not unique or has placeholders.
  package var label: String { isTitleEnough ? title : "\(title) (\(name))" }
}
