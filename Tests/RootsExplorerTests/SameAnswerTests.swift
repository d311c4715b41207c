import RootsExplorer
import Testing

/// All results of a search, as values that can be compared.
struct Answer: Equatable {
  let report: SearchReport
  let vectors: [[UInt32]]
  let paths: [Path]

  init<Model>(_ space: StateSpace<Model>) {
    report = space.report
    vectors = (0..<space.report.states).map { space.vector($0) }
    paths = (0..<space.report.states).map { space.path(to: $0) }
  }
}

@Suite struct SameAnswerTests {
  private static let threads = [2, 3, 8, 16]

  /// Compares the answers of a search on one and on more threads.
  private func expectSameAnswers<Model>(_ search: Search<Model>) throws {
    var search = search
    let one = Answer(try search.run())
    for threads in SameAnswerTests.threads {
      search.threads = threads
      #expect(Answer(try search.run()) == one, "\(threads) threads")
    }
  }

  @Test func `two-phase commit has the same answer on any number of threads`() throws {
    var search = Search(TwoPhaseCommit(count: 5))
    search.checks = PropertyChecks(
      state: { state, properties in properties.append(state.decision) },
      transition: { before, move, after, properties in
        if after?.managers == before.managers { properties.append(3 + move) }
      })
    try expectSameAnswers(search)
  }

  @Test func `a graph has the same answer on any number of threads`() throws {
    try expectSameAnswers(Search(Graph.random(nodes: 15_000, moves: 5, starts: 5, seed: 1)))
  }

  @Test func `a stop by states or memory has the same answer on any number of threads`() throws {
    var search = Search(Graph.random(nodes: 15_000, moves: 5, seed: 2))
    search.limits.states = 9_876
    try expectSameAnswers(search)
    search.limits.bytes = 700_000
    search.limits.states = .max
    #expect(try search.run().report.stop == .memory)
    try expectSameAnswers(search)
  }

  @Test(arguments: [Novelty<[UInt32]>.Width.atoms, .pairs])
  func `a search by novelty has the same answer on any number of threads`(
    width: Novelty<[UInt32]>.Width
  ) throws {
    var search = Search(SlidingPuzzle(columns: 3, rows: 3))
    search.novelty = Novelty(width) { state, atoms in
      for (place, tile) in state.enumerated() { atoms.append(UInt32(9 * place) + tile) }
    }
    try expectSameAnswers(search)
  }

  @Test func `interned parts do not change the answer`() throws {
    func states(threads: Int) throws -> ([ReadersWriters.State], [Path], Int) {
      var search = Search(ReadersWriters(actors: 3))
      search.threads = threads
      let space = try search.run()
      let numbers = 0..<space.report.states
      return (
        numbers.map(space.state), numbers.map { space.path(to: $0) }, space.report.transitions
      )
    }
    let one = try states(threads: 1)
    for threads in SameAnswerTests.threads {
      #expect(try states(threads: threads) == one, "\(threads) threads")
    }
  }

  @Test func `the transitions are the same on any number of threads`() throws {
    let space = try Search(Graph.random(nodes: 5000, moves: 5, seed: 4)).run()
    let one = try #require(space.transitions())
    for threads in SameAnswerTests.threads {
      let more = try #require(space.transitions(threads: threads))
      #expect(
        (0..<space.report.states).allSatisfy { state in
          zip(one.from(state), more.from(state)).allSatisfy(==)
            && one.from(state).count == more.from(state).count
        })
    }
  }
}
