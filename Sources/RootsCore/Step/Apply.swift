// Stage 2: a plain command changes the state in place, and its changes are recorded.

extension World {
  mutating func apply(
    _ command: borrowing Command, _ step: StepState
  ) throws(Refusal) {
    switch command {
    case .push(let screen, let layer, let payload, let once):
      let layer = try resolve(layer, step)
      try push(screen, on: layer, with: payload, once: once, step)
    case .pop(let layer, let count, let payload):
      try pop(try resolve(layer, step), count, with: payload, step)
    case .popEntry(let id, let count, let payload): try pop(id, count, with: payload, step)
    case .popTo(let target, let name, let payload):
      let layer = try resolve(name, of: target, step)
      let floor = try firstPosition(on: name, step)
      try pop(to: target, on: layer, from: floor, with: payload, step)
    case .go(let screen, let name, let payload):
      let layer = try resolve(name, step)
      guard let first = try firstPosition(on: name, step) else {
        return try go(screen, on: layer, with: payload, step)
      }
      try go(screen, on: layer, insteadOf: first, with: payload, step)
    case .replace(let screen, let name, let payload, let inheriting):
      let layer = try resolve(name, step)
      let isFirst = try firstPosition(on: name, step) == state.depth(of: layer) - 1
      try replace(screen, on: layer, with: payload, inheriting: inheriting || isFirst, step)
    case .replaceEntry(let id, let screen, let payload, let inheriting):
      try replace(id, by: screen, with: payload, inheriting: inheriting, step)
    case .update(let visit, let payload): try update(visit, with: payload, step)
    case .preload(let screen, let payload): try preload(screen, payload, step)
    case .show(let tab, let root):
      let (navigator, index) = try resolve(tab, step)
      try show(index, within: navigator, root: root, step)
    case .showMain: try showMain(within: step.navigator, step)
    case .reset(let layer, let entries): try reset(try resolve(layer, step), to: entries, step)
    case .overlay(let accessory, let level, let payload, let once):
      let navigator = navigator(meantBy: level, step)
      try overlay(
        accessory, at: level, within: navigator, with: payload, once: once, step)
    case .dismiss(let level, let payload):
      let navigator = navigator(meantBy: level, step)
      let shown = try resolve(level: level, within: navigator)
      try dismiss(shown, within: navigator, with: payload, step)
    case .finish(let id, let payload):
      var id = id
      if id == nil { id = try unnamedEntry(step) }
      try finish(id, with: payload, step)
    case .start(let flow, let intent, let layer, let payload, let once):
      try start(flow, at: intent, on: layer, with: payload, once: once, step)
    case .finishFlow(let flow, let payload):
      try finish(flow: flow, with: payload, step)
    case .segue(let screen, let visit, let via, let payload):
      try segue(to: screen, from: visit, via: via, with: payload, step)
    case .open(let link): try open(link, step)
    case .tell(let listener, let message, let payload):
      try tell(listener, message, with: payload, step)
    case .inside(let name, let host, let command):
      try apply(command, inside: name, of: host, step)
    case .back: try goBack(step)
    case .undo(let count): try undo(count, step)
    case .redo(let count): try redo(count, step)
    case .set(let fact, let value): try set(fact, value, step)
    case .quit: step.ownParts.wishes.append(.quit)
    case .transaction(let commands):
      // Inside a step of a transaction, all commands belong to that step.
      if step.transactionStep == nil { return try transact(commands, step) }
      for (index, command) in commands.enumerated() { _ = try apply(part: command, index, step) }
    }
  }

  // MARK: Transactions

  /// Applies all commands in order, including those of inner transactions; each is resolved when it
  /// runs, because it depends on the ones before it.
  ///
  /// A step whose state holds already is skipped; a transaction with only such steps is refused.
  private mutating func transact(
    _ commands: [Command], _ step: StepState
  ) throws(Refusal) {
    let isOutermost = step.transactionStep == nil
    if isOutermost {
      if Command.transaction(commands).isDeeper(than: Command.depthLimit) {
        throw Refusal.commandTooDeep
      }
      step.transactionStep = 0
    }
    for (index, command) in commands.enumerated() {
      if case .transaction(let inner) = command {
        step.parts?.places.enter(index)
        defer { step.parts?.places.leave() }
        try transact(inner, step)
        continue
      }
      let number = (step.transactionStep ?? 0) + 1
      step.transactionStep = number
      do throws(Refusal) {
        if let skipped = try apply(part: command, index, step), step.token != 0 {
          step.ownParts.replies.append(.skipped(skipped, token: step.token + number))
        }
      } catch {
        throw Refusal.inTransaction(step: Int(number), command: command, cause: error)
      }
    }
    guard isOutermost else { return }
    var net = step.happened.records
    net.cancelOut()
    if net.isEmpty, step.told.isEmpty, step.wishes.isEmpty { throw Refusal.changesNothing }
  }

  /// Applies a command of a transaction.
  /// - Returns: the refusal of one that finds everything as it asks, and does nothing.
  private mutating func apply(
    part command: Command, _ index: Int, _ step: StepState
  ) throws(Refusal) -> Refusal? {
    step.parts?.places.enter(index)
    defer { step.parts?.places.leave() }
    let count = step.happened.count
    do throws(Refusal) {
      try checkNavigator(step)
      try apply(command, step)
      return nil
    } catch {
      guard error.isNoOp(of: command), step.happened.count == count else { throw error }
      return error
    }
  }

  // MARK: Undo and redo

  private mutating func undo(
    _ count: Int, _ step: StepState
  ) throws(Refusal) {
    try checkTravel(step)
    guard count > 0 else { throw Refusal.changesNothing }
    if cards.isEmpty, count > history.undoCount {
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
    if undoneCount == 0, step.happened.isEmpty { throw Refusal.changesNothing }
    if undoneCount > 0, let goal = history.done.commit(before: undoneCount - 1) {
      travel(to: goal.state, step)
    }
    for place in 0..<undoneCount {
      for fact in history.done.commit(before: place)?.facts.reversed() ?? [] {
        travel(fact.fact, from: fact.new, to: fact.old, step)
      }
    }
    try endTravel(.undo(undoneCount), step)
  }

  private mutating func redo(
    _ count: Int, _ step: StepState
  ) throws(Refusal) {
    try checkTravel(step)
    guard count > 0 else { throw Refusal.changesNothing }
    guard count <= history.redoCount else { throw Refusal.onlySoManyToRedo(history.redoCount) }
    if let goal = history.undone.commit(before: count - 1) { travel(to: goal.state, step) }
    for place in 0..<count {
      for fact in history.undone.commit(before: place)?.facts ?? [] {
        travel(fact.fact, from: fact.old, to: fact.new, step)
      }
    }
    try endTravel(.redo(count), step)
  }

  /// Sets a fact of a commit; one that was set to another value since keeps it.
  private mutating func travel(
    _ fact: Name, from old: Literal, to new: Literal, _ step: StepState
  ) {
    if self.fact(fact) == old { perform(.fact(fact, old: old, new: new), step) }
  }

  /// Ends the changes of undo or redo: adds and removes the tabs that the facts of the commits
  /// change.
  private mutating func endTravel(_ travel: Travel, _ step: StepState) throws(Refusal) {
    step.travel = travel
    step.retracedCount = step.happened.count
    step.ownParts.travelled = state
    if !map.tabConditions.all.isEmpty { try fitTabs(step) }
  }

  /// Undo and redo cannot be part of a transaction, and apply to the whole app.
  private func checkTravel(_ step: StepState) throws(Refusal) {
    guard step.transactionStep == nil else { throw Refusal.undoInTransaction }
    if let waited = step.resumed, waited.distance != 0 { throw Refusal.historyMoved }
    guard let name = step.navigator.flatMap({ state.navigator(in: $0) }) else { return }
    throw Refusal.undoInside(name)
  }

  // MARK: Facts

  private mutating func set(
    _ fact: Name, _ value: Literal, _ step: StepState
  ) throws(Refusal) {
    guard let index = map.index(ofFact: fact) else {
      throw Refusal.unknownFact(fact, near: nearest(fact.text, in: map.facts.map(\.name.text)))
    }
    let definition = map.facts[index]
    if let placeholder = value.firstPlaceholder {
      throw Refusal.placeholder(.noValue(placeholder.sum))
    }
    guard definition.contains(value) else {
      throw Refusal.factValue(fact, value, definition.domain)
    }
    let old = facts[index]
    guard old != value else { throw Refusal.factUnchanged(fact, value) }
    perform(.fact(fact, old: old, new: value), step)
    if map.tabConditions.facts.contains(fact) { try fitTabs(step) }
  }
}

// MARK: The changes themselves

extension World {
  /// Performs a change of the state or the facts; only `remove` changes the state elsewhere.
  mutating func perform(_ record: consuming ChangeRecord, _ step: StepState) {
    apply(record)
    if !cards.isEmpty, record.kind == .inserted { addToCards(record) }
    if record.kind == .updated, step.happened.include(record) { return }
    step.happened.append(record)
  }

  private mutating func apply(_ record: borrowing ChangeRecord) {
    switch record.kind {
    case .inserted: state.insert(record.entry, on: record.layer, under: Int(record.under))
    case .completed, .dismissed, .inherited:
      _ = state.take(from: record.layer, under: Int(record.under))
    case .updated: state.update(record.updatedEntry, on: record.layer)
    case .selected:
      state.selectTab(record.tab, after: record.shown, within: record.layer.host)
    case .hosted: beginOrEnd(record)
    case .fact:
      if let index = map.index(ofFact: record.entry.screen) {
        facts[index] = record.newValue
      }
    }
  }

  private mutating func beginOrEnd(_ record: borrowing ChangeRecord) {
    guard case .nested(let main) = record.layer else { return }
    if record.isBeginning {
      state.beginNested(main, tabs: map.nested[main.number].tabs.count)
    } else {
      state.removeNested(in: main.host)
    }
  }

  /// Drops the changes of a step that were not committed.
  mutating func takeBack(_ step: StepState) {
    if let start = step.start {
      (state, facts, newestID) = (start.state, start.facts, start.newestID)
    }
    step.happened.removeAll()
    step.parts?.told = []
    step.parts?.wishes = []
    step.parts?.replies = []
    if !cards.isEmpty { cards = cards.filter { $0.number <= newestID } }
  }
}

extension Change {
  /// The change that reverses this one.
  public var inverse: Change {
    switch self {
    case .inserted(let entry, let layer, let under):
      .removed(entry, layer, .dismissed(.undone), under: under)
    case .removed(let entry, let layer, _, let under): .inserted(entry, layer, under: under)
    case .updated(let entry, let layer, let previous):
      .updated(entry.with(payload: previous), layer, previous: entry.payload)
    case .selected(let layer, let previous):
      .selected(layer.tab(previous), previous: layer.tabIndex)
    case .hosted(let name, let host, let previous):
      .hosted(name, by: previous, previous: host)
    case .fact(let name, let old, let new): .fact(name, old: new, new: old)
    }
  }
}
