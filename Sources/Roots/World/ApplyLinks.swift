// Stages 1 and 2, links: a route says which plain command a link stands for.

extension World {
  mutating func open(_ link: String, _ consequences: Consequences) throws(Refusal) {
    throw Refusal.noRoute(link)
  }
}
