import RootsBench
import RootsExplorer
import Testing

/// The status of a running search.
@Suite struct ExplorationStatusTests {
  private var status: ExplorationStatus {
    var status = ExplorationStatus()
    status.phase = .all
    status.progress.states = 12_910
    status.progress.frontier = 4311
    status.progress.completeLevels = 10
    status.time = .seconds(4)
    status.limit = .seconds(30)
    return status
  }

  @Test func `the status has the level, the time, the faults so far, and the states`() {
    #expect(
      status.line == "all ways of 10 moves, 4 s of 30 s, 12,910 states, 4,311 waiting")
    var late = status
    late.faultCount = 2
    #expect(
      late.line == "all ways of 10 moves, 4 s of 30 s, 2 faults so far, 12,910 states, "
        + "4,311 waiting")
    late.faultCount = 1
    #expect(late.line.contains(", 1 fault so far, "))
  }

  @Test func `after the search the status names what is decided`() {
    var status = status
    status.isCancelled = true
    #expect(status.line.hasPrefix("stopping, 4 s of 30 s, "))
    status.isDeciding = true
    #expect(status.line.hasPrefix("looking for a way back from each state, 4 s"))
  }
}
