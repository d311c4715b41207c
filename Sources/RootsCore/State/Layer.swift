/// Where a stack lives.
public enum Layer: Hashable, Sendable {
  /// The stack that everything else stands on; its bottom is the root.
  case main
  /// The stack of a tab, by its index from 0.
  case tab(Int)
  /// An accessory layer, 0 to 9, drawn bottom to top. With an owner it is the stack that
  /// belongs to that entry's screen: shown and hidden, kept and removed with it.
  case accessory(Int, of: EntryID? = nil)
  /// A layer of a navigator that lives inside a screen.
  case nested(NestedLayer)

  /// How many tabs, how many accessory layers and how many nested navigators an app can have.
  public static let limit = 10

  /// Whether it is main or a tab.
  public var isContent: Bool {
    switch self {
    case .main, .tab: true
    case .accessory: false
    case .nested(let nested): nested.layer.isContent
    }
  }
}

extension Layer: CustomStringConvertible {
  /// `main`, `tab 1`, `accessory 0`, `accessory 0 of #7`, `tab 1 in purse`.
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
/// Ids grow towards the top, because everything is pushed at the top and undo restores only what
/// has been there.
public struct Stack: Hashable, Sendable {
  /// Bottom first.
  public internal(set) var entries: ContiguousArray<Entry> = []

  /// The entry on top.
  @inline(__always)
  public var top: Entry? { entries.last }
  /// How many entries it has.
  public var count: Int { entries.count }
  /// Whether it has none.
  public var isEmpty: Bool { entries.isEmpty }

  /// The position of an entry, 0 at the bottom.
  /// - Complexity: O(log count).
  public func position(of id: EntryID) -> Int? {
    if entries.last?.id == id { return entries.count - 1 }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? low : nil
  }
}
