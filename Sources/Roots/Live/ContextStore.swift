/// The contexts of all live entries, found by id in O(1).
///
/// An open-addressing table with linear probing and backward-shift deletion (Knuth, The Art of
/// Computer Programming, volume 3, 6.4, algorithm R). Ids come in long runs, which multiplying by
/// the golden ratio spreads evenly (the same, section 6.4, theorem S).
struct ContextStore {
  private var slots: ContiguousArray<Context?> = ContiguousArray(repeating: nil, count: 16)
  private var mask = 15
  private var shift: UInt32 = 28
  private(set) var count = 0

  private func home(of id: EntryID) -> Int { Int((id.number &* 0x9E37_79B1) >> shift) }

  subscript(id: EntryID) -> Context? {
    var index = home(of: id)
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
    var index = home(of: context.id)
    while slots[index] != nil { index = (index + 1) & mask }
    slots[index] = context
  }

  mutating func remove(_ id: EntryID) -> Context? {
    var hole = home(of: id)
    while let context = slots[hole], context.id != id { hole = (hole + 1) & mask }
    guard let removed = slots[hole] else { return nil }
    slots[hole] = nil
    count -= 1
    var index = (hole + 1) & mask
    while let context = slots[index] {
      let home = home(of: context.id)
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
    shift -= 1
    for case let context? in old { put(context) }
  }

  /// All contexts, oldest entry first.
  var all: [Context] { slots.compactMap { $0 }.sorted { $0.id < $1.id } }
}
