public import Synchronization

/// A thread-safe table that gives equal values the same number, from 0 on.
///
/// Models use it to put large parts of a state into vectors of words. Reading takes no lock: the
/// table only grows, and its values never move. A number depends on the order in which threads
/// add values, so only equality has a meaning. A class because all threads share it.
@safe public final class InternTable<Value: Hashable & Sendable>: @unchecked Sendable {
  /// Values by number; segment *n* holds 32 · 2^*n* of them.
  ///
  /// They are written under the lock, before their numbers are published in a slot.
  @usableFromInline let segments: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>
  /// The hashes of the values.
  @usableFromInline let slots = SharedSlots(width: 1)
  @usableFromInline let total = Atomic(0)
  @usableFromInline let writing = Mutex(())
  private static var segmentCount: Int { 27 }

  /// An empty table.
  public init() {
    unsafe segments = .allocate(capacity: Self.segmentCount)
    unsafe segments.initialize(repeating: nil, count: Self.segmentCount)
  }

  deinit {
    for number in 0..<count { unsafe pointer(to: number)?.deinitialize(count: 1) }
    for segment in 0..<Self.segmentCount { unsafe segments[segment]?.deallocate() }
    unsafe segments.deallocate()
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
    slots.current.first(from: Int(tag)) { _, entry in
      unsafe entry.content == tag && pointer(to: Int(entry.number))?.pointee == value
    }?.number
  }

  /// Adds a value under the lock, unless another thread has added it since.
  @usableFromInline
  func add(_ value: Value, _ tag: UInt32) -> UInt32 {
    if let number = find(value, tag) { return number }
    let number = count
    let slots = slots.withRoom(after: number) { entry, _ in Int(entry.content) }
    let (segment, offset) = Self.split(number)
    if unsafe segments[segment] == nil {
      unsafe segments[segment] = .allocate(capacity: 32 << segment)
    }
    unsafe segments[segment]?.advanced(by: offset).initialize(to: value)
    total.store(number + 1, ordering: .releasing)
    slots.insert(PairTable.Entry(number: UInt32(number), content: tag), from: Int(tag))
    return UInt32(number)
  }

  @inlinable
  func pointer(to number: Int) -> UnsafeMutablePointer<Value>? {
    let (segment, offset) = Self.split(number)
    return unsafe segments[segment].map { unsafe $0 + offset }
  }

  @usableFromInline
  static func split(_ number: Int) -> (segment: Int, offset: Int) {
    let segment = (number + 32).leadingZeroBitCount.distance(to: Int.bitWidth - 6)
    return (segment, number + 32 - (32 << segment))
  }
}
