import RootsExplorer
import Synchronization
import Testing

@Suite struct SearchMonitorTests {
  @Test func `the last progress is that of the report`() throws {
    let search = Search(TwoPhaseCommit(count: 5))
    let report = try search.run().report
    let progress = search.monitor.progress
    #expect(progress.states == report.states)
    #expect(progress.completeLevels == report.levels.count)
    #expect(progress.frontier == 0)
  }

  @Test func `progress grows while the search runs`() throws {
    var search = Search(SlidingPuzzle(columns: 3, rows: 2))
    let monitor = search.monitor
    let seen = Mutex<[SearchProgress]>([])
    search.checks = PropertyChecks(state: { _, _ in
      let progress = monitor.progress
      seen.withLock { if $0.last != progress { $0.append(progress) } }
    })
    _ = try search.run()
    let all = seen.withLock { $0 }
    #expect(all.count > 20)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.states <= $1.states })
    #expect(all.allSatisfy { $0.frontier <= $0.states })
  }
}
