import RootsBlueprint
import RootsTape
import RootsTesting
import Testing

/// Reports of the parts of a search, written, read and merged.
@Suite struct ReportMergeTests {
  /// The names of all blueprints with a known bug, broken and mended.
  static let names = (KnownBugTests.pairs.map(\.name) + KnownBugTests.pairsWithClaims.map(\.0))
    .flatMap { ["\($0).broken", "\($0).mended"] }

  private func report(
    _ blueprint: Blueprint, _ shard: TapeShard? = nil, covering kinds: [CoverageKind] = [],
    _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> ExplorationReport {
    var exploration = Exploration(blueprint)
    exploration.shard = shard
    exploration.extras = [.links]
    exploration.coverage = Set(kinds)
    change(&exploration)
    return ExplorationReport(
      try exploration.run(), file: "app.yaml", path: "app.yaml", program: "1", covering: kinds)
  }

  private func blueprint(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  /// Writes reports and reads them again.
  private func read(_ reports: [ExplorationReport]) throws -> [ReadReport] {
    try reports.enumerated().map { place, report in
      try ReadReport(Source(name: "part\(place + 1).json", text: ExplorationJSON(report).text))
    }
  }

  private func merged(_ reports: [ExplorationReport]) throws -> ExplorationReport {
    try ReportMerge(try read(reports)).merged
  }

  private func parts(
    _ count: Int, of blueprint: Blueprint, covering kinds: [CoverageKind] = [],
    _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> [ExplorationReport] {
    try (1...count).map {
      try report(blueprint, TapeShard($0, of: count), covering: kinds, change)
    }
  }

  @Test(arguments: names)
  func `all parts together say what one search says`(name: String) throws {
    let (found, _) = Blueprint.read(file: "Tests/RootsTestingTests/KnownBugs/\(name).yaml")
    let blueprint = try #require(found)
    let whole = try report(blueprint, covering: CoverageKind.allCases)
    for count in [2, 5] {
      let parts = try parts(count, of: blueprint, covering: CoverageKind.allCases)
      let merged = try merged(parts.reversed())
      #expect(summary(merged.faults) == summary(whole.faults), "\(name), \(count) parts")
      #expect(merged.claims.map { "\($0)" } == whole.claims.map { "\($0)" }, "\(name)")
      #expect(merged.screens == whole.screens, "\(name), \(count) parts")
      #expect(merged.moves == whole.moves, "\(name), \(count) parts")
      for (merged, whole) in zip(merged.coverage, whole.coverage) {
        #expect(merged.things.map { "\($0)" } == whole.things.map { "\($0)" }, "\(name)")
      }
      #expect(merged.doubt == whole.doubt && merged.extentWords == whole.extentWords)
    }
  }

  /// All of the faults but their numbers of states, which are sums.
  private func summary(_ faults: [ExplorationReport.Fault]) -> [String] {
    faults.map { fault in
      "\(fault.line ?? 0) \(fault.sentence) \(fault.also) \(fault.reason ?? "") "
        + "\(fault.changes) \(fault.nearby ?? "") "
        + (fault.way.map { "\($0.map { "\($0.keys) \($0.label)" })" } ?? "never")
    }
  }

  @Test func `a report is the same after it was written and read`() throws {
    let (found, _) = Blueprint.read(
      file: "Tests/RootsTestingTests/KnownBugs/tab-loses-stack.broken.yaml")
    let reports = try parts(2, of: try #require(found), covering: [.screens, .conditions])
    for (read, report) in zip(try read(reports), reports) {
      #expect(ExplorationJSON(read.report).text == ExplorationJSON(report).text)
    }
  }

  @Test func `whole searches with different limits give the better verdicts`() throws {
    let blueprint = try blueprint(Self.walk)
    let short = try report(blueprint) { $0.limits.moves = 1 }
    let low = try report(blueprint) { $0.limits.stack = 2 }
    let high = try report(blueprint)
    let some = try merged([short, low])
    #expect(verdict("never lost", some) == .bounded)
    #expect(verdict("the peak is seen", some) == .undecided)
    #expect(some.screens.map(\.reach) == [.reached, .reached, .missing])
    let all = try merged([low, high, short])
    #expect(verdict("never lost", all) == .proved)
    #expect(verdict("the peak is seen", all) == .happens)
    #expect(all.isProof && all.faults.isEmpty && all.extent.sumCount == 1)
    #expect(all == (try merged([high, short, low])))
  }

  @Test(arguments: [
    ("\"numbers\": [1], \"of\": 2", "\"numbers\": [3], \"of\": 2", "8:11: error: the numbers of"),
    ("\"numbers\": [1], \"of\": 2", "\"numbers\": [], \"of\": 2", "8:11: error: the numbers of"),
    (
      "\"bytes\": 2147483648", "\"bytes\": 9223372036854775807", "23:16: error: 9223372036854775807"
    ),
    ("\"stack\": 5", "\"stack\": -5", "24:16: error: -5 is out of range"),
    ("\"seconds\": null", "\"seconds\": 1e300", "22:18: error: a time from 0"),
    ("\"usual\": false", "\"usual\": []", "error: true or false is expected, found a list"),
    ("\"screens\": [", "\"screens\": {}, \"other\": [", "error: a list is expected here"),
  ])
  func `a value that no report has is named with its line`(
    old: String, new: String, message: String
  ) throws {
    let text = ExplorationJSON(try parts(2, of: try blueprint(Self.walk))[0]).text
    let problem = try #require(throws: MergeProblem.self) {
      _ = try ReadReport(Source(name: "a.json", text: text.replacing(old, with: new)))
    }
    #expect(problem.text.hasPrefix("a.json:"))
    #expect(problem.text.contains(message), "\(problem.text)")
  }

  @Test func `parts with other properties do not belong together`() throws {
    let parts = try parts(2, of: try blueprint(Self.walk))
    let text = ExplorationJSON(parts[1]).text.replacing("\"never lost\"", with: "\"lost\"")
    let files = try read([parts[0]]) + [ReadReport(Source(name: "b.json", text: text))]
    let problem = try #require(throws: MergeProblem.self) { _ = try ReportMerge(files) }
    #expect(problem.text.contains("error: the properties are not those of 'part1.json'"))
  }

  @Test func `the missing parts are named by their rows`() throws {
    let blueprint = try blueprint(Self.walk)
    let some = try [2, 3, 4, 7].map { try report(blueprint, TapeShard($0, of: 1_000_000_000)) }
    let merged = try merged(some)
    #expect(merged.part?.words == "parts 2 to 4 and 7 of 1000000000")
    #expect(
      merged.cuts.first?.text.hasPrefix("1, 5, 6 and 8 to 1000000000 of 1000000000 are") == true)
  }

  private static let walk = """
    roots: 1
    name: Walk
    start: { screen: home }
    properties:
      never lost: { never: depth of main > 7 }
      the peak is seen: { sometimes: peak is shown }
    screens:
      home: { list: [ { label: Go, do: push path } ] }
      path: { list: [ { label: Up, do: push peak } ] }
      peak: { text: Far }
    """

  private func verdict(
    _ name: String, _ report: ExplorationReport
  ) -> ExplorationReport.Verdict? {
    report.claims.first { $0.name == name }?.verdict
  }

  @Test func `a part decides nothing that other parts could show`() throws {
    let blueprint = try blueprint(Self.shop)
    let parts = try parts(3, of: blueprint)
    #expect(parts.allSatisfy { $0.extent.isComplete && !$0.isProof })
    #expect(parts.allSatisfy { verdict("calm", $0) == .part })
    #expect(parts.allSatisfy { $0.faults.isEmpty }, "\(parts.flatMap(\.faults))")
    #expect(parts.map(\.doubt) == (1...3).map { "only part \($0) of 3 was searched" })
    let some = try merged(Array(parts.dropLast()))
    #expect(some.part?.words == "parts 1 and 2 of 3" && verdict("calm", some) == .part)
    #expect(some.faults.isEmpty && verdict("light can be reached", some) == .part)
    let all = try merged(parts)
    #expect(all.part == nil && verdict("calm", all) == .proved)
    #expect(
      all.faults.map(\.sentence) == [
        "\"light can be reached\" is broken", "attic is never shown",
      ])
    // Only all parts together know that no way leads there from the start.
    #expect(all.faults.first?.way == [])
    #expect(summary(all.faults) == summary(try report(blueprint).faults))
  }

  private static let shop = """
    roots: 1
    name: Shop
    facts: { light: false, loud: false }
    start: { screen: home }
    properties:
      calm: { never: loud }
      light can be reached: { from everywhere: light }
    screens:
      home: { list: [ { label: One, do: push one }, { label: Two, do: push two } ] }
      one: { text: One }
      two: { text: Two }
      attic: { text: Dust }
    """

  @Test func `a number of moves by way of the start is decided by no part`() throws {
    let text = Self.shop.replacing(
      "everywhere: light", with: "everywhere: two is shown, within: 2")
    let whole = try report(try blueprint(text))
    #expect(verdict("light can be reached", whole) == .proved)
    let merged = try merged(try parts(2, of: try blueprint(text)))
    #expect(verdict("light can be reached", merged) == .undecided)
    #expect(verdict("calm", merged) == .proved)
  }
}
