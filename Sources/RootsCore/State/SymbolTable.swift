import Synchronization

/// The names that a process knows, each with its symbol.
///
/// Reading takes no lock: names that are kept are only added, and never move. Text from outside can
/// hold any number of names that nothing declares. The first `unknownLimit` of them are kept like
/// declared ones; of the others only the newest `recentLimit` are known, and the text of an older
/// one is `forgotten`. A symbol is not given twice before 2^29 others were given.
///
/// A class because all names of a process share one.
package final class SymbolTable: Sendable {
  package static let shared = SymbolTable()

  /// The most names from outside that are kept.
  package static let unknownLimit = 1 << 16
  /// How many of the newest names from outside are known beside those that are kept.
  package static let recentLimit = 1 << 12
  /// The text of a name from outside that is no longer known.
  package static let forgotten = "a-name-that-is-no-longer-known"

  /// A name that is kept, and the next one of the same bucket.
  private final class Node: Sendable {
    let text: String
    let symbol: UInt32
    let next = AtomicLazyReference<Node>()

    init(_ text: String, _ symbol: UInt32) {
      self.text = text
      self.symbol = symbol
    }
  }

  /// The names of 1,024 symbols in a row.
  private final class Page: Sendable {
    static let length = 1024
    let nodes = InlineArray<1024, AtomicLazyReference<Node>> { _ in AtomicLazyReference() }
  }

  /// What is known under the lock alone.
  private struct Growth {
    /// How many names are kept, and how many of them nothing had declared when they came.
    var count = 0
    var unknownCount = 0
    var recent = RecentNames()
  }

  private let pages = InlineArray<1024, AtomicLazyReference<Page>> { _ in AtomicLazyReference() }
  private let buckets = InlineArray<4096, AtomicLazyReference<Node>> { _ in AtomicLazyReference() }
  private let growth = Mutex(Growth())

  /// A table that knows the engine's own names.
  package init() {
    for text in ["host", "empty"] { _ = declare(text) }
  }

  // MARK: Reading

  /// The symbol of a name that is kept; nil for any other.
  package func symbol(of text: String) -> UInt32? {
    var node = buckets[bucket(of: text)].load()
    while let found = node {
      if found.text == text { return found.symbol }
      node = found.next.load()
    }
    return nil
  }

  /// The name of a symbol.
  package func text(of symbol: UInt32) -> String {
    let (page, place) = Int(symbol).quotientAndRemainder(dividingBy: Page.length)
    guard Int(symbol) < Name.limit else {
      return growth.withLock { $0.recent.text(of: symbol) } ?? Self.forgotten
    }
    return pages[page].load()?.nodes[place].load()?.text ?? Self.forgotten
  }

  /// How many names are kept, and how many of these came from outside.
  package var counts: (kept: Int, unknown: Int) {
    growth.withLock { ($0.count, $0.unknownCount) }
  }

  private func bucket(of text: String) -> Int {
    Int(truncatingIfNeeded: UInt(bitPattern: text.hashValue) % 4096)
  }

  // MARK: Adding

  /// The symbol of a name that an app declares; nil when too many names are kept.
  package func declare(_ text: String) -> UInt32? {
    if let known = symbol(of: text) { return known }
    return growth.withLock { growth in
      if let known = symbol(of: text) { return known }
      return growth.count < Name.limit ? add(text, &growth) : nil
    }
  }

  /// The symbol of a name from outside, which may be declared or not.
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

  /// Adds a name that is not there yet; the lock is held.
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

/// The newest names from outside, in a ring.
private struct RecentNames {
  /// The symbols after those that are kept, up to 30 bits.
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
