internal import RootsBlueprint

/// A graph in the Graphviz format.
struct GraphDot {
  let text: String

  init(_ graph: AppGraph) {
    var lines = [
      "digraph \(Self.quoted(graph.title)) {", "  rankdir=LR",
      "  graph [label=\(Self.quoted(graph.title)), labelloc=t, fontname=\"sans-serif\"]",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\"]",
      "  edge [fontname=\"sans-serif\", fontsize=9]",
    ]
    for (place, node) in graph.nodes.enumerated() {
      lines.append("  n\(place) [label=\(Self.quoted(node.label))\(Self.look(of: node))]")
    }
    for edge in graph.edges {
      lines.append("  n\(edge.from) -> n\(edge.to)\(Self.look(of: edge))")
    }
    text = lines.joined(separator: "\n") + "\n}\n"
  }

  private static func look(of node: AppGraph.Node) -> String {
    let color = node.isReached ? "" : ", color=gray, fontcolor=gray"
    return switch node.kind {
    case .menu: ", shape=house" + color
    case .host: ", shape=point, xlabel=\"tabs\""
    case .tab: ", shape=tab, style=\"\"" + color
    case .screen: color
    case .accessory: ", style=\"rounded,dashed\"" + color
    case .flow: ", shape=cds" + color
    case .anywhere, .links: ", shape=plaintext"
    }
  }

  private static func look(of edge: AppGraph.Edge) -> String {
    let kind = edge.kinds.first ?? .child
    let words = edge.kinds.compactMap(\.word).joined(separator: ", ")
    var parts = words.isEmpty ? [] : ["label=\(quoted(words))", "color=\"\(kind.color)\""]
    if kind == .child || edge.kinds.allSatisfy(\.isReturn) { parts.append("style=dashed") }
    if !edge.causes.isEmpty {
      parts.append("tooltip=\(quoted(edge.causes.joined(separator: ", ")))")
    }
    return parts.isEmpty ? "" : " [\(parts.joined(separator: ", "))]"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : "\($1)" } + "\""
  }
}
