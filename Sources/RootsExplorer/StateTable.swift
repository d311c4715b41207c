/// The states of a search by number, as vectors with their parents and moves, and an index of them.
///
/// A row is the vector, the parent's number and the move. A slot of the index has 32 bits of the
/// hash, so that it can be enlarged without reading the vectors. A class because threads read it
/// together during an expansion; only the merge between two expansions writes.
@usableFromInline
final class StateTable: @unchecked Sendable {
  /// The parent and the move of a start state, and the number of a state that is missing.
  @usableFromInline static let none = UInt32.max
  /// The number of a state whose home slot another state has taken.
  private static let unknown = UInt32.max - 1
  /// The most states that an index of 2^32 slots takes.
  static let limit = 3 << 30

  /// The words in a vector.
  @usableFromInline let length: Int
  @exclusivity(unchecked) private var rows: Rows
  @exclusivity(unchecked) private var slots = Slots(count: 1024, width: 1)

  @usableFromInline
  init(length: Int) {
    self.length = length
    unsafe rows = Rows(width: length + 2, segmentBits: 12)
  }

  deinit { unsafe slots.deallocate() }

  @usableFromInline var count: Int { unsafe rows.count }
  var bytes: Int { unsafe rows.bytes + slots.bytes }
  private var isCrowded: Bool { unsafe rows.count >= slots.count / 4 * 3 }

  /// The peak of memory while the next state is inserted.
  var bytesOfNextInsertion: Int {
    unsafe bytes + rows.bytesOfNextRow + (isCrowded ? 2 * slots.bytes : 0)
  }

  @usableFromInline
  func vector(_ state: Int) -> UnsafeBufferPointer<UInt32> {
    unsafe UnsafeBufferPointer(start: rows[state], count: length)
  }
  func parent(_ state: Int) -> UInt32 { unsafe rows[state][length] }
  func move(_ state: Int) -> UInt32 { unsafe rows[state][length + 1] }

  /// A hash of a vector: two words at a time are multiplied to 128 bits and folded.
  @inline(__always)
  func tag(_ vector: UnsafePointer<UInt32>) -> UInt32 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    var word = 0
    while word < length {
      var pair = UInt64(unsafe vector[word])
      if word + 1 < length { pair |= UInt64(unsafe vector[word + 1]) << 32 }
      let product = (hash ^ pair).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low &+ 0xA076_1D64_78BD_642F
      word += 2
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// Finds the states with the vectors of some rows, which have their tags behind parent and move.
  ///
  /// All slots are read first, then the first words of the states in them, so that the waits for
  /// memory overlap.
  /// - Parameter numbers: the states in the order of the rows; `none` where the table has none.
  func find(_ rows: borrowing Rows, _ range: Range<Int>, _ numbers: inout [UInt32]) {
    numbers.removeAll(keepingCapacity: true)
    let slots = unsafe slots
    for row in range {
      let tag = unsafe rows[row][length + 2]
      let entry = slots[Int(tag) & (slots.count - 1)]
      let number = entry.map { $0.content == tag ? $0.number : StateTable.unknown }
      numbers.append(number ?? StateTable.none)
    }
    for place in numbers.indices where numbers[place] < StateTable.unknown {
      let row = unsafe rows[range.lowerBound + place]
      if unsafe self.rows[Int(numbers[place])][0] != row[0] { numbers[place] = StateTable.unknown }
    }
    for place in numbers.indices where numbers[place] != StateTable.none {
      let row = unsafe UnsafePointer(rows[range.lowerBound + place])
      let number = numbers[place]
      if number < StateTable.unknown, unsafe isEqual(row, Int(number)) { continue }
      let found = unsafe index(of: row, tag: row[length + 2])
      numbers[place] = found.map { UInt32($0) } ?? StateTable.none
    }
  }

  /// Returns the number of the state with a vector; nil when the table has none.
  @inline(__always)
  func index(of vector: UnsafePointer<UInt32>, tag: UInt32) -> Int? {
    let entry = unsafe slots.first(from: Int(tag)) { _, entry in
      unsafe entry.content == tag && isEqual(vector, Int(entry.number))
    }
    return entry.map { Int($0.number) }
  }

  @inline(__always)
  private func isEqual(_ vector: UnsafePointer<UInt32>, _ state: Int) -> Bool {
    let row = unsafe rows[state]
    for word in 0..<length where unsafe vector[word] != row[word] { return false }
    return true
  }

  /// Adds a vector with parent and move, in this order, which the table does not have.
  func insert(_ row: UnsafePointer<UInt32>, tag: UInt32) {
    if isCrowded {
      let larger = unsafe slots.enlarged { entry, _ in Int(entry.content) }
      unsafe slots.deallocate()
      unsafe slots = larger
    }
    let added = unsafe rows.append()
    unsafe added.update(from: row, count: length + 2)
    let entry = unsafe PairTable.Entry(number: UInt32(rows.count - 1), content: tag)
    unsafe slots.insert(entry, from: Int(tag))
  }

  /// The moves from a start state to a state.
  func path(to state: Int) -> Path {
    var moves: [UInt32] = []
    var state = state
    while parent(state) != StateTable.none {
      moves.append(move(state))
      state = Int(parent(state))
    }
    return Path(start: state, moves: moves.reversed())
  }
}
