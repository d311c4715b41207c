import RootsExplorer
import Synchronization
import Testing

@Suite struct SearchMonitorTests {
  @Test func `the last progress is that of the report`() throws {
    let search = Search(TwoPhaseCommit(count: 5))
    let report = try search.run().report
    let progress = search.monitor.progress
    #expect(progress.states == report.states)
    #expect(progress.transitions == report.transitions)
    #expect(progress.completeLevels == report.levels.count)
    #expect(progress.frontier == 0)
    #expect(progress.elapsed > .zero)
    #expect(progress.transitionsPerSecond > 0)
  }

  @Test func `progress grows while the search runs`() throws {
    var search = Search(SlidingPuzzle(columns: 3, rows: 2))
    let monitor = search.monitor
    let seen = Mutex<[SearchProgress]>([])
    search.judge = Judge(state: { _, _ in
      let progress = monitor.progress
      seen.withLock { if $0.last != progress { $0.append(progress) } }
    })
    _ = try search.run()
    let all = seen.withLock { $0 }
    #expect(all.count > 20)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.states <= $1.states })
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.elapsed <= $1.elapsed })
    #expect(all.allSatisfy { $0.frontier <= $0.states })
  }

  /// Levels 15 to 21 of the puzzle are 40, 29, 21, 18, 12, 6 and 1.
  @Test func `the states left are estimated once the levels shrink`() throws {
    var search = Search(SlidingPuzzle(columns: 3, rows: 2))
    let monitor = search.monitor
    let seen = Mutex<[Int: SearchProgress]>([:])
    search.judge = Judge(state: { _, _ in
      let progress = monitor.progress
      seen.withLock { $0[progress.completeLevels] = progress }
    })
    _ = try search.run()
    let all = seen.withLock { $0 }
    #expect(all[10]?.statesLeft == nil)
    let estimate = try #require(all[18]?.statesLeft)
    let left = 360 - (360 - 18 - 12 - 6 - 1)
    #expect(estimate >= left - 1 && estimate <= 2 * left)
  }
}
