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
  /// One of the forms `main`, `tab 1`, `accessory 0`, `accessory 0 of #7` and `tab 1 in purse`; the
  /// first declared tab is `tab 1`.
  public var description: String {
    switch self {
    case .main: "main"
    case .tab(let index): "tab \(index + 1)"
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
  private var kept: ContiguousArray<Entry> = []
  /// Whether the ids certainly grow towards the top, so that an id is found by halving.
  private(set) var isSorted = true
  /// The bit with which its reads are noted; 0 when they are not.
  private var mark: UInt8 = 0

  init() {}

  /// A stack of entries whose ids grow towards the top.
  init(_ entries: ContiguousArray<Entry>) { kept = entries }

  /// The entries, bottom first.
  public var entries: ContiguousArray<Entry> {
    if mark != 0 { noteAll() }
    return kept
  }

  /// Notes a read of all entries: of the top entry, which tells their number, and of the others.
  private func noteAll() {
    Reads.note(top: mark)
    if kept.count > 1 { Reads.note(stack: mark) }
  }

  /// Notes a read of the number of entries, which tells the id of the top entry in a placed world.
  private func noteHeight() {
    if mark != 0 { Reads.note(height: mark) }
  }

  /// Whether its reads are noted.
  var isWatched: Bool { mark != 0 }

  /// Notes its reads until it is changed.
  mutating func watch(_ mark: UInt8) { self.mark = mark }

  /// Ends watching before a change.
  mutating func unwatch() {
    if mark == 0 { return }
    noteAll()
    mark = 0
  }

  /// The top entry; nil when the stack is empty.
  public var top: Entry? {
    if mark != 0 { Reads.note(top: mark) }
    return kept.last
  }
  /// Whether the tab host is at the bottom.
  package var isOnHost: Bool { kept.first?.screen == .host }
  /// The id of the top entry; `none` when the stack is empty.
  var topID: EntryID {
    noteHeight()
    return kept.last?.id ?? .none
  }
  /// The number of entries.
  public var count: Int {
    noteHeight()
    return kept.count
  }
  /// Whether the stack has no entries.
  public var isEmpty: Bool { kept.isEmpty }

  /// Returns the position of an entry, 0 at the bottom; nil when the entry is not in the stack.
  /// - Complexity: O(log count); O(count) after an entry was added below another.
  public func position(of id: EntryID) -> Int? {
    if isWatched { return watchedPosition(of: id) }
    if topID == id { return kept.count - 1 }
    let entries = entries
    if !isSorted { return entries.firstIndex { $0.id == id } }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? low : nil
  }

  /// The position of an entry, whose id tells its place on a watched stack.
  private func watchedPosition(of id: EntryID) -> Int? {
    guard let position = id.position(on: Layer(mark: mark)), has(id, at: position) else {
      return nil
    }
    return position
  }

  /// Whether an entry whose id tells its place on this stack is at the position.
  func has(_ id: EntryID, at position: Int) -> Bool {
    // A watched stack has the ids of its places.
    if isWatched { return position == 0 || position < count }
    return position < kept.count && kept[position].id == id
  }

  /// The openers of entries that are on other stacks, of a stack of a placed world; they count as
  /// no read.
  package var openersElsewhere: [EntryID] {
    guard let bottom = kept.first else { return [] }
    var found: [EntryID] = []
    for entry in kept {
      let opener = entry.openerOrNone
      if opener == .none || opener == .gone || opener.isPlaced(besides: bottom.id) { continue }
      if !found.contains(opener) { found.append(opener) }
    }
    return found
  }

  /// Adds an entry on top.
  mutating func push(_ entry: Entry) {
    unwatch()
    if let top = kept.last, top.id > entry.id { isSorted = false }
    kept.append(entry)
  }

  /// Removes the top entry and returns it; nil when the stack is empty.
  mutating func popLast() -> Entry? {
    unwatch()
    return kept.popLast()
  }

  /// Removes the entry at a position and returns it.
  mutating func remove(at position: Int) -> Entry {
    unwatch()
    return kept.remove(at: position)
  }

  /// Adds an entry below a number of entries, 0 to `count`.
  mutating func insert(_ entry: Entry, under above: Int) {
    unwatch()
    let position = kept.count - above
    if above > 0, kept[position].id < entry.id { isSorted = false }
    if position > 0, kept[position - 1].id > entry.id { isSorted = false }
    kept.insert(entry, at: position)
  }

  /// Puts an entry in place of the one with the same id.
  mutating func update(_ entry: Entry) {
    unwatch()
    if let position = position(of: entry.id) { kept[position] = entry }
  }
}

extension Stack: Hashable {
  /// Compares the entries; stacks that share their memory are equal, whatever it contains.
  public static func == (a: Stack, b: Stack) -> Bool {
    if a.mark != 0 { a.noteAll() }
    if b.mark != 0 { b.noteAll() }
    return a.sharesMemory(with: b) || a.kept == b.kept
  }

  private func sharesMemory(with other: Stack) -> Bool {
    guard !kept.isEmpty, kept.count == other.kept.count else { return false }
    return unsafe kept.withUnsafeBufferPointer { own in
      unsafe other.kept.withUnsafeBufferPointer { unsafe $0.baseAddress == own.baseAddress }
    }
  }

  /// Hashes the entries.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}
