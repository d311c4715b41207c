// Stages 1 and 2, links: a route says which plain commands a link stands for.

extension World {
  /// All of them or none: what a refused one leaves is taken back with everything.
  mutating func open(_ link: String, _ step: inout StepState) throws(Refusal) {
    let landing = try ResolvedLink(of: link, by: map.links)
    // A link is for the app, wherever it was opened.
    let navigator = step.navigator
    step.navigator = nil
    defer { step.navigator = navigator }
    if landing.steps.count > 1, step.transactionStep == nil {
      step.transactionStep = 0
      try land(landing.steps, &step)
      var net = step.happened.records
      net.cancelOut()
      if net.isEmpty { throw Refusal.changesNothing }
    } else {
      try land(landing.steps, &step)
    }
  }

  /// What was asked for with the link is for its last step; the others are only on the way there.
  private mutating func land(
    _ steps: [ResolvedLink.Step], _ step: inout StepState
  ) throws(Refusal) {
    let (token, reaction) = (step.token, step.reaction)
    defer { (step.token, step.reaction) = (token, reaction) }
    for (place, part) in steps.enumerated() {
      let isLast = place == steps.count - 1
      step.token = isLast ? token : 0
      step.reaction = isLast ? reaction : .none
      let count = step.happened.count
      do throws(Refusal) {
        try apply(addressed(part.command, on: placed(state.activeLayer, &step)), &step)
      } catch {
        if part.isParent, error.isNoOp, step.happened.count == count { continue }
        guard steps.count > 1 else { throw error }
        throw Refusal.inTransaction(
          step: place + 1, command: "\(part.command)", cause: "\(error)")
      }
    }
  }

  /// A link comes from nowhere: what names no layer lands on the active one, whoever opened it.
  private func addressed(_ command: Command, on active: Layer) -> Command {
    let layer = LayerName(content: active)
    switch command {
    case .push(let screen, nil, let payload, let once):
      return .push(screen, on: layer, with: payload, once: once)
    case .go(let screen, nil, let payload): return .go(screen, on: layer, with: payload)
    case .popTo(let target, nil): return .popTo(target, on: layer)
    case .start(let flow, let intent, nil, let payload):
      return .start(flow, at: intent, on: layer, with: payload)
    case .segue(let screen, nil, let via, let payload):
      let visit = state.top(of: active).map { Visit.entry($0.id) }
      return .segue(screen, from: visit, via: via, with: payload)
    default: return command
    }
  }
}

extension LayerName {
  fileprivate init(content layer: Layer) {
    if case .tab(let index) = layer { self = .tab(.index(index)) } else { self = .main }
  }
}
