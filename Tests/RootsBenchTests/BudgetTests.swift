import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsTape
import Synchronization
import Testing

/// The time and the memory of an exploration, of its report and of its tapes.
@Suite struct BudgetTests {
  /// A clock and a measurement of memory that tests set.
  private final class Meter: Sendable {
    private let values = Mutex((time: Duration.zero, bytes: 0, reads: 0))
    /// Decides the time by the number of reads.
    private let time: @Sendable (_ reads: Int) -> Duration

    init(bytes: Int = 0, time: @escaping @Sendable (_ reads: Int) -> Duration = { _ in .zero }) {
      self.time = time
      values.withLock { $0.bytes = bytes }
    }

    var reads: Int { values.withLock { $0.reads } }

    func budget(_ time: Duration?, bytes: Int = .max) -> Budget {
      Budget(
        time: time, bytes: bytes,
        by: Budget.Meter(
          elapsed: { [self] in
            self.time(
              values.withLock {
                $0.reads += 1
                return $0.reads
              })
          }, bytes: { [self] in values.withLock { $0.bytes } }))
    }
  }

  private func blueprint(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  private static let shop = """
    roots: 1
    name: Shop
    start: { screen: home }
    properties:
      home again: { from everywhere: home is shown }
      few: { never: depth of main > 3 }
    screens:
      home:
        list: [ { label: Fruit, do: push fruit }, { label: Nut, do: push nut }, { label: Tea, do: push tea } ]
      nut: { text: Hazel }
      tea: { text: Green }
      fruit: { list: [ { label: More, do: reset main to fruit }, { label: Box, do: overlay box } ] }
    accessories:
      box: { text: Here }
    """

  private func verdicts(_ report: ExplorationReport) -> [String: ExplorationReport.Verdict] {
    Dictionary(report.claims.map { ($0.name, $0.verdict) }) { one, _ in one }
  }

  private func report(
    _ result: ExplorationResult, within budget: Budget = Budget(time: nil, bytes: .max)
  ) -> ExplorationReport {
    ExplorationReport(
      result, path: nil, program: "test", within: budget)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 20, 60, 200])
  func `a search ends with the time, wherever it is`(reads: Int) throws {
    // From this read on the time is up.
    let meter = Meter { $0 > reads ? .seconds(10) : .zero }
    var exploration = Exploration(try blueprint(LargeApp(seed: 1, screens: 200).text))
    exploration.budget = meter.budget(.seconds(10))
    exploration.extras = [.undo, .restarts]
    let result = try exploration.run()
    #expect(!result.isComplete)
    // Each part notices it at its next look.
    #expect(meter.reads < reads + 60, "\(meter.reads)")
    // A claim that something happens is proved by what happened so far.
    let report = ExplorationReport(
      result, path: nil, program: "test")
    let proved = report.claims.filter { $0.verdict == .proved }.map(\.name)
    #expect(Set(proved).isSubset(of: ["branches", "passable"]), "\(proved)")
  }

  @Test func `passes after a search that have no time prove nothing, and the report says so`()
    throws
  {
    var exploration = Exploration(try blueprint(Self.shop))
    let monitor = exploration.monitor
    exploration.budget = Meter { _ in monitor.status.isDeciding ? .seconds(9) : .zero }
      .budget(.seconds(9))
    let result = try exploration.run()
    #expect(result.isComplete)
    let report = report(result)
    let verdicts = verdicts(report)
    // What the first states break is known.
    #expect(verdicts["home"] == .broken && verdicts["home again"] == .broken)
    #expect(verdicts["back"] == .undecided && verdicts["dead-end"] == .undecided)
    #expect(verdicts["few"] == .bounded)
    #expect(
      report.cuts.contains {
        $0.text == "was up before all ways back were known; --for gives more"
      })
    exploration.budget = nil
    exploration.monitor = ExplorationMonitor()
    let whole = self.report(try exploration.run())
    #expect(self.verdicts(whole)["home"] == .broken && self.verdicts(whole)["back"] == .bounded)
  }

  @Test func `a stop after a proof for stacks of any height ends the search for shorter ways`()
    throws
  {
    let rows = ["a", "b", "c"].map { "{ label: To \($0), do: push \($0) }" }.joined(separator: ", ")
    let screens = ["a", "b", "c"].map { "  \($0): { list: [\(rows)] }\n" }.joined()
    let app = "roots: 1\nname: A\nstart: { screen: a }\nscreens:\n\(screens)"
    var exploration = Exploration(try blueprint(app))
    let monitor = exploration.monitor
    exploration.budget = Meter { _ in
      if monitor.status.phase == .all { monitor.cancel() }
      return .zero
    }.budget(.seconds(9))
    let whole = report(try exploration.run())
    #expect(whole.verdict.contains("; complete for stacks of any height"), "\(whole.verdict)")
    #expect(whole.cuts.first { $0.word == "search" }?.text == "for shorter ways was stopped")
    exploration.monitor.cancel()
    let none = report(try exploration.run())
    #expect(none.verdict.contains(": not complete: "), "\(none.verdict)")
    #expect(none.cuts.first { $0.word == "search" }?.text == "was stopped before its end")
  }

  @Test func `a report names the search without extras when no other one has begun`() throws {
    var exploration = Exploration(try blueprint(Self.shop))
    exploration.extras = [.restarts]
    let words = try (1...400).map { reads in
      exploration.budget = Meter { $0 > reads ? .seconds(10) : .zero }.budget(.seconds(10))
      let report = report(try exploration.run())
      return (states: report.stateCount, text: report.extentWords)
    }
    let plain = words.filter { $0.text.hasSuffix("ended before the search with restarts began") }
    #expect(!plain.isEmpty && plain.allSatisfy { $0.states > 0 }, "\(words)")
    #expect(!words.contains { $0.states > 0 && $0.text.hasSuffix("before the search began") })
  }

  @Test func `a report without time has the names of moves and no acts`() throws {
    let result = try Exploration(try blueprint(Self.shop)).run()
    let late = report(result, within: Meter { _ in .seconds(1) }.budget(.zero))
    let whole = report(result)
    #expect(late.faults.map(\.sentence) == whole.faults.map(\.sentence))
    let (way, same) = (late.faults.first?.way ?? [], whole.faults.first?.way ?? [])
    #expect(!way.isEmpty && way.map(\.label) == same.map(\.label))
    #expect(way.allSatisfy { $0.act.isEmpty } && same.allSatisfy { !$0.act.isEmpty })
    #expect(late.cuts.contains { $0.word == "ways" } && !whole.cuts.contains { $0.word == "ways" })
    #expect(late.document.text.contains("  way      the row \"Fruit\" of home\n"))
  }

  @Test func `a suite has no more ways when the work is over`() throws {
    let result = try Exploration(try blueprint(Self.shop)).run()
    let seen = CoveredItems(of: result.run)
    let suite = Suite(of: result, without: seen, until: { true })
    #expect(suite.isCut && suite.ways.isEmpty)
    #expect(!Suite(of: result, without: seen).isCut)
  }

  @Test(arguments: [(nil, 5), (3, 3), (30, 5)] as [(Int?, Int)])
  func `a budget with an end within some time is over then, and not later than before`(
    limit: Int?, end: Int
  ) {
    let now = Mutex(Duration.seconds(0))
    let meter = Budget.Meter(elapsed: { now.withLock { $0 } }, bytes: { 0 })
    let budget = Budget(time: limit.map { .seconds($0) }, bytes: .max, by: meter)
      .ending(within: .seconds(5))
    now.withLock { $0 = .seconds(end) - .milliseconds(1) }
    #expect(!budget.isOver)
    now.withLock { $0 = .seconds(end) }
    #expect(budget.isOver)
  }

  /// Tabs whose moves change the facts of each other, on stacks of any height.
  private static let museum = """
    roots: 1
    name: Museum
    facts: { member: false, k: 0..3 }
    tabs: { one: { root: hall }, two: { root: desk } }
    protections: { members: { passes: member } }
    screens:
      hall: { list: [{ label: Room, do: push room }, { label: Safe, do: push safe }] }
      room: { list: [{ label: Hall, do: push hall }, { label: Back, do: pop 3 }] }
      safe: { protect: members, list: [{ label: Room, do: push room }] }
      desk: { list: [{ label: In, do: set member true }, { label: More, do: "set k {k + 1}" }] }
    properties:
      safe: { never: safe is shown and not member }
    """

  /// The time of the search of frames is not only its share: what the others leave is its own.
  @Test func `a proof for any height takes the time that the search through all states leaves`()
    throws
  {
    var exploration = Exploration(try blueprint(Self.museum))
    exploration.limits.stack = 1
    func run(_ reads: Int) throws -> (result: ExplorationResult, reads: Int) {
      let meter = Meter { .milliseconds($0) }
      exploration.budget = meter.budget(.milliseconds(reads))
      return (try exploration.run(), meter.reads)
    }
    let whole = try run(1_000_000)
    #expect(whole.result.isProvedByFrames)
    var isInTime = false
    for reads in stride(from: 100, through: whole.reads * 3 / 2, by: whole.reads / 30 + 1) {
      let result = try run(reads).result
      let doubt = result.frames?.doubt ?? ""
      #expect(
        result.isProvedByFrames || result.frames == nil || doubt.contains("--for"), "\(doubt)")
      if result.isProvedByFrames {
        isInTime = true
        #expect(result.frames?.items == whole.result.frames?.items, "\(reads)")
      }
    }
    #expect(isInTime, "\(whole.reads)")
  }

  @Test func `a search that visits every state leaves the rest of the time`() throws {
    let text = Self.museum.replacing("push hall", with: "set k 0")
    var exploration = Exploration(try blueprint(text))
    exploration.limits.stack = 9
    let meter = Meter { .milliseconds($0) }
    exploration.budget = meter.budget(.milliseconds(1_000_000))
    let states = try #require(exploration.run().reports[.all])
    #expect(states.stop == .finished)
    exploration.phases = [.all]
    // The time of the search of frames ends before it is complete.
    let late = Meter { $0 < 40 ? .milliseconds($0) : .milliseconds(400_000 + $0) }
    exploration.budget = late.budget(.milliseconds(1_000_000))
    let result = try exploration.run()
    #expect(result.frames?.isProof == false && result.isSearchComplete && result.cutCount == 0)
    #expect(result.doubtAboutHeights == nil)
  }

  /// A move that removes entries below many that are known one by one.
  private static let deepPop = """
    roots: 1
    name: Deep
    facts: { b: false, w: [u, v, x] }
    start: { screen: s0 }
    screens:
      s0:
        list:
          - { label: a, do: push s1 }
          - { label: b, do: push s0, then: { completed: set b true } }
          - { label: c, do: set b false }
      s1: { list: [{ label: a, do: push s2 }, { label: b, do: push s0 }, { label: z, do: set w v }] }
      s2: { list: [{ label: a, do: push s0 with 1 }, { label: p, do: pop 20 with false }] }
    """

  @Test func `a search for stacks of any height ends with its time and memory within a move`()
    throws
  {
    var exploration = Exploration(try blueprint(Self.deepPop))
    exploration.phases = [.all]
    let meter = Meter { .milliseconds($0) }
    exploration.budget = meter.budget(.milliseconds(5_000))
    #expect(try exploration.run().frames?.doubt?.contains("--for") == true)
    #expect(meter.reads < 10_000)
    exploration.limits.bytes = 100_000_000
    exploration.budget = Meter(bytes: 100_000_000).budget(nil, bytes: 120_000_000)
    #expect(try exploration.run().frames?.doubt?.contains("--memory") == true)
  }

  @Test func `a timer of a screen that is never shown costs a proof nothing`() throws {
    let text = Self.deepPop.replacing("push s2", with: "push s0")
      .replacing("{ label: p, do: pop 20 with false }", with: "{ label: q, do: push s1 }")
    let timer = "\n  s3: { text: x, after: { time: 2s, do: pop 20 with false } }"
    func proof(_ text: String) throws -> (result: ExplorationResult, reads: Int) {
      var exploration = Exploration(try blueprint(text))
      let meter = Meter { .milliseconds($0) }
      exploration.budget = meter.budget(.seconds(1_000))
      return (try exploration.run(), meter.reads)
    }
    let (with, without) = (try proof(text + timer), try proof(text))
    #expect(with.result.isProvedByFrames && without.result.isProvedByFrames)
    #expect(with.reads < 2 * without.reads, "\(with.reads) \(without.reads)")
  }

  @Test func `a search stops where the measured memory and that of its passes reach the limit`()
    throws
  {
    let app = try blueprint(LargeApp(seed: 2, screens: 20).text)
    var exploration = Exploration(app)
    exploration.limits.states = 3_000
    func stop(_ bytes: Int) throws -> SearchReport? {
      exploration.budget = Meter(bytes: 100_000_000).budget(nil, bytes: bytes)
      return try exploration.run().reports[.all]
    }
    #expect(try stop(100_000_000)?.stop == .memory)
    #expect(try stop(300_000_000)?.stop == .states)
    let tight = try stop(100_200_000)
    #expect(tight?.stop == .memory && tight?.states ?? 0 > 64)
  }

  @Test func `a search with extras keeps the verdicts of the one without them`() throws {
    let app = """
      roots: 1
      name: Saved
      facts: { paid: { flag: false, saved: false } }
      start: { screen: home }
      properties: { calm: { never: depth of main > 2 } }
      screens:
        home: { list: [ { label: Pay, do: set paid true }, { label: Go, do: push other } ] }
        other: { restore: true, text: Here }
      """
    var exploration = Exploration(try blueprint(app))
    exploration.extras = [.undo, .restarts]
    let whole = report(try exploration.run())
    #expect(verdicts(whole)["calm"] == .bounded)
    #expect(whole.reservation == "with one Undo directly after a move")
    // The time is up once the first search through all states is done.
    let monitor = ExplorationMonitor()
    exploration.monitor = monitor
    let isDone = Mutex(false)
    exploration.budget = Meter { _ in
      let status = monitor.status
      return isDone.withLock {
        if status.isDeciding { $0 = true }
        return $0 && !status.isDeciding ? .seconds(9) : .zero
      }
    }.budget(.seconds(9))
    let plain = report(try exploration.run())
    #expect(!plain.result.isComplete && plain.result.isPlain)
    #expect(verdicts(plain)["calm"] == .bounded)
    #expect(plain.reservation == "without undo and restarts")
    #expect(verdicts(plain)["restart"] == .undecided)
  }
}
