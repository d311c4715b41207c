import Roots
import RootsBench
import RootsBlueprint
import Testing

/// Claims that protections prove without a search.
@Suite struct ProtectedClaimTests {
  init() { print("ROOTS_SEED=\(Effort.seed)") }

  private func read(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "claims.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  private func proved(_ blueprint: Blueprint) -> Set<String> {
    let claims = ProtectedClaims(blueprint)
    return Set(blueprint.properties.filter(claims.prove).map(\.name))
  }

  /// An app in which screens and accessories are protected in several ways.
  private func app(_ claims: [String], start: String = "{ tab: one }") -> String {
    """
    roots: 1
    name: Claims
    start: \(start)
    facts: { in: false, user: { text: ["", Ada] }, n: 0..3, plan: [day, year],
      far: 0..1000000 }
    tabs: { one: { root: home }, two: { root: own } }
    protections:
      member: { passes: in }
      named: { passes: user is not "" }
      many: { passes: n > 1 }
      asked: { ask: overlay ask }
    screens:
      home: { list: [{ label: a, do: push account }] }
      own: { protect: member }
      account: { protect: [member, named] }
      lot: { protect: many }
      gate: { protect: asked }
    accessories:
      ask: { protect: member }
      half:
        - { under: [home], protect: member }
        - { under: [account], protect: [member, many] }
      open:
        - { under: [home], protect: member }
        - { under: [account] }
    properties:
    \(claims.enumerated().map { "  c\($0): { \($1) }" }.joined(separator: "\n"))
    """
  }

  @Test(arguments: [
    "never: account is shown and not in", "always: in or not (account is shown)",
    "never: account is shown and user is \"\"", "never: lot is shown and n is 1",
    "always: not (lot is shown) or n > 1", "never: half is shown and not in",
    "never: lot is shown and account is shown and (n is 0 or not in)",
    "never: in and not in", "always: plan is day or plan is year", "never: n > 3",
    "never: far > 1000000", "never: account is shown and not in and plan is day",
  ])
  func `a claim that follows from protections is proved`(claim: String) throws {
    #expect(try proved(read(app([claim]))) == ["c0"])
  }

  @Test(arguments: [
    "never: account is shown and in", "never: account is shown and user is Ada",
    "never: lot is shown and n is 2", "always: in", "never: gate is shown and not in",
    // A root is shown in any case, and each definition of an accessory counts.
    "never: own is shown and not in", "never: open is shown and not in",
    "never: half is shown and n is 0",
    // What is below another screen can be there for a moment longer, and so can what waits.
    "never: account is open and not in", "never: account is shown and overlays > 1",
    "sometimes: account is shown", "step: { never: account is shown and not in }",
    "after: in, always: not (account is shown and not in)",
  ])
  func `no other claim is proved`(claim: String) throws {
    #expect(try proved(read(app([claim]))).isEmpty)
  }

  @Test func `the report says what protections prove, whatever the search has seen`() throws {
    var exploration = Exploration(try read(app(["never: account is shown and not in"])))
    exploration.limits.states = 1
    exploration.phases = [.all]
    let report = ExplorationReport(try exploration.run(), path: nil, program: "")
    #expect(report.claims.first { $0.name == "c0" }?.verdict == .proved)
  }

  @Test func `no random app breaks a claim that protections prove`() throws {
    var provedCount = 0
    for offset in 0..<Effort.acts / 150 {
      let seed = Effort.seed &+ UInt64(offset)
      let names = (0..<5).map { "s\($0)" } + ["o0", "o1"]
      let text = MixedApp(seed: seed).text
      let claims = names.filter { text.contains("\n  \($0):") }.map {
        "  p\($0): { never: \($0) is shown and not f }\n"
      }
      let blueprint = try read(text + claims.joined())
      let proved = proved(blueprint)
      if proved.isEmpty { continue }
      provedCount += 1
      for extras: Set<Exploration.Extra> in [[], Set(Exploration.Extra.allCases)] {
        var exploration = Exploration(blueprint)
        exploration.limits.states = 1_000
        exploration.extras = extras
        let result = try exploration.run()
        let broken = blueprint.properties.enumerated().filter { index, property in
          proved.contains(property.name) && result.broken.contains(.own(index))
        }
        #expect(broken.isEmpty, "ROOTS_SEED=\(seed): \(broken.map(\.element))\n\(text)")
      }
    }
    #expect(provedCount > Effort.acts / 1500, "only \(provedCount) had proved claims")
  }
}
