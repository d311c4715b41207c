/// Changes in order; each says whether the next one belongs to the same commit.
///
/// They are kept in chunks: growing moves nothing, forgetting the oldest gives its memory to the
/// newest, and a copy of a world shares all chunks but one.
struct ChangeLog: Sendable {
  private typealias Chunk = ContiguousArray<ChangeRecord>
  private static let chunkLength = 1024

  /// Chunks that are full, oldest first.
  private var full: ContiguousArray<Chunk> = []
  /// How many commits end in each of them.
  private var endCounts: ContiguousArray<Int> = []
  /// What comes after them, and how many commits end in it.
  private var latestChunk: Chunk = []
  private var latestEndCount = 0
  private var allCount = 0
  /// How many of the oldest commits are forgotten, and only wait for their chunk to go.
  private var forgottenCount = 0

  var commitCount: Int { allCount - forgottenCount }

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
  mutating func append(_ step: inout StepState) -> Bool {
    if step.happened.count == 1, step.happened.kind(at: 0) != .fact {
      if latestChunk.count == Self.chunkLength { beginChunk() }
      latestChunk.append(step.happened[0])
      latestEndCount += 1
    } else {
      let records = (step.happened.net ?? []).filter { $0.kind != .fact }
      if records.isEmpty { return false }
      append(records)
    }
    allCount += 1
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
    latestEndCount += 1
  }

  @inline(never)
  private mutating func beginChunk() {
    full.append(latestChunk)
    endCounts.append(latestEndCount)
    latestChunk = []
    latestEndCount = 0
    latestChunk.reserveCapacity(Self.chunkLength)
  }

  // MARK: Looking

  /// The places of the latest commit; empty when there is none.
  var latest: Range<Int> { commit(endingAt: end) }

  /// The places of the commit before another; empty when there is none.
  func commit(before commit: Range<Int>) -> Range<Int> { self.commit(endingAt: commit.lowerBound) }

  private func commit(endingAt end: Int) -> Range<Int> {
    guard end > 0 else { return 0..<0 }
    var first = end - 1
    while first > 0, self[first - 1].isContinued { first -= 1 }
    return first..<end
  }

  // MARK: Taking away

  /// Takes over the latest commit of another log.
  mutating func move(_ other: inout ChangeLog) {
    let commit = other.latest
    append(commit.map { other[$0] })
    allCount += 1
    for _ in commit { other.removeLast() }
    other.allCount -= 1
  }

  private mutating func removeLast() {
    if latestChunk.isEmpty, let last = full.popLast() {
      latestChunk = last
      latestEndCount = endCounts.removeLast()
    }
    if !latestChunk.removeLast().isContinued { latestEndCount -= 1 }
  }

  /// Forgets the oldest commit.
  @inline(__always)
  mutating func forgetOldest() {
    forgottenCount += 1
    if let count = endCounts.first, forgottenCount >= count { dropForgotten() }
  }

  /// Chunks go in which nothing is that is not forgotten.
  @inline(never)
  private mutating func dropForgotten() {
    while let count = endCounts.first, let last = full.first?.last,
      last.isContinued ? forgottenCount > count : forgottenCount >= count
    {
      full.removeFirst()
      endCounts.removeFirst()
      allCount -= count
      forgottenCount -= count
    }
  }
}

extension ChangeLog: Hashable {
  private var places: LazyMapSequence<Range<Int>, ChangeRecord> {
    var start = 0
    for _ in 0..<forgottenCount {
      while self[start].isContinued { start += 1 }
      start += 1
    }
    return (start..<end).lazy.map { self[$0] }
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
