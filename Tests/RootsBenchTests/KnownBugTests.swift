import RootsApp
import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsTape
import RootsTerminal
import Testing

/// Faults that users of other systems reported, each in a small app, broken and mended.
@Suite struct KnownBugTests {
  /// The pairs, each with the property that finds the fault.
  static let pairs: [(name: String, property: UsualProperty)] = [
    ("double-tap", .twice), ("link-no-way-back-cold", .linkBack), ("link-loop", .redirects),
    ("timers-in-turn", .redirects), ("guard-asks-itself", .passable),
    ("result-lost-on-replace", .results), ("sheet-outlives-screen", .orphans),
    ("tab-loses-stack", .tabs), ("row-always-refused", .refused),
    ("guard-never-passes", .passable), ("dead-end", .deadEnd), ("key-hidden", .impossible),
    ("fact-leaves-range", .domains), ("row-never-shown", .impossible),
    ("branch-never-happens", .branches), ("home-lost", .homeUnreachable),
    ("tour-opens-itself-again", .homeUnreachable), ("offer-comes-back", .there),
    ("form-never-submits", .refused), ("not-back-where-one-was", .there),
    ("cannot-leave-draft", .back), ("link-lost-when-warm", .linkBack),
    ("link-around-guard", .bypass), ("link-under-modal", .linkTarget),
    ("restart-loses-a-step", .restart),
  ]

  /// The pairs with a property of their own.
  static let pairsWithClaims = [
    ("login-below-home", "no log-in while signed in"), ("wizard-twice", "nobody pays twice"),
    ("basket-after-log-out", "the basket goes with its owner"),
    ("sheet-around-guard", "nobody looks without signing in"),
    ("asked-out-of-sight", "the question can be seen"),
  ]

  @Test(arguments: pairs.map { ($0.name, $0.property.rawValue) } + pairsWithClaims)
  func `a known bug is found, and its repair is silent`(name: String, property: String) throws {
    let broken = try explored("\(name).broken")
    #expect(broken.isComplete == true, "\(name)")
    let found = broken.faults.filter { ([$0.property] + $0.also).contains(property) }
    #expect(
      !found.isEmpty, "\(name): \(broken.faults.map { "\($0.property): \($0.sentence)" })")
    // By hand it took as many keys at least.
    let ways = found.compactMap(\.moves)
    if let shortest = ways.map(\.count).min() {
      let keys = try keyCount("\(name).tape")
      #expect(shortest <= keys, "\(name): \(shortest) moves, and \(keys) keys by hand")
    }
    let mended = try explored("\(name).mended")
    #expect(mended.isComplete == true, "\(name)")
    #expect(
      mended.faults.isEmpty, "\(name): \(mended.faults.map { "\($0.property): \($0.sentence)" })")
  }

  @Test(arguments: pairs.map(\.name) + pairsWithClaims.map(\.0))
  func `the tape of a fault fails at its last line until the fault is mended`(name: String) throws {
    let broken = try explored("\(name).broken")
    for fault in broken.faults {
      let tape = broken.tape(of: fault, blueprint: nil, expects: true)
      guard let text = tape?.recording.text else {
        #expect(fault.moves == nil)
        continue
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.first?.contains("(\(fault.property)).") == true)
      let failed = try play(text, on: broken.blueprint)
      if fault.needsSearch {
        #expect(lines.dropLast().last?.contains(" --only \(shellWord(fault.property))") == true)
        #expect(failed.isPassed, "\(name) \(fault.property):\n\(text)\(failed.report)")
        continue
      }
      #expect(lines.dropLast().last?.hasPrefix("Expect property ") == true)
      #expect(failed.exitCode == 1, "\(name) \(fault.property):\n\(text)\(failed.report)")
      #expect(failed.position?.line == lines.count - 1, "\(failed.report)")
      let passed = try play(text, on: try pairBlueprint("\(name).mended"))
      #expect(passed.isPassed, "\(name) \(fault.property):\n\(text)\(passed.report)")
    }
  }

  private func play(_ text: String, on app: Blueprint) throws -> TapeResult {
    var player = TapePlayer { size, _ in makeSession(app, size: size) }
    player.watch.properties = { session, _ in ViolationFinder(session, app).properties }
    return player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
  }

  /// The number of keys, links and waits of a tape.
  private func keyCount(_ tape: String) throws -> Int {
    let reading = try Tape.read("Tests/RootsBenchTests/KnownBugs/\(tape)", from: .disk)
    return reading.tape.commands.reduce(0) { count, command in
      switch command {
      case .press(_, let times, _): count + (times.value)
      case .type(let text, _): count + text.count
      case .chord, .open: count + 1
      // Two timers run out in the longest one.
      case .sleep: count + 2
      default: count
      }
    }
  }

  @Test(arguments: ["City", "Starter"])
  func `the report is the same on any number of threads`(name: String) throws {
    var exploration = Exploration(try blueprint("\(name).yaml"))
    exploration.limits.moves = 2
    exploration.limits.states = 1_000
    let alone = try exploration.run()
    let ways = ways(of: alone)
    // One more search of City takes as long as all those of the small app.
    for threads in name == "City" ? [3] : [1, 2, 3, 8] {
      exploration.threads = threads
      let result = try exploration.run()
      #expect(result.faults == alone.faults, "\(threads) threads")
      #expect(result.reports[.all]?.levels == alone.reports[.all]?.levels, "\(threads) threads")
      #expect(self.ways(of: result) == ways, "\(threads) threads")
    }
  }

  private func ways(of result: ExplorationResult) -> [[UInt32]] {
    Suite(of: result, without: CoveredItems(of: result.run)).ways.map(\.moves)
  }

  @Test(arguments: ["City", "Starter"])
  func `a search that keeps outcomes finds the same as one that does not`(name: String) throws {
    var exploration = Exploration(try blueprint("\(name).yaml"))
    exploration.limits.moves = 2
    exploration.limits.states = 1_000
    let kept = try exploration.run()
    exploration.keepsOutcomes = false
    let result = try exploration.run()
    #expect(result.faults == kept.faults)
    #expect(result.witnesses.count == kept.witnesses.count)
    for phase in ExplorationResult.Phase.allCases {
      #expect(result.reports[phase]?.states == kept.reports[phase]?.states)
      #expect(result.reports[phase]?.transitions == kept.reports[phase]?.transitions)
    }
  }

  @Test func `a limit that cuts everything leaves the proof to frames`() throws {
    let blueprint = try blueprint("Starter.yaml")
    var exploration = Exploration(blueprint)
    exploration.limits.stack = 1
    let result = try exploration.run()
    #expect(result.isSearchComplete && result.isProvedByFrames && result.cutCount > 0)
    #expect(result.faults.isEmpty)
  }

  private func pairBlueprint(_ name: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(
      file: "Tests/RootsBenchTests/KnownBugs/\(name).yaml")
    return try #require(blueprint, "\(report.text)")
  }

  private func explored(_ name: String) throws -> ExplorationResult {
    var exploration = Exploration(try pairBlueprint(name))
    exploration.extras = [.links]
    exploration.limits.time = .seconds(60)
    exploration.limits.stack = 4
    return try exploration.run()
  }
}
