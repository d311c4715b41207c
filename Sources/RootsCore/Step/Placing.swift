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

  private static var positionBits: Int { 12 }
  /// The greatest number of entries of a stack in a placed world.
  package static var positionLimit: Int { 1 << positionBits }
  /// An id above those of all places.
  static var newestPlace: UInt32 { 1 << 24 }
}

/// The ids of a placed world by the ids that they replace.
package struct PlacedIDs {
  private var all: CanonicalIDs?
  private var changed: [(from: EntryID, to: EntryID)] = []

  fileprivate init(_ all: CanonicalIDs) { self.all = all }

  fileprivate init(_ changed: [(from: EntryID, to: EntryID)]) { self.changed = changed }

  /// Returns the id of an entry that is on a stack.
  package subscript(id: EntryID) -> EntryID {
    if let all { return all[id] }
    return changed.first { $0.from == id }?.to ?? id
  }

  /// Returns the id of a pending command.
  package subscript(id: PendingID) -> PendingID { all?.pending[id] ?? id }
}

extension World {
  /// Gives all entries the ids of their places, and forgets the history.
  ///
  /// Two worlds are equal afterwards if and only if they have equal canonical forms, unless a stack
  /// has more than `EntryID.positionLimit` entries.
  /// - Complexity: O(entries).
  package mutating func place() -> PlacedIDs {
    if hasOthers {
      var ids = CanonicalIDs(byPlace: true)
      self = renumbered(&ids)
      history = History(limit: 0)
      newestID = EntryID.newestPlace
      return PlacedIDs(ids)
    }
    if queue.isEmpty { turns = 0 }
    newestPendingID = 0
    newestID = EntryID.newestPlace
    if history.undoCount + history.redoCount > 0 { history = History(limit: 0) }
    return placeStacks()
  }

  /// Places the entries of a world that has nothing but plain stacks.
  private mutating func placeStacks() -> PlacedIDs {
    var changed: [(from: EntryID, to: EntryID)] = []
    var stale: [Layer] = []
    let layers = state.layers
    for layer in layers {
      let stack = layer.fixedNumber ?? 0
      for (position, entry) in state[layer].entries.enumerated() {
        let id = EntryID(position, ofStack: stack)
        if id != entry.id { changed.append((entry.id, id)) }
      }
    }
    for layer in layers where !isPlaced(layer) { stale.append(layer) }
    if stale.isEmpty { return PlacedIDs(changed) }
    let placed = stale.map { layer in
      state[layer].placed(ofStack: layer.fixedNumber ?? 0) { opener in
        changed.first { $0.from == opener }?.to ?? (isOpen(opener) ? opener : nil)
      }
    }
    for (layer, stack) in zip(stale, placed) { state.set(stack, of: layer) }
    return PlacedIDs(changed)
  }

  /// Whether the entries of a layer have the ids of their places, and openers that are open.
  private func isPlaced(_ layer: Layer) -> Bool {
    let stack = layer.fixedNumber ?? 0
    return state[layer].entries.enumerated().allSatisfy { position, entry in
      entry.id == EntryID(position, ofStack: stack) && (entry.opener.map { isOpen($0) } ?? true)
    }
  }

  /// Whether an entry with the id of a place is at that place.
  private func isOpen(_ id: EntryID) -> Bool {
    guard id.number < EntryID.newestPlace else { return false }
    let place = id.place
    guard let layer = Layer(fixedNumber: place.stack) else { return false }
    let entries = state[layer].entries
    return place.position < entries.count && entries[place.position].id == id
  }
}

extension Layer {
  /// The layer of the app with a fixed number.
  fileprivate init?(fixedNumber: Int) {
    switch fixedNumber {
    case 0: self = .main
    case 1...Layer.limit: self = .tab(fixedNumber - 1)
    case Layer.limit + 1...2 * Layer.limit: self = .accessory(fixedNumber - 1 - Layer.limit)
    default: return nil
    }
  }
}

extension Stack {
  /// Returns the stack with the ids of its places.
  fileprivate func placed(
    ofStack number: Int, opener: (EntryID) -> EntryID?
  ) -> Stack {
    var stack = Stack()
    stack.entries.reserveCapacity(entries.count)
    for (position, entry) in entries.enumerated() {
      stack.push(
        Entry(
          id: EntryID(position, ofStack: number), screen: entry.screen, payload: entry.payload,
          opener: entry.opener.flatMap(opener), reaction: entry.reaction, flow: entry.flow,
          variant: entry.variant))
    }
    return stack
  }
}

extension NavigationState {
  fileprivate mutating func set(_ stack: Stack, of layer: Layer) {
    switch layer {
    case .main: main = stack
    case .tab(let index): tabs[index] = stack
    case .accessory(let level, nil): freeAccessories[level] = stack
    case .accessory, .nested: break
    }
  }
}
