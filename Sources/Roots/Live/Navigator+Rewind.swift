extension Navigator {
  /// Moves the whole world to another step of its journal, to continue from there.
  ///
  /// A tool for debugging and search, not a command of an app: no protection is asked. The journal
  /// loses the steps after that one; to go forward again, keep the journal and pass it later.
  ///
  /// The world returns to the state after that step, ids included; new entries never get an old id.
  /// A removed entry is dismissed as `restored away`, and a restored entry has a new context
  /// without callbacks.
  /// - Parameters:
  ///   - count: the number of inputs of the journal to keep, from 0.
  ///   - journal: a journal of this navigator from before a rewind; nil for the current one.
  /// - Returns: whether the journal has that step. Without a journal, while a command is under way,
  ///   or when the coordinator of a flow cannot be made, nothing happens.
  /// - Complexity: O(inputs in one segment of the journal + entries).
  @discardableResult
  public func rewind(to count: Int, along journal: Journal? = nil) -> Bool {
    guard !progress.isBusy, var kept = journal ?? self.journal,
      var target = kept.world(after: count)
    else { return false }
    target.newestID = max(world.newestID, target.newestID)
    kept.cut(to: count)
    return move(to: target, kept) == nil
  }
}
