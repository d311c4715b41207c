// Stages 1 and 2, segues: the shortest declared way becomes plain commands.

extension World {
  /// The steps of the way are done as one; what is asked for is the last screen alone, so only its
  /// entry has the callbacks and what is to follow.
  mutating func segue(
    to screen: Name, from visit: Visit?, via: [Name], with payload: Payload?,
    _ step: inout StepState
  ) throws(Refusal) {
    // A way leads through the app's own layers, wherever it was asked for.
    let navigator = step.navigator
    step.navigator = nil
    defer { step.navigator = navigator }
    let plan = try plan(to: screen, from: visit, via: via, with: payload)
    let (token, reaction) = (step.token, step.reaction)
    defer { (step.token, step.reaction) = (token, reaction) }
    if step.transactionStep == nil { step.transactionStep = 0 }
    for (place, part) in plan.steps.enumerated() {
      let isLast = place == plan.steps.count - 1
      step.token = isLast ? token : 0
      step.reaction = isLast ? reaction : .none
      try apply(part.command, &step)
    }
  }
}
