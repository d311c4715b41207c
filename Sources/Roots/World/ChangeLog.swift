/// Changes in order, of which the last of each commit is marked.
///
/// They are kept in chunks, of which all but the last are full: growing moves nothing, forgetting
/// the oldest gives its memory to the newest, and a copy of a world shares all but one of them.
struct ChangeLog: Sendable {
  private static let chunkLength = 1024
  private var chunks: ContiguousArray<ContiguousArray<ChangeRecord>> = []
  /// The place of the oldest change; what is before it in the first chunk is forgotten.
  private var start = 0
  private(set) var commitCount = 0

  /// The place after the latest change.
  private var end: Int {
    guard let last = chunks.last else { return 0 }
    return (chunks.count - 1) * Self.chunkLength + last.count
  }

  subscript(place: Int) -> ChangeRecord {
    chunks[place / Self.chunkLength][place % Self.chunkLength]
  }

  // MARK: Adding

  /// Adds the changes of navigation as one commit; false, and nothing, when there are none.
  mutating func append(_ consequences: Consequences) -> Bool {
    let count = consequences.happened.count
    if count == 1, consequences.happened.kind(at: 0) != .fact {
      append(consequences.happened[0], endsCommit: true)
    } else {
      let records = (consequences.happened.net ?? []).filter { $0.kind != .fact }
      if records.isEmpty { return false }
      append(records)
    }
    commitCount += 1
    return true
  }

  private mutating func append(_ commit: some BidirectionalCollection<ChangeRecord>) {
    for record in commit.dropLast() { append(record, endsCommit: false) }
    if let last = commit.last { append(last, endsCommit: true) }
  }

  @inline(__always)
  private mutating func append(_ record: consuming ChangeRecord, endsCommit: Bool) {
    record.endsCommit = endsCommit
    let last = chunks.count - 1
    if last < 0 || chunks[last].count == Self.chunkLength {
      beginChunk(record)
    } else {
      chunks[last].append(record)
    }
  }

  @inline(never)
  private mutating func beginChunk(_ record: consuming ChangeRecord) {
    var chunk: ContiguousArray<ChangeRecord> = []
    chunk.reserveCapacity(Self.chunkLength)
    chunk.append(record)
    chunks.append(chunk)
  }

  // MARK: Looking

  /// The places of the latest commit; empty when there is none.
  var latest: Range<Int> { commit(endingAt: end) }

  /// The places of the commit before another; empty when there is none.
  func commit(before commit: Range<Int>) -> Range<Int> { self.commit(endingAt: commit.lowerBound) }

  private func commit(endingAt end: Int) -> Range<Int> {
    guard end > start else { return start..<start }
    var first = end - 1
    while first > start, !self[first - 1].endsCommit { first -= 1 }
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
    let last = chunks.count - 1
    chunks[last].removeLast()
    if chunks[last].isEmpty { chunks.removeLast() }
  }

  /// Forgets the oldest commit.
  mutating func forgetOldest() {
    while !self[start].endsCommit { start += 1 }
    start += 1
    commitCount -= 1
    while start >= Self.chunkLength {
      chunks.removeFirst()
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
