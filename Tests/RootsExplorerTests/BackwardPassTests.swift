import RootsExplorer
import Testing

@Suite struct BackwardPassTests {
  /// The distances to goals by repeated improvement over the edges of a graph.
  private static func distances(
    _ nodes: [Int], _ graph: Graph, to isGoal: (Int) -> Bool, by isAllowed: (UInt32) -> Bool
  ) -> [Int?] {
    var distances: [Int: Int] = [:]
    for node in nodes where isGoal(node) { distances[node] = 0 }
    var isChanged = true
    while isChanged {
      isChanged = false
      for node in nodes {
        for (move, target) in graph.targets[node].enumerated() where isAllowed(UInt32(move)) {
          guard let target, let next = distances[target] else { continue }
          if next + 1 < distances[node] ?? .max {
            distances[node] = next + 1
            isChanged = true
          }
        }
      }
    }
    return nodes.map { distances[$0] }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `distances and traps are those of repeated improvement`(seed: UInt64) throws {
    let graph = Graph.random(nodes: 200, moves: 3, starts: 2, seed: seed)
    let isAllowed: (UInt32) -> Bool = seed % 2 == 0 ? { _ in true } : { $0 != 1 }
    let space = try Search(graph).run()
    let numbers = 0..<space.report.states
    let nodes = numbers.map { space.state($0) }
    let transitions = try #require(space.transitions(threads: 1 + Int(seed % 3)))
    #expect(transitions.count == space.report.transitions)
    let goals = space.states { $0 % 11 == 0 }
    let pass = BackwardPass(to: goals, over: transitions, by: isAllowed)
    let expected = BackwardPassTests.distances(
      nodes, graph, to: { $0 % 11 == 0 }, by: isAllowed)
    #expect(numbers.map { pass.distance(from: $0) } == expected)
    for limit in [nil, 0, 1, 2, 5] {
      let traps = numbers.filter { (expected[$0] ?? .max) > limit ?? 1000 }
      #expect(pass.traps(within: limit) == StateSet(traps))
      #expect(pass.traps(within: limit).first == traps.first)
      #expect(pass.traps(within: limit).count == traps.count)
    }
  }

  @Test func `a state has the moves that were not refused, in order`() throws {
    let space = try Search(Graph(targets: [[1, nil, 2], [], [0]])).run()
    let transitions = try #require(space.transitions())
    let moves = transitions.from(0)
    #expect(moves.map(\.move) == [2, 0])
    #expect(moves.map { $0.state.map(space.state) } == [2, 1])
    #expect(transitions.from(2).isEmpty)
  }

  @Test func `a trap of an unfinished search is a trap of the whole model`() throws {
    for seed in 0..<30 as Range<UInt64> {
      let graph = Graph.random(nodes: 150, moves: 2, starts: 2, seed: seed)
      let whole = try Search(graph).run()
      let all = BackwardPass(
        to: whole.states { $0 % 13 == 0 }, over: try #require(whole.transitions()))
      for levels in 0..<whole.report.levels.count {
        var search = Search(graph)
        search.limits.levels = levels
        let part = try search.run()
        let pass = BackwardPass(
          to: part.states { $0 % 13 == 0 }, over: try #require(part.transitions()))
        for limit in [nil, 1, 3] {
          let traps = pass.traps(within: limit)
          for number in 0..<part.report.states where traps.contains(number) {
            #expect(all.traps(within: limit).contains(number), "seed \(seed), state \(number)")
          }
        }
      }
    }
  }

  @Test func `a trap after a search by novelty is a trap of the whole model`() throws {
    for seed in 0..<30 as Range<UInt64> {
      let graph = Graph.random(nodes: 150, moves: 2, starts: 2, seed: seed)
      let whole = try Search(graph).run()
      let all = BackwardPass(
        to: whole.states { $0 % 13 == 0 }, over: try #require(whole.transitions())
      ).traps()
      var search = Search(graph)
      search.novelty = Novelty(.atoms) { node, atoms in atoms.append(UInt32(node / 2)) }
      let part = try search.run()
      let transitions = try #require(part.transitions())
      #expect(transitions.count == part.report.transitions)
      let traps = BackwardPass(to: part.states { $0 % 13 == 0 }, over: transitions).traps()
      for number in 0..<part.report.states where traps.contains(number) {
        let state = part.state(number)
        let same = try #require(whole.states { $0 == state }.first)
        #expect(all.contains(same), "seed \(seed), state \(number)")
      }
    }
  }

  @Test func `the deadlocks are the traps of philosophers who want to think again`() throws {
    let space = try Search(Philosophers(count: 6)).run()
    let transitions = try #require(space.transitions(threads: 2))
    let pass = BackwardPass(to: StateSet([0]), over: transitions)
    #expect(pass.traps() == StateSet(space.report.deadlocks))
    #expect(pass.distance(from: 0) == 0)
  }

  @Test func `transitions are not computed after the search was cancelled`() throws {
    let space = try Search(Philosophers(count: 6)).run()
    let monitor = SearchMonitor()
    monitor.cancel()
    #expect(space.transitions(monitor: monitor) == nil)
  }
}
