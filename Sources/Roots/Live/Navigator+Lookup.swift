extension Navigator {
  /// The reference to the navigator for those that must not keep it.
  package var link: EntryContext.Link { contexts.link }

  /// The context of a live entry; nil if the entry is gone.
  public func context(_ id: EntryID) -> EntryContext? { contexts[id] }

  /// The context of the live entry that shows a controller, directly or in a wrapper; nil if none
  /// does.
  ///
  /// - Complexity: O(wrappers).
  public func context(of controller: any Controller) -> EntryContext? {
    guard let context = contexts[controllers[controller]], let owned = context.ownedController,
      owned === controller || owned.wraps(controller)
    else { return nil }
    return context
  }

  /// The commands that wait for verdicts, in the order in which they began to, each by the id in
  /// its reply; empty when nothing waits.
  ///
  /// - Complexity: O(waiting commands).
  public final var pending: [PendingID] { world.pending.map(\.pendingID) }

  /// The number of live contexts, one for each entry.
  public var contextCount: Int { contexts.byEntry.count }
}
