/// The requests whose senders can still be answered: the current one, and those that wait.
struct SentRequests {
  /// The context of the current request; nil without callbacks.
  var current: EntryContext?
  /// The reply to the current request.
  var reply = Reply.done(nil)
  /// The last command from outside if it became pending, with its later reply.
  var awaited: (pendingID: PendingID, reply: Reply?)?
  /// The contexts of the queued and pending requests, by their tokens.
  var waiting: [UInt32: EntryContext] = [:]
  /// The requests sent by factories, which are queued once the current step is decided.
  var held: [(request: Request, context: EntryContext?)] = []
  /// Whether a sender is being called because its command was refused instead of queued.
  var isRefusingLoop = false
  private var newestToken: UInt32 = 0

  /// Makes the number that identifies the context of a request; 0 without a context.
  mutating func makeToken(for context: EntryContext?) -> UInt32 {
    if context == nil { return 0 }
    newestToken &+= 1
    return newestToken
  }

  /// Adds the context of a request that is queued.
  /// - Returns: its token.
  mutating func add(_ context: EntryContext?) -> UInt32 {
    let token = makeToken(for: context)
    if token != 0 { waiting[token] = context }
    return token
  }

  /// Adds the context of the current request, which is pending.
  mutating func addCurrent(as token: UInt32) {
    if let context = current.take() { waiting[token] = context }
  }

  /// Adds the callbacks of the current request to an equal one that waits.
  mutating func joinCurrent(to other: UInt32) {
    guard let context = current.take() else {
      waiting[other]?.becomeWanted()
      return
    }
    if let equal = waiting[other] {
      equal.join(context)
    } else if other != 0 {
      waiting[other] = context
    }
  }

  /// Takes the reply to the current request as the later one to the awaited command, if that has
  /// run now.
  mutating func setReply(to pendingID: PendingID) {
    if awaited?.pendingID == pendingID { awaited?.reply = reply }
  }

  /// The reply to a command that was pending: still pending, unless it was decided at once.
  mutating func takeReply(to pendingID: PendingID) -> Reply {
    defer { awaited = nil }
    return awaited?.reply ?? .pending(pendingID)
  }
}
