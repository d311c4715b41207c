// Stages 1 and 2, segues: the shortest declared way becomes plain commands.

extension World {
  /// The steps of the way are done as one; what is asked for is the last screen alone, so only its
  /// entry has the callbacks and what is to follow.
  mutating func segue(
    to screen: Name, from visit: Visit?, via: [Name], with payload: Payload?,
    _ consequences: Consequences
  ) throws(Refusal) {
    // A way leads through the app's own layers, wherever it was asked for.
    let navigator = consequences.navigator
    consequences.navigator = nil
    defer { consequences.navigator = navigator }
    let plan = try plan(to: screen, from: visit, via: via, with: payload)
    let (token, reaction) = (consequences.token, consequences.reaction)
    defer { (consequences.token, consequences.reaction) = (token, reaction) }
    if consequences.transactionStep == nil { consequences.transactionStep = 0 }
    for (place, step) in plan.steps.enumerated() {
      let isLast = place == plan.steps.count - 1
      consequences.token = isLast ? token : 0
      consequences.reaction = isLast ? reaction : .none
      try apply(step.command, consequences)
    }
  }
}
