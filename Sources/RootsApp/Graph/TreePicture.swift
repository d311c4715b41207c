internal import Roots
internal import RootsTerminal

/// A screen tree as SVG, in a light or dark scheme.
///
/// Solid lines are the tree; dashed ones lead to a node with a place elsewhere. Accessories have a
/// dashed border, tabs a filled box, the menu a thick one.
struct TreePicture {
  let text: String

  init(_ tree: SpanningTree, title: String) {
    let layout = TreeLayout(tree)
    let size = "\(Self.number(layout.width)) \(Self.number(layout.height))"
    let name = Self.escaped(visible(title))
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" role=\"img\""
        + " aria-label=\"\(name)\">",
      "<title>\(name)</title>", Self.style,
      "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
    ]
    let edges = Self.edges(tree, layout)
    text =
      (head + edges + tree.tree.nodes.indices.map { Self.box($0, tree, layout) } + ["</svg>"])
      .joined(separator: "\n") + "\n"
  }

  private static let style = """
    <style>
    text { font: 13px ui-monospace, Menlo, Consolas, monospace; fill: #24292f;
    text-anchor: middle; dominant-baseline: central }
    .ground, .box { fill: #ffffff }
    .box, .way { stroke: #8c959f }
    .accessory { stroke-dasharray: 4 3 }
    .tab, .host { fill: #f3f5f7 }
    .menu { stroke: #0969da; stroke-width: 2 }
    .way { fill: none }
    .cross { stroke-dasharray: 2 4; stroke: #0969da; opacity: 0.75 }
    .end { fill: #0969da; opacity: 0.75 }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .ground, .box { fill: #0d1117 }
    .box, .way { stroke: #7d8590 }
    .tab, .host { fill: #1c2129 }
    .menu, .cross { stroke: #4493f8 }
    .end { fill: #4493f8 }
    }
    </style>
    """

  private static func edges(_ tree: SpanningTree, _ layout: TreeLayout) -> [String] {
    var home: [String] = []
    var cross: [String] = []
    for (parent, node) in tree.tree.nodes.enumerated() {
      for child in node.children {
        let (from, to) = (layout.boxes[parent], layout.boxes[child])
        if tree.isHome(child, of: parent) {
          home.append("<path class=\"way\" d=\"\(curve(from, to))\"/>")
        } else {
          cross.append("<path class=\"way cross\" d=\"\(curve(from, to))\"/>" + end(at: to, from))
        }
      }
    }
    return home + cross
  }

  /// A curve from the right side of a box to the facing side of another one.
  private static func curve(_ from: TreeLayout.Box, _ to: TreeLayout.Box) -> String {
    let isForwards = to.depth > from.depth
    let (startX, endX) = (from.right, isForwards ? to.x : to.right)
    let reach = isForwards ? (endX - startX) / 2 : TreeLayout.columnGap * 0.8
    let endReach = isForwards ? endX - reach : endX + reach
    return "M\(number(startX)) \(number(from.middle))C\(number(startX + reach))"
      + " \(number(from.middle)) \(number(endReach)) \(number(to.middle))"
      + " \(number(endX)) \(number(to.middle))"
  }

  private static func end(at to: TreeLayout.Box, _ from: TreeLayout.Box) -> String {
    let x = to.depth > from.depth ? to.x : to.right
    return "<circle class=\"end\" cx=\"\(number(x))\" cy=\"\(number(to.middle))\" r=\"3\"/>"
  }

  private static func box(_ place: Int, _ tree: SpanningTree, _ layout: TreeLayout) -> String {
    let (node, box) = (tree.tree.nodes[place], layout.boxes[place])
    let radius = node.kind == .tab || node.kind == .host ? 4 : 9
    let middle = number(box.x + box.width / 2)
    return "<rect class=\"box \(node.kind.rawValue)\" x=\"\(number(box.x))\" y=\"\(number(box.y))\""
      + " width=\"\(number(box.width))\" height=\"\(number(TreeLayout.height))\" rx=\"\(radius)\"/>"
      + "<text x=\"\(middle)\" y=\"\(number(box.middle))\">\(escaped(node.label))</text>"
  }

  /// A number with at most one decimal.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let rest = abs(tenths % 10)
    return "\(tenths / 10)" + (rest == 0 ? "" : ".\(rest)")
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, letter in
      switch letter {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(letter)
      }
    }
  }
}
