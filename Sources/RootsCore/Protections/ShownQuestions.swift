// Hidden questions: a link, or a restored tab, shows the one for which it waits, and one out of
// reach is asked again.

extension World {
  /// Shows the question for which a link or a restored tab of the step waits, if it is open and
  /// hidden.
  mutating func showQuestion(_ step: StepResult) {
    if let serves = step.serves { return showQuestion(serves) }
    guard let issued = step.issued, issued.showsQuestion,
      let item = pending.first(where: { $0.pendingID == step.pending })
    else { return }
    showQuestion(of: item, after: issued.nextChain)
  }

  /// Shows a question that has just been presented, if a link or a restored tab waits for it, or
  /// for what asks with it, and it is hidden.
  mutating func showQuestion(_ id: ProtectionRequestID) {
    var ids = [id]
    var seen: Set<ProtectionRequestID> = []
    while let id = ids.popLast() {
      guard seen.insert(id).inserted else { continue }
      let waiting = pending.filter { $0.state == .asking(id) }
      if let item = waiting.first(where: \.issued.showsQuestion) {
        return showQuestion(of: item, after: item.issued.nextChain)
      }
      ids += waiting.compactMap(\.serves)
    }
  }

  /// Shows the question of a waiting command, if it is hidden.
  ///
  /// If the command that shows it waits as well, shows the question for which that one waits.
  private mutating func showQuestion(of item: PendingCommand, after chain: [Command]) {
    let cards = cards(shownFor: item)
    guard let last = cards.last, let card = last, cards.allSatisfy({ $0.map(isShown) == false }),
      !pending.contains(where: { $0.command == .popTo(.entry(card)) })
    else { return }
    let show = Command.popTo(.entry(card))
    queue.append(.command(IssuedCommand(show, options: .landing, chain: chain)))
  }

  /// The entries that ask the question for which a command waits, then that for which the command
  /// waits that shows it, and so on; nil where no entry asks.
  package func cards(shownFor item: PendingCommand) -> [EntryID?] {
    var cards: [EntryID?] = []
    var waiting: PendingCommand? = item
    var seen: Set<PendingID> = []
    while let item = waiting, seen.insert(item.pendingID).inserted {
      let card = card(shownFor: item)
      cards.append(card)
      waiting = card.flatMap { card in pending.first { $0.command == .popTo(.entry(card)) } }
    }
    return cards
  }

  /// Whether the question of a request is out of reach for the command that another one is about.
  func isOutOfReach(_ request: OpenRequest, for id: ProtectionRequestID) -> Bool {
    guard let item = pending.first(where: { $0.state == .asking(id) }) else { return false }
    return isOutOfReach(request, for: item.command)
  }

  /// Whether the question of a request is hidden where only a verdict of its protection leads, so
  /// that nobody can answer it.
  ///
  /// A command that needs the verdict must then be asked about where it can be answered.
  /// - Parameter command: the command that needs it; showing the question is no way to another one.
  func isOutOfReach(_ request: OpenRequest, for command: Command) -> Bool {
    guard let card = request.state.entry, state.layer(of: card) != nil, !isShown(card) else {
      return false
    }
    let show = Command.popTo(.entry(card))
    if command == show { return false }
    var world = self
    let waiting = step(&world, .command(IssuedCommand(show, options: .landing))).pending
    // The questions of a protection are asked one after the other.
    return world.pending.contains {
      $0.pendingID == waiting && $0.questions.first?.protection == request.protection
    }
  }

  /// The entry that asks the question for which a command waits, or the command before it; nil if
  /// no entry does.
  ///
  /// What asks can have to wait itself: then it is the entry that asks about that.
  package func card(shownFor item: PendingCommand) -> EntryID? {
    var waiting = item.state == .behind ? pending.filter { $0.key == item.key } : [item]
    var seen: Set<ProtectionRequestID> = []
    while let other = waiting.popLast() {
      guard case .asking(let id) = other.state, seen.insert(id).inserted else { continue }
      if let card = request(id)?.state.entry { return card }
      waiting += pending.filter { $0.serves == id }
    }
    return nil
  }
}
