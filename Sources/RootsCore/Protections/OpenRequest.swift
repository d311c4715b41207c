/// A protection request that waits for its verdict.
///
/// Waiting commands that need the same verdict share one request: those about the same subject,
/// and those of one protection that presents the same command. The request is a state machine:
/// `State.transition` is its table, and the world carries out what the table says.
package struct OpenRequest: Hashable, Sendable {
  /// The number under which the request is answered.
  package internal(set) var id: ProtectionRequestID
  /// The protection and its subject.
  package internal(set) var request: ProtectionRequest
  /// The progress towards a verdict.
  package internal(set) var state: State
  /// The time for a verdict, not counting while something is shown for it, or waits; nil for no
  /// limit.
  package let deadline: Duration?
  /// The time that is left of the deadline.
  package internal(set) var left: Duration?
  /// Whether an entry that has passed is checked again; no command waits for that.
  package let isRecheck: Bool
  /// The origin and the chain of the command that is presented.
  var origin: EntryID?
  var chain: [Command]

  /// The protection or leave guard that decides; nil when the live side gives something else.
  var protection: Name? { request.protection }

  /// The progress towards a verdict.
  package enum State: Hashable, Sendable {
    /// The live side is asked.
    case asking
    /// The live side is asked and has brought an entry meanwhile; the deadline stands still.
    case meanwhile(EntryID)
    /// The command is presented after another one of the same protection.
    case behind(Command)
    /// The command is queued, or waits for protections of its own.
    case presenting(Command)
    /// The entry that the command brought is open; the deadline stands still.
    case presented(Command, EntryID)
    /// That entry is gone; the commands that follow its result run before the verdict.
    case closed(Command)
  }

  /// An event that concerns a request.
  package enum Event: Hashable, Sendable {
    case verdict(Verdict)
    case expired
    /// The protection brought an entry while it was asked.
    case brought(EntryID)
    /// No other command of the protection is presented any more.
    case turn
    /// The presented command brought an entry; nil when it brought none.
    case came(EntryID?)
    /// The presented command was refused.
    case failed(Refusal)
    /// An entry was removed; another one may have inherited its result.
    case removed(EntryID, heir: EntryID?)
    /// No command waits for the verdict any more.
    case abandoned
  }

  /// The reaction to an event.
  package enum Transition: Hashable, Sendable {
    case stay
    case move(State)
    /// The request ends with a verdict; nil when the deadline has passed.
    case end(Verdict?)
  }
}

/// A question that a command closes, with its answer.
struct ClosedQuestion {
  let id: ProtectionRequestID
  /// The protection that asks it; nil when the live side does.
  let protection: Name?
  let isAllowed: Bool
}

extension OpenRequest.State {
  /// The reaction to an event in this state.
  package func transition(_ event: OpenRequest.Event) -> OpenRequest.Transition {
    switch (event, self) {
    case (.verdict(.present(let card)), .asking), (.verdict(.present(let card)), .meanwhile):
      .move(.behind(card))
    case (.verdict(.present), _): .stay
    case (.verdict(let verdict), _): .end(verdict)
    case (.abandoned, _): .end(.deny(nil))
    case (.expired, .asking), (.expired, .presenting): .end(nil)
    case (.brought(let id), .asking): .move(.meanwhile(id))
    case (.turn, .behind(let card)): .move(.presenting(card))
    case (.came(let id?), .presenting(let card)): .move(.presented(card, id))
    case (.came(nil), .presenting(let card)): .move(.closed(card))
    case (.failed(let refusal), .presenting): .end(.deny(Refusal.Reason(refusal)))
    case (.removed(let id, let heir), .meanwhile(let open)) where id == open:
      .move(heir.map { .meanwhile($0) } ?? .asking)
    case (.removed(let id, let heir), .presented(let card, let open)) where id == open:
      .move(heir.map { .presented(card, $0) } ?? .closed(card))
    default: .stay
    }
  }
  /// Whether the deadline runs, unless the request is held.
  var isTimed: Bool {
    switch self {
    case .asking, .presenting: true
    case .meanwhile, .behind, .presented, .closed: false
    }
  }

  /// Whether the live side is asked.
  package var isAsked: Bool {
    switch self {
    case .asking, .meanwhile: true
    case .behind, .presenting, .presented, .closed: false
    }
  }

  /// The presented command, once it has its turn.
  package var card: Command? {
    switch self {
    case .presenting(let card), .presented(let card, _), .closed(let card): card
    case .asking, .meanwhile, .behind: nil
    }
  }

  /// Whether the result of the presented command is known, so that it counts for no command that is
  /// sent from now on.
  package var hasResult: Bool {
    if case .closed = self { true } else { false }
  }

  /// The open entry on which the verdict depends.
  package var entry: EntryID? {
    switch self {
    case .meanwhile(let id), .presented(_, let id): id
    case .asking, .behind, .presenting, .closed: nil
    }
  }
}
