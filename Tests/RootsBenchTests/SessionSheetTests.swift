import RootsBench
import RootsTape
import RootsTerminal
import Testing

/// Sheets of exploratory sessions.
@Suite struct SessionSheetTests {
  private func session(_ text: String) -> TestSession {
    TestSession(of: Tape.parse(text, file: "runs/a.tape"), at: "runs/a.tape")
  }

  private func sheet(_ text: String) -> String { session(text).sheet().markdown }

  private func breakdown(_ text: String) -> [Int]? {
    session(text).shares.map { [$0.test, $0.bug, $0.setup] }
  }

  @Test func `a sheet has the parts of session-based test management in their order`() {
    let sheet = sheet(
      """
      Set Blueprint "shop.yaml"
      Set Charter "Paying *twice*"
      Set Started "2026-11-22T21:00:00Z"
      Set Planned "60m"
      Set Duration "3000 s"
      Set BugTime "600 s"
      Set SetupTime "300 s"
      Mark@0s setup "accounts"
      Mark@300s note "the till is slow"
      Enter
      Mark@1500s bug "paid twice <b>"
      Expect+Soft state "fact paid" 1
      Mark@2100s idea "try with no money"
      Mark@40m question "is a refund planned?"
      """)
    #expect(
      sheet == #"""
        # Session sheet

        ## Charter

        Paying \*twice\*

        ## Start

        2026-11-22T21:00:00Z

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
          - `Expect state "fact paid" 1`
          - shorten it: `roots shorten runs/a.tape:11 >bug.tape`
          - open it: `roots replay bug.tape --continue`

        ## Issues

        - 40:00: is a refund planned?

        """#)
  }

  @Test func `a session that was interrupted lasts to its last remark`() {
    let text = "Enter\nMark@90s bug x\n"
    #expect(session(text).duration == .seconds(90) && breakdown(text) == nil)
    #expect(session(text).isOfSession && session(text).count(of: .bug) == 1)
  }

  @Test func `the sheet of a running session is plain text under headings`() {
    let text = "Set Charter 'a*b'\nSet Planned '60m'\nMark@9s bug `lost`\nSet Duration '90s'\n"
    let parts = TestSession(ofRunning: text).sheet(hasEnded: false).sections
    #expect(
      parts.map(\.heading) == [
        "Charter", "Start", "Task breakdown", "Test notes", "Bugs", "Issues",
      ])
    #expect(parts[0].readerLines == ["a*b"] && parts[3].readerLines == ["none"])
    #expect(parts[2].readerLines.first == "duration  1:30 of 60m")
    #expect(parts[4].readerLines == ["- 0:09: lost"])
  }

  @Test func `a recording that ends within a line has a sheet of what is before it`() {
    let text = "Set Charter \"x\"\nMark@9s bug \"a\"\nMark@10s bug \"b"
    #expect(session(text).isCut && session(text).count(of: .bug) == 1)
    #expect(sheet(text).contains("- recording: `runs/a.tape`, which was interrupted\n"))
  }

  @Test func `a torn line costs only itself`() {
    let text = """
      Mark@1s bug "one"
      Mark@2s note "tw
      Entr
      Mark@99999999999s bug "three"
      Escape
      Mark@4s bug "four"

      """
    let session = session(text)
    #expect(session.marks.map(\.remark.text) == ["one", "four"] && !session.isCut)
  }

  @Test func `a session in plain text has no commands that open the app`() {
    let sheet = sheet("Set Charter a\nSet Mode plain\nMark@9s bug b\n")
    #expect(!sheet.contains("roots replay") && !sheet.contains("roots shorten"))
    #expect(sheet.contains("- warning: it is a session in plain text, which is not replayed"))
  }

  @Test func `times that the recorder measured count, and what is not known is left out`() {
    let measured = "Set Duration \"1200 s\"\nSet BugTime \"60 s\"\nSet SetupTime \"0 s\"\n"
    #expect(breakdown(measured + "Mark@60s bug a\n") == [95, 5, 0])
    let open = "Set Duration \"1200 s\"\nMark@60s bug a\n"
    #expect(breakdown(open) == nil)
    #expect(sheet(open).contains("| duration | 20:00 |\n\n## Data files"))
  }

  @Test func `the sheet of a session that goes on is the same, without its file`() throws {
    let text = "Set Charter a\nSet Duration \"60 s\"\nMark@9s bug b\nMark@30s note c\n"
    let running = TestSession(ofRunning: text).sheet(hasEnded: false).markdown
    let ended = sheet(text).replacing("## Data files\n\n- recording: `runs/a.tape`\n\n", with: "")
    let lines = ended.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(running == lines.filter { !$0.contains(" it: `roots ") }.joined(separator: "\n"))
  }

  @Test func `expectations of the end of a run are none of the last bug`() {
    let claims = "Expect+Soft state depth 2\nExpect state tab home\n"
    let text = sheet("Mark bug a\n\(claims)")
    #expect(text.contains("Expect state depth 2") && !text.contains("tab home"), "\(text)")
    #expect(sheet("Mark bug a\nExpect state tab home\n").contains("tab home"))
  }

  @Test func `a tape without remarks and fields is no session`() {
    #expect(!session("Enter\n").isOfSession && session("Enter\n").duration == nil)
    #expect(breakdown("Enter\n") == nil)
    #expect(sheet("Enter\n").contains("unknown: the recording has no times"))
  }

  @Test func `shares never exceed the whole, whatever the times say`() throws {
    let shares = try #require(
      breakdown("Set Duration \"10 s\"\nSet BugTime \"99 s\"\nSet SetupTime \"8 s\"\n"))
    #expect(shares.reduce(0, +) == 100 && shares.min() ?? -1 >= 0)
  }

  @Test func `times of a head are read with their units`() {
    for (text, seconds) in [("60m", 3600), ("1.5h", 5400), ("3000 s", 3000), ("7", 7)] {
      #expect(session("Set Duration \"\(text)\"\n").duration == .seconds(seconds))
    }
    for text in ["-1s", "s", "1 year", "99999999999999999999", "nan", "1e9s", "٣m"] {
      #expect(session("Set Duration \"\(text)\"\n").duration == nil)
    }
  }

  @Test func `hostile texts stay texts in Markdown`() {
    let evil = "<script>x</script> [a](b) `c` | # \u{1B}[31m\u{202E}</pre>"
    let long = String(repeating: "word ", count: 4000)
    let markdown = sheet(
      "Set Charter '\(evil)'\nMark bug '\(evil)'\nMark note '\(long)'\nMark question '# \(evil)'\n")
    #expect(
      !markdown.unicodeScalars.contains("\u{1B}") && !markdown.unicodeScalars.contains("\u{202E}"))
    #expect(!markdown.replacing("\\<", with: "").contains("<script"))
    #expect(markdown.split(separator: "\n").allSatisfy { $0.count < 2500 })
  }
}
