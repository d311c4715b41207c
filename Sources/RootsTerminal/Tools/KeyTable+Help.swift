import Roots

extension KeyTable {
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

extension [HelpLine.Item] {
  /// Returns the items without keys that something else takes.
  package func without(_ isTaken: (Key) -> Bool) -> [HelpLine.Item] {
    // Not copied where nothing is taken.
    if !contains(where: { $0.keys.contains(where: isTaken) }) { return self }
    return compactMap { item in
      if !item.keys.contains(where: isTaken) { return item }
      let left = item.keys.filter { !isTaken($0) }
      return left.isEmpty ? nil : HelpLine.Item(left, item.label)
    }
  }
}
