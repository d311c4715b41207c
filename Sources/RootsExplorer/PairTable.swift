public import Synchronization

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

  @usableFromInline let slots: Atomic<UnsafeMutablePointer<Atomic<UInt64>>>
  private let total = Atomic(0)
  private let writing = Mutex(())

  /// An empty table.
  public init() {
    unsafe slots = Atomic(PairSlots(count: 64, after: nil).words)
  }

  deinit {
    unsafe PairSlots(words: slots.load(ordering: .acquiring)).deallocate()
  }

  /// The number of pairs.
  public var count: Int { total.load(ordering: .acquiring) }

  /// The memory in bytes.
  public var bytes: Int {
    // The smaller tables that readers may still use take as much together.
    unsafe 32 * PairSlots(words: slots.load(ordering: .acquiring)).count
  }

  /// The memory in bytes once another pair is added.
  public var bytesOfNextPair: Int {
    let slots = unsafe PairSlots(words: slots.load(ordering: .acquiring)).count
    return 2 * count >= slots ? 2 * bytes : bytes
  }

  /// The entry of a pair; nil when there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(first: UInt32, second: UInt32) -> Entry? {
    let slots = unsafe PairSlots(words: slots.load(ordering: .acquiring))
    return slots.entry(of: first, second)
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
      var slots = unsafe PairSlots(words: self.slots.load(ordering: .acquiring))
      if 2 * number >= slots.count {
        slots = slots.enlarged()
        unsafe self.slots.store(slots.words, ordering: .releasing)
      }
      let entry = Entry(number: UInt32(number), content: content)
      slots.insert(first, second, entry)
      total.store(number + 1, ordering: .releasing)
      return entry
    }
  }
}

/// The slots of a `PairTable`: open addressing, read without a lock.
///
/// The words are the number of slots, the address of the smaller slots that these replaced, and six
/// more; then two for each slot, the entry and the pair. An entry is its word in the upper half and
/// its number plus one, so that an empty slot is zero. Four pairs whose second words differ in the
/// last two bits are at home in one line of the processor's memory: the second words of pairs that
/// are looked up one after another are often neighbors.
@usableFromInline
@safe struct PairSlots {
  @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>

  @usableFromInline
  init(words: UnsafeMutablePointer<Atomic<UInt64>>) { unsafe self.words = words }

  /// Empty slots, at least four and a power of two.
  init(count: Int, after smaller: PairSlots?) {
    let size = PairSlots.headLength + 2 * count
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 * size, alignment: 64)
    unsafe words = memory.bindMemory(to: Atomic<UInt64>.self, capacity: size)
    for place in 0..<size { unsafe (words + place).initialize(to: Atomic(0)) }
    unsafe words[0].store(UInt64(count), ordering: .relaxed)
    let address = smaller.map { unsafe UInt64(UInt(bitPattern: $0.words)) }
    unsafe words[1].store(address ?? 0, ordering: .relaxed)
  }

  /// Frees these slots and the smaller ones.
  func deallocate() {
    let smaller = unsafe UInt(words[1].load(ordering: .relaxed))
    if let smaller = unsafe UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: smaller) {
      unsafe PairSlots(words: smaller).deallocate()
    }
    unsafe UnsafeMutableRawPointer(words).deallocate()
  }

  @usableFromInline static var headLength: Int { 8 }

  @inlinable var count: Int { unsafe Int(words[0].load(ordering: .relaxed)) }

  /// The slot at which the search for a pair begins.
  @inlinable
  @inline(__always)
  func home(_ first: UInt32, _ second: UInt32) -> Int {
    let product = (UInt64(first) << 32 | UInt64(second >> 2)).multipliedFullWidth(
      by: 0x9E37_79B9_7F4A_7C15)
    let line = Int(truncatingIfNeeded: product.high ^ product.low) << 2
    return (line | Int(second & 3)) & (count - 1)
  }

  @inlinable
  @inline(__always)
  func entry(of first: UInt32, _ second: UInt32) -> PairTable.Entry? {
    let pair = UInt64(first) << 32 | UInt64(second)
    var place = home(first, second)
    while true {
      let entry = unsafe words[PairSlots.headLength + 2 * place].load(ordering: .acquiring)
      if entry == 0 { return nil }
      if unsafe words[PairSlots.headLength + 2 * place + 1].load(ordering: .relaxed) == pair {
        return PairTable.Entry(
          number: UInt32(truncatingIfNeeded: entry) - 1,
          content: UInt32(truncatingIfNeeded: entry >> 32))
      }
      place = (place + 1) & (count - 1)
    }
  }

  func insert(_ first: UInt32, _ second: UInt32, _ entry: PairTable.Entry) {
    var place = home(first, second)
    while unsafe words[PairSlots.headLength + 2 * place].load(ordering: .relaxed) != 0 {
      place = (place + 1) & (count - 1)
    }
    let pair = UInt64(first) << 32 | UInt64(second)
    unsafe words[PairSlots.headLength + 2 * place + 1].store(pair, ordering: .relaxed)
    unsafe words[PairSlots.headLength + 2 * place].store(
      UInt64(entry.content) << 32 | UInt64(entry.number + 1), ordering: .releasing)
  }

  /// Twice as many slots with the same entries.
  func enlarged() -> PairSlots {
    let larger = PairSlots(count: 2 * count, after: self)
    for place in 0..<count {
      let entry = unsafe words[PairSlots.headLength + 2 * place].load(ordering: .relaxed)
      if entry == 0 { continue }
      let pair = unsafe words[PairSlots.headLength + 2 * place + 1].load(ordering: .relaxed)
      larger.insert(
        UInt32(truncatingIfNeeded: pair >> 32), UInt32(truncatingIfNeeded: pair),
        PairTable.Entry(
          number: UInt32(truncatingIfNeeded: entry) - 1,
          content: UInt32(truncatingIfNeeded: entry >> 32)))
    }
    return larger
  }
}
