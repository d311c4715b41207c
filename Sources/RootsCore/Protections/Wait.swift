// Stage 3: a command with open questions waits, as if it had not been asked.

extension World {
  /// Whether a commit can matter to a command that waits.
  @inline(__always)
  var mayReconsider: Bool { !pending.isEmpty }

  /// A command waits for answers; one of the same key that waits already has its say.
  mutating func park(
    _ command: borrowing Command, _ questions: [ProtectionRequest], _ consequences: Consequences
  ) {
    var item = consequences.resumed ?? newItem(copy command, questions[0], consequences)
    item.questions = questions
    item.round += 1
    guard item.round <= PendingCommand.roundLimit else {
      consequences.refusal = .tooManyRounds(PendingCommand.roundLimit)
      return tellServed(consequences)
    }
    if consequences.resumed == nil, !item.terms.isUrgent {
      guard let place = place(for: &item, consequences) else { return tellServed(consequences) }
      pending.insert(item, at: place)
    } else {
      pending.append(item)
    }
    consequences.pending = item.pendingID
    consequences.after = consequences.before
    consequences.requests.append(.pending(item.pendingID, item.command, token: item.token))
    if !item.isBehind { ask(item.pendingID, consequences) }
  }

  private mutating func newItem(
    _ command: Command, _ question: ProtectionRequest, _ consequences: Consequences
  ) -> PendingCommand {
    newestTicket += 1
    return PendingCommand(
      pendingID: PendingID(newestTicket), command: command, origin: consequences.origin,
      token: consequences.token, reaction: consequences.reaction, chain: consequences.chain,
      terms: consequences.terms ?? RequestOptions(), serves: consequences.serves,
      key: PendingCommand.Key(
        origin: consequences.origin, layer: question.layer, screen: question.screen))
  }

  /// Where a command waits among those of its key; nil when it does not.
  private mutating func place(
    for item: inout PendingCommand, _ consequences: Consequences
  ) -> Int? {
    let key = item.key
    guard let index = pending.firstIndex(where: { $0.key == key && $0.serves == item.serves })
    else { return pending.count }
    switch item.terms.concurrency {
    case .latest:
      while let older = pending.first(where: { $0.key == key && $0.serves == item.serves }) {
        give(up: older.pendingID, .superseded, consequences)
      }
    case .reject:
      consequences.refusal = .alreadyWaiting
      return nil
    case .coalesce where pending[index].command == item.command:
      consequences.pending = pending[index].pendingID
      consequences.after = consequences.before
      // A command without callbacks has no token: from now on it has that of the new caller.
      if pending[index].token == 0 { pending[index].token = item.token }
      consequences.requests.append(.joined(token: item.token, to: pending[index].token))
      return nil
    case .coalesce, .queue: item.isBehind = true
    }
    return pending.count
  }

  // MARK: Asking

  /// Asks the next question of a command; without one it runs again.
  mutating func ask(_ pendingID: PendingID, _ consequences: Consequences) {
    guard let index = pending.firstIndex(where: { $0.pendingID == pendingID }) else { return }
    guard let question = pending[index].questions.first else {
      let item = pending[index]
      queue.append(
        Queued(
          work: .resume(pendingID), origin: item.origin, token: item.token, reaction: item.reaction,
          terms: item.terms, serves: item.serves, chain: item.chain))
      return
    }
    pending[index].serial += 1
    let item = pending[index]
    let definition = question.protection.flatMap { map.protection($0) }
    if let ask = definition?.ask {
      guard let command = filled(ask, for: question) else {
        return give(
          up: pendingID, refusal(of: question, "what it asks with is not known"), consequences)
      }
      if isPresenting(question, besides: pendingID) {
        pending[index].isWaiting = true
        return
      }
      present(command, definition?.reaction ?? .none, for: item)
    } else {
      consequences.requests.append(.asked(item.asking, question))
    }
    let deadline = definition == nil ? item.terms.deadline : definition?.deadline
    if let deadline { consequences.requests.append(.deadline(item.asking, .started(deadline))) }
  }

  /// The holes of what is presented are filled from the facts, and from what it is asked about.
  private func filled(_ command: Command, for question: ProtectionRequest) -> Command? {
    let asker = Entry(
      id: question.entry ?? .none, screen: question.screen, payload: question.payload)
    return try? command.filled { value(at: $0, after: nil, of: asker) }
  }

  /// Whether another command has the same protection present something already.
  private func isPresenting(_ question: ProtectionRequest, besides pendingID: PendingID) -> Bool {
    pending.contains {
      $0.pendingID != pendingID && !$0.isWaiting && !$0.isBehind
        && $0.questions.first?.protection == question.protection
    }
  }

  /// A protection has been answered for one command: the next that waits for it is asked.
  mutating func wake(_ protection: Name?, _ consequences: Consequences) {
    let next = pending.firstIndex { $0.isWaiting && $0.questions.first?.protection == protection }
    guard let protection, let next else { return }
    pending[next].isWaiting = false
    if let passes = map.protection(protection)?.passes, holds(passes) {
      take(.allow, to: pending[next].asking, consequences)
    } else {
      ask(pending[next].pendingID, consequences)
    }
  }

  mutating func present(_ command: Command, _ reaction: ReactionID, for item: PendingCommand) {
    queue.append(
      Queued(
        work: .command(command), origin: item.origin, reaction: reaction, serves: item.asking,
        chain: item.chain + [item.command]))
  }
}
