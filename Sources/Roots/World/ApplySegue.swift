// Stages 1 and 2, segues: the shortest declared way becomes plain commands.

extension World {
  mutating func segue(
    to screen: Name, from visit: Visit?, via: [Name], with payload: Payload?,
    _ consequences: Consequences
  ) throws(Refusal) {
    throw Refusal.noWay(to: screen)
  }
}
