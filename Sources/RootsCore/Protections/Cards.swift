// The entries that protections show, and the history.
//
// A card decides about one command and means nothing later, so that undo and redo must not show it
// again. The history describes the stacks without the cards; on each layer they are on top, because
// all that is put above a card belongs to it. While a card is open, undo closes it first.

/// The cards of a world, for a history that leaves them out.
struct Cards {
  /// The entries.
  let ids: Set<EntryID>
  /// The number of cards on top of each layer after the step.
  let counts: [Layer: Int]

  /// Removes the changes of cards from those of a step, and counts the entries above the other
  /// changes without them.
  func leave(_ records: inout ContiguousArray<ChangeRecord>) {
    var counts = counts
    for place in records.indices.reversed() {
      let record = records[place]
      if !isCard(record) {
        if record.under > 0 {
          records[place] = record.covered(by: -counts[record.layer, default: 0])
        }
      } else if record.kind == .inserted {
        counts[record.layer, default: 0] -= 1
      } else if record.isRemoval {
        counts[record.layer, default: 0] += 1
      }
    }
    records.removeAll { isCard($0) }
  }

  private func isCard(_ record: ChangeRecord) -> Bool {
    switch record.kind {
    case .inserted, .completed, .dismissed, .inherited, .updated: ids.contains(record.entry.id)
    case .selected, .hosted: record.layer.host.map { ids.contains($0) } ?? false
    case .fact: false
    }
  }
}

extension World {
  /// The cards, before those that a step removed are forgotten; nil without any, or without a
  /// history that leaves them out.
  var shownCards: Cards? {
    if cards.isEmpty || history.limit == 0 { return nil }
    let layers = state.layers
    var counts: [Layer: Int] = [:]
    for layer in layers { counts[layer] = cardCount(on: layer) }
    return Cards(ids: cards, counts: counts)
  }

  /// The number of cards on top of a layer.
  private func cardCount(on layer: Layer) -> Int {
    var count = 0
    while cards.contains(state.id(of: layer, under: count)) { count += 1 }
    return count
  }

  /// Notes the entries that a step brings for a protection request, if it puts them on top and
  /// removes nothing; what undo and redo bring is in the history.
  mutating func noteCards(_ step: StepState) {
    guard step.travel == nil, step.serves != nil || isAsking(step) else { return }
    let records = step.happened.net ?? step.happened.records
    guard !records.contains(where: { $0.isRemoval || $0.under > 0 }) else { return }
    for record in records where record.kind == .inserted { cards.insert(record.entry.id) }
  }

  /// Whether the step brings what a protection shows while it is asked.
  private func isAsking(_ step: StepState) -> Bool {
    guard let id = step.options?.asking else { return false }
    return requests.contains { $0.id == id }
  }

  /// Adds a new entry to the cards when it is above one, or inside one.
  mutating func addToCards(_ record: borrowing ChangeRecord) {
    let layer = record.layer
    let isInside =
      layer.host.map { cards.contains($0) } == true
      || layer.owner.map { cards.contains($0) } == true
    if isInside || cards.contains(state.id(of: layer, under: Int(record.under) + 1)) {
      cards.insert(record.entry.id)
    }
  }

  /// Forgets the cards that a step removed.
  mutating func forgetCards(_ step: StepState) {
    if cards.isEmpty { return }
    for place in 0..<step.happened.count where step.happened.isRemoval(at: place) {
      cards.remove(step.happened.id(at: place))
    }
  }

  // MARK: Undo and redo

  /// Closes the newest card that is open, with all above it, if it is newer than a commit.
  /// - Parameter number: the number of the commits and cards that the command takes back before.
  /// - Returns: whether the card is gone; false when there is none.
  mutating func closeCard(_ number: Int, newerThan commit: Range<Int>, _ step: StepState) -> Bool {
    if cards.isEmpty, step.resumed == nil { return false }
    step.parts?.places.enter(number)
    defer { step.parts?.places.leave() }
    var open = requests.compactMap(\.state.entry)
      .filter { cards.contains($0) && state.layer(of: $0) != nil }.max()
    if let id = open, commit.contains(where: { history.done.brings($0, after: id) }) { open = nil }
    // An undo that waited closes the cards that were open when it was sent.
    if step.parts != nil { open = step.ownParts.places.place(optional: open) }
    guard let open else { return false }
    if let layer = state.layer(of: open), let position = state[layer].position(of: open) {
      cut(layer, to: position, .undone, step)
    }
    return true
  }

  /// Returns a change of the history as it is below the cards, and closes those that cannot stay.
  mutating func leavingCards(_ record: ChangeRecord, _ step: StepState) -> ChangeRecord {
    switch record.kind {
    case .inserted: return record.covered(by: cardCount(on: record.layer))
    case .completed, .dismissed, .inherited:
      closeCards(step) { $0.owner == record.entry.id }
      return record.covered(by: cardCount(on: record.layer))
    case .hosted where !record.isBeginning:
      closeCards(step) { $0.host == record.layer.host }
      return record
    case .hosted, .updated, .selected, .fact: return record
    }
  }

  private mutating func closeCards(_ step: StepState, where isMeant: (Layer) -> Bool) {
    for layer in state.layers.reversed() where isMeant(layer) {
      cut(layer, to: state.depth(of: layer) - cardCount(on: layer), .undone, step)
    }
  }
}
