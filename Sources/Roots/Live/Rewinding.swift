extension Navigator {
  /// Takes the whole world to another step of its journal, to carry on from there.
  ///
  /// A tool for people and searches, never a command of an app. What came after that step is
  /// forgotten; who may want to go forward again keeps the journal, and passes it later.
  ///
  /// All that is in the world is as it was then, ids apart, which never go back: what an opener's
  /// map wants to follow a result follows again. What lives in Swift is told once only: contexts
  /// whose entries are gone are dismissed as `restored away`, and entries that are back get fresh
  /// ones, without callbacks.
  /// - Parameters:
  ///   - count: how many inputs of the journal are kept, from 0.
  ///   - journal: a journal of this navigator that it had before it was rewound; nil for the one
  ///     it has.
  /// - Returns: whether the journal has that step. Without a journal, or while a command is under
  /// way, nothing happens.
  @discardableResult
  public func rewind(to count: Int, along journal: Journal? = nil) -> Bool {
    guard !isBusy, var kept = journal ?? self.journal, var target = kept.world(after: count)
    else { return false }
    isBusy = true
    result = StepResult()
    let before = world.state.entries
    let visibleBefore = visibleEntries
    target.newestID = max(world.newestID, target.newestID)
    let after = target.state.entries
    let waiting = world.waitingCommands
    world = target
    refuse(waiting: waiting, with: .rewound, except: target.waitingCommands)
    kept.cut(to: count)
    self.journal = kept
    let visible = visibleEntries
    for id in visibleBefore where !visible.contains(id) {
      contexts[id]?.ownedController?.disappear()
    }
    for id in before.keys.sorted(by: >) where after[id] == nil {
      contexts[id]?.settle(.dismissed(.restoredAway))
      end(id)
    }
    for (id, entry) in after where before[id] == nil {
      let context = Context()
      keep(context, id, entry.screen, isSettled: world.settled.contains(id))
      if hasVisits { configure(context, id, entry.screen) }
      if !liveFlows.isEmpty { enterFlow(entry) }
    }
    for id in visible where !visibleBefore.contains(id) { appear(id) }
    visits.underWay = []
    notify(Commit(keys: .all))
    askAgain()
    drain()
    return true
  }
}
