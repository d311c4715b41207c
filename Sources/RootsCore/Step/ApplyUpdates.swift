// Stage 2: the payload of an open entry changes; the entry, its controller and its result stay.

extension World {
  mutating func update(
    _ visit: Visit?, with payload: Payload, isRemembered: Bool, _ step: StepResult
  ) throws(Refusal) {
    let id = try subject(of: visit, step)
    let (layer, position) = try position(of: id, step)
    let entry = state[layer][position]
    guard try update(entry, on: layer, with: payload, isRemembered: isRemembered, step) else {
      throw Refusal.payloadUnchanged(id)
    }
  }

  /// Gives an entry another payload.
  ///
  /// - Parameter isRemembered: whether `back` leads to the present one.
  /// - Returns: false when it has the payload already.
  mutating func update(
    _ entry: Entry, on layer: Layer, with payload: Payload, isRemembered: Bool = false,
    _ step: StepResult
  ) throws(Refusal) -> Bool {
    if entry.screen == .host { throw Refusal.noEntry(entry.id) }
    try check(payload)
    let payload = try completed(payload, for: entry.screen, Int(entry.variant)) ?? payload
    if payload == entry.payload { return false }
    put(entry.with(payload: payload, isRemembered: isRemembered), on: layer, step)
    return true
  }

  /// Returns the entry that a command updates: the named one, otherwise that of any command.
  private mutating func subject(
    of visit: Visit?, _ step: StepResult
  ) throws(Refusal) -> EntryID {
    switch visit {
    case .entry(let id): return id
    case .screen(let screen): return try placed(entry: try nearest(screen, step), step)
    case nil:
      guard let id = try unnamedEntry(step) else { throw Refusal.nothingOpen(nil) }
      return id == step.near ? id : try placed(entry: id, step)
    }
  }

  /// Returns the nearest entry of a screen: in the navigator around the origin, or the one with the
  /// focus, then in those around it; with `in`, only in the addressed navigator.
  private func nearest(_ screen: Name, _ step: StepResult) throws(Refusal) -> EntryID {
    guard map.place(screen) != nil else {
      throw Refusal.unknownScreen(screen, near: map.nearestPlace(screen))
    }
    let around = step.near == nil ? state.host(around: state.focusedEntry?.id) : home(of: step)
    var host = step.scope.navigator ?? around
    while true {
      let stacks = state.stacks(within: host)
      if let (layer, position) = stacks.nearest(screen) {
        return stacks[layer][position].id
      }
      guard step.scope.navigator == nil, let around = host else { throw Refusal.notOpen(screen) }
      host = state.host(around: around)
    }
  }
}

extension NavigationState {
  /// The host of the nested navigator around an entry; nil for the app.
  func host(around id: EntryID?) -> EntryID? { id.flatMap { layer(of: $0) }?.host }
}

extension StepResult {
  /// Gives the sender of the current part the result of an open entry, which it has updated.
  func serve(by entry: Entry) {
    guard scope.token != 0 else { return }
    ownParts.sent.replies.append(
      .served(entry.id, token: scope.token + (scope.transactionStep ?? 0)))
  }
}
