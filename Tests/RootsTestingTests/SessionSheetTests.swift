import RootsTape
import RootsTerminal
import RootsTesting
import Testing

/// Sheets of exploratory sessions.
@Suite struct SessionSheetTests {
  private func session(_ text: String) -> TestSession {
    TestSession(of: Tape.parse(text, file: "runs/a.tape"), at: "runs/a.tape")
  }

  private func sheet(_ text: String) -> String {
    let entry = SessionReport.Entry(session(text), text: text, play: nil)
    return SessionText(SessionReport(of: [entry], on: nil)).text
  }

  private func breakdown(_ text: String) -> [Int]? {
    SessionTimes(session(text), nil).map {
      [$0.breakdown.test, $0.breakdown.bug, $0.breakdown.setup]
    }
  }

  @Test func `a sheet has the parts of session-based test management in their order`() {
    let sheet = sheet(
      """
      Set Blueprint "shop.yaml"
      Set Charter "Paying *twice*"
      Set Areas "till,receipt"
      Set Tester "Ada"
      Set Started "2026-11-22T21:00:00Z"
      Set Planned "60m"
      Set Duration "3000 s"
      Mark@0s setup "accounts"
      Mark@300s note "the till is slow"
      Enter
      Mark@1500s bug "paid twice <b>"
      Mark@2100s idea "try with no money"
      Mark@40m question "is a refund planned?"
      """)
    #expect(
      sheet == #"""
        # Session sheet

        ## Charter

        Paying \*twice\*

        ## Areas

        - till
        - receipt

        ## Start

        2026-11-22T21:00:00Z

        ## Tester

        Ada

        ## Task breakdown

        | | |
        |---|---|
        | duration | 50:00 of 60m |
        | test design and execution | 70 % |
        | bug investigation and reporting | 20 % |
        | session setup | 10 % |

        ## Data files

        - recording: `runs/a.tape`
        - app: `shop.yaml`

        ## Test notes

        - 0:00: setup: accounts
        - 5:00: the till is slow
        - 35:00: idea: try with no money

        ## Bugs

        - 25:00: paid twice \<b\>
          - open it: `roots replay runs/a.tape --until 11`
          - shorten it: `roots shorten runs/a.tape --line 11`

        ## Issues

        - 40:00: is a refund planned?

        """#)
  }

  @Test func `a session that was interrupted lasts to its last remark`() {
    let text = "Enter\nMark@90s bug x\n"
    #expect(session(text).duration == .seconds(90) && breakdown(text) == [100, 0, 0])
    #expect(session(text).isOfSession && session(text).count(of: .bug) == 1)
  }

  @Test func `a recording that ends within a line has a sheet of what is before it`() {
    let text = "Set Charter \"x\"\nMark@9s bug \"a\"\nMark@10s bug \"b"
    #expect(session(text).isCut && session(text).count(of: .bug) == 1)
    #expect(
      sheet(text).contains(
        "- recording: `runs/a.tape`, which was interrupted\n"
          + "- warning: runs/a.tape:3: the line is left out: the text has no closing \" on its line\n"
      ))
  }

  @Test func `a torn line costs only itself, and each is reported with its place`() {
    let text = """
      Set Started "2026-02-30T10:00:00Z"
      Mark@1s bug "one"
      Mark@2s note "tw
      Entr
      Mark@99999999999s bug "three"
      Escape
      Mark@4s bug "four"

      """
    let session = session(text)
    #expect(session.marks.map(\.remark.text) == ["one", "four"] && !session.isCut)
    #expect(session.acts.count == 1)
    #expect(
      session.warnings == [
        "runs/a.tape:1: Started is no moment such as 2026-11-22T21:04:05Z, but "
          + "'2026-02-30T10:00:00Z'",
        "runs/a.tape:3: the line is left out: the text has no closing \" on its line",
        "runs/a.tape:4: the line is left out: unknown command 'Entr'; did you mean 'Enter'?",
        "runs/a.tape:5: the line is left out: the time 99999999999s is longer than a year",
      ])
  }

  @Test func `a session in plain text has no commands that open the app`() {
    let sheet = sheet("Set Charter a\nSet Mode plain\nMark@9s bug b\n")
    #expect(!sheet.contains("roots replay") && !sheet.contains("roots shorten"))
    #expect(sheet.contains("- warning: it is a session in plain text, which is not replayed"))
  }

  @Test func `the JSON of sessions has their remarks, times and bugs`() {
    let text =
      "Set Charter a\nSet Duration \"60 s\"\nEnter\nMark@9s bug \"b \\\"\nMark@30s note c\n"
    let entry = SessionReport.Entry(session(text), text: text, play: nil)
    let json = SessionJSON(SessionReport(of: [entry], on: nil), program: "1.0").text
    for part in [
      "\"version\": 1", "\"charter\": \"a\"", "\"kind\": \"bug\"", #""text": "b \\""#,
      "\"total\": 60.0", "\"time\": 9.0", "\"line\": 4", "\"interrupted\": false",
    ] {
      #expect(json.contains(part), "\(json)")
    }
  }

  @Test func `a tape without remarks and fields is no session`() {
    #expect(!session("Enter\n").isOfSession && session("Enter\n").duration == nil)
    #expect(breakdown("Enter\n") == nil)
    #expect(sheet("Enter\n").contains("unknown: the recording has no times"))
  }

  @Test func `shares never exceed the whole, whatever the times say`() throws {
    let shares = try #require(
      breakdown("Set Duration \"10 s\"\nMark@8s setup a\nMark@99s bug b\nMark@1s bug c\n"))
    #expect(shares.reduce(0, +) == 100 && shares.min() ?? -1 >= 0)
  }

  @Test func `headings that were edited by hand are reported, each once`() {
    let text = """
      Set Charter "- a"
      Set Started "yesterday"
      Set Planned "-5m"
      Set Duration "10 s"
      Mark@8s note "1. one"
      Mark@99s bug b
      Mark@1s note "c"

      """
    #expect(session(text).duration == .seconds(99))
    #expect(
      sheet(text).split(separator: "\n").filter { $0.hasPrefix("- warning") } == [
        "- warning: runs/a.tape:2: Started is no moment such as 2026-11-22T21:04:05Z, but 'yesterday'",
        "- warning: runs/a.tape:3: Planned is no time such as 60m, but '-5m'; it counts as unknown",
        "- warning: runs/a.tape:4: Duration is less than the time of a remark at 1:39, which counts "
          + "instead",
        "- warning: runs/a.tape:7: the clock goes back from 1:39 to 0:01; the later time counts",
      ])
    #expect(sheet(text).contains("\n\\- a\n") && sheet(text).contains("0:08: 1\\. one"))
  }

  @Test func `times of a head are read with their units`() {
    for (text, seconds) in [("60m", 3600), ("1.5h", 5400), ("3000 s", 3000), ("7", 7)] {
      #expect(session("Set Duration \"\(text)\"\n").duration == .seconds(seconds))
    }
    for text in ["-1s", "s", "1 year", "99999999999999999999", "nan", "1e9s", "٣m"] {
      #expect(session("Set Duration \"\(text)\"\n").duration == nil)
    }
  }

  @Test func `answers of a debrief stand at the head of the recording and in the sheet`() {
    let text = "# A run.\r\nSet Charter x\n\nEnter\nMark bug b"
    let answered = session(text).text(
      text, with: [.feelings: "fine \"so\"", .past: "much"])
    #expect(
      answered == "# A run.\r\nSet Charter x\nSet Past \"much\"\nSet Feelings 'fine \"so\"'"
        + "\n\nEnter\nMark bug b")
    let again = session(answered).text(answered, with: [.past: "more"])
    #expect(again == answered.replacing("\"much\"", with: "\"more\""))
    #expect(
      sheet(again).hasSuffix("## Debrief\n\n- Past: more\n- Feelings: fine \"so\"\n"))
    #expect(session("Enter").text("Enter", with: [.past: "a"]) == "Set Past \"a\"\nEnter")
  }
}
