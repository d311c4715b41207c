// Delivery of refusals to the senders of commands.

extension Navigator {
  /// Calls the observers of a refused command, those of a transaction's steps included.
  func deliver(_ refusal: Refusal, of command: Command, to context: Context?) {
    if hasVisits { notifyFailure(refusal, command, context?.visit?.options) }
    context?.onRefusal?(refusal)
    // The entry of a step that a later step removed has its result already.
    for step in context?.steps ?? [] where step.context?.isAnswered != true {
      if hasVisits { notifyFailure(refusal, step.command, step.visit) }
      step.onRefusal?(refusal)
    }
  }

  /// Refuses waiting requests, oldest first, except those that the world still has.
  /// - Parameters:
  ///   - commands: the waiting commands, by their tokens.
  ///   - kept: the commands that the world still has, by their tokens.
  func refuse(
    waiting commands: [UInt32: Command], with refusal: Refusal, except kept: [UInt32: Command]
  ) {
    for token in commands.keys.sorted() where token != 0 && kept[token] == nil {
      guard let context = contextsByToken.removeValue(forKey: token) else { continue }
      deliver(refusal, of: commands[token] ?? .back, to: context)
    }
  }

  /// Whether the current command brought an entry and can be taken back.
  ///
  /// An undo or a redo cannot be taken back, and neither can a changed fact.
  func canTakeBack(_ id: EntryID) -> Bool {
    guard let command = result.issued?.command, world.history.undoCount > 0 else { return false }
    switch command {
    case .undo, .redo: return false
    default: break
    }
    let changesFacts = result.changes.contains { if case .fact = $0 { true } else { false } }
    return !changesFacts && enteredEntries.contains(id)
  }

  /// The entries that the current step added.
  private var enteredEntries: [EntryID] {
    result.effects.compactMap { effect in
      if case .entered(let entry, _, _, _) = effect { entry.id } else { nil }
    }
  }

  /// Takes back the current command because the controller of its entry could not be made, and
  /// refuses it.
  func takeBack() {
    guard let (id, error) = failure.take(), let screen = contexts[id]?.screen else { return }
    let refusal = Refusal.notPrepared(screen, reason: .init(error))
    let asked = direct ?? contexts[id]
    for id in enteredEntries { contexts[id]?.forgetResult() }
    visits.underWay = []
    reply = .refused(refusal)
    deliver(refusal, of: result.issued?.command ?? .back, to: asked)
    // Verdicts that came meanwhile belong to the earlier world.
    inputs.insert((.takeBack(result.endedVerdicts), 0), at: 0)
    // The command ended the rechecks of entries that come back now.
    for name in result.endedRechecks { recheck(name) }
  }

  /// Ends every context and refuses every waiting request, because the navigator is deallocated.
  ///
  /// Nothing here may keep the navigator.
  func endEverything() {
    refuse(waiting: world.waitingCommands, with: .navigatorGone, except: [:])
    let contexts = contexts.all.reversed()
    for context in contexts { context.settle(.dismissed(.cleared)) }
    for context in contexts {
      if hasVisits { notify(.end, context) }
      context.ownedController?.end()
      context.release()
      if !liveFlows.isEmpty { endFlow(context.id) }
    }
    for nested in world.map.nested {
      for host in world.state.hosts(of: nested.name) { end(navigator: nested.name, in: host) }
    }
    endKept()
  }
}
