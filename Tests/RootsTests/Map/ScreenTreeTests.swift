import Roots
import Testing

/// The tree of declared children, and its errors.
@Suite struct ScreenTreeTests {
  @Test func `an undeclared child is an error with the nearest name`() throws {
    var town = Town.menued
    town.screens[0].children = ["peeple", "mailbox", "mailbox"]
    town.primaries = ["chat": "menu"]
    town.menu = "meny"
    let errors = #expect(throws: MapErrors.self) { try town.map() }
    #expect(
      errors?.description == """
        'menu' has the child 'mailbox' twice; remove one
        the primary parent of 'chat' is 'menu', which does not have it as a child
        'menu' names the screen or accessory 'peeple', which is not declared; did you mean 'people'?
        the menu names the screen 'meny', which is not declared; did you mean 'menu'?
        """)
  }

  @Test func `an accessory is no child of a screen that it cannot be shown over`() throws {
    var town = Town.tabbed
    town.under["login"] = ["people", "chat"]
    let errors = #expect(throws: MapErrors.self) { try town.map() }
    #expect(
      errors?.description
        == "'myself' has the child 'login', which can only be shown over people, chat")
    town.under["login"] = ["people", "me"]
    #expect(throws: Never.self) { try town.map() }
  }
}
