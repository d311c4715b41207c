// Protection requests: the world carries out what the table of OpenRequest.State says.

extension World {
  /// Hands a verdict to a request, or the end of its time; late and second verdicts do nothing.
  ///
  /// Without an allowing verdict the entry that is checked again is revoked.
  mutating func hand(
    _ event: OpenRequest.Event, to id: ProtectionRequestID, _ step: StepResult
  ) {
    let checked = checkedEntry(of: id)
    handle(event, of: id, step)
    if event == .expired, request(id) != nil { return }
    if let checked, event != .verdict(.allow) { revoke(checked, step) }
  }

  /// The entry that a request checks again, while it is there; nil for other requests.
  private func checkedEntry(of id: ProtectionRequestID) -> EntryID? {
    requests.first { $0.id == id && $0.isRecheck && $0.state.isAsked }?.request.entry
  }

  private mutating func revoke(_ id: EntryID, _ step: StepResult) {
    change(step) { $0.revoke([id], $1) }
    // A root stays, hidden: it must be let in again.
    marks.passed[id] = nil
  }

  /// Asks a protection again about every entry that it let in, each by a request of its own.
  mutating func recheck(_ protection: Name, _ step: StepResult) {
    forgetVerdicts(of: protection, step)
    let definition = map.protection(protection)
    guard definition?.ask == nil else {
      return change(step) { $0.revoke(passed: protection, $1) }
    }
    for id in marks.passed.keys.sorted() where marks.passed[id]?.contains(protection) == true {
      guard let layer = state.layer(of: id), let entry = state.entry(id) else { continue }
      newestPendingID += 1
      open(
        OpenRequest(
          id: ProtectionRequestID(pendingID: PendingID(newestPendingID), serial: 1),
          request: request(.enter(protection), entry, layer, isNew: false),
          state: .asking, deadline: definition?.deadline ?? RequestOptions.usualDeadline,
          isRecheck: true, origin: nil, chain: []), step)
    }
  }

  /// Whether a verdict of a protection is still in use, by an entry or a waiting command, or a
  /// result is about to become one.
  package func hasPassed(_ protection: Name) -> Bool {
    marks.passed.values.contains { $0.contains(protection) }
      || pending.contains { $0.allowed.contains { $0.protection == protection } }
      || requests.contains { $0.protection == protection && $0.state.hasResult }
  }

  /// Adds a request, and asks the live side or presents the declared command.
  mutating func open(_ request: OpenRequest, _ step: StepResult) {
    var request = request
    request.left = request.deadline
    requests.append(request)
    if request.state.isAsked {
      step.ownParts.sent.requests.append(.asked(request.id, request.request))
    }
    present(request.id, step)
  }

  /// Hands an event to a request and carries out its transition.
  mutating func handle(
    _ event: OpenRequest.Event, of id: ProtectionRequestID, _ step: StepResult
  ) {
    guard let index = requests.firstIndex(where: { $0.id == id }) else { return }
    let request = requests[index]
    switch request.state.transition(event) {
    case .stay: break
    case .move(let state):
      requests[index].state = state
      present(id, step)
    case .end(let verdict): end(request, with: verdict, step)
    }
  }

  /// Gives a request that has to present its command its turn, or merges it into the request that
  /// presents the same command.
  private mutating func present(_ id: ProtectionRequestID, _ step: StepResult) {
    guard let request = request(id),
      case .behind(let card) = request.state
    else { return }
    if let name = request.protection, isAnswered(id, by: .init(protection: name, card: card)) {
      return handle(.verdict(.allow), of: id, step)
    }
    guard let name = request.protection, let other = presenting(name),
      !covers(request.request, other), !isOutOfReach(other, for: id)
    else {
      handle(.turn, of: id, step)
      var issued = IssuedCommand(card, from: request.origin, chain: request.chain)
      issued.reaction = map.protection(request.protection ?? .empty)?.reaction ?? .none
      issued.serves = id
      return queue.append(.command(issued))
    }
    for item in pending where item.state == .asking(id) && isCircular(item, other.id) {
      giveUp(item.pendingID, .asksItself(name), step)
    }
    guard other.state.card == card, !other.state.hasResult,
      requests.contains(where: { $0.id == id })
    else { return }
    for index in pending.indices where pending[index].state == .asking(id) {
      pending[index].state = .asking(other.id)
    }
    remove(request, step)
  }

  /// Returns an open request; nil when it has ended.
  func request(_ id: ProtectionRequestID) -> OpenRequest? { requests.first { $0.id == id } }

  /// The request of a protection whose command has its turn.
  private func presenting(_ protection: Name) -> OpenRequest? {
    requests.first { $0.state.card != nil && $0.protection == protection }
  }

  /// Whether a question is about leaving an entry above the one that asks another question, or one
  /// that keeps the keys from it, so that nobody could answer that before this.
  private func covers(_ question: ProtectionRequest, _ other: OpenRequest) -> Bool {
    guard let entry = question.leaving, let card = other.state.entry,
      let (layer, position) = state.position(of: entry)
    else { return false }
    if let below = state[layer].position(of: card) { return below < position }
    let reached = KeyTargets(in: self).entries
    return state.visibleEntries.contains(card) && !reached.contains { $0.id == card }
      && reached.contains { $0.id == entry }
  }

  /// Whether a command would wait for itself if it waited for a request: it is presented for one
  /// that must end before that request ends, because what each presents waits for the next.
  func isCircular(_ item: PendingCommand, _ id: ProtectionRequestID) -> Bool {
    guard let target = item.serves else { return false }
    var open = [id]
    var seen: Set<ProtectionRequestID> = []
    while let id = open.popLast() {
      if id == target { return true }
      guard seen.insert(id).inserted, let request = request(id) else {
        continue
      }
      for item in pending where item.serves == id {
        if case .asking(let next) = item.state { open.append(next) }
      }
      if case .behind = request.state, let name = request.protection,
        let first = presenting(name)
      {
        open.append(first.id)
      }
    }
    return false
  }

  /// Whether all commands that wait for a request have been allowed by the same presented command.
  private func isAnswered(
    _ id: ProtectionRequestID, by presented: PendingCommand.Presented
  ) -> Bool {
    let waiting = pending.filter { $0.state == .asking(id) }
    return !waiting.isEmpty && waiting.allSatisfy { $0.presented.contains(presented) }
  }

  /// Removes a request; the live side needs no verdict any more.
  private mutating func remove(_ request: OpenRequest, _ step: StepResult) {
    requests.removeAll { $0.id == request.id }
    step.ownParts.sent.requests.append(.withdrawn(request.id))
  }

  /// Removes a request with everything presented for it, and tells the commands that wait.
  /// - Parameter verdict: nil when the deadline has passed.
  private mutating func end(
    _ request: OpenRequest, with verdict: Verdict?, _ step: StepResult
  ) {
    remove(request, step)
    queue.removeAll { $0.issued?.serves == request.id }
    for served in pending where served.serves == request.id {
      giveUp(served.pendingID, .noLongerNeeded, step)
    }
    if case .presented(_, let id) = request.state {
      queue.append(.withdraw(id))
    }
    switch verdict {
    case .deny(let reason): addThoseBehind(request, isOver: reason == .wentElsewhere)
    case nil: addThoseBehind(request, isOver: false)
    case .allow, .present, .payload: break
    }
    for item in pending where item.state == .asking(request.id) {
      answer(item.pendingID, request, verdict, step)
    }
    giveTurn(after: request, step)
  }

  /// Makes commands wait for a request that stand behind others which wait for it, and would ask
  /// the same.
  ///
  /// Otherwise they would ask right after its denial. Each payload that comes later is asked for on
  /// its own.
  /// - Parameter isOver: whether the app went elsewhere, after which none of them may run: the
  ///   newer navigation counts.
  private mutating func addThoseBehind(_ request: OpenRequest, isOver: Bool) {
    guard let protection = request.protection else { return }
    let asking = pending.filter { $0.state == .asking(request.id) }
    for index in pending.indices where pending[index].state == .behind {
      let item = pending[index]
      guard let question = item.questions.first,
        asking.contains(where: { $0.key == item.key && $0.serves == item.serves })
      else { continue }
      let isSame =
        question == request.request
        || question.protection == protection && request.state.card != nil
          && card(for: question) == request.state.card
      if isOver || isSame { pending[index].state = .asking(request.id) }
    }
  }

  /// Asks the question of a request anew, because its result is too old to count.
  mutating func askAnew(_ request: OpenRequest, _ step: StepResult) {
    remove(request, step)
    for item in pending where item.state == .asking(request.id) { ask(item.pendingID, step) }
    giveTurn(after: request, step)
  }

  /// Lets the next request of the same protection present its command.
  private mutating func giveTurn(after request: OpenRequest, _ step: StepResult) {
    let next = requests.first { other in
      if case .behind = other.state { return other.protection == request.protection }
      return false
    }
    if let next {
      if passes(next.protection) { return handle(.verdict(.allow), of: next.id, step) }
      present(next.id, step)
    }
  }

  /// Decides by the condition, else by the result, once what was presented is gone.
  /// - Parameter removal: how its entry was removed; nil when it brought none.
  mutating func decide(
    _ id: ProtectionRequestID, _ removal: Removal?, _ step: StepResult
  ) {
    guard let request = request(id),
      case .closed(let card) = request.state
    else { return }
    if isAllowed(request, by: removal) { return hand(.verdict(.allow), to: id, step) }
    let condition = request.protection.flatMap { map.condition(of: $0) }
    var reason = removal?.denial ?? "'\(card)' shows nothing that could be answered"
    if let condition, removal?.allows == true {
      reason = "answered, but '\(unmet(condition))' does not hold"
    }
    hand(.verdict(.deny(reason)), to: id, step)
  }

  /// Whether the removal of what was presented for a request allows it: the condition decides, else
  /// the result.
  /// - Parameter removal: nil when what was presented brought no entry.
  private func isAllowed(_ request: OpenRequest, by removal: Removal?) -> Bool {
    let condition = request.protection.flatMap { map.condition(of: $0) }
    return condition.map { holds($0) } ?? (removal?.allows == true)
  }

  /// The question that the command of a step closes, unless it leads elsewhere; nil without one.
  func closedQuestion(by step: StepResult) -> ClosedQuestion? {
    if requests.isEmpty || goesElsewhere(step) { return nil }
    for ended in step.ended where ended.heir == nil {
      guard let request = requests.first(where: { $0.state.entry == ended.id }) else { continue }
      return ClosedQuestion(
        id: request.id, protection: request.protection,
        isAllowed: isAllowed(request, by: ended.ending))
    }
    return nil
  }

  /// Whether a protection asks its question only after another one is closed, which is about that
  /// question: what the other one covers cannot wait for it.
  func asks(_ protection: Name, after closed: ClosedQuestion) -> Bool {
    requests.contains { request in
      request.protection == protection
        && pending.contains { $0.serves == request.id && $0.state == .asking(closed.id) }
    }
  }

  // MARK: After a commit

  /// Tells the open requests what a commit means for them.
  mutating func reconsider(_ step: StepResult) {
    let there = step.requested?.id
    if let serves = step.serves {
      handle(.came(there), of: serves, step)
      showQuestion(serves)
      if there == nil { queue.append(.decide(serves, nil)) }
    }
    // A recheck has its deadline whatever is shown: until it passes, its entry is visible.
    if let id = step.options?.asking, let there,
      requests.contains(where: { $0.id == id && !$0.isRecheck })
    {
      handle(.brought(there), of: id, step)
    }
    for ended in step.ended {
      if ended.entry.flow != .none, let heir = ended.heir { follow(heirOf: ended.id, heir, step) }
      for request in requests where request.state.entry == ended.id {
        handle(.removed(ended.id, heir: ended.heir), of: request.id, step)
        guard ended.heir == nil, !request.state.isAsked else { continue }
        let isLeft = goesElsewhere(step)
        queue.append(.decide(request.id, isLeft ? ended.ending.byNavigation : ended.ending))
      }
    }
    for request in requests where request.isRecheck && request.state.isAsked {
      let checked = request.request
      let entry = checked.entry.flatMap { state.entry($0) }
      if entry == nil || entry?.payload != checked.payload {
        handle(.abandoned, of: request.id, step)
      }
    }
    freeCommands(ofClearedBy: step)
    for item in pending {
      if let origin = item.origin, isGone(origin, of: item), !givesOtherSender(to: item) {
        giveUp(item.pendingID, .originGone(origin), step)
      } else if let left = leavingEntry(of: item), state.layer(of: left) == nil {
        // The end of the app goes on, with the guards of the entries that are left.
        guard item.command == .quit, case .asking(let id) = item.state else {
          giveUp(item.pendingID, .noEntry(left), step)
          continue
        }
        handle(.verdict(.allow), of: id, step)
      }
    }
    guard step.changesFacts else { return }
    for request in requests where passes(request.protection) {
      handle(.verdict(.allow), of: request.id, step)
    }
  }

  /// Gives a command that waits to show a question, and whose sender is gone, the sender of another
  /// command that waits for the answer.
  /// - Returns: false if all of these are gone, or it shows no question.
  private mutating func givesOtherSender(to item: PendingCommand) -> Bool {
    guard let serves = item.serves,
      let index = pending.firstIndex(where: { $0.pendingID == item.pendingID }),
      let other = pending.first(where: { other in
        other.state == .asking(serves) && other.origin.map { isGone($0, of: other) } != true
      })
    else { return false }
    pending[index].issued.origin = other.origin
    return true
  }

  /// The entry about whose leaving a waiting command asks; nil for other questions.
  private func leavingEntry(of item: PendingCommand) -> EntryID? {
    guard case .asking(let id) = item.state,
      let request = request(id)?.request, case .leave = request.kind
    else { return nil }
    return request.entry
  }

  /// Whether a protection has a condition that holds now.
  func passes(_ protection: Name?) -> Bool {
    protection.flatMap { map.condition(of: $0) }.map { holds($0) } ?? false
  }

  /// Whether a request, or one that its waiting commands serve, asks a protection.
  func isAsked(_ protection: Name, by id: ProtectionRequestID) -> Bool {
    if request(id)?.protection == protection { return true }
    return pending.contains { item in
      item.state == .asking(id) && item.serves.map { isAsked(protection, by: $0) } == true
    }
  }
}

extension Removal {
  /// The removal as that of a screen that navigation leaves, if it brought no result.
  fileprivate var byNavigation: Removal {
    if case .dismissed = self { .dismissed(.cleared) } else { self }
  }

  /// Whether a result allows: any value but `false` and null.
  fileprivate var allows: Bool {
    guard case .completed(let payload?) = self else { return false }
    return payload.literal != .bool(false) && payload.literal != .null
  }

  /// The reason why a result denies.
  fileprivate var denial: Refusal.Reason {
    switch self {
    case .completed(nil): .cancelled
    case .completed: "the answer was no"
    case .dismissed(.cleared), .dismissed(.replaced), .dismissed(.tabReset): .wentElsewhere
    case .dismissed: .cancelled
    case .inherited: "what it asked made way"
    }
  }
}
