internal import RootsBlueprint
import RootsTerminal

/// A graph as indented lines.
///
/// Accessories are in brackets, tabs end in a colon, and the word before a node is the kind of the
/// edge to it. A line with an arrow lists the edges to nodes in other branches of the tree.
struct GraphText {
  private(set) var text: String
  private let tree: SpanningTree
  private static let width = 80
  /// The minimum number of columns for a list of edges, at any depth.
  private static let leastRoom = 30

  init(_ tree: SpanningTree) {
    self.tree = tree
    text = tree.graph.title + "\n"
    // The graph may be deeper than a stack, so there is no recursion.
    var pending = tree.roots.enumerated().reversed().map { place, root in
      Line(node: root, kinds: [], isLast: place == tree.roots.count - 1, margin: "")
    }
    while let line = pending.popLast() {
      text += line.margin + (line.isLast ? "└─ " : "├─ ") + name(line) + "\n"
      let margin = line.margin + (line.isLast ? "   " : "│  ")
      let children = tree.below[line.node]
      writeWays(from: line.node, margin + (children.isEmpty ? "" : "│  "))
      pending += children.enumerated().reversed().map { place, edge in
        Line(
          node: edge.to, kinds: edge.kinds, isLast: place == children.count - 1, margin: margin)
      }
    }
  }

  private struct Line {
    let node: Int
    let kinds: [EdgeKind]
    let isLast: Bool
    let margin: String
  }

  private func name(_ line: Line) -> String {
    let node = tree.graph.nodes[line.node]
    let way = line.kinds.compactMap(\.word).joined(separator: ", ")
    let name =
      switch node.kind {
      case .menu: "\(node.label) (the menu)"
      case .flow: "flow \(node.label)"
      case .tab: "\(node.label)\(node.condition.map { " (while \($0))" } ?? ""):"
      default: Self.short(node)
      }
    return (way.isEmpty ? "" : way + " ") + name
      + (node.isReached ? "" : "  (nothing leads here)")
  }

  private static func short(_ node: AppGraph.Node, isShown: Bool = false) -> String {
    switch node.kind {
    case .accessory: "[\(node.label)]"
    case .tab: isShown ? node.label : "tab \(node.label)"
    case .flow: "flow \(node.label)"
    default: node.label
    }
  }

  /// Writes the edges to nodes in other branches: `→ push Profile, Photo; show Map:`.
  private mutating func writeWays(from node: Int, _ margin: String) {
    var groups: [(kind: String, names: [String])] = []
    for edge in tree.across[node] {
      let word = edge.kinds.compactMap(\.word).joined(separator: ", ")
      let name = Self.short(tree.graph.nodes[edge.to], isShown: edge.kinds.contains(.show))
      if let index = groups.firstIndex(where: { $0.kind == word }) {
        groups[index].names.append(name)
      } else {
        groups.append((word, [name]))
      }
    }
    guard !groups.isEmpty else { return }
    let ways = groups.map { group in
      (group.kind.isEmpty ? "" : group.kind + " ") + group.names.joined(separator: ", ")
    }
    let room = max(Self.leastRoom, Self.width - margin.count - 2)
    for (row, line) in wrap(ways.joined(separator: "; "), to: room).enumerated() {
      text += margin + (row == 0 ? "→ " : "  ") + line + "\n"
    }
  }
}

extension EdgeKind {
  /// The word before a node; nil for a tab, a root and a declared child.
  var word: String? { self == .contains || self == .child ? nil : rawValue }
}
