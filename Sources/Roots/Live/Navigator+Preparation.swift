// Controllers that are made, with their dependencies, before anything changes.

/// A controller made for an entry that has not come yet.
struct Prepared {
  let pendingID: PendingID
  let question: ProtectionRequest
  /// The context of the future entry.
  let context: Context
  let controller: any Controller
}

extension Navigator {
  /// Sets a function that makes controllers before anything changes, in place of the factories, for
  /// screens whose rules require preparation.
  ///
  /// An error that it throws refuses the command; nil leaves the controller to the factory.
  public func prepare(_ body: ((ProtectionRequest) throws -> (any Controller)?)?) {
    protections.preparing = body
  }

  /// Makes the controller of a request and injects its dependency; an error is the refusal's
  /// reason.
  func prepare(
    _ question: ProtectionRequest, _ asking: ProtectionRequestID, _ answering: PendingVerdict
  ) {
    prepared.removeAll { prepared in
      !world.pending.contains { $0.pendingID == prepared.pendingID }
    }
    let pending = world.pending.first { $0.pendingID == asking.pendingID }
    let context = Context()
    context.expect(question.screen, question.payload)
    _ = context.linked(to: link)
    do {
      if hasVisits, keeps(question, for: contextsByToken[pending?.issued.token ?? 0]) {
        return answering.allow()
      }
      guard
        let controller = try protections.preparing?(question)
          ?? factory(for: question, pending)?(context)
      else { return answering.allow() }
      try checkFree(controller, for: context)
      if let mismatch = context.mismatch(with: controller) { throw mismatch }
      try provide(
        for: controller, question, from: pending?.origin ?? world.state.focusedEntry?.id,
        besides: prepared.filter { $0.pendingID == asking.pendingID }.map(\.controller))
      prepared.append(
        Prepared(
          pendingID: asking.pendingID, question: question, context: context, controller: controller)
      )
      answering.allow()
    } catch {
      answering.deny(because: error)
    }
  }

  /// The factory of the request if it is for this screen, otherwise the declared one.
  private func factory(for question: ProtectionRequest, _ pending: PendingCommand?)
    -> ControllerFactory?
  {
    if let pending, let context = contextsByToken[pending.issued.token],
      let factory = context.factory(for: question, of: pending.command)
    {
      return factory
    }
    let definitions = world.map.accessories(question.screen)
    let navigator = question.layer.host
    let variant =
      definitions.isEmpty
      ? 0 : (try? world.variant(of: question.screen, definitions, within: navigator))
    return factories[FactoryKey(name: question.screen, variant: variant ?? 0)]
      ?? factories[FactoryKey(name: question.screen, variant: 0)]
  }

  /// Removes the context with the controller that was made for a new entry, and adds the callbacks
  /// of the request; the context of the request if none was made.
  func takePrepared(for new: (entry: Entry, layer: Layer), _ asked: Context?) -> Context? {
    let (entry, layer) = new
    guard let pendingID = result.resumed,
      let index = prepared.firstIndex(where: { prepared in
        prepared.pendingID == pendingID && prepared.question.screen == entry.screen
          && prepared.question.layer == result.requestedLayer(layer)
          && prepared.question.payload == entry.payload
      })
    else { return asked }
    let prepared = self.prepared.remove(at: index)
    if let asked { prepared.context.join(asked) }
    prepared.context.arrive(with: prepared.controller)
    return prepared.context
  }

  // MARK: Dependencies

  /// Injects the dependency of a new controller, if it declares one.
  ///
  /// - Parameters:
  ///   - origin: the entry at which the responder chain begins.
  ///   - others: controllers made for the same command.
  func provide(
    for controller: any Controller, _ question: ProtectionRequest, from origin: EntryID?,
    besides others: [any Controller]
  ) throws {
    guard let destination = controller as? any DependencyReceiving else { return }
    try provide(for: destination, question, origin, others)
  }

  /// Injects the dependency of a controller whose entry exists, such as the first one of the app.
  func provide(for controller: any Controller, of context: Context) throws {
    guard let entry = context.entry, let layer = world.state.layer(of: entry.id) else { return }
    let question = ProtectionRequest(
      kind: .prepare, entry: entry.id, screen: entry.screen, payload: entry.payload, layer: layer)
    try provide(for: controller, question, from: entry.opener ?? entry.id, besides: [])
  }

  private func provide<Destination: DependencyReceiving>(
    for destination: Destination, _ question: ProtectionRequest, _ origin: EntryID?,
    _ others: [any Controller]
  ) throws {
    var request = DependencyRequest(
      Destination.Dependency.self, for: question, sender: origin.flatMap { self.context($0) })
    try ask(&request, from: origin, others)
    guard let dependency = request.offered as? Destination.Dependency else {
      throw MissingDependency(type: Destination.Dependency.self)
    }
    try destination.inject(dependency)
  }

  /// Asks the sources along the responder chain, up to the first offer.
  private func ask(
    _ request: inout DependencyRequest, from origin: EntryID?, _ others: [any Controller]
  ) throws {
    for (layer, top) in responders(from: origin) {
      let entries = world.state[layer].entries
      for position in (0...top).reversed() {
        guard let controller = contexts[entries[position].id]?.ownedController,
          let source = controller as? any DependencySource
        else { continue }
        try source.offer(to: &request)
        if request.offered != nil { return }
      }
    }
    for other in others.reversed() {
      try (other as? any DependencySource)?.offer(to: &request)
      if request.offered != nil { return }
    }
    try dependencies?.offer(to: &request)
  }

  /// The layers reached from an entry by going back, each with the position of the first entry to
  /// ask.
  private func responders(from origin: EntryID?) -> [(layer: Layer, top: Int)] {
    let state = world.state
    guard let origin, let layer = state.layer(of: origin),
      let position = state[layer].position(of: origin)
    else { return [] }
    var chain = [(layer, position)]
    var below: [Layer] = []
    if !layer.isContent { below = [state.activeLayer] }
    if (below.first ?? layer) == .main, state.hasHost { below.append(.tab(state.selectedTab)) }
    chain += below.map { ($0, state.depth(of: $0) - 1) }
    return chain.filter { $0.1 >= 0 }
  }
}

extension Context {
  /// The factory of the request, or of that step of a transaction, which brings the entry.
  fileprivate func factory(
    for question: ProtectionRequest, of command: Command
  ) -> ControllerFactory? {
    if steps.isEmpty { return command.newScreen == question.screen ? factory : nil }
    let step = steps.first {
      $0.command.newScreen == question.screen && $0.command.payload == question.payload
    }
    return step?.factory
  }
}

extension Command {
  /// The screen that the command puts on top, if it names one.
  var newScreen: Name? {
    if case .inside(_, _, let command) = self { return command.newScreen }
    let arguments = arguments
    for part in arguments.form.parts {
      switch part {
      case .screen, .goal, .accessory: return arguments.name
      case .popTarget:
        if case .screen(let screen)? = arguments.popTarget { return screen }
      default: break
      }
    }
    return nil
  }
}
