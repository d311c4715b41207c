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

/// Changes in order; the last of each commit is marked.
struct ChangeLog: Hashable, Sendable {
  private var records: ContiguousArray<ChangeRecord> = []
  private var allCount = 0
  /// How many of the oldest commits are over the limit and only wait to be taken away.
  private var forgottenCount = 0

  var commitCount: Int { allCount - forgottenCount }

  subscript(place: Int) -> ChangeRecord { records[place] }

  /// Adds the changes of navigation as one commit; false, and nothing, when there are none.
  mutating func append(_ consequences: Consequences) -> Bool {
    let start = records.count
    if consequences.happened.count == 1 {
      append(consequences.happened[0])
    } else {
      for record in consequences.net { append(record) }
    }
    if records.count == start { return false }
    records[records.count - 1].endsCommit = true
    allCount += 1
    return true
  }

  @inline(__always)
  private mutating func append(_ record: ChangeRecord) {
    if record.kind != .fact { records.append(record) }
  }

  /// The places of the latest commit; empty when there is none.
  var latest: Range<Int> { commit(endingAt: records.count) }

  /// The places of the commit before another; empty when there is none.
  func commit(before commit: Range<Int>) -> Range<Int> { self.commit(endingAt: commit.lowerBound) }

  private func commit(endingAt end: Int) -> Range<Int> {
    var start = max(0, end - 1)
    while start > 0, !records[start - 1].endsCommit { start -= 1 }
    return start..<end
  }

  /// Takes over the latest commit of another log.
  mutating func move(_ other: inout ChangeLog) {
    let commit = other.latest
    records.append(contentsOf: other.records[commit])
    other.records.removeSubrange(commit)
    allCount += 1
    other.allCount -= 1
  }

  /// Forgets the oldest commits; they are taken away in batches, so that one costs O(1) on average.
  mutating func keepLatest(_ limit: Int) {
    forgottenCount = max(forgottenCount, allCount - limit)
    guard forgottenCount >= limit else { return }
    var start = 0
    for _ in 0..<forgottenCount {
      while !records[start].endsCommit { start += 1 }
      start += 1
    }
    records.removeSubrange(..<start)
    allCount -= forgottenCount
    forgottenCount = 0
  }
}
