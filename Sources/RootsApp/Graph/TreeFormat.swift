public import RootsBlueprint
internal import Roots

/// An output format of a screen tree.
public enum TreeFormat: String, CaseIterable, Sendable {
  /// Indented lines, with each node once.
  case text
  /// The DOT language of Graphviz.
  case dot
  /// A Mermaid flowchart.
  case mermaid
  /// An SVG picture.
  case svg

  /// The tree of a blueprint in this format, with a line break at the end.
  public func text(of blueprint: Blueprint) -> String {
    let tree = SpanningTree(ScreenTree(blueprint.map))
    return switch self {
    case .text: TreeText(tree, title: blueprint.name).text
    case .dot: TreeDot(tree.tree, title: blueprint.name).text
    case .mermaid: TreeMermaid(tree.tree).text
    case .svg: TreePicture(tree, title: blueprint.name).text
    }
  }
}

extension ScreenTree.Node {
  /// The label in formats without shapes for the kinds of nodes.
  var label: String { kind == .host ? "tabs" : name.text }
}
