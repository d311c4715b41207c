import Roots
import RootsTerminal
import Testing

/// A wide terminal shows the screen below the visible one beside it.
@Suite struct WideTests {
  private func wide(_ columns: Int = 120) throws -> Session {
    let session = try walk(shop, columns: columns, rows: 12)
    session.press("down enter")
    return session
  }

  @Test func `the list stays beside the screen that it opened`() throws {
    let session = try wide()
    let rows = session.frame().text.split(separator: "\n").map(String.init)
    #expect(rows[2].hasPrefix("  In the basket: 0 of 3."))
    #expect(rows[2].contains("│   9 francs, 2 deep on Shelf."))
    #expect(rows[5].contains("Cake") && rows[5].contains("│ > The same again") == false)
    session.press("escape")
    #expect(!session.frame().text.contains("│"))
  }

  @Test(arguments: [120, 121, 130, 160, 200])
  func `the visible screen is at least as wide as on a terminal of 80 columns`(
    columns: Int
  ) throws {
    func width(_ columns: Int) throws -> Int {
      let hashes = String(repeating: "#", count: 900)
      let session = try walk(
        shop.replacing(
          "  account:\n", with: "  ruler: { text: \"\(hashes)\" }\n  account:\n"),
        columns: columns, rows: 12)
      session.perform(try Command(parsing: "push ruler"))
      return session.frame().row(2).count { $0 == "#" }
    }
    #expect(try width(columns) >= width(80))
  }

  @Test func `a narrower terminal shows one screen`() throws {
    #expect(!(try wide(119).frame().text.contains("In the basket")))
  }

  @Test func `keys and wheel go to the visible screen, and a click goes back to the list`() throws {
    let session = try wide()
    session.press("enter")
    #expect(session.navigator.world.state[.tab(0)].count == 3)
    session.press("escape")
    let point = Point(column: 5, row: 4)
    session.handle(.mouse(MouseEvent(.scrollDown, at: point)))
    #expect(session.navigator.world.state[.tab(0)].count == 2)
    session.handle(.mouse(MouseEvent(.press, at: point)))
    #expect(session.navigator.world.state[.tab(0)].count == 1)
  }

  @Test func `the cursor of a form stays out of the screen above it`() throws {
    let session = try walk(
      """
      roots: 1
      name: Shop
      tabs:
        home: { title: Home, root: search }
      screens:
        search:
          form:
            what: { label: What }
          submit: { label: find, do: "push done" }
        done: { text: Thanks. }
      """, columns: 120, rows: 12)
    #expect(session.frame().cursor != nil)
    try session.navigator.send(Command(parsing: "push done"))
    #expect(session.frame().text.contains("Thanks.") && session.frame().cursor == nil)
  }

  @Test func `a root that does not pass its protection is not shown beside`() throws {
    let session = try walk(
      """
      roots: 1
      name: Bank
      start: { tab: home }
      tabs:
        home: { title: Home, root: feed }
        mine: { title: Mine, root: account }
      facts:
        signedIn: { flag: false }
      protections:
        member: { passes: signedIn }
      screens:
        feed: { text: News. }
        account: { text: The secret balance., protect: member }
        help: { text: How to log in. }
      """, columns: 120, rows: 12)
    let send = { (text: String) in _ = session.navigator.send(try Command(parsing: text)) }
    let help = "begin; push help on tab mine; show mine; end"
    try send(help)
    #expect(session.frame().text.contains("How to log in."))
    #expect(!session.frame().text.contains("balance"))
    for text in ["reset mine", "set signedIn true", "show mine", "push help"] { try send(text) }
    #expect(session.frame().text.contains("balance"))
    try send("set signedIn false")
    #expect(!session.frame().text.contains("balance"))
    try send(help)
    #expect(session.frame().text.contains("How to log in."))
    #expect(!session.frame().text.contains("balance"))
  }
}
