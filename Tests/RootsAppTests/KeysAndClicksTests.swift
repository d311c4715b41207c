import RootsBlueprint
import RootsTerminal
import Testing

/// What the glass says about keys is what they do, and a click does what the key does.
@Suite struct KeysAndClicksTests {
  private static let hotel = """
    roots: 1
    name: Hotel
    facts: { left: false }
    tabs:
      rooms: { title: Rooms, root: rooms }
      desk: { title: Desk, root: desk }
    screens:
      rooms:
        title: Rooms
        keys:
          m: { label: mail, do: overlay mail }
          b: { label: bell, do: overlay bell }
          a: { label: ask, do: overlay ask }
          p: { label: plain, do: overlay plain }
      desk:
        title: Desk
        nested: drawers
        keys: { k: { label: key, do: in drawers overlay tag } }
      keys: { title: Keys, text: Keys here. }
      bills: { title: Bills, text: Bills here. }
    nested:
      drawers:
        tabs:
          keys: { title: Keys, root: keys }
          bills: { title: Bills, root: bills }
    accessories:
      mail: { title: Mail, modal: true, text: A letter. }
      bell: { title: Bell, text: Ring. }
      tag: { title: Tag, text: Room 7., policy: cleared }
      ask:
        title: Leave?
        confirm:
          yes: { label: Go, do: finish }
          no: { label: Stay, do: "begin; set left true; dismiss; end" }
      plain:
        title: Leave?
        confirm: { yes: { label: Go, do: finish }, no: { label: Stay } }
    """

  @Test func `a tab bar shows digits only while they select its tabs`() throws {
    let session = try walk(Self.hotel, columns: 80, rows: 24)
    #expect(session.frame().row(0).contains("1 Rooms") && session.frame().row(0).contains("2 Desk"))
    session.press("b")
    #expect(session.frame().row(0).contains("2 Desk"))
    session.press("esc m")
    #expect(session.glass.contains("A letter."))
    #expect(!session.frame().row(0).contains("2"), "\(session.frame().row(0))")
    session.press("2")
    #expect(session.glass.contains("A letter."))
    session.press("esc 2")
    #expect(session.glass.contains("Keys here."))
  }

  @Test func `Escape on a question is named by what it does`() throws {
    let session = try walk(Self.hotel, columns: 80, rows: 24)
    session.press("a")
    #expect(session.glass.contains("Esc Stay"), "\(session.glass)")
    session.press("esc")
    #expect(session.navigator.world.fact("left") == .bool(true))
    session.press("p")
    #expect(session.glass.contains("Esc close") && !session.glass.contains("Esc Stay"))
  }

  @Test func `a click on an inner tab under an accessory does what its digit does`() throws {
    for byKey in [true, false] {
      let session = try walk(Self.hotel, columns: 80, rows: 24)
      session.press("2 k")
      #expect(session.glass.contains("Room 7.") && session.glass.contains("Keys here."))
      if byKey { session.press("2") } else { session.click("2 Bills", plus: 2) }
      #expect(session.glass.contains("Bills here."), "\(session.glass)")
      #expect(!session.glass.contains("Room 7."), "\(session.glass)")
    }
  }

  @Test func `a digit that a screen or the app declares is not on the tab bar`() throws {
    let session = try walk(
      """
      roots: 1
      name: Digits
      facts: { last: [none, top] }
      keys: { "1": { label: one, do: set last none, when: last is top } }
      start: { screen: top }
      screens:
        top: { title: Top, nested: n, keys: { "2": { label: two, do: set last top } } }
        a: { title: A, text: Here is A. }
        b: { title: B, text: Here is B. }
        c: { title: C, text: Here is C. }
      nested:
        n:
          tabs:
            a: { title: Aye, root: a }
            b: { title: Bee, root: b }
            c: { title: Cee, root: c }
      """, columns: 80, rows: 24)
    #expect(session.glass.contains("[1 Aye] Bee  3 Cee"), "\(session.glass)")
    #expect(session.frame().row(23).contains("1 3 tabs"), "\(session.frame().row(23))")
    session.press("2")
    #expect(session.glass.contains("[Aye] Bee  3 Cee") && session.glass.contains("Here is A."))
    session.click("Bee")
    #expect(session.glass.contains("Here is B."))
    session.press("3")
    #expect(session.glass.contains("Here is C."))
  }

  @Test func `a value that nobody gets after an undo is told`() throws {
    let session = try walk(
      """
      roots: 1
      name: Seats
      facts: { seat: 0..9 }
      start: { screen: home }
      screens:
        home:
          title: Home
          text: "seat=$seat"
          keys: { o: { label: seats, do: overlay seats, then: { completed: set seat $result } } }
      accessories:
        seats:
          title: Seats
          keys: { a: { label: A1, do: finish with 1 }, b: { label: B2, do: finish with 2 } }
      """, columns: 80, rows: 24)
    session.press("o a")
    #expect(session.glass.contains("seat=1"))
    session.press("alt+left b")
    #expect(session.glass.contains("seat=1"))
    #expect(
      session.glass.contains("Seats: its result was settled before; nobody gets this one"),
      "\(session.glass)")
  }

  @Test func `the last row names the keys of Roots that the app has left`() throws {
    let session = try walk(
      """
      roots: 1
      name: Keys
      facts: { last: [none, q, what] }
      keys: { q: { label: quick, do: set last q }, "?": { label: why, do: set last what } }
      start: { screen: a }
      screens: { a: { title: A, text: "last=$last" } }
      """, columns: 80, rows: 24)
    let row = session.frame().row(23)
    #expect(row.contains("q quick") && row.contains("? why"), "\(row)")
    #expect(!row.contains("quit") && row.contains("F1 keys"), "\(row)")
  }

  @Test func `a narrow tab bar without digits shows the beginnings of the titles`() throws {
    let tabs = (1...9).map { "t\($0): { title: Tab\($0), root: a }" }.joined(separator: ", ")
    let session = try walk(
      """
      roots: 1
      name: Narrow
      tabs: { t0: { title: Tab0, root: top }, \(tabs) }
      screens:
        top: { title: Top, nested: n }
        a: { title: A, text: Here is A. }
        b: { title: B, text: Here is B. }
      nested: { n: { tabs: { a: { title: Aye, root: a }, b: { title: Bee, root: b } } } }
      """, columns: 40, rows: 12)
    let row = session.frame().row(0)
    #expect(row.hasPrefix("[Tab0] Tab1  Tab2 "), "\(row)")
  }
}
