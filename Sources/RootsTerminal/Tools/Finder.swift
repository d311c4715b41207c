/// A finder of places, actions and keys by words of their names, titles and kinds.
public struct Finder: Hashable, Sendable {
  /// The result of a key in the finder.
  public enum Outcome: Hashable, Sendable {
    /// The key was used; the finder stays open.
    case pending
    /// The finder is closed without a choice.
    case closed
    /// The finder is closed with a choice.
    case chosen(FinderItem.Outcome)
  }

  /// All items.
  public let items: [FinderItem]
  /// The filter of the items, whose line is the search text.
  private(set) var filter = RowFilter()
  /// The indices of the items that match, the best first.
  private(set) var found: [Int]
  /// The index of the selected item among the found ones.
  private(set) var selection = 0
  /// A remark in place of an action; the next key removes it.
  var remark: String?

  /// Creates a finder that shows every item.
  public init(_ items: [FinderItem]) {
    self.items = items
    found = Array(items.indices)
  }

  /// The search text.
  public var line: LineEditor { filter.line }

  /// The selected item; nil if none matches.
  public var selected: FinderItem? {
    found.indices.contains(selection) ? items[found[selection]] : nil
  }

  /// Handles a key; every key is used.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the size of the finder's canvas.
  public mutating func handle(_ key: Key, size: Size) -> Outcome {
    remark = nil
    let page = max(FinderLayout(in: size, count: items.count).rows - 1, 1)
    switch key {
    case Key(.escape), .control("g"): return .closed
    case Key(.enter):
      if let selected { return .chosen(selected.outcome) }
    case Key(.tab): return edit()
    case Key(.up), Key(.scrollUp), .control("p"): select(selection - 1)
    case Key(.down), Key(.scrollDown), .control("n"): select(selection + 1)
    case Key(.pageUp): select(selection - page)
    case Key(.pageDown): select(selection + page)
    case Key(.backspace) where line.isEmpty: return .closed
    default: note(filter.handle(key))
    }
    return .pending
  }

  /// Chooses the item at a point of the finder's canvas.
  public mutating func press(at point: Point, size: Size) -> Outcome {
    remark = nil
    let layout = layout(in: size)
    let row = point.row - layout.firstRow
    let first = ScrollBar.first(
      showing: selection, from: 0, visible: layout.rows, total: found.count)
    guard layout.box.columns.contains(point.column), (0..<layout.rows).contains(row),
      found.indices.contains(first + row)
    else { return .pending }
    select(first + row)
    return selected.map { .chosen($0.outcome) } ?? .pending
  }

  /// Inserts pasted text.
  public mutating func paste(_ text: String) {
    remark = nil
    note(filter.paste(text))
  }

  private mutating func edit() -> Outcome {
    guard let selected else { return .pending }
    if let text = selected.text { return .chosen(.edit(text)) }
    remark = "no command does this; Enter does"
    return .pending
  }

  private mutating func select(_ place: Int) {
    selection = min(max(place, 0), max(found.count - 1, 0))
  }

  private mutating func note(_ outcome: LineEditor.Outcome) {
    switch outcome {
    case .ignored, .moved: break
    case .full:
      remark = "the line is full: it takes at most \(line.limit) characters"
      search()
    case .changed: search()
    }
  }
}

// MARK: - Searching

extension Finder {
  /// Narrows the items to those that have all words; those that begin with the text come first.
  private mutating func search() {
    selection = 0
    let ranks = items.map { rank(of: $0) }
    found = [0, 1, 2].flatMap { rank in items.indices.filter { ranks[$0] == rank } }
  }

  /// 0 for an item whose name or title is the text, 1 if one begins with it, 2 if all words are
  /// in the name, the title and the kind; nil for others.
  private func rank(of item: FinderItem) -> Int? {
    guard filter.passes([item.name, item.title, item.kind.rawValue]) else { return nil }
    if filter.isEmpty { return 2 }
    let text = filter.words.joined(separator: " ")
    let names = [item.name.lowercased(), item.title.lowercased()]
    if names.contains(text) { return 0 }
    return names.contains { $0.hasPrefix(text) } ? 1 : 2
  }
}
