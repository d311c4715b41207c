// Stages 1 and 2, links: a route turns a link into plain commands.

extension World {
  /// Applies the commands of a link, all or none; a refused one takes back all changes.
  mutating func open(_ link: String, _ step: StepState) throws(Refusal) {
    let landing = try ResolvedLink(of: link, by: map.links)
    // A link applies to the app, whatever its origin.
    let navigator = step.navigator
    step.navigator = nil
    defer { step.navigator = navigator }
    if landing.steps.count > 1, step.transactionStep == nil {
      step.transactionStep = 0
      try land(landing.steps, step)
      var net = step.happened.records
      net.cancelOut()
      if net.isEmpty { throw Refusal.changesNothing }
    } else {
      try land(landing.steps, step)
    }
  }

  /// Gives the callbacks and options of the request to the last command only.
  private mutating func land(
    _ steps: [ResolvedLink.Step], _ step: StepState
  ) throws(Refusal) {
    let (token, reaction) = (step.token, step.reaction)
    defer { (step.token, step.reaction) = (token, reaction) }
    for (place, part) in steps.enumerated() {
      let isLast = place == steps.count - 1
      step.parts?.places.enter(place)
      defer { step.parts?.places.leave() }
      step.token = isLast ? token : 0
      step.reaction = isLast ? reaction : .none
      let count = step.happened.count
      do throws(Refusal) {
        try apply(addressed(part.command, on: placed(state.activeLayer, as: .start, step)), step)
      } catch {
        if part.isParent, error.isNoOp, step.happened.count == count { continue }
        guard steps.count > 1 else { throw error }
        throw Refusal.inTransaction(step: place + 1, command: part.command, cause: error)
      }
    }
  }

  /// Returns a command of a link with its layer: the active one if it names none, for any origin.
  private func addressed(_ command: Command, on active: Layer) -> Command {
    command.with { arguments in
      let parts = arguments.form.parts
      if parts.contains(.on) { arguments.layer = arguments.layer ?? state.name(ofContent: active) }
      if parts.contains(.from) {
        arguments.visit = arguments.visit ?? state.top(of: active).map { .entry($0.id) }
      }
    }
  }
}

extension NavigationState {
  fileprivate func name(ofContent layer: Layer) -> LayerName {
    if case .tab(let index) = layer { .tab(.index(number(ofTab: index))) } else { .main }
  }
}
