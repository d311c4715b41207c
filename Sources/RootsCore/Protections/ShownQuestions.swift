// A link whose question is hidden shows it.

extension World {
  /// Shows the question for which a link of the step waits, if it is open and hidden.
  mutating func showQuestion(_ step: StepState) {
    guard let issued = step.issued, issued.lands,
      let item = pending.first(where: { $0.pendingID == step.pending })
    else { return }
    showQuestion(of: item, after: issued.nextChain)
  }

  /// Shows a question that has just been presented, if a link waits for it and it is hidden.
  mutating func showQuestion(_ id: ProtectionRequestID) {
    guard let item = pending.first(where: { $0.state == .asking(id) && $0.issued.lands }) else {
      return
    }
    showQuestion(of: item, after: item.issued.nextChain)
  }

  /// Shows the question of a waiting command, if it is hidden.
  ///
  /// If the command that shows it waits as well, shows the question for which that one waits.
  private mutating func showQuestion(of item: PendingCommand, after chain: [Command]) {
    var waiting: PendingCommand? = item
    var seen: Set<PendingID> = []
    while let item = waiting, seen.insert(item.pendingID).inserted {
      guard let card = card(shownFor: item), !isShown(card) else { return }
      let show = Command.popTo(.entry(card))
      waiting = pending.first { $0.command == show }
      if waiting != nil { continue }
      var options = RequestOptions()
      options.isLanding = true
      queue.append(
        Queued(
          work: .command(IssuedCommand(show, options: options, chain: chain)), origin: nil,
          chain: chain))
    }
  }

  /// The entry that asks the question for which a command waits, or the command before it; nil if
  /// no entry does.
  package func card(shownFor item: PendingCommand) -> EntryID? {
    let asking = item.state == .behind ? pending.filter { $0.key == item.key } : [item]
    for other in asking {
      guard case .asking(let id) = other.state else { continue }
      if let card = requests.first(where: { $0.id == id })?.state.entry { return card }
    }
    return nil
  }
}
