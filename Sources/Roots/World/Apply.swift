// Stage 2: a plain command changes the state in place, and what it did is written down.

extension World {
  typealias Changes = ContiguousArray<Change>

  mutating func apply(
    _ command: Command, for turn: inout Turn, _ changes: inout Changes
  ) throws(Refusal) {
    switch command {
    case .push(let screen, let layer, let payload, let once):
      try push(screen, on: try plain(layer), with: payload, once: once, &turn, &changes)
    case .pop(let layer, let payload):
      try pop(try plain(layer), with: payload, &changes)
    case .popTo(let target, let layer):
      try pop(to: target, on: try plain(layer), &turn, &changes)
    case .go(let screen, let layer, let payload):
      try go(screen, on: try plain(layer), with: payload, &turn, &changes)
    case .replace(let screen, let layer, let payload, let inheriting):
      try replace(
        screen, on: try plain(layer), with: payload, inheriting: inheriting, &turn, &changes)
    case .show(let tab): try show(tab, &turn, &changes)
    case .showMain:
      let start = changes.count
      clearAccessories(&changes)
      if changes.count == start { throw Refusal.nothingToClear }
    case .reset(let tab): try reset(tab, &turn, &changes)
    case .overlay(let accessory, let level, let payload, let once):
      try overlay(accessory, at: level, with: payload, once: once, &turn, &changes)
    case .dismiss(let level, let payload): try dismiss(level, with: payload, &changes)
    case .finish(let id, let payload): try finish(id, with: payload, &changes)
    case .undo(let count): try undo(count, turn, &changes)
    case .redo(let count): try redo(count, turn, &changes)
    case .set(let fact, let value): try set(fact, value, &changes)
    case .transaction(let commands): try transact(commands, &turn, &changes)
    case .back: try apply(try resolve(command, for: turn), for: &turn, &changes)
    }
  }

  /// The layer of a plain command; resolving has written one into each.
  private func plain(_ name: LayerName?) throws(Refusal) -> Layer {
    guard let name else { return state.activeLayer }
    return try layer(name)
  }

  // MARK: Transactions

  /// All commands in order, those of inner transactions among them; each is resolved when its
  /// turn comes, because it sees what the ones before it did.
  private mutating func transact(
    _ commands: [Command], _ turn: inout Turn, _ changes: inout Changes
  ) throws(Refusal) {
    let isOutermost = turn.transactionStep == nil
    if isOutermost { turn.transactionStep = 0 }
    for command in commands {
      if case .transaction(let inner) = command {
        try transact(inner, &turn, &changes)
        continue
      }
      let step = (turn.transactionStep ?? 0) + 1
      turn.transactionStep = step
      do throws(Refusal) {
        try apply(try resolve(command, for: turn), for: &turn, &changes)
      } catch {
        throw Refusal.inTransaction(step: Int(step), command: "\(command)", cause: "\(error)")
      }
    }
    guard isOutermost else { return }
    var net = changes
    net.cancelOut()
    if net.isEmpty { throw Refusal.changesNothing }
  }

  // MARK: Undo and redo

  private mutating func undo(
    _ count: Int, _ turn: Turn, _ changes: inout Changes
  ) throws(Refusal) {
    guard turn.transactionStep == nil else { throw Refusal.undoInTransaction }
    guard count > 0 else { throw Refusal.changesNothing }
    guard count <= history.undoCount else { throw Refusal.onlySoManyToUndo(history.undoCount) }
    for age in 0..<count {
      for change in history.done.commit(age: age).reversed() {
        perform(change.inverse, &changes)
      }
    }
  }

  private mutating func redo(
    _ count: Int, _ turn: Turn, _ changes: inout Changes
  ) throws(Refusal) {
    guard turn.transactionStep == nil else { throw Refusal.undoInTransaction }
    guard count > 0 else { throw Refusal.changesNothing }
    guard count <= history.redoCount else { throw Refusal.onlySoManyToRedo(history.redoCount) }
    for age in 0..<count {
      for change in history.undone.commit(age: age) { perform(change, &changes) }
    }
  }

  // MARK: Facts

  private mutating func set(
    _ fact: Name, _ value: Literal, _ changes: inout Changes
  ) throws(Refusal) {
    guard let index = map.index(ofFact: fact) else {
      throw Refusal.unknownFact(fact, near: nearest(fact.text, in: map.facts.map(\.name.text)))
    }
    let definition = map.facts[index]
    if let hole = value.firstHole { throw Refusal.unfilledHole(hole.sum) }
    guard definition.contains(value) else {
      throw Refusal.factValue(fact, value, definition.domain)
    }
    let old = facts.values[index]
    guard old != value else { throw Refusal.factUnchanged(fact, value) }
    perform(.fact(fact, old: old, new: value), &changes)
  }
}

// MARK: The changes themselves

extension World {
  /// The one place where the state and the facts change.
  mutating func perform(_ change: Change, _ changes: inout Changes) {
    apply(change)
    changes.append(change)
  }

  private mutating func apply(_ change: Change) {
    switch change {
    case .inserted(let entry, let layer): state.push(entry, on: layer)
    case .removed(_, let layer, _): state.popTop(of: layer)
    case .selected(let tab, _): state.selectedTab = tab
    case .fact(let name, _, let new):
      if let index = map.index(ofFact: name) { facts.values[index] = new }
    }
  }

  /// Undoes changes that were never committed.
  mutating func takeBack(_ changes: inout Changes) {
    for change in changes.reversed() { apply(change.inverse) }
    changes.removeAll(keepingCapacity: true)
  }
}

extension Change {
  /// The change that takes this one back.
  public var inverse: Change {
    switch self {
    case .inserted(let entry, let layer): .removed(entry, layer, .dismissed(.undone))
    case .removed(let entry, let layer, _): .inserted(entry, layer)
    case .selected(let tab, let previous): .selected(tab: previous, previous: tab)
    case .fact(let name, let old, let new): .fact(name, old: new, new: old)
    }
  }
}
