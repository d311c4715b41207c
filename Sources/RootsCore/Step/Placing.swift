// Ids that tell the places of entries, with which a search keeps worlds.
//
// The id of an entry on main, on a tab or on an accessory layer without an owner depends on its
// layer and on the number of entries below it only, so that a stack that a step has not changed
// keeps its ids and need not be compared again.

extension EntryID {
  /// The id of the entry at a position of a stack, which is below `newestPlace`.
  init(_ position: Int, ofStack number: Int) {
    self.init(UInt32(number << EntryID.positionBits | position) + 1)
  }

  /// The position and the number of the stack of which this is the id.
  fileprivate var place: (stack: Int, position: Int) {
    let place = Int(number) - 1
    return (place >> EntryID.positionBits, place & (EntryID.positionLimit - 1))
  }

  /// Whether two ids of places are those of one stack.
  func isPlaced(besides other: EntryID) -> Bool {
    number < EntryID.newestPlace && place.stack == other.place.stack
  }

  /// Whether it is the id of a place on main, on a tab, or on an accessory layer without an owner.
  package var isPlaceOfLayer: Bool {
    number < EntryID.newestPlace && place.stack <= 2 * Layer.limit
  }

  /// Whether it is the id of a place on a layer of the app without an owner.
  func isPlace(on layer: Layer) -> Bool {
    number < EntryID.newestPlace && layer.fixedNumber == place.stack
  }

  /// The position of which it is the id on a layer of the app without an owner.
  func position(on layer: Layer) -> Int? { isPlace(on: layer) ? place.position : nil }

  private static var positionBits: Int { 12 }
  /// The greatest number of entries of a stack in a placed world.
  package static var positionLimit: Int { 1 << positionBits }
  /// An id above those of all places.
  static var newestPlace: UInt32 { 1 << 24 }
}

extension World {
  /// Gives all entries the ids of their places, and forgets the history.
  ///
  /// Two worlds are equal afterwards if and only if they have equal canonical forms, unless a stack
  /// has more than `EntryID.positionLimit` entries. A watched stack is left as it is if all openers
  /// of its entries are still there; its entries must have the ids of their places.
  /// - Parameter keepsLinks: whether the links by which entries came are kept; an app in which
  ///   nothing reads them does the same without.
  /// - Complexity: O(entries).
  package mutating func place(keepsLinks: Bool = true) {
    if !keepsLinks, !links.isEmpty { links = [:] }
    if queue.isEmpty { turns = 0 }
    newestID = EntryID.newestPlace
    if history.limit > 0 { history = History(limit: 0) }
    state.unwatchOrphans()
    // A timer that only shows the time decides nothing.
    if !timers.isEmpty { timers.removeAll { !$0.definition.acts } }
    if hasOthersThanTimers {
      var ids = CanonicalIDs(byPlace: true)
      self = renumbered(&ids)
      newestID = EntryID.newestPlace
    } else {
      newestPendingID = 0
      placeStacks()
    }
  }

  /// Places the entries of a world that has nothing but plain stacks and timers.
  private mutating func placeStacks() {
    var changed: [(from: EntryID, to: EntryID)] = []
    note(state.main, 0, &changed)
    for index in state.tabs.indices { note(state.tabs[index], 1 + index, &changed) }
    let first = 1 + Layer.limit
    for level in state.freeAccessories.indices {
      note(state.freeAccessories[level], first + level, &changed)
    }
    // All stacks are checked before one of them changes.
    let before = state
    if !before.isPlaced(before.main, 0) { state.main = before.placed(before.main, 0, changed) }
    for (index, stack) in before.tabs.enumerated() where !before.isPlaced(stack, 1 + index) {
      state.tabs[index] = before.placed(stack, 1 + index, changed)
    }
    for (level, stack) in before.freeAccessories.enumerated()
    where !before.isPlaced(stack, first + level) {
      state.places.freeAccessories[level] = before.placed(stack, first + level, changed)
    }
    for index in timers.indices {
      let id = timers[index].entry
      timers[index].entry = changed.first { $0.from == id }?.to ?? id
    }
  }

  private func note(
    _ stack: Stack, _ number: Int, _ changed: inout [(from: EntryID, to: EntryID)]
  ) {
    if stack.isWatched { return }
    for (position, entry) in stack.descending {
      let new = EntryID(position, ofStack: number)
      if entry.id != new { changed.append((entry.id, new)) }
    }
  }
}

extension NavigationState {
  /// Whether the entries of a stack have the ids of their places, and openers that are open or
  /// known to be gone.
  fileprivate func isPlaced(_ stack: Stack, _ number: Int) -> Bool {
    if stack.isWatched { return true }
    for (position, entry) in stack.descending {
      let opener = entry.openerOrNone
      if entry.id != EntryID(position, ofStack: number) { return false }
      if opener != .none, opener != .gone, !isOpen(opener) { return false }
    }
    return true
  }

  /// Whether an entry with the id of a place is at that place.
  private func isOpen(_ id: EntryID) -> Bool { layer(ofPlace: id) != nil }

  /// Whether an opener that was open when the stacks were placed still is: a watched stack has all
  /// its entries.
  func isStillOpen(_ id: EntryID) -> Bool {
    let stacks = [Layer.main] + tabs.indices.map { .tab($0) }
    return stacks.contains { id.isPlace(on: $0) && isWatched($0) } || layer(ofPlace: id) != nil
  }

  /// Returns the layer of an entry whose id tells its place; nil for other ones.
  func layer(ofPlace id: EntryID) -> Layer? {
    guard id != .none, id.number < EntryID.newestPlace else { return nil }
    let (stack, position) = id.place
    switch stack {
    case 0: return main.has(id, at: position) ? .main : nil
    case 1...Layer.limit:
      let index = stack - 1
      return index < tabs.count && tabs[index].has(id, at: position) ? .tab(index) : nil
    default:
      let level = stack - 1 - Layer.limit
      guard level < freeAccessories.count else { return nil }
      return freeAccessories[level].has(id, at: position) ? .accessory(level) : nil
    }
  }

  /// Returns a stack with the ids of its places.
  fileprivate func placed(
    _ stack: Stack, _ number: Int, _ changed: [(from: EntryID, to: EntryID)]
  ) -> Stack {
    Stack(
      stack.entries.enumerated().lazy.map { position, entry in
        let opener = entry.opener.map { opener in
          changed.first { $0.from == opener }?.to ?? (isOpen(opener) ? opener : .gone)
        }
        return entry.renumbered(EntryID(position, ofStack: number), opener: opener)
      })
  }
}
