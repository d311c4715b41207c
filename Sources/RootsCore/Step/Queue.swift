// The queue of a world: commands and reactions that run after the step under way.

/// A command or another piece of work in the queue.
struct Queued: Hashable, Sendable {
  enum Work: Hashable, Sendable {
    case command(IssuedCommand)
    /// The commands that the sender of a command declared for its refusal, or for the appearance
    /// or the result of its entry, with the payload of the sender if they read it.
    case reaction(ReactionID, Cause, Payload?)
    /// A waiting command runs again.
    case resume(PendingID)
    /// The entry that a protection presented was removed or never added, which decides the request.
    case decide(ProtectionRequestID, Removal?)
    /// An entry that a protection presented for a request that is no longer open is removed.
    case withdraw(EntryID)
    /// The commands that a flow or the app declared for a message with this payload.
    case message([Command], Payload?)
  }
  let work: Work
  /// The origin of the work; nil for work from outside.
  let origin: EntryID?
  /// The commands that led to the work, oldest first.
  let chain: [Command]

  /// The command with its options; nil for other work.
  var issued: IssuedCommand? { if case .command(let issued) = work { issued } else { nil } }
  /// Returns the work with another origin.
  func from(_ origin: EntryID) -> Queued {
    guard case .command(var issued) = work else {
      return Queued(work: work, origin: origin, chain: chain)
    }
    issued.origin = origin
    return Queued(work: .command(issued), origin: origin, chain: chain)
  }

  /// The protection request that presents the command; nil for other work.
  var serves: ProtectionRequestID? { issued?.serves }
}

/// Runs the next queued command or reaction.
func runNext(_ world: inout World, _ step: StepResult) {
  if world.queue.isEmpty { return }
  let queued = world.queue.removeFirst()
  step.origin = queued.origin
  if !queued.chain.isEmpty { step.ownParts.chain = queued.chain }
  // Restored entries do not follow from each other.
  if queued.issued?.options?.restoring == nil { world.turns += 1 }
  if world.turns > World.turnLimit, world.refuse(queued, step) { return }
  switch queued.work {
  case .resume(let id): world.resume(id, step)
  case .decide(let id, let removal): world.decide(id, removal, step)
  case .withdraw(let id): change(&world, step) { $0.withdraw(id, $1) }
  case .command(let issued):
    step.begin(issued)
    run(issued.command, &world, step)
  case .reaction(let id, let cause, let payload):
    let commands = world.map.reaction(id)?.commands(after: cause) ?? []
    fillAndRun(commands, after: cause, payload, &world, step)
  case .message(let commands, let payload):
    fillAndRun(commands, after: .message(payload), nil, &world, step)
  }
}

extension World {
  /// Refuses queued work beyond the limit; work that only ends something still runs.
  fileprivate mutating func refuse(_ queued: Queued, _ step: StepResult) -> Bool {
    switch queued.work {
    case .decide, .withdraw: return false
    case .resume(let id): refuseResumed(id, step)
    case .command(let issued):
      step.begin(issued)
      step.refusal = .loop(issued.nextChain)
      failServed(step)
    case .reaction, .message: step.refusal = .loop(queued.chain)
    }
    return true
  }

  /// Puts a command at the end of the queue; beyond the limit it is refused.
  mutating func enqueue(_ issued: IssuedCommand, _ step: StepResult) {
    guard turns < World.turnLimit else {
      step.refusal = .loop(issued.nextChain)
      return
    }
    var issued = issued
    issued.forgetGranted()
    queue.append(Queued(work: .command(issued), origin: issued.origin, chain: issued.chain))
  }
}
