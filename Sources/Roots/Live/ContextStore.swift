/// The contexts of all live entries, found by id in O(1).
///
/// An open-addressing table with linear probing and backward-shift deletion (Knuth, The Art of
/// Computer Programming, volume 3, 6.4, algorithm R): ids are given in order, so that they are
/// their own hash and fill the table without collisions.
struct ContextStore {
  private var slots: ContiguousArray<Context?> = ContiguousArray(repeating: nil, count: 16)
  private var mask = 15
  private(set) var count = 0

  subscript(id: EntryID) -> Context? {
    var index = Int(id.number) & mask
    while let context = slots[index] {
      if context.id == id { return context }
      index = (index + 1) & mask
    }
    return nil
  }

  mutating func insert(_ context: Context) {
    if count * 4 >= slots.count * 3 { grow() }
    put(context)
    count += 1
  }

  private mutating func put(_ context: Context) {
    var index = Int(context.id.number) & mask
    while slots[index] != nil { index = (index + 1) & mask }
    slots[index] = context
  }

  mutating func remove(_ id: EntryID) -> Context? {
    var hole = Int(id.number) & mask
    while let context = slots[hole], context.id != id { hole = (hole + 1) & mask }
    guard let removed = slots[hole] else { return nil }
    slots[hole] = nil
    count -= 1
    var index = (hole + 1) & mask
    while let context = slots[index] {
      let home = Int(context.id.number) & mask
      if (index - home) & mask >= (index - hole) & mask {
        slots[hole] = context
        slots[index] = nil
        hole = index
      }
      index = (index + 1) & mask
    }
    return removed
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: nil, count: old.count * 2)
    mask = slots.count - 1
    for case let context? in old { put(context) }
  }

  /// All contexts, oldest entry first.
  var all: [Context] { slots.compactMap { $0 }.sorted { $0.id < $1.id } }
}
