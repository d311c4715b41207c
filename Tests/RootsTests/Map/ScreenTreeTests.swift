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

  @Test func `the tabs are children of the host, and of the menu if there is one`() throws {
    var town = Town.tabbed
    var tree = ScreenTree(try town.map())
    #expect(tree.roots.map { tree.nodes[$0].name.text } == ["host", "lonely", "player"])
    #expect(tree.nodes[tree.roots[0]].kind == .host)
    town.menu = "lonely"
    tree = ScreenTree(try town.map())
    let menu = tree.nodes[tree.roots[0]]
    #expect(menu.kind == .menu)
    #expect(menu.children.map { tree.nodes[$0].name.text } == ["encounters", "messages", "me"])
    let chat = tree.nodes.first { $0.name.text == "chat" }
    #expect(chat?.parentCount == 2)
  }
}
