internal import RootsBlueprint

/// A graph as a Mermaid flowchart.
///
/// Nodes are numbered, because some words cannot be node ids in Mermaid.
struct GraphMermaid {
  let text: String

  init(_ graph: AppGraph) {
    var lines = ["flowchart LR"]
    for (place, node) in graph.nodes.enumerated() {
      lines.append("  n\(place)\(Self.shape(node))\(node.isReached ? "" : ":::unreached")")
    }
    for edge in graph.edges {
      let words = edge.kinds.compactMap(\.word).joined(separator: ", ")
      let isWeak = edge.kinds.allSatisfy { $0.isReturn || $0 == .child }
      let arrow =
        words.isEmpty ? (isWeak ? "-.->" : "-->") : isWeak ? "-. \(words) .->" : "-- \(words) -->"
      lines.append("  n\(edge.from) \(arrow) n\(edge.to)")
    }
    if graph.nodes.contains(where: { !$0.isReached }) {
      lines.append("  classDef unreached stroke-dasharray:3,color:#888,stroke:#888")
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func shape(_ node: AppGraph.Node) -> String {
    let label = "\"\(escaped(node.label))\""
    return switch node.kind {
    case .menu: "{{\(label)}}"
    case .host: "((\(label)))"
    case .tab: "[/\(label)\\]"
    case .screen: "(\(label))"
    case .accessory: "[[\(label)]]"
    case .flow: ">\(label)]"
    case .anywhere, .links: "([\(label)])"
    }
  }

  /// The label with the characters of Mermaid's syntax as entities.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, letter in
      switch letter {
      case "\"": escaped += "#quot;"
      case "#": escaped += "#35;"
      case "<": escaped += "#lt;"
      case ">": escaped += "#gt;"
      default: escaped.append(letter)
      }
    }
  }
}
