internal import Roots
internal import RootsTerminal

/// A screen tree in the Graphviz format.
struct TreeDot {
  let text: String

  init(_ tree: ScreenTree, title: String) {
    var lines = [
      "digraph \(Self.quoted(visible(title))) {", "  rankdir=LR",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\"]",
    ]
    for (place, node) in tree.nodes.enumerated() {
      lines.append("  n\(place) [label=\(Self.quoted(node.label))\(Self.look(of: node.kind))]")
    }
    for (place, node) in tree.nodes.enumerated() {
      for child in node.children {
        let primary = tree.nodes[child].primaryParent
        let style = primary == nil || primary == place ? "" : " [style=dashed]"
        lines.append("  n\(place) -> n\(child)\(style)")
      }
    }
    text = lines.joined(separator: "\n") + "\n}\n"
  }

  private static func look(of kind: ScreenTree.Kind) -> String {
    switch kind {
    case .menu: ", shape=house"
    case .host: ", shape=point, xlabel=\"tabs\""
    case .tab: ", shape=tab, style=\"\""
    case .screen: ""
    case .accessory: ", style=\"rounded,dashed\""
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : "\($1)" } + "\""
  }
}
