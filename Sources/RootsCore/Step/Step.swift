/// Advances a world by one input.
///
/// Total and pure: the same world and input always give the same world and result, and a refusal
/// leaves the world unchanged. This file shows the six stages from top to bottom; the details of a
/// stage are in the folders Step and Protections.
///
/// - Returns: the net changes, and the effects for the live side.
/// - Complexity: O(changes); no stack is copied.
public func step(_ world: inout World, _ input: Input) -> StepResult {
  switch input {
  case .command(let issued):
    var step = StepState(issued)
    world.turns = 0
    run(issued.command, &world, &step)
    return StepResult(of: step)
  case .later(let issued):
    var step = StepState(issued)
    world.enqueue(issued, &step)
    return StepResult(of: step)
  case .next: return runNext(&world)
  case .answer(let id, let verdict):
    var step = StepState()
    world.take(verdict, to: id, &step)
    return StepResult(of: step)
  case .expired(let id):
    var step = StepState()
    world.expire(id, &step)
    return StepResult(of: step)
  case .revoke(let protection):
    var step = StepState()
    change(&world, &step) { $0.revoke(passed: protection, &$1) }
    return StepResult(of: step)
  case .recheck(let protection):
    var step = StepState()
    world.recheck(protection, &step)
    return StepResult(of: step)
  case .takeBack(let verdicts):
    var step = StepState()
    takeBackCommit(of: &world, verdicts, &step)
    return StepResult(of: step)
  }
}

// MARK: The six stages

/// Takes one command through the six stages; a refusal in the first three changes nothing.
func run(_ command: borrowing Command, _ world: inout World, _ step: inout StepState) {
  let newestID = world.newestID
  world.state.look(&step.before)
  do throws(Refusal) {
    try world.check(&step)
    // 1, resolve, writes layers and names into each part of the command when
    // 2, apply, comes to it: the meaning of a transaction's steps depends on the steps before.
    try world.apply(command, &step)
    // 3, protect, asks for the entries that appear and for those that leave.
    let open = try world.protect(&step)
    if !open.isEmpty {
      world.takeBack(&step)
      world.newestID = newestID
      return world.park(command, open, &step)
    }
  } catch {
    world.takeBack(&step)
    world.newestID = newestID
    step.refusal = error
    if step.serves != nil { world.failServed(&step) }
    return
  }
  world.state.look(&step.after)
  finish(command, &world, &step)
}

/// Makes a change that no command asks for: it passes stages 4 to 6.
func change(
  _ world: inout World, _ step: inout StepState, _ body: (inout World, inout StepState) -> Void
) {
  world.state.look(&step.before)
  body(&world, &step)
  world.state.look(&step.after)
  if !step.happened.isEmpty { finish(.showMain, &world, &step) }
}

/// Takes the newest commit back as if its command had been refused: it cannot be redone.
/// - Parameter verdicts: the verdicts that the commit ended.
private func takeBackCommit(
  of world: inout World, _ verdicts: [EntryID: [Name]], _ step: inout StepState
) {
  world.state.look(&step.before)
  do throws(Refusal) { try world.apply(.undo(1), &step) } catch { return }
  world.state.look(&step.after)
  finish(.undo(1), &world, &step)
  world.history.undone = ChangeLog()
  for (id, names) in verdicts where world.state.layer(of: id) != nil { world.passed[id] = names }
}

private func finish(
  _ command: borrowing Command, _ world: inout World, _ step: inout StepState
) {
  world.commit(command, &step)  // 4: the changes enter the history
  world.settle(command, &step)  // 5: results, and the commands that follow them
  step.notify()  // 6: the keys whose observers are called
  if world.mayReconsider { world.reconsider(&step) }
  assert(world.state.violations.isEmpty, "\(copy command): \(world.state.violations)")
}

// MARK: The queue

/// Runs the next queued command, or the reaction to a result; its placeholders are filled now.
private func runNext(_ world: inout World) -> StepResult {
  guard !world.queue.isEmpty else { return StepResult() }
  let queued = world.queue.removeFirst()
  var step = StepState()
  step.origin = queued.origin
  step.chain = queued.chain
  world.turns += 1
  if world.turns > World.turnLimit, world.refuse(queued, &step) { return StepResult(of: step) }
  switch queued.work {
  case .resume(let id): world.resume(id, &step)
  case .decide(let id, let removal): world.decide(id, removal, &step)
  case .withdraw(let id): change(&world, &step) { $0.withdraw(id, &$1) }
  case .command(let issued):
    step = StepState(issued)
    run(issued.command, &world, &step)
  case .reaction(let id, let removal):
    let commands = world.map.reaction(id)?.commands(after: removal) ?? []
    fillAndRun(commands, after: .result(removal), &world, &step)
  case .message(let commands, let payload):
    fillAndRun(commands, after: .message(payload), &world, &step)
  }
  return StepResult(of: step)
}

/// Runs the commands of a reaction with their placeholders filled.
private func fillAndRun(
  _ commands: [Command], after cause: Cause, _ world: inout World, _ step: inout StepState
) {
  let command = commands.count == 1 ? commands[0] : .transaction(commands)
  step.issued = IssuedCommand(command, from: step.origin, chain: step.chain)
  do throws(PlaceholderError) {
    let asker = step.origin.flatMap { world.state.entry($0) }
    let filled = try command.filled { path in world.value(at: path, after: cause, of: asker) }
    // A listener that stores a message hears the same message again without a fault.
    guard let kept = cause.isMessage ? filled.withoutNoOpSets({ world.fact($0) }) : filled else {
      return
    }
    step.issued?.command = kept
    run(kept, &world, &step)
  } catch {
    step.refusal = Refusal(error)
  }
}

extension World {
  /// Refuses a command whose origin is gone, and a chain that has become a loop.
  fileprivate func check(_ step: inout StepState) throws(Refusal) {
    if let origin = step.origin, state.layer(of: origin) == nil {
      throw Refusal.originGone(origin)
    }
    if step.chain.count >= World.chainLimit { throw Refusal.loop(step.nextChain) }
  }

  /// Refuses queued work beyond the limit; work that only ends something still runs.
  fileprivate mutating func refuse(_ queued: Queued, _ step: inout StepState) -> Bool {
    switch queued.work {
    case .decide, .withdraw: return false
    case .resume(let id):
      let chain = pending.first { $0.pendingID == id }?.issued.nextChain ?? []
      giveUp(id, .loop(chain), &step)
    case .command(let issued):
      step = StepState(issued)
      step.refusal = .loop(issued.nextChain)
      failServed(&step)
    case .reaction, .message: step.refusal = .loop(queued.chain)
    }
    return true
  }

  /// Puts a command in the queue, an urgent one first; beyond the limit it is refused.
  fileprivate mutating func enqueue(_ issued: IssuedCommand, _ step: inout StepState) {
    guard turns < World.turnLimit else {
      step.refusal = .loop(issued.nextChain)
      return
    }
    let place = issued.options?.isUrgent == true ? 0 : queue.count
    var issued = issued
    issued.forgetGranted()
    queue.insert(
      Queued(work: .command(issued), origin: issued.origin, chain: issued.chain), at: place)
  }
}

// MARK: Stages 4 to 6, derived from the changes

extension World {
  /// Stage 4: the net changes enter the history; undo and redo move their commits instead.
  fileprivate mutating func commit(_ command: borrowing Command, _ step: inout StepState) {
    step.happened.cancelOut()
    switch command {
    case .undo(let count):
      history.undo(count)
      step.isRestoring = true
    case .redo(let count):
      history.redo(count)
      step.isRestoring = true
    default: history.append(&step)
    }
    keepAnswers(&step)
  }

  /// Stage 5: every result is settled exactly once, in the order in which the entries were removed.
  ///
  /// The commands that an opener declared as its reaction are queued; they are skipped when the
  /// opener is gone.
  fileprivate mutating func settle(_ command: borrowing Command, _ step: inout StepState) {
    let mayBeSettled = step.isRestoring || !settled.isEmpty
    for place in 0..<step.happened.count {
      if mayBeSettled, isSettled(at: place, &step) { continue }
      if step.happened.isFollowed(at: place) {
        follow(step.happened[place], command, &step)
      }
    }
    if !step.told.isEmpty { follow(told: step.told, copy command, &step) }
  }

  /// Whether the change at a place concerns an entry whose result was settled before, as that of
  /// every entry that undo or redo brings back.
  private mutating func isSettled(at place: Int, _ step: inout StepState) -> Bool {
    let id = step.happened.id(at: place)
    if step.happened.isRemoval(at: place), settled.remove(id) != nil {
      step.settledBefore.insert(id)
      return true
    }
    if step.isRestoring, step.happened.kind(at: place) == .inserted { settled.insert(id) }
    return false
  }

  private mutating func follow(
    _ record: ChangeRecord, _ command: borrowing Command, _ step: inout StepState
  ) {
    let entry = record.entry
    if entry.flow != .none { tellEnd(of: record, &step) }
    // The app itself is the opener of entries that nobody inside it opened; it never goes.
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
    guard let before = before.nested, let after = after.nested else { return }
    for (number, (old, new)) in zip(before.inner, after.inner).enumerated() where old != new {
      if old.layer != new.layer || old.isLive != new.isLive {
        happened.note(KeySet.activeLayer.inside(number))
      }
      if old.accessory != new.accessory {
        happened.note(KeySet.activeAccessory.inside(number))
      }
    }
  }
}

extension Reaction {
  func commands(after removal: Removal) -> [Command] {
    switch removal {
    case .completed: completed
    case .dismissed: dismissed
    case .inherited: []
    }
  }
}
