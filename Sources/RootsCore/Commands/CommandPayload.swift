extension Command {
  /// The same command with another payload.
  package func carrying(_ payload: Payload?) -> Command {
    switch self {
    case .push(let screen, let layer, _, let once):
      .push(screen, on: layer, with: payload, once: once)
    case .go(let screen, let layer, _): .go(screen, on: layer, with: payload)
    case .replace(let screen, let layer, _, let inheriting):
      .replace(screen, on: layer, with: payload, inheriting: inheriting)
    case .overlay(let accessory, let level, _, let once):
      .overlay(accessory, at: level, with: payload, once: once)
    case .start(let flow, let intent, let layer, _):
      .start(flow, at: intent, on: layer, with: payload)
    case .segue(let screen, let visit, let via, _):
      .segue(screen, from: visit, via: via, with: payload)
    case .inside(let name, let command): .inside(name, command.carrying(payload))
    default: self
    }
  }
}
