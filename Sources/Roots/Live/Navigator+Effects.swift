// The effects of a step, performed in order.

extension Navigator {
  /// Performs the effects of the current step, except that added entries have their contexts.
  func perform(_ result: StepResult) {
    result.forEachLaterEffect { perform($0, of: result) }
  }

  private func perform(_ effect: Effect, of result: StepResult) {
    switch effect {
    case .entered: break
    case .settled(let entry, let ending): settle(entry, ending)
    case .appeared(let id): appear(id)
    case .disappeared(let id): disappear(id)
    case .ended(let id): end(id)
    case .committed:
      if result.changesFacts { recheck(after: result.changes) }
      observers.commits.notify(result)
    case .updated(let entry): update(entry)
    case .preload(let screen, let variant, let payload): preload(screen, variant: variant, payload)
    case .quit: onQuit?()
    case .barred(let id): endController(of: id)
    case .restored(let id): restored(id)
    case .notRestored(let parts, let id): notRestored(parts, id)
    case .navigatorEnded(let name, let host): end(navigator: name, in: host)
    case .told(let telling): deliver(telling)
    case .refused(let refusal, let command, let token): refuse(refusal, command, token, result)
    case .pending(let id, _, let token):
      requests.reply = .pending(id)
      requests.addCurrent(as: token)
    case .joined(_, let other):
      if let pendingID = result.pending { requests.reply = .pending(pendingID) }
      requests.joinCurrent(to: other)
    case .skipped(let refusal, let token):
      requests.current?.part(with: token, in: result)?.onRefusal?(refusal)
    case .served(let id, let token): serve(requests.current?.part(with: token, in: result), by: id)
    case .asked(let id, let request): ask(request, id)
    case .withdrawn(let id): withdraw(id)
    }
  }

  /// Passes the new payload of an entry to its controller.
  func update(_ entry: Entry) {
    guard controllers.mayExist, let context = contexts[entry.id],
      let controller = context.ownedController ?? context.prepared
    else { return }
    if let mismatch = controller.renew(with: entry.payload) {
      report(.data(entry.screen, mismatch))
    }
  }

  private func refuse(
    _ refusal: Refusal, _ command: Command, _ token: UInt32, _ result: StepResult
  ) {
    let context: EntryContext?
    let isOfStep = result.refusal == refusal && token == result.requestToken
    if isOfStep {
      requests.reply = .refused(refusal)
      context = requests.current
    } else {
      context = requests.waiting.removeValue(forKey: token)
      if let awaited = requests.awaited, awaited.reply == nil, !isPending(awaited.pendingID) {
        requests.awaited?.reply = .refused(refusal)
      }
      if case .pending(let id) = requests.reply, !isPending(id) {
        requests.reply = .refused(refusal)
      }
    }
    // The error of a factory was reported, and what a protection presents was asked for by nobody.
    let isHandled =
      context?.refuse(refusal) == true || result.isAnswered(command, in: world.map)
      || result.serves != nil && result.refusal == refusal
    // Who sends a command from outside gets the reply, but only that to the command itself.
    if !isHandled, !(isOfStep && result.input.isFromOutside) { report(.refused(command, refusal)) }
  }

  private func isPending(_ id: PendingID) -> Bool {
    world.pending.contains { $0.pendingID == id }
  }

  /// Adds the callbacks of a request to those of the open entry that serves it.
  private func serve(_ asked: EntryContext?, by id: EntryID) {
    guard let asked, let open = contexts[id] else { return }
    if open.isSettled {
      asked.onRefusal?(.alreadySettled(id))
    } else {
      open.takeCallers(of: asked)
    }
  }

  /// Calls those who wait for the result of an entry, then what the declaration of its screen does
  /// with it; an inherited result is left to the heir.
  private func settle(_ entry: Entry, _ ending: Removal) {
    let outcome: Outcome<Payload?>
    switch ending {
    case .completed(let value): outcome = .completed(value)
    case .dismissed(let reason): outcome = .dismissed(reason)
    case .inherited(let heir):
      if let heir = contexts[heir] { contexts[entry.id]?.moveResult(to: heir) }
      return
    }
    contexts[entry.id]?.settle(outcome)
    if !controllers.haveOptions { return }
    let onResult = declared.visit(to: entry.screen, variant: Int(entry.variant))?.onResult
    onResult?(entry.payload, outcome, self)
  }

  func appear(_ id: EntryID) {
    guard controllers.mayExist, let context = contexts[id] else { return }
    if context.ownedController == nil, let made = makeController(context) {
      place(made, in: context)
    }
    context.ownedController?.appear()
    if let parts = context.parts, let onAppear = parts.visit.onAppear, !parts.hasAppeared,
      let controller = parts.owned
    {
      parts.hasAppeared = true
      onAppear(controller.innermost)
    }
  }

  /// Returns the prepared or kept controller of a visit, otherwise a new one, in its wrappers.
  func makeController(_ context: EntryContext) -> (any Controller)? {
    if context.prepared == nil, let kept = takeKept(for: context) { return kept }
    do {
      guard let controller = try context.parts?.prepared.take() ?? newController(of: context) else {
        return nil
      }
      return context.parts?.visit.wrap?(controller) ?? controller
    } catch {
      report(.controller(context.screen, error))
      return nil
    }
  }

  /// Makes a controller with its dependency; nil without a factory.
  ///
  /// - Parameter variant: the variant of an accessory; nil for that of the entry.
  func newController(
    of context: EntryContext, variant: Int? = nil
  ) throws -> (any Controller)? {
    let factory =
      context.parts?.visit.factory
      ?? declared.visit(to: context.screen, variant: variant ?? self.variant(of: context.id))?
      .factory
    guard let controller = try factory?(context) else { return nil }
    try checkFree(controller, for: context)
    return controller
  }

  /// - Throws: `ControllerTaken` if a controller shows another live entry.
  func checkFree(_ controller: any Controller, for context: EntryContext) throws {
    let made = contexts.arriving.first { $0.prepared === controller }
    guard let other = made ?? self.context(of: controller), other !== context,
      world.state.layer(of: other.id) != nil
    else { return }
    throw ControllerTaken(screen: other.screen, id: other.id)
  }

  /// Sets the controller of a context, and passes it the values of its protocols.
  func place(_ controller: any Controller, in context: EntryContext) {
    let parts = context.ownParts()
    parts.owned = controller
    controllers.insert(controller, of: context.id)
    parts.visit.factory = nil
    controller.attach(to: context)
  }

  func disappear(_ id: EntryID) {
    guard controllers.mayExist, let context = contexts[id] else { return }
    context.ownedController?.disappear()
  }

  func end(_ id: EntryID) {
    guard let context = contexts.remove(id) else { return }
    defer { endFlow(of: context) }
    if let controller = context.ownedController,
      !controllers.remove(controller, of: id)
    {
      // The controller shows another entry now.
      context.parts?.owned = nil
    }
    if controllers.haveOptions, keep(context) { return }
    context.ownedController?.end()
    context.release()
  }

  /// Ends the controller of an entry that stays; the entry gets another one when it is shown again.
  func endController(of id: EntryID) {
    guard controllers.mayExist, let context = contexts[id] else { return }
    if let controller = context.ownedController {
      controllers.remove(controller, of: id)
      controller.end()
    } else {
      context.prepared?.end()
    }
    context.forgetController()
  }

  func end(navigator name: Name, in host: EntryID) {
    for callback in declared.nestedEnds[name] ?? [] { callback(host) }
  }
}
