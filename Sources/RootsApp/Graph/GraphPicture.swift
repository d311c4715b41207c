/// A graph as SVG, in a light or dark scheme.
///
/// The colour of a line is its kind, which a legend explains; its tooltip lists the rows and keys.
/// Thick lines form the tree; thin ones lead to nodes in other branches of the tree.
/// Accessories have a dashed border, tabs a filled box, the menu a thick one. With tapes, the
/// colour of a box tells whether they have seen it.
struct GraphPicture {
  let text: String

  init(_ tree: SpanningTree) {
    let layout = GraphLayout(tree)
    let name = Self.escaped(tree.graph.title)
    let size = "\(Self.number(layout.width)) \(Self.number(layout.height))"
    let kinds = EdgeKind.allCases.filter { kind in
      tree.graph.edges.contains { $0.kinds.first == kind }
    }
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\""
        + " width=\"\(Self.number(layout.width))\" height=\"\(Self.number(layout.height))\""
        + " role=\"img\" aria-label=\"\(name)\">",
      "<title>\(name)</title>", Self.style, Self.arrows(kinds),
      "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
      "<text class=\"title\" x=\"\(Self.number(GraphLayout.margin))\" y=\"40\">\(name)</text>",
    ]
    lines.append(Self.legend(kinds))
    if tree.graph.nodes.contains(where: { $0.sight != nil }) {
      lines.append(Self.sightLegend(after: tree.graph.title))
    }
    lines += Self.edges(tree, layout)
    lines += tree.graph.nodes.indices.map { Self.box($0, tree.graph, layout) }
    text = (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private static var style: String {
    let light = EdgeKind.allCases.map { color($0, $0.color) }.joined(separator: "\n")
    let dark = EdgeKind.allCases.map { color($0, $0.darkColor) }.joined(separator: "\n")
    let sights = AppGraph.Node.Sight.allCases
    let lightBoxes = sights.map { ".\($0.rawValue) { fill: \($0.color) }" }.joined(separator: "\n")
    let darkBoxes = sights.map { ".\($0.rawValue) { fill: \($0.darkColor) }" }
      .joined(separator: "\n")
    return """
      <style>
      text { font: 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
      fill: #1f2328; text-anchor: middle }
      .title { font-size: 18px; font-weight: 600; text-anchor: start }
      .name, .key { font-size: 10.5px; fill: #656d76 }
      .key { text-anchor: start }
      .ground { fill: #ffffff }
      .box { fill: #ffffff; stroke: #afb8c1; stroke-width: 1.25 }
      .accessory { stroke: #8250df; stroke-dasharray: 5 3; fill: #fbf9ff }
      .tab, .host { fill: #eaeef2; stroke: #afb8c1 }
      .menu { stroke: #0969da; stroke-width: 2.5 }
      .flow { stroke: #bf3989; fill: #fff6fb }
      .anywhere, .links { fill: #f6f8fa; stroke: #d0d7de }
      \(lightBoxes)
      .unreached { opacity: 0.55; stroke-dasharray: 2 3 }
      .way { fill: none; stroke-width: 1.75 }
      .cross { stroke-width: 1.1; opacity: 0.4 }
      .cross:hover { opacity: 1; stroke-width: 2.5 }
      .weak { stroke-dasharray: 3 4 }
      \(light)
      @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .name, .key { fill: #8d96a0 }
      .ground { fill: #0d1117 }
      .box { fill: #161b22; stroke: #444c56 }
      .accessory { stroke: #bc8cff; fill: #1b1726 }
      .tab, .host { fill: #262c36; stroke: #444c56 }
      .menu { stroke: #58a6ff }
      .flow { stroke: #f778ba; fill: #221722 }
      .anywhere, .links { fill: #161b22; stroke: #30363d }
      \(darkBoxes)
      \(dark)
      }
      </style>
      """
  }

  private static func color(_ kind: EdgeKind, _ color: String) -> String {
    "path.\(kind.rawValue) { stroke: \(color) } .head-\(kind.rawValue) { fill: \(color) }"
  }

  private static func arrows(_ kinds: [EdgeKind]) -> String {
    let markers = kinds.map { kind in
      "<marker id=\"\(kind.rawValue)\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\""
        + " markerWidth=\"7\" markerHeight=\"7\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
        + "<path class=\"head-\(kind.rawValue)\" d=\"M0 0.5L8 4L0 7.5z\"/></marker>"
    }
    return "<defs>\(markers.joined())</defs>"
  }

  /// The legend: the kinds that occur, each with a piece of its line.
  private static func legend(_ kinds: [EdgeKind]) -> String {
    var x = GraphLayout.margin
    var parts: [String] = []
    for kind in kinds {
      let dash = kind.isWeak ? " weak" : ""
      parts.append(
        "<path class=\"way \(kind.rawValue)\(dash)\" marker-end=\"url(#\(kind.rawValue))\""
          + " d=\"M\(number(x)) 60H\(number(x + 26))\"/>"
          + "<text class=\"key\" x=\"\(number(x + 32))\" y=\"63.5\">\(kind.legend)</text>")
      x += 52 + Double(kind.legend.count) * GraphLayout.smallLetterWidth
    }
    return parts.joined(separator: "\n")
  }

  /// The legend of the boxes' colours, in the line of the title.
  private static func sightLegend(after title: String) -> String {
    var x = GraphLayout.margin + Double(title.count) * GraphLayout.titleLetterWidth + 32
    return AppGraph.Node.Sight.allCases.map { sight in
      defer { x += 44 + Double(sight.legend.count) * GraphLayout.smallLetterWidth }
      return "<rect class=\"box \(sight.rawValue)\" x=\"\(number(x))\" y=\"28\" width=\"18\""
        + " height=\"13\" rx=\"3\"/>"
        + "<text class=\"key\" x=\"\(number(x + 24))\" y=\"38.5\">\(sight.legend)</text>"
    }.joined(separator: "\n")
  }

  // MARK: Edges

  private static func edges(_ tree: SpanningTree, _ layout: GraphLayout) -> [String] {
    let cross = tree.across.joined().map { path($0, tree.graph, layout, isCross: true) }
    let home = tree.below.joined().map { path($0, tree.graph, layout, isCross: false) }
    return cross + home
  }

  private static func path(
    _ edge: AppGraph.Edge, _ graph: AppGraph, _ layout: GraphLayout, isCross: Bool
  ) -> String {
    let kind = edge.kinds.first ?? .child
    let words = edge.kinds.compactMap(\.word).joined(separator: ", ")
    let causes = edge.causes.isEmpty ? "" : ": " + edge.causes.joined(separator: ", ")
    let ends = "\(graph.nodes[edge.from].label) → \(graph.nodes[edge.to].label)"
    let tip = escaped("\(ends)\(words.isEmpty ? "" : " (\(words)\(causes))")")
    return "<path class=\"way \(kind.rawValue)\(isCross ? " cross" : "")"
      + "\(kind.isWeak ? " weak" : "")\" marker-end=\"url(#\(kind.rawValue))\""
      + " d=\"\(curve(layout.boxes[edge.from], layout.boxes[edge.to]))\">"
      + "<title>\(tip)</title></path>"
  }

  /// A curve from the right side of a box to the facing side of another one.
  private static func curve(_ from: GraphLayout.Box, _ to: GraphLayout.Box) -> String {
    let isForwards = to.depth > from.depth
    let (startX, endX) = (from.right, isForwards ? to.x : to.right)
    let reach = isForwards ? (endX - startX) / 2 : GraphLayout.columnGap * 0.8
    let endReach = isForwards ? endX - reach : endX + reach
    return "M\(number(startX)) \(number(from.middle))C\(number(startX + reach))"
      + " \(number(from.middle)) \(number(endReach)) \(number(to.middle))"
      + " \(number(endX)) \(number(to.middle))"
  }

  // MARK: Nodes

  private static func box(_ place: Int, _ graph: AppGraph, _ layout: GraphLayout) -> String {
    let (node, box) = (graph.nodes[place], layout.boxes[place])
    let radius = node.kind == .tab || node.kind == .host ? 4 : 10
    let middle = number(box.x + box.width / 2)
    let sight = node.sight.map { " \($0.rawValue)" } ?? ""
    let classes = "box \(node.kind.rawValue)\(sight)\(node.isReached ? "" : " unreached")"
    let rect =
      "<rect class=\"\(classes)\" x=\"\(number(box.x))\" y=\"\(number(box.y))\""
      + " width=\"\(number(box.width))\" height=\"\(number(GraphLayout.height))\""
      + " rx=\"\(radius)\"/>"
    // Some viewers of SVG ignore `dominant-baseline`, so these are the baselines.
    let titleY = number(box.middle + (node.isTitleEnough ? 4.5 : -2.5))
    var lines = ["<text x=\"\(middle)\" y=\"\(titleY)\">\(escaped(node.title))</text>"]
    if !node.isTitleEnough {
      lines.append(
        "<text class=\"name\" x=\"\(middle)\" y=\"\(number(box.middle + 11.5))\">"
          + "\(escaped(node.name))</text>")
    }
    if !node.isReached {
      lines.append(
        "<text class=\"key\" x=\"\(number(box.right + 8))\" y=\"\(number(box.middle + 3.5))\">"
          + "nothing leads here</text>")
    }
    return rect + lines.joined()
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

extension EdgeKind {
  /// Whether the line is dashed: a declared way without a command, or a way to a place that is
  /// usually open.
  fileprivate var isWeak: Bool { self == .child || isReturn }

  /// The explanation in the legend.
  fileprivate var legend: String {
    switch self {
    case .contains: "tab or root"
    case .child: "child without a command"
    case .push: "push"
    case .replace: "replace"
    case .present: "present"
    case .start: "start a flow"
    case .segue: "segue"
    case .ask: "a guard asks"
    case .open: "link"
    case .part: "part of a scene"
    case .show: "show a tab"
    case .back: "pop to"
    }
  }
}
