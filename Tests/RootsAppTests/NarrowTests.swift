import Roots
import RootsTerminal
import Testing

/// Long titles and narrow terminals: what is cut, and what is not.
@Suite struct NarrowTests {
  private let long =
    "A title that goes on and on until no terminal has room for all of it "
    + "however wide it may be"

  @Test(arguments: [40, 80]) func `a heading above its lines is cut before the scroll bar`(
    columns: Int
  ) throws {
    let session = try Explored(columns: columns, rows: 12).session
    session.show("Sheet", [TextPart(heading: long, lines: (1...30).map { "line \($0)" })])
    let row = session.frame().row(1)
    #expect(row.hasPrefix("│ A title that goes") && row.hasSuffix("… ▐ │"), "\(row)")
  }

  @Test func `the title of a stack is cut, and not the mark of the keys`() throws {
    let session = try Explored(
      kiosk.replacing("title: Papers", with: "title: \(long)"), columns: 120
    ).session
    session.press("f12")
    #expect(session.glass.contains(/A title that .*… has keys/), "\(session.glass)")
  }

  @Test func `the pane has titles in place of the names of nested navigators`() throws {
    let session = try Explored(
      """
      roots: 1
      name: Desk
      start: { screen: front }
      screens:
        front: { title: Front, list: [{ label: Open, do: push desk }] }
        desk: { title: Desk, nested: inner }
        pages: { title: Pages }
      nested:
        inner:
          tabs: { x: { title: Letters, root: pages }, y: { title: Bills, root: pages } }
      """, columns: 120, rows: 30
    ).session
    session.press("f12 enter")
    #expect(session.glass.contains("Letters in Desk "), "\(session.glass)")
    #expect(session.glass.contains("Bills in Desk "), "\(session.glass)")
    session.press("esc")
    #expect(session.glass.contains("- tabs of Desk, cleared"), "\(session.glass)")
    #expect(!session.glass.contains("host"))
  }

  @Test func `keys that do not fit are left out, and never the way out and the key of all keys`()
    throws
  {
    let app = """
      roots: 1
      name: Desk
      tabs: { one: { title: One, root: form }, two: { title: Two, root: list } }
      screens:
        form:
          form:
            size: { label: Size, choice: [small, large] }
            name: { label: Name }
          submit: { label: Send, do: pop }
        list:
          title: List
          keys:
            a: { label: archive the whole conversation now, do: push list }
            b: { label: bin, do: overlay sure }
      accessories:
        sure: { confirm: { yes: { label: "\(long)", do: finish }, no: { label: Keep } } }
      """
    let session = try Explored(app, columns: 40, rows: 12).session
    #expect(session.frame().row(11) == "Enter next field  …  Esc leave  F1 keys")
    session.press("esc 2")
    #expect(session.frame().row(11) == "a archive the w…  …  q quit  ? keys")
    session.press("b")
    #expect(session.frame().row(11) == "Enter Keep  n Keep  Esc close  …  ? keys")
  }
}
