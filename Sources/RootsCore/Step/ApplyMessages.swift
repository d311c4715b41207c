// Stage 2, messages: to a child by name, to all children, or to the parent.
//
// A message changes nothing by its delivery; the commands of the listeners' rules are queued like
// every reaction.
extension World {
  mutating func tell(
    _ listener: Listener, _ message: Name, with payload: Payload?, _ step: StepState
  ) throws(Refusal) {
    try check(payload)
    let asker = (step.origin ?? state.focusedEntry?.id).flatMap { flowRun(around: $0) }
    switch listener {
    case .child(let name):
      let child = try child(name, of: asker, message)
      guard let following = child.input(message, payload, in: map) else {
        throw Refusal.notReceived(message, by: name, known: messages(receivedBy: child))
      }
      step.ownParts.told.append(following)
    case .children:
      let children = children(of: asker)
      let following = children.compactMap { $0.input(message, payload, in: map) }
      if following.isEmpty { throw unreceived(message, by: children) }
      step.ownParts.told += following
    case .parent:
      guard let asker else { throw Refusal.nobodyListens(.parent, message) }
      let heard = output(message, payload, of: asker.name, to: parent(of: asker))
      if heard.isEmpty { throw Refusal.unheard(message, from: asker.name) }
      step.ownParts.told += heard
    }
  }

  /// Returns the newest child of a run with a name, else the newest run with that name.
  ///
  /// - Throws: `Refusal` when the flow is unknown or not open.
  private func child(
    _ name: Name, of asker: FlowRun?, _ message: Name
  ) throws(Refusal) -> FlowRun {
    if map.number(ofFlow: name) == nil { throw unknownFlow(name) }
    let all = flowRuns.filter { $0.name == name }
    guard let found = all.last(where: { parent(of: $0)?.id == asker?.id }) ?? all.last else {
      throw Refusal.nobodyListens(.child(name), message)
    }
    return found
  }

  private func unreceived(_ message: Name, by children: [FlowRun]) -> Refusal {
    guard let first = children.first else { return .nobodyListens(.children, message) }
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
  func output(
    _ message: Name, _ payload: Payload?, of child: Name, to parent: FlowRun?
  ) -> [Following] {
    var heard: [Following] = []
    var children = [child]
    var run = parent
    while true {
      let flow = run.flatMap { map.flow($0.first.flow) }
      let rules = run == nil ? map.hears : flow?.hears ?? []
      let rule = rules.first { $0.fits(message, by: children) }
      if rule != nil || flow?.isCoordinated == true {
        let telling = Telling(message, to: run?.id, with: payload, from: child)
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
  /// Returns the delivery of a message from the parent; nil when the flow does not take the
  /// message.
  fileprivate func input(
    _ message: Name, _ payload: Payload?, in map: NavigationMap
  ) -> Following? {
    guard let rule = map.flow(first.flow)?.receives.first(where: { $0.message == message }) else {
      return nil
    }
    let telling = Telling(message, to: id, with: payload, from: nil)
    return Following(telling: telling, commands: rule.commands)
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
  func tellEnd(of record: ChangeRecord, _ step: StepState) {
    let first = record.entry
    guard let flow = map.flow(first.flow), let ending = record.ending, ending.isEnd else { return }
    var around: FlowRun?
    if let opener = first.opener {
      around = flowRun(around: opener)
    } else {
      around = flowRun(around: state.topID(of: record.layer))
    }
    step.ownParts.told += output(
      MessageRule.ended, Payload(ending.message), of: flow.name, to: around)
  }

  /// Delivers messages and queues the commands that follow.
  mutating func follow(told: [Following], _ command: Command, _ step: StepState) {
    for following in told {
      step.ownParts.requests.append(.told(following.telling))
      if following.commands.isEmpty { continue }
      queue.append(
        Queued(
          work: .message(following.commands, following.telling.payload),
          origin: following.telling.listener, chain: step.chain + [command]))
    }
  }
}

extension Removal {
  /// Whether the flow of a removed entry has ended.
  fileprivate var isEnd: Bool {
    switch self {
    case .completed, .dismissed: true
    case .inherited: false
    }
  }

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
