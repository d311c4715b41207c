/// Changes in order; each is marked if the next one belongs to the same commit.
///
/// The changes are kept in chunks: growing moves nothing, discarding the oldest ones reuses their
/// memory, and a copy of a world shares all chunks but one.
struct ChangeLog: Sendable {
  private typealias Chunk = ContiguousArray<ChangeRecord>
  private static let chunkLength = 1024

  /// The full chunks, oldest first.
  private var full: ContiguousArray<Chunk> = []
  /// The chunk after the full ones.
  private var latestChunk: Chunk = []
  /// The position of the oldest kept change; discarded ones before it remain until their chunk is.
  private var start = 0
  /// The number of kept commits.
  private(set) var commitCount = 0
  /// The bytes of the kept payloads and results.
  private(set) var byteCount = 0

  /// The position after the latest change.
  private var end: Int { full.count * Self.chunkLength + latestChunk.count }

  subscript(place: Int) -> ChangeRecord {
    let chunk = place / Self.chunkLength
    return chunk < full.count
      ? full[chunk][place % Self.chunkLength] : latestChunk[place % Self.chunkLength]
  }

  /// The number of kept changes.
  var changeCount: Int { end - start }
  /// The entries of the kept changes.
  var entryIDs: Set<EntryID> { Set((start..<end).lazy.map { self[$0].entry.id }) }

  // MARK: Adding

  /// Adds the changes of a step as one commit; returns false when it has none for the history.
  mutating func append(_ step: StepState, in map: NavigationMap, without cards: Cards?) -> Bool {
    if cards == nil, step.happened.count == 1, step.happened.kind(at: 0) != .fact {
      if latestChunk.count == Self.chunkLength { beginChunk() }
      byteCount += step.happened[0].byteCount
      latestChunk.append(step.happened[0])
    } else {
      let records = step.commit(in: map, without: cards)
      if records.isEmpty { return false }
      append(records)
    }
    commitCount += 1
    return true
  }

  private mutating func append(_ commit: some Collection<ChangeRecord>) {
    var remaining = commit.count
    for var record in commit {
      remaining -= 1
      record.isContinued = remaining > 0
      if latestChunk.count == Self.chunkLength { beginChunk() }
      byteCount += record.byteCount
      latestChunk.append(record)
    }
  }

  private mutating func beginChunk() {
    full.append(latestChunk)
    latestChunk = []
    latestChunk.reserveCapacity(Self.chunkLength)
  }

  /// Whether a change adds an entry newer than another one.
  func brings(_ place: Int, after id: EntryID) -> Bool {
    self[place].kind == .inserted && self[place].entry.id > id
  }

  // MARK: Commits

  /// The positions of the latest commit; empty when there is none.
  var latest: Range<Int> { commit(endingAt: end) }

  /// Returns the positions of the commit before another; empty when there is none.
  func commit(before commit: Range<Int>) -> Range<Int> { self.commit(endingAt: commit.lowerBound) }

  private func commit(endingAt end: Int) -> Range<Int> {
    guard end > start else { return end..<end }
    var first = end - 1
    while first > start, self[first - 1].isContinued { first -= 1 }
    return first..<end
  }

  // MARK: Removing

  /// Moves the latest commit of another log to the end of this one.
  mutating func move(_ other: inout ChangeLog) {
    let commit = other.latest
    append(commit.map { other[$0] })
    commitCount += 1
    for _ in commit { other.removeLast() }
    other.commitCount -= 1
  }

  private mutating func removeLast() {
    if latestChunk.isEmpty, let last = full.popLast() { latestChunk = last }
    byteCount -= latestChunk.removeLast().byteCount
  }

  /// Discards the oldest commit.
  mutating func forgetOldest() {
    commitCount -= 1
    while forgetOldestChange() {}
    if start >= Self.chunkLength { dropForgotten() }
  }

  /// Discards the oldest commits until the rest takes at most a number of bytes; keeps the latest.
  mutating func forgetOldest(downTo byteLimit: Int) {
    while byteCount > byteLimit, commitCount > 1 { forgetOldest() }
  }

  /// Discards the oldest change and releases its payloads.
  /// - Returns: whether the next change belongs to the same commit.
  private mutating func forgetOldestChange() -> Bool {
    let change = self[start]
    if change.byteCount > 0 { release(change) }
    start += 1
    return change.isContinued
  }

  private mutating func release(_ change: ChangeRecord) {
    byteCount -= change.byteCount
    let chunk = start / Self.chunkLength
    if chunk < full.count {
      full[chunk][start % Self.chunkLength] = change.emptied
    } else {
      latestChunk[start % Self.chunkLength] = change.emptied
    }
  }

  /// Removes the chunks in which nothing is kept.
  private mutating func dropForgotten() {
    let count = min(start / Self.chunkLength, full.count)
    full.removeFirst(count)
    start -= count * Self.chunkLength
  }
}

extension StepState {
  /// The changes that the history keeps: those of navigation, with the saved facts that a
  /// transaction set beside them; after undo or redo, only those that protections added.
  fileprivate func commit(
    in map: NavigationMap, without cards: Cards?
  ) -> ContiguousArray<ChangeRecord> {
    if travel != nil {
      var records = ContiguousArray(happened.records[retracedCount...].filter { $0.kind != .fact })
      cards?.leave(&records)
      return records
    }
    var records = happened.net ?? happened.records
    cards?.leave(&records)
    records.removeAll {
      $0.kind == .fact && (transactionStep == nil || !map.undoes($0.entry.screen))
    }
    return records.contains { $0.kind != .fact } ? records : []
  }
}

extension NavigationMap {
  /// Whether a fact can be undone: a fact that is not saved, such as a sign-in, is never brought
  /// back.
  fileprivate func undoes(_ fact: Name) -> Bool {
    index(ofFact: fact).map { facts[$0].isSaved } ?? false
  }
}

extension ChangeLog: Hashable {
  private var changes: some Collection<ChangeRecord> { (start..<end).lazy.map { self[$0] } }

  /// Compares the kept changes.
  static func == (a: ChangeLog, b: ChangeLog) -> Bool {
    a.commitCount == b.commitCount && a.changes.elementsEqual(b.changes)
  }

  /// Hashes the kept changes.
  func hash(into hasher: inout Hasher) {
    hasher.combine(commitCount)
    for change in changes { hasher.combine(change) }
  }
}
