// Stage 2, nested navigators: a command that is meant for one of them.

extension World {
  mutating func apply(
    _ command: Command, inside name: Name, _ consequences: Consequences
  ) throws(Refusal) {
    throw Refusal.unknownNested(name, near: nearest(name.text, in: map.nested.map(\.name.text)))
  }
}
