// Stage 2, flows: a run of entries that begins with an intent and gives one result.

extension World {
  mutating func start(
    _ flow: Name, at intent: Name?, on layer: LayerName?, with payload: Payload?,
    _ consequences: Consequences
  ) throws(Refusal) {
    throw unknownFlow(flow)
  }

  mutating func finish(
    flow: Name, with payload: Payload?, _ consequences: Consequences
  ) throws(Refusal) {
    throw unknownFlow(flow)
  }

  func unknownFlow(_ flow: Name) -> Refusal {
    .unknownFlow(flow, near: nearest(flow.text, in: map.flows.map(\.name.text)))
  }
}
