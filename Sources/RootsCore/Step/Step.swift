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
      run(issued, step)
    case .later(let issued):
      step.begin(issued)
      enqueue(issued, step)
    case .next: runNext(step)
    // A verdict is only noted; the command that waits for it runs again in a step of its own.
    case .answer(let id, let verdict): hand(.verdict(verdict), to: id, step)
    case .expired(let id): hand(.expired, to: id, step)
    case .withdraw(let id): giveUp(id, .waitCancelled, step)
    case .revoke(let protection): change(step) { $0.revoke(passed: protection, $1) }
    case .recheck(let protection): recheck(protection, step)
    // `finish` queues the command of the entry that is next, which comes as a step of its own.
    case .restore: break
    case .notPrepared(let screen, let reason, let input):
      begin(step, with: input)
      if step.isReady { refuse(step, .notPrepared(screen, reason: reason)) }
    }
  }

  /// Ends a step: takes a command that is ready through stages 4 to 6, and sends what follows from
  /// the step, also from one that was refused or waits.
  package mutating func finish(_ step: StepResult) {
    conclude(step)
    if step.pending == nil, let item = step.resumed { release(behind: item, step) }
    followRefusals(step)
    if !marks.unshown.isEmpty { followAppearances(step) }
    if !restorations.isEmpty { followRestorations(step) }
    if map.summary.hasTimers { followTimers(step) }
    if history.uncleared != nil { rememberCleared() }
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
    takeBack(step)
    step.status = .refused(refusal)
    if let serves = step.serves { handle(.failed(refusal), of: serves, step) }
  }
}

// MARK: The six stages

// What each step calls is mutating even where it only reads: a call of any other function copies
// the world, which is large.

extension World {
  /// The last stage of an attempt; what needs no verdicts ends with stage 2.
  enum LastStage { case apply, protect }

  /// Takes any change through stages 1 to 3: that of a command, a revocation, a restored entry, or
  /// a rehearsal, whose changes are taken back afterwards.
  ///
  /// A restoration makes a world outside of steps: its changes pass these stages, and no others.
  ///
  /// - Returns: the open requests for which the change must wait; empty when the step is ready.
  ///   Unless it is, the changes are taken back.
  /// - Throws: the refusal of the change.
  mutating func attempt(
    _ step: StepResult, upTo last: LastStage = .protect,
    _ change: (inout World, StepResult) throws(Refusal) -> Void
  ) throws(Refusal) -> [ProtectionRequest] {
    step.status = .open(StepResult.Checkpoint(of: &self, step))
    do throws(Refusal) {
      // Stages 1, resolve, and 2, apply, run together, part by part: a part is resolved when it is
      // applied, because its meaning depends on the parts before it.
      try change(&self, step)
      compare(step)
      if last == .protect {
        // 3, protect: entries that come, are revealed or leave need a verdict. A condition without
        // a question refuses the command; a revealed entry that fails it is removed, and so are
        // entries whose condition a fact no longer meets.
        let open = try protect(step)
        try checkAbsentTabs(step, asking: open)
        if !open.isEmpty {
          takeBack(step)
          return open
        }
      }
    } catch {
      takeBack(step)
      throw error
    }
    step.status.pass(showing: Appearance(of: &state))
    return []
  }

  /// Takes a command through stages 1 to 3; if it is not ready then, it waits or is refused.
  mutating func run(_ issued: IssuedCommand, _ step: StepResult) {
    step.begin(issued)
    do throws(Refusal) {
      let open = try attempt(step) { (world, step) throws(Refusal) in
        try world.check(step)
        try world.applyWhole(issued.command, step)
      }
      if !open.isEmpty { park(issued, open, step) }
    } catch { refuse(step, error) }
  }

  /// Takes a command through stages 1 to 3, and takes its changes back.
  /// - Returns: the requests for which it would wait; empty if it would be done or refused.
  mutating func rehearse(_ issued: IssuedCommand, _ step: StepResult) -> [ProtectionRequest] {
    step.begin(issued)
    let open = try? attempt(step) { (world, step) throws(Refusal) in
      try world.applyWhole(issued.command, step)
    }
    takeBack(step)
    return open ?? []
  }

  /// Makes a change without a command, which no protection holds back; it passes stages 4 to 6 and
  /// enters the history as a commit of its own.
  mutating func change(_ step: StepResult, _ body: (inout World, StepResult) -> Void) {
    _ = try? attempt(step, upTo: .apply) { body(&$0, $1) }
    if step.editCount == 0 { takeBack(step) }
    conclude(step)
  }

  /// Takes a step that is ready through stages 4 to 6.
  private mutating func conclude(_ step: StepResult) {
    guard let start = step.status.commit() else { return }
    commit(step, since: start)  // 4: the changes enter the history
    settle(step)  // 5: results, and the commands that follow them
    // 6, notify: observers get the changes, which are read off the step.
    // A commit may answer waiting requests, or end them.
    if !pending.isEmpty || !requests.isEmpty { reconsider(step) }
    // On deep stacks the check would take longer than all the rest of a debug build.
    assert(
      unnoted { state.entryCount > 256 || violations.isEmpty },
      "\(step.command): \(violations)")
  }

  /// Refuses a command whose origin is gone, and a chain that has become a loop.
  private mutating func check(_ step: StepResult) throws(Refusal) {
    if let origin = step.origin, isGone(origin, of: step.resumed) {
      throw Refusal.originGone(origin)
    }
    if step.chain.count >= World.chainLimit { throw Refusal.loop(step.nextChain) }
  }
}

// MARK: Stages 4 to 6, derived from the changes

extension World {
  /// Stage 4: the net changes enter the history; undo and redo move their commits instead.
  private mutating func commit(_ step: StepResult, since start: StepResult.Checkpoint) {
    noteCards(step)
    if let travel = step.parts?.undo.travel {
      history.move(travel, from: start.state.without(marks.cards))
      note(.travelled(travel))
      // Entries that protections removed after an undo or redo are a commit of their own.
      if let reached = step.parts?.undo.reached, remember(step, since: reached) { note(.added) }
    } else if remember(step, since: start) {
      note(.added)
    }
    // A stack of a tab that was not present then, or is not now, cannot be restored.
    if changesTabs(step) {
      history = History(limit: history.limit)
      note(.forgotten)
    }
    keepMarks(step)
  }

  /// Tells the commands that wait how the history has moved.
  mutating func note(_ move: HistoryMove) {
    for index in pending.indices { pending[index].follow(move) }
  }

  /// Stage 5: queues the reactions to results.
  ///
  /// The effects `settled`, `appeared` and `ended` are derived from the changes in
  /// StepEffects.swift; decided here is only which results were settled before.
  private mutating func settle(_ step: StepResult) {
    if step.isTravelling {
      for added in step.difference.added where step.comesSettled(added.id) {
        marks.settled.insert(added.id)
      }
    }
    // By index: most removed entries are followed by nothing and need not be copied.
    for index in step.ended.indices {
      if isSettled(step.ended[index].id, wasThere: step.ended[index].wasThere, step) {
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
  private mutating func isSettled(
    _ ended: EntryID, wasThere: Bool, _ step: StepResult
  ) -> Bool {
    if !marks.settled.isEmpty, marks.settled.remove(ended) != nil { return true }
    return !wasThere && step.comesSettled(ended)
  }
}
