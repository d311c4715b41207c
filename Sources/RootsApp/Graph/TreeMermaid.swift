internal import Roots

/// A screen tree as a Mermaid flowchart.
///
/// Nodes are numbered, because some words cannot be node ids in Mermaid; labels are names, which
/// need no escaping.
struct TreeMermaid {
  let text: String

  init(_ tree: ScreenTree) {
    var lines = ["flowchart LR"]
    for (place, node) in tree.nodes.enumerated() {
      lines.append("  n\(place)\(Self.shape(node))")
    }
    for (place, node) in tree.nodes.enumerated() {
      for child in node.children {
        let primary = tree.nodes[child].primaryParent
        let arrow = primary == nil || primary == place ? "-->" : "-.->"
        lines.append("  n\(place) \(arrow) n\(child)")
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func shape(_ node: ScreenTree.Node) -> String {
    let label = "\"\(node.label)\""
    return switch node.kind {
    case .menu: "{{\(label)}}"
    case .host: "((\(label)))"
    case .tab: "[/\(label)\\]"
    case .screen: "(\(label))"
    case .accessory: "[[\(label)]]"
    }
  }
}
