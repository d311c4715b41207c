import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// Digits select the innermost tabs that have the keys; with Alt, those of the app.
@Suite struct NestedDigitTests {
  private static let text = """
    roots: 1
    name: Nested
    tabs: { home: { title: Home, root: feed }, me: { title: Me, root: bag } }
    screens:
      feed: { text: Feed }
      bag: { title: Bag, text: Bag, nested: purse, keys: { o: overlay card, b: overlay bar } }
      card: { text: Cards }
      coin: { text: Coins, nested: deep }
      red: { text: Red }
      blue: { text: Blue }
    nested:
      purse:
        tabs:
          cards: { title: Cards, root: card }
          coins: { title: Coins, root: coin }
      deep: { tabs: { red: { title: Red, root: red }, blue: { title: Blue, root: blue } } }
    accessories:
      card: { text: Over }
      bar: { policy: stays, text: Bar }
    """
    .replacing("card: { text: Over }", with: "sheet: { text: Over }")
    .replacing("overlay card", with: "overlay sheet")

  private func tab(_ session: Session, in name: String) throws -> Int? {
    session.navigator.world.state.stacks(of: try Name(name))?.selectedTab
  }

  @Test func `the tab of a nested navigator is a change, in the words of its state`() throws {
    let session = try walk(Self.text, columns: 80, rows: 24)
    session.press("2")
    let world = session.navigator.world
    session.press("2")
    #expect(session.navigator.world.changes(since: world) == ["in purse tab: cards -> coins"])
    #expect(world.changes(since: world) == [])
  }

  @Test func `a digit selects the innermost tabs, and Alt with a digit those of the app`() throws {
    let session = try walk(Self.text, columns: 80, rows: 24)
    session.press("2")
    #expect(session.navigator.world.state.selectedTab == 1)
    session.press("2")
    #expect(try tab(session, in: "purse") == 1)
    session.press("2")
    #expect(try tab(session, in: "deep") == 1)
    session.press("3")
    #expect(session.said.lowercased() == "there is no tab 3; the tabs are 1 to 2")
    session.press("alt+1")
    #expect(session.navigator.world.state.selectedTab == 0)
    session.press("2 alt+2")
    #expect(session.navigator.world.state.selectedTab == 1)
  }

  @Test func `the tab bars and the help line show which tabs the digits select`() throws {
    let session = try walk(Self.text, columns: 100, rows: 24)
    #expect(session.glass.contains("[1 Home] 2 Me") && session.glass.contains("1-2 tabs"))
    session.press("2")
    #expect(session.glass.contains("[1 Cards] 2 Coins") && !session.glass.contains("1 Home"))
    #expect(session.glass.contains("1-2 tabs") && session.glass.contains("Alt+1-2 tabs of the app"))
    session.press("2")
    #expect(session.glass.contains("[1 Red] 2 Blue") && !session.glass.contains("1 Cards"))
  }

  @Test func `Alt with a digit selects the tabs of the app from each screen, and leaves none`()
    throws
  {
    let session = try walk(
      """
      roots: 1
      name: Kept
      tabs: { home: { root: home }, me: { root: me } }
      screens:
        home: { list: [ { label: Note, do: push note } ] }
        note: { form: { name: { label: Name } }, submit: { label: Save, do: pop } }
        me: { text: Me }
      """, columns: 80, rows: 24)
    session.press("enter")
    #expect(session.stack == ["home", "note"])
    session.press("f1")
    #expect(session.glass.contains("Alt+1-2  "), "\(session.glass)")
    session.press("esc alt+2")
    #expect(session.stack == ["me"], "\(session.glass)")
    session.press("1")
    #expect(session.stack == ["home", "note"], "\(session.glass)")
  }

  /// An app without tabs, with a nested navigator with tabs in another one.
  private static let around = """
    roots: 1
    name: House
    start: { screen: door }
    nested:
      house: { tabs: { ground: { title: Ground, root: hall }, wing: { title: Wing, root: gate } } }
      wing: { tabs: { east: { title: East, root: east }, west: { title: West, root: west } } }
    screens:
      door: { title: House, nested: house }
      hall: { text: Hall }
      gate: { title: Wing, nested: wing }
      east: { text: East }
      west: { text: West }
    """

  @Test func `Alt with a digit selects the outermost tabs of an app without`() throws {
    let session = try walk(Self.around, columns: 80, rows: 24)
    session.press("2 2")
    #expect(try tab(session, in: "house") == 1 && tab(session, in: "wing") == 1)
    #expect(session.glass.contains("Alt+1-2 tabs around these"), "\(session.glass)")
    session.press("alt+1")
    #expect(try tab(session, in: "house") == 0)
  }

  private func click(_ text: String, on session: Session) throws {
    let lines = session.glass.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(text) }, "\(session.glass)")
    let before = lines[row].prefix(upTo: try #require(lines[row].firstRange(of: text)).lowerBound)
    session.handle(.mouse(MouseEvent(.press, at: Point(column: before.count, row: row))))
  }

  @Test func `a click shows a tab of each navigator`() throws {
    let session = try walk(Self.around, columns: 80, rows: 24)
    session.press("2")
    try click("West", on: session)
    #expect(try tab(session, in: "wing") == 1)
    try click("Ground", on: session)
    #expect(try tab(session, in: "house") == 0)
  }

  @Test func `a click on the border of a card keeps it, also above a nested navigator`() throws {
    let session = try walk(
      """
      roots: 1
      name: Desk
      start: { screen: desk }
      nested: { box: { tabs: { pens: { root: pens }, ink: { root: ink } } } }
      screens:
        desk: { text: Desk, keys: { c: push card } }
        card: { title: Box, embed: card, nested: box }
        pens: { text: Pens }
        ink: { text: Ink }
      """, columns: 80, rows: 24)
    session.press("c")
    for text in ["┌ Box", "┐", "┘"] {
      try click(text, on: session)
      #expect(session.stack == ["pens"], "\(session.glass)")
    }
    try click("De┌", on: session)
    #expect(session.stack == ["desk"], "\(session.glass)")
  }

  @Test func `digits follow the focus`() throws {
    let session = try walk(Self.text, columns: 80, rows: 24)
    session.press("2 o 1")
    #expect(session.navigator.world.state.selectedTab == 0)
    session.press("2 b 2")
    #expect(try tab(session, in: "purse") == 1)
  }
}
