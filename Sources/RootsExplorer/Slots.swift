public import Synchronization

/// The slots of a hash table with open addressing.
///
/// A slot is one word, or two with a key. The first word is the entry: its content in the upper
/// half, and its number plus one, so that an empty slot is zero. Threads may read slots while one
/// fills them.
@usableFromInline
@safe struct Slots {
  /// The number of slots, the address of the smaller slots that these replaced, and six more words,
  /// so that the slots begin a line of the processor's memory; then the slots.
  @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>
  /// The words in a slot.
  @usableFromInline let width: Int

  @inlinable
  init(words: UnsafeMutablePointer<Atomic<UInt64>>, width: Int) {
    unsafe self.words = words
    self.width = width
  }

  /// Empty slots.
  /// - Parameter count: the number of slots, a power of two.
  init(count: Int, width: Int) {
    let size = Slots.headLength + width * count
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8 * size, alignment: 64)
    unsafe words = memory.bindMemory(to: Atomic<UInt64>.self, capacity: size)
    for place in 0..<size { unsafe (words + place).initialize(to: Atomic(0)) }
    unsafe words[0].store(UInt64(count), ordering: .relaxed)
    self.width = width
  }

  /// Frees these slots and the smaller ones.
  func deallocate() {
    let smaller = unsafe UInt(words[1].load(ordering: .relaxed))
    if let smaller = unsafe UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: smaller) {
      unsafe Slots(words: smaller, width: width).deallocate()
    }
    unsafe UnsafeMutableRawPointer(words).deallocate()
  }

  @usableFromInline static var headLength: Int { 8 }

  @inlinable var count: Int { unsafe Int(words[0].load(ordering: .relaxed)) }
  /// The memory of the slots.
  var bytes: Int { 8 * width * count }

  /// The entry in a slot; nil when it is empty.
  @inlinable
  subscript(place: Int) -> PairTable.Entry? {
    @inline(__always) get {
      let word = unsafe words[Slots.headLength + width * place].load(ordering: .acquiring)
      if word == 0 { return nil }
      return PairTable.Entry(
        number: UInt32(truncatingIfNeeded: word) - 1,
        content: UInt32(truncatingIfNeeded: word >> 32))
    }
  }

  /// The key in a slot of two words that is not empty; 0 for a slot of one word.
  @inlinable
  @inline(__always)
  func key(_ place: Int) -> UInt64 {
    width == 1 ? 0 : unsafe words[Slots.headLength + width * place + 1].load(ordering: .relaxed)
  }

  /// The first entry from a slot on for which a condition holds; nil if an empty slot comes first.
  @inlinable
  @inline(__always)
  func first(from home: Int, where isFound: (Int, PairTable.Entry) -> Bool) -> PairTable.Entry? {
    var place = home & (count - 1)
    while let entry = self[place] {
      if isFound(place, entry) { return entry }
      place = (place + 1) & (count - 1)
    }
    return nil
  }

  /// Fills the first empty slot from a slot on.
  func insert(_ entry: PairTable.Entry, key: UInt64 = 0, from home: Int) {
    var place = home & (count - 1)
    while self[place] != nil { place = (place + 1) & (count - 1) }
    let slot = unsafe words + Slots.headLength + width * place
    if width == 2 { unsafe slot[1].store(key, ordering: .relaxed) }
    let word = UInt64(entry.content) << 32 | UInt64(entry.number + 1)
    unsafe slot[0].store(word, ordering: .releasing)
  }

  /// Twice as many slots with the same entries.
  /// - Parameter home: returns the slot at which the search for an entry begins, by its key.
  func enlarged(_ home: (PairTable.Entry, _ key: UInt64) -> Int) -> Slots {
    let larger = Slots(count: 2 * count, width: width)
    for place in 0..<count {
      guard let entry = self[place] else { continue }
      larger.insert(entry, key: key(place), from: home(entry, key(place)))
    }
    return larger
  }
}

/// Slots that grow while threads read them without a lock.
@usableFromInline
@safe struct SharedSlots: ~Copyable {
  @usableFromInline let words: Atomic<UnsafeMutablePointer<Atomic<UInt64>>>
  @usableFromInline let width: Int

  init(width: Int) {
    unsafe words = Atomic(Slots(count: 64, width: width).words)
    self.width = width
  }

  deinit { current.deallocate() }

  @inlinable var current: Slots {
    @inline(__always) get { unsafe Slots(words: words.load(ordering: .acquiring), width: width) }
  }

  /// The slots with room for another entry, enlarged if half of them are full.
  ///
  /// The smaller slots stay, because readers may still use them.
  func withRoom(
    after count: Int, _ home: (PairTable.Entry, _ key: UInt64) -> Int
  ) -> Slots {
    let slots = current
    if 2 * count < slots.count { return slots }
    let larger = slots.enlarged(home)
    unsafe larger.words[1].store(UInt64(UInt(bitPattern: slots.words)), ordering: .relaxed)
    unsafe words.store(larger.words, ordering: .releasing)
    return larger
  }
}
