// Stage 2, undo and redo: the stacks come from the history.

/// The number of commits that a command undoes or redoes.
enum Travel: Hashable, Sendable {
  case undo(Int)
  case redo(Int)
}

extension World {
  mutating func undo(_ count: Int, _ step: StepResult) throws(Refusal) {
    try checkTravel(step)
    guard count > 0 else { throw Refusal.changesNothing }
    if marks.cards.isEmpty, count > history.undoCount {
      throw Refusal.onlySoManyToUndo(history.undoCount)
    }
    var undoneCount = 0
    for number in 0..<count {
      let commit = history.done.commit(before: undoneCount)
      if closeCard(number, newerThan: commit, step) { continue }
      guard commit != nil else {
        throw Refusal.onlySoManyToUndo(number - undoneCount + history.undoCount)
      }
      undoneCount += 1
    }
    // The card that it was to close is gone.
    if undoneCount == 0, step.editCount == 0 { throw Refusal.changesNothing }
    try move(.undo(undoneCount), step)
  }

  mutating func redo(_ count: Int, _ step: StepResult) throws(Refusal) {
    try checkTravel(step)
    guard count > 0 else { throw Refusal.changesNothing }
    guard count <= history.redoCount else { throw Refusal.onlySoManyToRedo(history.redoCount) }
    try move(.redo(count), step)
  }

  /// Gives the app the stacks and facts of another time; a fact that was set to another value since
  /// keeps it.
  private mutating func move(_ travel: Travel, _ step: StepResult) throws(Refusal) {
    let notes = history.notes(along: travel)
    moveStacks(travel, notes, step)
    for case .fact(let fact, let old, let new) in notes {
      guard let index = map.index(ofFact: fact), facts[index] == old else { continue }
      put(new, intoFact: index, step)
    }
    step.ownParts.undo.travel = travel
    step.ownParts.undo.reached = StepResult.Checkpoint(of: &self, step)
    // The facts of the commits add and remove tabs.
    if !map.summary.tabConditions.isEmpty { try fitTabs(step) }
  }

  /// Undo and redo cannot be part of a transaction, and apply to the whole app.
  private func checkTravel(_ step: StepResult) throws(Refusal) {
    guard step.scope.transactionStep == nil else { throw Refusal.undoInTransaction }
    if let waited = step.resumed, waited.distance != 0 { throw Refusal.historyMoved }
    guard let name = step.scope.navigator.flatMap({ state.navigator(in: $0) }) else { return }
    throw Refusal.undoInside(name)
  }

  // MARK: Stacks of another time

  /// Gives the app the stacks that it had before, with the accessories that a card has cleared.
  ///
  /// Cards stay on top of their stacks while these exist.
  /// - Complexity: O(changed entries + entries above them).
  private mutating func moveStacks(
    _ travel: Travel, _ notes: [KeptCommit.Note], _ step: StepResult
  ) {
    // The entries that go are removed one by one for their endings; then the other stacks take the
    // place of what is left.
    let goal = history.stacks(after: travel, from: state.without(marks.cards))
    var heirs: [EntryID: EntryID] = [:]
    for case .inherited(let entry, let heir) in notes { heirs[entry] = heir }
    var lost = Difference()
    state.compare(to: goal, &lost)
    let cards = cardEntries
    let gone = lost.added.map(\.id).filter { !cards.contains($0) }.reversed()
    // An entry that passes its result on does not end with its owner or its host.
    for id in gone where !marks.settled.contains(id) {
      guard let heir = heir(of: id, in: goal, heirs) else { continue }
      step.ownParts.undo.heirs.insert(heir)
      take(back: id, .inherited(by: heir), step)
    }
    for id in gone { take(back: id, .dismissed(.undone), step) }
    state = goal.with(marks.cards, of: state)
    step.editCount += 1
  }

  /// Removes an entry with what belongs to it, unless it is gone with what it belonged to.
  private mutating func take(back id: EntryID, _ ending: Removal, _ step: StepResult) {
    guard let (layer, position) = state.position(of: id) else { return }
    let above = state.depth(of: layer) - 1 - position
    remove(layer, under: above, ending, belongings: .undone, step)
  }

  /// The entry in other stacks to which the result of an entry goes; nil when its result ends with
  /// it.
  ///
  /// Entries that came and were replaced between are passed over.
  private func heir(
    of id: EntryID, in goal: NavigationState, _ heirs: [EntryID: EntryID]
  ) -> EntryID? {
    var heir = heirs[id]
    while let next = heir, goal.layer(of: next) == nil { heir = heirs[next] }
    return heir
  }
}
