import Roots
import RootsTerminal
import Testing

/// The sizes and places of accessories' boxes.
@Suite struct BoxTests {
  private static let house = """
    roots: 1
    name: House
    facts: { known: false }
    tabs: { home: { title: Home, root: hall } }
    screens:
      hall:
        title: Hall
        keys:
          s: { label: short, do: overlay short }
          l: { label: long, do: overlay long }
          r: { label: radio, do: overlay radio }
          v: { label: vault, do: push vault }
      vault: { title: Vault, protect: [owner], text: Gold }
    accessories:
      short: { title: Short, text: Hello. }
      long: { title: Long, text: "\(String(repeating: "word ", count: 60))" }
      radio: { title: Radio, policy: stays, text: Music }
      name:
        title: Name
        form: { name: { label: Name } }
        submit: { label: Enter the vault, do: "finish with {name: {name}}" }
    protections:
      owner: { passes: known, ask: overlay name, then: { completed: set known true } }
    """

  /// A pin that covers the whole content, and a question of a protection below it.
  static let pinned = """
    roots: 1
    name: Bank
    facts: { sure: false }
    start: { screen: hall }
    screens:
      hall:
        title: Hall
        keys: { p: { do: overlay pin }, s: { do: overlay note }, v: { label: vault, do: push vault } }
      vault: { title: Vault, protect: owner, text: Gold }
    accessories:
      pin: { title: Pin, text: pinned, layer: 7, policy: stays, size: 80x23 }
      note: { title: Note, text: aside, layer: 8, policy: stays, size: 20x3 }
      ask:
        title: The vault
        confirm:
          text: Open it?
          yes: { label: Open, do: finish with true }
          no: { label: Leave }
    protections: { owner: { passes: sure, ask: overlay ask, then: { completed: set sure true } } }
    """

  @Test func `a question that takes the keys is drawn over accessories that stay`() throws {
    let session = try walk(Self.pinned, columns: 80, rows: 24)
    session.press("p")
    #expect(session.glass.contains("pinned"))
    session.press("v")
    #expect(session.glass.contains("Open it?"), "\(session.glass)")
    #expect(session.stack == ["pin"], "the state keeps the layers of the author")
    session.press("y")
    #expect(session.navigator.world.state.main.entries.last?.screen == "vault")
    #expect(session.glass.contains("pinned") && !session.glass.contains("Open it?"))
  }

  @Test func `an accessory that stays beside the question stays in front`() throws {
    let session = try walk(Self.pinned, columns: 80, rows: 24)
    /// The style of the first letter of a text.
    func style(of text: String) throws -> Style {
      let frame = session.frame()
      let row = try #require((0..<24).first { frame.row($0).contains(text) })
      let before = try #require(frame.row(row).firstRange(of: text)?.lowerBound)
      let column = frame.row(row)[..<before].count
      return frame.style(of: frame[Point(column: column, row: row)])
    }
    session.press("s")
    let bright = try style(of: "aside")
    session.press("v")
    #expect(session.glass.contains("Open it?"))
    #expect(try style(of: "aside") == bright, "it is not dimmed")
  }

  /// An accessory with rows that stays, on a layer above that of one that keeps keys.
  private static let layers = """
    roots: 1
    name: Layers
    tabs: { a: { title: A, root: home }, b: { title: B, root: home } }
    screens:
      home:
        title: Home
        keys:
          s: { label: stays, do: overlay stays }
          c: { label: cleared, do: overlay cleared }
          f: { label: form, do: overlay form }
          m: { label: modal, do: overlay modal }
    accessories:
      stays: { title: Stays, policy: stays, layer: 3, list: [{ label: one, do: finish }, { label: two, do: finish }] }
      cleared: { title: Cleared, list: [{ label: x, do: finish }], keys: { k: { label: key, do: push home } } }
      form: { title: Form, form: { name: { label: Name } }, submit: finish }
      modal: { title: Modal, modal: true, keys: { o: { label: over, do: overlay over } } }
      over: { title: Over, layer: 3, text: over }
    """

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
  func
    `an accessory on a higher layer that has the keys is drawn in front, and named as the way out`(
      columns: Int, rows: Int
    ) throws
  {
    let session = try walk(Self.layers, columns: columns, rows: rows)
    session.press("s c m")
    #expect(session.glass.contains(/Stays ─+\[×\]/), "\(session.glass)")
    #expect(session.glass.contains("> one") && session.glass.contains("  two"))
    #expect(session.said == "'Cleared' is open, behind 'Stays'; Esc closes 'Stays'")
    session.press("esc")
    #expect(session.stack == ["cleared"])
  }

  @Test func `no key passes a modal accessory behind another accessory`() throws {
    let session = try walk(Self.layers, columns: 80, rows: 24)
    session.press("m")
    let dim = session.frame().style(of: session.frame()[Point(column: 1, row: 0)])
    #expect(dim.attributes.contains(.dim), "the tabs have no effect")
    session.press("o")
    #expect(!session.frame().row(23).contains("tabs"))
    for key in ["2", "alt+left"] {
      session.press(key)
      #expect(session.said == "'Over' is open; Esc closes it", "\(key)")
      #expect(session.stack == ["over"] && session.navigator.world.state.selectedTab == 0)
    }
    session.press("esc")
    #expect(session.stack == ["modal"])
  }

  @Test func `a modal accessory keeps an Alt key of the app, which is not read as Escape`() throws {
    let session = try walk(
      """
      roots: 1
      name: Alt
      facts: { n: 0..9 }
      start: { screen: home }
      keys: { alt+d: set n 1, d: set n 9 }
      screens: { home: { keys: { m: overlay ask } } }
      accessories:
        ask: { title: Ask, modal: true, form: { name: { label: Name } }, submit: finish }

      """)
    session.press("m")
    session.type("precious")
    session.press("esc alt+d")
    #expect(session.stack == ["ask"] && session.glass.contains("precious"), "\(session.glass)")
    #expect(try session.fact("n") == .int(0))
    session.press("alt+d")
    #expect(session.stack == ["ask"], "\(session.glass)")
  }

  @Test func `no key passes a modal accessory of a nested navigator to the tabs around it`() throws
  {
    let session = try walk(
      """
      roots: 1
      name: Nest
      start: { screen: desk }
      nested:
        inner: { tabs: { x: { title: X, root: leaf }, y: { title: Y, root: leaf } } }
      screens:
        desk: { title: Desk, nested: inner }
        leaf: { title: Leaf, keys: { m: { label: modal, do: overlay modal } } }
      accessories:
        modal: { title: Modal, modal: true, keys: { o: { label: over, do: overlay over } } }
        over: { title: Over, layer: 3, text: over }
      """, columns: 80, rows: 24)
    session.press("m o 2 tab")
    #expect(!session.glass.contains("next tab"))
    #expect(session.glass.contains("[X]"), "\(session.glass)")
  }

  /// The rectangle of the only box on the frame.
  private func box(_ session: Session) throws -> Rect {
    let rows = session.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Array.init)
    let top = try #require(rows.firstIndex { $0.contains("┌") })
    let bottom = try #require(rows.firstIndex { $0.contains("└") })
    let left = try #require(rows[top].firstIndex(of: "┌"))
    let right = try #require(rows[top].firstIndex(of: "┐"))
    #expect(rows[bottom].firstIndex(of: "┘") == right)
    return Rect(column: left, row: top, columns: right - left + 1, rows: bottom - top + 1)
  }

  private func content(_ session: Session) throws -> Rect {
    try #require(Layout(size: session.size, hasTabs: true)).content
  }

  @Test func `a cut title of a box is marked, with the line of the border after it`() throws {
    let long = String(repeating: "long ", count: 12)
    let text = Self.house.replacing("title: Short", with: "title: \(long)")
    let session = try walk(text, columns: 40, rows: 12)
    session.press("s")
    let top = try #require(session.glass.split(separator: "\n").first { $0.contains("┌") })
    #expect(top.contains("… ─[×]─┐"), "\(top)")
    #expect(top.contains("…"))
  }

  @Test func `keys have no effect while the terminal is too small to show the app`() throws {
    let session = try walkCity()
    session.press("l Z o e")
    session.handle(.resize(Size(columns: 39, rows: 24)))
    session.press("esc esc 2 q : x")
    #expect(!session.isOver)
    session.handle(.resize(Size(columns: 80, rows: 24)))
    #expect(session.glass.contains("Zoe") && session.glass.contains("Log in"))
    #expect(!session.hasTool)
  }

  @Test func `a box in front hides the cursor of the form below it`() throws {
    let session = try walkCity()
    session.press("l")
    #expect(session.frame().cursor != nil)
    session.press("ctrl+s")
    #expect(session.glass.contains("Tell a friend"))
    #expect(session.frame().cursor == nil)
    session.press("esc")
    #expect(session.frame().cursor != nil)
  }

  @Test func `a box is as large as its content, with blank rows above and below`() throws {
    let session = try walk(Self.house, columns: 80, rows: 24)
    session.press("s")
    #expect(try box(session).size == Size(columns: 30, rows: 5))
    #expect(session.glass.contains("│ Hello.                     │"))
  }

  @Test func `a long text takes at most three fifths of the columns`() throws {
    let session = try walk(Self.house, columns: 100, rows: 24)
    session.press("l")
    #expect(try box(session).size.columns == 60)
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
  func `a box stays inside the content`(columns: Int, rows: Int) throws {
    for key in ["s", "l", "r", "v"] {
      let session = try walk(Self.house, columns: columns, rows: rows)
      session.press(key)
      #expect(try content(session).contains(try box(session)), "\(key)")
    }
  }

  @Test func `an accessory that stays is at the lower right edge`() throws {
    let session = try walk(Self.house, columns: 80, rows: 24)
    session.press("r")
    let (rect, room) = (try box(session), try content(session))
    #expect(rect.columns.upperBound == room.columns.upperBound - 2)
    #expect(rect.rows.upperBound == room.rows.upperBound - 1)
  }

  @Test func `the border names the screen that waits for the result`() throws {
    let session = try walk(Self.house, columns: 80, rows: 24)
    session.press("v")
    #expect(session.glass.contains(" Name for Vault "))
    session.type("Ada")
    session.press("enter")
    #expect(session.stack == ["hall", "vault"])
  }

  @Test func `a click on the button submits the form`() throws {
    let session = try walk(Self.house, columns: 80, rows: 24)
    session.press("v")
    session.type("Ada")
    let rows = session.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("[ Enter the vault ]") })
    let column = try #require(rows[row].map(\.self).firstIndex(of: "["))
    session.handle(.mouse(MouseEvent(.press, at: Point(column: column + 2, row: row))))
    #expect(session.stack == ["hall", "vault"])
  }
}
