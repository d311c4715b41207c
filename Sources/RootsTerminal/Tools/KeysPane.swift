/// A list of all active keys, grouped by owner, in as many columns as fit.
public struct KeysPane: Hashable, Sendable {
  /// The result of a key in the pane.
  public enum Outcome: Hashable, Sendable {
    /// The key was used; the pane stays open.
    case pending
    /// The pane is closed.
    case closed
  }

  /// The keys of one owner.
  struct Group: Hashable {
    let title: String
    let items: [HelpLine.Item]
  }

  private var groups: [Group] = []
  /// The filter of names and labels; nil shows all keys.
  private(set) var filter: LineEditor?
  /// Whether the filter takes the keys.
  private(set) var isFiltering = false
  /// The first visible line after the last scrolling.
  private(set) var offset = 0

  /// Creates a pane; groups without keys are omitted.
  public init(_ groups: [(title: String, items: [HelpLine.Item])]) { list(groups) }

  /// Replaces the listed keys; groups without keys are omitted.
  mutating func list(_ groups: [(title: String, items: [HelpLine.Item])]) {
    self.groups = groups.filter { !$0.items.isEmpty }
      .map { Group(title: $0.title, items: $0.items) }
  }

  /// Handles a key; every key is used.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the size of the pane's canvas.
  public mutating func handle(_ key: Key, size: Size) -> Outcome {
    if isFiltering { return handleFilter(key) }
    switch key {
    case .character("?"), .character("q"), Key(.enter), Key(.function(1)): return .closed
    case Key(.escape):
      guard filter != nil else { return .closed }
      filter = nil
    case .character("/"):
      isFiltering = true
      filter = filter ?? LineEditor()
    default: scroll(key, layout(in: size))
    }
    return .pending
  }

  /// Inserts pasted text into the open filter.
  public mutating func paste(_ text: String) {
    guard isFiltering else { return }
    _ = filter?.insert(text)
    offset = 0
  }

  private mutating func handleFilter(_ key: Key) -> Outcome {
    switch key {
    case Key(.escape):
      filter = nil
      isFiltering = false
    case Key(.enter): isFiltering = false
    case Key(.backspace) where filter?.isEmpty != false:
      filter = nil
      isFiltering = false
    default:
      _ = filter?.handle(key)
      offset = 0
    }
    if !isFiltering, filter?.isEmpty == true { filter = nil }
    return .pending
  }

  private mutating func scroll(_ key: Key, _ layout: KeysLayout) {
    guard let action = ScrollAction.keysOfPager[key] else { return }
    let last = max(layout.height - layout.visible, 0)
    offset = action.first(
      in: ScrollBar(
        first: min(offset, last), visible: layout.visible, total: layout.height))
  }

  /// The groups with the keys that pass the filter.
  var shownGroups: [Group] {
    guard let filter, !filter.isEmpty else { return groups }
    let wanted = filter.text.lowercased()
    return groups.compactMap { group in
      let items = group.items.filter {
        $0.key.lowercased().hasPart(wanted) || $0.label.lowercased().hasPart(wanted)
      }
      return items.isEmpty ? nil : Group(title: group.title, items: items)
    }
  }

  func layout(in size: Size) -> KeysLayout {
    KeysLayout(shownGroups, of: groups, in: size)
  }
}

extension String {
  /// Whether the text contains another one.
  fileprivate func hasPart(_ part: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(part) }
  }
}
