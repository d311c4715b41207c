// Stage 2, messages: to a child by name, to all children, or to the parent.
//
// A message changes nothing by its delivery; the commands of the listeners' rules are queued like
// every reaction.
extension World {
  mutating func tell(
    _ listener: Listener, _ message: Name, with payload: Payload?, _ step: StepResult
  ) throws(Refusal) {
    try check(payload)
    let asker = (step.near ?? state.focusedEntry?.id).flatMap { flowRun(enclosing: $0) }
    switch listener {
    case .child(let name, let id):
      let child = try child(name, id, of: asker, isOutside: step.near == nil, message)
      // A screen tells the flow around it as a child does.
      let isInside = asker.map { runs(around: $0).contains { $0.id == child.id } } ?? false
      let screen = isInside ? step.near : nil
      guard let following = child.input(message, payload, from: screen, in: map) else {
        throw Refusal.notReceived(message, by: name, known: messages(receivedBy: child))
      }
      step.ownParts.sent.told.append(following)
    case .children(let id):
      let parent = id == nil || id == asker?.id ? asker : flowRuns.first { $0.id == id }
      if let id, parent == nil || (step.near != nil && id != asker?.id) {
        throw Refusal.nobodyListens(.children(of: id), message)
      }
      let children = children(of: parent)
      let following = children.compactMap { $0.input(message, payload, in: map, isForAll: true) }
      if following.isEmpty { throw unreceived(message, by: children) }
      step.ownParts.sent.told += following
    case .parent(let passer):
      guard let asker else { throw Refusal.nobodyListens(.parent(), message) }
      let way = try way(from: asker, to: passer, message)
      let heard = output(
        message, payload, of: asker.name, asker.id, by: way.map(\.name),
        to: way.last.flatMap { parent(of: $0) })
      if heard.isEmpty { throw Refusal.unheard(message, from: asker.name) }
      step.ownParts.sent.told += heard
    }
  }

  /// Returns the newest child of a run, or of the app, with a name, and with an id if given;
  /// otherwise the run itself, or the nearest one around it.
  ///
  /// - Parameter isOutside: whether no entry sends the message; then all runs count as children.
  /// - Throws: `Refusal` when the flow is unknown or no such child is open.
  private func child(
    _ name: Name, _ id: EntryID?, of asker: FlowRun?, isOutside: Bool, _ message: Name
  ) throws(Refusal) -> FlowRun {
    if map.number(ofFlow: name) == nil { throw unknownFlow(name) }
    let all = flowRuns.filter { $0.name == name && (id == nil || $0.id == id) }
    let child = all.last { parent(of: $0)?.id == asker?.id }
    let around = asker.flatMap { asker in runs(around: asker).first { all.contains($0) } }
    guard let found = child ?? around ?? (isOutside ? all.last : nil) else {
      throw Refusal.nobodyListens(.child(name, id), message)
    }
    return found
  }

  /// Returns the runs that a message has passed: the sender, and those around it up to the one that
  /// passes it on.
  private func way(
    from asker: FlowRun, to passer: EntryID?, _ message: Name
  ) throws(Refusal) -> [FlowRun] {
    guard let passer else { return [asker] }
    let around = runs(around: asker)
    guard let place = around.firstIndex(where: { $0.id == passer }) else {
      throw Refusal.nobodyListens(.parent(passer), message)
    }
    return Array(around[...place])
  }

  /// Returns a run and those around it, the innermost first.
  package func runs(around run: FlowRun) -> [FlowRun] {
    Array(sequence(first: run) { parent(of: $0) })
  }

  private func unreceived(_ message: Name, by children: [FlowRun]) -> Refusal {
    guard let first = children.first else { return .nobodyListens(.children(), message) }
    let known = children.flatMap { messages(receivedBy: $0) }
    return .notReceived(message, by: children.count == 1 ? first.name : nil, known: known)
  }

  private func messages(receivedBy run: FlowRun) -> [Name] {
    map.flow(run.first.flow)?.receives.map(\.message) ?? []
  }

  /// Returns the deliveries of a message from a child.
  ///
  /// Each parent receives the message if it has a rule for it or is coordinated; a rule decides
  /// whether it is passed on to the next parent. The app is the last one.
  /// - Parameters:
  ///   - names: the flows that the message has passed, the sender first.
  ///   - parent: the run that it reaches next; nil for the app.
  private func output(
    _ message: Name, _ payload: Payload?, of child: Name, _ id: EntryID, by names: [Name],
    to parent: FlowRun?
  ) -> [Following] {
    var heard: [Following] = []
    var children = names
    var run = parent
    while true {
      let flow = run.flatMap { map.flow($0.first.flow) }
      let rules = run == nil ? map.hears : flow?.hears ?? []
      let rule = rules.first { $0.fits(message, by: children) }
      if rule != nil || (run == nil ? map.isCoordinated : flow?.isCoordinated == true) {
        let telling = Telling(message, to: run?.id, with: payload, from: child, id)
        heard.append(Following(telling: telling, commands: rule?.commands ?? []))
        if rule?.isPassedOn != true { return heard }
      }
      guard let inner = run else { return heard }
      children.append(inner.name)
      run = self.parent(of: inner)
    }
  }
}

extension FlowRun {
  /// Returns the delivery of a message from the parent, or from a screen of the flow; nil when the
  /// flow does not take the message.
  fileprivate func input(
    _ message: Name, _ payload: Payload?, from screen: EntryID? = nil, in map: NavigationMap,
    isForAll: Bool = false
  ) -> Following? {
    let flow = map.flow(first.flow)
    let rule = flow?.receives.first { $0.message == message }
    guard rule != nil || flow?.isCoordinated == true else { return nil }
    let telling = Telling(
      message, to: id, with: payload, from: nil, screen, isForAll: isForAll)
    return Following(telling: telling, commands: rule?.commands ?? [])
  }
}

/// The delivery of a message, and the commands that follow.
struct Following: Hashable, Sendable {
  let telling: Telling
  let commands: [Command]
}

// MARK: Stage 5: following commands

extension World {
  /// Reports the end of a flow to its parent, if the parent or one of its parents listens.
  func tellEnd(of ended: EndedEntry, _ step: StepResult) {
    let first = ended.entry
    guard let flow = map.flow(first.flow), ended.heir == nil else { return }
    var around: FlowRun?
    if let opener = first.opener, state.layer(of: opener) != nil {
      around = flowRun(enclosing: opener)
    } else {
      around = flowRun(around: state.topID(of: ended.layer))
    }
    step.ownParts.sent.told += output(
      MessageRule.ended, Payload(ended.ending.message), of: flow.name, first.id, by: [flow.name],
      to: around)
  }

  /// Whether commands follow the message about the end of the flow that begins with an entry: those
  /// of a flow around it, or of the app.
  package func hearsEnd(of first: Entry) -> Bool {
    guard let flow = map.flow(first.flow), let run = flowRun(around: first.id) else { return false }
    return output(
      MessageRule.ended, nil, of: flow.name, first.id, by: [flow.name], to: parent(of: run)
    ).contains { !$0.commands.isEmpty }
  }

  /// Delivers messages and queues the commands that follow.
  mutating func follow(told: [Following], _ command: Command, _ step: StepResult) {
    for following in told {
      step.ownParts.sent.requests.append(.told(following.telling))
      if following.commands.isEmpty { continue }
      let (commands, telling) = (following.commands, following.telling)
      queue.append(
        .followUp(
          FollowUp(
            commands: commands, cause: .message(telling.payload), payload: nil,
            origin: telling.listener, chain: step.chain + [command])))
    }
  }
}

extension Removal {
  /// The payload of the message about the end.
  fileprivate var message: Literal {
    switch self {
    case .completed(let payload):
      let result = payload.map { $0.literal } ?? .null
      return .object(["outcome": "completed"].merging(result.map { ["result": $0] } ?? [:]) { $1 })
    case .dismissed(let reason):
      return .object(["outcome": "dismissed", "reason": .string(reason.rawValue)])
    case .inherited: return .null
    }
  }
}
