// The added entries of a step, before it can no longer be refused.

extension Navigator {
  /// Gives every entry that the current step adds its context, and those that will be visible or
  /// are declared as prepared their controllers.
  ///
  /// If the step can no longer be refused, the controllers are made when the entries appear.
  /// - Returns: the screen or the flow whose controller or coordinator cannot be made, with the
  ///   error; the entries have no contexts then.
  func admit() -> (screen: Name, error: any Error)? {
    let result = progress.result
    let isReady = result.isReady
    if isReady { progress.phase = .undecided }
    var firsts: [Entry] = []
    result.forEachEntered { entry, _ in
      enter(entry, result.token(of: entry.id), result)
      if !declared.flows.isEmpty, entry.flow != .none { firsts.append(entry) }
    }
    if contexts.arriving.isEmpty {
      progress.phase = .decided
      return nil
    }
    defer {
      progress.phase = .decided
      contexts.arriving.removeAll(keepingCapacity: true)
    }
    do throws(FailedFlow) {
      for entry in firsts { try enterFlow(entry) }
    } catch {
      dismissArriving()
      return (error.flow, error.error)
    }
    for context in contexts.arriving where isReady && needsController(context, result) {
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
    let context = requests.current?.part(with: token, in: result) ?? EntryContext()
    keep(context, for: entry, isSettled: result.comesSettled(entry.id))
    if controllers.mayExist || !declared.flows.isEmpty { contexts.arriving.append(context) }
  }

  /// Stores the context of an entry, and completes its visit by the declared behavior.
  func keep(_ context: EntryContext, for entry: Entry, isSettled: Bool) {
    if !context.isBare { controllers.mayExist = true }
    contexts.attach(context, to: entry, isSettled: isSettled)
    guard controllers.haveOptions,
      let behavior = declared.visit(to: entry.screen, variant: Int(entry.variant)),
      !behavior.isPlain
    else { return }
    let parts = context.ownParts()
    parts.visit = parts.visit.over(behavior)
  }

  /// Removes the contexts of the entries of a refused step.
  private func dismissArriving() {
    for context in contexts.arriving.reversed() {
      leaveFlow(context)
      contexts.remove(context.id)?.detach()
    }
  }
}
