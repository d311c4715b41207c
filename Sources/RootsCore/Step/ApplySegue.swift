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
    let outer = step.scope
    step.scope.navigator = nil
    let addresses = step.parts?.addresses
    // The way begins at the present screen, also after waiting.
    step.parts?.addresses = ResolvedAddresses()
    defer {
      step.scope.leave(to: outer)
      if let addresses { step.ownParts.addresses = addresses }
    }
    let plan = try plan(to: screen, from: visit, via: via, with: payload)
    if step.scope.transactionStep == nil { step.scope.transactionStep = 0 }
    for (place, part) in plan.steps.enumerated() {
      let isLast = place == plan.steps.count - 1
      (step.scope.token, step.scope.reaction) = isLast ? (outer.token, outer.reaction) : (0, .none)
      try apply(part.command, step)
    }
  }
}
