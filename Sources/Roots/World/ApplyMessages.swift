// Stage 2, messages: to a child by its name, to all of them, or to the parent.

extension World {
  mutating func tell(
    _ listener: Listener, _ message: Name, with payload: Payload?, _ consequences: Consequences
  ) throws(Refusal) {
    throw Refusal.nobodyListens(listener, message)
  }
}
