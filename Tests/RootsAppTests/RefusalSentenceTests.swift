import Roots
import RootsTerminal
import Testing

/// The messages for refusals, with titles in place of names.
@Suite struct RefusalSentenceTests {
  /// A command, the message it leaves, and whether the message is a warning.
  private static let table: [(command: String, message: String, isWarning: Bool)] = [
    ("pop", "Already at the top of Shelf; q quits", false),
    ("back", "Already at the top of Shelf; q quits", false),
    ("pop to root", "Already at the top of Shelf; q quits", false),
    ("show shelf", "Already at Shelf", false),
    ("reset tab me", "Already at the top of Me", false),
    ("pop to goods", "Already at Goods", false),
    ("push goods once", "Already at Goods", false),
    ("undo", "Nothing to undo", false),
    ("redo", "Nothing to redo", false),
    ("set basket 0", "Nothing to change", false),
    ("dismiss", "Nothing is open that could be closed", false),
    ("show main", "Nothing is open that could be closed", false),
    ("set basket 9", "'basket' cannot be 9; it takes a whole number from 0 to 3", true),
    ("push nowhere", "there is no screen or accessory 'nowhere'", true),
  ]

  @Test(arguments: table.indices)
  func `a refused command has a message for people`(row: Int) throws {
    let (command, message, isWarning) = Self.table[row]
    let session = try walk(shop)
    let refusal = session.perform(try Command(parsing: command)).refusal
    #expect(refusal != nil)
    #expect(session.lastRefusal == refusal)
    #expect(session.message?.text == message)
    #expect(session.message?.kind == (isWarning ? .refusal : .unchanged))
  }

  @Test func `a command of a then that changes nothing shows no message`() throws {
    let session = try walk(
      """
      roots: 1
      name: Loud
      facts: { loud: false }
      start: { screen: a }
      screens:
        a: { keys: { p: { label: p, do: push b, then: { dismissed: set loud false } } } }
        b: { text: B }
      """, columns: 80, rows: 24)
    session.press("p")
    session.press("escape")
    #expect(session.navigator.world.state[.main].count == 1 && session.message == nil)
  }

  @Test(arguments: [("alt+left", "undo"), ("alt+right", "redo")])
  func `undo and redo tell that there is nothing to do`(key: String, word: String) throws {
    let session = try walk(shop, columns: 80, rows: 24)
    session.press(key)
    #expect(session.said == "Nothing to \(word)")
    session.ask(word)
    #expect(session.glass.contains("there is nothing to \(word)"), "\(session.glass)")
  }

  @Test(arguments: [
    ("", "B stays open"), (", ask: overlay sure", "Really?"),
  ])
  func `undo tells what stops it`(ask: String, told: String) throws {
    let session = try walk(
      """
      roots: 1
      name: Stopped
      facts: { done: false }
      start: { screen: a }
      screens:
        a: { keys: { p: push b } }
        b: { title: B, leave: kept, text: B }
      accessories: { sure: { title: Really?, keys: { y: { do: [set done true, finish] } } } }
      protections: { kept: { passes: done\(ask) } }
      """, columns: 80, rows: 24)
    session.press("p alt+left")
    #expect(session.glass.contains(told), "\(session.glass)")
    #expect(session.navigator.world.state.entries.values.contains { $0.screen.text == "b" })
  }

  @Test func `a protected screen is named by its title`() throws {
    let text = shop.replacing(
      "    once: true\n", with: "    protect: signedIn\n"
    ).replacing("screens:", with: "protections: { signedIn: { passes: signedIn } }\nscreens:")
    let session = try walk(text)
    session.press("2")
    #expect(session.message?.kind == .refusal)
    #expect(session.said.hasPrefix("Refused: Me cannot be opened"))
  }

  /// The shop with a guard on Me that shows the log-in, and one on leaving an item.
  private static let guarded = shop.replacing("    once: true\n", with: "    protect: signedIn\n")
    .replacing(
      "screens:",
      with: """
        protections:
          signedIn: { passes: signedIn, ask: overlay login }
          sure: { ask: overlay sure }
        screens:
        """
    ).replacing("  item:\n", with: "  item:\n    leave: sure\n").replacing(
      "  help:\n",
      with: """
          sure:
            title: Sure?
            confirm:
              text: Leave it?
              yes: { label: Leave, do: finish with true }
              no: { label: Stay }
          help:

        """)

  @Test func `a cancelled log-in is information with titles`() throws {
    let session = try walk(Self.guarded)
    session.press("2 esc")
    #expect(session.said == "Who are you? was cancelled; Me stays closed")
    #expect(session.message?.kind == .unchanged)
  }

  @Test func `a screen without a fixed title has its name, and that of its visit if it is open`()
    throws
  {
    let session = try walk(
      """
      roots: 1
      name: Letters
      facts: { in: false, written: false }
      tabs: { home: { title: Home, root: feed }, mine: { title: Mine, root: mine } }
      screens:
        feed:
          title: Feed
          keys: { d: "push doc with {id: 7}", l: 'push letter with {to: "Bo"}' }
        mine: { title: Mine }
        doc: { title: "Doc $id", input: { id: int }, protect: members }
        letter: { title: "To $to", input: { to: text }, leave: draft }
      accessories:
        login: { title: Log in, text: Who? }
        sure: { confirm: { text: Sure?, yes: { label: "Yes", do: finish }, no: { label: "No" } } }
      protections:
        members: { passes: in, ask: overlay login }
        draft: { passes: written, ask: overlay sure }
      routes: { "x://mine": { parents: [show home, pop to root], do: show mine } }
      """)
    session.press("d esc")
    #expect(session.said == "Log in was cancelled; doc stays closed")
    session.press("l 2")
    session.handle(.link("x://mine"))
    session.press("n")
    #expect(session.said == "To Bo stays open", "\(session.glass)")
  }

  @Test func `a question that is denied when a screen is uncovered has a message`() throws {
    let session = try walk(
      """
      roots: 1
      name: Bank
      tabs: { home: { root: home }, vault: { root: vault } }
      protections: { key: { ask: overlay pin } }
      screens:
        home: { list: [{ label: Item, do: "begin; push item on tab vault; show vault; end" }] }
        vault: { title: Vault, protect: key }
        item: { text: An item }
      accessories:
        pin:
          confirm: { text: Let in?, yes: { do: finish with true }, no: { do: finish with false } }

      """)
    session.press("enter esc n")
    #expect(session.stack == ["vault", "item"])
    #expect(session.said == "Refused: Vault cannot be opened: the answer was no")
  }

  @Test func `a screen that the user decides not to leave stays open without a warning`() throws {
    let session = try walk(Self.guarded)
    session.press("enter esc n")
    #expect(session.stack == ["goods", "item"])
    #expect(session.said == "Bread stays open")
    #expect(session.message?.kind == .unchanged)
  }

  @Test func `a result is shown with the title of its screen`() throws {
    let session = try walk(shop)
    session.press("l")
    session.type("Ada")
    session.press("enter enter")
    #expect(session.said == "Result: Who are you? Ada")
  }

  @Test func `a message without a fault does not have the style of a refusal`() throws {
    let session = try walk(shop)
    session.press("esc")
    let frame = session.frame()
    let row = (0..<12).first { frame.row($0).contains("Already at the top") }
    let cell = try #require(row.map { frame[Point(column: 3, row: $0)] })
    #expect(frame.style(of: cell) == session.theme.info)
  }

  @Test func `an app that takes the key that quits does not offer it`() throws {
    let session = try walk(shop.replacing("b: { label: buy", with: "q: { label: buy"))
    session.press("esc")
    #expect(session.said == "Already at the top of Shelf")
  }
}

@Suite struct TabRootTests {
  @Test func `the digit of the visible tab pops to its root, then selects the first row`() throws {
    let session = try Explored(rows: 12).session
    session.press("down enter m 1")
    #expect(session.stack == ["rack"])
    #expect(session.glass.contains("> Evening News") || session.glass.contains("▌ Evening News"))
    session.press("1")
    #expect(session.glass.contains("> Morning Post") || session.glass.contains("▌ Morning Post"))
    #expect(session.message == nil)
    session.press("1")
    #expect(session.said == "Already at Papers")
  }

  @Test func `the digit of the visible tab scrolls a text to its top`() throws {
    let lines = (1...40).map { "line \($0)" }.joined(separator: "\\n")
    let session = try Explored(
      kiosk.replacing("\"Sold so far: {sold}.\"", with: "\"\(lines)\"")
    ).session
    session.press("2 end")
    #expect(!session.glass.contains("line 1\n"))
    session.press("2")
    #expect(session.glass.contains("line 1 ") || session.glass.contains("line 1\n"))
  }
}

@Suite struct StartingOverTests {
  @Test func `rewinding takes a start over back`() throws {
    let session = try Explored().session
    session.press("enter s enter m R")
    #expect(session.stack == ["rack"])
    #expect(session.said == "started over; < takes it back")
    session.press("<")
    #expect(session.stack == ["rack", "paper", "paper"])
    #expect(try session.fact("sold") == .int(1))
    #expect(session.said == "the app is as before it was started over")
  }

  @Test func `steps after the start are rewound first`() throws {
    let session = try Explored().session
    session.press("enter s enter R enter < <")
    #expect(try session.fact("sold") == .int(1))
    #expect(session.stack == ["rack", "paper"])
  }

  @Test func `steps before a start that was taken back are not there`() throws {
    let session = try Explored().session
    session.press("enter s enter R < <")
    #expect(session.said == "no step before this state is kept")
  }

  @Test func `starting an unchanged app over leaves nothing to take back`() throws {
    let session = try Explored().session
    session.press("R <")
    #expect(session.said == "this is the beginning")
  }
}
