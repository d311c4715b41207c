// Stage 3: a command with open questions waits, as if it had not been asked.

extension World {
  /// Whether a commit can matter to a command that waits.
  @inline(__always)
  var mayReconsider: Bool { !pending.isEmpty }

  /// A command waits for answers; one of the same key that waits already has its say.
  mutating func park(
    _ command: borrowing Command, _ questions: [ProtectionRequest], _ step: inout StepState
  ) {
    var item = step.resumed ?? newItem(copy command, questions[0], &step)
    item.questions = questions
    item.round += 1
    guard item.round <= PendingCommand.roundLimit else {
      step.refusal = .tooManyRounds(PendingCommand.roundLimit)
      return tellServed(&step)
    }
    if !step.isResumed, !item.options.isUrgent {
      guard let place = place(for: &item, &step) else { return tellServed(&step) }
      pending.insert(item, at: place)
    } else {
      pending.append(item)
    }
    step.pending = item.pendingID
    step.after = step.before
    step.requests.append(.pending(item.pendingID, item.command, token: item.issued.token))
    if !item.isBehind { ask(item.pendingID, &step) }
  }

  private mutating func newItem(
    _ command: Command, _ question: ProtectionRequest, _ step: inout StepState
  ) -> PendingCommand {
    newestTicket += 1
    return PendingCommand(
      pendingID: PendingID(newestTicket),
      issued: step.issued ?? IssuedCommand(command, from: step.origin, chain: step.chain),
      key: PendingCommand.Key(
        origin: step.origin, layer: question.layer, screen: question.screen))
  }

  /// Where a command waits among those of its key; nil when it does not.
  private mutating func place(
    for item: inout PendingCommand, _ step: inout StepState
  ) -> Int? {
    let key = item.key
    guard let index = pending.firstIndex(where: { $0.key == key && $0.serves == item.serves })
    else { return pending.count }
    switch item.options.concurrency {
    case .latest:
      while let older = pending.first(where: { $0.key == key && $0.serves == item.serves }) {
        give(up: older.pendingID, .superseded, &step)
      }
    case .reject:
      step.refusal = .alreadyWaiting
      return nil
    case .coalesce where pending[index].command == item.command:
      step.pending = pending[index].pendingID
      step.after = step.before
      // A command without callbacks has no token: from now on it has that of the new caller.
      if pending[index].issued.token == 0 { pending[index].issued.token = item.issued.token }
      step.requests.append(.joined(token: item.issued.token, to: pending[index].issued.token))
      return nil
    case .coalesce, .queue: item.isBehind = true
    }
    return pending.count
  }

  // MARK: Asking

  /// Asks the next question of a command; without one it runs again.
  mutating func ask(_ pendingID: PendingID, _ step: inout StepState) {
    guard let index = pending.firstIndex(where: { $0.pendingID == pendingID }) else { return }
    guard let question = pending[index].questions.first else {
      queue.append(Queued(work: .resume(pendingID), origin: nil, chain: []))
      return
    }
    pending[index].serial += 1
    let item = pending[index]
    let definition = question.protection.flatMap { map.protection($0) }
    if let ask = definition?.ask {
      guard let command = filled(ask, for: question) else {
        return give(
          up: pendingID, refusal(of: question, "what it asks with is not known"), &step)
      }
      if isPresenting(question, besides: pendingID) {
        pending[index].isWaiting = true
        return
      }
      present(command, definition?.reaction ?? .none, for: item)
    } else {
      step.requests.append(.asked(item.asking, question))
    }
    let deadline = definition == nil ? item.options.deadline : definition?.deadline
    if let deadline { step.requests.append(.deadline(item.asking, .started(deadline))) }
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
  mutating func wake(_ protection: Name?, _ step: inout StepState) {
    let next = pending.firstIndex { $0.isWaiting && $0.questions.first?.protection == protection }
    guard let protection, let next else { return }
    pending[next].isWaiting = false
    if let passes = map.protection(protection)?.passes, holds(passes) {
      take(.allow, to: pending[next].asking, &step)
    } else {
      ask(pending[next].pendingID, &step)
    }
  }

  mutating func present(_ command: Command, _ reaction: ReactionID, for item: PendingCommand) {
    var issued = IssuedCommand(
      command, from: item.origin, reaction: reaction, chain: item.issued.nextChain)
    issued.serves = item.asking
    queue.append(Queued(work: .command(issued), origin: issued.origin, chain: issued.chain))
  }
}
