/// The help line of a screen: `Enter open  Esc back  ? keys`.
public struct HelpLine: Hashable, Sendable {
  /// A key and its action.
  public struct Item: Hashable, Sendable {
    /// The key in the form of `Key.name`; may be two keys, such as `↑↓`.
    public var key: String
    /// The action of the key, in a word or two.
    public var label: String

    /// Makes an item.
    public init(key: String, label: String) {
      self.key = key
      self.label = label
    }

    var width: Int { columnWidth(of: key) + 1 + columnWidth(of: label) }
  }

  /// The items, the most important first.
  public var items: [Item]

  /// Makes a help line.
  public init(items: [Item]) {
    self.items = items
  }

  /// Draws the items that fit in the canvas's first row.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    let row = Rect(column: 0, row: 0, columns: canvas.size.columns, rows: 1)
    canvas.fill(row, style: theme.help)
    var place = Point.zero
    for item in items.prefix(countFitting(columns: canvas.size.columns)) {
      place.column += canvas.draw(item.key, at: place, style: theme.key)
      place.column += canvas.draw(" \(item.label)", at: place, style: theme.help) + 2
    }
  }

  /// The number of leading items that fit.
  public func countFitting(columns: Int) -> Int {
    var used = -2
    let overflow = items.firstIndex { item in
      used += item.width + 2
      return used > columns
    }
    return overflow ?? items.count
  }

  /// The key at a column; nil if there is none, or if the item names several.
  package func key(at column: Int, columns: Int) -> Key? {
    var start = 0
    for item in items.prefix(countFitting(columns: columns)) {
      if (start..<start + item.width).contains(column) { return Key(named: item.key) }
      start += item.width + 2
    }
    return nil
  }
}
