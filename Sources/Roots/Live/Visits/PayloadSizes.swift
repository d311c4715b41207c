// The declared sizes of inputs and results, set before the journal and the history count them.

extension Navigator {
  /// Sets the sizes of the payloads of a command.
  func setSizes(in command: Command, from origin: EntryID?) {
    switch command {
    case .transaction(let commands): for each in commands { setSizes(in: each, from: origin) }
    case .inside(_, _, let command): setSizes(in: command, from: origin)
    case .reset(_, let entries?):
      for entry in entries { setSize(ofInput: entry.payload, of: screen(of: entry.visit)) }
    case .update(let visit, let payload):
      let entry = origin ?? world.state.focusedEntry?.id
      setSize(ofInput: payload, of: screen(of: visit ?? entry.map { .entry($0) }))
    case .popTo(.entry(let id), _, let payload):
      setSize(ofInput: payload, of: screen(of: .entry(id)))
    case .finish(let id, let payload): setSize(ofResult: payload, of: id ?? origin)
    case .finishFlow(let flow, let payload):
      setSize(ofResult: payload, of: world.flowRun(of: flow, near: origin)?.id)
    case .start(let name, let intent, _, let payload, _):
      let flow = world.map.flows.first { $0.name == name }
      setSize(ofInput: payload, of: intent.flatMap { flow?.intents[$0] } ?? flow?.screens.first)
    default: setSize(ofInput: command.payload, of: command.newScreen)
    }
  }

  func setSize(ofInput payload: Payload?, of screen: Name?) {
    guard let payload, let size = screen.flatMap({ declaredBehavior(of: $0)?.inputSize }) else {
      return
    }
    if let count = size(payload) { payload.set(byteCount: count) }
  }

  private func setSize(ofResult payload: Payload?, of id: EntryID?) {
    guard let payload, let entry = id.flatMap({ world.state.entry($0) }),
      let size = declaredBehavior(of: entry.screen, variant: Int(entry.variant))?.resultSize
    else { return }
    if let count = size(payload) { payload.set(byteCount: count) }
  }

  private func screen(of visit: Visit?) -> Name? {
    switch visit {
    case .screen(let name): name
    case .entry(let id): world.state.entry(id)?.screen
    case nil: nil
    }
  }
}
