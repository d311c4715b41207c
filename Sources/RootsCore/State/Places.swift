/// The stacks of a `NavigationState`.
///
/// A class, so that a copy is one reference: a step keeps the stacks with which it began, the
/// history those before each commit, and what did not change is known by identity. A step that
/// changes them copies them once.
final class Places: @unchecked Sendable {
  @safe @exclusivity(unchecked)
  var main = Stack()
  @safe @exclusivity(unchecked)
  var tabs = TabStacks()
  @safe @exclusivity(unchecked)
  var freeAccessories: [Stack] = []
  @safe @exclusivity(unchecked)
  var ownedAccessories: [Layer: Stack] = [:]
  @safe @exclusivity(unchecked)
  var nested: [NestedState] = []
  @safe @exclusivity(unchecked)
  var shownTabs = ShownTabs()
  @safe @exclusivity(unchecked)
  var selectedTab: UInt8 = 0

  /// No stacks; never changed, because it always has two owners.
  static let none = Places()

  private init() {}

  /// The id of the top entry of a tab; `none` when there is no such tab or entry.
  func topID(ofTab index: Int) -> EntryID { tabs.topID(of: index) }

  init(copying other: Places) {
    (main, tabs, selectedTab, shownTabs) =
      (other.main, other.tabs, other.selectedTab, other.shownTabs)
    (freeAccessories, ownedAccessories, nested) =
      (other.freeAccessories, other.ownedAccessories, other.nested)
  }
}

/// The stacks of tabs, by the index of the tab.
///
/// The stack that was changed last is kept apart from the others, so that most changes copy no
/// array.
public struct TabStacks: RandomAccessCollection, Sendable {
  private var latest = Stack()
  /// The index of that stack, in whose place in the array an empty one stands.
  private var latestIndex = 0
  private var others: [Stack] = []

  init() {}

  /// Empty stacks.
  init(count: Int) { others = Array(repeating: Stack(), count: count) }

  init(_ stacks: some Sequence<Stack>) {
    others = Array(stacks)
    if let first = others.first { (latest, others[0]) = (first, Stack()) }
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of tabs.
  public var endIndex: Int { others.count }

  /// The stack of a tab.
  public internal(set) subscript(index: Int) -> Stack {
    get { index == latestIndex && index < others.count ? latest : others[index] }
    _modify {
      if index != latestIndex { turn(to: index) }
      yield &latest
    }
  }

  /// The id of the top entry of a tab; `none` when there is no such tab or entry.
  func topID(of index: Int) -> EntryID {
    if index == latestIndex { return latest.topID }
    return others.indices.contains(index) ? others[index].topID : .none
  }

  /// Keeps the stack of another tab apart.
  private mutating func turn(to index: Int) {
    swap(&latest, &others[latestIndex])
    swap(&latest, &others[index])
    latestIndex = index
  }

  /// Whether the stacks of all tabs but one are the same as in older ones, and not only equal.
  /// - Returns: the index of that tab; nil when it has to be searched for.
  func onlyChange(since old: TabStacks) -> Int? {
    latestIndex == old.latestIndex && others.isSame(as: old.others) ? latestIndex : nil
  }
}

extension TabStacks: Hashable {
  /// Compares the stacks.
  public static func == (a: TabStacks, b: TabStacks) -> Bool { a.elementsEqual(b) }

  /// Hashes the stacks.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for stack in self { hasher.combine(stack) }
  }
}
