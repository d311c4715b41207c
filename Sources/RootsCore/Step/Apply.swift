// Stage 2: a plain command changes the state in place, and what it did is written down.

extension World {
  mutating func apply(
    _ command: borrowing Command, _ consequences: Consequences
  ) throws(Refusal) {
    switch command {
    case .push(let screen, let layer, let payload, let once):
      let layer = try resolve(layer, consequences)
      try push(screen, on: layer, with: payload, once: once, consequences)
    case .pop(let layer, let payload):
      try pop(try resolve(layer, consequences), with: payload, consequences)
    case .popTo(let target, let layer):
      let layer = try resolve(layer, of: target, consequences)
      try pop(to: target, on: layer, consequences)
    case .go(let screen, let layer, let payload):
      try go(screen, on: try resolve(layer, consequences), with: payload, consequences)
    case .replace(let screen, let layer, let payload, let inheriting):
      let layer = try resolve(layer, consequences)
      try replace(screen, on: layer, with: payload, inheriting: inheriting, consequences)
    case .show(let tab):
      let (navigator, index) = try resolve(tab, consequences)
      try show(index, within: navigator, consequences)
    case .showMain: try showMain(within: consequences.navigator, consequences)
    case .reset(let tab):
      let (navigator, index) = try resolve(tab, consequences)
      try reset(index, within: navigator, consequences)
    case .overlay(let accessory, let level, let payload, let once):
      let navigator = navigator(meantBy: level, consequences)
      try overlay(
        accessory, at: level, within: navigator, with: payload, once: once, consequences)
    case .dismiss(let level, let payload):
      let navigator = navigator(meantBy: level, consequences)
      let shown = try resolve(level: level, within: navigator)
      try dismiss(shown, within: navigator, with: payload, consequences)
    case .finish(let id, let payload):
      let id = id ?? consequences.origin ?? focusedEntry(consequences)
      try finish(id, with: payload, consequences)
    case .start(let flow, let intent, let layer, let payload):
      try start(flow, at: intent, on: layer, with: payload, consequences)
    case .finishFlow(let flow, let payload):
      try finish(flow: flow, with: payload, consequences)
    case .segue(let screen, let visit, let via, let payload):
      try segue(to: screen, from: visit, via: via, with: payload, consequences)
    case .open(let link): try open(link, consequences)
    case .tell(let listener, let message, let payload):
      try tell(listener, message, with: payload, consequences)
    case .inside(let name, let command): try apply(command, inside: name, consequences)
    case .back: try pop(try resolveBack(consequences), with: nil, consequences)
    case .undo(let count): try undo(count, consequences)
    case .redo(let count): try redo(count, consequences)
    case .set(let fact, let value): try set(fact, value, consequences)
    case .transaction(let commands): try transact(commands, consequences)
    }
  }

  // MARK: Transactions

  /// All commands in order, those of inner transactions among them; each is resolved when its
  /// turn comes, because it sees what the ones before it did.
  ///
  /// A step that finds everything as it asks is no failure; a transaction of nothing else is.
  private mutating func transact(
    _ commands: [Command], _ consequences: Consequences
  ) throws(Refusal) {
    let isOutermost = consequences.transactionStep == nil
    if isOutermost { consequences.transactionStep = 0 }
    for command in commands {
      if case .transaction(let inner) = command {
        try transact(inner, consequences)
        continue
      }
      let step = (consequences.transactionStep ?? 0) + 1
      consequences.transactionStep = step
      let count = consequences.happened.count
      do throws(Refusal) {
        try checkNavigator(consequences)
        try apply(command, consequences)
      } catch {
        if error.isNoOp(of: command), consequences.happened.count == count { continue }
        throw Refusal.inTransaction(step: Int(step), command: "\(command)", cause: "\(error)")
      }
    }
    guard isOutermost else { return }
    var net = consequences.happened.records
    net.cancelOut()
    if net.isEmpty, consequences.told.isEmpty { throw Refusal.changesNothing }
  }

  // MARK: Undo and redo

  private mutating func undo(
    _ count: Int, _ consequences: Consequences
  ) throws(Refusal) {
    try checkTravel(consequences)
    guard count > 0 else { throw Refusal.changesNothing }
    guard count <= history.undoCount else { throw Refusal.onlySoManyToUndo(history.undoCount) }
    var commit = history.done.latest
    for _ in 0..<count {
      for place in commit.reversed() { perform(history.done[place].inverse, consequences) }
      commit = history.done.commit(before: commit)
    }
  }

  private mutating func redo(
    _ count: Int, _ consequences: Consequences
  ) throws(Refusal) {
    try checkTravel(consequences)
    guard count > 0 else { throw Refusal.changesNothing }
    guard count <= history.redoCount else { throw Refusal.onlySoManyToRedo(history.redoCount) }
    var commit = history.undone.latest
    for _ in 0..<count {
      for place in commit { perform(history.undone[place], consequences) }
      commit = history.undone.commit(before: commit)
    }
  }

  /// Undo and redo are commands of their own, and of the whole app.
  private func checkTravel(_ consequences: Consequences) throws(Refusal) {
    guard consequences.transactionStep == nil else { throw Refusal.undoInTransaction }
    guard let number = consequences.navigator else { return }
    throw Refusal.undoInside(map.nested[number].name)
  }

  // MARK: Facts

  private mutating func set(
    _ fact: Name, _ value: Literal, _ consequences: Consequences
  ) throws(Refusal) {
    guard let index = map.index(ofFact: fact) else {
      throw Refusal.unknownFact(fact, near: nearest(fact.text, in: map.facts.map(\.name.text)))
    }
    let definition = map.facts[index]
    if let hole = value.firstPlaceholder { throw Refusal.unfilledPlaceholder(hole.sum) }
    guard definition.contains(value) else {
      throw Refusal.factValue(fact, value, definition.domain)
    }
    let old = facts.values[index]
    guard old != value else { throw Refusal.factUnchanged(fact, value) }
    perform(.fact(fact, old: old, new: value), consequences)
  }
}

// MARK: The changes themselves

extension World {
  /// Where the state and the facts change; `remove` alone does it for itself.
  @inline(__always)
  mutating func perform(_ record: consuming ChangeRecord, _ consequences: Consequences) {
    apply(record)
    consequences.happened.append(record)
  }

  @inline(__always)
  private mutating func apply(_ record: borrowing ChangeRecord) {
    switch record.kind {
    case .inserted: state.push(record.entry, on: record.layer)
    case .completed, .dismissed, .inherited: _ = state.takeTop(of: record.layer)
    case .selected: select(record.layer)
    case .hosted: setHost(record.entry.id, of: record.layer)
    case .fact:
      if let index = map.index(ofFact: record.entry.screen) {
        facts.values[index] = record.newValue
      }
    }
  }

  @inline(__always)
  private mutating func select(_ tab: Layer) {
    switch tab {
    case .tab(let index): state.selectedTab = index
    case .nested(let nested): state.selectNested(nested)
    case .main, .accessory: break
    }
  }

  @inline(never)
  private mutating func setHost(_ host: EntryID, of layer: Layer) {
    guard case .nested(let nested) = layer else { return }
    state.setHost(host, of: nested, tabs: map.nested[nested.number].tabs.count)
  }

  /// Undoes changes that were never committed.
  mutating func takeBack(_ consequences: Consequences) {
    for place in (0..<consequences.happened.count).reversed() {
      apply(consequences.happened[place].inverse)
    }
    consequences.happened.removeAll()
    consequences.told = []
  }
}

extension Change {
  /// The change that takes this one back.
  public var inverse: Change {
    switch self {
    case .inserted(let entry, let layer): .removed(entry, layer, .dismissed(.undone))
    case .removed(let entry, let layer, _): .inserted(entry, layer)
    case .selected(let tab, let previous, let name):
      .selected(tab: previous, previous: tab, of: name)
    case .hosted(let name, let host, let previous):
      .hosted(name, by: previous, previous: host)
    case .fact(let name, let old, let new): .fact(name, old: new, new: old)
    }
  }
}
