import Synchronization

/// The table of the names in a process, each with its symbol.
///
/// Reading takes no lock, because kept names are only added and never move. Text from outside can
/// contain any number of undeclared names. The first `unknownLimit` of them are kept like declared
/// ones; of the others only the newest `recentLimit` are known, and the text of an older one is
/// `forgotten`. A symbol is reused only after 2^29 others were assigned.
///
/// A class, because all names of a process share one table.
package final class SymbolTable: Sendable {
  package static let shared = SymbolTable()

  /// The largest number of kept names from outside.
  package static let unknownLimit = 1 << 16
  /// The number of newest names from outside that are known in addition to the kept ones.
  package static let recentLimit = 1 << 12
  /// The text of a name from outside that is no longer known.
  package static let forgotten = "a-name-that-is-no-longer-known"

  /// A kept name, and the next one of its bucket.
  private final class Node: Sendable {
    let text: String
    let symbol: UInt32
    let next = AtomicLazyReference<Node>()

    init(_ text: String, _ symbol: UInt32) {
      self.text = text
      self.symbol = symbol
    }
  }

  /// The names of 1,024 consecutive symbols.
  private final class Page: Sendable {
    static let length = 1024
    let nodes = InlineArray<1024, AtomicLazyReference<Node>> { _ in AtomicLazyReference() }
  }

  /// The mutable data, protected by the lock.
  private struct Growth {
    /// The number of kept names, and the number of those that were undeclared when they were added.
    var count = 0
    var unknownCount = 0
    var recent = RecentNames()
  }

  private let pages = InlineArray<1024, AtomicLazyReference<Page>> { _ in AtomicLazyReference() }
  private let buckets = InlineArray<4096, AtomicLazyReference<Node>> { _ in AtomicLazyReference() }
  private let growth = Mutex(Growth())

  /// Creates a table with the engine's own names.
  package init() {
    for text in ["host", "empty"] { _ = declare(text) }
  }

  // MARK: Reading

  /// Returns the symbol of a kept name; nil for any other text.
  package func symbol(of text: String) -> UInt32? {
    var node = buckets[bucket(of: text)].load()
    while let found = node {
      if found.text == text { return found.symbol }
      node = found.next.load()
    }
    return nil
  }

  /// Returns the text of a symbol; `forgotten` for an unknown one.
  package func text(of symbol: UInt32) -> String {
    let (page, place) = Int(symbol).quotientAndRemainder(dividingBy: Page.length)
    guard Int(symbol) < Name.limit else {
      return growth.withLock { $0.recent.text(of: symbol) } ?? Self.forgotten
    }
    return pages[page].load()?.nodes[place].load()?.text ?? Self.forgotten
  }

  /// The number of kept names, and the number of those from outside.
  package var counts: (kept: Int, unknown: Int) {
    growth.withLock { ($0.count, $0.unknownCount) }
  }

  private func bucket(of text: String) -> Int {
    Int(truncatingIfNeeded: UInt(bitPattern: text.hashValue) % 4096)
  }

  // MARK: Adding

  /// Returns the symbol of a name that an app declares; nil when too many names are kept.
  package func declare(_ text: String) -> UInt32? {
    if let known = symbol(of: text) { return known }
    return growth.withLock { growth in
      if let known = symbol(of: text) { return known }
      return growth.count < Name.limit ? add(text, &growth) : nil
    }
  }

  /// Returns the symbol of a name from outside, which may be undeclared.
  package func symbol(ofOutside text: String) -> UInt32 {
    if let known = symbol(of: text) { return known }
    return growth.withLock { growth in
      if let known = symbol(of: text) { return known }
      guard growth.unknownCount < Self.unknownLimit, growth.count < Name.limit else {
        return growth.recent.symbol(of: text)
      }
      growth.unknownCount += 1
      return add(text, &growth)
    }
  }

  /// Adds a new name.
  ///
  /// The caller holds the lock.
  private func add(_ text: String, _ growth: inout Growth) -> UInt32 {
    let (page, place) = growth.count.quotientAndRemainder(dividingBy: Page.length)
    let node = Node(text, UInt32(growth.count))
    growth.count += 1
    let names = pages[page].load() ?? pages[page].storeIfNil(Page())
    _ = names.nodes[place].storeIfNil(node)
    guard var last = buckets[bucket(of: text)].load() else {
      _ = buckets[bucket(of: text)].storeIfNil(node)
      return node.symbol
    }
    while let next = last.next.load() { last = next }
    _ = last.next.storeIfNil(node)
    return node.symbol
  }
}

/// The newest names from outside, in a ring buffer.
private struct RecentNames {
  /// The symbols after those of kept names, up to 30 bits.
  private static let symbols = UInt32(Name.limit)..<1 << 30

  private var symbolOfText: [String: UInt32] = [:]
  private var ring: [(text: String, symbol: UInt32)] = []
  private var next = Self.symbols.lowerBound

  func text(of symbol: UInt32) -> String? {
    let place = place(of: symbol)
    return place < ring.count && ring[place].symbol == symbol ? ring[place].text : nil
  }

  mutating func symbol(of text: String) -> UInt32 {
    if let known = symbolOfText[text] { return known }
    let symbol = next
    next = symbol + 1 < Self.symbols.upperBound ? symbol + 1 : Self.symbols.lowerBound
    let place = place(of: symbol)
    if place < ring.count {
      symbolOfText[ring[place].text] = nil
      ring[place] = (text, symbol)
    } else {
      ring.append((text, symbol))
    }
    symbolOfText[text] = symbol
    return symbol
  }

  private func place(of symbol: UInt32) -> Int {
    Int(symbol - Self.symbols.lowerBound) % SymbolTable.recentLimit
  }
}
