import RootsBlueprint
import RootsTesting
import Testing

/// Faults that users of other systems reported, each in a small app, broken and mended.
@Suite struct KnownBugTests {
  /// The pairs, each with the property that finds the fault.
  static let pairs: [(name: String, property: UsualProperty)] = [
    ("double-tap", .twice), ("slow-double-tap", .twice), ("link-no-way-back-cold", .linkBack),
    ("link-loop", .redirects), ("timers-in-turn", .redirects), ("guard-asks-itself", .passable),
    ("result-lost-on-replace", .results), ("sheet-outlives-screen", .orphans),
    ("tab-loses-stack", .tabs), ("row-always-refused", .refused),
    ("guard-never-passes", .passable), ("dead-end", .deadEnd), ("key-hidden", .impossible),
    ("fact-leaves-range", .domains), ("row-never-shown", .impossible),
    ("branch-never-happens", .branches), ("home-lost", .homeUnreachable),
    ("tour-opens-itself-again", .homeUnreachable), ("offer-comes-back", .there),
    ("form-never-submits", .refused), ("not-back-where-one-was", .there),
    ("cannot-leave-draft", .back), ("link-lost-when-warm", .linkBack),
    ("link-around-guard", .bypass), ("restart-loses-a-step", .restart),
  ]

  @Test(arguments: pairs)
  func `a known bug is found, and its repair is silent`(
    name: String, property: UsualProperty
  ) throws {
    let broken = try explored("\(name).broken")
    #expect(broken.isComplete == true, "\(name)")
    #expect(
      broken.faults.contains { $0.property == property.rawValue },
      "\(name): \(broken.faults.map { "\($0.property): \($0.sentence)" })")
    let mended = try explored("\(name).mended")
    #expect(mended.isComplete == true, "\(name)")
    #expect(
      mended.faults.isEmpty, "\(name): \(mended.faults.map { "\($0.property): \($0.sentence)" })")
  }

  @Test func `a limit that cuts everything proves nothing`() throws {
    let blueprint = try blueprint("Starter.yaml")
    var exploration = Exploration(blueprint)
    exploration.limits.stack = 1
    let result = try exploration.run()
    #expect(result.isComplete && !result.isProof && result.cutCount > 0)
    #expect(result.faults.isEmpty)
  }

  private func explored(_ name: String) throws -> ExplorationResult {
    let (blueprint, report) = Blueprint.read(
      file: "Tests/RootsTestingTests/KnownBugs/\(name).yaml")
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.opensLinks = true
    exploration.limits.time = .seconds(60)
    exploration.limits.stack = 4
    return try exploration.run()
  }
}
