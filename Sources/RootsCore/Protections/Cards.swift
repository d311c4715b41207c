// The entries that protections show, and the history.
//
// A card decides about one command and means nothing later, so that undo and redo must not show it
// again. The history describes the stacks without the cards, and without what is above or inside
// them: that belongs to a card while it exists, and enters the history when it stays behind.
// Accessories that a card clears are still there for the history until the command that waits is
// done, or refused. While a card is open, undo closes it first.

extension NavigationState {
  /// The cards that are there, with all above and inside them.
  /// - Complexity: O(1) without cards, else O(entries on the layers of cards + cards * layers).
  func entries(ofCards cards: Set<EntryID>) -> Set<EntryID> {
    var found: Set<EntryID> = []
    if cards.isEmpty { return found }
    for (layer, position) in cards.compactMap({ self.position(of: $0) }) {
      found.formUnion(self[layer].entries[position...].lazy.map(\.id))
    }
    var count = 0
    while count < found.count {
      count = found.count
      for layer in layers
      where [layer.host, layer.owner].contains(where: { $0.map(found.contains) == true }) {
        found.formUnion(self[layer].entries.lazy.map(\.id))
      }
    }
    return found
  }

  /// The stacks without cards, and without what is above or inside them.
  /// - Complexity: as for `entries(ofCards:)`.
  func without(_ cards: Set<EntryID>) -> NavigationState {
    if cards.isEmpty { return self }
    let left = entries(ofCards: cards)
    var state = self
    for layer in layers.reversed() {
      while let top = state.top(of: layer), left.contains(top.id) {
        _ = state.takeTop(of: layer)
        state.removeNested(in: top.id)
      }
    }
    return state
  }

  /// The stacks with the cards of others, which have no layers besides but those of cards.
  /// - Complexity: as for `entries(ofCards:)`.
  func with(_ cards: Set<EntryID>, of others: NavigationState) -> NavigationState {
    if cards.isEmpty { return self }
    let added = others.entries(ofCards: cards)
    var state = self
    for navigator in others.nested where added.contains(navigator.host) { state.insert(navigator) }
    for layer in others.layers where layer.host.map({ added.contains($0) }) != true {
      for entry in others[layer].entries where added.contains(entry.id) {
        state.push(entry, on: layer)
      }
    }
    return state
  }
}

extension World {
  /// The entries that protections show, with all above and inside them: they are neither in the
  /// history nor in a saved state.
  /// - Complexity: O(1) unless a protection shows something, else O(entries).
  package var cardEntries: Set<EntryID> { state.entries(ofCards: marks.cards) }

  /// Notes the entry that a step brings for a protection request, if it is on top and the step
  /// removes nothing but accessories that it clears; what undo and redo bring is in the history.
  ///
  /// Entries that come with it, below it, stay after the answer and are in the history.
  mutating func noteCards(_ step: StepResult) {
    guard !step.isTravelling, step.serves != nil || isAsking(step), clearsAtMost(step) else {
      return
    }
    if let card = step.requested, card.under == 0 { marks.cards.insert(card.id) }
  }

  /// Whether the step brings what a protection shows while it is asked.
  private func isAsking(_ step: StepResult) -> Bool {
    guard let id = step.options?.asking else { return false }
    return requests.contains { $0.id == id }
  }

  /// Whether a step removes nothing but accessories that it clears.
  private func clearsAtMost(_ step: StepResult) -> Bool {
    step.ended.allSatisfy { !$0.wasThere || $0.ending == .dismissed(.cleared) }
  }

  /// Whether a step shows cards, and changes nothing else but that it clears accessories.
  /// - Parameter difference: the difference that the step makes without cards.
  func showsOnlyCards(_ step: StepResult, besides difference: borrowing Difference) -> Bool {
    guard !step.isTravelling, clearsAtMost(step), difference.added.isEmpty,
      step.difference.added.contains(where: { marks.cards.contains($0.id) })
    else { return false }
    return difference.others.allSatisfy {
      if case .hosted(_, by: nil, _) = $0 { true } else { false }
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
