import Roots
import RootsApp
import RootsTerminal
import Testing

/// A box with a focused field behind a box that passes keys on, and what is pasted into fields.
@Suite struct FieldBehindBoxTests {
  private static let app = """
    roots: 1
    name: Mini
    start: { screen: home }
    screens:
      home:
        title: Home
        keys:
          n: { label: note, do: overlay note }
          c: { label: calc, do: overlay calc at 1 }
          f: { label: form, do: push form }
      form:
        title: Form
        form: { mail: { label: Mail, matches: email }, age: { label: Age, number: 18..99 } }
        submit: { label: Save, do: pop }
    accessories:
      note: { title: Note, form: { text: { label: Text } }, submit: finish }
      calc: { title: Calc, policy: stays, size: 24x9, text: Calc box }
    """

  @Test func `Escape closes the box with the field, as its border says`() throws {
    let session = try Explored(Self.app).session
    session.press("c n")
    #expect(session.glass.contains("Esc close"))
    session.press("esc")
    let open = session.navigator.world.state.shownAccessories
    #expect(open.map { session.navigator.world.state[$0].top?.screen } == ["calc"])
  }

  @Test func `no message promises that two Escapes close an edited box behind another one`() throws
  {
    let session = try Explored(Self.app).session
    session.press("c n")
    session.type("q")
    session.click(column: 1, row: 20)
    #expect(session.said == "'Note' is open; Esc leaves its field")
  }

  @Test func `Escape from field to field warns only before it discards`() throws {
    let app = Self.app.replacing(
      "size: 24x9, text: Calc box", with: "form: { two: { label: Two } }, submit: finish"
    )
    .replacing(
      "note: { title: Note,",
      with: "note: { title: Note, keys: { f5: { label: calc, do: overlay calc at 1 } },")
    let session = try Explored(app).session
    session.press("n")
    session.type("ab")
    session.press("f5")
    session.type("x")
    session.click(column: 1, row: 20)
    #expect(session.said == "'Note' is open, behind 'Calc'; Esc leaves its field")
    session.press("esc")
    #expect(session.said == "", "the field behind has the keys")
    session.press("esc")
    #expect(session.said == "Calc has unsaved changes; Esc again discards them")
    session.press("esc")
    #expect(session.stack == ["note"])
  }

  @Test func `the keys of a box that another box covers are in the last row`() throws {
    let app = Self.app.replacing("stays, size: 24x9", with: "belongs, size: 40x14")
    let session = try Explored(app).session
    session.press("n")
    #expect(session.frame().row(23).contains("keys") && session.glass.contains("─ Enter done"))
    session.press("esc c n")
    #expect(session.frame().row(23).contains("Esc close"), "\(session.frame().text)")
    #expect(!session.glass.contains("─ Enter done"))
  }

  @Test func `only the field that takes what is typed is drawn as focused, and a click selects it`()
    throws
  {
    let session = try walk(
      """
      roots: 1
      name: Two
      start: { screen: home }
      keys: { f5: { label: box, do: overlay box } }
      screens: { home: { form: { p: { label: Pee }, q: { label: Que } }, submit: back } }
      accessories: { box: { policy: stays, form: { a: { label: Aaa } }, submit: finish } }
      """, columns: 80, rows: 24)
    func expectFocus(on label: String) throws {
      let marked = session.glass.matches(of: #/> (Pee|Que|Aaa) /#).map { String($0.1) }
      #expect(marked == [label], "\(session.glass)")
      let cursor = try #require(session.frame().cursor)
      #expect(session.frame().row(cursor.row).contains(label))
    }
    try expectFocus(on: "Pee")
    session.press("f5")
    try expectFocus(on: "Aaa")
    session.click("Que")
    session.type("z")
    try expectFocus(on: "Que")
    #expect(session.glass.contains(#/Que +\[z /#))
    session.click("Aaa")
    try expectFocus(on: "Aaa")
    session.press("esc")
    try expectFocus(on: "Que")
  }

  @Test(arguments: ["ada@mill.example\n", " ada@mill.example ", "\nada@mill.example"])
  func `blanks around a pasted address are left out`(text: String) throws {
    let session = try Explored(Self.app).session
    session.press("f")
    session.handle(.paste(text))
    #expect(session.glass.contains("[ada@mill.example "), "\(session.frame().text)")
    session.press("tab")
    #expect(!session.glass.contains("takes an address"), "\(session.frame().text)")
  }

  @Test func `a number says what it takes when something else is pasted`() throws {
    let session = try Explored(Self.app).session
    session.press("f tab")
    session.handle(.paste("250"))
    #expect(session.said == "'Age' takes 18 to 99; the text did not fit")
    session.handle(.paste("44"))
    #expect(session.glass.contains("44") && session.said == "")
  }
}
