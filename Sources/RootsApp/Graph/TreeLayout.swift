internal import Roots

/// The positions of a tree's nodes in a picture: one column for each step from the root, each node
/// in the middle of its children, so that no two edges cross.
struct TreeLayout {
  struct Box {
    var x: Double
    var y: Double
    let width: Double
    let depth: Int
    var middle: Double { y + TreeLayout.height / 2 }
    var right: Double { x + width }
  }

  static let height = 30.0
  static let rowGap = 12.0
  static let columnGap = 56.0
  static let margin = 28.0
  private static let letterWidth = 8.1

  private(set) var boxes: [Box]
  private(set) var width = 0.0
  private(set) var height = 0.0

  init(_ tree: SpanningTree) {
    boxes = tree.tree.nodes.map { node in
      Box(x: 0, y: 0, width: Double(node.label.count) * Self.letterWidth + 26, depth: 0)
    }
    let order = Self.order(tree)
    var depths = [Int](repeating: 0, count: boxes.count)
    for node in order {
      for child in tree.below[node] { depths[child] = depths[node] + 1 }
    }
    boxes = boxes.enumerated().map { node, box in
      Box(x: 0, y: 0, width: box.width, depth: depths[node])
    }
    let loose = tree.roots.dropFirst().filter { tree.below[$0].isEmpty }
    placeRows(order.filter { !loose.contains($0) }, tree)
    placeColumns()
    placeLoose(loose)
    width = (boxes.map(\.right).max() ?? 0) + Self.margin
    height = (boxes.map(\.y).max() ?? 0) + Self.height + Self.margin
  }

  /// The nodes in depth-first order, parents before their children.
  private static func order(_ tree: SpanningTree) -> [Int] {
    var order: [Int] = []
    var pending = Array(tree.roots.reversed())
    while let node = pending.popLast() {
      order.append(node)
      pending += tree.below[node].reversed()
    }
    return order
  }

  /// Gives each leaf a row in order, and each other node the middle of its children.
  private mutating func placeRows(_ order: [Int], _ tree: SpanningTree) {
    var next = Self.margin
    for node in order where tree.below[node].isEmpty {
      boxes[node].y = next
      next += Self.height + Self.rowGap
    }
    for node in order.reversed() {
      guard let first = tree.below[node].first, let last = tree.below[node].last else { continue }
      boxes[node].y = (boxes[first].y + boxes[last].y) / 2
    }
  }

  /// Places nodes without edges side by side below the others.
  private mutating func placeLoose(_ loose: [Int]) {
    let others = boxes.indices.filter { !loose.contains($0) }
    let right = max(others.map { boxes[$0].right }.max() ?? 0, 400)
    var (x, y) = (Self.margin, Self.margin)
    if let bottom = others.map({ boxes[$0].y }).max() { y = bottom + Self.height * 2 }
    for node in loose {
      if x > Self.margin, x + boxes[node].width > right {
        (x, y) = (Self.margin, y + Self.height + Self.rowGap)
      }
      (boxes[node].x, boxes[node].y) = (x, y)
      x += boxes[node].width + Self.rowGap
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
