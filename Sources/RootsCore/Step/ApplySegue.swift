// Stages 1 and 2, segues: the shortest declared path becomes plain commands.

extension World {
  /// Applies the steps of a plan as one command.
  ///
  /// Only the last entry has the callbacks and the reaction, because it is the requested one.
  mutating func segue(
    to screen: Name, from visit: Visit?, via: [Name], with payload: Payload?,
    _ step: StepResult
  ) throws(Refusal) {
    // Segues use the app's own layers, independent of the origin.
    let navigator = step.navigator
    step.navigator = nil
    let places = step.parts?.places
    // The way begins at the present screen, also after waiting.
    step.parts?.places = ResolvedPlaces()
    defer {
      step.navigator = navigator
      if let places { step.ownParts.places = places }
    }
    let plan = try plan(to: screen, from: visit, via: via, with: payload)
    let (token, reaction) = (step.token, step.reaction)
    defer { (step.token, step.reaction) = (token, reaction) }
    if step.transactionStep == nil { step.transactionStep = 0 }
    for (place, part) in plan.steps.enumerated() {
      let isLast = place == plan.steps.count - 1
      step.token = isLast ? token : 0
      step.reaction = isLast ? reaction : .none
      try apply(part.command, step)
    }
  }
}
