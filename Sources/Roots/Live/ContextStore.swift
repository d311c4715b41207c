/// The contexts of all live entries, found by id in O(1).
///
/// An open-addressing table with linear probing and backward-shift deletion (Knuth, The Art of
/// Computer Programming, volume 3, 6.4, algorithm R). Ids come in long runs, which multiplication
/// by the golden ratio spreads evenly (same section, theorem S); eight successive ids stay
/// together, so that pushing and popping stay in the cache. The ids have an array of their own, so
/// that probing touches nothing else.
///
/// References are counted by hand, because automatic counting at every lookup takes longer than the
/// lookup: a context is retained on insertion and released on removal or with the store. So every
/// context in `contexts` is alive.
@safe struct ContextStore: ~Copyable {
  /// The id of each slot; `.none` for a free one.
  private var ids: ContiguousArray<EntryID> = ContiguousArray(repeating: .none, count: 16)
  private var contexts = unsafe ContextStore.free(16)
  private var mask = 15
  private var shift: UInt32 = 31
  private(set) var count = 0

  private static func free(_ count: Int) -> ContiguousArray<Unmanaged<EntryContext>?> {
    unsafe ContiguousArray(repeating: nil, count: count)
  }

  deinit {
    for place in 0..<ids.count { unsafe contexts[place]?.release() }
  }

  private func home(of id: EntryID) -> Int {
    let line = ((id.number >> 3) &* 0x9E37_79B1) >> shift
    return Int(truncatingIfNeeded: line << 3 | id.number & 7)
  }

  /// The slot of an id, otherwise the free slot where it would be inserted.
  private func slot(of id: EntryID) -> Int {
    var slot = home(of: id)
    while ids[slot] != id, ids[slot] != .none { slot = (slot + 1) & mask }
    return slot
  }

  subscript(id: EntryID) -> EntryContext? {
    unsafe contexts[slot(of: id)]?.takeUnretainedValue()
  }

  /// Calls a function with a context without retaining it; the function must not remove the
  /// context.
  func look<Found>(at id: EntryID, _ body: (EntryContext) -> Found) -> Found? {
    unsafe contexts[slot(of: id)]?._withUnsafeGuaranteedRef(body)
  }

  mutating func insert(_ context: EntryContext) {
    if count * 8 >= (mask + 1) * 5 { grow() }
    let id = context.id
    let slot = slot(of: id)
    ids[slot] = id
    unsafe contexts[slot] = Unmanaged.passRetained(context)
    count += 1
  }

  mutating func remove(_ id: EntryID) -> EntryContext? {
    let slot = slot(of: id)
    guard let removed = unsafe contexts[slot] else { return nil }
    unsafe contexts[slot] = nil
    ids[slot] = .none
    count -= 1
    let next = (slot + 1) & mask
    if ids[next] != .none { close(slot, from: next) }
    return unsafe removed.takeRetainedValue()
  }

  /// Moves displaced ids back to their slots after a removal.
  private mutating func close(_ hole: Int, from next: Int) {
    var hole = hole
    var slot = next
    while ids[slot] != .none {
      let home = home(of: ids[slot])
      if (slot - home) & mask >= (slot - hole) & mask {
        ids.swapAt(hole, slot)
        unsafe contexts.swapAt(hole, slot)
        hole = slot
      }
      slot = (slot + 1) & mask
    }
  }

  private mutating func grow() {
    let (oldIDs, old) = unsafe (ids, contexts)
    ids = ContiguousArray(repeating: .none, count: oldIDs.count * 2)
    unsafe contexts = ContextStore.free(oldIDs.count * 2)
    mask = ids.count - 1
    shift -= 1
    for (place, id) in oldIDs.enumerated() where id != .none {
      let slot = slot(of: id)
      ids[slot] = id
      unsafe contexts[slot] = unsafe old[place]
    }
  }

  /// All contexts, oldest entry first.
  var all: [EntryContext] {
    ids.filter { $0 != .none }.sorted().compactMap { self[$0] }
  }
}
