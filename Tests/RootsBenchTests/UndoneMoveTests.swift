import RootsBench
import RootsBlueprint
import Testing

/// Moves that a search undoes at once.
@Suite struct UndoneMoveTests {
  private func explore(
    _ text: String, _ extras: Set<Exploration.Extra> = [.undo, .links, .restarts]
  ) throws -> ExplorationReport {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.extras = extras
    exploration.limits.states = 5_000
    return ExplorationReport(try exploration.run(), path: nil, program: "")
  }

  private func verdicts(_ report: ExplorationReport) -> [String: ExplorationReport.Verdict] {
    Dictionary(report.claims.map { ($0.name, $0.verdict) }) { first, _ in first }
  }

  /// Selling is no undo step, so that a later undo takes back the opening.
  private static let shop = """
    roots: 1
    name: Shop
    facts: { closed: true, sold: false }
    start: { screen: home }
    screens:
      home:
        list:
          - { label: Open, do: [set closed false, push shop] }
          - { label: Secret, when: sold and closed, do: push only }
      shop: { list: [{ label: Sell, do: set sold true }] }
      only: { text: Reached. }
    properties: { hidden: { never: only is shown } }
    """

  @Test func `nothing is proved or impossible with one undo after each move`() throws {
    let report = try explore(Self.shop)
    #expect(verdicts(report)["hidden"] == .bounded)
    #expect(report.faults.isEmpty)
    #expect(report.extentWords == "complete with one Undo directly after a move")
    #expect(report.reservation == "with one Undo directly after a move")
    #expect(report.cuts.contains { $0.word == "undo" && $0.text.contains("not several times") })
    #expect(!report.result.isProof && !report.result.isExact)
  }

  @Test func `a question that a move has opened is closed by the undo`() throws {
    let report = try explore(
      """
      roots: 1
      name: Vault
      facts: { ok: false, bad: false }
      start: { screen: home }
      protections: { asks: { passes: ok, ask: overlay sure, then: { dismissed: set bad true } } }
      screens:
        home: { list: [{ label: Vault, do: push vault }] }
        vault: { protect: asks }
      accessories:
        sure: { list: [{ label: Yes, do: [set ok true, finish with true] }] }
      properties: { never undone: { step: { never: sure ended undone } }, bad: { never: bad } }
      """)
    #expect(report.faults.map(\.property).contains("bad"))
    let way = report.faults.first { $0.property == "bad" }?.way
    #expect(way?.count == 1, "\(way.map { "\($0)" } ?? "none")")
  }

  @Test func `a link from outside is undone`() throws {
    let text = """
      roots: 1
      name: End
      start: { screen: home }
      screens:
        home: { text: Home. }
        fin: { text: End. }
      routes: { "roots://end": go fin }
      properties: { stays: { after: fin is shown, always: fin is open } }
      """
    #expect(try verdicts(explore(text))["stays"] == .broken)
    #expect(try verdicts(explore(text, [.links]))["stays"] != .broken)
  }

  @Test func `an undo that is refused at its question is no move`() throws {
    // The question about leaving is one that it protects itself.
    let report = try explore(
      """
      roots: 1
      name: Kept
      facts: { free: false }
      start: { screen: home }
      protections: { kept: { passes: free, ask: push asks } }
      screens:
        home: { list: [{ label: Go, do: overlay box }] }
        locked: { leave: kept, text: Locked. }
        asks: { protect: kept }
      accessories:
        box:
          policy: belongs
          layer: 1
          modal: false
          list: [{ label: On, do: [overlay box, replace locked] }]
      """)
    #expect(!report.faults.contains { $0.property == "results" })
  }
}
