/// The entries of one layer.
///
/// A persistent list: pushing and popping make a new version in constant time, which shares all
/// entries below with the old one; the old one stays valid. Ids grow towards the top, unless an
/// entry was added below another.
public struct Stack: Sendable {
  private var head: Node? {
    didSet { facts = Facts(of: head) }
  }
  /// What most steps ask, beside the node: to read a node, it must be retained.
  private var facts = Facts(of: nil)
  /// The fixed number of its layer plus 1 while its reads are noted; 0 when they are not.
  private var mark: UInt8 = 0
  /// The log of its reads; nil when they are not noted.
  ///
  /// Not counted, because the search that watches keeps the log.
  @safe private unowned(unsafe) var log: ReadLog?

  package init() {}

  /// A stack of entries, bottom first.
  init(_ entries: some Sequence<Entry>) {
    var top: Node?
    for entry in entries { top = Node(entry, on: top) }
    (head, facts) = (top, Facts(of: top))
  }

  /// Properties of the top node.
  private struct Facts {
    let topID: EntryID
    let depth: UInt32
    let isOnHost: Bool

    init(of node: Node?) {
      (topID, depth, isOnHost) =
        node.map { ($0.entry.id, $0.depth, $0.isOnHost) } ?? (.none, 0, false)
    }
  }

  /// One entry and the stack below it.
  fileprivate final class Node: Sendable {
    let entry: Entry
    /// The node below.
    ///
    /// Written only in `deinit`, by the last owner.
    @safe nonisolated(unsafe) private(set) var below: Node?
    /// A node further below.
    ///
    /// Together they lead to each of n nodes in O(log n) steps: Myers, "An applicative
    /// random-access stack", 1983. Not counted, because each node owns all nodes below it.
    @safe private unowned(unsafe) let far: Node?
    /// The number of nodes down to the bottom.
    let depth: UInt32
    /// Whether the ids grow towards the top down to the bottom.
    let isSorted: Bool
    /// Whether the tab host is at the bottom.
    let isOnHost: Bool

    init(_ entry: Entry, on below: Node?) {
      self.entry = entry
      self.below = below
      guard let below else {
        far = nil
        (depth, isSorted, isOnHost) = (1, true, entry.screen == .host)
        return
      }
      depth = below.depth + 1
      isSorted = below.isSorted && below.entry.id < entry.id
      isOnHost = below.isOnHost
      let (near, next) = (below.jump, below.jump?.jump)
      let isSpanEqual = below.depth - (near?.depth ?? 0) == (near?.depth ?? 0) - (next?.depth ?? 0)
      far = near != nil && isSpanEqual ? next : below
    }

    var jump: Node? { far }

    /// Releases the nodes below one by one: a recursion would need as much of the call stack as the
    /// stack is deep.
    deinit {
      var next = below.take()
      while isKnownUniquelyReferenced(&next), let node = next { next = node.below.take() }
    }

    /// The topmost node for which a condition holds that also holds for all nodes below it.
    func first(where holds: (Node) -> Bool) -> Node? {
      var node: Node? = self
      while let this = node, !holds(this) {
        if let jump = this.jump, !holds(jump) { node = jump } else { node = this.below }
      }
      return node
    }
  }

  /// The node of an entry; nil when the entry is not in the stack.
  private func node(of id: EntryID) -> Node? {
    guard let head else { return nil }
    if head.isSorted {
      let node = head.first { $0.entry.id <= id }
      return node?.entry.id == id ? node : nil
    }
    var node: Node? = head
    while let this = node, this.entry.id != id { node = this.below }
    return node
  }

  /// The node at a position, 0 at the bottom; the top one for a position above it.
  private func node(at position: Int) -> Node? { head?.first { $0.depth <= position + 1 } }

  // MARK: Reads that a search notes

  /// Notes a read of all entries: of the top entry, which tells their number, and of the others.
  private func noteAll() {
    log?.note(.top, of: mark)
    if depth > 1 { log?.note(.stack, of: mark) }
  }

  /// Notes a read of the number of entries, which tells the id of the top entry in a placed world.
  private func noteHeight() {
    if mark != 0 { log?.note(.height, of: mark) }
  }

  /// Whether its reads are noted.
  var isWatched: Bool { mark != 0 }

  /// Notes its reads until it is changed.
  mutating func watch(_ mark: UInt8, in log: ReadLog) { (self.mark, self.log) = (mark, log) }

  /// Ends watching before a change.
  mutating func unwatch() {
    if mark == 0 { return }
    noteAll()
    (mark, log) = (0, nil)
  }
}

// MARK: Queries

extension Stack {
  private var depth: Int { Int(facts.depth) }

  /// The entries, bottom first.
  /// - Complexity: O(count).
  public var entries: ContiguousArray<Entry> {
    if mark != 0 { noteAll() }
    guard let head else { return [] }
    var entries = ContiguousArray(repeating: head.entry, count: depth)
    var node = head.below
    while let this = node {
      entries[Int(this.depth) - 1] = this.entry
      node = this.below
    }
    return entries
  }

  /// The entry at a position, from 0 at the bottom to `count - 1`.
  /// - Complexity: O(log count).
  public subscript(position: Int) -> Entry {
    if position == depth - 1, let top { return top }
    if mark != 0 { noteAll() }
    guard position >= 0, let node = node(at: position) else {
      preconditionFailure("no entry at position \(position) of \(depth)")
    }
    return node.entry
  }

  /// The top entry; nil when the stack is empty.
  public var top: Entry? {
    if mark != 0 { log?.note(.top, of: mark) }
    return head?.entry
  }
  /// Returns the entry below a number of entries; nil when there is none.
  /// - Complexity: O(log count).
  package func entry(below above: Int) -> Entry? {
    let position = count - 1 - above
    return position < 0 ? nil : self[position]
  }
  /// The bottom entry; nil when the stack is empty.
  /// - Complexity: O(log count).
  package var bottom: Entry? { isEmpty ? nil : self[0] }
  /// Whether the tab host is at the bottom.
  package var isOnHost: Bool { facts.isOnHost }
  /// Whether the tab host is the only entry.
  var isHostAlone: Bool {
    guard facts.isOnHost else { return false }
    noteHeight()
    return facts.depth == 1
  }
  /// The id of the top entry; `none` when the stack is empty.
  var topID: EntryID {
    noteHeight()
    return facts.topID
  }
  /// The number of entries.
  public var count: Int {
    noteHeight()
    return depth
  }
  /// Whether both are the same stack and not only equal ones; no read.
  package func isIdentical(to other: Stack) -> Bool { head === other.head }
  /// Whether the stack has no entries.
  public var isEmpty: Bool { facts.depth == 0 }

  /// Returns the position of an entry, 0 at the bottom; nil when the entry is not in the stack.
  /// - Complexity: O(log count); O(count) after an entry was added below another.
  public func position(of id: EntryID) -> Int? {
    if !isWatched { return node(of: id).map { Int($0.depth) - 1 } }
    let position = id.position(on: Layer(fixedNumber: Int(mark) - 1))
    return position.flatMap { has(id, at: $0) ? $0 : nil }
  }

  /// Whether an entry whose id tells its place on this stack is at the position.
  func has(_ id: EntryID, at position: Int) -> Bool {
    // A watched stack has the ids of its places.
    if isWatched { return position == 0 || position < count }
    return position < depth && node(at: position)?.entry.id == id
  }

  /// Returns the number of entries, from the bottom, that both stacks share as the same nodes.
  /// - Complexity: O(log count).
  package func sharedCount(with other: Stack) -> Int {
    if mark != 0 { noteAll() }
    if other.mark != 0 { other.noteAll() }
    return sharedDepth(with: other)
  }

  private func sharedDepth(with other: Stack) -> Int {
    let depth = min(depth, other.depth)
    var (one, two) = (node(at: depth - 1), other.node(at: depth - 1))
    while let a = one, let b = two, a !== b {
      // Nodes at one depth jump equally far.
      (one, two) = a.jump !== b.jump ? (a.jump, b.jump) : (a.below, b.below)
    }
    return Int(one?.depth ?? 0)
  }

  /// Calls a function with every entry that an older stack does not have, or has with another
  /// payload, from the top down.
  ///
  /// A comparison is no read of the stack: what differs was read when it was changed.
  /// - Parameter note: gets the entry; the number of entries above it that are older, or new with
  ///   smaller ids; and the entry before its update, nil for a new one.
  /// - Complexity: O(log count + entries down to those that both share), unless new entries with
  ///   greater ids are below others.
  func forEachChange(since old: Stack, _ note: (Entry, _ above: Int, _ older: Entry?) -> Void) {
    guard let head, head !== old.head else { return }
    if head.below === old.head { return note(head.entry, 0, nil) }
    if old.head?.below === head { return }
    let shared = sharedDepth(with: old)
    var older: [EntryID: Entry] = [:]
    var node = old.head
    while let this = node, this.depth > shared {
      older[this.entry.id] = this.entry
      node = this.below
    }
    var (kept, added, least) = (0, [EntryID](), EntryID.gone)
    node = head
    while let this = node, this.depth > shared {
      let entry = this.entry
      node = this.below
      if let before = older[entry.id] {
        kept += 1
        // The payloads to which back leads can differ alone, after an undo of several steps.
        if before.payload != entry.payload || before.earlier != entry.earlier {
          note(entry, 0, before)
        }
        continue
      }
      let smaller = entry.id < least ? 0 : added.count { $0 < entry.id }
      note(entry, kept + smaller, nil)
      added.append(entry.id)
      least = min(least, entry.id)
    }
  }

  /// The positions and entries from the top down.
  package var descending: Descent { descending(from: depth - 1) }

  /// Returns the positions and entries from a position down.
  package func descending(from position: Int) -> Descent {
    if mark != 0 { noteAll() }
    return Descent(position >= depth - 1 ? head : node(at: position))
  }

  /// The positions and entries of a stack from one of them down.
  package struct Descent: Sequence, IteratorProtocol {
    private var node: Node?

    fileprivate init(_ node: Node?) { self.node = node }

    package mutating func next() -> (position: Int, entry: Entry)? {
      guard let this = node else { return nil }
      node = this.below
      return (Int(this.depth) - 1, this.entry)
    }
  }

  /// Returns the position of the topmost entry that fulfils a condition; nil when none does.
  /// - Parameter above: the number of entries on top that are left out.
  /// - Complexity: O(entries above it).
  package func lastPosition(below above: Int = 0, where matches: (Entry) -> Bool) -> Int? {
    descending(from: depth - 1 - above).first { matches($0.entry) }?.position
  }

  /// Whether an entry fulfils a condition.
  /// - Complexity: O(count).
  package func contains(where matches: (Entry) -> Bool) -> Bool {
    lastPosition(where: matches) != nil
  }

  /// The openers of entries that are on other stacks, of a stack of a placed world; they count as
  /// no read.
  package var openersElsewhere: [EntryID] {
    var found: [EntryID] = []
    var node = head
    while let this = node {
      let opener = this.entry.openerOrNone
      if opener != .none, opener != .gone, !opener.isPlaced(besides: this.entry.id),
        !found.contains(opener)
      {
        found.append(opener)
      }
      node = this.below
    }
    return found.reversed()
  }

  /// Whether an entry that was just removed can be the opener of one of these; no read.
  ///
  /// A watched stack was not changed, so that the entry was on another one.
  func canHaveOpener(_ id: EntryID) -> Bool { !isWatched || openersElsewhere.contains(id) }
}

// MARK: Changes

extension Stack {
  /// Adds an entry on top.
  mutating func push(_ entry: Entry) {
    unwatch()
    head = Node(entry, on: head)
  }

  /// Removes the top entry and returns it; nil when the stack is empty.
  mutating func popLast() -> Entry? {
    unwatch()
    guard let top = head else { return nil }
    head = top.below
    return top.entry
  }

  /// Removes the entry at a position and returns it.
  /// - Complexity: O(entries above it).
  mutating func remove(at position: Int) -> Entry {
    let entry = self[position]
    replace(from: position, to: position + 1, by: nil)
    return entry
  }

  /// Adds an entry below a number of entries, 0 to `count`.
  /// - Complexity: O(entries above it).
  mutating func insert(_ entry: Entry, under above: Int) {
    replace(from: depth - above, to: depth - above, by: entry)
  }

  /// Puts an entry in place of the one with the same id.
  /// - Complexity: O(entries above it).
  mutating func update(_ entry: Entry) {
    guard let position = position(of: entry.id) else { return }
    replace(from: position, to: position + 1, by: entry)
  }

  /// Puts an entry, or none, in place of those at some positions.
  private mutating func replace(from start: Int, to end: Int, by entry: Entry?) {
    unwatch()
    var above: [Node] = []
    var node = head
    while let this = node, this.depth > start {
      if this.depth > end { above.append(this) }
      node = this.below
    }
    if let entry { node = Node(entry, on: node) }
    for other in above.reversed() { node = Node(other.entry, on: node) }
    head = node
  }
}

extension Stack: Hashable {
  /// Compares the entries down to the first one that both stacks share.
  public static func == (a: Stack, b: Stack) -> Bool {
    if a.mark != 0 { a.noteAll() }
    if b.mark != 0 { b.noteAll() }
    guard a.depth == b.depth else { return false }
    var (left, right) = (a.head, b.head)
    while let one = left, let other = right, one !== other {
      guard one.entry == other.entry else { return false }
      (left, right) = (one.below, other.below)
    }
    return true
  }

  /// Hashes the entries.
  public func hash(into hasher: inout Hasher) {
    if mark != 0 { noteAll() }
    hasher.combine(depth)
    var node = head
    while let this = node {
      hasher.combine(this.entry)
      node = this.below
    }
  }
}
