import RootsExplorer
import Synchronization
import Testing

/// Stops: the answer so far is the beginning of the answer without limits.
@Suite struct StopTests {
  private static let graph = Graph.random(nodes: 3000, moves: 4, starts: 2, seed: 11)
  private static let checks = PropertyChecks<Int>(state: { node, properties in
    if node % 3 == 0 { properties.append(0) }
  })

  /// Checks that a report is of the first states and that its counts are of the expanded ones.
  private func expectBeginning(
    _ part: StateSpace<Graph>, of whole: StateSpace<Graph>, in graph: Graph
  ) {
    let report = part.report
    #expect(report.states <= whole.report.states)
    #expect(report.expanded <= report.states)
    for number in 0..<report.states {
      guard part.state(number) == whole.state(number),
        part.path(to: number) == whole.path(to: number)
      else {
        Issue.record("state \(number) differs")
        return
      }
    }
    let expanded = (0..<report.expanded).map { part.state($0) }
    #expect(report.transitions == expanded.reduce(0) { $0 + graph.targets[$1].count { $0 != nil } })
    #expect(report.deadlocks == whole.report.deadlocks.filter { $0 < report.expanded })
    #expect(report.findings[0]?.count ?? 0 == expanded.count { $0 % 3 == 0 })
    #expect(report.levels.reduce(0, +) == report.states)
    #expect(report.completeLevels <= whole.report.levels.count)
    let areStartsWhole = report.states >= whole.report.levels[0]
    let final = report.levels.prefix(report.completeLevels + (areStartsWhole ? 1 : 0))
    #expect(Array(final) == Array(whole.report.levels.prefix(final.count)))
    let completed = whole.report.levels.prefix(report.completeLevels).reduce(0, +)
    #expect(report.expanded >= completed)
    #expect(report.isComplete == (report.stop == .finished))
    if report.stop == .finished { #expect(report == whole.report) }
  }

  private func search() -> Search<Graph> {
    var search = Search(StopTests.graph)
    search.checks = StopTests.checks
    return search
  }

  @Test func `a search can stop after each level`() throws {
    let whole = try search().run()
    for levels in 0...(whole.report.levels.count + 1) {
      var search = search()
      search.limits.levels = levels
      let part = try search.run()
      expectBeginning(part, of: whole, in: StopTests.graph)
      #expect(part.report.completeLevels == min(levels, whole.report.levels.count))
      #expect(part.report.stop == (levels < whole.report.levels.count ? .levels : .finished))
      #expect(part.report.expanded == whole.report.levels.prefix(levels).reduce(0, +))
    }
  }

  @Test func `a search can stop at each number of states`() throws {
    let whole = try search().run()
    for states in Array(0...40) + [100, 1000, whole.report.states - 1, whole.report.states] {
      var search = search()
      search.limits.states = states
      search.threads = 1 + states % 3
      let part = try search.run()
      expectBeginning(part, of: whole, in: StopTests.graph)
      #expect(part.report.states == states)
      #expect(part.report.stop == (states == whole.report.states ? .finished : .states))
    }
  }

  @Test func `the memory stays below its limit`() throws {
    let graph = Graph.random(nodes: 20_000, moves: 5, seed: 12)
    let whole = try Search(graph).run()
    for bytes in stride(from: 0, to: 1_500_000, by: 130_000) {
      var search = Search(graph)
      search.checks = StopTests.checks
      search.limits.bytes = bytes
      let parts = try [1, 2, 3].map { threads in
        search.threads = threads
        return try search.run()
      }
      #expect(parts[0].report == parts[1].report && parts[1].report == parts[2].report)
      #expect(parts[0].report.bytes <= bytes)
      if parts[0].report.stop == .memory {
        expectBeginning(parts[0], of: whole, in: graph)
      } else {
        #expect(parts[0].report.bytes == whole.report.bytes)
      }
    }
  }

  @Test func `a search without time expands nothing`() throws {
    let search = search()
    search.monitor.limit(to: Budget(time: .zero, bytes: .max))
    let report = try search.run().report
    #expect(report.stop == .time)
    #expect(report.expanded == 0)
    #expect(report.levels == [report.states])
  }

  @Test func `a search without end stops when the time is up`() throws {
    var search = Search(Subsets(bits: 32))
    search.monitor.limit(to: Budget(time: .milliseconds(20), bytes: .max))
    search.threads = 2
    let report = try search.run().report
    #expect(report.stop == .time)
    #expect(!report.isComplete)
  }

  @Test func `a cancelled search looks at no further state`() throws {
    let asked = Counter()
    let monitor = SearchMonitor()
    var search = Search(Subsets(bits: 32))
    search.checks = PropertyChecks(state: { _, _ in
      if asked.next() == 40 { monitor.cancel() }
    })
    search.monitor = monitor
    #expect(try search.run().report.stop == .cancelled)
    #expect(asked.next() == 41)
  }

  /// The moment is a number of steps, which two threads reach at different places each time.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `cancelling at any moment leaves the beginning of the answer`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let graph = Graph.random(nodes: 6000, moves: 4, starts: 2, seed: seed)
    var search = Search(graph)
    search.checks = StopTests.checks
    let whole = try search.run()
    let moment = Int.random(in: 0...(whole.report.states * 11 / 10), using: &random)
    let asked = Counter()
    let monitor = SearchMonitor()
    search.checks = PropertyChecks(state: { node, properties in
      if node % 3 == 0 { properties.append(0) }
      if asked.next() == moment { monitor.cancel() }
    })
    search.monitor = monitor
    search.threads = 2
    let part = try search.run()
    expectBeginning(part, of: whole, in: graph)
    #expect(part.report.stop == .cancelled || part.report.stop == .finished)
  }
}

/// A counter that threads share.
final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}
