import RootsExplorer
import Testing

@Suite struct JudgeTests {
  /// Properties: 0 of nodes divisible by 5, 3 of those by 7, 1 of moves to an odd node from an even
  /// one, 2 of refused moves.
  private static let checks = PropertyChecks<Int>(
    state: { node, properties in
      if node % 5 == 0 { properties.append(0) }
      if node % 7 == 0 { properties.append(3) }
    },
    transition: { before, _, after, properties in
      guard let after else { return properties.append(2) }
      if before % 2 == 0, after % 2 == 1 { properties.append(1) }
    })

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `findings are the first in order with the count of all`(seed: UInt64) throws {
    let graph = Graph.random(nodes: 300, moves: 4, seed: seed)
    var places: [UInt32: [(state: Int, move: UInt32?)]] = [:]
    for (number, node) in Oracle(graph).nodes.enumerated() {
      if node % 5 == 0 { places[0, default: []].append((number, nil)) }
      if node % 7 == 0 { places[3, default: []].append((number, nil)) }
      for (move, target) in graph.targets[node].enumerated().reversed() {
        if target == nil { places[2, default: []].append((number, UInt32(move))) }
        if let target, node % 2 == 0, target % 2 == 1 {
          places[1, default: []].append((number, UInt32(move)))
        }
      }
    }
    var search = Search(graph)
    search.checks = JudgeTests.checks
    search.threads = 1 + Int(seed % 4)
    let findings = try search.run().report.findings
    #expect(findings.properties == places.keys.sorted())
    for (property, all) in places {
      #expect(findings[property]?.state == all[0].state)
      #expect(findings[property]?.move == all[0].move)
      #expect(findings[property]?.count == all.count)
    }
  }

  @Test func `the path to a transition ends with its move`() throws {
    var search = Search(Jugs())
    search.checks = PropertyChecks(transition: { before, _, after, properties in
      if before.big != 4, after?.big == 4 { properties.append(0) }
    })
    let space = try search.run()
    let finding = try #require(space.report.findings[0])
    #expect(space.path(to: finding).moves == [1, 5, 2, 5, 1, 5])
    #expect(space.report.findings[1] == nil)
  }

  @Test func `a search ends with the level in which the last wanted property was found`() throws {
    var search = Search(SlidingPuzzle(columns: 3, rows: 2))
    search.checks = PropertyChecks(state: { state, properties in
      if state[0] != 0 { properties.append(0) }
      if state[5] == 0 { properties.append(1) }
    })
    search.limits.wanted = [0, 1]
    let space = try search.run()
    let last = try #require(space.report.findings[1])
    #expect(space.report.stop == .found)
    #expect(!space.report.isComplete)
    #expect(space.report.completeLevels == space.path(to: last.state).moves.count + 1)
    search.limits.wanted = [0, 1, 2]
    #expect(try search.run().report.stop == .finished)
  }
}
