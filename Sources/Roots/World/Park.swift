// Stage 3: a command with open questions waits, as if it had not been asked.

extension World {
  /// Whether a commit can matter to a command that waits.
  @inline(__always)
  var mayReconsider: Bool { !parked.isEmpty }

  /// A command waits for answers; one of the same key that waits already has its say.
  mutating func park(
    _ command: borrowing Command, _ questions: [Question], _ consequences: Consequences
  ) {
    var item = consequences.resumed ?? newItem(copy command, questions[0], consequences)
    item.questions = questions
    item.round += 1
    guard item.round <= Parked.roundLimit else {
      consequences.refusal = .tooManyRounds(Parked.roundLimit)
      return tellServed(consequences)
    }
    if consequences.resumed == nil, !item.terms.isUrgent {
      guard let place = place(for: &item, consequences) else { return tellServed(consequences) }
      parked.insert(item, at: place)
    } else {
      parked.append(item)
    }
    consequences.parked = item.ticket
    consequences.after = consequences.before
    consequences.requests.append(.parked(item.ticket, item.command, token: item.token))
    if !item.isBehind { ask(item.ticket, consequences) }
  }

  private mutating func newItem(
    _ command: Command, _ question: Question, _ consequences: Consequences
  ) -> Parked {
    newestTicket += 1
    return Parked(
      ticket: Ticket(newestTicket), command: command, origin: consequences.origin,
      token: consequences.token, reaction: consequences.reaction, chain: consequences.chain,
      terms: consequences.terms ?? Terms(), serves: consequences.serves,
      key: Parked.Key(
        origin: consequences.origin, layer: question.layer, screen: question.screen))
  }

  /// Where a command waits among those of its key; nil when it does not.
  private mutating func place(
    for item: inout Parked, _ consequences: Consequences
  ) -> Int? {
    let key = item.key
    guard let index = parked.firstIndex(where: { $0.key == key && $0.serves == item.serves })
    else { return parked.count }
    switch item.terms.concurrency {
    case .latest:
      while let older = parked.first(where: { $0.key == key && $0.serves == item.serves }) {
        give(up: older.ticket, .superseded, consequences)
      }
    case .reject:
      consequences.refusal = .alreadyWaiting
      return nil
    case .coalesce where parked[index].command == item.command:
      consequences.parked = parked[index].ticket
      consequences.after = consequences.before
      consequences.requests.append(.joined(token: item.token, to: parked[index].token))
      return nil
    case .coalesce, .queue: item.isBehind = true
    }
    return parked.count
  }

  // MARK: Asking

  /// Asks the next question of a command; without one it runs again.
  mutating func ask(_ ticket: Ticket, _ consequences: Consequences) {
    guard let index = parked.firstIndex(where: { $0.ticket == ticket }) else { return }
    guard let question = parked[index].questions.first else {
      let item = parked[index]
      queue.append(
        Queued(
          work: .resume(ticket), origin: item.origin, token: item.token, reaction: item.reaction,
          terms: item.terms, serves: item.serves, chain: item.chain))
      return
    }
    parked[index].serial += 1
    let item = parked[index]
    let definition = question.protection.flatMap { map.protection($0) }
    if let ask = definition?.ask {
      guard let command = filled(ask, for: question) else {
        return give(
          up: ticket, refusal(of: question, "what it asks with is not known"), consequences)
      }
      if isPresenting(question, besides: ticket) {
        parked[index].isWaiting = true
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
  private func filled(_ command: Command, for question: Question) -> Command? {
    let asker = Entry(
      id: question.entry ?? .none, screen: question.screen, payload: question.payload)
    return try? command.filled { value(at: $0, after: nil, of: asker) }
  }

  /// Whether another command has the same protection present something already.
  private func isPresenting(_ question: Question, besides ticket: Ticket) -> Bool {
    parked.contains {
      $0.ticket != ticket && !$0.isWaiting && !$0.isBehind
        && $0.questions.first?.protection == question.protection
    }
  }

  /// A protection has been answered for one command: the next that waits for it is asked.
  mutating func wake(_ protection: Name?, _ consequences: Consequences) {
    let next = parked.firstIndex { $0.isWaiting && $0.questions.first?.protection == protection }
    guard let protection, let next else { return }
    parked[next].isWaiting = false
    if let passes = map.protection(protection)?.passes, holds(passes) {
      take(.allow, to: parked[next].asking, consequences)
    } else {
      ask(parked[next].ticket, consequences)
    }
  }

  mutating func present(_ command: Command, _ reaction: ReactionID, for item: Parked) {
    queue.append(
      Queued(
        work: .command(command), origin: item.origin, reaction: reaction, serves: item.asking,
        chain: item.chain + [item.command]))
  }
}
