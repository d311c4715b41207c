public import Synchronization

/// The index of an `InternTable`: open addressing over slots that are read without a lock.
///
/// Word 0 is the number of slots, word 1 the address of the smaller index that this one replaced
/// and that readers may still use. A slot is the hash in the upper half, and the number plus one.
@usableFromInline
@safe struct InternIndex {
  @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>

  @usableFromInline
  init(words: UnsafeMutablePointer<Atomic<UInt64>>) { unsafe self.words = words }

  /// An index of empty slots, a power of two.
  init(slots: Int, after smaller: InternIndex?) {
    unsafe words = .allocate(capacity: slots + 2)
    unsafe words.initialize(to: Atomic(UInt64(slots)))
    let address = smaller.map { unsafe UInt64(UInt(bitPattern: $0.words)) }
    unsafe (words + 1).initialize(to: Atomic(address ?? 0))
    for place in 0..<slots { unsafe (words + 2 + place).initialize(to: Atomic(0)) }
  }

  /// Frees this index and the smaller ones.
  func deallocate() {
    let smaller = unsafe UInt(words[1].load(ordering: .relaxed))
    if let smaller = unsafe UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: smaller) {
      unsafe InternIndex(words: smaller).deallocate()
    }
    unsafe words.deallocate()
  }

  var slots: Int { unsafe Int(words[0].load(ordering: .relaxed)) }

  /// The place at which the search for a hash begins.
  @usableFromInline
  func home(_ tag: UInt32) -> Int { Int(tag) & (slots - 1) }
  @usableFromInline
  func place(after place: Int) -> Int { (place + 1) & (slots - 1) }

  /// The hash and the number in a slot; nil when it is empty.
  @usableFromInline
  subscript(place: Int) -> (tag: UInt32, number: UInt32)? {
    let slot = unsafe words[2 + place].load(ordering: .acquiring)
    return slot == 0 ? nil : (UInt32(slot >> 32), UInt32(truncatingIfNeeded: slot) - 1)
  }

  func insert(_ tag: UInt32, _ number: UInt32) {
    var place = home(tag)
    while self[place] != nil { place = self.place(after: place) }
    let slot = UInt64(tag) << 32 | UInt64(number + 1)
    unsafe words[2 + place].store(slot, ordering: .releasing)
  }

  /// An index of twice as many slots with the same contents.
  func enlarged() -> InternIndex {
    let larger = InternIndex(slots: 2 * slots, after: self)
    for place in 0..<slots {
      if let slot = self[place] { larger.insert(slot.tag, slot.number) }
    }
    return larger
  }
}

/// The places of the values of an `InternTable`: segment *n* holds 32 · 2^*n* of them.
extension InternIndex {
  static let segmentCount = 27

  static func length(ofSegment segment: Int) -> Int { 32 << segment }

  @usableFromInline
  static func split(_ number: Int) -> (segment: Int, offset: Int) {
    let segment = (number + 32).leadingZeroBitCount.distance(to: Int.bitWidth - 6)
    return (segment, number + 32 - (32 << segment))
  }
}
