/// The help line of a screen: `Enter open  Esc back  ? keys`.
public struct HelpLine: Hashable, Sendable {
  /// A key and its action.
  public struct Item: Hashable, Sendable {
    /// The key in the form of `Key.name`, or several, between blanks, or a range, such as `1-3`.
    public let key: String
    /// The keys that the item names; empty with a range.
    package let keys: [Key]
    /// The action of the key, in a word or two.
    public var label: String
    /// Whether the key carries a dot.
    package var isMarked = false
    /// Whether the item is shown before others when not all fit.
    var isKept = false
    /// The label with an ellipsis for each placeholder, by which tapes call it; nil for the label.
    package var form: String?

    /// Makes an item.
    public init(key: String, label: String) {
      self.key = key
      self.label = label
      let names = key.split(separator: " ")
      let keys = names.compactMap { Key(named: String($0)) }
      self.keys = keys.count == names.count ? keys : []
    }

    /// Makes an item that names several keys.
    package init(_ keys: [Key], _ label: String) {
      key = keys.count == 1 ? keys[0].name : keys.map(\.name).joined(separator: " ")
      self.label = label
      self.keys = keys
    }

    var width: Int { (isMarked ? 1 : 0) + columnWidth(of: key) + 1 + columnWidth(of: label) }
  }

  /// The items, the most important first; the last one is kept when not all fit.
  public var items: [Item]

  /// Makes a help line.
  public init(items: [Item]) {
    self.items = items
  }

  /// Draws the items that fit in the canvas's first row, and an ellipsis for the others.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    canvas.fill(canvas.bounds.first(rows: 1), style: theme.help)
    let shown = placed(columns: canvas.size.columns)
    for (item, column) in shown.items {
      draw(item, on: &canvas, at: Point(column: column, row: 0), theme)
    }
    if let column = shown.ellipsis {
      canvas.draw("…", at: Point(column: column, row: 0), style: theme.help)
    }
  }

  /// The area of the items in the lower border of a box, with a blank at each side; nil without
  /// room for all.
  func foot(of box: Rect) -> Rect? {
    let width = items.reduce(0) { $0 + $1.width + 2 }
    guard !items.isEmpty, width <= box.size.columns - 4 else { return nil }
    let lower = box.origin.row + box.size.rows - 1
    return Rect(column: box.origin.column + 2, row: lower, columns: width, rows: 1)
  }

  /// Draws the items into the lower border of a box, if there is room for all.
  func draw(inBorderOf box: Rect, on canvas: inout Canvas, theme: Theme) {
    guard let foot = foot(of: box) else { return }
    canvas.fill(foot, style: theme.base)
    for (item, column) in placed(columns: foot.size.columns).items {
      draw(item, on: &canvas, at: foot.origin.moved(columns: 1 + column), theme)
    }
  }

  /// The key at a point of the lower border of a box; nil if there is none.
  func key(at point: Point, inBorderOf box: Rect) -> Key? {
    guard let foot = foot(of: box), foot.contains(point) else { return nil }
    return key(at: point.column - foot.origin.column - 1, columns: foot.size.columns)
  }

  private func draw(_ item: Item, on canvas: inout Canvas, at place: Point, _ theme: Theme) {
    if item.isMarked { canvas.drawDot(at: place, theme: theme) }
    var place = place.moved(columns: item.isMarked ? 1 : 0)
    place.column += canvas.draw(item.key, at: place, style: theme.key)
    canvas.draw(" \(item.label)", at: place, style: theme.help)
  }

  /// The columns of the ellipsis with the gap behind it.
  private static let cutWidth = 3

  /// The items of a row with their columns: the kept ones, then others as far as they fit, and an
  /// ellipsis in place of the last one that does not.
  private func placed(
    columns: Int
  ) -> (items: [(item: Item, column: Int)], ellipsis: Int?) {
    let items = items(columns: columns)
    let left = Self.indicesLeftOut(of: items, columns: columns)
    var (column, ellipsis): (Int, Int?) = (0, nil)
    var placed: [(item: Item, column: Int)] = []
    for (place, item) in items.enumerated() {
      if place == left.last {
        ellipsis = column
        column += Self.cutWidth
      } else if !left.contains(place) {
        placed.append((item, column))
        column += item.width + 2
      }
    }
    return (placed, ellipsis)
  }

  /// The items, the first one with a shorter label if it would not fit beside the kept ones: it is
  /// the most important.
  private func items(columns: Int) -> [Item] {
    guard var first = items.first, !Self.fits(items, columns: columns) else { return items }
    let kept = items.dropFirst().filter { $0.isKept || $0 == items.last }
    let others = kept.reduce(0) { $0 + $1.width + 2 } + first.width - columnWidth(of: first.label)
    let most = min(columns - Self.cutWidth - others, Self.cutLabel)
    guard most >= Self.leastLabel, columnWidth(of: first.label) > most else { return items }
    first.label = cut(first.label, to: most)
    return [first] + items.dropFirst()
  }

  /// The least and the greatest columns of a label that was cut.
  private static let (leastLabel, cutLabel) = (6, 14)

  private static func fits(_ items: [Item], columns: Int) -> Bool {
    // The gap behind the last item is outside of the row.
    items.reduce(0) { $0 + $1.width + 2 } <= columns + 2
  }

  /// The indices of the items that do not fit in a row, in order.
  private static func indicesLeftOut(of items: [Item], columns: Int) -> [Int] {
    if fits(items, columns: columns) { return [] }
    var room = columns + 2 - cutWidth
    func isKept(_ place: Int) -> Bool { items[place].isKept || place == items.count - 1 }
    let inOrder = items.indices.filter(isKept) + items.indices.filter { !isKept($0) }
    return inOrder.filter { place in
      let width = items[place].width + 2
      guard width <= room else { return true }
      room -= width
      return false
    }.sorted()
  }

  /// What is at a column of the row.
  enum Target: Hashable {
    /// An item with one key.
    case key(Key)
    /// An item with several keys, or the ellipsis.
    case severalKeys
  }

  /// What is at a column; nil between items.
  func target(at column: Int, columns: Int) -> Target? {
    let (items, ellipsis) = placed(columns: columns)
    if column == ellipsis { return .severalKeys }
    let hit = items.first { item, start in (start..<start + item.width).contains(column) }
    return hit.map { $0.item.keys.count == 1 ? .key($0.item.keys[0]) : .severalKeys }
  }

  /// The key at a column; nil if there is none, or if the item names several.
  package func key(at column: Int, columns: Int) -> Key? {
    if case .key(let key)? = target(at: column, columns: columns) { key } else { nil }
  }
}
