import Synchronization

/// A thread-safe table from pairs of words to words, which also numbers the pairs, from 0 on.
///
/// Reading takes no lock: the table only grows. A number depends on the order in which threads add
/// pairs, so only equality has a meaning. A class because all threads share it.
@safe public final class PairTable: @unchecked Sendable {
  /// What the table has for a pair.
  public struct Entry: Hashable, Sendable {
    /// The number of the pair.
    public let number: UInt32
    /// The word of the pair.
    public let content: UInt32

    /// An entry of its parts.
    @inlinable
    public init(number: UInt32, content: UInt32) {
      self.number = number
      self.content = content
    }
  }

  @usableFromInline let slots = SharedSlots(width: 2)
  private let total = Atomic(0)
  private let writing = Mutex(())

  /// An empty table.
  public init() {}

  /// The number of pairs.
  public var count: Int { total.load(ordering: .acquiring) }

  /// The memory in bytes.
  public var bytes: Int {
    // The smaller slots that readers may still use take as much together.
    2 * slots.current.bytes
  }

  /// The memory in bytes once another pair is added.
  public var bytesOfNextPair: Int { 2 * count >= slots.current.count ? 2 * bytes : bytes }

  /// The entry of a pair; nil when there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(first: UInt32, second: UInt32) -> Entry? {
    let (slots, pair) = (slots.current, PairTable.key(first, second))
    return slots.first(from: PairTable.home(pair)) { place, _ in slots.key(place) == pair }
  }

  /// Adds a pair with its word, unless the table has the pair.
  ///
  /// - Returns: the entry that the table has now.
  /// - Complexity: O(1) on average.
  @discardableResult
  public func add(_ first: UInt32, _ second: UInt32, _ content: UInt32) -> Entry {
    if let entry = self[first, second] { return entry }
    return writing.withLock { _ in
      if let entry = self[first, second] { return entry }
      let number = count
      let slots = slots.withRoom(after: number) { PairTable.home($1) }
      let (entry, pair) = (
        Entry(number: UInt32(number), content: content), PairTable.key(first, second)
      )
      slots.insert(entry, key: pair, from: PairTable.home(pair))
      total.store(number + 1, ordering: .releasing)
      return entry
    }
  }

  @inlinable
  @inline(__always)
  static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// The slot at which the search for a pair begins.
  ///
  /// Four pairs whose second words differ in the last two bits are at home in one line of the
  /// processor's memory: the second words of pairs that are looked up one after another are often
  /// neighbors.
  @inlinable
  @inline(__always)
  static func home(_ pair: UInt64) -> Int {
    let line = pair & ~0xFFFF_FFFF | (pair & 0xFFFF_FFFF) >> 2
    let product = line.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low) << 2 | Int(pair & 3)
  }
}
