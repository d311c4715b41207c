import Foundation
import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsTape
import RootsTerminal
import Testing

/// The report of an exploration, and the text, JSON and page that are made of it.
@Suite struct ExplorationReportTests {
  private static let bank = """
    roots: 1
    name: Bank
    facts: { signedIn: true, asked: 0..2 }
    start: { screen: home }
    properties:
      nobody sees the account signed out:
        never: account is shown and not signedIn
      the account can be seen:
        sometimes: account is shown
      asking is counted:
        step: { keeps: asked, unless: does set asked }
      twice: off
    screens:
      home: { list: [ { label: Account, do: push account } ] }
      account:
        list:
          - { label: Log out, do: set signedIn false }
          - { label: Ask, when: asked < 2, do: "set asked {asked + 1}" }
          - { label: "Pay <b>", do: push pay }
      pay: { text: Thank you }
    """

  private func report(
    _ text: String = bank, _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> ExplorationReport {
    let (blueprint, report) = Blueprint.read(
      source: Source(name: "bank.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    change(&exploration)
    return ExplorationReport(
      try exploration.run(), path: "the bank.yaml", program: "1.2.3")
  }

  @Test func `the verdicts of usual properties that were asked for by name are listed`() throws {
    let text = try report { exploration in
      let all = Set(exploration.blueprint.propertyNames)
      exploration.leftOut = all.subtracting(["home", "back"])
    }.document.text
    let words = { (text: String) in text.split(separator: "\n").map { $0.split(separator: " ") } }
    for name in ["home", "back"] {
      #expect(words(text).contains(["holds", name[...]]), "\(text)")
    }
    #expect(!text.contains("results"), "\(text)")
    #expect(try !words(report().document.text).contains(["holds", "home"]))
  }

  /// A limit of stacks; with one of facts there is no proof for stacks of any height.
  private func report(limitedTo stack: Int) throws -> ExplorationReport {
    try report { exploration in
      exploration.limits.stack = stack
      exploration.limits.facts =
        (try? FactLimit.list([("asked", "0..2")], of: exploration.blueprint)) ?? []
    }
  }

  private func verdict(
    _ name: String, _ report: ExplorationReport
  ) -> ExplorationReport.Verdict? {
    report.claims.first { $0.name == name }?.verdict
  }

  @Test func `a fault has its acts, and the changes by the last move`() throws {
    let fault = try #require(try report().faults.first)
    #expect(fault.property == "nobody sees the account signed out")
    #expect(fault.claim == "Never: account is shown and not signedIn")
    #expect(fault.line == 6)
    #expect(fault.way?.map(\.act) == ["Choose \"Account\"", "Choose \"Log out\""])
    #expect(fault.way?.last?.label == "the row \"Log out\" of account")
    #expect(fault.changes == ["account is shown: true", "signedIn: true -> false"])
    #expect(fault.pictures.map(\.title) == ["before the last move", "after the last move"])
    #expect(fault.pictures.first?.frame.text.contains("Log out") == true)
    #expect(fault.disagreement == nil)
  }

  @Test func `every property has a verdict`() throws {
    let report = try report()
    #expect(verdict("nobody sees the account signed out", report) == .broken)
    #expect(verdict("the account can be seen", report) == .happens)
    #expect(verdict("asking is counted", report) == .bounded)
    #expect(verdict("twice", report) == .off)
    #expect(verdict("restart", report) == .bounded)
    #expect(verdict("home", report) == .bounded)
    #expect(report.reservation == "without undo and restarts")
    let tried = try self.report { $0.extras = [.undo, .restarts] }
    #expect(verdict("home", tried) == .bounded)
    #expect(tried.reservation == "with one Undo directly after a move")
    let short = try self.report { $0.limits.moves = 1 }
    #expect(verdict("asking is counted", short) == .undecided)
    #expect(verdict("home", short) == .undecided)
    #expect(verdict("impossible", short) == .undecided)
    #expect(verdict("the account can be seen", short) == .happens)
    #expect(short.result.searches.last?.report.stop == .levels)
    #expect(short.cuts.map(\.word) == ["moves", "undo", "restarts"])
    let low = try self.report(limitedTo: 2)
    #expect(verdict("asking is counted", low) == .bounded)
    #expect(verdict("impossible", low) == .undecided)
    #expect(low.coverage[0].rows.map(\.verdict) == [.reached, .reached, .undecided])
    #expect(low.coverage[1].rows.first { $0.name.contains("Pay") }?.verdict == .undecided)
  }

  @Test func `a claim that all can happen is proved once all has happened`() throws {
    let report = try report { $0.limits.moves = 3 }
    #expect(!report.result.isComplete)
    #expect(verdict("impossible", report) == .proved)
    #expect(verdict("home", report) == .undecided)
  }

  @Test func `a link that nothing opens in every state leaves its property undecided`() throws {
    let routes = "routes: { pay: push pay }\n"
    let short = try report(Self.bank + "\n" + routes)
    #expect(verdict("link-back", short) == .undecided)
    let whole = try report(Self.bank + "\n" + routes) { $0.extras = [.links] }
    #expect(verdict("link-back", whole) == .bounded)
  }

  @Test func `a protection that undo could pass is not proved`() throws {
    let text = """
      roots: 1
      name: Safe
      facts: { known: false }
      start: { screen: home }
      protections: { sign: { passes: known } }
      screens:
        home: { list: [ { label: Sign, do: set known true }, { label: In, do: push safe } ] }
        safe: { text: Gold, protect: sign }
      """
    #expect(verdict("bypass", try report(text)) == .undecided)
    #expect(verdict("bypass", try report()) == .bounded)
  }

  @Test func `every format says beside each claim that holds what was not tried`() throws {
    let report = try report(limitedTo: 2)
    let words = "within stacks of 2 screens, without undo and restarts"
    #expect(report.reservation == words)
    #expect(report.document.text.contains("Properties, \(words)\n"))
    let page = report.document.page
    #expect(page.contains("<td>holds \(words)</td>"))
    let json = report.json
    #expect(
      json.contains("\"verdict\": \"bounded\",\n      \"reservation\": \"\(words)\""), "\(json)")
    #expect(!json.contains("\"proved\", \"reservation\": \""))
  }

  @Test func `the app's own keys for undo are named where they were not tried`() throws {
    let text = """
      roots: 1
      name: Draft
      start: { screen: home }
      keys: { u: { label: undo, do: undo } }
      properties: { undone: { sometimes: other is open and other is not shown } }
      screens:
        home: { list: [ { label: Go, do: push other }, { label: Take back, do: undo } ] }
        other: { text: Here }
      """
    for extras in [[], [.undo]] as [Set<Exploration.Extra>] {
      let report = try report(text) { $0.extras = extras }
      let own = "the row \"Take back\" of home and the key u of the app"
      #expect(
        report.cuts.contains { $0.text == "and redo of the app itself were not tried: \(own)" },
        "\(report.cuts)")
      let undo = extras.isEmpty ? "without undo, " : "with one Undo directly after a move, without "
      #expect(report.reservation == undo + own)
      #expect(report.extentWords == "complete \(undo)\(own)")
      #expect(!report.result.isProof && report.faults.isEmpty)
      #expect(verdict("undone", report) == .undecided)
      #expect(!report.document.text.contains("never happens"))
      #expect(report.claims.allSatisfy { $0.verdict != .proved || $0.isUsual })
      #expect(report.json.contains("\"untried\": [\"the row"))
    }
  }

  @Test func `equal acts in a row are one line with their number`() throws {
    let text = """
      roots: 1
      name: Long
      facts: { n: 0..60 }
      start: { screen: home }
      properties: { low: { never: n > 51 } }
      screens:
        home: { keys: { p: { label: more, when: n < 60, do: set n $(n + 1) } } }
      """
    let report = try report(text)
    let fault = try #require(report.faults.first)
    #expect(fault.way?.count == 52)
    #expect(
      report.section(of: fault).text.contains(
        "  way      Press \"more\"  the key p of home, 52 times\n"))
    #expect(report.document.page.contains("the key p of home, 52 times"))
  }

  @Test func `a dead end has no way back either, and both are one fault`() throws {
    let text = """
      roots: 1
      name: End
      start: { screen: home }
      screens:
        home: { list: [ { label: Go, do: reset main to last } ] }
        last: { text: Here }
        spare: { text: Never }
      """
    let report = try report(text)
    #expect(report.faults.map(\.property) == ["dead-end", "impossible"])
    #expect(report.faults.first?.also == ["home"])
    #expect(verdict("home", report) == .broken)
    #expect(report.coverage[0].reached == 2 && report.coverage[0].rows.count == 3)
    #expect(report.coverage[1].rows.map(\.name) == ["the row \"Go\" of home"])
  }

  @Test func `each move has the line of its row, key, button, answer or route`() throws {
    let text = """
      roots: 1
      name: Lines
      start: { screen: home }
      keys:
        h: push quiz once
      screens:
        home:
          list:
            - { label: Ask, do: push quiz once }
            - label: Wait
              do: push pause
        quiz:
          confirm:
            text: Really?
            yes: { label: Sure, do: push form }
            no: { label: Later }
        form:
          form: { who: { label: Who } }
          submit:
            label: Send
            do: pop
        pause:
          progress: { time: 1s, do: back }
          keys:
            x: { label: stop, do: pop }
          after:
            time: 9s
            do: pop
        last:
          list: [ { label: two, do: pop } ]
      routes:
        last: push last
      """
    #expect(
      try report(text).coverage[1].rows.map { "\($0.line ?? 0) \($0.name)" } == [
        "9 the row \"Ask\" of home", "10 the row \"Wait\" of home",
        "15 the answer \"Sure\" of quiz", "16 the answer \"Later\" of quiz",
        "19 the form \"Send\" of form", "25 the key x of pause", "30 the row \"two\" of last",
        "5 the key h of the app", "32 the link roots://last",
      ])
  }

  @Test func `a fault about a row has the line of the row`() throws {
    let text = """
      roots: 1
      name: Twice
      facts: { big: 0..1 }
      start: { screen: home }
      screens:
        home: { list: [ { label: Go, do: push other } ] }
        other:
          list:
            - { label: None, do: "set big {big + 1}" }
            - { label: More, do: push other }
      """
    let faults = try report(text).faults.map { "\($0.line ?? 0) \($0.property)" }
    #expect(faults == ["9 domains", "10 twice"])
  }

  /// The act of the first step of a fault in a JSON report.
  private func act(of found: [String: Any]) -> String? {
    (found["way"] as? [[String: Any]])?.first?["act"] as? String
  }

  @Test func `the JSON has all that the report has, in keys that stay`() throws {
    let report = try report()
    let json = report.json
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(
      value.keys.sorted() == [
        "app", "command", "coverage", "doubt", "extent", "faults", "file", "path",
        "program",
        "properties", "tapes", "verdict", "version",
      ])
    #expect(value["version"] as? Int == 6 && value["program"] as? String == "1.2.3")
    let extent = try #require(value["extent"] as? [String: Any])
    #expect(extent["complete"] as? Bool == true)
    #expect((extent["searches"] as? [[String: Any]])?.count == 2)
    let fault = try #require((value["faults"] as? [[String: Any]])?.first)
    #expect(act(of: fault) == "Choose \"Account\"")
    let items = (value["coverage"] as? [[String: Any]])?.map { $0["items"] as? [[String: Any]] }
    #expect(items?.map { $0?.count } == report.coverage.map(\.rows.count))
  }

  @Test func `the text names a fault that can be opened`() throws {
    let text = """
      roots: 1
      name: End
      facts: { big: 0..1 }
      start: { screen: home }
      screens:
        home: { list: [ { label: No, when: big > 0, do: push other } ], end: true }
        other: { text: Never }
      """
    let never = try report(text)
    #expect(!never.faults.isEmpty && never.faults.allSatisfy { $0.way == nil })
    #expect(!never.document.text.contains("--open"))
    #expect(!never.document.page.contains("--open"))
    #expect(
      try report().document.text.contains("--open 1 opens the app at\nthe first one."))
  }

  @Test func `the page has the coverage by kind, with reasons for missing things`() throws {
    let page = try page
    #expect(page.contains("<th scope=\"row\">screens</th><td>2</td><td>2</td>"))
    #expect(page.contains("<h2>Cannot be reached (actions)</h2>"))
    #expect(page.contains("another part of the screen takes its key"))
  }

  private var page: String {
    get throws {
      let text = """
        roots: 1
        name: Key
        start: { screen: home }
        screens:
          home: { keys: { k: { label: One, do: overlay box } } }
        accessories: { box: { modal: true, keys: { k: { label: Two, do: finish } } } }
        keys: { k: { label: Never, do: overlay box } }
        """
      return try report(text).document.page
    }
  }

  @Test func `the page escapes texts, has no scripts, and a heading for each fault`() throws {
    let page = try report().document.page
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(!page.contains("<script") && !page.contains("<b>"))
    #expect(page.contains("&lt;b&gt;"))
    #expect(page.contains("&quot;nobody sees the account signed out&quot;"))
    #expect(page.contains("<section class=\"failure\"><h2>"))
    #expect(page.matches(of: /<h1>/).count == 1)
    #expect(page.matches(of: /<img alt="[^"]*Log out/).count == 2)
    #expect(!page.contains("http://") && !page.contains("https://"))
  }

  @Test(
    arguments: [
      ([], "  not tried  bypass: links, undo and restarts could lead around a protection\n"),
      ([], "  not tried  link-back: links were not opened in every state\n"),
      ([.links], "  not tried  bypass: undo and restarts could lead around a protection\n"),
    ] as [(Set<Exploration.Extra>, String)])
  func `the text tells why a property is not decided`(
    extras: Set<Exploration.Extra>, row: String
  ) throws {
    let vault = """
      roots: 1
      name: Vault
      facts: { known: false }
      start: { screen: hall }
      routes: { gold: push gold }
      screens:
        hall: { list: [ { label: Gold, do: push gold }, { label: Knock, do: set known true } ] }
        gold: { text: Gold, protect: known }
      protections: { known: { passes: known, ask: overlay code } }
      accessories: { code: { list: [ { label: Enter, do: [ set known true, finish ] } ] } }
      """
    let text = try report(vault) { $0.extras = extras }.document.text
    #expect(text.contains(row), "\(text)")
  }
}
