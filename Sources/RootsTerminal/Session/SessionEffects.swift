import Roots

// What the effects of a step mean for the session: its messages and its results.
extension Session {
  func note(_ result: StepResult) {
    workbench.note(result)
    if case .command = result.input { lastRefusal = nil }
    if let satisfied = result.satisfied { message = message(about: satisfied) }
    result.forEachRefusal { refusal, _ in lastRefusal = refusal }
    result.forEachResult { note($1, of: $0) }
    if !result.settledBefore.isEmpty, app.chrome.showsResults { tellUnused(result) }
    observers.steps.notify(result)
  }

  private func note(_ ending: Removal, of entry: Entry) {
    if ending == .dismissed(.revoked) { motion.hasRevoked = true }
    let flow = navigator.world.map.flow(entry.flow)?.name
    said.take(ending, of: entry.screen, flow)
    guard app.chrome.showsResults, case .completed(let payload?) = ending, entry.opener != nil
    else {
      return
    }
    // The name of a flow is no title, and its result is not that of its first screen.
    let title = flow == nil ? "\(titled(entry.screen)) " : ""
    message = MessageLine(.result, title + payload.inWords)
  }

  /// Recalls the results of the steps in the journal, which was rewound.
  func recallResults() {
    said.results = [:]
    let map = navigator.world.map
    navigator.journal?.forEachStep { step in
      step.forEachResult { said.take($1, of: $0.screen, map.flow($0.flow)?.name) }
    }
  }

  /// Tells that nobody gets the value of a screen that undo or redo has restored.
  private func tellUnused(_ result: StepResult) {
    for case .removed(let entry, _, .completed(_?), _) in result.changes
    where result.settledBefore.contains(entry.id) && entry.opener != nil {
      message = MessageLine(
        .info, "\(titled(entry.screen)) its result was settled before; nobody gets this one")
    }
  }

  private func titled(_ screen: Name) -> String {
    let title = app.chrome.nameOfScreen(screen) ?? screen.text
    return title.last.map { "?!.".contains($0) } == true ? title : "\(title):"
  }

  func show(_ fault: Fault) {
    if case .notRestored(let dropped) = fault { return said.dropped.append(dropped) }
    // A command that follows from another one and changes nothing needs no message.
    if case .refused(let command, let refusal) = fault, refusal.isNoOp(of: command) { return }
    // A command that waited is out of date once the entry is gone at which it was sent.
    if case .refused(let command, .noEntry(let id)) = fault, !command.names(id) { return }
    // One whose sender is gone with what the person does was not refused by that.
    if case .refused(let command, .originGone) = fault, let screen = command.opened {
      message = MessageLine(.info, "\(title(screen)) stays closed: what asked for it is closed")
      return
    }
    message = fault.refusal.map { message(about: $0) } ?? MessageLine(.refusal, "\(fault)")
  }

  /// The message, and behind it which screens are not restored after the event.
  func message(of said: Said) -> MessageLine? {
    guard let clause = clause(about: said.dropped) else { return said.message }
    guard var message = said.message else { return MessageLine(.info, clause) }
    if message.text.contains(clause) { return message }
    message.text += "; \(clause)"
    message.hint += "; \(clause)"
    return message
  }

  /// Tells of a question that the event has shown in another place.
  func tellOfHiddenQuestion() {
    // The world as a value would be copied after each event.
    guard message == nil, !navigator.world.pending.isEmpty else { return }
    let world = navigator.world
    let item = world.pending.first { item in
      world.card(shownFor: item).map { $0 > said.newestEntry } == true
    }
    message = item.flatMap { messageAboutWaiting($0.pendingID) }
  }

  /// Tells of a question in another place for which restored screens of the shown tab wait.
  func tellOfRestored() {
    guard message == nil, let id = navigator.world.waitingToBeRestored else { return }
    message = messageAboutWaiting(id)
  }

  func tell(_ reply: Reply) {
    if case .pending(let id) = reply { message = messageAboutWaiting(id) ?? message }
    guard let refusal = reply.refusal else { return }
    lastRefusal = refusal
    message = message(about: refusal)
  }
}

extension Command {
  /// Whether the text of the command names an entry.
  fileprivate func names(_ id: EntryID) -> Bool {
    let parts = arguments
    return parts.entry == id || parts.popTarget == .entry(id)
      || parts.visit == .entry(id) || parts.commands.contains { $0.names(id) }
  }
}
