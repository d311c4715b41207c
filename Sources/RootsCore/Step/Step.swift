/// Advances a world by one input.
///
/// Total and pure: the same world and input always give the same world and result. The changes of a
/// refused command are dropped; if it waited, was queued or was presented, it also leaves its
/// place. This file shows the six stages from top to bottom; the details of a stage are in the
/// folders Step and Protections.
///
/// - Returns: the net changes and the effects for the live side; the refusal if the command was
///   refused; the id of the pending command if the command waits for verdicts.
/// - Complexity: O(changes); no stack is copied.
package func step(_ world: inout World, _ input: Input) -> StepResult {
  let step = StepResult(input)
  world.begin(step)
  world.finish(step)
  return step
}

/// Advances a world by one command from outside, and by those that follow from it.
///
/// Total and pure: the same world and command always give the same world and result. A refused
/// command changes nothing. No controller, callback or observer is needed, so that a test may step
/// a copy of a navigator's world.
///
/// - Returns: the result of the command itself; what follows from it is in the world.
/// - Complexity: O(changes); no stack is copied.
@discardableResult
public func step(_ world: inout World, _ command: Command) -> StepResult {
  let result = step(&world, .command(command, origin: nil))
  while world.hasQueuedCommands { _ = step(&world, .next) }
  return result
}

extension World {
  /// Takes the input of a step through stages 1 to 3.
  ///
  /// A command that is ready then can still be refused, until the step is finished. A change
  /// without a command, such as a revocation, is committed at once.
  package mutating func begin(_ step: StepResult) { begin(step, with: step.input) }

  private mutating func begin(_ step: StepResult, with input: Input) {
    switch input {
    case .command(let issued):
      turns = 0
      run(issued.command, &self, step)
    case .later(let issued):
      step.begin(issued)
      enqueue(issued, step)
    case .next: runNext(&self, step)
    case .answer(let id, let verdict): take(.verdict(verdict), for: id, step)
    case .expired(let id): take(.expired, for: id, step)
    case .withdraw(let id): giveUp(id, .waitCancelled, step)
    case .revoke(let protection): change(&self, step) { $0.revoke(passed: protection, $1) }
    case .recheck(let protection): recheck(protection, step)
    // `finish` restores the entry that is next.
    case .restore: break
    case .notPrepared(let screen, let reason, let input):
      if case .command(let issued) = input { step.begin(issued) }
      begin(step, with: input)
      if step.isReady { refuse(step, .notPrepared(screen, reason: reason)) }
    }
  }

  /// Ends a step: takes a command that is ready through stages 4 to 6, and sends what follows from
  /// the step, also from one that was refused or waits.
  package mutating func finish(_ step: StepResult) {
    if step.isReady { conclude(&self, step) }
    if step.pending == nil, let item = step.resumed { release(behind: item, step) }
    followRefusals(step)
    if !marks.unshown.isEmpty { followAppearances(step) }
    if !restorations.isEmpty { followRestorations(step) }
    if map.summary.hasTimers { followTimers(step) }
  }

  /// Refuses the command of a step because the controller of a screen could not be made.
  package mutating func refuse(
    _ step: StepResult, notPrepared screen: Name, _ reason: Refusal.Reason
  ) {
    refuse(step, .notPrepared(screen, reason: reason))
    step.input = .notPrepared(screen, reason, step.input)
  }

  /// Takes back the changes of a step that is not committed, and refuses its command.
  mutating func refuse(_ step: StepResult, _ refusal: Refusal) {
    step.isReady = false
    takeBack(step)
    step.start = nil
    step.refusal = refusal
    if step.serves != nil { failServed(step) }
  }
}

// MARK: The six stages

// What each step calls is mutating even where it only reads: a call of any other function copies
// the world, which is large.

/// Takes one command through the first three stages; a refusal drops its changes.
func run(_ command: borrowing Command, _ world: inout World, _ step: StepResult) {
  world.start(step)
  do throws(Refusal) {
    try world.check(step)
    // Stages 1, resolve, and 2, apply, run together, part by part: a part is resolved when it is
    // applied, because its meaning depends on the parts before it.
    try world.applyWhole(command, step)
    world.compare(step)
    // 3, protect: entries that come, are revealed or leave need a verdict. A revealed entry that
    // fails is removed, and so are entries whose condition a fact no longer meets.
    let open = try world.protect(step)
    try world.checkAbsentTabs(step, asking: open)
    if !open.isEmpty {
      // The changes of this step, which were never committed, are dropped; the command waits.
      world.takeBack(step)
      step.start = nil
      return world.park(command, open, step)
    }
  } catch { return world.refuse(step, error) }
  world.state.look(&step.after)
  step.isReady = true
}

/// Makes a change without a command; it passes stages 4 to 6 and enters the history as a commit of
/// its own.
func change(
  _ world: inout World, _ step: StepResult, _ body: (inout World, StepResult) -> Void
) {
  world.start(step)
  body(&world, step)
  if step.editCount == 0 { return step.start = nil }
  world.compare(step)
  world.state.look(&step.after)
  conclude(&world, step)
}

private func conclude(_ world: inout World, _ step: StepResult) {
  step.isReady = false
  world.commit(step)  // 4: the changes enter the history
  world.settle(step)  // 5: results, and the commands that follow them
  // 6, notify: observers get the changes, which are read off the step.
  step.start = nil
  // A commit may answer waiting requests, or end them.
  if !world.pending.isEmpty || !world.requests.isEmpty { world.reconsider(step) }
  // On deep stacks the check would take longer than all the rest of a debug build.
  assert(
    Reads.unnoted { world.state.entryCount > 256 || world.violations.isEmpty },
    "\(step.command): \(world.violations)")
}

extension World {
  /// Keeps what a step may change, and what is visible: the difference gives the lifecycle effects
  /// and the revealed entries.
  mutating func start(_ step: StepResult) {
    step.start = StepResult.Start(of: self, step)
    step.newestBefore = newestID
    state.look(&step.before)
  }

  /// Refuses a command whose origin is gone, and a chain that has become a loop.
  fileprivate mutating func check(_ step: StepResult) throws(Refusal) {
    if let origin = step.origin, isGone(origin, of: step.resumed) {
      throw Refusal.originGone(origin)
    }
    if step.chain.count >= World.chainLimit { throw Refusal.loop(step.nextChain) }
  }
}

// MARK: Stages 4 to 6, derived from the changes

extension World {
  /// Stage 4: the net changes enter the history; undo and redo move their commits instead.
  fileprivate mutating func commit(_ step: StepResult) {
    noteCards(step)
    if let travel = step.parts?.undo.travel {
      if let start = step.start { history.move(travel, from: start.state.without(marks.cards)) }
      note(.travelled(travel))
    }
    // Entries that protections removed after an undo or redo are a commit of their own.
    if remember(step) { note(.added) }
    forgetCards(step)
    // A stack of a tab that was not present then, or is not now, cannot be restored.
    if changesTabs(step) {
      history = History(limit: history.limit)
      note(.forgotten)
    }
    keepAnswers(step)
  }

  /// Tells the commands that wait how the history has moved.
  private mutating func note(_ move: HistoryMove) {
    for index in pending.indices { pending[index].follow(move) }
  }

  /// Stage 5: queues the reactions to results.
  ///
  /// The effects `settled`, `appeared` and `ended` are derived from the changes in
  /// StepEffects.swift; decided here is only which results were settled before.
  fileprivate mutating func settle(_ step: StepResult) {
    if step.isRestoring {
      for added in step.difference.added where step.comesSettled(added.id) {
        marks.settled.insert(added.id)
      }
    }
    // By index: most removed entries are followed by nothing and need not be copied.
    for index in step.ended.indices {
      if isSettled(step.ended[index], step) {
        step.ownParts.settledBefore.insert(step.ended[index].id)
      } else if step.ended[index].entry.isFollowed {
        follow(step.ended[index], step)
      }
    }
    noteUnshown(step)
    keepOpenerPayloads(step)
    if !step.told.isEmpty { follow(told: step.told, step.command, step) }
  }

  /// Whether the result of a removed entry was settled before, like that of every entry that undo
  /// or redo restores.
  private mutating func isSettled(_ ended: borrowing EndedEntry, _ step: StepResult) -> Bool {
    if !marks.settled.isEmpty, marks.settled.remove(ended.id) != nil { return true }
    return !ended.wasThere && step.comesSettled(ended.id)
  }
}
