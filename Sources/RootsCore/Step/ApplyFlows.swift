// Stage 2, flows: a run of entries that begins with an intent and gives one result.
extension World {
  mutating func start(
    _ flow: Name, at intent: Name?, on layer: LayerName?, with payload: Payload?,
    _ consequences: Consequences
  ) throws(Refusal) {
    guard let number = map.number(ofFlow: flow) else { throw unknownFlow(flow) }
    let screen = try map.flow(number)?.firstScreen(at: intent)
    let layer = try resolve(layer, consequences)
    var variant = 0
    if let screen {
      variant = try admit(screen, payload, on: layer)
    } else {
      try check(payload)
    }
    clearAccessories(ifVisible: layer, consequences)
    let first = try makeEntry(
      screen ?? .empty, payload, variant, opener: consequences.origin,
      reaction: consequences.reaction, flow: number)
    try insert(first, on: layer, consequences)
  }

  mutating func finish(
    flow: Name, with payload: Payload?, _ consequences: Consequences
  ) throws(Refusal) {
    let run = try openRun(of: flow, near: consequences.origin)
    try finish(run.id, with: payload, otherwise: .dismissed(.flowEnded), consequences)
  }

  /// The run of a flow that is meant, which must be there.
  func openRun(of flow: Name, near origin: EntryID?) throws(Refusal) -> FlowRun {
    guard let run = flowRun(of: flow, near: origin) else {
      throw map.number(ofFlow: flow) == nil ? unknownFlow(flow) : .flowNotOpen(flow)
    }
    return run
  }

  func unknownFlow(_ flow: Name) -> Refusal {
    .unknownFlow(flow, near: nearest(flow.text, in: map.flows.map(\.name.text)))
  }
}
