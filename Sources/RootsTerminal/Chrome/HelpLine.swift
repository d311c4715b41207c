/// The help line of a screen: `Enter open  Esc back  ? keys`.
public struct HelpLine: Hashable, Sendable {
  /// A key and its action.
  public struct Item: Hashable, Sendable {
    /// The key in the form of `Key.name`, or several, between blanks, or a range, such as `1-3`.
    public let key: String
    /// The keys that the item names; empty for a range.
    package let keys: [Key]
    /// The action of the key, in a word or two.
    public var label: String
    /// Whether the key carries a dot.
    package var isMarked = false
    /// The label with an ellipsis for each placeholder, by which tapes call it; nil for the label.
    package var form: String?

    /// Makes an item.
    public init(key: String, label: String) {
      self.key = key
      self.label = label
      keys = key.split(separator: " ").compactMap { Key(named: String($0)) }
    }

    /// Makes an item that names several keys.
    package init(_ keys: [Key], _ label: String) {
      key = keys.count == 1 ? keys[0].name : keys.map(\.name).joined(separator: " ")
      self.label = label
      self.keys = keys
    }

    var width: Int { (isMarked ? 1 : 0) + columnWidth(of: key) + 1 + columnWidth(of: label) }
  }

  /// The items, the most important first.
  public var items: [Item]
  /// The number of last items that are kept when not all items fit.
  var keptCount = 1

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

  /// The items of a row with their columns: the leading ones that fit, and after an ellipsis the
  /// kept ones.
  private func placed(
    columns: Int
  ) -> (items: [(item: Item, column: Int)], ellipsis: Int?) {
    func fitting(_ items: ArraySlice<Item>, in columns: Int) -> ArraySlice<Item> {
      var used = -2
      return items.prefix { item in
        used += item.width + 2
        return used <= columns
      }
    }
    var placed: [(item: Item, column: Int)] = []
    var column = 0
    func place(_ items: ArraySlice<Item>) {
      for item in items {
        placed.append((item, column))
        column += item.width + 2
      }
    }
    if fitting(items[...], in: columns).count == items.count {
      place(items[...])
      return (placed, nil)
    }
    var count = keptCount
    var kept = fitting(items.suffix(count), in: columns)
    /// The leading items that fit beside the kept ones.
    func leading() -> ArraySlice<Item> {
      let reserved = kept.reduce(Self.cutWidth) { $0 + $1.width + 2 }
      return fitting(items.dropLast(count), in: columns - reserved)
    }
    // The most important item comes before the first of several kept ones.
    while count > 1, leading().isEmpty {
      count -= 1
      kept = fitting(items.suffix(count), in: columns)
    }
    place(leading())
    // The last item is shown where those before it leave room.
    if count == 0 { kept = fitting(items.suffix(1), in: columns - column - Self.cutWidth) }
    let ellipsis = column
    column += Self.cutWidth
    place(kept)
    return (placed, ellipsis)
  }

  /// The key at a column; nil if there is none, or if the item names several.
  package func key(at column: Int, columns: Int) -> Key? {
    let item = placed(columns: columns).items.first { item, start in
      (start..<start + item.width).contains(column)
    }
    return item.flatMap { $0.item.keys.count == 1 ? $0.item.keys[0] : nil }
  }
}
