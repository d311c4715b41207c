import RootsBlueprint
import RootsTesting
import Testing

/// The things that tapes can cover, with the verdict of a search on each.
@Suite struct CoverageTests {
  private static let shop = """
    roots: 1
    name: Shop
    facts: { member: false, never: false }
    protections: { members: { passes: member, ask: overlay login } }
    routes: { club: go club }
    flows: { buy: { intents: { now: pay, later: note } } }
    start: { screen: home }
    screens:
      home:
        list:
          - { label: Club, do: push club }
          - { label: Secret, when: never, do: push club }
          - { label: Buy, do: start buy at now }
      club: { text: Hello, protect: members }
      pay: { list: [ { label: Pay, do: finish flow buy with 1 } ] }
      note: { text: Later }
    accessories:
      login:
        text: Member?
        list:
          - { label: "Yes", do: [ set member true, finish with true ] }
          - { label: "No", do: finish with false }
    """

  private func coverage(
    of kinds: [CoverageKind], _ text: String = shop,
    _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> [Coverage] {
    let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.coverage = Set(kinds)
    exploration.extras = [.links]
    change(&exploration)
    return try exploration.run().coverage(of: kinds, seen: nil)
  }

  /// The names of the things of a kind, by their verdicts.
  private func names(
    _ kind: CoverageKind, _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> [String] {
    try coverage(of: [kind], change: change).flatMap(\.things).map {
      "\($0.name): \($0.reason ?? $0.verdict.word)"
    }
  }

  private func coverage(
    of kinds: [CoverageKind], change: (inout Exploration) -> Void
  ) throws -> [Coverage] { try coverage(of: kinds, Self.shop, change) }

  @Test func `a condition that never holds is told apart from one that holds`() throws {
    #expect(
      try names(.conditions) == [
        "'when' of the row \"Secret\" of home holds: it never holds while home is shown",
        "'when' of the row \"Secret\" of home does not hold: reached",
      ])
  }

  @Test func `a protection asks, passes, denies, and can be left`() throws {
    #expect(
      try names(.protections) == [
        "members asked: reached", "members passed: reached", "members denied: reached",
        "members cancelled: reached",
      ])
  }

  @Test func `a link arrives cold, warm, and over an accessory`() throws {
    #expect(
      try names(.links) == [
        "roots://club cold: reached", "roots://club warm: reached",
        "roots://club over an accessory: reached",
      ])
  }

  @Test func `a flow begins by its intents, and ends`() throws {
    let names = try names(.flows)
    #expect(names.contains("buy by now begun: reached"))
    #expect(names.contains("buy by now completed: reached"))
    #expect(names.contains("buy by now popped: reached"))
    #expect(names.contains("buy by later begun: nothing that is possible begins it so"))
    #expect(names.contains("buy by later completed: it is never begun so"))
  }

  @Test func `a refusal is listed with the kind of its reason`() throws {
    #expect(
      try names(.refusals).contains("the row \"Club\" of home: is denied by a protection") == false)
    let till = """
      roots: 1
      name: Till
      facts: { coins: 0..1 }
      start: { screen: till }
      screens:
        till: { list: [ { label: One more, do: "set coins {coins + 1}" } ] }
      """
    let things = try coverage(of: [.refusals], till).flatMap(\.things)
    #expect(
      things.map(\.name) == ["the row \"One more\" of till: a fact would leave its range"])
    #expect(things.map(\.isDeclared) == [false])
  }

  @Test func `a pair of actions is reached if the second is possible after the first`() throws {
    let names = try names(.pairs)
    #expect(
      names.contains("the row \"Buy\" of home, then the row \"Pay\" of pay: reached"), "\(names)")
    #expect(!names.contains { $0.hasPrefix("the row \"Buy\" of home, then the row \"Club\"") })
    #expect(names.allSatisfy { !$0.contains("link") })
  }

  @Test func `a screen that a scene shows as a part is shown, and its rows are done`() throws {
    let scene = """
      roots: 1
      name: Pier
      backdrops: { sea: { places: { Mill: [0, 0], Pier: [80, 40] } } }
      start: { screen: map }
      screens:
        map: { scene: { backdrop: sea, top: head, bottom: card, card: half } }
        head: { text: Where to? }
        card: { list: [ { label: Deep, do: push deep } ] }
        deep: { text: Here }
      """
    let kinds = try coverage(of: [.screens, .actions], scene)
    #expect(kinds.map(\.reached) == [4, 1])
    let (blueprint, _) = Blueprint.read(source: Source(name: "pier.yaml", text: scene))
    let walk = KeyWalk(AppRun(MoveTable(try #require(blueprint))))
    #expect(try walk.possibleMoves.first.map { try walk.perform($0) }?.isEmpty == false)
    #expect(walk.possibleMoves.count == 1)
  }

  @Test func `a thing that was not reached is not decided after a search that was cut`() throws {
    let names = try names(.conditions) { $0.limits.moves = 1 }
    #expect(names.first?.hasSuffix("holds: undecided") == true)
    let low = try self.names(.screens) { $0.limits.stack = 1 }
    #expect(low.contains("pay: undecided"))
  }

  @Test func `a search without links does not decide what links could reach`() throws {
    let names = try names(.conditions) { $0.extras = [] }
    #expect(names.first?.hasSuffix("holds: undecided") == true)
  }
}
