// What the live side does for each effect of a step, in the order in which they come.

extension Navigator: EffectSink {
  package func enter(at place: Int, _ consequences: Consequences) {
    let id = consequences.happened.id(at: place)
    let screen = consequences.happened.screen(at: place)
    let token = consequences.token(of: id)
    if consequences.roots.isEmpty || !consequences.roots.contains(id) { reply = .done(id) }
    if !prepared.isEmpty,
      enterPrepared(
        consequences.happened[place], asked: context(askedForBy: token),
        isSettled: consequences.isRestoring)
    {
      return
    }
    if token == consequences.token, consequences.happened.count == 1,
      let context = direct.take()
    {
      keep(context, id, screen, isSettled: consequences.isRestoring)
    } else {
      keep(
        context(askedForBy: token) ?? Context(), id, screen, isSettled: consequences.isRestoring)
    }
    if !liveFlows.isEmpty { enterFlow(consequences.happened[place].entry) }
    if hasVisits, let context = contexts[id] { configure(context, id, screen) }
  }

  /// The context that a request, or its step, brought; nil when it serves another entry already.
  ///
  /// The tokens of a transaction's steps follow that of the request.
  func context(askedForBy token: UInt32) -> Context? {
    guard token != 0, let direct else { return nil }
    let asked = token == consequences.token ? direct : direct.step(token &- consequences.token)
    return asked.flatMap { $0.id == .none ? $0 : nil }
  }

  /// Keeps the context of an entry.
  @inline(__always)
  func keep(
    _ context: consuming Context, _ id: EntryID, _ screen: Name, isSettled: Bool
  ) {
    if !context.isBare { mayHaveControllers = true }
    context.attach(id, screen, isSettled: isSettled)
    contexts.insert(context)
  }

  package func refuse(_ refusal: Refusal, _ command: Command, token: UInt32) {
    let context: Context?
    if consequences.refusal == refusal, token == consequences.token {
      reply = .refused(refusal)
      context = direct
    } else {
      context = contextsByToken.removeValue(forKey: token)
      if let pendingID = awaited?.pendingID,
        !world.pending.contains(where: { $0.pendingID == pendingID })
      {
        awaited = (pendingID, .refused(refusal))
      }
    }
    tell(refusal, of: command, to: context)
    if isDraining { onFault?(.refused(command, refusal)) }
  }

  package func settle(at place: Int, _ consequences: Consequences) {
    // Nothing takes the context away meanwhile: whatever its callback asks for waits until this
    // step is over.
    contexts.look(at: consequences.happened.id(at: place)) { context in
      switch consequences.happened.kind(at: place) {
      case .completed: context.settle(.completed(consequences.happened.value(at: place)))
      case .dismissed: context.settle(.dismissed(consequences.happened.reason(at: place)))
      case .inherited:
        let heir = consequences.happened[place].heir.flatMap { contexts[$0] }
        if let heir { context.bequeath(to: heir) }
      case .inserted, .selected, .fact, .hosted: break
      }
    }
  }

  package func appear(_ id: EntryID) {
    guard mayHaveControllers, let context = contexts[id]?.lend(by: link) else { return }
    if let controller = context.ownedController {
      if context.isFresh {
        context.isFresh = false
      } else {
        context.operation = .pop
        context.refresh(controller)
      }
      controller.appear()
    } else if let controller = makeController(context) {
      place(controller, in: context)
      controller.appear()
    }
    if hasVisits { noteAppearance(of: context) }
  }

  /// The controller that is ready for a visit, or was kept for it, else a new one, in all that it
  /// is wrapped in.
  func makeController(_ context: Context) -> (any Controller)? {
    if let prepared = context.takePrepared() {
      return hasVisits ? wrapped(prepared, for: context) : prepared
    }
    if hasVisits, let kept = takeKept(for: context) { return kept }
    let declared = context.factory ?? factory(of: context.screen, variant: variant(of: context))
    guard let factory = declared else { return nil }
    do {
      let controller = try factory(context)
      try checkFree(controller, for: context)
      if controller is any DependencyReceiving { try provide(for: controller, of: context) }
      return hasVisits ? wrapped(controller, for: context) : controller
    } catch {
      onFault?(.controller(context.screen, error))
      return nil
    }
  }

  /// - Throws: `ControllerTaken` when a controller shows another live entry already.
  func checkFree(_ controller: any Controller, for context: Context) throws {
    guard let other = self.context(of: controller), other !== context,
      world.state.layer(of: other.id) != nil
    else { return }
    throw ControllerTaken(screen: other.screen, id: other.id)
  }

  /// A context gets its controller, and that all it wants to know.
  func place(_ controller: any Controller, in context: Context) {
    context.own(controller)
    controllers.insert(controller, of: context.id, mayWrap: hasVisits)
    context.factory = nil
    if let mismatch = context.introduce(controller) {
      onFault?(.data(context.screen, mismatch))
    }
    if hasVisits { tellSuccess(controller, context) }
  }

  private func variant(of context: Context) -> Int {
    factories.isEmpty ? 0 : variant(of: context.id)
  }

  /// What makes the controllers of a screen.
  func factory(of screen: Name, variant: Int) -> ControllerFactory? {
    if factories.isEmpty { return nil }
    return factories[FactoryKey(name: screen, variant: variant)]
      ?? factories[FactoryKey(name: screen, variant: 0)]
  }

  package func disappear(_ id: EntryID) {
    guard mayHaveControllers, let context = contexts[id] else { return }
    context.ownedController?.disappear()
    if hasVisits { tell(.disappear, context) }
  }

  package func end(_ id: EntryID) {
    guard let context = contexts.remove(id) else { return }
    defer { if !liveFlows.isEmpty { endFlow(id) } }
    if let controller = context.ownedController,
      !controllers.remove(controller, of: id, mayWrap: hasVisits)
    {
      context.disown()
    }
    if hasVisits { return endVisit(context) }
    context.ownedController?.end()
    context.release()
  }

  package func end(navigator name: Name, in host: EntryID) {
    for callback in nestedEnds[name] ?? [] { callback(host) }
  }

  package func commit(_ commit: borrowing Commit) {
    if commit.keys.hasFacts, hasDesk || hasVisits { recheck(after: commit) }
    if observations.isEmpty { return }
    var hasCancelled = false
    for index in 0..<observations.count {
      // Counting every observer up and down would be most of the cost of telling it. None goes
      // from the list meanwhile: that happens below, and a busy navigator notifies once at a time.
      let observation = unsafe Unmanaged.passUnretained(observations[index])
      unsafe observation._withUnsafeGuaranteedRef { observation in
        if observation.isCancelled {
          hasCancelled = true
        } else if !observation.keys.isDisjoint(with: commit.keys) {
          tell(observation, commit)
        }
      }
    }
    if hasCancelled { observations.removeAll { $0.isCancelled } }
  }

  @inline(__always)
  private func tell(_ observation: Observation, _ commit: borrowing Commit) {
    do {
      try observation.callback(commit)
    } catch {
      onFault?(.observer(observation.keys.intersection(commit.keys), error))
    }
  }
}
