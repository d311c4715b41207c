/// The stacks of a `NavigationState`.
struct Places: Hashable, Sendable {
  var selectedTab = 0
  var main = Stack()
  var tabs = TabStacks()
  var shownBefore: [Int] = []
  var freeAccessories: [Stack] = []
  var ownedAccessories: [Layer: Stack] = [:]
  var nested: [NestedState] = []
}

/// Stacks that several copies of a `NavigationState` share.
///
/// A class, so that a copy is one reference: a step keeps the stacks with which it began, the
/// history those before each commit, and what did not change is known by identity. A step that
/// changes them copies them once.
final class SharedPlaces: @unchecked Sendable {
  @safe @exclusivity(unchecked)
  var places: Places

  /// No stacks; never changed, because it always has two owners.
  static let none = SharedPlaces(Places())

  init(_ places: Places) { self.places = places }
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

  /// Returns a part of the stack of a tab, or of an empty one when there is no such tab.
  @inline(__always)
  func read<Part>(_ index: Int, _ part: (borrowing Stack) -> Part) -> Part {
    if index == latestIndex { return part(latest) }
    return part(others.indices.contains(index) ? others[index] : Stack())
  }

  /// Keeps the stack of another tab apart.
  private mutating func turn(to index: Int) {
    swap(&latest, &others[latestIndex])
    swap(&latest, &others[index])
    latestIndex = index
  }

  /// Returns the indices of tabs whose stacks can differ from older ones: of one tab, or of all.
  func indices(changedSince old: TabStacks) -> Range<Int> {
    latestIndex == old.latestIndex && others.isSame(as: old.others)
      ? latestIndex..<Swift.min(latestIndex + 1, count) : indices
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
