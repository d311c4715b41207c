import Roots
import RootsApp
import RootsTerminal
import Testing

/// Alt and a digit, which some terminals send as Escape and the digit, where an accessory keeps the
/// keys of the tabs.
@Suite struct AltDigitTests {
  private static let text = """
    roots: 1
    name: Kept
    tabs: { one: { root: one }, two: { root: bag } }
    screens:
      one: { text: One, keys: { x: overlay low, f: overlay page, b: overlay bar } }
      bag: { text: Bag, nested: purse, keys: { x: overlay low, b: overlay bar } }
      card: { text: Card }
      coin: { text: Coin }
    nested: { purse: { tabs: { cards: { root: card }, coins: { root: coin } } } }
    accessories:
      low: { title: Low, modal: true, text: low }
      bar: { policy: stays, text: bar }
      page:
        title: Page
        modal: true
        form: { name: { label: Name } }
        submit: { label: Send, do: finish }
    """

  private func tab(_ session: Session) -> Int { session.navigator.world.state.selectedTab }

  @Test func `a modal accessory keeps the key, and the message tells the way out`() throws {
    let session = try walk(Self.text, columns: 80, rows: 24)
    session.press("x alt+2")
    #expect(session.stack == ["low"], "\(session.glass)")
    #expect(session.said == "'Low' is open; Esc closes it")
    session.press("esc 2")
    #expect(tab(session) == 1)
  }

  @Test func `a modal form keeps the key, and its field has no digit`() throws {
    let session = try walk(Self.text, columns: 80, rows: 24)
    session.press("f")
    session.type("ab")
    session.press("alt+2")
    #expect(session.stack == ["page"] && tab(session) == 0, "\(session.glass)")
    session.type("c")
    #expect(session.glass.contains("abc") && !session.glass.contains("ab2"), "\(session.glass)")
  }

  @Test func `over a nested navigator a modal accessory keeps the key, and another one does not`()
    throws
  {
    let session = try walk(Self.text, columns: 80, rows: 24)
    session.press("2 x alt+1")
    #expect(session.stack == ["low"] && tab(session) == 1, "\(session.glass)")
    session.press("esc b alt+1")
    #expect(tab(session) == 0, "\(session.glass)")
  }

  @Test(arguments: [140, 60])
  func `with the navigator pane a modal accessory keeps the key`(columns: Int) throws {
    let session = try walk(Self.text, columns: columns, rows: 24)
    session.press("x")
    session.workbench.showsNavigator = true
    #expect(session.glass.contains("Navigator"))
    session.press("alt+2")
    #expect(session.stack == ["low"] && tab(session) == 0, "\(session.glass)")
    #expect(session.glass.contains("Navigator"), "\(session.glass)")
  }
}
