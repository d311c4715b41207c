/// The commits that can be undone, and those that can be redone, as their changes.
///
/// Only changes of navigation are kept: facts are not undone.
public struct History: Hashable, Sendable {
  /// How many commits are kept unless the app says otherwise.
  public static let defaultLimit = 1_000_000

  /// How many commits are kept, 0 and up.
  public let limit: Int
  var done = ChangeLog()
  var undone = ChangeLog()

  init(limit: Int) { self.limit = limit }

  /// How many commits can be undone.
  public var undoCount: Int { done.commitCount }
  /// How many commits can be redone.
  public var redoCount: Int { undone.commitCount }

  mutating func undo(_ count: Int) {
    for _ in 0..<count { undone.move(&done) }
  }

  mutating func redo(_ count: Int) {
    for _ in 0..<count { done.move(&undone) }
  }

  /// Adds a commit of a command; what was undone before cannot be redone any more.
  mutating func append(_ consequences: Consequences) {
    guard limit > 0, done.append(consequences) else { return }
    done.keepLatest(limit)
    if undone.commitCount > 0 { undone = ChangeLog() }
  }
}

/// Changes in order, with the places where commits end.
struct ChangeLog: Hashable, Sendable {
  private var changes: ContiguousArray<Change> = []
  private var ends: ContiguousArray<Int> = []
  /// How many of the oldest commits are over the limit and only wait to be taken away.
  private var forgottenCount = 0

  var commitCount: Int { ends.count - forgottenCount }

  /// Adds the changes of navigation as one commit; false, and nothing, when there are none.
  mutating func append(_ consequences: Consequences) -> Bool {
    let start = changes.count
    if let net = consequences.net {
      for change in net { append(change) }
    } else {
      for change in consequences.happened { append(change) }
    }
    if changes.count == start { return false }
    ends.append(changes.count)
    return true
  }

  private mutating func append(_ change: Change) {
    if case .fact = change { return }
    changes.append(change)
  }

  /// The changes of a commit; 0 is the latest.
  func commit(age: Int) -> ArraySlice<Change> {
    let index = ends.count - 1 - age
    return changes[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
  }

  /// Takes over the latest commit of another log.
  mutating func move(_ other: inout ChangeLog) {
    let start = other.ends.count > 1 ? other.ends[other.ends.count - 2] : 0
    changes.append(contentsOf: other.changes[start...])
    ends.append(changes.count)
    other.changes.removeSubrange(start...)
    other.ends.removeLast()
  }

  /// Forgets the oldest commits; they are taken away in batches, so that one costs O(1) on average.
  mutating func keepLatest(_ limit: Int) {
    forgottenCount = max(forgottenCount, ends.count - limit)
    guard forgottenCount >= limit else { return }
    let start = ends[forgottenCount - 1]
    changes.removeSubrange(..<start)
    ends.removeSubrange(..<forgottenCount)
    for index in ends.indices { ends[index] -= start }
    forgottenCount = 0
  }
}
