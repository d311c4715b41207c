// Stage 3: answers come, and commands that waited go on or are given up.

extension World {
  /// Takes an answer; late and second answers do nothing.
  mutating func take(
    _ answer: Verdict, to asking: ProtectionRequestID, _ step: inout StepState
  ) {
    guard let index = pending.firstIndex(where: { $0.asking == asking }),
      let question = pending[index].questions.first
    else { return }
    switch answer {
    case .present(let command):
      // Asked by a value of its own, so that it decides by its result.
      return present(command, .none, for: pending[index])
    case .allow: pending[index].allowed.insert(question)
    case .payload(let payload):
      pending[index].issued.command = pending[index].command.carrying(payload)
      pending[index].issued.options?.awaitsPayload = false
    case .deny(let reason):
      guard question.entry != nil, case .enter = question.kind else {
        return give(up: asking.pendingID, refusal(of: question, reason), &step)
      }
      pending[index].denied[question] = reason ?? ""
    }
    end(asking, &step)
    pending[index].questions.removeFirst()
    pending[index].presented = nil
    ask(asking.pendingID, &step)
    forget(whatServes: asking, &step)
    wake(question.protection, &step)
  }

  /// What was still to be presented for a question is not, once that is answered otherwise.
  private mutating func forget(whatServes asking: ProtectionRequestID, _ step: inout StepState) {
    queue.removeAll { $0.serves == asking }
    for served in pending where served.serves == asking {
      give(up: served.pendingID, .superseded, &step)
    }
  }

  func refusal(of question: ProtectionRequest, _ reason: String?) -> Refusal {
    switch question.kind {
    case .enter(let name): .denied(question.screen, by: name, reason: reason)
    case .leave(let name): .mustStay(question.screen, by: name, reason: reason)
    case .payload: .notPrepared(question.screen, reason: reason ?? "its data did not come")
    case .prepare: .notPrepared(question.screen, reason: reason ?? "it could not be made")
    }
  }

  /// Nobody answered in time.
  mutating func expire(_ asking: ProtectionRequestID, _ step: inout StepState) {
    guard let item = pending.first(where: { $0.asking == asking }), item.presented == nil,
      let question = item.questions.first
    else { return }
    give(up: asking.pendingID, .unanswered(question.screen, by: question.protection), &step)
  }

  /// What was presented is gone, and what was to follow has followed: the condition decides, or
  /// the result.
  mutating func decide(
    _ asking: ProtectionRequestID, _ ending: Removal, _ step: inout StepState
  ) {
    guard let item = pending.first(where: { $0.asking == asking }),
      let name = item.questions.first?.protection
    else { return }
    if let passes = map.protection(name)?.passes {
      return take(holds(passes) ? .allow : .deny(ending.denial), to: asking, &step)
    }
    take(ending.allows ? .allow : .deny(ending.denial), to: asking, &step)
  }

  /// The live side needs no answer and no deadline any more.
  private func end(_ asking: ProtectionRequestID, _ step: inout StepState) {
    step.requests.append(.withdrawn(asking))
    step.requests.append(.deadline(asking, .ended))
  }

  // MARK: Going on

  /// A parked command runs again from the start.
  mutating func resume(_ pendingID: PendingID, _ step: inout StepState) {
    guard let index = pending.firstIndex(where: { $0.pendingID == pendingID }) else { return }
    let item = pending.remove(at: index)
    step = StepState(item.issued)
    step.resumed = item
    run(item.command, &self, &step)
    if step.pending == nil { release(behind: item, &step) }
  }

  /// A parked command is refused, what it presented goes, and who stood behind it is asked.
  mutating func give(up pendingID: PendingID, _ refusal: Refusal, _ step: inout StepState) {
    guard let index = pending.firstIndex(where: { $0.pendingID == pendingID }) else { return }
    let item = pending.remove(at: index)
    end(item.asking, &step)
    step.requests.append(.refused(refusal, item.command, token: item.issued.token))
    queue.removeAll { $0.serves?.pendingID == pendingID }
    for served in pending where served.serves?.pendingID == pendingID {
      give(up: served.pendingID, refusal, &step)
    }
    if let presented = item.presented {
      queue.append(Queued(work: .withdraw(presented), origin: nil, chain: []))
    }
    if let serves = item.serves { fail(serves, "\(refusal)", &step) }
    wake(item.questions.first?.protection, &step)
    release(behind: item, &step)
  }

  /// What a protection presents could not come: that is a no.
  private mutating func fail(
    _ asking: ProtectionRequestID, _ reason: String, _ step: inout StepState
  ) {
    take(.deny(reason), to: asking, &step)
  }

  private mutating func release(behind item: PendingCommand, _ step: inout StepState) {
    guard let index = pending.firstIndex(where: { $0.isBehind && $0.key == item.key }) else {
      return
    }
    pending[index].isBehind = false
    pending[index].questions = []
    ask(pending[index].pendingID, &step)
  }

  /// A command was refused: what waits for it to be presented hears of it.
  mutating func tellServed(_ step: inout StepState) {
    guard let refusal = step.refusal, let serves = step.serves else { return }
    fail(serves, "\(refusal)", &step)
  }
}

extension Removal {
  /// Whether a result allows: any value but `false` and null.
  fileprivate var allows: Bool {
    guard case .completed(let payload?) = self else { return false }
    return payload.literal != .bool(false) && payload.literal != .null
  }

  /// Why a result is a no.
  fileprivate var denial: String {
    switch self {
    case .completed(nil): "its question was left unanswered"
    case .completed: "the answer was no"
    case .dismissed: "its question was left unanswered"
    case .inherited: "what it asked made way"
    }
  }
}
