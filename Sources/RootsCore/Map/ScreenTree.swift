/// The screens of a map and their children, as a value: to be drawn, printed and kept.
///
/// The root is the menu, else the tab host, else the start screen. Strictly it is a graph: a screen
/// can have several parents, and screens can lead to each other.
public struct ScreenTree: Hashable, Sendable {
  /// What a node is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The special root that paths cross.
    case menu
    /// The tabs, where there is no menu.
    case host
    /// A tab; its only child is the screen at its root.
    case tab
    case screen
    case accessory
  }

  /// A node of the tree.
  public struct Node: Hashable, Sendable {
    /// What it is called.
    public let name: Name
    /// What it is.
    public let kind: Kind
    /// The places of its children among the nodes, in the order of their declaration.
    public fileprivate(set) var children: [Int]
    /// The place of the parent by which a segue comes, where it is declared.
    public fileprivate(set) var primaryParent: Int?

    /// How many nodes have it as a child.
    public fileprivate(set) var parentCount = 0
  }

  /// Screens and accessories in the order of the map's names, then tabs, then the host.
  public private(set) var nodes: [Node] = []
  /// The places of the nodes that nothing leads to: the root first, then what no tree holds.
  public private(set) var roots: [Int] = []

  /// The tree of a map.
  public init(_ map: NavigationMap) {
    for (node, name) in map.names.enumerated() {
      let kind: Kind =
        map.menu == name ? .menu : map.screen(name) == nil ? .accessory : .screen
      nodes.append(
        Node(
          name: name, kind: kind, children: map.segues.children(of: node).map { Int($0) },
          primaryParent: map.segues.primaryParent(of: node)))
    }
    addTabs(of: map)
    for node in nodes {
      for child in node.children { nodes[child].parentCount += 1 }
    }
    var first = map.menu.flatMap(map.position) ?? (map.tabs.isEmpty ? nil : nodes.count - 1)
    if case .screen(let start) = map.start, first == nil { first = map.position(start) }
    roots = [first].compactMap(\.self)
    roots += nodes.indices.filter { nodes[$0].parentCount == 0 && $0 != first }
  }

  private mutating func addTabs(of map: NavigationMap) {
    guard !map.tabs.isEmpty else { return }
    let firstTab = nodes.count
    nodes += map.tabs.map {
      Node(name: $0.name, kind: .tab, children: [map.position($0.root)].compactMap(\.self))
    }
    let tabs = Array(firstTab..<nodes.count)
    if let menu = map.menu.flatMap(map.position) {
      nodes[menu].children.insert(contentsOf: tabs, at: 0)
    } else {
      nodes.append(Node(name: .host, kind: .host, children: tabs))
    }
  }
}

extension NavigationMap {
  /// What a place says of the tree; all definitions of an accessory together.
  static func tree(_ place: Place) -> VisitRules {
    guard case .accessory(let variants) = place else {
      if case .screen(let screen) = place { return screen.rules }
      return .none
    }
    var rules = variants[0].rules
    for variant in variants.dropFirst() {
      rules.children += variant.rules.children.filter { !rules.children.contains($0) }
      rules.primaryParent = rules.primaryParent ?? variant.rules.primaryParent
      rules.childPayloads.merge(variant.rules.childPayloads) { first, _ in first }
    }
    return rules
  }

  /// What a parent declares that its child carries on the way to another screen.
  func payload(of child: Name, asChildOf parent: Name) -> Payload? {
    place(parent).flatMap { Self.tree($0).childPayloads[child] }
  }
}
