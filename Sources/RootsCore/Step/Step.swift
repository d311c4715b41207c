/// Advances a world by one input.
///
/// Total and pure: the same world and input always give the same world and result. A refused
/// command takes back all its changes; if it waited, was queued or was presented, it also leaves
/// its place. This file shows the six stages from top to bottom; the details of a stage are in the
/// folders Step and Protections.
///
/// - Returns: the net changes and the effects for the live side; the refusal if the command was
///   refused; the id of the pending command if the command waits for verdicts.
/// - Complexity: O(changes); no stack is copied.
public func step(_ world: inout World, _ input: Input) -> StepResult {
  switch input {
  case .command(let issued):
    let step = StepState(issued)
    world.turns = 0
    run(issued.command, &world, step)
    return StepResult(of: step)
  case .later(let issued):
    let step = StepState(issued)
    world.enqueue(issued, step)
    return StepResult(of: step)
  case .next: return runNext(&world)
  case .answer(let id, let verdict):
    let step = StepState()
    world.take(verdict, to: id, step)
    return StepResult(of: step)
  case .expired(let id):
    let step = StepState()
    world.expire(id, step)
    return StepResult(of: step)
  case .revoke(let protection):
    let step = StepState()
    change(&world, step) { $0.revoke(passed: protection, $1) }
    return StepResult(of: step)
  case .recheck(let protection):
    let step = StepState()
    world.recheck(protection, step)
    return StepResult(of: step)
  case .takeBack(let verdicts):
    let step = StepState()
    takeBackCommit(of: &world, verdicts, step)
    return StepResult(of: step)
  }
}

// MARK: The six stages

/// Takes one command through the six stages; a refusal in the first three takes its changes back.
func run(_ command: borrowing Command, _ world: inout World, _ step: StepState) {
  let newestID = world.newestID
  // Records what is visible; the difference gives the lifecycle effects and the revealed entries.
  world.state.look(&step.before)
  do throws(Refusal) {
    try world.check(step)
    // Stages 1, resolve, and 2, apply, run together, part by part: a part is resolved when it is
    // applied, because its meaning depends on the parts before it.
    try world.apply(command, step)
    // 3, protect: entries that come, are revealed or leave need a verdict. A revealed entry that
    // fails is removed, and so are entries whose condition a fact no longer meets.
    let open = try world.protect(step)
    if !open.isEmpty {
      // The changes of this step, which were never committed, are undone; the command waits.
      world.takeBack(step)
      world.newestID = newestID
      return world.park(command, open, step)
    }
  } catch {
    world.takeBack(step)
    world.newestID = newestID
    step.refusal = error
    if step.serves != nil { world.failServed(step) }
    return
  }
  world.state.look(&step.after)
  finish(command, &world, step)
}

/// Makes a change without a command; it passes stages 4 to 6.
///
/// These stages need a command: to tell undo and redo from the rest, and for the chain of the
/// commands that follow. `show main` stands in for the missing one. It is neither undo nor redo, so
/// the change enters the history as a commit of its own; in the chain of a reaction it counts as
/// one command.
func change(
  _ world: inout World, _ step: StepState, _ body: (inout World, StepState) -> Void
) {
  world.state.look(&step.before)
  body(&world, step)
  world.state.look(&step.after)
  if !step.happened.isEmpty { finish(.showMain, &world, step) }
}

/// Takes the newest commit back as if its command had been refused: it cannot be redone.
///
/// In contrast, `World.takeBack(_:)` undoes the changes of a step before they are committed.
/// - Parameter verdicts: the verdicts that the commit ended.
private func takeBackCommit(
  of world: inout World, _ verdicts: [EntryID: [Name]], _ step: StepState
) {
  world.state.look(&step.before)
  do throws(Refusal) { try world.apply(.undo(1), step) } catch { return }
  world.state.look(&step.after)
  finish(.undo(1), &world, step)
  world.history.undone = ChangeLog()
  for (id, names) in verdicts where world.state.layer(of: id) != nil { world.passed[id] = names }
}

private func finish(
  _ command: borrowing Command, _ world: inout World, _ step: StepState
) {
  world.commit(command, step)  // 4: the changes enter the history
  world.settle(command, step)  // 5: results, and the commands that follow them
  step.notify()  // 6: the keys whose observers are called
  // A commit may answer waiting requests, or end them.
  if world.mayReconsider { world.reconsider(step) }
  assert(world.state.violations.isEmpty, "\(copy command): \(world.state.violations)")
}

extension World {
  /// Refuses a command whose origin is gone, and a chain that has become a loop.
  fileprivate func check(_ step: StepState) throws(Refusal) {
    if let origin = step.origin, state.layer(of: origin) == nil {
      throw Refusal.originGone(origin)
    }
    if step.chain.count >= World.chainLimit { throw Refusal.loop(step.nextChain) }
  }
}

// MARK: Stages 4 to 6, derived from the changes

extension World {
  /// Stage 4: the net changes enter the history; undo and redo move their commits instead.
  fileprivate mutating func commit(_ command: borrowing Command, _ step: StepState) {
    step.happened.cancelOut()
    switch command {
    case .undo(let count):
      history.undo(count)
      step.isRestoring = true
    case .redo(let count):
      history.redo(count)
      step.isRestoring = true
    default: history.append(step)
    }
    keepAnswers(step)
  }

  /// Stage 5: queues the reactions to results, except for openers that are gone.
  ///
  /// The effects `settled`, `appeared` and `ended` are derived from the changes in
  /// StepState.swift; decided here is only which results were settled before.
  fileprivate mutating func settle(_ command: borrowing Command, _ step: StepState) {
    let mayBeSettled = step.isRestoring || !settled.isEmpty
    for place in 0..<step.happened.count {
      if mayBeSettled, isSettled(at: place, step) { continue }
      if step.happened.isFollowed(at: place) {
        follow(step.happened[place], command, step)
      }
    }
    if !step.told.isEmpty { follow(told: step.told, copy command, step) }
  }

  /// Whether the change at a position concerns an entry whose result was settled before, like every
  /// entry that undo or redo restores.
  private mutating func isSettled(at place: Int, _ step: StepState) -> Bool {
    let id = step.happened.id(at: place)
    if step.happened.isRemoval(at: place), settled.remove(id) != nil {
      step.settledBefore.insert(id)
      return true
    }
    if step.isRestoring, step.happened.kind(at: place) == .inserted { settled.insert(id) }
    return false
  }

  private mutating func follow(
    _ record: ChangeRecord, _ command: borrowing Command, _ step: StepState
  ) {
    let entry = record.entry
    if entry.flow != .none { tellEnd(of: record, step) }
    // Entries without an opener have the app itself as opener, which always exists.
    let isOpenerThere = entry.opener.map { state.layer(of: $0) != nil } ?? true
    guard let removal = record.ending, isOpenerThere,
      map.reaction(entry.reaction)?.commands(after: removal).isEmpty == false
    else { return }
    queue.append(
      Queued(
        work: .reaction(entry.reaction, removal), origin: entry.opener,
        chain: step.chain + [copy command]))
  }
}

extension StepState {
  /// Stage 6: the keys whose observers are called, once.
  fileprivate func notify() {
    happened.noteKeys(
      activeLayer: before.activeLayer != after.activeLayer,
      activeAccessory: before.activeAccessory != after.activeAccessory)
    if before.hasNested || after.hasNested { notifyNested() }
  }

  private func notifyNested() {
    var old: [EntryID: Appearance.InnerAppearance] = [:]
    for navigator in before.nested?.inner ?? [] { old[navigator.host] = navigator }
    for now in after.nested?.inner ?? [] {
      let was = old.removeValue(forKey: now.host)
      if was?.layer != now.layer { happened.note(KeySet.activeLayer.inside(now.number)) }
      if was?.accessory != now.accessory {
        happened.note(KeySet.activeAccessory.inside(now.number))
      }
    }
    for ended in old.values {
      happened.note(KeySet.activeLayer.inside(ended.number))
      if ended.accessory != nil { happened.note(KeySet.activeAccessory.inside(ended.number)) }
    }
  }
}
