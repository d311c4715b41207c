/// The screens of a map and their children, as a value that can be drawn, printed and kept.
///
/// The root is the menu, else the tab host, else the start screen. Strictly it is a graph: a screen
/// can have several parents, and screens can lead to each other.
package struct ScreenTree: Hashable, Sendable {
  /// The kind of a node.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The menu, through which paths between distant screens lead.
    case menu
    /// The parent of the tabs in an app without a menu.
    case host
    /// A tab; its only child is the screen at its root.
    case tab
    case screen
    case accessory
  }

  /// A node of the tree.
  package struct Node: Hashable, Sendable {
    /// The name of the screen, accessory, tab or host.
    package let name: Name
    /// The kind of the node.
    package let kind: Kind
    /// The indices of its children in `nodes`, in the order of their declaration.
    package fileprivate(set) var children: [Int]
    /// The index of the declared parent through which segues lead; nil when none is declared.
    package fileprivate(set) var primaryParent: Int?
    /// The condition while which a tab is present; nil for other nodes, and for always.
    package fileprivate(set) var condition: Condition<Name>?

    /// The number of nodes that have it as a child.
    package fileprivate(set) var parentCount = 0
  }

  /// The nodes: screens and accessories in the order of the map's names, then tabs, then the host.
  package private(set) var nodes: [Node] = []
  /// The indices of the root and then of all other nodes without a parent.
  package private(set) var roots: [Int] = []

  /// Creates the tree of a map.
  package init(_ map: NavigationMap) {
    for (node, name) in map.names.enumerated() {
      let kind: Kind =
        map.menu == name ? .menu : map.screen(name) == nil ? .accessory : .screen
      nodes.append(
        Node(
          name: name, kind: kind, children: map.segues.children[node],
          primaryParent: map.segues.primaryParents[node]))
    }
    addTabs(of: map)
    for node in nodes {
      for child in node.children { nodes[child].parentCount += 1 }
    }
    var first = map.menu.flatMap(map.position) ?? (map.tabs.isEmpty ? nil : nodes.count - 1)
    if case .screen(let start, _) = map.start, first == nil { first = map.position(start) }
    roots = [first].compactMap(\.self)
    roots += nodes.indices.filter { nodes[$0].parentCount == 0 && $0 != first }
  }

  private mutating func addTabs(of map: NavigationMap) {
    guard !map.tabs.isEmpty else { return }
    let firstTab = nodes.count
    nodes += map.tabs.map {
      Node(
        name: $0.name, kind: .tab, children: [map.position($0.root)].compactMap(\.self),
        condition: $0.condition)
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
  /// Returns the tree rules of a place; those of an accessory's definitions are merged.
  static func tree(_ place: Place) -> VisitRules {
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
