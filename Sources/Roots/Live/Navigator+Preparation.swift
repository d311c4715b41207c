// Controllers that are made before anything changes.

/// A controller made for an entry that has not come yet.
struct Prepared {
  let pendingID: PendingID
  let question: ProtectionRequest
  /// The context of the future entry.
  let context: EntryContext
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

  /// Makes the controller of a request; an error is the refusal's reason.
  func prepare(
    _ question: ProtectionRequest, _ asking: ProtectionRequestID, _ answering: PendingVerdict
  ) {
    prepared.removeAll { prepared in
      !world.pending.contains { $0.pendingID == prepared.pendingID }
    }
    let pending = world.pending.first { $0.pendingID == asking.pendingID }
    let context = EntryContext()
    context.expect(question.screen, question.payload)
    _ = context.linked(to: link)
    context.asker = (
      pending?.origin ?? world.state.focusedEntry?.id,
      prepared.filter { $0.pendingID == asking.pendingID }.map(\.controller)
    )
    defer { context.asker = nil }
    do {
      if hasVisits, keeps(question, for: contextsByToken[pending?.issued.token ?? 0]) {
        return answering.allow()
      }
      guard
        let controller = try protections.preparing?(question)
          ?? factory(for: question, pending)?(context)
      else { return answering.allow() }
      try checkFree(controller, for: context)
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
  func takePrepared(for new: (entry: Entry, layer: Layer), _ asked: EntryContext?) -> EntryContext?
  {
    let (entry, layer) = new
    guard let pendingID = result.resumed,
      let index = prepared.firstIndex(where: { prepared in
        prepared.pendingID == pendingID && prepared.question.screen == entry.screen
          && prepared.question.layer == result.requestedLayer(layer)
          && prepared.question.payload == entry.payload
      })
    else { return asked }
    let prepared = self.prepared.remove(at: index)
    if let asked {
      prepared.context.join(asked)
      prepared.context.takeWaiters(of: asked)
    }
    prepared.context.arrive(with: prepared.controller)
    return prepared.context
  }
}

extension EntryContext {
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
  package var newScreen: Name? {
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
