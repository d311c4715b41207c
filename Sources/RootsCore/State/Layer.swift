/// The place of a stack.
public enum Layer: Hashable, Sendable {
  /// The stack below all others; its bottom entry is the root.
  case main
  /// The stack of a tab, by its index from 0.
  case tab(Int)
  /// An accessory layer, 0 to 9, drawn bottom to top.
  ///
  /// A layer with an owner belongs to that entry's screen: it is shown, hidden, kept and removed
  /// with the screen.
  case accessory(Int, of: EntryID? = nil)
  /// A layer of a nested navigator.
  case nested(NestedLayer)

  /// The largest number of tabs, of accessory layers and of nested navigators in an app.
  public static let limit = 10

  /// Whether the layer is main or a tab.
  public var isContent: Bool {
    switch self {
    case .main, .tab: true
    case .accessory: false
    case .nested(let nested): nested.layer.isContent
    }
  }

  /// The entry to whose screen an accessory layer belongs; nil for other layers.
  var owner: EntryID? {
    switch self {
    case .main, .tab: nil
    case .accessory(_, let owner): owner
    case .nested(let nested): nested.layer.owner
    }
  }
}

extension Layer: CustomStringConvertible {
  /// One of the forms `main`, `tab 1`, `accessory 0`, `accessory 0 of #7` and `tab 1 in purse`.
  public var description: String {
    switch self {
    case .main: "main"
    case .tab(let index): "tab \(index)"
    case .accessory(let level, let owner):
      "accessory \(level)" + (owner.map { " of \($0)" } ?? "")
    case .nested(let nested): "\(nested)"
    }
  }
}

/// The entries of one layer, bottom first.
///
/// Ids grow towards the top, unless an entry was added below another.
public struct Stack: Sendable {
  /// The entries, bottom first.
  public internal(set) var entries: ContiguousArray<Entry> = []
  /// Whether the ids certainly grow towards the top, so that an id is found by halving.
  private(set) var isSorted = true

  /// The top entry; nil when the stack is empty.
  public var top: Entry? { entries.last }
  /// The number of entries.
  public var count: Int { entries.count }
  /// Whether the stack has no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// Returns the position of an entry, 0 at the bottom; nil when the entry is not in the stack.
  /// - Complexity: O(log count); O(count) after an entry was added below another.
  public func position(of id: EntryID) -> Int? {
    if entries.last?.id == id { return entries.count - 1 }
    if !isSorted { return entries.firstIndex { $0.id == id } }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? low : nil
  }

  /// Adds an entry on top.
  mutating func push(_ entry: Entry) {
    if let top = entries.last, top.id > entry.id { isSorted = false }
    entries.append(entry)
  }

  /// Adds an entry below a number of entries, 0 to `count`.
  mutating func insert(_ entry: Entry, under above: Int) {
    let position = entries.count - above
    if above > 0, entries[position].id < entry.id { isSorted = false }
    if position > 0, entries[position - 1].id > entry.id { isSorted = false }
    entries.insert(entry, at: position)
  }

  /// Puts an entry in place of the one with the same id.
  mutating func update(_ entry: Entry) {
    if let position = position(of: entry.id) { entries[position] = entry }
  }
}

extension Stack: Hashable {
  /// Compares the entries.
  public static func == (a: Stack, b: Stack) -> Bool { a.entries == b.entries }

  /// Hashes the entries.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
