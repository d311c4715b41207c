// Stage 2, flows: a run of entries that begins with an intent and returns one result.
extension World {
  mutating func start(
    _ flow: Name, at intent: Name?, on layer: LayerName?, with payload: Payload?, once: Bool,
    _ step: StepResult
  ) throws(Refusal) {
    guard let number = map.number(ofFlow: flow) else { throw unknownFlow(flow) }
    let screen = try map.flow(number)?.firstScreen(at: intent)
    let layer = try resolve(layer, step)
    var (payload, variant) = (payload, 0)
    if let screen {
      (payload, variant) = try admit(screen, payload, on: layer, awaitsPayload: step.awaitsPayload)
    } else {
      try check(payload)
    }
    // The question of a protection is always a run of its own.
    if step.serves == nil, once || screen.map({ map.isOnce($0, variant: variant) }) == true,
      let top = state.top(of: layer), let run = flowRun(of: flow, around: top.id),
      map.isVisit(run.first, to: screen ?? .empty, with: payload)
    {
      throw Refusal.alreadyStarted(flow, payload: payload)
    }
    clearAccessories(ifVisible: layer, step)
    let first = try makeEntry(
      screen ?? .empty, payload, variant, opener: step.origin,
      reaction: resultReaction(step), flow: number)
    try insert(first, on: layer, step)
  }

  mutating func finish(
    flow: Name, with payload: Payload?, _ step: StepResult
  ) throws(Refusal) {
    let run = try openRun(of: flow, near: step.near)
    try finish(run.id, with: payload, otherwise: .dismissed(.flowEnded), step)
  }

  /// Returns the run of a flow that is nearest to an entry.
  ///
  /// - Throws: `Refusal.unknownFlow` and `Refusal.flowNotOpen`.
  func openRun(of flow: Name, near origin: EntryID?) throws(Refusal) -> FlowRun {
    guard let run = flowRun(of: flow, near: origin) else {
      throw map.number(ofFlow: flow) == nil ? unknownFlow(flow) : .flowNotOpen(flow)
    }
    return run
  }

  /// Returns the position of the first entry of the flow whose layer a command names; nil for
  /// another layer.
  func firstPosition(on layer: LayerName?, _ step: StepResult) throws(Refusal) -> Int? {
    guard case .flow(let flow)? = layer else { return nil }
    return try openRun(of: flow, near: step.near).position
  }

  /// Replaces all entries of a flow by a screen, with which the flow goes on.
  /// - Parameter first: the position of its first entry.
  mutating func go(
    _ screen: Name, on layer: Layer, insteadOf first: Int, with payload: Payload?,
    _ step: StepResult
  ) throws(Refusal) {
    clearAccessories(ifVisible: layer, step)
    cut(layer, to: first + 1, .replaced, step)
    try replace(screen, on: layer, with: payload, inheriting: true, step)
  }

  /// Moves what waits for a flow to the entry that took the place of its first one.
  mutating func follow(heirOf first: EntryID, _ heir: EntryID, _ step: StepResult) {
    for index in pending.indices where pending[index].origin == first {
      pending[index].issued.origin = heir
      pending[index].key.origin = heir
    }
    // The commands behind the one that replaced it still find it by its key.
    if step.resumed?.key.origin == first { step.ownParts.resumed?.key.origin = heir }
    for index in queue.indices { queue[index].move(from: first, to: heir) }
  }

  func unknownFlow(_ flow: Name) -> Refusal {
    .unknownFlow(flow, near: nearest(flow.text, in: map.flows.map(\.name.text)))
  }
}
