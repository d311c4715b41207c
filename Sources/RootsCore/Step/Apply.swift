// Stage 2: a plain command changes the state in place.

extension World {
  /// Applies the command of a step; one to which a link or a destination led lands like a link.
  ///
  /// The command of a saved entry stands for a change that no command can write.
  mutating func applyWhole(_ command: borrowing Command, _ step: StepResult) throws(Refusal) {
    guard step.hasCircumstances, let options = step.options else {
      return try apply(command, step)
    }
    if let run = options.restoring { return try restoreNext(ofRun: run, step) }
    guard options.isLanding else { return try apply(command, step) }
    try land((copy command).steps, from: options.link, step)
  }

  mutating func apply(
    _ command: borrowing Command, _ step: StepResult
  ) throws(Refusal) {
    if step.parts?.opened != nil, command.form.traits.contains(.opens) { step.parts?.opened = nil }
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
    case .update(let visit, let payload, let remembered):
      try update(visit, with: payload, isRemembered: remembered, step)
    case .preload(let screen, let payload): try preload(screen, payload, step)
    case .show(let tab, let root):
      let (navigator, index) = try resolve(tab, step)
      try show(index, within: navigator, root: root, step)
    case .showMain: try showMain(within: step.scope.navigator, step)
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
    case .quit: step.ownParts.sent.wishes.append(.quit)
    case .transaction(let commands):
      // Inside a step of a transaction, all commands belong to that step.
      if step.scope.transactionStep == nil { return try transact(commands, step) }
      for (index, command) in commands.enumerated() { _ = try apply(part: command, index, step) }
    }
  }

  // MARK: Transactions

  /// Applies all commands in order, including those of inner transactions; each is resolved when it
  /// runs, because it depends on the ones before it.
  ///
  /// A step whose state holds already is skipped; a transaction with only such steps is refused.
  private mutating func transact(
    _ commands: [Command], _ step: StepResult
  ) throws(Refusal) {
    let isOutermost = step.scope.transactionStep == nil
    if isOutermost {
      if Command.transaction(commands).isDeeper(than: Command.depthLimit) {
        throw Refusal.commandTooDeep
      }
      step.scope.transactionStep = 0
    }
    for (index, command) in commands.enumerated() {
      if case .transaction(let inner) = command {
        step.parts?.addresses.enter(index)
        defer { step.parts?.addresses.leave() }
        try transact(inner, step)
        continue
      }
      let number = (step.scope.transactionStep ?? 0) + 1
      step.scope.transactionStep = number
      do throws(Refusal) {
        if let skipped = try apply(part: command, index, step), step.scope.token != 0 {
          step.ownParts.sent.replies.append(.skipped(skipped, token: step.scope.token + number))
        }
      } catch {
        throw Refusal.inTransaction(step: Int(number), command: command, cause: error)
      }
    }
    guard isOutermost else { return }
    guard let start = step.start, step.told.isEmpty, step.wishes.isEmpty else { return }
    if !hasChanged(since: start, step) { throw Refusal.changesNothing }
  }

  /// Applies a command of a transaction.
  /// - Returns: the refusal of one that finds everything as it asks, and does nothing.
  private mutating func apply(
    part command: Command, _ index: Int, _ step: StepResult
  ) throws(Refusal) -> Refusal? {
    step.parts?.addresses.enter(index)
    defer { step.parts?.addresses.leave() }
    if let host = step.scope.navigator, state.nested(in: host) == nil {
      throw Refusal.noEntry(host)
    }
    return try apply(unlessHeld: command, step)
  }

  /// Applies a command of a transaction or of a link.
  /// - Returns: the refusal of one that finds everything as it asks, and does nothing.
  mutating func apply(
    unlessHeld command: Command, _ step: StepResult
  ) throws(Refusal) -> Refusal? {
    let count = step.editCount
    do throws(Refusal) {
      try apply(command, step)
      return nil
    } catch {
      guard error.isNoOp(of: command), step.editCount == count else { throw error }
      return error
    }
  }

  // MARK: Facts

  private mutating func set(
    _ fact: Name, _ value: Literal, _ step: StepResult
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
    guard facts[index] != value else { throw Refusal.factUnchanged(fact, value) }
    put(value, intoFact: index, step)
    if map.summary.tabFacts.contains(fact) { try fitTabs(step) }
  }
}

// MARK: Edits, of which all changes of a step consist

extension World {
  /// Adds an entry below a number of entries of a layer.
  mutating func add(_ entry: Entry, on layer: Layer, under above: Int = 0, _ step: StepResult) {
    state.insert(entry, on: layer, under: above)
    step.editCount += 1
    step.difference.added.append(
      AddedEntry(entry: entry, layer: layer, under: UInt32(truncatingIfNeeded: above)))
  }

  /// Removes the entry below a number of entries of a layer, and notes how it ends.
  ///
  /// What belongs to the entry is removed before, by `remove`.
  mutating func take(
    _ layer: Layer, under above: Int, _ ending: Removal, _ step: StepResult
  ) {
    var there = above
    if above > 0 {
      there = state[layer].descending.prefix(above).count { wasThere($0.entry.id, step) }
    }
    guard let entry = state.take(from: layer, under: above) else { return }
    let isOld = wasThere(entry.id, step)
    step.editCount += 1
    step.ended.append(
      EndedEntry(
        entry: entry, layer: layer, ending: ending, under: UInt32(truncatingIfNeeded: there),
        wasThere: isOld))
  }

  /// Whether an entry was there when a step began.
  private func wasThere(_ id: EntryID, _ step: StepResult) -> Bool {
    guard let newest = step.newestBefore else { return true }
    if id.number > newest { return false }
    return !step.isTravelling || step.start?.state.layer(of: id) != nil
  }

  /// Puts a visit with another payload in its place.
  mutating func put(_ entry: Entry, on layer: Layer, _ step: StepResult) {
    state.update(entry, on: layer)
    step.editCount += 1
  }

  /// Selects a tab, after others that were shown.
  mutating func select(_ tab: Layer, after shown: [Int], _ step: StepResult) {
    state.selectTab(tab.tabIndex, after: shown, within: tab.host)
    step.editCount += 1
  }

  /// Begins a nested navigator in an entry, with empty stacks.
  mutating func beginNavigator(_ number: Int, in host: EntryID, _ step: StepResult) {
    var navigator = NestedState(name: map.nested[number].name, number: number, host: host)
    navigator.state.tabs = TabStacks(count: map.nested[number].tabs.count)
    state.insert(navigator)
    step.editCount += 1
  }

  /// Sets a fact, by its index in the map.
  mutating func put(_ value: Literal, intoFact index: Int, _ step: StepResult) {
    facts[index] = value
    step.editCount += 1
  }

  /// The ids of the entries that came after one.
  func ids(after newest: UInt32) -> some Sequence<EntryID> {
    (newest..<newestID).lazy.map { EntryID($0 + 1) }
  }
}
