/// The commits that can be undone and redone, as changes.
///
/// A commit holds the changes of navigation of one step. The facts that a transaction sets belong
/// to its commit; a fact that was set to another value since keeps it when the commit is undone or
/// redone. Never in the history: a fact that is set alone, a transaction that only sets facts,
/// facts that are not saved, such as a sign-in, and the screens that protections show.
///
/// The oldest commits are discarded when there are more than `limit`, or when the payloads and
/// results of the kept ones take more than `byteLimit` bytes; the latest commit is always kept. A
/// discarded commit cannot be undone, and its payloads and results are released at once.
public struct History: Hashable, Sendable {
  /// The default number of kept commits.
  public static let defaultLimit = 1_000_000
  /// The largest size of the payloads and results in a history: 32 MiB.
  ///
  /// A payload counts for each commit that carries it.
  public static let byteLimit = 32 << 20

  /// The largest number of kept commits, 0 or more.
  public let limit: Int
  var done = ChangeLog()
  var undone = ChangeLog()

  init(limit: Int) { self.limit = limit }

  /// The number of commits that can be undone.
  public var undoCount: Int { done.commitCount }
  /// The number of commits that can be redone.
  public var redoCount: Int { undone.commitCount }
  /// The size of the payloads and results, in bytes.
  public var byteCount: Int { done.byteCount + undone.byteCount }

  /// The number of kept changes.
  var changeCount: Int { done.changeCount + undone.changeCount }
  /// The entries that undo and redo add or remove.
  var entryIDs: Set<EntryID> { done.entryIDs.union(undone.entryIDs) }

  mutating func move(_ travel: Travel) {
    switch travel {
    case .undo(let count): for _ in 0..<count { undone.move(&done) }
    case .redo(let count): for _ in 0..<count { done.move(&undone) }
    }
  }

  /// Adds a commit; undone commits can no longer be redone.
  /// - Returns: whether the step has changes for the history.
  mutating func append(_ step: StepState, in map: NavigationMap, without cards: Cards?) -> Bool {
    guard limit > 0, done.append(step, in: map, without: cards) else { return false }
    if done.commitCount > limit { done.forgetOldest() }
    if undone.commitCount > 0 { undone = ChangeLog() }
    if done.byteCount > Self.byteLimit { done.forgetOldest(downTo: Self.byteLimit) }
    return true
  }
}

/// A change of the history.
enum HistoryMove {
  /// A commit was added.
  case added
  /// Commits were undone or redone.
  case travelled(Travel)
  /// All commits were discarded.
  case forgotten
}
