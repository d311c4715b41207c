/// A breadth-first search over vectors, by whole levels.
///
/// States are numbered in the order of discovery: by the number of the parent, then by the order of
/// the moves. The frontier is therefore a range of numbers. It is expanded in batches; a batch is
/// cut into chunks that threads fill while the tables are only read, and the chunks are merged in
/// order on one thread. Neither size depends on the number of threads, so nor does any answer.
@usableFromInline
struct LevelSearch {
  static let statesInBatch = 4096
  static let statesInChunk = 64

  @usableFromInline let table: StateTable
  @usableFromInline let novelty: NoveltyTable?
  let limits: Limits
  let threads: Int
  let monitor: SearchMonitor
  private var report = SearchReport()

  @usableFromInline
  init(
    length: Int, novelty: NoveltyTable?, limits: Limits, threads: Int, monitor: SearchMonitor
  ) {
    table = StateTable(length: length)
    self.novelty = novelty
    self.limits = limits
    self.threads = threads
    self.monitor = monitor
  }

  /// Explores from the start states, which are the candidates of a chunk.
  @usableFromInline
  mutating func run(
    from starts: Chunk, expand: @escaping @Sendable (Range<Int>) -> Chunk
  ) throws(ModelError) -> SearchReport {
    var stop = merge([starts])
    if table.count > 0 { report.levels = [table.count] }
    while stop == nil, report.expanded < table.count {
      stop = try expandLevel(report.expanded..<table.count, expand)
    }
    report.stop = stop ?? .finished
    report.isComplete = stop == nil && novelty == nil
    publish()
    return report
  }

  /// Expands the states of a level.
  ///
  /// - Returns: the reason to end before or in this level; nil when all its states are expanded.
  private mutating func expandLevel(
    _ level: Range<Int>, _ expand: @escaping @Sendable (Range<Int>) -> Chunk
  ) throws(ModelError) -> Stop? {
    let isFound = limits.wanted.allSatisfy { report.findings[$0] != nil }
    if isFound, !limits.wanted.isEmpty { return .found }
    if report.completeLevels >= limits.levels { return .levels }
    var stop: Stop?
    while stop == nil, report.expanded < level.upperBound {
      let end = min(report.expanded + LevelSearch.statesInBatch, level.upperBound)
      stop = try expandBatch(report.expanded..<end, expand)
      publish()
    }
    if stop == nil { report.completeLevels += 1 }
    if table.count > level.upperBound { report.levels.append(table.count - level.upperBound) }
    return stop
  }

  private mutating func expandBatch(
    _ batch: Range<Int>, _ expand: @escaping @Sendable (Range<Int>) -> Chunk
  ) throws(ModelError) -> Stop? {
    let monitor = monitor
    // A search by novelty has no passes over its transitions.
    let reserved =
      novelty != nil
      ? 0 : Transitions.bytes(states: table.count, transitions: report.transitions)
    let stop = { @Sendable () -> Stop? in monitor.stop(reserving: reserved) }
    let size = LevelSearch.statesInChunk
    let chunkCount = (batch.count + size - 1) / size
    let chunks = beginning(chunkCount, threads: threads) { number -> Chunk? in
      if stop() != nil { return nil }
      let first = batch.lowerBound + number * size
      let chunk = expand(first..<min(first + size, batch.upperBound))
      // A chunk that was ended is not whole.
      return monitor.isOver ? nil : chunk
    }
    if let fault = chunks.lazy.compactMap(\.fault).first {
      throw ModelError(cause: fault.cause, path: table.path(to: fault.state))
    }
    if let stop = merge(chunks) { return stop }
    for chunk in chunks {
      unsafe report.transitions += chunk.transitions
      report.deadlocks += chunk.deadlocks
      report.findings.add(chunk.findings)
    }
    report.expanded = min(batch.lowerBound + chunks.count * size, batch.upperBound)
    // Only memory can be free again.
    return chunks.count == chunkCount ? nil : stop() ?? .memory
  }

  /// Adds the candidates to the tables in order.
  ///
  /// - Returns: the limit that left no room for the next state; nil when all were added.
  private mutating func merge(_ chunks: [Chunk]) -> Stop? {
    let bytesOfChunks = chunks.reduce(0) { $0 + $1.bytes }
    var known: [UInt32] = []
    for chunk in chunks {
      // All slots are read at once; two candidates can still be the same state.
      unsafe table.find(chunk.candidates, 0..<chunk.candidates.count, &known)
      for candidate in known.indices where known[candidate] == StateTable.none {
        let row = unsafe UnsafePointer(chunk.candidates[candidate])
        let tag = unsafe row[table.length + 2]
        if unsafe table.index(of: row, tag: tag) != nil { continue }
        var bytes = bytesOfChunks + table.bytesOfNextInsertion
        if let novelty {
          let atoms = chunk.atoms(of: candidate)
          guard novelty.isNovel(atoms) else { continue }
          bytes += novelty.bytes(with: atoms)
        }
        if table.count >= min(limits.states, StateTable.limit) { return .states }
        if bytes > limits.bytes { return .memory }
        report.bytes = max(report.bytes, bytes)
        novelty?.add(chunk.atoms(of: candidate))
        unsafe table.insert(row, tag: tag)
      }
    }
    return nil
  }

  private mutating func publish() {
    report.states = table.count
    monitor.publish(SearchProgress(report))
  }
}
