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
  /// undone. Entries with a protection that must be asked follow, each above the entry that was
  /// below it. If a link arrives meanwhile, only those follow that change nothing visible. After a
  /// restart, call this before `start()`, so that no controller is made for a screen that is
  /// covered at once.
  /// - Parameters:
  ///   - saved: the state.
  ///   - rules: the app's rules for its screens after a restart; nil for those of the map.
  ///   - policy: which entries may be restored, and whether protections are asked.
  ///   - delegate: decides which entries are restored after a restart; nil for all restorable ones.
  /// - Returns: the restored and the dropped parts. Entries that fail later are reported to the
  ///   observers of faults. In a callback and in a transaction nothing is restored: each part is
  ///   dropped and reported as a fault. Send it after the command, such as after an `await`.
  /// - Complexity: O(saved entries).
  @discardableResult
  public func restore(
    _ saved: SavedState, _ rules: RestorationRules? = nil, policy: RestorationPolicy = .restart,
    delegate: (any RestorationDelegate)? = nil
  ) -> RestorationReport {
    assertOwner()
    guard !progress.isBusy, typed.open.isEmpty else {
      let report = RestorationReport(refusing: saved)
      for part in report.dropped { self.report(.notRestored(part)) }
      return report
    }
    guard delegate?.shouldRestore(saved) ?? true else { return RestorationReport() }
    var behaviors: [EntryID: RestorationBehavior] = [:]
    var wanted = saved.merged
    if policy == .restart {
      if !controllers.haveAppeared { restoration.start = saved }
      let rules = rules ?? restorationRules
      wanted = rules.decided(rules.renamed(wanted, in: world.map), in: world.map) {
        let behavior = delegate?.behavior(for: $1) ?? .allow
        behaviors[$0] = behavior
        return switch behavior {
        case .allow: []
        case .reject: nil
        case .protect(let name, _, _): [name]
        }
      }
    }
    var plan = RestorationPlan(wanted, on: world, policy, granted: protections.granted)
    while let failure = move(to: plan.world, journal.map { _ in Journal(plan.world) }) {
      guard let id = plan.ids.first(where: { $0.value == failure.id })?.key,
        wanted.refuse(id, failure.refusal)
      else { return RestorationReport(refusing: saved) }
      plan = RestorationPlan(wanted, on: world, policy, granted: protections.granted)
    }
    let callbacks = behaviors.compactMap { id, behavior in plan.ids[id].map { ($0, behavior) } }
    restoration.behaviors = Dictionary(callbacks) { first, _ in first }
    restoration.report = RestorationReport(
      dropped: plan.dropped,
      ids: plan.ids.filter { plan.world.state.layer(of: $0.value) != nil })
    for id in plan.placed.sorted() { restored(id) }
    if !plan.world.restorations.isEmpty { feed(.restore) }
    var report = restoration.report ?? RestorationReport()
    report.waitingCount = world.restorations.reduce(0) { $0 + $1.items.count }
    restoration.report = nil
    return report
  }

  /// Takes that a saved entry has come, with the id with which it waited.
  func restored(_ id: EntryID) {
    restoration.report?.entryCount += 1
    if case .protect(_, let onUnprotect, _)? = restoration.behaviors[id] { onUnprotect?() }
  }

  /// Takes that parts of a saved state are not restored.
  /// - Parameter id: the first of them, if it is an entry whose command was refused.
  func notRestored(_ parts: [DroppedPart], _ id: EntryID?) {
    if restoration.report == nil {
      for part in parts { report(.notRestored(part)) }
    } else {
      restoration.report?.dropped += parts
    }
    guard let id, case .refused(let refusal)? = parts.first?.reason,
      case .protect(_, _, let onFailure)? = restoration.behaviors[id]
    else { return }
    onFailure?(refusal)
  }

  /// Replaces the world.
  ///
  /// Entries that are in both worlds keep their contexts and controllers, which receive another
  /// payload.
  /// - Returns: the flow whose coordinator cannot be made; then nothing changes.
  func move(to target: World, _ journal: Journal?) -> FailedFlow? {
    progress.phase = .decided
    progress.result = StepResult()
    let (former, visibleBefore, waiting) = (world, visibleEntries, world.waitingCommands)
    let (before, after) = (former.state.entries, target.state.entries)
    let stays = { (id: EntryID) in before[id].map { $0.screen == after[id]?.screen } == true }
    world = target
    revision += 1
    let coming = after.keys.sorted().filter { !stays($0) }
    let coordinators: [EntryID: LiveFlow]
    do throws(FailedFlow) {
      coordinators = try makeCoordinators(of: coming.compactMap { after[$0] })
    } catch {
      world = former
      revision += 1
      postponeHeld()
      drain()
      return error
    }
    (restoration.behaviors, restoration.report) = ([:], nil)
    time.restart()
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
    for id in coming {
      guard let entry = after[id] else { continue }
      let context = EntryContext()
      if let flow = coordinators[id] { context.ownParts().flow = flow }
      keep(context, for: entry, isSettled: world.marks.settled.contains(id))
    }
    for id in world.barredRoots where stays(id) { endController(of: id) }
    for id in after.keys.sorted() where stays(id) && before[id]?.payload != after[id]?.payload {
      if let entry = after[id] { update(entry) }
    }
    if controllers.haveAppeared {
      for id in visible where !visibleBefore.contains(id) || !stays(id) { appear(id) }
    }
    endKeptWithFailedConditions()
    observers.commits.notify(progress.result)
    observers.worlds.notify(())
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

/// The saved state with which a navigator was started, and the restoration under way.
package struct LiveRestoration {
  /// The saved state with which the navigator was started; nil without one.
  package fileprivate(set) var start: SavedState?
  /// The decisions of the app about the saved entries that wait, with callbacks.
  var behaviors: [EntryID: RestorationBehavior] = [:]
  /// The report of a restoration while it is under way.
  var report: RestorationReport?
}
