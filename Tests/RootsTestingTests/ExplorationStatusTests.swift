import RootsExplorer
import RootsTerminal
import RootsTesting
import Testing

/// The status of a running search.
@Suite struct ExplorationStatusTests {
  private var status: ExplorationStatus {
    var status = ExplorationStatus()
    status.phase = .all
    status.progress.states = 12_910
    status.progress.frontier = 4311
    status.progress.transitions = 30_000
    status.progress.completeLevels = 10
    status.progress.elapsed = .seconds(3)
    status.time = .seconds(4)
    status.limit = .seconds(30)
    return status
  }

  private func text(_ status: ExplorationStatus, _ columns: Int = 80, _ rows: Int = 24) -> String {
    status.lines(in: Size(columns: columns, rows: rows)).joined(separator: "\n")
  }

  @Test func `the status has the states, the speed, the level, and the faults so far`() {
    #expect(
      text(status) == """
        all ways of 10 moves, 4 s of 30 s
          12,910 states, 4,311 waiting
          10,000 moves a second
          no faults so far
        Ctrl-C stops and reports
        """)
    var walk = status
    walk.phase = .walk
    #expect(
      text(walk) == """
        walking at random, 4 s of 30 s
          30,000 moves
          10,000 moves a second
          no faults so far
        Ctrl-C stops and reports
        """)
    var late = status
    late.progress.statesLeft = 5000
    late.faults = ["a.yaml:3: home is lost", "a.yaml:4: so is \u{1B}this"]
    #expect(
      text(late) == """
        all ways of 10 moves, 4 s of 30 s
          12,910 states, 4,311 waiting
          10,000 moves a second
          about 5,000 states left, 2 s
          2 faults so far
            a.yaml:3: home is lost
            a.yaml:4: so is ␛this
        Ctrl-C stops and reports
        """)
    #expect(
      late.line == "all ways of 10 moves, 4 s of 30 s, 12,910 states, 4,311 waiting, "
        + "10,000 moves a second, about 5,000 states left, 2 s, 2 faults so far")
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (5, 3), (1, 1), (120, 40)])
  func `the status fits into the terminal`(columns: Int, rows: Int) {
    var status = status
    status.faults = (1...30).map { "a.yaml:\($0): home is lost" }
    let lines = status.lines(in: Size(columns: columns, rows: rows))
    #expect(lines.count <= max(1, rows - 1))
    #expect(lines.allSatisfy { $0.count < max(2, columns) })
  }

  @Test func `on a narrow terminal the status is wrapped between words, and nothing is lost`() {
    var status = status
    status.faults = (1...4).map { "a.yaml:\($0): nothing can be done on till, not even leave it" }
    #expect(
      text(status, 40, 12) == """
        all ways of 10 moves, 4 s of 30 s
          12,910 states, 4,311 waiting
          10,000 moves a second
          4 faults so far
            a.yaml:1: nothing can be done on
            till, not even leave it
            a.yaml:2: nothing can be done on
            till, not even leave it
            and 2 more
        Ctrl-C stops and reports
        """)
    status.isDeciding = true
    #expect(
      text(status, 40, 12).hasPrefix(
        "looking for a way back from each state\n  4 s of 30 s\n  12,910 states"))
    #expect(text(status, 30, 8).hasSuffix("\nCtrl-C leaves this out and r…"))
    #expect(text(status, 200, 60).split(separator: "\n").count == 9)
  }

  @Test func `after the search the status names what is decided, and how to leave that out`() {
    var status = status
    status.isCancelled = true
    #expect(text(status).hasPrefix("stopping, 4 s of 30 s\n"))
    status.isDeciding = true
    #expect(text(status).hasPrefix("looking for a way back from each state, 4 s"))
    #expect(text(status).hasSuffix("Ctrl-C leaves this out and reports"))
  }
}
