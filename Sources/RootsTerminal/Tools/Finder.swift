/// A fuzzy finder of places, actions and keys by their names and titles.
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

  /// All items, recently used ones first.
  public let items: [FinderItem]
  /// The search text.
  public private(set) var line = LineEditor()
  /// The indices of the items that match, the best first.
  private(set) var found: [Int]
  /// The index of the selected item among the found ones.
  private(set) var selection = 0
  /// A remark in place of an action; the next key removes it.
  private(set) var remark: String?
  /// The names, titles and kinds of the items, three texts for each.
  let index: FuzzyIndex
  /// The search text that `found` belongs to.
  private var needle = ""

  /// Creates a finder that shows every item.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - recent: the names of recently used items, the newest first; they come first, also among
  ///     items that match equally well.
  public init(_ items: [FinderItem], recent: [String] = []) {
    var ranks: [String: Int] = [:]
    for (rank, name) in recent.enumerated() where ranks[name] == nil { ranks[name] = rank }
    let known = items.filter { ranks[$0.name] != nil }
    let sorted = known.enumerated().sorted { first, second in
      let (one, other) = (ranks[first.element.name] ?? 0, ranks[second.element.name] ?? 0)
      return one == other ? first.offset < second.offset : one < other
    }
    self.items = sorted.map(\.element) + items.filter { ranks[$0.name] == nil }
    index = FuzzyIndex(self.items.lazy.flatMap { [$0.name, $0.title, $0.kind.rawValue] })
    found = Array(self.items.indices)
  }

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
    let page = max(FinderLayout(in: size).rows - 1, 1)
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
    default: note(line.handle(key))
    }
    return .pending
  }

  /// Chooses the item at a point of the finder's canvas.
  public mutating func press(at point: Point, size: Size) -> Outcome {
    remark = nil
    let layout = FinderLayout(in: size)
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
    note(line.insert(text))
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
  /// The words of the search text; each must match the name, the title or the kind of an item.
  var patterns: [FuzzyPattern] {
    line.text.split(separator: " ").compactMap { FuzzyPattern($0) }
  }

  /// Ranks the items again; items that did not match a shorter text are skipped for a longer one.
  private mutating func search() {
    let isLonger = line.text.hasPrefix(needle)
    let candidates = isLonger && !needle.isEmpty ? found.sorted() : Array(items.indices)
    needle = line.text
    selection = 0
    let patterns = patterns
    guard !patterns.isEmpty else {
      found = Array(items.indices)
      return
    }
    var scratch = FuzzyScratch()
    var ranked: [UInt64] = []
    for item in candidates {
      guard let score = score(patterns, of: item, &scratch) else { continue }
      // Equal scores keep the order of the items; a score may be negative.
      let rank = UInt64(Int64(Int32.max) - Int64(score))
      ranked.append(rank << 32 | UInt64(item))
    }
    ranked.sort()
    found = ranked.map { Int($0 & 0xFFFF_FFFF) }
  }

  /// The sum of the words' best scores; a name counts a little more than a title, a kind only
  /// little.
  private func score(
    _ patterns: [FuzzyPattern], of item: Int, _ scratch: inout FuzzyScratch
  ) -> Int32? {
    var total: Int32 = 0
    for pattern in patterns {
      let name = index.score(pattern, in: item * 3, &scratch).map { $0 + 20 }
      let title = index.score(pattern, in: item * 3 + 1, &scratch)
      let kind = index.score(pattern, in: item * 3 + 2, &scratch).map { $0 / 4 - 500 }
      let best = max(
        name ?? FuzzyScore.none, title ?? FuzzyScore.none, kind ?? FuzzyScore.none)
      guard best > FuzzyScore.none else { return nil }
      total += best
    }
    return total
  }
}
