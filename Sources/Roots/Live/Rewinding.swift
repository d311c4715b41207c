extension Navigator {
  /// Takes the whole world to another step of its journal, to carry on from there.
  ///
  /// A tool for people and searches, never a command of an app: no protection is asked. The steps
  /// after that one are forgotten; to go forward again, keep the journal and pass it later.
  ///
  /// Everything in the world is as it was then, ids included; new entries never get an old id. An
  /// entry that is gone is dismissed as `restored away`, and an entry that is back has a fresh
  /// context without callbacks.
  /// - Parameters:
  ///   - count: how many inputs of the journal are kept, from 0.
  ///   - journal: a journal of this navigator from before it was rewound; the present one, if nil.
  /// - Returns: whether the journal has that step. Without a journal, or while a command is under
  ///   way, nothing happens.
  @discardableResult
  public func rewind(to count: Int, along journal: Journal? = nil) -> Bool {
    guard !isBusy, var kept = journal ?? self.journal, var target = kept.world(after: count)
    else { return false }
    target.newestID = max(world.newestID, target.newestID)
    kept.cut(to: count)
    move(to: target, kept)
    return true
  }
}
