/// A command that waits for verdicts: nothing changes until it runs again from stage 1.
package struct PendingCommand: Hashable, Sendable {
  /// The number of the command.
  package internal(set) var pendingID: PendingID
  /// The command, with its circumstances.
  package internal(set) var issued: IssuedCommand
  /// The requests that are open, in order; the verdict on the first is awaited.
  package internal(set) var questions: [ProtectionRequest] = []
  /// The reason why it waits.
  package internal(set) var state = State.behind
  /// The mark that equal commands share.
  var key: Key
  /// The layers and entries to which its parts were resolved when it was first asked about, without
  /// those that it opens itself.
  var addresses = ResolvedAddresses.Found()
  /// The payload of the sender when it began to wait, if the commands that follow read it.
  var senderPayload: Payload?
  /// The requests that were allowed.
  var allowed: Set<ProtectionRequest> = []
  /// The commands without a condition that were presented for it, and whose results allowed.
  var presented: Set<Presented> = []
  /// How often it has waited, and how many requests it has opened.
  var round = 0
  var serial: UInt32 = 0

  /// The number of commits above the one that an undo was sent to take back, below 0 when it is
  /// undone; nil when it is discarded.
  ///
  /// For a redo, the number of undone commits before its own. Always 0 for other commands.
  var distance: Int? = 0

  /// The reason why a command waits.
  package enum State: Hashable, Sendable {
    /// It waits for the verdict on a request.
    case asking(ProtectionRequestID)
    /// An older command with the same key comes first.
    case behind
    /// All verdicts are in, and its turn is in the queue.
    case ready
  }

  /// A command that a protection presented.
  struct Presented: Hashable, Sendable {
    let protection: Name
    let card: Command
  }

  /// The mark of commands that are the same for a person: origin, layer and screen.
  struct Key: Hashable, Sendable {
    var origin: EntryID?
    let layer: Layer
    let screen: Name
  }

  /// The command that waits.
  package var command: Command { issued.command }
  /// The entry that issued it; nil from outside.
  package var origin: EntryID? { issued.origin }
  var options: RequestOptions { issued.options ?? RequestOptions() }
  /// The request for which this command is presented.
  package var serves: ProtectionRequestID? { issued.serves }

  /// How often a command may wait anew.
  package static let roundLimit = 8
}

extension PendingCommand {
  /// Notes that the history has moved, for an undo or a redo that waits.
  mutating func follow(_ move: HistoryMove) {
    guard let known = distance, command.form.traits.contains(.travels) else { return }
    let isRedo = if case .redo = command { true } else { false }
    switch move {
    case .added: distance = isRedo || known < 0 ? nil : known + 1
    case .travelled(.undo(let count)): distance = isRedo ? known + count : known - count
    case .travelled(.redo(let count)): distance = isRedo ? known - count : known + count
    case .forgotten: distance = nil
    }
  }
}

/// A command that waits, in a form in which a world of the same app can take it again.
package struct WaitingCommand: Hashable, Sendable {
  package let command: Command
  /// The entry that sent it; nil for a command from outside.
  package let origin: EntryID?
  /// The reaction to the result of its entry.
  package let reaction: Reaction?
  package let options: RequestOptions?
}

extension World {
  /// The commands that wait, in the order in which they began to, without those that protections
  /// issued.
  package var waiting: [WaitingCommand] {
    pending.filter { $0.serves == nil && $0.options.restoring == nil }.map {
      WaitingCommand(
        command: $0.command, origin: $0.origin, reaction: map.reaction($0.issued.reaction),
        options: $0.issued.options)
    }
  }

  /// Makes a command wait for the verdicts on requests.
  mutating func park(
    _ issued: IssuedCommand, _ questions: [ProtectionRequest], _ step: StepResult
  ) {
    // The command itself sets the facts, which no answer would change.
    if questions.allSatisfy({ passes($0.protection) }) {
      let condition = questions[0].protection.flatMap { map.condition(of: $0) }
      let reason = condition.map { "after the command, '\($0)' does not hold" as Refusal.Reason }
      return refuse(step, questions[0].refusal(because: reason))
    }
    var item = step.resumed ?? newItem(issued, questions[0], step)
    item.questions = questions
    item.state = .ready
    item.round += 1
    guard item.round <= PendingCommand.roundLimit else {
      return refuse(step, .tooManyRounds(PendingCommand.roundLimit))
    }
    if step.resumed == nil, !joinOrWait(&item, step) { return showQuestion(step) }
    pending.append(item)
    step.status = .waiting(item.pendingID)
    step.ownParts.sent.requests.append(
      .pending(item.pendingID, item.command, token: item.issued.token))
    if item.state != .behind { ask(item.pendingID, step) }
    showQuestion(step)
  }

  private mutating func newItem(
    _ issued: IssuedCommand, _ question: ProtectionRequest, _ step: StepResult
  ) -> PendingCommand {
    newestPendingID += 1
    var issued = issued
    issued.forgetGranted()
    var item = PendingCommand(
      pendingID: PendingID(newestPendingID), issued: issued,
      key: PendingCommand.Key(
        origin: step.origin, layer: question.layer, screen: question.screen))
    item.addresses = addresses(of: issued)
    item.senderPayload = senderPayload(of: issued, step)
    return item
  }

  /// The layers and entries to which the parts of a command are resolved now, found by a rehearsal.
  private mutating func addresses(of issued: IssuedCommand) -> ResolvedAddresses.Found {
    let rehearsal = StepResult()
    let parts = rehearsal.ownParts
    parts.addresses = ResolvedAddresses(.recording)
    _ = rehearse(issued, rehearsal)
    // The entries of the rehearsal never were.
    parts.addresses.forget(ownersAfter: EntryID(newestID))
    return parts.addresses.found
  }

  /// The entries that a command would remove now.
  ///
  /// What follows counts too: reactions, and waiting commands that go on. A command that would wait
  /// is taken as allowed: what it removes once it goes on counts, and what makes way for its
  /// question now, but not the question.
  /// - Complexity: O(entries), besides the steps.
  package func removals(by command: Command, from origin: EntryID?) -> Set<EntryID> {
    var world = self
    let issued = IssuedCommand(command, from: origin)
    let waiting = step(&world, .command(issued)).pending
    while world.hasQueuedCommands { _ = step(&world, .next) }
    let removed = Set(state.entries.keys).subtracting(world.state.entries.keys)
    guard let waiting else { return removed }
    let question = world.pending.first { $0.pendingID == waiting }
      .flatMap { world.card(shownFor: $0) }
    var allowed = self
    _ = try? allowed.attempt(StepResult(), upTo: .apply) { (world, step) throws(Refusal) in
      step.begin(issued)
      try world.applyWhole(command, step)
    }
    let later = Set(state.entries.keys).subtracting(allowed.state.entries.keys)
    return removed.union(question.map { later.subtracting([$0]) } ?? later)
  }

  /// Joins a new command to an equal one that waits.
  ///
  /// It does not if another command of the same origin came after that one, because the last one
  /// must win. Without an equal one it waits behind those with the same key.
  ///
  /// - Returns: whether the command waits itself.
  private mutating func joinOrWait(_ item: inout PendingCommand, _ step: StepResult) -> Bool {
    let (key, serves) = (item.key, item.serves)
    let others = pending.indices.filter { pending[$0].key == key && pending[$0].serves == serves }
    if others.isEmpty { return true }
    if others.contains(where: { isPresented(over: item, for: pending[$0]) }) { return true }
    // Nobody has sent a command that restores something.
    let newest = pending.indices.last { index in
      pending[index].key.origin == key.origin && pending[index].serves == serves
        && (pending[index].options.restoring == nil || others.contains(index))
    }
    guard let index = newest, others.contains(index), pending[index].issued.includes(item.issued)
    else {
      item.state = .behind
      return true
    }
    step.status = .waiting(pending[index].pendingID)
    // A command without callbacks has no token: from now on it has that of the new caller.
    if pending[index].issued.token == 0 { pending[index].issued.token = item.issued.token }
    step.ownParts.sent.requests.append(
      .joined(token: item.issued.token, to: pending[index].issued.token))
    return false
  }

  /// Whether another command waits for an entry that this one could close, so that this one must
  /// not wait behind it.
  ///
  /// An equal command with the same question joins the other one.
  private func isPresented(over item: PendingCommand, for other: PendingCommand) -> Bool {
    guard case .leave? = item.questions.first?.kind, case .asking(let id) = other.state,
      let request = request(id), let entry = request.state.entry
    else { return false }
    if other.issued.includes(item.issued), item.questions.first == request.request { return false }
    return state.layer(of: entry) == item.key.layer || item.command.arguments.entry == entry
  }

  /// Opens or joins the request for the next question of a command; without one it runs again.
  mutating func ask(_ id: PendingID, _ step: StepResult) {
    guard let index = pending.firstIndex(where: { $0.pendingID == id }) else { return }
    let questions = pending[index].questions.filter { !passes($0.protection) }
    pending[index].questions = questions
    guard let question = pending[index].questions.first else {
      pending[index].state = .ready
      return enqueue(resumed: id)
    }
    if question.protection != nil,
      let shared = requests.first(where: {
        $0.request == question && !$0.isRecheck && !$0.state.hasResult
          && !isOutOfReach($0, for: pending[index].command)
      })
    {
      if let name = question.protection, isCircular(pending[index], shared.id) {
        return giveUp(id, .asksItself(name), step)
      }
      pending[index].state = .asking(shared.id)
      return
    }
    pending[index].serial += 1
    let item = pending[index]
    let requestID = ProtectionRequestID(pendingID: id, serial: item.serial)
    pending[index].state = .asking(requestID)
    let definition = question.protection.flatMap { map.protection($0) }
    var state = OpenRequest.State.asking
    if definition?.ask != nil {
      guard let card = card(for: question) else {
        return giveUp(id, question.refusal(because: "what it asks with is not known"), step)
      }
      state = .behind(card)
    }
    open(
      OpenRequest(
        id: requestID, request: question, state: state,
        deadline: definition == nil ? item.options.deadline : definition?.deadline,
        isRecheck: false, origin: item.origin, chain: item.issued.nextChain), step)
  }

  /// Puts a waiting command that runs again into the queue, before those that began to wait later.
  private mutating func enqueue(resumed id: PendingID) {
    let next = queue.firstIndex { queued in
      if case .resume(let other) = queued { other.number > id.number } else { false }
    }
    queue.insert(.resume(id), at: next ?? queue.endIndex)
  }

  /// The command that a protection declares to present, with its placeholders filled from the
  /// facts and from the subject.
  func card(for question: ProtectionRequest) -> Command? {
    let subject = Entry(
      id: question.entry ?? .none, screen: question.screen, payload: question.payload)
    let ask = question.protection.flatMap { map.protection($0)?.ask }
    return try? ask?.filled { value(at: $0, after: nil, of: subject) }
  }

  /// Hands the verdict of a request to a command that waits for it.
  /// - Parameter verdict: nil when the deadline has passed.
  mutating func answer(
    _ id: PendingID, _ request: OpenRequest, _ verdict: Verdict?, _ step: StepResult
  ) {
    guard let index = pending.firstIndex(where: { $0.pendingID == id }),
      let question = pending[index].questions.first
    else { return }
    var verdict = verdict
    if case .payload = verdict, question.protection != nil {
      verdict = .deny("its answer was no verdict")
    }
    switch verdict {
    case .allow:
      // What was presented answers every request that would present the same.
      let card = request.state.card
      if let card, let name = question.protection, map.condition(of: name) == nil {
        pending[index].presented.insert(.init(protection: name, card: card))
      }
      let answered = pending[index].questions.filter {
        $0 == question
          || card != nil && $0.protection == question.protection && self.card(for: $0) == card
      }
      pending[index].allowed.formUnion(answered)
      pending[index].questions.removeAll { answered.contains($0) }
    case .payload(let payload):
      pending[index].issued.command = pending[index].command.carrying(payload)
      pending[index].issued.options?.awaitsPayload = false
      pending[index].questions.removeFirst()
    case .deny(let reason): return giveUp(id, question.refusal(because: reason), step)
    case .present: return
    case nil:
      return giveUp(id, .unanswered(question.screen, by: question.protection), step)
    }
    ask(id, step)
  }

  /// Makes waiting commands those of the app whose senders a step has cleared, such as a menu above
  /// a question: nobody has closed it.
  mutating func freeCommands(ofClearedBy step: StepResult) {
    for ended in step.ended where ended.ending == .dismissed(.cleared) {
      for index in pending.indices where pending[index].origin == ended.id {
        let old = pending[index].issued
        guard let following = following(old.command, from: ended.id) else { continue }
        (pending[index].issued.command, pending[index].issued.origin) = following
        // A command with other steps has other addresses.
        if following.command != old.command {
          pending[index].addresses = addresses(of: pending[index].issued)
        }
      }
    }
  }

  // MARK: The end of waiting

  /// Removes a waiting command and returns it; nil when it no longer waits.
  private mutating func removeWaiting(_ id: PendingID) -> PendingCommand? {
    pending.firstIndex { $0.pendingID == id }.map { pending.remove(at: $0) }
  }

  /// Runs a waiting command again from stage 1.
  mutating func resume(_ id: PendingID, _ step: StepResult) {
    guard let item = removeWaiting(id) else { return }
    step.ownParts.resumed = item
    step.ownParts.addresses = ResolvedAddresses(.replaying, item.addresses)
    run(item.issued, step)
  }

  /// Refuses a waiting command at its turn, as the command of the step.
  mutating func refuseResumed(_ id: PendingID, _ step: StepResult) {
    guard let item = removeWaiting(id) else { return }
    step.begin(item.issued)
    refuse(step, .loop(item.issued.nextChain))
    release(behind: item, step)
  }

  /// Refuses a waiting command; a request for which no other command waits ends.
  mutating func giveUp(_ id: PendingID, _ refusal: Refusal, _ step: StepResult) {
    guard let item = removeWaiting(id) else { return }
    step.ownParts.sent.requests.append(.refused(refusal, item.command, token: item.issued.token))
    step.ownParts.refused.append((item, refusal))
    if case .asking(let request) = item.state, !pending.contains(where: { $0.state == item.state })
    {
      handle(.abandoned, of: request, step)
    }
    if let serves = item.serves { handle(.failed(refusal), of: serves, step) }
    release(behind: item, step)
  }

  /// Runs the next command with the same key again, once the one before it is done.
  mutating func release(behind item: PendingCommand, _ step: StepResult) {
    guard let index = pending.firstIndex(where: { $0.state == .behind && $0.key == item.key })
    else { return }
    pending[index].questions = []
    ask(pending[index].pendingID, step)
  }

  /// Forgets the verdicts of a protection for commands that still wait, and the results that are
  /// about to become verdicts.
  mutating func forgetVerdicts(of protection: Name, _ step: StepResult) {
    for index in pending.indices {
      pending[index].allowed = pending[index].allowed.filter { $0.protection != protection }
      pending[index].presented = pending[index].presented.filter { $0.protection != protection }
    }
    for request in requests where request.protection == protection && request.state.hasResult {
      askAnew(request, step)
    }
  }
}
