import Roots
import RootsTerminal
import Testing

@Suite struct SessionEscapeTests {
  /// The shop with an open item, from which a form can be opened.
  private func atAnItem() throws -> Session {
    let session = try walk(
      shop.replacing(
        "b: { label: gift", with: "o: { label: sign in, do: overlay login }\n      b: { label: gift"
      ))
    session.press("enter")
    return session
  }

  @Test func `Escape closes a form in which nothing was typed`() throws {
    let session = try walk(shop)
    session.press("l")
    #expect(session.frame().row(11).contains("Esc close"))
    session.press("esc")
    #expect(session.stack == ["goods"])
    #expect(session.said == "")
  }

  @Test func `Escape leaves the field of a form in which something was typed`() throws {
    let session = try walk(shop)
    session.press("l x")
    #expect(session.frame().row(11).contains("Esc leave"))
    session.press("esc")
    #expect(session.stack == ["login"])
    session.press("esc")
    #expect(session.stack == ["goods"])
  }

  @Test func `Escape closes a form from which everything typed was deleted again`() throws {
    let session = try walk(shop)
    session.press("l x backspace esc")
    #expect(session.stack == ["goods"])
  }

  @Test func `Escape leaves the field of a form on a screen`() throws {
    let session = try walk(PageFormTests.wishes)
    session.press("e esc")
    #expect(session.stack == ["start", "edit"])
    session.press("esc")
    #expect(session.stack == ["start"])
  }

  @Test func `a second Escape does not leave the screen below the closed form`() throws {
    let session = try atAnItem()
    session.press("o esc esc")
    #expect(session.stack == ["goods", "item"])
    #expect(session.said == "Who are you? is closed; Esc again goes back")
    session.press("esc")
    #expect(session.stack == ["goods"])
  }

  @Test func `another key makes the next Escape go back`() throws {
    let session = try atAnItem()
    session.press("o esc down esc")
    #expect(session.stack == ["goods"])
  }

  @Test func `a second Escape at a root tells that there is no way back`() throws {
    let session = try walk(shop)
    session.press("l esc esc")
    #expect(session.said == "Already at the top of Shelf; q quits")
  }

  @Test func `Escape answers the question that keeps a form open`() throws {
    let session = try walk(
      """
      roots: 1
      name: Kept
      start: { screen: start }
      screens: { start: { list: [{ label: open, do: overlay ask }] } }
      accessories:
        ask: { title: Ask, leave: sure, form: { name: { label: Name } }, submit: finish }
        stop: { confirm: { text: Leave it?, yes: { label: Go, do: finish with true }, no: { label: Stay } } }
      protections: { sure: { ask: overlay stop at 2 } }
      """)
    session.press("enter esc")
    #expect(session.frame().text.contains("Leave it?"))
    session.press("esc")
    #expect(!session.frame().text.contains("Leave it?") && !session.said.contains("closed"))
    #expect(session.navigator.world.pending.isEmpty)
  }

  @Test func `the message names the accessory that the next Escape is for`() throws {
    let session = try walk(
      """
      roots: 1
      name: Unpaid
      start: { screen: trip }
      screens:
        trip: { list: [{ label: pay, do: overlay pay, then: { dismissed: overlay unpaid } }] }
      accessories:
        pay: { title: Pay, form: { card: { label: Card } }, submit: finish }
        unpaid: { title: Not paid, text: The trip is not paid. }
      """)
    session.press("enter esc esc")
    #expect(session.said == "Pay is closed; Esc again is for Not paid")
    session.press("esc")
    #expect(session.stack == ["trip"] && !session.frame().text.contains("is not paid"))
  }
}
