import RootsBench
import RootsBlueprint
import RootsTape
import Testing

/// Searches in which facts take only some of their values.
@Suite struct FactLimitTests {
  private static let shop = """
    roots: 1
    name: Shop
    facts:
      basket: 0..3
      plan: [free, paid]
      coat: false
      user: { text: [nobody, Mira] }
      debt: { number: -5..5, initial: 0 }
    start: { screen: home }
    properties:
      the basket is never full: { never: basket is 3 }
      it can be paid: { sometimes: plan is paid }
    screens:
      home: { list: [ { label: Door, do: push shop } ] }
      shop:
        list:
          - { label: Take, when: basket < 3, do: "set basket {basket + 1}" }
          - { label: Put back, when: basket > 0, do: "set basket {basket - 1}" }
          - { label: Pay, when: basket > 1, do: set plan paid }
    """

  private func blueprint() throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: Self.shop))
    return try #require(blueprint, "\(report.text)")
  }

  private func limits(_ texts: [String]) throws -> [FactLimit] {
    try FactLimit.list(
      texts.map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
      }, of: try blueprint())
  }

  private func report(
    _ facts: String..., change: (inout Exploration) -> Void = { _ in }
  ) throws -> ExplorationReport {
    var exploration = Exploration(try blueprint())
    exploration.limits.facts = try limits(facts)
    change(&exploration)
    return ExplorationReport(
      try exploration.run(), path: "shop.yaml", program: "1")
  }

  private func verdict(
    _ name: String, _ report: ExplorationReport
  ) -> ExplorationReport.Verdict? {
    report.claims.first { $0.name == name }?.verdict
  }

  @Test func `a move after which a fact is outside its limit is cut, and proves nothing`() throws {
    let report = try report("basket=0..1")
    #expect(report.result.isComplete && !report.result.isProof)
    #expect(report.result.cutCount == 1 && report.result.outsideCount == 1)
    let extent = "complete within basket=0..1, without undo and restarts"
    #expect(report.verdict.contains("; \(extent) (5 states"))
    #expect(report.cuts.first?.word == "facts")
    #expect(report.cuts.first?.text == "were kept to basket=0..1; a wider --fact goes on")
    #expect(report.result.doubt == "facts were kept to basket=0..1")
    #expect(verdict("the basket is never full", report) == .bounded)
    #expect(verdict("it can be paid", report) == .undecided)
    #expect(report.coverage[1].rows.map(\.verdict) == [.reached, .reached, .reached, .undecided])
    #expect(report.faults.isEmpty)
  }

  @Test func `limits that cut nothing leave a proof a proof`() throws {
    let report = try report("basket=0..3", "coat=false")
    #expect(report.result.isProof)
    #expect(report.extentWords == "complete: nothing else can happen without undo and restarts")
    #expect(verdict("the basket is never full", report) == .broken)
    #expect(verdict("it can be paid", report) == .happens)
  }

  @Test func `limits of stacks and of several facts are all named`() throws {
    let report = try report("plan=free", "basket=0..2")
    let extent = "complete within basket=0..2 and plan=free, without undo and restarts"
    #expect(report.extentWords == extent)
    #expect(report.coverage[1].rows.last?.verdict == .undecided)
    let low = try self.report("basket=0") { $0.limits.stack = 1 }
    #expect(low.extentWords == "complete within stacks of 1 screen, without undo and restarts")
    #expect(low.result.cutCount == 1 && low.result.outsideCount == 0)
  }

  @Test func `outcomes that are kept change nothing within limits`() throws {
    let kept = try report("basket=0..2", "plan=free|paid")
    let anew = try report("basket=0..2", "plan=free|paid") { $0.keepsOutcomes = false }
    #expect(kept.stateCount == anew.stateCount && kept.result.cutCount == anew.result.cutCount)
    #expect(kept.coverage == anew.coverage && kept.claims == anew.claims)
  }

  @Test func `a limit has the form in which it is read`() throws {
    let texts = ["basket=0..1", "plan=free|paid", "coat=false", "user=nobody|You", "debt=-3..0"]
    #expect(try limits(texts.reversed()).map(\.description) == texts)
    #expect(
      try limits(["basket=0", "coat=true|false"]).map(\.description) == [
        "basket=0", "coat=true|false",
      ])
  }

  @Test(arguments: [
    ("baskets=0", "there is no fact 'baskets'; did you mean 'basket'?"),
    ("z=0", "there is no fact 'z'; known: basket, plan, coat, user, debt"),
    ("basket=0..4", "'basket' cannot be 4; it takes a whole number from 0 to 3"),
    ("basket=1..0", "'1..0' is no range of 'basket'; write a number, or two as in 0..1"),
    ("basket=", "'' is no range of 'basket'; write a number, or two as in 0..1"),
    ("basket=1..2", "'basket' is 0 at the start, and 'basket=1..2' leaves that out"),
    ("plan=free|payed", "'plan' cannot be 'payed'; did you mean 'paid'?"),
    ("plan=free|x", "'plan' cannot be 'x'; it takes one of free, paid"),
    ("coat=0", "'coat' cannot be '0'; it takes true or false"),
    ("user=Mira", "'user' is \"nobody\" at the start, and 'user=Mira' leaves that out"),
  ])
  func `a limit that a fact cannot have is refused`(text: String, message: String) throws {
    let problem = try #require(throws: FactLimit.Problem.self) { _ = try limits([text]) }
    #expect(problem.description == message)
  }

  @Test func `a fact has one limit`() throws {
    let problem = try #require(throws: FactLimit.Problem.self) {
      _ = try limits(["coat=false", "coat=true|false"])
    }
    #expect(problem.description == "'coat' has two limits; leave out one")
  }
}
