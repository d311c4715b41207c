import RootsExplorer
import Testing

/// State counts that others have published for the same models.
///
/// TLC and stateright count the start states as generated; a report counts transitions only.
@Suite struct PublishedCountsTests {
  /// The states are in the tests of stateright (N = 3 and 5) and in the TLA+ examples (N = 3).
  @Test(arguments: zip(2...6, [56, 288, 1568, 8832, 50816]))
  func `two-phase commit has the published number of states`(count: Int, states: Int) throws {
    let space = try Search(TwoPhaseCommit(count: count)).run()
    #expect(space.report.states == states)
    #expect(space.report.isComplete)
    #expect(space.report.deadlocks.isEmpty)
  }

  @Test func `two-phase commit of three has 1,146 generated states and depth 11`() throws {
    let report = try Search(TwoPhaseCommit(count: 3)).run().report
    #expect(report.transitions + 1 == 1146)
    #expect(report.levels.count == 11)
  }

  @Test func `two-phase commit of seven has 2,744,706 generated states and 23 levels`() throws {
    var search = Search(TwoPhaseCommit(count: 7))
    search.threads = 2
    let report = try search.run().report
    #expect(report.states == 296_448)
    #expect(report.transitions + 1 == 2_744_706)
    #expect(report.levels.count == 23)
  }

  /// TLA+ examples: 34 distinct states, 94 in total, depth 7.
  @Test func `transaction commit has 34 states, two of them final`() throws {
    let report = try Search(TransactionCommit(count: 3)).run().report
    #expect(report.states == 34)
    #expect(report.transitions + 1 == 94)
    #expect(report.levels.count == 7)
    #expect(report.deadlocks.count == 2)
  }

  /// TLC reports 97 generated states and 16 distinct ones.
  @Test func `the jugs of Die Hard have 16 states and four gallons take six moves`() throws {
    let space = try Search(Jugs()).run()
    #expect(space.report.states == 16)
    #expect(space.report.transitions + 1 == 97)
    let first = try #require(space.states { $0.big == 4 }.first)
    #expect(space.path(to: first).moves == [1, 5, 2, 5, 1, 5])
  }

  /// TLA+ examples: 21,527 distinct states, 59,674 in total, depth 13.
  @Test(arguments: [1, 2, 8])
  func `readers and writers have 21,527 states`(threads: Int) throws {
    var search = Search(ReadersWriters(actors: 3))
    search.threads = threads
    let report = try search.run().report
    #expect(report.states == 21_527)
    #expect(report.transitions + 1 == 59_674)
    #expect(report.levels.count == 13)
  }

  /// TLA+ examples: 5,150 distinct states, 20,002 in total, depth 1.
  @Test func `a can of 100 beans has 5,150 start states and no others`() throws {
    let report = try Search(CoffeeCan(beans: 100)).run().report
    #expect(report.levels == [5150])
    #expect(report.transitions + 5150 == 20_002)
  }

  /// Amarel, "On Representations of Problems of Reasoning about Actions", 1968.
  @Test func `missionaries and cannibals have 16 states and cross in 11 moves`() throws {
    let space = try Search(River()).run()
    #expect(space.report.states == 16)
    let end = River.State(missionaries: 0, cannibals: 0, isBoatHere: false)
    let number = try #require(space.states { $0 == end }.first)
    #expect(space.path(to: number).moves.count == 11)
  }

  /// OEIS A090034.
  @Test func `the puzzle of 2 by 3 has 360 states in 22 levels`() throws {
    let report = try Search(SlidingPuzzle(columns: 3, rows: 2)).run().report
    #expect(report.states == 360)
    #expect(
      report.levels == [
        1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1,
      ])
  }

  /// OEIS A089473.
  @Test func `the puzzle of 3 by 3 has 181,440 states in 32 levels`() throws {
    let report = try Search(SlidingPuzzle(columns: 3, rows: 3)).run().report
    #expect(report.states == 181_440)
    #expect(
      report.levels == [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10_878, 16_993, 17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6274, 3910, 760, 221, 2,
      ])
  }

  @Test(arguments: [1, 2, 5, 7])
  func `the towers of Hanoi have 3^n states and take 2^n - 1 moves`(discs: Int) throws {
    let space = try Search(Hanoi(discs: UInt32(discs))).run()
    #expect(space.report.states == (0..<discs).reduce(1) { product, _ in 3 * product })
    let last = (0..<UInt32(discs)).reduce(0) { $0 | 2 << (2 * $1) }
    let end = try #require(space.states { $0 == last }.first)
    #expect(space.path(to: end).moves.count == 1 << discs - 1)
  }

  @Test(arguments: [3, 5, 8])
  func `n philosophers have 3^n states and two deadlocks`(count: Int) throws {
    let space = try Search(Philosophers(count: count)).run()
    #expect(space.report.states == (0..<count).reduce(1) { product, _ in 3 * product })
    let stuck = space.report.deadlocks.map { Set(space.state($0)) }
    #expect(stuck == [[1], [2]])
  }
}
