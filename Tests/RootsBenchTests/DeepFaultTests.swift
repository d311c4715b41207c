import Roots
import RootsBench
import RootsBlueprint
import Testing

/// Faults of stacks that are higher than the search through all states enters.
@Suite struct DeepFaultTests {
  /// An app of a chain of nine screens, with a fault at its end.
  struct Planted: CustomStringConvertible, Sendable {
    /// The property that the fault breaks.
    let property: String
    /// The rows of the last screen of the chain.
    let rows: String
    /// Further lines of the first screen, further screens, and further lines of the app.
    var first = "", screens = "", app = ""

    var description: String { "\(property): \(rows)" }

    var text: String {
      DeepFaultTests.chain(of: 9, first: first, last: rows, screens: screens, app: app)
    }
  }

  /// An app of a chain of screens, with further rows of the first one, and the rows of the last.
  private static func chain(
    of count: Int, first: String, last: String, screens: String, app: String = ""
  ) -> String {
    let end = count - 1
    let middle = (1..<end).map { "  s\($0): { list: [{ label: next, do: push s\($0 + 1) }] }" }
    return """
      roots: 1
      name: Deep
      facts: { armed: false, signed: false, k: 0..3 }
      start: { screen: s0 }
      screens:
        s0: { list: [{ label: next, do: push s1 }\(first)] }
      \(middle.joined(separator: "\n"))
        s\(end): { list: [\(last)] }
      \(screens)
      \(app)
      """
  }

  private static let planted: [Planted] = [
    Planted(
      property: "far", rows: "{ label: arm, do: [pop to s2, set armed true] }",
      app: "properties: { far: { never: s2 is shown and armed } }"),
    Planted(
      property: "guarded", rows: "{ label: open, do: push copy }",
      first: ", { label: open, do: push vault }",
      screens: "  vault: { protect: login }\n  copy: { title: Vault }",
      app: """
        protections: { login: { passes: signed } }
        properties: { guarded: { never: copy is shown and not signed } }
        """),
    Planted(
      property: "dead-end", rows: "{ label: stop, do: [pop to root, replace stop] }",
      screens: "  stop: { title: Stop }"),
    Planted(
      property: "dead-end", rows: "{ label: stop, do: [pop to root, replace stop] }",
      screens: "  stop: { list: [{ label: again, do: replace stop inheriting }] }"),
    Planted(property: "twice", rows: "{ label: again, do: push s8 }"),
    Planted(
      property: "twice", rows: "{ label: two, do: [push last, push last] }",
      screens: "  last: { title: Last }"),
    Planted(
      property: "twice", rows: "{ label: on, do: push swap }",
      screens: "  swap: { list: [{ label: back, do: replace s8 }] }"),
    Planted(
      property: "home again", rows: "{ label: round, do: [pop to root, replace round] }",
      screens: """
          round: { list: [{ label: on, do: replace about }] }
          about: { list: [{ label: on, do: replace round }] }
        """, app: "properties: { home again: { from everywhere: s0 is shown } }"),
    Planted(
      property: "home", rows: "{ label: out, do: go out }",
      first: ", { label: side, do: push side }",
      screens: """
          side: { title: Side }
          out: { list: [{ label: on, do: push inner }] }
          inner: { title: Inner }
        """),
    Planted(
      property: "revoked", rows: "{ label: out, do: set signed false }",
      first: ", { label: in, do: set signed true }, { label: safe, do: push safe }",
      screens: """
          safe: { protect: login, list: [{ label: low, do: push s1 }, { label: arm, do: set armed true }] }
        """,
      app: """
        protections: { login: { passes: signed } }
        properties: { revoked: { never: s0 is shown and armed and not signed } }
        """),
    Planted(
      property: "refused", rows: "{ label: open, do: push vault }",
      screens: "  vault: { protect: login }", app: "protections: { login: { passes: signed } }"),
    Planted(
      property: "late", rows: "{ label: on, do: push timed }",
      screens: "  timed: { after: { time: 2s, do: [pop 7, set armed true] } }",
      app: "properties: { late: { always: not (s2 is shown and armed) } }"),
    Planted(
      property: "given",
      rows: "{ label: ask, do: push q, then: { completed: [pop 6, set armed true] } }",
      screens: "  q: { list: [{ label: give, do: finish with 1 }] }",
      app: "properties: { given: { never: s2 is shown and armed } }"),
    Planted(
      property: "modal", rows: "{ label: ask, do: overlay q }",
      app: """
        accessories: { q: { list: [{ label: give, do: [dismiss, pop 6, set armed true] }] } }
        properties: { modal: { never: s2 is shown and armed } }
        """),
    Planted(
      property: "run", rows: "{ label: low, do: pop to s1 }",
      app: "properties: { run: { after: s8 is shown, always: not s1 is shown } }"),
    Planted(
      property: "move", rows: "{ label: low, do: pop to s1 }",
      app: "properties: { move: { step: { never: s1 is shown and was s8 is shown } } }"),
    Planted(
      property: "carried", rows: "{ label: out, do: set signed false }",
      first: ", { label: in, do: set signed true }",
      app: "properties: { carried: { never: s8 is shown and signed } }"),
  ]

  @Test(arguments: planted)
  func `a fault at the end of a chain of screens is found with its way`(
    _ planted: Planted
  ) throws {
    let result = try explore(planted.text, stack: 5)
    let faults = result.faults.map { "\($0.property): \($0.sentence)" }
    let fault = try #require(
      result.faults.first { $0.property == planted.property }, "\(faults)")
    #expect((fault.moves?.count ?? 0) >= 8, "\(faults)")
    #expect(result.tape(of: fault, blueprint: nil, expects: true)?.isConfirmed == true)
  }

  // That a row is always refused is known only after a proof, which a search with undo is not.
  @Test(arguments: planted.filter { $0.property != "refused" })
  func `a search with extras finds such a fault`(_ planted: Planted) throws {
    let result = try explore(planted.text, stack: 5, with: [.undo])
    let faults = result.faults.map { "\($0.property): \($0.sentence)" }
    let fault = try #require(
      result.faults.first { $0.property == planted.property }, "\(faults)")
    #expect(result.tape(of: fault, blueprint: nil, expects: true)?.isConfirmed == true)
  }

  /// The result for an app whose search through all states enters stacks of a number of screens.
  private func explore(
    _ text: String, stack: Int, with extras: Set<Exploration.Extra> = [],
    without leftOut: Set<String> = []
  ) throws -> ExplorationResult {
    let (blueprint, report) = Blueprint.read(source: Source(name: "deep.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.extras = extras
    exploration.leftOut = leftOut
    exploration.limits.stack = stack
    exploration.limits.time = .seconds(20)
    exploration.phases = [.atoms, .all]
    return try exploration.run()
  }

  private func report(
    _ text: String, stack: Int, without leftOut: Set<String> = []
  ) throws -> ExplorationReport {
    ExplorationReport(try explore(text, stack: stack, without: leftOut), path: nil, program: "")
  }

  @Test func `a fault of high stacks on two tabs is found with its way`() throws {
    func chain(_ prefix: String, of count: Int, last: String) -> String {
      (0...count).map { number in
        let row = number == count ? last : "{ label: on, do: push \(prefix)\(number + 1) }"
        return "  \(prefix)\(number): { list: [\(row)] }"
      }.joined(separator: "\n")
    }
    let app = """
      roots: 1
      name: Tabs
      facts: { signed: false, armed: false }
      start: { tab: one }
      tabs: { one: { root: s0 }, two: { root: m0 } }
      screens:
      \(chain("s", of: 11, last: "{ label: arm, when: signed, do: [pop to s2, set armed true] }"))
      \(chain("m", of: 7, last: "{ label: in, do: set signed true }"))
      properties: { far: { never: s2 is shown and armed } }
      """
    let result = try explore(app, stack: 5)
    #expect(result.isProvedByFrames, "\(result.frames?.doubt ?? "")")
    let fault = try #require(result.faults.first { $0.property == "far" })
    #expect(fault.moves?.count == 22)
    #expect(result.tape(of: fault, blueprint: nil, expects: true)?.isConfirmed == true)
  }

  @Test func `faults that may be missing on high stacks are announced`() throws {
    let app = Self.chain(
      of: 8, first: ", { label: ask, do: push q }", last: "{ label: ask, do: push q }",
      screens: "  q: { list: [{ label: ok, do: finish with 1 }] }")
    let low = try report(app, stack: 5)
    #expect(low.verdict.contains("further faults of results are possible"), "\(low.verdict)")
    #expect(low.cuts.contains { $0.text.contains("for further faults of results") })
    let other = try report(app, stack: 5, without: ["results"])
    #expect(!other.verdict.contains("further"), "\(other.verdict)")
    let high = try report(app, stack: 12)
    #expect(high.faults.count == low.faults.count + 1)
    #expect(!high.verdict.contains("further"), "\(high.verdict)")
  }

  @Test func `the branches of a row that was not reached are open`() throws {
    // Stacks of any height are not decided because of the update.
    let app = Self.chain(
      of: 8, first: ", { label: up, do: update s0 with 1 }",
      last: "{ label: ask, do: push q, then: { completed: set k $result } }",
      screens: "  q: { list: [{ label: root, do: pop to root }] }")
    for (stack, verdict) in [(5, ExplorationReport.Verdict.undecided), (12, .broken)] {
      let claim = try report(app, stack: stack).claims.first { $0.name == "branches" }
      #expect(claim?.verdict == verdict, "\(stack)")
    }
  }

  @Test(
    arguments: [(true, 5, .undecided), (true, 12, .undecided), (false, 5, .broken)]
      as [(Bool, Int, ExplorationReport.Verdict)])
  func `a place behind a start that a cut search cannot tell does not take its place`(
    isCut: Bool, stack: Int, verdict: ExplorationReport.Verdict
  ) throws {
    let sort = isCut ? ", { label: sort, do: update goods with 1 }" : ""
    let app = """
      roots: 1
      name: Left
      start: { screen: splash }
      screens:
        splash: { list: [{ label: enter, do: replace home }] }
        home: { list: [{ label: goods, do: push goods }, { label: leave, do: replace bye }] }
        goods: { list: [{ label: home, do: push home }\(sort)] }
        bye: { list: [{ label: more, do: push more }] }
        more: { title: More }
      """
    let report = try report(app, stack: stack)
    #expect(report.claims.first { $0.name == "home" }?.verdict == verdict)
    let start = report.cuts.first { $0.word == "start" }
    #expect(start?.text.hasSuffix("takes its place: home") == (isCut ? nil : true))
  }

  @Test func `a row that was refused so far is open`() throws {
    let app = Self.chain(
      of: 8, first: ", { label: open, do: push vault }, { label: up, do: update s0 with 1 }",
      last: "{ label: arm, do: set armed true }", screens: "  vault: { protect: armed }",
      app: "protections: { armed: { passes: armed } }")
    for (stack, verdict) in [(5, ExplorationReport.Verdict.undecided), (12, .proved)] {
      let report = try report(app, stack: stack)
      #expect(report.claims.first { $0.name == "refused" }?.verdict == verdict, "\(stack)")
      #expect(!report.faults.contains { $0.property == "refused" })
    }
  }

  @Test(arguments: ["set a true", "pop to root"])
  func `a row whose refusal leads to another one does nothing`(command: String) throws {
    let app = """
      roots: 1
      name: Stuck
      facts: { a: true }
      start: { screen: s0 }
      screens:
        s0: { list: [{ label: leave, do: pop, then: { refused: \(command) } }] }
      """
    let broken = try report(app, stack: 5).faults.map(\.property)
    #expect(broken == ["dead-end", "refused"], "\(broken)")
  }

  @Test func `an introduction that a cut search cannot tell is no fault`() throws {
    let app = """
      roots: 1
      name: Left
      facts: { g: false, k: 0..2 }
      start: { screen: s0 }
      screens:
        s0: { list: [{ label: nx, do: push i1 }] }
        none: { list: [{ label: up, do: update none with 1 }] }
        s1: { list: [{ label: r0, do: push s5 }], keys: { x: { label: x, do: push s3 } } }
        s3: { list: [{ label: r2, do: set g true }, { label: nx, do: push s4 }] }
        s4: { list: [{ label: r0, do: go s3 }] }
        s5:
          list:
            - { label: r0, when: not g, do: set k 2 }
            - { label: r2, when: k is 2, do: go s4 }
        i1: { list: [{ label: nx, do: push i2 }] }
        i2: { list: [{ label: nx, do: push s1 }] }
      """
    for (stack, verdict) in [(5, ExplorationReport.Verdict.undecided), (12, .bounded)] {
      let claim = try report(app, stack: stack).claims.first { $0.name == "home" }
      #expect(claim?.verdict == verdict, "\(stack)")
    }
  }
}
