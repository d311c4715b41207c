import Roots
import RootsBlueprint
import Testing

@Suite struct DecoderNestedTests {
  private static let wallet = #"""
    roots: 1
    name: T
    start: { screen: wallet }
    screens:
      wallet: { nested: purse, keys: { c: in purse show cards, t: show tickets } }
      cards: { list: [{ label: one, do: push card }] }
      tickets: {}
      card: {}
    nested:
      purse:
        tabs: { cards: { title: Cards, root: cards }, tickets: { root: tickets } }
        start: { tab: tickets }
    """#

  @Test func `a nested navigator is hosted by the screen that names it`() throws {
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: Self.wallet))
    #expect(report.text == "")
    let map = try #require(blueprint).map
    #expect(
      map.nested == [
        NavigatorDefinition(
          "purse", in: "wallet",
          tabs: [
            TabDefinition("cards", root: "cards"),
            TabDefinition("tickets", root: "tickets"),
          ], start: .tab(1))
      ])
    #expect(blueprint?.nestedTabTitles == ["purse": ["Cards", "tickets"]])
  }

  @Test func `an invalid nested navigator is reported at its place`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: a }
        screens:
          a: { nested: one }
          b: { nested: one }
          c: { nested: tow }
          d: { nested: two }
          e: { nested: [] }
        accessories:
          f: { nested: two }
        nested:
          one: {}
          two: { tabs: { x: { root: a }, y: {} }, start: { screen: a }, title: x }
          three: { start: { tab: x } }
          four: { tabs: { x: { root: g } }, start: { tab: y } }
          main: {}
        """#)
          == #"""
          f:6:16: error: 'one' is already hosted by 'a'; host it in one screen only
          f:7:16: error: unknown nested navigator 'tow'; did you mean 'two'?
          f:9:16: error: a name is expected, found a list; write one like mainMenu
          f:11:8: error: unknown key 'nested'; known: title, text, list, form, submit, \#
          confirm, progress, empty, …
          f:13:3: error: 'one' has neither tabs nor a start; add 'start: { screen: … }'
          f:14:34: error: the tab 'y' has no 'root'; add 'root: …'
          f:14:52: error: the start is one of the tabs; write { tab: … }
          f:14:65: error: unknown key 'title'; known: tabs, start, back
          f:15:21: error: there are no tabs here; write { screen: … }
          f:16:30: error: unknown screen 'g'; known: a, b, c, d, e
          f:16:51: error: unknown tab 'y'; known: x
          f:17:3: error: 'main' is a word of the command language; choose another name
          """#)
  }

  @Test func `a nested navigator without a host is an error where there is no other`() {
    #expect(
      errors(Self.wallet.replacing("nested: purse", with: "text: Hi")).hasSuffix(
        "error: no screen hosts 'purse'; write 'nested: purse' in a screen"))
  }

  @Test func `commands are checked against the tabs of a nested navigator`() {
    #expect(
      errors(
        Self.wallet.replacing(
          "c: in purse show cards, t: show tickets",
          with: """
            c: in purse show card, d: in purse show 3, e: in purs pop, f: in purse undo,
                g: in purse push nowhere, h: show ticket
            """))
          == #"""
          f:5:53: error: unknown tab 'card'; did you mean 'cards'?
          f:5:76: error: there is no tab 3; the tabs are 1 to 2
          f:5:85: error: unknown nested navigator 'purs'; did you mean 'purse'?
          f:5:107: error: undo and redo are for the whole app; leave out 'in purse'
          f:6:22: error: unknown screen 'nowhere'; known: wallet, cards, tickets, card
          f:6:39: error: unknown tab 'ticket'; did you mean 'tickets'?
          """#)
  }
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }

  private func firstRange(of part: String) -> Range<Index>? {
    indices.lazy.map { ($0, self[$0...]) }.first { $1.hasPrefix(part) }
      .map { $0.0..<index($0.0, offsetBy: part.count) }
  }

  @Test func `a nested navigator without a tab needs a start`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      screens: { a: { nested: n } }
      nested: { n: { tabs: {} } }
      """
    #expect(errors(text).contains("'n' has neither tabs nor a start"))
  }
}
