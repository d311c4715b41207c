/// The contexts of all live entries, found by id in O(1).
///
/// An open-addressing table with linear probing and backward-shift deletion (Knuth, The Art of
/// Computer Programming, volume 3, 6.4, algorithm R). Ids come in long runs, which multiplying by
/// the golden ratio spreads evenly (the same, section 6.4, theorem S): eight successive ids stay
/// together, so that going up and down a stack stays in the cache. The ids have an array of their
/// own, so that probing touches nothing else.
struct ContextStore {
  /// The id in each slot; none where it is free.
  private var ids: ContiguousArray<EntryID> = ContiguousArray(repeating: .none, count: 16)
  private var contexts: ContiguousArray<Context?> = ContiguousArray(repeating: nil, count: 16)
  private var mask = 15
  private var shift: UInt32 = 31
  private(set) var count = 0

  @inline(__always)
  private func home(of id: EntryID) -> Int {
    let line = ((id.number >> 3) &* 0x9E37_79B1) >> shift
    return Int(truncatingIfNeeded: line << 3 | id.number & 7)
  }

  /// The slot of an id, else the free one where it would be.
  @inline(__always)
  private func slot(of id: EntryID) -> Int {
    var slot = home(of: id)
    while ids[slot] != id, ids[slot] != .none { slot = (slot + 1) & mask }
    return slot
  }

  subscript(id: EntryID) -> Context? {
    @inline(__always) get { contexts[slot(of: id)] }
  }

  /// Whether an entry has nothing but its result: no controller, and no factory of its own.
  func isBare(_ id: EntryID) -> Bool { contexts[slot(of: id)]?.isBare ?? true }

  @inline(__always)
  mutating func insert(_ context: consuming Context) {
    if count * 8 >= (mask + 1) * 5 { grow() }
    let slot = slot(of: context.id)
    ids[slot] = context.id
    contexts[slot] = context
    count += 1
  }

  mutating func remove(_ id: EntryID) -> Context? {
    let slot = slot(of: id)
    guard let removed = contexts[slot].take() else { return nil }
    ids[slot] = .none
    count -= 1
    let next = (slot + 1) & mask
    if ids[next] != .none { close(slot, from: next) }
    return removed
  }

  /// Moves what was displaced back to where it belongs.
  private mutating func close(_ hole: Int, from next: Int) {
    var hole = hole
    var slot = next
    while ids[slot] != .none {
      let home = home(of: ids[slot])
      if (slot - home) & mask >= (slot - hole) & mask {
        ids.swapAt(hole, slot)
        contexts.swapAt(hole, slot)
        hole = slot
      }
      slot = (slot + 1) & mask
    }
  }

  @inline(never)
  private mutating func grow() {
    let old = contexts
    ids = ContiguousArray(repeating: .none, count: old.count * 2)
    contexts = ContiguousArray(repeating: nil, count: old.count * 2)
    mask = contexts.count - 1
    shift -= 1
    for case let context? in old {
      let slot = slot(of: context.id)
      ids[slot] = context.id
      contexts[slot] = context
    }
  }

  /// All contexts, oldest entry first.
  var all: [Context] { contexts.compactMap { $0 }.sorted { $0.id < $1.id } }
}
