import RootsBlueprint
import RootsTape
import RootsTesting
import Testing

/// Small changes of a blueprint, and the tapes that notice them.
@Suite struct MutantTests {
  private static let shop = """
    roots: 1
    name: Shop
    start: { screen: home }
    facts:
      signedIn: false
      count: 0..2 # loaves
    screens:
      home:
        title: Home
        text: "{count} loaves"
        list:
          - { label: Bread, when: count < 2, do: "set count {count + 1}" }
          - { label: Account, when: signedIn, do: push account }
          - label: Log in
            when: not signedIn
            do: &login push login
            then: { completed: set signedIn true }
          - { label: About, do: push about }
          - { label: Never, when: count > 1 and count < 1 and signedIn, do: push account }
      account: { title: Account, list: [ { label: Out, do: [ set signedIn false, pop ] } ] }
      login: { title: Log in, list: [ { label: "Yes", do: pop with true } ] }
      about:
        title: About
        once: true
        list: [ { label: Log in, when: not signedIn, do: *login } ]
    """

  private static let tape = """
    Enter
    Expect /1 loaves/
    Down
    Enter
    Expect /Log in/
    Enter
    Expect state "fact signedIn" "true"
    """

  private func app(_ text: String = shop) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  private func trial(_ tapes: [String: String] = ["a.tape": tape]) throws -> MutantTrial {
    try MutantTrial(try app(), tapes: tapes.keys.sorted(), from: TapeFiles(tapes))
  }

  /// The verdict on the mutant with this new line, without blanks around it.
  private func verdict(_ new: String, threads: Int = 1) throws -> MutantVerdict {
    var testing = MutantTesting(try trial())
    testing.threads = threads
    let source = testing.trial.app.source
    let mutant = Mutant.all(of: source).first { mutant in
      mutant.difference(from: source).new.first.map { $0.trimmed } == new
    }
    let verdicts = try testing.judge([try #require(mutant)]) { false }
    return try #require(verdicts.first)
  }

  @Test func `A tape notices a change with its line`() throws {
    guard
      case .noticed(let notice) = try verdict(
        #"- { label: Bread, when: count < 2, do: "set count {count - 1}" }"#)
    else {
      Issue.record("the change was not noticed")
      return
    }
    #expect(notice.tape == "a.tape")
    #expect(notice.line == 2)
  }

  @Test func `A missed change has the shortest keys that show it`() throws {
    let verdict = try verdict(#"- { label: Bread, do: "set count {count + 1}" }"#)
    guard case .missed(let way) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(way.keys == "Enter Enter")
  }

  @Test func `Tapes of missed changes pass on the app, and then no change is missed`() throws {
    let testing = MutantTesting(try trial())
    let mutants = Mutant.all(of: testing.trial.app.source)
    var tapes = ["a.tape": Self.tape]
    for (mutant, verdict) in zip(mutants, try testing.judge(mutants) { false }) {
      guard case .missed(let way) = verdict else { continue }
      let tape = try testing.tape(of: way, showing: mutant, blueprint: nil)
      tapes["\(tapes.count).tape"] = tape.text
    }
    #expect(tapes.count > 10)
    let verdicts = try MutantTesting(try trial(tapes)).judge(mutants) { false }
    #expect(!verdicts.contains { $0.word == "missed" })
  }

  @Test func `The tape of a missed change names its moves and the change`() throws {
    let testing = MutantTesting(try trial())
    let source = testing.trial.app.source
    let mutant = try #require(
      Mutant.all(of: source).first { $0.kind == .droppedCondition })
    guard case .missed(let way)? = try testing.judge([mutant], until: { false }).first else {
      Issue.record("the change was not missed")
      return
    }
    let tape = try testing.tape(of: way, showing: mutant, blueprint: "shop.yaml")
    #expect(
      tape.text == """
        # This fails on the app with this change (condition dropped), shop.yaml:12:
        # -       - { label: Bread, when: count < 2, do: "set count {count + 1}" }
        # +       - { label: Bread, do: "set count {count + 1}" }
        Set Blueprint "shop.yaml"
        Set Columns 80
        Set Rows 24

        # the row "Bread" of home
        Enter
        # the row "Bread" of home
        Enter

        Expect not /Bread/

        """)
  }

  @Test func `A change that shows nowhere is the same`() throws {
    #expect(
      try verdict(
        "- { label: Never, when: count > 1 and count < 1 and signedIn, do: replace account }")
        == .same)
  }

  @Test func `Verdicts do not depend on the number of threads or the choice of tapes`() throws {
    let source = try app().source
    let mutants = Mutant.all(of: source)
    var trial = try trial([
      "a.tape": Self.tape, "b.tape": "End\nEnter\nExpect /About/\n", "c.tape": "Expect /0 l/\n",
    ])
    var one = MutantTesting(trial)
    trial.playsAll = true
    var all = MutantTesting(trial)
    (one.threads, all.threads) = (1, 3)
    let verdicts = try one.judge(mutants) { false }
    #expect(try all.judge(mutants) { false } == verdicts)
    #expect(Set(verdicts.map(\.word)).isSuperset(of: ["noticed", "missed", "the same"]))
  }

  @Test func `A value that is repeated is changed wherever it is used`() throws {
    let mutants = Mutant.all(of: try app().source)
    let reach = Mutant.Reach.screens(["home", "about"])
    #expect(mutants.contains { $0.kind == .otherTarget && $0.reach == reach })
  }

  @Test func `Each mutant differs in one place, and most can be read`() throws {
    let source = try app().source
    let mutants = Mutant.all(of: source)
    for mutant in mutants {
      let difference = mutant.difference(from: source)
      #expect(difference.old != difference.new)
      #expect(difference.old.count <= 1 && difference.new.count <= 1)
      let (blueprint, report) = Blueprint.read(source: mutant.source(from: source))
      #expect(blueprint != nil, "\(report.text)")
    }
    #expect(Set(mutants).count == mutants.count)
  }

  @Test func `Dropped lines leave comments and the other lines as they are`() throws {
    let source = Source(
      name: "x.yaml",
      text: """
        screens:
          home:
            list:
              # first
              - label: A # a
                when: b # c
                do: [ set b true,
                      pop ]
            protect: x
        """)
    let drops = Mutant.all(of: source).map { $0.difference(from: source) }.filter(\.new.isEmpty)
    #expect(drops.map(\.old) == [["        when: b # c"], ["    protect: x"]])
  }

  @Test func `Tapes that fail, expect nothing or notice nothing cannot judge`() throws {
    #expect(throws: MutantTrial.Obstacle.failing(["a.tape:1:1: /Shut/ is not on the screen"])) {
      try trial(["a.tape": "Expect /Shut/"])
    }
    #expect(throws: MutantTrial.Obstacle.expectingNothing) { try trial(["a.tape": "Enter"]) }
    let title = try Self.claim("Expect /Home/")
    #expect(throws: MutantTrial.Obstacle.plantedUnnoticed(title)) {
      try trial(["a.tape": "Expect not /Shut/"])
    }
  }

  private static func claim(_ line: String) throws -> TapeExpectation {
    let command = Tape.parse(line, file: "a.tape").tape.commands.first
    guard case .expect(let claim)? = command else { throw NoClaim() }
    return claim
  }

  private struct NoClaim: Error {}

  @Test func `Tapes that notice a change can judge, whatever they expect of titles`() throws {
    let trial = try trial(["a.tape": #"Expect state "fact count" "0""#])
    #expect(trial.tapeCount == 1)
    let one = """
      roots: 1
      name: One
      start: { screen: home }
      facts: { count: 0..2 }
      screens: { home: { list: [ { label: Add, do: "set count {count + 1}" } ] } }
      """
    let tapes = TapeFiles(["a.tape": "Enter\nExpect state \"fact count\" 1\n"])
    #expect(try MutantTrial(try app(one), tapes: ["a.tape"], from: tapes).tapeCount == 1)
  }

  @Test func `An interrupted comparison is not called a lack of time`() throws {
    let testing = MutantTesting(try trial())
    let monitor = testing.monitor
    let source = testing.trial.app.source
    let mutants = Mutant.all(of: source)
    let verdicts = try testing.judge(mutants) {
      if monitor.line.hasPrefix("compared") { monitor.cancel() }
      return false
    }
    #expect(verdicts.contains(.undecided("the test was interrupted")))
    #expect(!verdicts.contains(.undecided("the time was up")))
    let report = MutantReport(
      of: source, zip(mutants, verdicts).map { MutantReport.Judged($0, $1) },
      outOf: mutants.count, tapes: 1, program: "1", isInterrupted: monitor.isCancelled)
    #expect(report.text.contains("\nThe test was interrupted by Ctrl-C.\n"))
  }

  @Test func `A cancelled test tries no more`() throws {
    let testing = MutantTesting(try trial())
    testing.monitor.cancel()
    let verdicts = try testing.judge(Mutant.all(of: testing.trial.app.source)) { false }
    #expect(Set(verdicts) == [.untried])
    #expect(testing.monitor.line.hasSuffix("; ending"))
  }

  @Test func `A test that is cancelled before it begins plays no tape`() throws {
    let trial = try MutantTrial(try app(), tapes: ["a.tape"], from: TapeFiles([:])) { true }
    #expect(trial.tapeCount == 0)
  }

  @Test func `Tapes with parts in other files have the verdicts of the whole tapes`() throws {
    let files = TapeFiles([
      "whole.tape": Self.tape, "parts.tape": "Source \"rest.tape\"\n", "rest.tape": Self.tape,
    ])
    let mutants = Mutant.all(of: try app().source)
    let verdicts = try ["whole.tape", "parts.tape"].map { path in
      try MutantTrial(try app(), tapes: [path], from: files).verdicts(
        on: mutants, threads: 1, showing: MutantMonitor()
      ) { false }.map { $0 == .missed }
    }
    #expect(verdicts[0] == verdicts[1] && Set(verdicts[0]).count == 2)
  }

  @Test func `No more is tried when the time is up`() throws {
    let testing = MutantTesting(try trial())
    let verdicts = try testing.judge(Mutant.all(of: testing.trial.app.source)) { true }
    #expect(Set(verdicts) == [.untried])
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
