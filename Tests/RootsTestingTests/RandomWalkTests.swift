import RootsBlueprint
import RootsTesting
import Testing

/// Random walks in place of a search.
@Suite struct RandomWalkTests {
  private static let maze = """
    roots: 1
    name: Maze
    facts: { coins: 0..3, lamp: false }
    start: { screen: gate }
    properties:
      the lamp is never lit by the rich: { never: lamp and coins is 3 }
      the cave is seen: { sometimes: cave is shown }
    screens:
      gate:
        list:
          - { label: In, do: push hall }
          - { label: Lamp, do: set lamp true, when: not lamp }
          - { label: Dark, do: set lamp false, when: lamp }
      hall:
        list:
          - { label: Take, do: "set coins {coins + 1}", when: coins < 3 }
          - { label: Drop, do: "set coins {coins - 1}", when: coins > 0 }
          - { label: Down, do: push cave, when: coins is 2 }
      cave: { list: [ { label: Jump, do: reset main to pit } ] }
      pit: { text: Dark }
    """

  private func blueprint(_ text: String = maze) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "maze.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  private func report(
    _ blueprint: Blueprint, seed: Int = 1, count: Int = 60,
    _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> ExplorationReport {
    var exploration = Exploration(blueprint)
    exploration.walk = Exploration.Walk(seed: seed, count: count)
    exploration.limits.moves = Exploration.Walk.standardMoves
    change(&exploration)
    return ExplorationReport(
      try exploration.run(), path: "maze.yaml", program: "1")
  }

  private func summary(_ report: ExplorationReport) -> [String] {
    report.faults.map { "\($0.sentence): \($0.way?.map(\.keys) ?? [])" }
  }

  @Test func `random walks find the faults of a search, with ways that are as short`() throws {
    let blueprint = try blueprint()
    let walked = try report(blueprint)
    let searched = ExplorationReport(
      try Exploration(blueprint).run(), path: "maze.yaml", program: "1")
    #expect(summary(walked).count == 2)
    #expect(
      walked.faults.map { "\($0.sentence) \($0.way?.count ?? 0)" }
        == searched.faults.map { "\($0.sentence) \($0.way?.count ?? 0)" })
    #expect(walked.faults.allSatisfy { $0.disagreement == nil })
    #expect(walked.coverage.map(\.reached) == searched.coverage.map(\.reached))
  }

  @Test(arguments: KnownBugTests.pairs.map(\.name))
  func `random walks find no faults in an app without any`(name: String) throws {
    let (found, _) = Blueprint.read(file: "Tests/RootsTestingTests/KnownBugs/\(name).mended.yaml")
    let report = try report(try #require(found), count: 4) {
      $0.limits.moves = 40
    }
    #expect(report.faults.isEmpty, "\(name): \(summary(report))")
  }

  @Test func `walks with the same seed are the same`() throws {
    let starter = try #require(Blueprint.read(file: "Resources/Starter.yaml").0)
    let one = try report(starter, seed: 3, count: 2)
    let two = try report(starter, seed: 3, count: 2)
    let other = try report(starter, seed: 4, count: 2)
    #expect(one.coverage == two.coverage && one.faults == two.faults)
    #expect(one.result.searches.map(\.moves) == two.result.searches.map(\.moves))
    #expect(one.result.walk == Exploration.Walk(seed: 3, count: 2))
    func ways(_ report: ExplorationReport) -> [[UInt32]?] {
      report.result.items(.actions).map { report.result.way(to: $0) }
    }
    #expect(ways(one) == ways(two) && ways(one) != ways(other))
  }

  @Test func `walks are not complete, whatever they have seen`() throws {
    let report = try report(try blueprint(), count: 1) { $0.limits.time = .seconds(60) }
    #expect(!report.result.isComplete && !report.result.isProof)
    #expect(
      report.extentWords == "not complete: 1 random walk of up to 100 moves, seed 1")
    #expect(report.cuts.map(\.word) == ["walks", "undo", "restarts"])
    #expect(report.claims.first?.verdict != .proved)
    #expect(report.result.doubt == "the search was not complete")
  }

  @Test func `walks end at once where nothing can be done at the start, and say so`() throws {
    let (blueprint, _) = Blueprint.read(
      source: Source(
        name: "a.yaml",
        text: "roots: 1\nname: End\nstart: { screen: a }\nscreens: { a: { text: End } }\n"))
    var exploration = Exploration(try #require(blueprint))
    exploration.walk = Exploration.Walk(seed: 1)
    let report = ExplorationReport(
      try exploration.run(), path: nil, program: "1")
    #expect(report.result.walk?.count == 1)
    #expect(report.cuts.first?.text == "ended at once: nothing can be done at the start")
    #expect(report.faults.map(\.property).contains("dead-end"))
  }

  @Test func `walks keep to the limits, and name them`() throws {
    let blueprint = try blueprint()
    let facts = try FactLimit.list([("coins", "0..1")], of: blueprint)
    let report = try report(blueprint, count: 20) {
      ($0.limits.facts, $0.limits.stack, $0.limits.moves) = (facts, 2, 5)
    }
    #expect(report.result.outsideCount > 0 && report.faults.isEmpty)
    #expect(report.cuts.first?.text == "were kept to coins=0..1; a wider --fact goes on")
    #expect(report.coverage.first?.reached == 2)
    #expect(ExplorationJSON(report).text.contains("\"walk\": {\"seed\": 1, \"count\": 20}"))
  }

  @Test func `walks open links, undo moves and restart the app`() throws {
    let blueprint = try blueprint(
      """
      roots: 1
      name: Post
      facts: { read: { flag: false, saved: false } }
      start: { screen: home }
      routes: { letter: push letter }
      screens:
        home: { list: [ { label: Read, do: set read true, when: not read } ] }
        letter: { text: Dear }
      """)
    let report = try report(blueprint, count: 5) { $0.extras = [.undo, .restarts] }
    #expect(report.coverage.first?.reached == 2)
    #expect(!report.cuts.map(\.word).contains("undo"))
  }

  @Test func `a walk ends where a condition holds, with a short way`() throws {
    let blueprint = try blueprint()
    var exploration = Exploration(blueprint)
    exploration.walk = Exploration.Walk(seed: 5)
    let claim = try #require(blueprint.claim(parsing: "hall is shown and coins is 2").0)
    exploration.wish = { claim.condition.holds(in: $0) }
    #expect(try exploration.run().wish?.count == 3)
  }
}
