// The live side of restoration: puts a plan in place and sends commands for its waiting entries.

extension Navigator {
  /// The state to save for the next run of the program, as data in any format with an encoder.
  ///
  /// It has the payloads of restorable screens, and only the names of others. Restored screens that
  /// still wait for a verdict belong to it; what a protection shows does not.
  /// - Complexity: O(entries).
  public var savedState: SavedState { SavedState(world, restorationRules) }

  /// Restores a saved state in place of the current one.
  ///
  /// Everything that needs no verdict is restored when this returns, in one commit that cannot be
  /// undone. Entries with a protection that must be asked follow by commands of their own, each
  /// after the entry below it. After a restart, call this before `start()`, so that no controller
  /// is made for a screen that is covered at once.
  /// - Parameters:
  ///   - saved: the state.
  ///   - rules: the app's rules for its screens after a restart; nil for those of the map.
  ///   - policy: which entries may be restored, and whether protections are asked.
  ///   - delegate: decides which entries are restored after a restart; nil for all restorable ones.
  /// - Returns: the restored and the dropped parts. Entries that fail later are reported to the
  ///   observers of faults. While a command is under way, everything is dropped.
  /// - Complexity: O(saved entries).
  @discardableResult
  public func restore(
    _ saved: SavedState, _ rules: RestorationRules? = nil, policy: RestorationPolicy = .restart,
    delegate: (any RestorationDelegate)? = nil
  ) -> RestorationReport {
    var ids: [EntryID: EntryID] = [:]
    return restore(saved, rules, policy: policy, delegate: delegate, ids: &ids)
  }

  /// Restores a saved state as above.
  /// - Parameter ids: gets the id of each restored entry, by its id in the saved state.
  package func restore(
    _ saved: SavedState, _ rules: RestorationRules? = nil, policy: RestorationPolicy,
    delegate: (any RestorationDelegate)? = nil, ids: inout [EntryID: EntryID]
  ) -> RestorationReport {
    assertOwner()
    guard !isBusy else { return RestorationReport(refusing: saved) }
    guard delegate?.shouldRestore(saved) ?? true else { return RestorationReport() }
    let rules = rules ?? restorationRules
    if policy == .restart, !isStarted { restoredState = saved }
    let saved = (policy == .restart ? rules.renamed(saved, in: world.map) : saved).merged
    var behaviors: [SavedPosition: RestorationBehavior] = [:]
    var decisions: [SavedPosition: RestorationDecision] = [:]
    var failed: [SavedPosition: RestorationDecision] = [:]
    let decide = { [world] (position: SavedPosition, entry: SavedEntry) -> RestorationDecision in
      if let failure = failed[position] { return failure }
      guard policy == .restart else { return .allowed(entry.content.payload, protections: []) }
      if let known = decisions[position] { return known }
      let place = saved.layers[position.layer].place
      let decision = rules.decide(entry, at: place, in: world.map) { context, protections in
        let behavior = delegate?.behavior(for: context) ?? .allow
        behaviors[position] = behavior
        switch behavior {
        case .allow: return .allowed(context.payload, protections: protections)
        case .reject: return .dropped(.rejected)
        case .protect(let name, _, _):
          let others = protections.filter { $0 != name }
          return .allowed(context.payload, protections: others + [name])
        }
      }
      decisions[position] = decision
      return decision
    }
    var open = granted
    var plan: RestorationPlan
    while true {
      plan = RestorationPlan(saved, on: world, policy, granted: open, decide: decide)
      // The app's code that decides may close a protection.
      let stillOpen = granted.filter { open.contains($0) }
      if stillOpen.count < open.count {
        open = stillOpen
        continue
      }
      let journal = self.journal == nil ? nil : Journal(plan.world)
      guard let failure = move(to: plan.world, journal) else { break }
      guard let position = plan.placed.first(where: { $0.value == failure.id })?.key else {
        return RestorationReport(refusing: saved)
      }
      failed[position] = .dropped(.refused(failure.refusal))
    }
    ids = plan.ids
    let report = RestorationReport(entryCount: plan.placed.count, dropped: plan.dropped)
    for position in plan.placed.keys.sorted(by: SavedPosition.inOrder) {
      if case .protect(_, let onUnprotect, _)? = behaviors[position] { onUnprotect?() }
    }
    if plan.held.isEmpty { return report }
    restoration = LiveRestoration(behaviors: behaviors, report: report)
    feed(.restore)
    defer { restoration?.report = nil }
    guard var whole = restoration?.report else { return report }
    whole.waitingCount = world.restorations.reduce(0) { $0 + $1.chain.items.count }
    return whole
  }

  /// Takes the end of the wait of a saved entry.
  func restored(_ position: SavedPosition) {
    restoration?.report?.entryCount += 1
    if case .protect(_, let onUnprotect, _)? = restoration?.behaviors[position] { onUnprotect?() }
  }

  /// Takes that parts of a saved state are not restored.
  /// - Parameters:
  ///   - position: the entry whose command was refused; nil when none was.
  ///   - refusal: the refusal.
  func notRestored(_ parts: [DroppedPart], _ position: SavedPosition?, _ refusal: Refusal?) {
    if restoration?.report == nil {
      for part in parts { report(.notRestored(part)) }
    } else {
      restoration?.report?.dropped += parts
    }
    guard let position, let refusal else { return }
    if case .protect(_, _, let onFailure)? = restoration?.behaviors[position] {
      onFailure?(refusal)
    }
  }

  /// Replaces the world.
  ///
  /// Entries that are in both worlds keep their contexts and controllers, which receive another
  /// payload.
  /// - Returns: the flow whose coordinator cannot be made; then nothing changes.
  func move(to target: World, _ journal: Journal?) -> FailedFlow? {
    isBusy = true
    result = StepResult()
    let (former, visibleBefore, waiting) = (world, visibleEntries, world.waitingCommands)
    let (before, after) = (former.state.entries, target.state.entries)
    let stays = { (id: EntryID) in before[id].map { $0.screen == after[id]?.screen } == true }
    world = target
    let coming = after.keys.sorted().filter { !stays($0) }
    let coordinators: [EntryID: LiveFlows.Live]
    do throws(FailedFlow) {
      coordinators = try makeCoordinators(of: coming.compactMap { after[$0] })
    } catch {
      world = former
      postponeHeld()
      drain()
      return error
    }
    restoration = nil
    restartTime()
    // Commands that callbacks send from now on belong to the new world.
    self.journal = journal
    postponeHeld()
    refuse(waiting: waiting, with: .rewound, except: target.waitingCommands)
    let visible = visibleEntries
    for id in visibleBefore where !visible.contains(id) || !stays(id) {
      contexts[id]?.ownedController?.disappear()
    }
    for id in before.keys.sorted(by: >) where !stays(id) {
      contexts[id]?.settle(.dismissed(.restoredAway))
      end(id)
    }
    liveFlows.open.merge(coordinators) { $1 }
    for id in coming {
      guard let entry = after[id] else { continue }
      let context = EntryContext()
      keep(context, id, entry.screen, isSettled: world.settled.contains(id))
      if hasVisits { configure(context, id, entry.screen) }
    }
    for id in world.barredRoots where stays(id) { endController(of: id) }
    for id in after.keys.sorted() where stays(id) && before[id]?.payload != after[id]?.payload {
      if let entry = after[id] { update(entry) }
    }
    if isStarted {
      for id in visible where !visibleBefore.contains(id) || !stays(id) { appear(id) }
    }
    notify(Commit())
    stepObservers.notify(nil)
    reopenRequests()
    drain()
    return nil
  }
}

extension RestorationReport {
  /// A report that drops everything, because a command is under way.
  fileprivate init(refusing saved: SavedState) {
    dropped = saved.layers.flatMap { layer in
      layer.entries.map { DroppedPart(subject: .entry($0.screen, layer.place), reason: .busy) }
    }
  }
}

extension SavedPosition {
  fileprivate static func inOrder(_ a: SavedPosition, _ b: SavedPosition) -> Bool {
    (a.layer, a.entry) < (b.layer, b.entry)
  }
}

/// The callbacks of the app for the saved entries that wait, and the report of a restoration while
/// it is under way.
struct LiveRestoration {
  let behaviors: [SavedPosition: RestorationBehavior]
  var report: RestorationReport?
}
