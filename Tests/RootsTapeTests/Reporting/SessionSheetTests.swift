import RootsTape
import RootsTerminal
import Testing

/// Sheets of exploratory sessions.
@Suite struct SessionSheetTests {
  private func sheet(_ text: String) -> SessionSheet {
    SessionSheet(of: Tape.parse(text, file: "a.tape"), at: "runs/a.tape")
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
      sheet.markdown == #"""
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

        - 25:00: paid twice \<b\> (`roots replay runs/a.tape --until 11`)

        ## Issues

        - 40:00: is a refund planned?

        """#)
  }

  @Test func `a session that was interrupted lasts to its last remark`() {
    let sheet = sheet("Enter\nMark@90s bug x\n")
    #expect(sheet.duration == .seconds(90) && sheet.breakdown?.test == 100)
    #expect(sheet.isOfSession && sheet.count(of: .bug) == 1)
  }

  @Test func `a recording that ends within a line has a sheet of what is before it`() {
    let sheet = sheet("Set Charter \"x\"\nMark@9s bug \"a\"\nMark@10s bug \"b")
    #expect(sheet.isCut && sheet.count(of: .bug) == 1)
    #expect(
      sheet.markdown.contains("- recording: `runs/a.tape`, which cannot be read at line 3\n"))
  }

  @Test func `a tape without remarks and fields is no session`() {
    let sheet = sheet("Enter\n")
    #expect(!sheet.isOfSession && sheet.duration == nil && sheet.breakdown == nil)
    #expect(sheet.markdown.contains("unknown: the recording has no times"))
  }

  @Test func `shares never exceed the whole, whatever the times say`() throws {
    let sheet = sheet("Set Duration \"10 s\"\nMark@8s setup a\nMark@99s bug b\nMark@1s bug c\n")
    let shares = try #require(sheet.breakdown)
    #expect(shares.test + shares.bug + shares.setup == 100)
    #expect(min(shares.test, shares.bug, shares.setup) >= 0)
  }
}
