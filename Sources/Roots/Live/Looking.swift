extension Navigator {
  /// The context of a live entry; nil when it is gone.
  public func context(_ id: EntryID) -> Context? { contexts[id]?.lend(by: link) }

  /// The context of the live entry that a controller shows, itself or inside a wrapper; nil when
  /// it shows none.
  public func context(of controller: any Controller) -> Context? {
    guard let context = contexts[controllers[controller]], let owned = context.ownedController,
      owned === controller || owned.wraps(controller)
    else { return nil }
    return context.lend(by: link)
  }

  /// How many contexts live: as many as there are entries.
  public var contextCount: Int { contexts.count }

  /// Calls back after each commit that changes one of these keys, once.
  /// - Returns: what cancels it; it is kept until then.
  @discardableResult
  public func observe(
    _ keys: KeySet, _ callback: @escaping (Commit) throws -> Void
  ) -> Observation {
    let observation = CommitObservation(keys, callback)
    observations.append(observation)
    return observation
  }

  /// The same by the key's name, such as `tabs.layer0`; nil when no key is called that.
  @discardableResult
  public func observe(
    _ name: String, _ callback: @escaping (Commit) throws -> Void
  ) -> Observation? {
    KeySet(name: name, in: world.map).map { observe($0, callback) }
      ?? observe(flowKey: name, callback)
  }
}
