/// A kept controller of a removed entry, with the context that holds it.
struct CachedController {
  let context: EntryContext
  let eviction: Eviction
  /// The lifetime of a single visit; nil if it is declared.
  let lifetime: Lifetime?
  /// The payload of the visit.
  let payload: Payload?
  /// The protections of the visit.
  let protections: [Name]

  /// Ends the controller for another reason than its lifetime.
  fileprivate func finish(in navigator: Navigator) {
    eviction.close()
    navigator.end(kept: eviction)
  }
}

extension Navigator {
  /// The number of kept controllers of removed entries.
  public var keptCount: Int { controllers.kept.count }

  /// Ends the controllers that are kept only while memory suffices, the oldest first.
  public func memoryIsLow() {
    for kept in controllers.kept where kept.eviction.endsOnLowMemory { kept.eviction() }
  }

  /// Keeps the controller of a removed entry if its visit has a lifetime and passed its protections
  /// to the end.
  /// - Returns: whether it is kept.
  func keep(_ context: EntryContext) -> Bool {
    guard context.ownedController != nil,
      world.map.summary.keepsAlive || context.parts?.visit.lifetime != nil,
      let (entry, removal) = removal(of: context.id), removal != .dismissed(.revoked)
    else { return false }
    let rules = world.map.rules(of: context.screen, variant: Int(entry.variant))
    let own = context.parts?.visit.lifetime
    let protections = world.protections(of: entry, progress.result)
    guard let lifetime = own ?? rules.keepAlive?.lifetime,
      protections.allSatisfy({ hadPassed($0, entry.id) })
    else { return false }
    let key = cacheKey(entry.screen, id: lifetime.id, entry.payload)
    context.forgetCallbacks()
    keep(context, key, lifetime, own, entry.payload, protections)
    return true
  }

  /// Keeps the controller of a context, in place of one with the same key.
  ///
  /// - Parameter own: the lifetime of the single visit; nil if it is declared.
  func keep(
    _ context: EntryContext, _ key: ControllerCacheKey, _ lifetime: Lifetime, _ own: Lifetime?,
    _ payload: Payload?, _ protections: [Name]
  ) {
    controllers.kept(key)?.finish(in: self)
    let eviction = Eviction(key, in: self)
    controllers.kept.append(
      CachedController(
        context: context, eviction: eviction, lifetime: own, payload: payload,
        protections: protections))
    lifetime.begin(eviction)
  }

  /// Whether a removed entry had passed a protection: a hidden root may have lost its verdict.
  private func hadPassed(_ protection: Name, _ id: EntryID) -> Bool {
    if let condition = world.map.protection(protection)?.passes { return world.holds(condition) }
    return progress.result.endedVerdicts[id]?.contains(protection) == true
  }

  /// The entry that the current step removed, and the kind of the removal.
  private func removal(of id: EntryID) -> (Entry, Removal)? {
    for case .removed(let entry, _, let removal, _) in progress.result.changes.reversed()
    where entry.id == id {
      return (entry, removal)
    }
    return nil
  }

  /// Returns the kept controller for a visit, or for the same entry before an undo.
  ///
  /// A visit without a protection of the former visit must not show its controller.
  func kept(for context: EntryContext) -> CachedController? {
    if controllers.kept.isEmpty { return nil }
    if let kept = controllers.kept(key(of: context)), let entry = context.entry {
      let protections = world.protections(of: entry, progress.result)
      if kept.protections.allSatisfy({ protections.contains($0) }) { return kept }
    }
    return controllers.kept.first { $0.context.id == context.id && context.id != .none }
  }

  /// Removes the kept controller for a visit, or for the same entry before an undo restored it; nil
  /// if there is none.
  ///
  /// A preloaded controller becomes the prepared one of the visit; the result is nil then too.
  func takeKept(for context: EntryContext) -> (any Controller)? {
    guard let kept = kept(for: context) else { return nil }
    controllers.remove(kept: kept.eviction)
    if kept.eviction.key != key(of: context), let lifetime = kept.lifetime {
      context.ownParts().visit.lifetime = lifetime
    }
    kept.eviction.close()
    context.takeHandle(of: kept.context)
    let preloaded = kept.context.parts?.prepared.take()
    let controller = preloaded ?? kept.context.takeController()
    if kept.payload != context.payload, let mismatch = controller?.renew(with: context.payload) {
      report(.data(context.screen, mismatch))
    }
    guard let preloaded else { return controller }
    context.prepared = preloaded
    return nil
  }

  /// Keeps a controller until memory is low, and ends the oldest ones above a limit.
  func keep(_ eviction: Eviction, among limit: Int) {
    eviction.endsOnLowMemory = true
    eviction.limit = limit
    let limited = controllers.kept.map(\.eviction).filter { $0.limit == limit }
    for oldest in limited.dropLast(limit) { oldest() }
  }

  private func key(of context: EntryContext) -> ControllerCacheKey {
    cacheKey(context.screen, id: context.parts?.visit.lifetime?.id, context.payload)
  }

  /// The key of the controllers of visits with an id, or of those that are the same visit.
  func cacheKey(_ screen: Name, id: String?, _ payload: Payload?) -> ControllerCacheKey {
    ControllerCacheKey(screen, id: id, world.map.identity(of: payload, screen))
  }

  // MARK: Removal

  func end(kept eviction: Eviction) {
    guard let kept = controllers.remove(kept: eviction) else { return }
    (kept.context.ownedController ?? kept.context.prepared)?.end()
    kept.context.release()
  }

  /// Ends the kept controllers whose protections the current facts no longer pass.
  func endKeptWithFailedConditions() {
    endKept { kept in
      kept.protections.contains { name in
        world.map.protection(name)?.passes.map { !world.holds($0) } ?? false
      }
    }
  }

  /// Ends the kept controllers of visits with a protection that no longer passes.
  func endKept(protectedBy name: Name) { endKept { $0.protections.contains(name) } }

  /// Ends the kept controllers that match.
  func endKept(where isMeant: (CachedController) -> Bool = { _ in true }) {
    for kept in controllers.kept where isMeant(kept) { kept.finish(in: self) }
  }
}
