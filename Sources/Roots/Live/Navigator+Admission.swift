// The added entries of a step, before it can no longer be refused.

extension Navigator {
  /// Gives every entry that the current step adds its context, and those that will be visible or
  /// are declared as prepared their controllers.
  ///
  /// - Parameter isReady: whether the step can still be refused; otherwise the controllers are made
  ///   when the entries appear.
  /// - Returns: the screen or the flow whose controller or coordinator cannot be made, with the
  ///   error; the entries have no contexts then.
  func admit(isReady: Bool) -> (screen: Name, error: any Error)? {
    isUndecided = isReady
    let result = result
    var firsts: [Entry] = []
    result.forEachEntered { entry, _ in
      enter(entry, result.token(of: entry.id), result)
      if !liveFlows.isEmpty, entry.flow != .none { firsts.append(entry) }
    }
    if arriving.isEmpty {
      isUndecided = false
      return nil
    }
    defer {
      isUndecided = false
      arriving.removeAll(keepingCapacity: true)
    }
    do throws(FailedFlow) {
      for entry in firsts { try enterFlow(entry) }
    } catch {
      dismissArriving()
      return (error.flow, error.error)
    }
    for context in arriving where isReady && needsController(context, result) {
      do {
        if context.prepared == nil, kept(for: context) == nil {
          context.prepared = try newController(of: context)
        }
      } catch {
        report(.controller(context.screen, error))
        dismissArriving()
        return (context.screen, error)
      }
    }
    return nil
  }

  /// Whether the controller of an added entry is made while the step can still be refused.
  ///
  /// A hidden root is not asked about before it is shown, so that it has no controller before.
  private func needsController(_ context: EntryContext, _ result: StepResult) -> Bool {
    if result.shows(context.id) { return true }
    guard context.parts?.visit.isPrepared == true, let layer = world.state.layer(of: context.id)
    else {
      return false
    }
    return !layer.isContent || world.state[layer].bottom?.id != context.id
  }

  private func enter(_ entry: Entry, _ token: UInt32, _ result: StepResult) {
    let kept = asked(by: token, result) ?? EntryContext()
    keep(kept, for: entry, isSettled: result.comesSettled(entry.id))
    if mayHaveControllers || !liveFlows.isEmpty { arriving.append(kept) }
  }

  /// The context of the request or of its step with a token; nil if it belongs to another entry
  /// already.
  ///
  /// The tokens of a transaction's steps follow that of the request.
  func asked(by token: UInt32, _ result: StepResult) -> EntryContext? {
    guard token != 0, let direct else { return nil }
    let first = result.requestToken
    let asked = token == first ? direct : direct.step(token &- first)
    return asked?.id == EntryID.none ? asked : nil
  }

  /// Stores the context of an entry, and completes its visit by the declared behavior.
  func keep(_ context: EntryContext, for entry: Entry, isSettled: Bool) {
    if !context.isBare { mayHaveControllers = true }
    context.attach(entry.id, entry.screen, isSettled: isSettled, link)
    contexts[entry.id] = context
    guard hasVisits,
      let declared = declaredVisit(of: entry.screen, variant: Int(entry.variant)),
      !declared.isPlain
    else { return }
    let parts = context.ownParts()
    parts.visit = parts.visit.over(declared)
  }

  /// Removes the contexts of the entries of a refused step.
  private func dismissArriving() {
    for context in arriving.reversed() {
      leaveFlow(context)
      contexts[context.id] = nil
      context.detach()
    }
  }
}
