public import RootsBlueprint
internal import Roots

/// How a screen tree is written.
public enum TreeFormat: String, CaseIterable, Sendable {
  /// Lines for people, each node once with what is below it.
  case text
  /// For Graphviz.
  case dot
  /// For Mermaid, as a flowchart.
  case mermaid
  /// A picture of its own.
  case svg

  /// The tree of a blueprint in this form, with a line break at the end.
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
  /// The label in formats that do not draw kinds.
  var label: String { kind == .host ? "tabs" : name.text }
}
