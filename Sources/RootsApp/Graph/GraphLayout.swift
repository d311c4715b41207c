/// The positions of a graph's nodes in a picture: one column for each step from the root, each node
/// in the middle of its children, so that no two edges of the tree cross.
struct GraphLayout {
  struct Box {
    var x: Double
    var y: Double
    let width: Double
    let depth: Int
    var middle: Double { y + GraphLayout.height / 2 }
    var right: Double { x + width }
  }

  static let height = 36.0
  static let rowGap = 14.0
  static let columnGap = 72.0
  static let margin = 32.0
  /// The room above the boxes, for the title and the legend.
  static let head = 84.0
  /// The widths of a letter of a title and of an identifier.
  static let (letterWidth, smallLetterWidth) = (8.1, 6.3)
  /// The width of a letter of the picture's title.
  static let titleLetterWidth = 10.9

  private(set) var boxes: [Box]
  private(set) var width = 0.0
  private(set) var height = 0.0

  init(_ tree: SpanningTree) {
    let order = tree.order
    var depths = [Int](repeating: 0, count: tree.graph.nodes.count)
    for node in order {
      for edge in tree.below[node] { depths[edge.to] = depths[node] + 1 }
    }
    boxes = tree.graph.nodes.enumerated().map { place, node in
      let title = Double(node.title.count) * Self.letterWidth
      let name = node.isTitleEnough ? 0 : Double(node.name.count) * Self.smallLetterWidth
      return Box(x: 0, y: 0, width: max(64, max(title, name) + 28), depth: depths[place])
    }
    placeRows(order, tree)
    placeColumns()
    width = max(720, (boxes.map(\.right).max() ?? 0) + Self.margin + Self.columnGap / 2)
    height = (boxes.map(\.y).max() ?? 0) + Self.height + Self.margin
  }

  /// Gives each leaf a row in order, and each other node the middle of its children.
  private mutating func placeRows(_ order: [Int], _ tree: SpanningTree) {
    var next = Self.head
    for node in order where tree.below[node].isEmpty {
      boxes[node].y = next
      next += Self.height + Self.rowGap
    }
    for node in order.reversed() {
      let children = tree.below[node].map(\.to)
      guard let first = children.first, let last = children.last else { continue }
      boxes[node].y = (boxes[first].y + boxes[last].y) / 2
    }
  }

  private mutating func placeColumns() {
    let deepest = boxes.map(\.depth).max() ?? 0
    var widths = [Double](repeating: 0, count: deepest + 1)
    for box in boxes { widths[box.depth] = max(widths[box.depth], box.width) }
    var lefts = [Self.margin]
    for width in widths { lefts.append((lefts.last ?? 0) + width + Self.columnGap) }
    for node in boxes.indices { boxes[node].x = lefts[boxes[node].depth] }
  }
}
