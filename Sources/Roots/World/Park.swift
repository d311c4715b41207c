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
  private mutating func wake(_ protection: Name?, _ consequences: Consequences) {
    let next = parked.firstIndex { $0.isWaiting && $0.questions.first?.protection == protection }
    guard let protection, let next else { return }
    parked[next].isWaiting = false
    if let passes = map.protection(protection)?.passes, holds(passes) {
      take(.allow, to: parked[next].asking, consequences)
    } else {
      ask(parked[next].ticket, consequences)
    }
  }

  private mutating func present(_ command: Command, _ reaction: ReactionID, for item: Parked) {
    queue.append(
      Queued(
        work: .command(command), origin: item.origin, reaction: reaction, serves: item.ticket,
        chain: item.chain + [item.command]))
  }

  // MARK: Answers

  /// Takes an answer; late and second answers do nothing.
  mutating func take(_ answer: Answer, to asking: AskID, _ consequences: Consequences) {
    guard let index = parked.firstIndex(where: { $0.asking == asking }),
      let question = parked[index].questions.first
    else { return }
    switch answer {
    case .present(let command):
      // Asked by a value of its own, so that it decides by its result.
      return present(command, .none, for: parked[index])
    case .allow: parked[index].allowed.insert(question)
    case .payload(let payload):
      parked[index].command = parked[index].command.carrying(payload)
      parked[index].terms.awaitsPayload = false
    case .deny(let reason):
      guard question.entry != nil, case .enter = question.kind else {
        return give(up: asking.ticket, refusal(of: question, reason), consequences)
      }
      parked[index].denied[question] = reason ?? ""
    }
    end(asking, consequences)
    parked[index].questions.removeFirst()
    parked[index].presented = nil
    ask(asking.ticket, consequences)
    wake(question.protection, consequences)
  }

  func refusal(of question: Question, _ reason: String?) -> Refusal {
    switch question.kind {
    case .enter(let name): .denied(question.screen, by: name, reason: reason)
    case .leave(let name): .mustStay(question.screen, by: name, reason: reason)
    case .payload: .notPrepared(question.screen, reason: reason ?? "its data did not come")
    case .prepare: .notPrepared(question.screen, reason: reason ?? "it could not be made")
    }
  }

  /// Nobody answered in time.
  mutating func expire(_ asking: AskID, _ consequences: Consequences) {
    guard let item = parked.first(where: { $0.asking == asking }), item.presented == nil,
      let question = item.questions.first
    else { return }
    give(up: asking.ticket, .unanswered(question.screen, by: question.protection), consequences)
  }

  /// What was presented is gone, and what was to follow has followed: the condition decides, or
  /// the result.
  mutating func decide(_ asking: AskID, _ ending: Ending, _ consequences: Consequences) {
    guard let item = parked.first(where: { $0.asking == asking }),
      let name = item.questions.first?.protection
    else { return }
    if let passes = map.protection(name)?.passes {
      return take(holds(passes) ? .allow : .deny(ending.denial), to: asking, consequences)
    }
    take(ending.allows ? .allow : .deny(ending.denial), to: asking, consequences)
  }

  /// The live side needs no answer and no deadline any more.
  private func end(_ asking: AskID, _ consequences: Consequences) {
    consequences.requests.append(.withdrawn(asking))
    consequences.requests.append(.deadline(asking, .ended))
  }

  // MARK: Going on

  /// A parked command runs again from the start.
  mutating func resume(_ ticket: Ticket, _ consequences: Consequences) {
    guard let index = parked.firstIndex(where: { $0.ticket == ticket }) else { return }
    let item = parked.remove(at: index)
    consequences.command = item.command
    consequences.hasCommand = true
    consequences.resumed = item
    run(item.command, &self, consequences)
    if consequences.parked == nil { release(behind: item, consequences) }
  }

  /// A parked command is refused, what it presented goes, and who stood behind it is asked.
  mutating func give(up ticket: Ticket, _ refusal: Refusal, _ consequences: Consequences) {
    guard let index = parked.firstIndex(where: { $0.ticket == ticket }) else { return }
    let item = parked.remove(at: index)
    end(item.asking, consequences)
    consequences.requests.append(.refused(refusal, item.command, token: item.token))
    queue.removeAll { $0.serves == ticket }
    for served in parked where served.serves == ticket {
      give(up: served.ticket, refusal, consequences)
    }
    if let presented = item.presented {
      queue.append(Queued(work: .withdraw(presented), origin: nil, chain: []))
    }
    if let serves = item.serves { fail(serves, "\(refusal)", consequences) }
    wake(item.questions.first?.protection, consequences)
    release(behind: item, consequences)
  }

  /// What a protection presents could not come: that is a no.
  private mutating func fail(_ ticket: Ticket, _ reason: String, _ consequences: Consequences) {
    guard let item = parked.first(where: { $0.ticket == ticket }) else { return }
    take(.deny(reason), to: item.asking, consequences)
  }

  private mutating func release(behind item: Parked, _ consequences: Consequences) {
    guard let index = parked.firstIndex(where: { $0.isBehind && $0.key == item.key }) else {
      return
    }
    parked[index].isBehind = false
    parked[index].questions = []
    ask(parked[index].ticket, consequences)
  }

  /// A command was refused: what waits for it to be presented hears of it.
  mutating func tellServed(_ consequences: Consequences) {
    guard let refusal = consequences.refusal, let serves = consequences.serves else { return }
    fail(serves, "\(refusal)", consequences)
  }

  // MARK: After a commit

  /// Looks at what waits with what has just changed.
  mutating func reconsider(_ consequences: Consequences) {
    if let serves = consequences.serves { note(presentedFor: serves, consequences) }
    for record in consequences.happened.records where record.isRemoval {
      noteEnd(of: record, consequences)
    }
    for item in parked where item.origin.map({ state.layer(of: $0) == nil }) == true {
      give(up: item.ticket, .originGone(item.origin ?? .none), consequences)
    }
    guard consequences.happened.keys.contains(.facts) else { return }
    for item in parked where !item.isBehind && !item.isWaiting {
      guard let name = item.questions.first?.protection,
        let passes = map.protection(name)?.passes, holds(passes)
      else { continue }
      take(.allow, to: item.asking, consequences)
    }
  }

  /// What a protection presents has come; its deadline stands still.
  private mutating func note(presentedFor ticket: Ticket, _ consequences: Consequences) {
    guard let index = parked.firstIndex(where: { $0.ticket == ticket }) else { return }
    let came = consequences.happened.records.first { $0.kind == .inserted }?.entry.id
    guard let came, state.layer(of: came) != nil else {
      queue.append(
        Queued(
          work: .decide(parked[index].asking, .completed(nil)), origin: nil, chain: []))
      return
    }
    parked[index].presented = came
    consequences.requests.append(.deadline(parked[index].asking, .paused))
  }

  private mutating func noteEnd(of record: ChangeRecord, _ consequences: Consequences) {
    guard let index = parked.firstIndex(where: { $0.presented == record.entry.id }),
      let ending = record.ending
    else { return }
    if let heir = record.heir {
      parked[index].presented = heir
      return
    }
    parked[index].presented = nil
    consequences.requests.append(.deadline(parked[index].asking, .resumed))
    queue.append(Queued(work: .decide(parked[index].asking, ending), origin: nil, chain: []))
  }
}

extension Ending {
  /// Whether a result is a yes: any value but `false`.
  fileprivate var allows: Bool {
    guard case .completed(let payload) = self else { return false }
    return payload?.literal != .bool(false)
  }

  /// Why a result is a no.
  fileprivate var denial: String {
    switch self {
    case .completed: "the answer was no"
    case .dismissed: "its question was left unanswered"
    case .inherited: "what it asked made way"
    }
  }
}

extension Command {
  /// The same command with another payload.
  func carrying(_ payload: Payload?) -> Command {
    switch self {
    case .push(let screen, let layer, _, let once):
      .push(screen, on: layer, with: payload, once: once)
    case .go(let screen, let layer, _): .go(screen, on: layer, with: payload)
    case .replace(let screen, let layer, _, let inheriting):
      .replace(screen, on: layer, with: payload, inheriting: inheriting)
    case .overlay(let accessory, let level, _, let once):
      .overlay(accessory, at: level, with: payload, once: once)
    case .start(let flow, let intent, let layer, _):
      .start(flow, at: intent, on: layer, with: payload)
    case .segue(let screen, let visit, let via, _):
      .segue(screen, from: visit, via: via, with: payload)
    case .inside(let name, let command): .inside(name, command.carrying(payload))
    default: self
    }
  }
}
