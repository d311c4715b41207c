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
    if !keepsLinks, !marks.links.isEmpty { marks.links = [:] }
    if queue.isEmpty { turns = 0 }
    newestID = EntryID.newestPlace
    if history.limit > 0 { history = History(limit: 0) }
    unwatchOrphans()
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
    // All stacks are checked before one of them changes.
    let (before, layers) = (state, state.plainLayers)
    var changed: [(from: EntryID, to: EntryID)] = []
    for layer in layers where !before.isWatched(layer) {
      for (position, entry) in before[layer].descending {
        let new = EntryID(position, ofStack: layer.fixedNumber ?? 0)
        if entry.id != new { changed.append((entry.id, new)) }
      }
    }
    for layer in layers where !before.isPlaced(layer) {
      state.change(layer) { $0 = before.placed(layer, changed) }
    }
    for index in timers.indices {
      let id = timers[index].entry
      timers[index].entry = changed.first { $0.from == id }?.to ?? id
    }
  }
}

extension NavigationState {
  /// Main, the tabs, and the accessory layers without an owner.
  fileprivate var plainLayers: [Layer] {
    [.main] + tabs.indices.map { .tab($0) } + freeAccessories.indices.map { .accessory($0) }
  }

  /// Whether the entries of a layer have the ids of their places, and openers that are open or
  /// known to be gone.
  fileprivate func isPlaced(_ layer: Layer) -> Bool {
    if isWatched(layer) { return true }
    for (position, entry) in self[layer].descending {
      let opener = entry.openerOrNone
      if entry.id != EntryID(position, ofStack: layer.fixedNumber ?? 0) { return false }
      if opener != .none, opener != .gone, !isOpen(opener) { return false }
    }
    return true
  }

  /// Whether an entry with the id of a place is at that place.
  private func isOpen(_ id: EntryID) -> Bool { layer(ofPlace: id) != nil }

  /// Whether an opener that was open when the stacks were placed still is: a watched stack has all
  /// its entries.
  func isStillOpen(_ id: EntryID) -> Bool {
    let home = Layer(fixedNumber: id.place.stack)
    return id.isPlace(on: home) && isWatched(home) || layer(ofPlace: id) != nil
  }

  /// Returns the layer of an entry whose id tells its place; nil for other ones.
  func layer(ofPlace id: EntryID) -> Layer? {
    guard id != .none, id.number < EntryID.newestPlace else { return nil }
    let (stack, position) = id.place
    let layer = Layer(fixedNumber: stack)
    return read(layer) { $0.has(id, at: position) } ? layer : nil
  }

  /// Returns a stack with the ids of its places.
  fileprivate func placed(
    _ layer: Layer, _ changed: [(from: EntryID, to: EntryID)]
  ) -> Stack {
    Stack(
      self[layer].entries.enumerated().lazy.map { position, entry in
        let opener = entry.opener.map { opener in
          changed.first { $0.from == opener }?.to ?? (isOpen(opener) ? opener : .gone)
        }
        return entry.renumbered(
          EntryID(position, ofStack: layer.fixedNumber ?? 0), opener: opener)
      })
  }
}
