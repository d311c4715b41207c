/// The contexts of all live entries, found by id in O(1).
///
/// An open-addressing table with linear probing and backward-shift deletion (Knuth, The Art of
/// Computer Programming, volume 3, 6.4, algorithm R). Ids come in long runs, which multiplying by
/// the golden ratio spreads evenly (the same, section 6.4, theorem S). Eight successive ids share
/// a line of the cache, and probing goes from line to line: eight tables side by side.
struct ContextStore {
  private var slots: ContiguousArray<Context?> = ContiguousArray(repeating: nil, count: 16)
  private var mask = 15
  private var shift: UInt32 = 31
  private(set) var count = 0

  private static let stride = 8

  @inline(__always)
  private func home(of id: EntryID) -> Int {
    let line = ((id.number >> 3) &* 0x9E37_79B1) >> shift
    return Int(truncatingIfNeeded: line << 3 | id.number & 7)
  }

  @inline(__always)
  private func next(_ index: Int) -> Int { (index &+ ContextStore.stride) & mask }

  subscript(id: EntryID) -> Context? {
    var index = home(of: id)
    while let context = slots[index] {
      if context.id == id { return context }
      index = next(index)
    }
    return nil
  }

  /// Whether an entry has nothing but its result: no controller, and no factory of its own.
  func isBare(_ id: EntryID) -> Bool {
    var index = home(of: id)
    while let context = slots[index] {
      if context.id == id { return context.isBare }
      index = next(index)
    }
    return true
  }

  @inline(__always)
  mutating func insert(_ context: consuming Context) {
    if count * 4 >= (mask + 1) * 3 { grow() }
    put(context)
    count += 1
  }

  @inline(__always)
  private mutating func put(_ context: consuming Context) {
    var index = home(of: context.id)
    while slots[index] != nil { index = next(index) }
    slots[index] = context
  }

  mutating func remove(_ id: EntryID) -> Context? {
    var hole = home(of: id)
    while let context = slots[hole], context.id != id { hole = next(hole) }
    guard let removed = slots[hole].take() else { return nil }
    count -= 1
    if slots[next(hole)] != nil { closeHole(hole) }
    return removed
  }

  /// Moves what was displaced back to where it belongs.
  private mutating func closeHole(_ hole: Int) {
    var hole = hole
    var index = next(hole)
    while let id = slots[index]?.id {
      let home = home(of: id)
      if (index - home) & mask >= (index - hole) & mask {
        slots.swapAt(hole, index)
        hole = index
      }
      index = next(index)
    }
  }

  @inline(never)
  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: nil, count: old.count * 2)
    mask = slots.count - 1
    shift -= 1
    for case let context? in old { put(context) }
  }

  /// All contexts, oldest entry first.
  var all: [Context] { slots.compactMap { $0 }.sorted { $0.id < $1.id } }
}
