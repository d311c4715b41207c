/// What a key does in a list.
enum RowAction: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last, choose

  static let keys = KeyTable<RowAction>(
    .init(.choose, Key(.enter), label: "open"),
    .init(.up, Key(.up), .character("k"), Key(.scrollUp), label: "select"),
    .init(.down, Key(.down), .character("j"), Key(.scrollDown), label: "select"),
    .init(.pageUp, Key(.pageUp), label: "page"),
    .init(.pageDown, Key(.pageDown), label: "page"),
    .init(.first, Key(.home), .character("g"), label: "first, last"),
    .init(.last, Key(.end), .character("G"), label: "first, last"))

  fileprivate static let items = keys.items()
  fileprivate static let itemsOfOneRow = keys.items { $0 == .choose }
}

extension ListPane {
  /// Returns the items of all keys that have an effect now, for the list of keys.
  public func keys(in size: Size) -> [HelpLine.Item] {
    rows.isEmpty ? [] : rows.count > 1 ? RowAction.items : RowAction.itemsOfOneRow
  }
}
