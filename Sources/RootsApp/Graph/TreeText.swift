internal import Roots
internal import RootsTerminal

/// A screen tree as indented lines.
///
/// Accessories are in brackets, tabs end in a colon. A node with a place elsewhere has an arrow
/// before it and no children here.
struct TreeText {
  private(set) var text: String
  private let tree: SpanningTree

  init(_ tree: SpanningTree, title: String) {
    self.tree = tree
    text = visible(title) + "\n"
    // The declared tree may be deeper than a stack, so there is no recursion.
    var pending = tree.roots.enumerated().reversed().map { place, root in
      Line(node: root, parent: nil, isLast: place == tree.roots.count - 1, margin: "")
    }
    while let line = pending.popLast() {
      write(line)
      guard line.parent.map({ tree.isHome(line.node, of: $0) }) != false else { continue }
      let children = tree.tree.nodes[line.node].children
      let margin = line.margin + (line.isLast ? "   " : "│  ")
      pending += children.enumerated().reversed().map { place, child in
        Line(
          node: child, parent: line.node, isLast: place == children.count - 1, margin: margin)
      }
    }
  }

  private struct Line {
    let node: Int
    let parent: Int?
    let isLast: Bool
    let margin: String
  }

  private mutating func write(_ line: Line) {
    let node = tree.tree.nodes[line.node]
    let isHome = line.parent.map { tree.isHome(line.node, of: $0) } ?? true
    let name =
      switch node.kind {
      case .host, .screen: node.label
      case .menu: "\(node.label) (the menu)"
      case .tab: "\(node.label)\(node.condition.map { " (while \($0))" } ?? ""):"
      case .accessory: "[\(node.label)]"
      }
    text += "\(line.margin)\(line.isLast ? "└─ " : "├─ ")\(isHome ? "" : "→ ")\(name)\n"
  }
}
