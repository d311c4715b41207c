// After stage 6: what a commit means for commands that wait.

extension World {
  /// Looks at what waits with what has just changed.
  mutating func reconsider(_ step: inout StepState) {
    if let serves = step.serves { note(presentedFor: serves, &step) }
    for record in step.happened.records where record.isRemoval {
      noteEnd(of: record, &step)
    }
    for item in pending where item.origin.map({ state.layer(of: $0) == nil }) == true {
      give(up: item.pendingID, .originGone(item.origin ?? .none), &step)
    }
    guard step.happened.keys.hasFacts else { return }
    for item in pending where !item.isBehind && !item.isWaiting {
      guard let name = item.questions.first?.protection,
        let passes = map.protection(name)?.passes, holds(passes)
      else { continue }
      take(.allow, to: item.asking, &step)
    }
  }

  /// What a protection presents has come; its deadline stands still.
  private mutating func note(presentedFor asking: ProtectionRequestID, _ step: inout StepState) {
    guard let index = pending.firstIndex(where: { $0.asking == asking }) else { return }
    let came = step.happened.records.first { $0.kind == .inserted }?.entry.id
    guard let came, state.layer(of: came) != nil else {
      queue.append(
        Queued(
          work: .decide(pending[index].asking, .completed(nil)), origin: nil, chain: []))
      return
    }
    pending[index].presented = came
    step.requests.append(.deadline(pending[index].asking, .paused))
  }

  private mutating func noteEnd(of record: ChangeRecord, _ step: inout StepState) {
    guard let index = pending.firstIndex(where: { $0.presented == record.entry.id }),
      let ending = record.ending
    else { return }
    if let heir = record.heir {
      pending[index].presented = heir
      return
    }
    pending[index].presented = nil
    step.requests.append(.deadline(pending[index].asking, .resumed))
    queue.append(Queued(work: .decide(pending[index].asking, ending), origin: nil, chain: []))
  }
}
