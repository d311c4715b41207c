public import Synchronization

/// A thread-safe table that gives equal values the same number, from 0 on.
///
/// Models use it to put large parts of a state into vectors of words. Reading takes no lock: the
/// table only grows, and its values never move. A number depends on the order in which threads
/// add values, so only equality has a meaning. A class because all threads share it.
@safe public final class InternTable<Value: Hashable & Sendable>: @unchecked Sendable {
  /// Values by number, each segment twice as long as the one before.
  ///
  /// They are written under the lock, before their numbers are published in the index.
  @usableFromInline let segments: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>
  @usableFromInline let index: Atomic<UnsafeMutablePointer<Atomic<UInt64>>>
  @usableFromInline let total = Atomic(0)
  @usableFromInline let writing = Mutex(())

  /// An empty table.
  public init() {
    unsafe segments = .allocate(capacity: InternIndex.segmentCount)
    unsafe segments.initialize(repeating: nil, count: InternIndex.segmentCount)
    unsafe index = Atomic(InternIndex(slots: 64, after: nil).words)
  }

  deinit {
    for number in 0..<count { unsafe pointer(to: number)?.deinitialize(count: 1) }
    for segment in 0..<InternIndex.segmentCount { unsafe segments[segment]?.deallocate() }
    unsafe segments.deallocate()
    unsafe InternIndex(words: index.load(ordering: .acquiring)).deallocate()
  }

  /// The number of different values.
  @inlinable public var count: Int { total.load(ordering: .acquiring) }

  /// The value with a number that `number(of:)` returned.
  @inlinable
  public subscript(number: UInt32) -> Value {
    guard number < count, let value = unsafe pointer(to: Int(number)) else {
      preconditionFailure("number \(number) is not of this table")
    }
    return unsafe value.pointee
  }

  /// Returns the number of a value; a new one if the table does not have the value.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func number(of value: Value) -> UInt32 {
    let tag = UInt32(truncatingIfNeeded: value.hashValue)
    return find(value, tag) ?? writing.withLock { _ in add(value, tag) }
  }

  @inlinable
  func find(_ value: Value, _ tag: UInt32) -> UInt32? {
    let index = unsafe InternIndex(words: index.load(ordering: .acquiring))
    var place = index.home(tag)
    while let slot = index[place] {
      if slot.tag == tag, unsafe pointer(to: Int(slot.number))?.pointee == value {
        return slot.number
      }
      place = index.place(after: place)
    }
    return nil
  }

  /// Adds a value under the lock, unless another thread has added it since.
  @usableFromInline
  func add(_ value: Value, _ tag: UInt32) -> UInt32 {
    if let number = find(value, tag) { return number }
    let number = count
    var index = unsafe InternIndex(words: self.index.load(ordering: .acquiring))
    if 2 * number >= index.slots {
      index = index.enlarged()
      unsafe self.index.store(index.words, ordering: .releasing)
    }
    let (segment, offset) = InternIndex.split(number)
    if unsafe segments[segment] == nil {
      unsafe segments[segment] = .allocate(capacity: InternIndex.length(ofSegment: segment))
    }
    unsafe segments[segment]?.advanced(by: offset).initialize(to: value)
    total.store(number + 1, ordering: .releasing)
    index.insert(tag, UInt32(number))
    return UInt32(number)
  }

  @inlinable
  func pointer(to number: Int) -> UnsafeMutablePointer<Value>? {
    let (segment, offset) = InternIndex.split(number)
    return unsafe segments[segment].map { unsafe $0 + offset }
  }
}
