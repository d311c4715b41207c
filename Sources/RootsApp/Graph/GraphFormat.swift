public import RootsBlueprint

/// An output format of the graph of an app.
public enum GraphFormat: String, CaseIterable, Sendable {
  /// Indented lines of at most 80 columns, with each node once.
  case text
  /// The DOT language of Graphviz.
  case dot
  /// A Mermaid flowchart.
  case mermaid

  /// The graph of a blueprint in this format, with a line break at the end.
  ///
  /// - Parameters:
  ///   - blueprint: the app.
  ///   - start: the identifier or the title of a screen, accessory, tab or flow; only the nodes
  ///     that can be reached from it are drawn. Nil for all nodes.
  /// - Throws: `UnknownStart` if the blueprint has no such node.
  public func text(
    of blueprint: Blueprint, from start: String? = nil
  ) throws(UnknownStart) -> String {
    var graph = AppGraph(blueprint)
    if let start {
      guard let node = graph.node(named: start) else {
        throw UnknownStart(name: start, known: graph.nodes.map(\.name))
      }
      graph = graph.reaching(from: node)
    }
    return switch self {
    case .text: GraphText(SpanningTree(graph)).text
    case .dot: GraphDot(graph).text
    case .mermaid: GraphMermaid(graph).text
    }
  }
}

extension Blueprint {
  /// The names from which a graph can be drawn: screens, accessories, tabs and flows.
  package var graphNames: [String] { AppGraph(self).nodes.map(\.name) }
}

/// A name that is none of an app's screens, accessories, tabs and flows.
public struct UnknownStart: Error, Hashable, Sendable {
  /// The name.
  public let name: String
  /// The identifiers of the app.
  public let known: [String]
}
