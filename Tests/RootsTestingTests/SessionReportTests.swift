import RootsBlueprint
import RootsTape
import RootsTesting
import Testing

/// What sessions of an app say together, after their recordings are played.
@Suite struct SessionReportTests {
  private static let shop = """
    roots: 1
    name: Shop
    facts: { paid: 0..3 }
    start: { tab: home }
    tabs:
      home: { title: Home, root: feed }
      me: { title: Me, root: account }
    screens:
      feed: { list: [ { label: Till, do: push till } ] }
      till: { list: [ { label: Pay, do: set paid 2 } ] }
      account: { text: "You paid {paid}" }
      attic: { text: Dust }
    """
  private static let ada = """
    Set Charter "Paying"
    Set Areas "till"
    Set Tester "Ada"
    Set Started "2026-11-22T21:00:00Z"
    Set Duration "100 s"
    Enter
    Enter
    Mark@40s bug "Paid twice!"
    Expect state "fact paid" "1"
    Mark@60s note "so"
    Type "2"
    Mark@80s question "whose?"

    """

  private func app() throws -> Blueprint {
    let (app, report) = Blueprint.read(source: Source(name: "shop.yaml", text: Self.shop))
    return try #require(app, "\(report.text)")
  }

  private func report(_ texts: [String], isSearched: Bool = false) throws -> SessionReport {
    let app = try app()
    var exploration = Exploration(app)
    exploration.coverage = [.screens]
    let result = isSearched ? try exploration.run() : nil
    var seen = result.map { SeenItems(of: $0) }
    let entries = texts.enumerated().map { place, text in
      let path = "s\(place + 1).tape"
      let session = TestSession(of: Tape.parse(text, file: path), at: path)
      let play = SessionPlay(
        session, on: app, files: TapeFiles([:]), result, seen: &seen)
      return SessionReport.Entry(session, text: text, play: play)
    }
    return SessionReport(
      of: entries, on: app, coverage: result?.coverage(of: [.screens], seen: seen) ?? [],
      doubt: result?.doubt)
  }

  private func part(_ heading: String, of text: String) -> String {
    let parts = text.split(separator: "## \(heading)\n\n", maxSplits: 1)
    let rest = parts.count > 1 ? parts[1] : ""
    return String(rest.split(separator: "\n\n## ", maxSplits: 1).first ?? "")
  }

  @Test func `a bug has its screen, its stack, its command and what its expectation says`() throws {
    let text = SessionText(try report([Self.ada])).text
    #expect(
      part("Bugs", of: text) == """
        - 0:40: Paid twice!
          - screen: `till`, stack: `tab home: feed till`
          - open it: `roots replay s1.tape --until 8`
          - shorten it: `roots shorten s1.tape --line 8`
          - its expectation fails today: `Expect state "fact paid" 1`: state 'fact paid' \
        is '2', not '1'
        """)
    let mended = Self.ada.replacing("\"1\"", with: "\"2\"")
    #expect(
      SessionText(try report([mended])).text.contains(
        "- its expectation holds today: `Expect state \"fact paid\" 2`\n"))
  }

  @Test func `a bug has the steps of the shortest way to it, in words`() throws {
    let app = try app()
    let text = Self.ada.replacing(
      "Enter\nEnter\n", with: "Down\nEnter\nUp 3\nType '2'\nType '1'\nEnter\n")
    let session = TestSession(of: Tape.parse(text, file: "a.tape"), at: "a.tape")
    let bug = try #require(session.bugs.first)
    let way = try #require(
      ShortWay(to: bug, of: session, on: app, files: TapeFiles([:]), within: .seconds(60)))
    let entry = SessionReport.Entry(session, text: text, play: nil, ways: [bug.index: way])
    let report = SessionReport(of: [entry], on: app)
    #expect(
      part("Bugs", of: SessionText(report).text).hasPrefix(
        """
        - 0:40: Paid twice!
          - the shortest way found, 2 steps:
            1. the row "Till" of feed: `Enter`
            2. the row "Pay" of till: `Enter`
          - open it:
        """), "\(SessionText(report).text)")
    let page = SessionPage(report, program: "1").text
    #expect(page.contains("<li>the row &quot;Pay&quot; of till: <code>Enter</code></li>"))
    #expect(page.contains("Expect+Soft state"), "\(page)")
    let json = SessionJSON(report, program: "1").text
    #expect(json.contains("the row \\\"Pay\\\" of till: Enter"), "\(json)")
    let lost = TestSession(
      of: Tape.parse(text.replacing("\"1\"", with: "\"2\""), file: "a.tape"), at: "a.tape")
    let noWay = ShortWay(
      to: try #require(lost.bugs.first), of: lost, on: app, files: TapeFiles([:]),
      within: .seconds(60))
    #expect(noWay == nil)
  }

  @Test func `a step names its form, also with a text that no sample has`() throws {
    let source = """
      roots: 1
      name: Door
      facts: { who: { text: [nobody, Mira] } }
      start: { screen: door }
      screens:
        door:
          form: { name: { label: Name } }
          submit: { label: Come in, do: "set who {name}" }
      """
    let (door, report) = Blueprint.read(source: Source(name: "door.yaml", text: source))
    let app = try #require(door, "\(report.text)")
    let text = "Type 'Bo'\nEnter 2\nMark@9s bug 'not Mira'\nExpect state 'fact who' Mira\n"
    let session = TestSession(of: Tape.parse(text, file: "a.tape"), at: "a.tape")
    let bug = try #require(session.bugs.first)
    let way = try #require(
      ShortWay(to: bug, of: session, on: app, files: TapeFiles([:]), within: .seconds(60)))
    let entry = SessionReport.Entry(session, text: text, play: nil, ways: [bug.index: way])
    let sheet = SessionText(SessionReport(of: [entry], on: app)).text
    #expect(
      sheet.contains("    1. the form \"Come in\" of door: `Type \"Bo\"` `Enter`\n"), "\(sheet)")
  }

  @Test func `time is divided among the commands and the places at which they were done`() throws {
    let session = TestSession(of: Tape.parse(Self.ada, file: "a.tape"), at: "a.tape")
    var seen: SeenItems?
    let play = SessionPlay(session, on: try app(), files: TapeFiles([:]), nil, seen: &seen)
    let times = try #require(SessionTimes(session, play))
    #expect(times.breakdown == (test: 80, bug: 20, setup: 0))
    #expect(times.areas["feed"] == .seconds(20) && times.areas["till"] == .seconds(60))
    #expect(times.areas["home"] == .seconds(80) && times.areas["me"] == .seconds(20))
    #expect(try #require(times.focus) == (charter: 50, opportunity: 50))
  }

  @Test func `sessions of several testers are merged by charter, area and bug`() throws {
    let bo = Self.ada.replacing("Ada", with: "Bo").replacing("2026-11-22", with: "2026-11-21")
      .replacing("\"Paying\"", with: "\"paying.\"").replacing("Paid twice!", with: "double price")
      .replacing("Type \"2\"", with: "Left")
    let eve = """
      Set Tester "Eve"
      Enter
      Enter
      Mark@9s bug "paid, twice or more"
      Mark@10s bug "paid, three times"
      """
    let text = SessionText(try report([Self.ada, bo, eve])).text
    #expect(text.hasPrefix("# 3 sessions of Shop\n\n## Bugs\n"))
    #expect(
      part("Bugs", of: text) == """
        |  | Bug | Screen | Sessions | Expectation today |
        | --- | --- | --- | --- | --- |
        | 1 | paid, twice or more | till | 1 | none |
        | 2 | paid, three times | till | 1 | none |
        | 3 | double price; Paid twice! | till | 2, 3 | fails |
        """)
    #expect(
      part("Charters", of: text) == """
        | Charter | Sessions | Testers | Time | Bugs |
        | --- | --- | --- | --- | --- |
        | paying. | 2, 3 | Bo, Ada | 3:20 | 2 |
        | none was given | 1 | Eve | 0:10 | 2 |
        """)
    #expect(
      part("Areas", of: text).hasPrefix(
        """
        | Area | Kind | In charters of | Visited by | Time | Bugs |
        | --- | --- | --- | --- | --- | --- |
        | home | tab |  | 1, 2, 3 | 3:10 | 4 |
        | me | tab |  | 3 | 0:20 | 0 |
        | till | screen | 2, 3 | 1, 2, 3 | 2:25 | 4 |
        """))
    #expect(
      part("What is left", of: text).hasPrefix("- screens that nobody saw: attic"))
    #expect(text.split(separator: "# Session sheet").count == 4)
  }

  @Test func `coverage has three columns, and what cannot be reached is not left`() throws {
    let text = SessionText(try report([Self.ada, Self.ada], isSearched: true)).text
    #expect(part("Coverage", of: text).contains("| Screens | 4 | 3 | 3 |"))
    #expect(part("What is left", of: text).hasPrefix("none"))
    let page = SessionPage(try report([Self.ada], isSearched: true), program: "1").text
    #expect(page.contains("seen by 1 session"))
  }

  @Test func `a session that cannot be played to its end has a sheet that says so`() throws {
    let text = "Set Charter x\nEnter\nMark@5s bug a\nDo \"push nowhere\"\nMark@9s bug b\n"
    let sheet = SessionText(try report([text])).text
    #expect(sheet.contains("- warning: the recording cannot be played to its end today: 4:1"))
    #expect(sheet.contains("screen: `till`"))
    #expect(sheet.contains("- 0:09: b\n  - it cannot be shown: the recording cannot be played"))
    for count in 0..<Self.ada.utf8.count {
      let cut = String(decoding: Self.ada.utf8.prefix(count), as: UTF8.self)
      #expect(!SessionText(try report([cut])).text.isEmpty)
    }
  }

  @Test func `the page has a frame and a tape for each bug, and is complete without scripts`()
    throws
  {
    let page = SessionPage(try report([Self.ada]), program: "1").text
    #expect(page.contains("<h3 id=\"bug-1\">1. Paid twice!</h3>"))
    #expect(page.contains("<code class=\"copy\">roots replay s1.tape --until 8</code>"))
    #expect(page.contains("Mark@40s bug &quot;Paid twice!&quot;\nExpect state"))
    #expect(page.split(separator: "<img alt=").count == 4)
    #expect(page.split(separator: "<script>").count == 2)
  }

  @Test func `hostile texts stay texts in Markdown and on the page`() throws {
    let evil = "<script>x</script> [a](b) `c` | # \u{1B}[31m\u{202E}</pre>"
    let long = String(repeating: "word ", count: 4000)
    let text = """
      Set Charter '\(evil)'
      Set Areas '\(evil)'
      Set Tester '\(evil)'
      Set Results '\(evil)'
      Mark bug '\(evil)'
      Mark note '\(long)'
      Mark question '# \(evil)'

      """
    for report in [try report([text]), try report([text, Self.ada])] {
      let markdown = SessionText(report).text
      let page = SessionPage(report, program: "1").text
      for form in [markdown, page] {
        #expect(
          !form.unicodeScalars.contains("\u{1B}") && !form.unicodeScalars.contains("\u{202E}"))
      }
      #expect(!markdown.replacing("\\<", with: "").contains("<script"))
      #expect(!page.contains("<script>x") && !page.contains("</pre>]"))
      #expect(markdown.split(separator: "\n").allSatisfy { $0.count < 2500 })
    }
  }
}
