// Controllers that are made before their screens are shown, and controllers of open screens that
// are to be kept.

extension Navigator {
  /// Makes the controller of a screen and keeps it for the next visit with the same payload, by the
  /// lifetime of the screen, or until memory is low.
  ///
  /// Does nothing when there is a controller with the payload, open or kept.
  func preload(_ screen: Name, variant: Int, _ payload: Payload?) {
    let declared = declared.visit(to: screen, variant: variant)?.lifetime
    let key = cacheKey(screen, id: declared?.id, payload)
    let isThere = world.state.entries.values.contains {
      $0.screen == screen && $0.payload == payload && contexts[$0.id]?.ownedController != nil
    }
    if isThere { return }
    if let kept = controllers.kept(key), kept.context.payload == payload { return }
    let context = EntryContext()
    context.expect(screen, payload, contexts.link)
    context.ownParts().asker = world.state.focusedEntry?.id
    do {
      defer { context.ownParts().asker = nil }
      guard let controller = try newController(of: context, variant: variant) else { return }
      context.prepared = controller
    } catch {
      return report(.controller(screen, error))
    }
    controllers.haveOptions = true
    let rules = world.map.rules(of: screen, variant: variant)
    let lifetime = declared ?? rules.keepAlive?.lifetime ?? .memory
    keep(context, key, lifetime, nil, payload, rules.protections)
  }
}

extension EntryContext {
  /// Keeps the controller after the end of the open entry for a lifetime.
  ///
  /// A visit to the same screen with an equal payload, or with the id of the lifetime, reuses the
  /// controller meanwhile, if it has all protections of this visit.
  /// - Parameter lifetime: the lifetime, in place of one that was set or declared before; nil
  ///   leaves it to the declaration of the screen.
  /// - Returns: whether the entry is open.
  @discardableResult
  public func keepAlive(_ lifetime: Lifetime?) -> Bool {
    guard isLive, let navigator else { return false }
    navigator.controllers.haveOptions = true
    ownParts().visit.lifetime = lifetime
    return true
  }
}
