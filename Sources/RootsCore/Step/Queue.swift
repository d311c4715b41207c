// The queue of a world: commands and reactions that run after the step under way.

/// A command or another piece of work in the queue.
enum Queued: Hashable, Sendable {
  case command(IssuedCommand)
  case followUp(FollowUp)
  /// A waiting command runs again.
  case resume(PendingID)
  /// The entry that a protection presented was removed or never added, which decides the request.
  case decide(ProtectionRequestID, Removal?)
  /// An entry that a protection presented for a request that is no longer open is removed.
  case withdraw(EntryID)

  /// The command with its options; nil for other work.
  var issued: IssuedCommand? { if case .command(let issued) = self { issued } else { nil } }

  /// Passes the work of an entry on to another one.
  mutating func move(from origin: EntryID, to heir: EntryID) {
    switch self {
    case .command(var issued) where issued.origin == origin:
      issued.origin = heir
      self = .command(issued)
    case .followUp(var followUp) where followUp.origin == origin:
      followUp.origin = heir
      self = .followUp(followUp)
    case .command, .followUp, .resume, .decide, .withdraw: break
    }
  }
}

/// The commands that an app declares for an event: for the refusal of a command, for the appearance
/// or the result of its entry, or for a message.
struct FollowUp: Hashable, Sendable {
  let commands: [Command]
  let cause: Cause
  /// The reaction that has the commands; none for those after a message.
  var reaction = ReactionID.none
  /// The payload of the sender of that command, if the commands read it.
  let payload: Payload?
  /// The sender of that command, or the flow that gets the message; nil from outside.
  var origin: EntryID?
  /// The commands that led to the event, oldest first.
  let chain: [Command]
}

extension World {
  /// Runs the next queued command or reaction.
  mutating func runNext(_ step: StepResult) {
    if queue.isEmpty { return }
    let queued = queue.removeFirst()
    // Restored entries do not follow from each other.
    if queued.issued?.options?.restoring == nil { turns += 1 }
    if turns > World.turnLimit, refuse(queued, step) { return }
    switch queued {
    case .resume(let id): resume(id, step)
    case .decide(let id, let removal): decide(id, removal, step)
    case .withdraw(let id): change(step) { $0.withdraw(id, $1) }
    case .command(let issued): run(issued, step)
    case .followUp(let followUp): fillAndRun(followUp, step)
    }
  }

  /// Refuses queued work beyond the limit; work that only ends something still runs.
  private mutating func refuse(_ queued: Queued, _ step: StepResult) -> Bool {
    switch queued {
    case .decide, .withdraw: return false
    case .resume(let id): refuseResumed(id, step)
    case .command(let issued):
      step.begin(issued)
      refuse(step, .loop(issued.nextChain))
    case .followUp(let followUp): refuse(step, .loop(followUp.chain))
    }
    return true
  }

  /// Puts a command at the end of the queue; beyond the limit it is refused.
  mutating func enqueue(_ issued: IssuedCommand, _ step: StepResult) {
    guard turns < World.turnLimit else { return refuse(step, .loop(issued.nextChain)) }
    var issued = issued
    issued.forgetGranted()
    queue.append(.command(issued))
  }
}
