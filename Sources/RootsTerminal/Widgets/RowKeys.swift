/// What a key does in a list.
enum RowAction: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last, choose, filter
  /// The sort order of a list with columns.
  case sort, reverse
}

extension RowAction {
  /// The keys of all lists.
  static let keys = KeyTable<RowAction>(
    .init(.choose, Key(.enter), label: "open"),
    .init(.up, Key(.up), .character("k"), Key(.scrollUp), label: "select"),
    .init(.down, Key(.down), .character("j"), Key(.scrollDown), label: "select"),
    .init(.pageUp, Key(.pageUp), label: "page"),
    .init(.pageDown, Key(.pageDown), label: "page"),
    .init(.first, Key(.home), .character("g"), label: "first, last"),
    .init(.last, Key(.end), .character("G"), label: "first, last"),
    .init(.filter, .character("/"), label: "filter"))

  /// The keys that only lists with columns have.
  static let keysOfTable = KeyTable<RowAction>(
    .init(.sort, .character("s"), label: "sort"),
    .init(.reverse, .character("S"), label: "reverse the order"))
}

/// What a key does to the filter of rows while it is typed, apart from editing.
enum FilterAction: Hashable, Sendable {
  case keep, clear

  static let keys = KeyTable<FilterAction>(
    .init(.keep, Key(.enter), label: "keep"), .init(.clear, Key(.escape), label: "show all"))
}

extension ListPane {
  /// Returns the items of all keys that have an effect now, for the list of keys.
  public func keys(in size: Size) -> [HelpLine.Item] {
    guard !rows.isEmpty else { return [] }
    let count = shown.count
    let moves = RowAction.keys.items { $0 != .choose && $0 != .filter && count > 1 }
    if filter.isTyping {
      // Letters are typed into the filter, and Home and End move its cursor.
      let edits = filter.line.keys
      return FilterAction.keys.items()
        + moves.without { key in key.typed != nil || edits.contains { $0.keys.contains(key) } }
        + edits
    }
    return RowAction.keys.items { $0 == .choose && count > 0 } + moves
      + RowAction.keys.items { $0 == .filter }
      + FilterAction.keys.items { $0 == .clear && filter.isShown }
      + RowAction.keysOfTable.items {
        !columns.isEmpty && rows.count > 1 && ($0 == .sort || order != nil)
      }
  }
}
