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

  @Test func `digits follow the focus`() throws {
    let session = try walk(Self.text, columns: 80, rows: 24)
    session.press("2 o 1")
    #expect(session.navigator.world.state.selectedTab == 0)
    session.press("2 b 2")
    #expect(try tab(session, in: "purse") == 1)
  }
}
