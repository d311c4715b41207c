// Commands that follow from a result, a refusal or another event of a command that ran earlier.
//
// The entry that sent that command may be gone by then. Its commands still run, as commands of the
// app, like a callback of Swift.

/// An entry that has not been visible yet, and whose first appearance commands follow.
struct Unshown: Hashable, Sendable {
  /// The reaction of the command that opened the entry.
  var reaction: ReactionID
  /// The entry that sent that command; nil for a command from outside.
  var sender: EntryID?
  /// The payload of the sender, if the commands read it.
  var payload: Payload?
}

extension World {
  /// Queues the reaction to the result of a removed entry.
  mutating func follow(_ ended: EndedEntry, _ step: StepResult) {
    let (entry, removal) = (ended.entry, ended.ending)
    if entry.flow != .none { tellEnd(of: ended, step) }
    let payload = map.readsOpener(entry.reaction) ? openerPayload(of: entry, step) : nil
    follow(
      .result(removal), by: entry.reaction, from: entry.opener, payload,
      chain: step.chain + [step.command])
  }

  /// Queues the commands that a reaction has for a cause, if it has any.
  /// - Parameter payload: the payload of the sender, if the commands read it.
  private mutating func follow(
    _ cause: Cause, by reaction: ReactionID, from sender: EntryID?, _ payload: Payload?,
    chain: [Command]
  ) {
    guard let event = cause.event else { return }
    let commands = map.reaction(reaction)?.commands(after: event) ?? []
    if commands.isEmpty { return }
    queue.append(
      .followUp(
        FollowUp(
          commands: commands, cause: cause, reaction: reaction, payload: payload, origin: sender,
          chain: chain)))
  }

  /// Queues the commands that follow the refusals of a step, its own first.
  mutating func followRefusals(_ step: StepResult) {
    if let refusal = step.refusal, let issued = step.issued, step.pending == nil {
      follow(refusal, of: issued, senderPayload(of: issued, step))
    }
    for (item, refusal) in step.parts?.refused ?? [] {
      let payload = item.origin.flatMap { state.entry($0) }?.payload ?? item.senderPayload
      follow(refusal, of: item.issued, payload)
    }
  }

  private mutating func follow(
    _ refusal: Refusal, of issued: IssuedCommand, _ payload: Payload?
  ) {
    guard map.answersRefusal(of: issued) else { return }
    follow(
      .refusal("\(refusal)"), by: issued.reaction, from: issued.origin, payload,
      chain: issued.nextChain)
  }

  /// Keeps that commands follow the first appearance of the entry that a step opened.
  mutating func noteUnshown(_ step: StepResult) {
    guard let id = step.parts?.opened, let issued = step.issued, state.layer(of: id) != nil else {
      return
    }
    marks.unshown[id] = Unshown(
      reaction: issued.reaction, sender: issued.origin, payload: senderPayload(of: issued, step))
  }

  /// Queues the commands that follow the first appearances of entries, and forgets those that are
  /// gone.
  mutating func followAppearances(_ step: StepResult) {
    for ended in step.ended { marks.unshown[ended.id] = nil }
    switch step.status {
    case .committed: break
    case .waiting: break
    default: return
    }
    for id in state.visibleEntries {
      guard let first = marks.unshown.removeValue(forKey: id) else { continue }
      follow(
        .appearance, by: first.reaction, from: first.sender, first.payload,
        chain: step.nextChain)
    }
  }

  /// The payload of the sender of a command, if its reaction reads it.
  func senderPayload(of issued: IssuedCommand, _ step: StepResult) -> Payload? {
    guard let id = issued.origin, map.readsOpener(issued.reaction) else { return nil }
    return state.entry(id)?.payload ?? step.ended.last { $0.id == id }?.entry.payload
      ?? step.resumed?.senderPayload
  }

  private func openerPayload(of entry: Entry, _ step: StepResult) -> Payload? {
    guard let id = entry.opener else { return nil }
    if let kept = marks.openerPayloads[entry.id] { return kept }
    if let opener = state.entry(id) { return opener.payload }
    return step.ended.last { $0.id == id }?.entry.payload
  }

  /// Keeps the payloads of removed openers for the reactions of entries that are still there.
  /// - Complexity: O(entries), in maps with a reaction that reads the payload of its opener.
  mutating func keepOpenerPayloads(_ step: StepResult) {
    if !map.summary.readsOpeners { return }
    for ended in step.ended {
      let id = ended.id
      let inherited = marks.openerPayloads.removeValue(forKey: id)
      if let inherited, let heir = ended.heir { marks.openerPayloads[heir] = inherited }
      guard let payload = ended.entry.payload, state.layer(of: id) == nil else { continue }
      for layer in state.layers where state[layer].canHaveOpener(id) {
        for entry in state[layer].entries
        where entry.opener == id && map.readsOpener(entry.reaction) {
          marks.openerPayloads[entry.id] = payload
        }
      }
    }
  }

  /// Returns a command that follows an event of an earlier one, as it runs now, with its origin.
  ///
  /// Once the sender is gone, the command is one of the app, without the steps that are about the
  /// sender itself: these have happened.
  /// - Returns: nil when no step is left.
  package func following(
    _ command: Command, from sender: EntryID?
  ) -> (command: Command, origin: EntryID?)? {
    guard let sender, state.layer(of: sender) == nil else { return (command, sender) }
    return command.withoutSender.map { ($0, nil) }
  }

  /// Runs the commands of a reaction or of a message; their placeholders are filled now.
  mutating func fillAndRun(_ followUp: FollowUp, _ step: StepResult) {
    let (commands, cause) = (followUp.commands, followUp.cause)
    var origin = followUp.origin
    step.ownParts.branch = cause.event.map {
      Reaction.Branch(reaction: followUp.reaction, event: $0)
    }
    if !followUp.chain.isEmpty { step.ownParts.chain = followUp.chain }
    var command = commands.count == 1 ? commands[0] : .transaction(commands)
    var asker = origin.flatMap { state.entry($0) }
    if !cause.isMessage {
      guard let following = following(command, from: origin) else { return }
      (command, origin) = following
      if asker == nil { asker = Entry(id: .none, screen: .empty, payload: followUp.payload) }
    }
    var issued = IssuedCommand(command, from: origin, chain: followUp.chain)
    step.begin(issued)
    do throws(PlaceholderError) {
      let filled = try command.filled { path in value(at: path, after: cause, of: asker) }
      // A listener that stores a message hears the same message again without a fault.
      guard let kept = cause.isMessage ? filled.withoutNoOpSets({ fact($0) }) : filled else {
        return
      }
      issued.command = kept
      run(issued, step)
    } catch {
      refuse(step, .placeholder(error))
    }
  }
}

extension NavigationMap {
  /// Whether commands follow the result of the entry that a command opens.
  package func awaitsResult(_ reaction: ReactionID) -> Bool {
    self.reaction(reaction)?.ofResult.isEmpty == false
  }

  /// Whether commands follow the refusal of a command.
  func answersRefusal(of issued: IssuedCommand) -> Bool {
    reaction(issued.reaction)?.refused.isEmpty == false
  }

  /// Whether commands follow the first appearance of the entry that a command opens.
  func awaitsAppearance(after issued: IssuedCommand) -> Bool {
    reaction(issued.reaction)?.shown.isEmpty == false
  }
}

extension Command {
  /// The command without the steps that close or change its sender; nil when nothing is left.
  ///
  /// These steps name no other entry and no layer. What replaces the sender is pushed.
  var withoutSender: Command? {
    switch self {
    case .pop(nil, _, _), .finish(nil, _), .update(nil, _, _), .dismiss(nil, _), .back: return nil
    case .replace(let screen, nil, let payload, _): return .push(screen, with: payload)
    case .transaction(let commands):
      let kept = commands.compactMap(\.withoutSender)
      return kept.isEmpty ? nil : .transaction(kept)
    default: return self
    }
  }
}

extension Cause {
  /// The event of a reaction; nil for what no reaction has commands after.
  fileprivate var event: Reaction.Event? {
    switch self {
    case .result(.completed): .completed
    case .result(.dismissed): .dismissed
    case .result(.inherited), .message: nil
    case .refusal: .refused
    case .appearance: .shown
    }
  }
}

extension Reaction {
  /// Whether a value is used also when the opener is gone.
  package var outlivesOpener: Bool { completed.contains { $0.withoutSender != nil } }

  /// Whether a placeholder is a field of the opener's payload.
  func readsOpener(besides facts: [Name: Int]) -> Bool {
    var found = false
    for command in commands {
      _ = try? command.filled { path in
        let parts = path.split(separator: ".").map(String.init)
        let isFact = parts.count == 1 && Name(known: path).map { facts[$0] != nil } == true
        if !isFact, parts.first != "result", parts.first != "flow" { found = true }
        return .int(0)
      }
    }
    return found
  }
}
