import RootsExplorer
import Testing

/// Exhaustive searches through random graphs against a search with a dictionary.
@Suite struct ExactSearchTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `states, levels, paths and deadlocks are those of a search with a dictionary`(
    seed: UInt64
  ) throws {
    let graph = Graph.random(nodes: Int(seed) + 1, moves: 4, starts: 1 + Int(seed % 3), seed: seed)
    let oracle = Oracle(graph)
    var search = Search(graph)
    search.threads = 1 + Int(seed % 3)
    let space = try search.run()
    let numbers = 0..<space.report.states
    #expect(numbers.map(space.state) == oracle.nodes)
    #expect(numbers.map { space.path(to: $0).moves } == oracle.paths)
    #expect(space.report.levels == oracle.levels)
    #expect(space.report.completeLevels == oracle.levels.count)
    #expect(space.report.transitions == oracle.transitions)
    #expect(space.report.deadlocks == oracle.deadlocks)
    #expect(space.report.isComplete)
    #expect(space.report.stop == .finished)
  }

  @Test func `levels longer than a batch keep the order of discovery`() throws {
    let graph = Graph.random(nodes: 25_000, moves: 6, starts: 3, seed: 7)
    let oracle = Oracle(graph)
    var search = Search(graph)
    search.threads = 3
    let space = try search.run()
    #expect((oracle.levels.max() ?? 0) > 4096)
    #expect((0..<space.report.states).map(space.state) == oracle.nodes)
    #expect((0..<space.report.states).map { space.path(to: $0).moves } == oracle.paths)
  }

  @Test func `the start of a path is the number of its start state`() throws {
    let graph = Graph(targets: [[2], [3], [], []], starts: [1, 0])
    let space = try Search(graph).run()
    let number = try #require(space.states { $0 == 2 }.first)
    let path = space.path(to: number)
    #expect(space.state(path.start) == 0)
    #expect(path.moves == [0])
  }

  @Test func `a model without start states has no states and no levels`() throws {
    let report = try Search(Graph(targets: [], starts: [])).run().report
    #expect(report.states == 0)
    #expect(report.levels.isEmpty)
    #expect(report.isComplete)
  }

  @Test func `the set of states for a condition has exactly these states`() throws {
    let space = try Search(Graph.random(nodes: 900, moves: 5, seed: 3)).run()
    let even = (0..<space.report.states).filter { space.state($0) % 2 == 0 }
    let found = space.states(threads: 2) { $0 % 2 == 0 }
    #expect(found == StateSet(even) || Set(even) == Set(even.filter(found.contains)))
    #expect(found.count == even.count)
    #expect(found.first == even.first)
    #expect(space.states { _ in false }.first == nil)
  }

  @Test func `vectors of 14 words take at most 100 bytes a state`() throws {
    let report = try Search(Subsets(bits: 17)).run().report
    #expect(report.states == 1 << 17)
    #expect(report.bytes / report.states <= 100)
  }
}
