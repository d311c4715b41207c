import Roots
import RootsTerminal
import Testing

/// Rows, their conditions, and the view state of a screen that is shown again.
@Suite struct PageListTests {
  @Test func `rows are shown while their conditions hold`() throws {
    let session = try walk(shop)
    #expect(!session.glass.contains("Put all back"))
    session.press("b")
    #expect(session.glass.contains("Put all back"))
    session.press("down enter")
    #expect(try session.fact("basket") == .int(0))
    #expect(!session.glass.contains("Put all back"))
  }

  @Test func `the selection stays on its row when others change`() throws {
    let session = try walk(shop)
    session.press("down")
    #expect(session.frame().row(5).hasPrefix("> Cake"))
    session.press("b")
    #expect(session.frame().row(6).hasPrefix("> Cake"))
  }

  @Test func `the row after a removed selected row is selected`() throws {
    let session = try walk(shop)
    session.press("b down enter")
    #expect(session.frame().row(5).hasPrefix("> Cake"))
  }

  @Test func `a list without rows has a message`() throws {
    let session = try walk(
      """
      roots: 1
      name: Empty
      facts: { full: false }
      tabs: { home: { title: Home, root: start } }
      screens: { start: { list: [{ label: one, when: full, do: pop }], keys: { f: set full true } } }
      """)
    #expect(session.frame().row(2) == "  (nothing here)")
    #expect(!session.frame().row(11).contains("Enter"))
    session.press("enter f")
    #expect(session.frame().row(2) == "> one")
  }

  @Test func `a list without rows shows the text of the blueprint`() throws {
    let session = try walk(
      """
      roots: 1
      name: Empty
      facts: { full: false }
      tabs: { home: { title: Home, root: start } }
      screens:
        start:
          empty: "No letters yet. They come at nine, if the tram runs. It is $full."
          list: [{ label: one, when: full, do: pop }]
      """)
    #expect(session.frame().row(2) == "  No letters yet. They come at nine, if")
    #expect(session.frame().row(3) == "  the tram runs. It is false.")
  }

  @Test func `popping back shows the same controller with its selection`() throws {
    let session = try walk(shop)
    session.press("down")
    let entry = try #require(session.navigator.world.state.focusedEntry)
    let before = try #require(session.navigator.context(entry.id)?.controller)
    session.press("enter esc")
    #expect(session.navigator.context(entry.id)?.controller === before)
    #expect(session.frame().row(5).hasPrefix("> Cake"))
  }

  @Test func `a reopened screen has a new view state`() throws {
    let session = try walk(shop)
    session.press("enter")
    let first = session.frame()
    session.press("down esc enter")
    var second = session.frame()
    #expect(second == first)
    session.press("esc l")
    session.type("Ada")
    session.press("esc esc l")
    second = session.frame()
    #expect(second.row(4).contains("[            ]"))
  }

  @Test func `tabs keep their selections`() throws {
    let session = try walk(shop)
    session.press("down 2 1")
    #expect(session.frame().row(5).hasPrefix("> Cake"))
  }
}
