import Roots
import RootsTerminal
import Testing

@Suite struct SessionMouseTests {
  @Test func `a click on a tab shows it`() throws {
    let session = try Explored().session
    session.click("2 Till")
    #expect(session.glass.contains("Sold so far"))
    session.click("1 Papers", plus: 3)
    #expect(session.stack == ["rack"])
  }

  @Test func `a click on the breadcrumb goes back to that screen`() throws {
    let session = try Explored().session
    session.press("enter m m")
    #expect(session.stack == ["rack", "paper", "paper", "paper"])
    session.click("Morning Post > ")
    #expect(session.stack == ["rack", "paper"])
    session.click(" > ")
    #expect(session.stack == ["rack", "paper"])
    session.click("Rack >")
    #expect(session.stack == ["rack"])
  }

  @Test func `a click on a key of the help line presses it`() throws {
    let session = try Explored().session
    session.press("enter")
    session.click("s sell", plus: 2)
    #expect(session.stack == ["bill"])
    session.click("Esc close")
    #expect(session.stack == ["rack", "paper"])
  }

  @Test
  func `a click on several keys of the help line, or on its ellipsis, opens the list of keys`()
    throws
  {
    let tabs = (0...9).map { "t\($0): { title: T\($0), root: home }" }.joined(separator: ", ")
    let long = String(repeating: "a", count: 70)
    let app = """
      roots: 1
      name: Desk
      tabs: { \(tabs) }
      screens:
        home: { title: Home, keys: { a: { label: \(long), do: back }, b: { label: \(long), do: back } } }
      """
    for (text, column) in [("1-9 0 tabs", 0), ("0 tabs", 0), (" …  ", 1)] {
      let session = try walk(app, columns: 80, rows: 24)
      session.click(text, plus: column)
      #expect(session.hasTool && session.navigator.world.state.selectedTab == 0, "\(text)")
    }
  }

  @Test(arguments: ["modal: true,", ""])
  func `a declared key that a box keeps runs no tool and shows no tab`(modal: String) throws {
    let keys = ["r", "R", "<", "y", "q", "?", ":", "alt+1", "f5", "f7", "alt+left", "ctrl+l"]
    let bound = keys.map { "\"\($0)\": { label: own, do: set n 2 }" }.joined(separator: ", ")
    let app = """
      roots: 1
      name: Desk
      facts: { n: 0..2 }
      tabs: { one: { title: One, root: desk }, two: { title: Two, root: desk } }
      keys: { \(bound) }
      screens:
        desk:
          keys: { o: overlay sure, ">": { label: b, do: set n 1 }, f2: { label: f, do: set n 1 } }
      accessories: { sure: { title: Sure, \(modal) list: [{ label: Done, do: finish }] } }
      """
    for key in keys + [">", "f2"] {
      let session = try walk(app)
      session.press("2 o \(key)")
      #expect(session.said == "'Sure' is open; Esc closes it", "\(key)")
      #expect(session.stack == ["sure"] && !session.hasTool && !session.isLastKeyTaken, "\(key)")
      #expect(session.navigator.world.state.selectedTab == 1 && !session.isOver, "\(key)")
    }
    let session = try walk(app)
    session.press("o f1")
    #expect(session.glass.contains("Keys") && !session.glass.contains("rewind"))
  }

  @Test func `a key that a box keeps from what it covers shows the same hint as a click`() throws {
    let app = """
      roots: 1
      name: Desk
      tabs: { one: { title: One, root: desk }, two: { title: Two, root: desk } }
      keys: { n: { label: new, do: push desk } }
      screens: { desk: { title: Desk, keys: { o: overlay sure, k: push desk } } }
      accessories:
        sure: { title: Sure, modal: true, list: [{ label: Done, do: finish }] }
      """
    for key in ["2", "n", "o", "q", "alt+left"] {
      let session = try walk(app)
      session.press("o")
      session.press(key)
      #expect(session.said == "'Sure' is open; Esc closes it", "\(key)")
      #expect(session.stack == ["sure"] && !session.isLastKeyTaken)
    }
    let session = try walk(app)
    session.press("o k")
    #expect(session.message == nil, "k selects a row of the box")
    session.press("x 7")
    #expect(session.message == nil, "nothing takes these keys")
  }

  @Test func `the mark in a box closes it, and a click beside it shows a hint`() throws {
    let session = try Explored().session
    session.press("enter s")
    session.click(column: 1, row: 3)
    #expect(session.said == "'Bill' is open; Esc closes it")
    #expect(session.stack == ["bill"])
    session.click("[×]", plus: 1)
    #expect(session.stack == ["rack", "paper"])
  }

  @Test func `the mark and the right button answer a question with no, as Escape does`() throws {
    let app = """
      roots: 1
      name: Ask
      facts: { n: 0..9 }
      start: { screen: home }
      screens:
        home: { text: Hi, list: [ { label: Ask, do: overlay ask } ] }
      accessories:
        ask:
          title: Ask
          confirm:
            text: "Sure?"
            yes: { label: "Yes", do: finish with true }
            no: { label: "No", do: [ "set n $(n + 1)", finish with false ] }
      """
    let session = try walk(app)
    session.press("enter escape enter")
    #expect(try session.fact("n") == .int(1))
    session.click("[×]", plus: 1)
    #expect(try session.fact("n") == .int(2))
    session.press("enter")
    session.handle(.mouse(MouseEvent(.press, at: Point(column: 3, row: 3), button: .right)))
    #expect(try session.fact("n") == .int(3))
    #expect(session.stack == ["home"])
  }

  @Test func `a click beside an accessory that stays reaches the content`() throws {
    let session = try Explored().session
    session.perform(try Command(parsing: "overlay note"))
    session.click("2 Till")
    #expect(session.glass.contains("Sold so far"))
    #expect(session.glass.contains("Do not forget."))
  }

  @Test func `a wheel scrolls the pane below it`() throws {
    let session = try Explored().session
    session.handle(.mouse(MouseEvent(.scrollDown, at: Point(column: 5, row: 3))))
    #expect(session.glass.contains("> Evening News"))
    session.handle(.mouse(MouseEvent(.scrollUp, at: Point(column: 5, row: 3))))
    #expect(session.glass.contains("> Morning Post"))
  }

  @Test(arguments: [(-1, 0), (0, -1), (80, 0), (0, 24), (5000, 5000), (Int.max, Int.min)])
  func `a mouse event outside the frame changes nothing`(column: Int, row: Int) throws {
    let session = try Explored().session
    session.press("enter s")
    let before = session.frame()
    for action in [MouseEvent.Action.press, .drag, .release, .scrollUp, .scrollDown] {
      session.handle(.mouse(MouseEvent(action, at: Point(column: column, row: row))))
    }
    #expect(session.frame() == before)
  }

  @Test func `the right button goes back`() throws {
    let session = try Explored().session
    session.press("enter")
    session.handle(.mouse(MouseEvent(.press, at: Point(column: 3, row: 3), button: .right)))
    #expect(session.stack == ["rack"])
  }
}
