/// A controller whose entry is gone, with the context that holds it.
struct CachedController {
  let context: Context
  let kill: Eviction
  /// The lifetime that one visit was given; nil when it is declared.
  let keeping: Keeping?
  /// The protections that its visit had to pass.
  let protections: [Name]
  /// By age.
  let number: Int
}

extension Navigator {
  /// How many contexts live beside those of entries: each keeps a controller to be there again.
  public var keptCount: Int { visits.kept.count }

  /// Memory is low: everything goes that is kept only while there is enough, the oldest first.
  public func memoryIsLow() {
    for kept in visits.kept.values.sorted(by: { $0.number < $1.number }) where kept.kill.heedsMemory
    { kept.kill() }
  }

  /// Keeps the controller of an entry that is gone, if its visit wants that.
  /// - Returns: whether it is kept.
  func keep(_ context: Context) -> Bool {
    guard context.ownedController != nil,
      world.map.keepsAlive || context.visit?.options.keeping != nil,
      let (entry, removal) = removal(of: context.id), removal != .dismissed(.revoked)
    else { return false }
    let rules = world.map.rules(of: context.screen, variant: Int(entry.variant))
    let options = context.visit?.options
    guard let (lifetime, key) = keeping(options, rules, entry) else { return false }
    visits.kept[key]?.kill.finish(in: self)
    visits.newestKept += 1
    let kill = Eviction(key, in: self)
    visits.kept[key] = CachedController(
      context: context, kill: kill, keeping: options?.keeping,
      protections: rules.protections + (options?.protections ?? []),
      number: visits.newestKept)
    context.forgetCallbacks()
    lifetime.begin(kill)
    return true
  }

  /// The entry that the step under way removed, and how.
  private func removal(of id: EntryID) -> (Entry, Removal)? {
    for case .removed(let entry, _, let removal) in result.changes.reversed() where entry.id == id {
      return (entry, removal)
    }
    return nil
  }

  private func keeping(
    _ options: VisitOptions?, _ rules: VisitRules, _ entry: Entry
  ) -> (any Lifetime, ControllerCacheKey)? {
    if let keeping = options?.keeping {
      return (keeping.lifetime, ControllerCacheKey(entry.screen, id: keeping.id, nil))
    }
    guard let age = rules.keepAlive else { return nil }
    return (AgeLifetime(age), ControllerCacheKey(entry.screen, id: nil, entry.payload))
  }

  /// Whether something is kept for a visit that is still to come.
  func keeps(_ question: ProtectionRequest, for asked: Context?) -> Bool {
    if visits.kept.isEmpty { return false }
    let declared = declaredVisit(to: question.screen)
    let id = asked?.visit?.options.keeping?.id ?? declared?.keeping?.id
    return visits.kept[ControllerCacheKey(question.screen, id: id, question.payload)] != nil
  }

  /// Takes the controller that was kept for a visit, or for the same entry before undo brought it
  /// back; nil when there is none.
  func takeKept(for context: Context) -> (any Controller)? {
    if visits.kept.isEmpty { return nil }
    let own = key(of: context, context.payload)
    let former = visits.kept.first { $0.value.context.id == context.id }
    guard let key = visits.kept[own] == nil ? former?.key : own,
      let kept = visits.kept.removeValue(forKey: key)
    else { return nil }
    if key != own, let keeping = kept.keeping { context.setKeeping(keeping) }
    kept.kill.close()
    return kept.context.giveAway()
  }

  /// The one lifetime of this navigator with a limit.
  func sharedMemory(_ limit: Int) -> MemoryLifetime {
    if let known = visits.sharedMemory[limit] { return known }
    let lifetime = MemoryLifetime(atMost: limit)
    visits.sharedMemory[limit] = lifetime
    return lifetime
  }

  private func key(of context: Context, _ payload: Payload?) -> ControllerCacheKey {
    ControllerCacheKey(context.screen, id: context.visit?.options.keeping?.id, payload)
  }

  // MARK: Removal

  /// What was kept ends.
  func end(kept key: ControllerCacheKey) {
    guard let kept = visits.kept.removeValue(forKey: key) else { return }
    kept.context.ownedController?.end()
    kept.context.release()
  }

  /// Facts have changed: nothing stays that would not be let in as it is.
  func endWhatFailsNow() {
    endKept { kept in
      kept.protections.contains { name in
        world.map.protection(name)?.passes.map { !world.holds($0) } ?? false
      }
    }
  }

  /// A protection passes no more: nothing stays that it let in.
  func endKept(protectedBy name: Name) { endKept { $0.protections.contains(name) } }

  /// All that is kept ends.
  func endKept(where isMeant: (CachedController) -> Bool = { _ in true }) {
    for kept in visits.kept.values.sorted(by: { $0.number < $1.number }) where isMeant(kept) {
      kept.kill.finish(in: self)
    }
  }
}

extension Eviction {
  /// What is kept ends by another cause than its lifetime.
  fileprivate func finish(in navigator: Navigator) {
    close()
    navigator.end(kept: key)
  }
}
