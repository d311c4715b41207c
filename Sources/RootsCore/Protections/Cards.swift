// The entries that protections show, and the history.
//
// A card decides about one command and means nothing later, so that undo and redo must not show it
// again. The history describes the stacks without the cards; on each layer they are on top, because
// all that is put above a card belongs to it. While a card is open, undo closes it first.

extension NavigationState {
  /// The stacks without cards.
  /// - Complexity: O(cards).
  func without(_ cards: Set<EntryID>) -> NavigationState {
    if cards.isEmpty { return self }
    var state = self
    for layer in layers.reversed() {
      while let top = state.top(of: layer), cards.contains(top.id) {
        _ = state.takeTop(of: layer)
        state.removeNested(in: top.id)
      }
    }
    return state
  }

  /// The stacks with the cards of others, which have no layers besides but those of cards.
  /// - Complexity: O(entries on layers of cards).
  func with(_ cards: Set<EntryID>, of others: NavigationState) -> NavigationState {
    if cards.isEmpty { return self }
    var state = self
    for navigator in others.nested where cards.contains(navigator.host) { state.insert(navigator) }
    for layer in others.layers where layer.host.map({ cards.contains($0) }) != true {
      for entry in others[layer].entries where cards.contains(entry.id) {
        state.push(entry, on: layer)
      }
    }
    return state
  }
}

extension World {
  /// Notes the entries that a step brings for a protection request, if it puts them on top and
  /// removes nothing; what undo and redo bring is in the history.
  mutating func noteCards(_ step: StepResult) {
    guard !step.isRestoring, step.serves != nil || isAsking(step) else { return }
    if step.ended.contains(where: \.wasThere) { return }
    let added = step.difference.added
    if added.allSatisfy({ $0.under == 0 }) { marks.cards.formUnion(added.lazy.map(\.id)) }
  }

  /// Whether the step brings what a protection shows while it is asked.
  private func isAsking(_ step: StepResult) -> Bool {
    guard let id = step.options?.asking else { return false }
    return requests.contains { $0.id == id }
  }

  /// Adds a new entry to the cards when it is above one, or inside one.
  mutating func addToCards(_ entry: Entry, on layer: Layer, under above: Int) {
    let isInside =
      layer.host.map { marks.cards.contains($0) } == true
      || layer.owner.map { marks.cards.contains($0) } == true
    if isInside || marks.cards.contains(state.id(of: layer, under: above + 1)) {
      marks.cards.insert(entry.id)
    }
  }

  // MARK: Undo and redo

  /// Closes the newest card that is open, with all above it, if it is newer than a commit.
  /// - Parameter number: the number of the commits and cards that the command takes back before.
  /// - Returns: whether the card is gone; false when there is none.
  mutating func closeCard(
    _ number: Int, newerThan commit: KeptCommit?, _ step: StepResult
  ) -> Bool {
    if marks.cards.isEmpty, step.resumed == nil { return false }
    step.parts?.addresses.enter(number)
    defer { step.parts?.addresses.leave() }
    var open = requests.compactMap(\.state.entry)
      .filter { marks.cards.contains($0) && state.layer(of: $0) != nil }.max()
    if let id = open, let commit, commit.newest > id { open = nil }
    // An undo that waited closes the cards that were open when it was sent.
    if step.parts != nil { open = step.ownParts.addresses.resolve(optional: open) }
    guard let open else { return false }
    if let (layer, position) = state.position(of: open) {
      cut(layer, to: position, .undone, step)
    }
    return true
  }
}
