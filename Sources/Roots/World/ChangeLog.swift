/// Changes in order; each says whether the next one belongs to the same commit.
///
/// They are kept in chunks: growing moves nothing, forgetting the oldest gives its memory to the
/// newest, and a copy of a world shares all chunks but one.
struct ChangeLog: Sendable {
  private typealias Chunk = ContiguousArray<ChangeRecord>
  private static let chunkLength = 1024

  /// Chunks that are full, oldest first.
  private var full: ContiguousArray<Chunk> = []
  /// What comes after them.
  private var latestChunk: Chunk = []
  /// The place of the oldest change; what is before it in the first chunk is forgotten.
  private var start = 0
  private(set) var commitCount = 0

  /// The place after the latest change.
  private var end: Int { full.count * Self.chunkLength + latestChunk.count }

  subscript(place: Int) -> ChangeRecord {
    let chunk = place / Self.chunkLength
    return chunk < full.count
      ? full[chunk][place % Self.chunkLength] : latestChunk[place % Self.chunkLength]
  }

  // MARK: Adding

  /// Adds the changes of navigation as one commit; false, and nothing, when there are none.
  @inline(__always)
  mutating func append(_ consequences: Consequences) -> Bool {
    if consequences.happened.count == 1, consequences.happened.kind(at: 0) != .fact {
      if latestChunk.count == Self.chunkLength { beginChunk() }
      latestChunk.append(consequences.happened[0])
    } else {
      let records = (consequences.happened.net ?? []).filter { $0.kind != .fact }
      if records.isEmpty { return false }
      append(records)
    }
    commitCount += 1
    return true
  }

  @inline(never)
  private mutating func append(_ commit: some Collection<ChangeRecord>) {
    var remaining = commit.count
    for var record in commit {
      remaining -= 1
      record.isContinued = remaining > 0
      if latestChunk.count == Self.chunkLength { beginChunk() }
      latestChunk.append(record)
    }
  }

  @inline(never)
  private mutating func beginChunk() {
    full.append(latestChunk)
    latestChunk = []
    latestChunk.reserveCapacity(Self.chunkLength)
  }

  // MARK: Looking

  /// The places of the latest commit; empty when there is none.
  var latest: Range<Int> { commit(endingAt: end) }

  /// The places of the commit before another; empty when there is none.
  func commit(before commit: Range<Int>) -> Range<Int> { self.commit(endingAt: commit.lowerBound) }

  private func commit(endingAt end: Int) -> Range<Int> {
    guard end > start else { return start..<start }
    var first = end - 1
    while first > start, self[first - 1].isContinued { first -= 1 }
    return first..<end
  }

  // MARK: Taking away

  /// Takes over the latest commit of another log.
  mutating func move(_ other: inout ChangeLog) {
    let commit = other.latest
    append(commit.map { other[$0] })
    commitCount += 1
    for _ in commit { other.removeLast() }
    other.commitCount -= 1
  }

  private mutating func removeLast() {
    if latestChunk.isEmpty, let last = full.popLast() { latestChunk = last }
    latestChunk.removeLast()
  }

  /// Forgets the oldest commit.
  mutating func forgetOldest() {
    while self[start].isContinued { start += 1 }
    start += 1
    commitCount -= 1
    while start >= Self.chunkLength, !full.isEmpty {
      full.removeFirst()
      start -= Self.chunkLength
    }
  }
}

extension ChangeLog: Hashable {
  private var places: LazyMapSequence<Range<Int>, ChangeRecord> {
    (start..<end).lazy.map { self[$0] }
  }

  /// By the changes that are kept.
  static func == (a: ChangeLog, b: ChangeLog) -> Bool {
    a.commitCount == b.commitCount && a.places.elementsEqual(b.places)
  }

  /// By the changes that are kept.
  func hash(into hasher: inout Hasher) {
    hasher.combine(commitCount)
    for record in places { hasher.combine(record) }
  }
}
