// The effects of a step, which are derived from its changes.

extension StepResult {
  /// The newest entry that the command added, without roots of nested navigators; nil if there is
  /// none.
  public var entry: EntryID? {
    if parts == nil, passingCount == 0 {
      let count = difference.added.count
      return count == 0 ? nil : difference.added[count - 1].id
    }
    let passing = ended.lazy.filter { !$0.wasThere }.map(\.id)
    return (difference.added.map(\.id) + passing).filter { !isRoot($0) }.max()
  }

  private func isRoot(_ id: EntryID) -> Bool { parts?.roots.contains(id) == true }

  /// The effects for the live side, in the order in which they are to be performed.
  /// - Complexity: O(changes) for each call.
  package var effects: [Effect] {
    var effects: [Effect] = []
    forEachEntered { entry, layer in
      effects.append(
        .entered(entry, layer, token: token(of: entry.id), isSettled: comesSettled(entry.id)))
    }
    forEachLaterEffect { effects.append($0) }
    return effects
  }

  /// Calls a function with every added entry and its layer, in the order of their ids, with those
  /// that the step removed again.
  package func forEachEntered(_ perform: (Entry, Layer) -> Void) {
    var passing = passingCount == 0 ? [] : ended.filter { !$0.wasThere }
    if passing.count > 1 { passing.sort { $0.id > $1.id } }
    for added in difference.added {
      while let first = passing.last, first.id < added.id {
        perform(first.entry, first.layer)
        passing.removeLast()
      }
      perform(added.entry, added.layer)
    }
    for ended in passing.reversed() { perform(ended.entry, ended.layer) }
  }

  /// Calls a function with every effect after `entered`, in order, those derived from the changes
  /// first.
  ///
  /// These are: new payloads, results of removed entries, visibility, the end of removed ones and
  /// of the controllers of roots that stay hidden, and the notification of observers.
  package func forEachLaterEffect(_ perform: (Effect) -> Void) {
    switch status {
    case .refused(let refusal):
      perform(.refused(refusal, issued?.command ?? .back, token: requestToken))
    case .waiting: break
    default:
      if editCount == 0 { forEachBarredRoot(perform) } else { forEachDerivedEffect(perform) }
      for effect in wishes { perform(effect) }
      for reply in parts?.sent.replies ?? [] { perform(reply) }
    }
    if let parts { for request in parts.sent.requests { perform(request) } }
  }

  /// Calls a function with every removed entry whose result the step settled, and with its ending,
  /// in order.
  package func forEachResult(_ perform: (Entry, Removal) -> Void) {
    // By index, because an iteration copies each removed entry.
    for index in ended.indices
    where parts == nil || parts?.settledBefore.contains(ended[index].id) != true {
      perform(ended[index].entry, ended[index].ending)
    }
  }

  /// Calls a function with the reason of every refusal and the command: first that of the step.
  package func forEachRefusal(_ perform: (Refusal, Command) -> Void) {
    if let refusal { perform(refusal, issued?.command ?? .back) }
    guard let parts else { return }
    for case .refused(let refusal, let command, _) in parts.sent.requests {
      perform(refusal, command)
    }
  }

  /// Whether an entry is visible after the changes.
  package func shows(_ id: EntryID) -> Bool {
    switch status {
    case .ready(_, let visible): visible.contains(id)
    case .committed(_, to: let visible): visible.contains(id)
    default: false
    }
  }

  private func forEachDerivedEffect(_ perform: (Effect) -> Void) {
    let hasOthers = !difference.others.isEmpty
    if hasOthers {
      for case .updated(let entry, _, let previous) in difference.others
      where entry.payload != previous {
        perform(.updated(entry))
      }
    }
    forEachResult { perform(.settled($0, $1)) }
    forEachVisibilityEffect(perform)
    for index in ended.indices { perform(.ended(ended[index].id)) }
    forEachBarredRoot(perform)
    if hasOthers {
      for case .hosted(let navigator, nil, let host?) in difference.others {
        perform(.navigatorEnded(navigator, in: host))
      }
    }
    if ended.count > passingCount || !difference.isEmpty { perform(.committed) }
  }

  private func forEachBarredRoot(_ perform: (Effect) -> Void) {
    guard let parts else { return }
    for id in parts.revoked.barred where !shows(id) { perform(.barred(id)) }
  }

  /// Whether entries are visible that were not before.
  var showsOtherEntries: Bool {
    switch status {
    case .committed(let before, let after): !after.visible.allSatisfy { before.contains($0) }
    default: false
    }
  }

  private func forEachVisibilityEffect(_ perform: (Effect) -> Void) {
    switch status {
    case .committed(let before, let after): after.forEachEffect(since: before, perform)
    default: break
    }
  }
}

extension Appearance {
  /// Calls a function with disappearances from the top down, then appearances from the bottom up.
  fileprivate func forEachEffect(since before: Appearance, _ perform: (Effect) -> Void) {
    if before.others.isEmpty, others.isEmpty {
      if before.content == content { return }
      perform(.disappeared(before.content))
      return perform(.appeared(content))
    }
    let (old, new) = (before.visible, visible)
    for id in old.reversed() where !new.contains(id) { perform(.disappeared(id)) }
    for id in new where !old.contains(id) { perform(.appeared(id)) }
  }
}
