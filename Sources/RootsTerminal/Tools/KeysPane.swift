/// Every key that is live, grouped by whose it is, in as many columns as there is room for.
public struct KeysPane: Hashable, Sendable {
  /// The result of a key in the pane.
  public enum Outcome: Hashable, Sendable {
    /// The pane took the key and stays.
    case pending
    /// The pane is to go.
    case closed
  }

  /// Keys of one kind.
  struct Group: Hashable {
    let title: String
    let items: [HelpLine.Item]
  }

  private let groups: [Group]
  /// The filter for names and labels of keys; nil shows all.
  private(set) var filter: LineEditor?
  /// Whether what is typed goes to the filter.
  private(set) var isFiltering = false
  /// The first line in view when it was last scrolled.
  private(set) var offset = 0

  /// Makes a pane; groups without keys are left out.
  public init(_ groups: [(title: String, items: [HelpLine.Item])]) {
    self.groups = groups.filter { !$0.items.isEmpty }
      .map { Group(title: $0.title, items: $0.items) }
  }

  /// Takes a key; none is left to others.
  ///
  /// - Parameters:
  ///   - key: what was pressed.
  ///   - size: the size of the canvas that the pane is drawn on.
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

  /// Takes pasted text, while it filters.
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
    let last = max(layout.height - layout.visible, 0)
    let page = max(layout.visible - 1, 1)
    let wanted: Int
    switch key {
    case Key(.up), Key(.scrollUp), .character("k"): wanted = min(offset, last) - 1
    case Key(.down), Key(.scrollDown), .character("j"): wanted = offset + 1
    case Key(.pageUp): wanted = min(offset, last) - page
    case Key(.pageDown), .character(" "): wanted = offset + page
    case Key(.home): wanted = 0
    case Key(.end): wanted = last
    default: return
    }
    offset = min(max(wanted, 0), last)
  }

  /// The groups with the keys that the filter leaves.
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
  /// Whether a text stands somewhere in it.
  fileprivate func hasPart(_ part: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(part) }
  }
}
