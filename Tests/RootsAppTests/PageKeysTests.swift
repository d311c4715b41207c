import Roots
import RootsBlueprint
import RootsTerminal
import Testing

/// The keys of a blueprint.
@Suite struct PageKeysTests {
  @Test func `Enter on a row runs its command, with its payload`() throws {
    let session = try walk(shop)
    session.press("down enter")
    #expect(session.stack == ["goods", "item"])
    let top = session.navigator.world.state.focusedEntry
    #expect(top?.payload?.literal == .object(["name": .string("Cake"), "price": .int(9)]))
  }

  @Test func `a row passes its payload to the screen`() throws {
    let session = try walk(shop)
    session.press("enter enter")
    #expect(session.frame().row(1) == "Goods > Bread > Bread")
    #expect(session.frame().row(2) == "4 francs, 3 deep on Shelf.")
  }

  @Test func `a key and a row pop several screens at once`() throws {
    let session = try walk(
      """
      roots: 1
      name: Stairs
      tabs: { home: { title: Home, root: step } }
      screens:
        step:
          list: [{ label: up, do: push step }, { label: down, do: pop 3 with 1 }]
          keys: { j: { label: jump, do: pop 2 } }
      """)
    session.press("enter enter enter enter enter j")
    #expect(session.stack.count == 4)
    session.press("down enter")
    #expect(session.stack == ["step"])
    session.press("j")
    #expect(session.said == "Already at the top of Home; q quits")
  }

  @Test func `a key and a row give an open screen another payload, and its texts follow`() throws {
    let session = try walk(
      """
      roots: 1
      name: Book
      tabs: { home: { title: Home, root: shelf } }
      screens:
        shelf:
          title: Shelf
          list: [{ label: read, do: 'push page with {page: 1, of: "Heidi"}' }]
        page:
          title: "{of}"
          text: "Page {page} of {of}."
          list: [{ label: index, do: push index }]
          keys: { n: { label: next, do: "update with {page: {page + 1}, of: {of}}" } }
        index:
          title: Index
          keys: { b: { label: begin, do: 'pop to page with {page: 1, of: "Heidi"}' } }
          list: [{ label: last, do: "update page with {page: 90, of: Faust}" }]
      """.replacing("Faust", with: "\\\"Faust\\\""))
    session.press("enter n n")
    #expect(session.frame().row(1) == "Shelf > Heidi" && session.glass.contains("Page 3 of Heidi."))
    session.press("enter enter")
    #expect(session.frame().row(1) == "Shelf > Faust > Index")
    session.press("esc")
    #expect(session.glass.contains("Page 90 of Faust."))
    session.navigator.send(.undo(2))
    #expect(session.frame().row(1) == "Shelf > Heidi > Index")
    session.press("esc")
    #expect(session.glass.contains("Page 3 of Heidi."))
    session.press("enter b")
    #expect(session.stack == ["shelf", "page"] && session.glass.contains("Page 1 of Heidi."))
  }

  @Test func `a key works while its condition holds`() throws {
    let session = try walk(shop)
    session.press("l")
    #expect(session.stack == ["login"])
    session.type("Ada")
    session.press("enter enter")
    #expect(session.stack == ["goods"])
    session.press("l")
    #expect(session.stack == ["goods"])
    #expect(!session.frame().row(11).contains("log in"))
  }

  @Test func `every key that a blueprint can name is a key`() {
    for word in KeyName.words + ["l", "?", "é", "日", "ctrl+s", "alt+X", "+", "-"] {
      #expect(Key(named: word) != nil, "\(word)")
    }
  }

  @Test func `page keys scroll a cut text, otherwise the list`() throws {
    let text = (1...9).map { "line \($0)" }.joined(separator: "\\n")
    let rows = (1...9).map { "{ label: row \($0), do: pop }" }.joined(separator: ", ")
    let app = """
      roots: 1
      name: Long
      tabs: { home: { title: Home, root: start } }
      screens: { start: { text: "\(text)", list: [\(rows)] } }
      """
    let session = try walk(app)
    session.press("pagedown")
    #expect(session.frame().row(2).hasPrefix("line 3"))
    #expect(session.frame().row(6).hasPrefix("> row 1"))
    let tall = try walk(app, rows: 40)
    tall.press("pagedown")
    #expect(tall.frame().row(3).hasPrefix("line 1"))
    #expect(tall.frame().row(21).hasPrefix("> row 9"))
  }

  @Test func `letters scroll a text alone, unless the app declares them`() throws {
    let text = (1...40).map { "line \($0)" }.joined(separator: "\\n")
    let session = try walk(
      """
      roots: 1
      name: Long
      start: { screen: start }
      keys: { g: { label: go, do: push next } }
      screens:
        start: { text: "\(text)", keys: { k: { label: keep, do: push next } } }
        next: { title: Next }
      """)
    session.press("j j")
    #expect(session.frame().row(1).hasPrefix("line 3"), "\(session.glass)")
    session.press("G")
    #expect(session.glass.contains("line 40"))
    for key in ["k", "g"] {
      session.press(key)
      #expect(session.stack == ["start", "next"])
      session.press("esc")
    }
    session.press("?")
    #expect(session.glass.contains("↑ ↓ j") && session.glass.contains("Home End G"))
  }

  @Test func `a key of the screen precedes those of its list`() throws {
    let session = try walk(
      """
      roots: 1
      name: Taken
      facts: { hits: 0..9 }
      tabs: { home: { title: Home, root: start } }
      screens:
        start:
          text: "{hits}"
          list: [{ label: one, do: pop }, { label: two, do: pop }]
          keys: { j: "set hits {hits + 1}", enter: "set hits {hits + 1}" }
      """)
    session.press("j enter k")
    #expect(try session.fact("hits") == .int(2))
    #expect(session.frame().row(4) == "> one")
  }

  // MARK: Keys of the whole app

  @Test func `keys of the app work on every content screen`() throws {
    let session = try walk(shop)
    session.press("b 2 b")
    #expect(try session.fact("basket") == .int(2))
  }

  @Test func `a screen's own binding replaces the app's, active or not`() throws {
    let session = try walk(shop)
    session.press("enter b")
    #expect(try session.fact("basket") == .int(0))
    #expect(!session.frame().row(11).contains("b buy"))
    #expect(session.frame().row(11).contains("? help"))
  }

  @Test(arguments: ["cleared", "stays", "belongs"], [nil, false, true])
  func `an accessory passes keys on as it declares, otherwise by its policy`(
    policy: String, modal: Bool?
  ) throws {
    let declared = modal.map { ", modal: \($0)" } ?? ""
    let app = """
      roots: 1
      name: Cards
      facts: { hits: 0..9, taps: 0..9 }
      tabs: { home: { title: Home, root: start }, more: { title: More, root: outer } }
      keys: { b: { label: hit, do: "set hits {hits + 1}" } }
      screens:
        start: { keys: &keys { o: overlay card, t: { label: tap, do: "set taps {taps + 1}" } } }
        outer: { text: Outer, nested: inner }
        first: { keys: *keys }
        second: { text: Second }
      nested: { inner: { tabs: { x: { title: X, root: first }, y: { title: Y, root: second } } } }
      accessories: { card: { policy: \(policy)\(declared) } }
      """
    for isNested in [false, true] {
      let session = try walk(app, columns: 100, rows: 24)
      session.press(isNested ? "2 o b t" : "o b t")
      let count = modal == false || modal == nil && policy != "cleared" ? 1 : 0
      #expect(try session.fact("hits") == .int(count), "\(isNested)")
      #expect(try session.fact("taps") == .int(count), "\(isNested)")
      let help = session.frame().row(23)
      #expect(help.contains("b hit") == (count == 1), "\(isNested)")
      #expect(session.glass.contains("t tap") == (count == 1), "\(isNested)")
      #expect(help.contains("1-2 tabs") == (modal != true), "\(isNested)")
      session.press("2")
      let inner = session.navigator.world.state.stacks(of: "inner")?.selectedTab
      let tab = isNested ? inner : session.navigator.world.state.selectedTab
      #expect(tab == (modal == true ? 0 : 1), "\(isNested)")
    }
  }

  @Test func `a modal accessory keeps every key but Escape`() throws {
    let app = """
      roots: 1
      name: Modal
      quit: anywhere
      tabs: { home: { title: Home, root: start }, more: { title: More, root: other } }
      screens:
        start: { keys: { o: overlay card, m: overlay modal } }
        other: {}
      accessories: { card: {}, modal: { modal: true, policy: stays } }
      """
    let free = try walk(app)
    free.press("o 2")
    #expect(free.stack == ["other"])
    let held = try walk(app)
    held.press("m 2 o")
    #expect(held.stack == ["modal"])
    held.press("esc 2")
    #expect(held.stack == ["other"])
  }

  @Test(arguments: [("root", false), ("anywhere", true)])
  func `q quits where the blueprint allows it`(place: String, isOver: Bool) throws {
    let session = try walk(
      """
      roots: 1
      name: Leaving
      quit: \(place)
      start: { screen: start }
      screens: { start: { keys: { p: push start } } }
      """)
    session.press("p q")
    #expect(session.isOver == isOver)
    session.press("esc q")
    #expect(session.isOver)
  }
}
