/// The keys of a pane with their actions: the pane takes keys by this table, and the list of keys
/// shows it.
struct KeyTable<Action: Hashable & Sendable>: Sendable {
  /// The keys of an action, with its label in a word or two.
  struct Line: Sendable {
    let action: Action
    let keys: [Key]
    let label: String

    init(_ action: Action, _ keys: Key..., label: String) {
      self.action = action
      self.keys = keys
      self.label = label
    }
  }

  let lines: [Line]

  init(_ lines: Line...) { self.lines = lines }

  /// Returns the action of a key; nil for a key without one.
  subscript(key: Key) -> Action? { lines.first { $0.keys.contains(key) }?.action }

  /// Returns the items of the list of keys; adjacent lines with one label are one item.
  ///
  /// - Parameter isActive: whether an action has an effect now.
  func items(where isActive: (Action) -> Bool = { _ in true }) -> [HelpLine.Item] {
    var items: [HelpLine.Item] = []
    for line in lines where isActive(line.action) {
      let keys = line.keys.filter { !$0.isWheel }
      if let last = items.last, last.label == line.label {
        items[items.count - 1] = HelpLine.Item(last.keys + keys, line.label)
      } else {
        items.append(HelpLine.Item(keys, line.label))
      }
    }
    return items
  }
}

extension Key {
  /// Whether it is a notch of the wheel, and no key of a keyboard.
  fileprivate var isWheel: Bool { code == .scrollUp || code == .scrollDown }
}

extension HelpLine.Item {
  /// Makes an item that names several keys.
  package init(_ keys: [Key], _ label: String) {
    self.init(key: keys.map(\.name).joined(separator: " "), label: label)
  }

  /// The keys that the item names, between blanks; empty for a range of keys.
  package var keys: [Key] {
    key.split(separator: " ").compactMap { Key(named: String($0)) }
  }
}

extension [HelpLine.Item] {
  /// Returns the items without keys that something else takes.
  package func without(_ isTaken: (Key) -> Bool) -> [HelpLine.Item] {
    compactMap { item in
      let keys = item.keys
      let left = keys.filter { !isTaken($0) }
      if left.count == keys.count { return item }
      return left.isEmpty ? nil : HelpLine.Item(left, item.label)
    }
  }
}
