import Roots
import RootsTerminal
import Testing

/// Texts, selections and offsets that a reload and a start over keep.
@Suite struct KeptViewTests {
  /// The shop with a form in which a name and the first letters of a password were typed.
  private func typed() throws -> Explored {
    let explored = try Explored(shop)
    let session = explored.session
    session.press("down l")
    session.type("Ada")
    session.press("tab")
    session.type("se")
    return explored
  }

  @Test func `a reload keeps what was typed, and the focused field`() throws {
    let explored = try typed()
    let session = explored.session
    explored.text = shop.replacing("label: Name", with: "label: Nick")
    session.handle(.fileChanged)
    #expect(session.said == "reloaded")
    #expect(session.glass.contains("Nick") && session.glass.contains("Ada"))
    session.type("cret")
    session.press("enter")
    #expect(try session.fact("user") == .string("Ada"))
    #expect(session.glass.contains("> Cake"), "row 2 of those that are shown, as before")
  }

  @Test func `a reload keeps what was submitted, as saved, and what was entered since`() throws {
    let explored = try Explored(
      """
      roots: 1
      name: F
      start: { screen: ask }
      facts: { n: 0..9 }
      screens:
        ask: { form: { name: { label: Name }, town: { label: Town } }, submit: set n 1 }
      """)
    let session = explored.session
    session.type("Ada")
    session.press("enter")
    session.type("Ulm")
    session.press("enter")
    session.type("!")
    session.press("esc r")
    #expect(session.glass.contains("Ada") && session.glass.contains("Ulm!"), "\(session.glass)")
    session.press("enter backspace esc r")
    #expect(session.said == "reloaded" && session.glass.contains("Ulm"))
    #expect(!session.glass.contains("Ulm!"), "the field that was left is the current one")
    session.press("q")
    #expect(session.isOver, "nothing is unsaved: \(session.said)")
  }

  @Test func `a file that has the text of the app again is not reloaded`() throws {
    let explored = try Explored(shop)
    let session = explored.session
    session.press("enter")
    session.handle(.fileChanged)
    #expect(session.message == nil)
    explored.text = "roots: 2"
    session.handle(.fileChanged)
    #expect(session.hasTool)
    explored.text = shop
    session.handle(.fileChanged)
    #expect(!session.hasTool)
    #expect(session.said == "the errors are gone: the file is as the app runs it")
    session.press("<")
    #expect(session.stack == ["goods"], "the steps are still known")
  }

  @Test(arguments: [12, 14, 24])
  func `the errors of a file leave the message and the row below it free`(rows: Int) throws {
    let explored = try Explored(shop, columns: 40, rows: rows)
    explored.press("l")
    explored.text = "roots: 2"
    explored.session.handle(.fileChanged)
    let shown = explored.session.frame().text.replacing("\n", with: " ")
    #expect(
      shown.split(separator: " ").joined(separator: " ").contains(
        "Refused: test.yaml has errors; the app is unchanged"), "\(explored.session.glass)")
    #expect(explored.session.frame().cursor == nil, "the field is covered")
  }

  @Test func `a reload keeps the selected row of a hidden screen`() throws {
    let explored = try Explored(shop)
    let session = explored.session
    session.press("down enter")
    #expect(session.stack == ["goods", "item"])
    session.press("r esc")
    #expect(session.stack == ["goods"])
    #expect(session.glass.contains("> Cake"))
  }

  @Test func `a second reload keeps the selected row of a hidden screen`() throws {
    let explored = try Explored(shop)
    let session = explored.session
    session.press("down enter r r r esc")
    #expect(session.stack == ["goods"])
    #expect(session.glass.contains("> Cake"))
  }

  @Test func `a reload keeps the selected row of the visible screen`() throws {
    let explored = try Explored(
      """
      roots: 1
      name: Towns
      start: { screen: towns }
      screens:
        towns:
          title: Towns
          list:
            - { label: Ulm, detail: "12", do: pop }
            - { label: Aalen, detail: "7", do: pop }
            - { label: Bonn, detail: "33", do: pop }
      """)
    let session = explored.session
    session.press("down")
    #expect(session.glass.contains("> Aalen"))
    let before = explored.rows.dropLast(2)
    session.press("r")
    #expect(session.said == "reloaded")
    #expect(explored.rows.dropLast(2) == before)
  }

  @Test func `a field that nobody has changed follows the file`() throws {
    let explored = try Explored(shop)
    let session = explored.session
    session.press("l tab")
    session.type("hush")
    explored.text = shop.replacing("label: Name", with: "label: Name, value: Bo")
    session.handle(.fileChanged)
    #expect(session.glass.contains("[Bo") && session.glass.contains("[••••"))
  }

  @Test func `a reload names the forms that the file no longer has`() throws {
    let explored = try typed()
    let session = explored.session
    session.press("esc")
    explored.text = shop.replacing("login", with: "entry")
    session.press("r")
    #expect(session.said.hasSuffix("; lost what was typed into Who are you?"), "\(session.said)")
    session.press("r")
    #expect(session.said == "reloaded")
  }

  @Test func `a key that closes the errors of a watched file is typed`() throws {
    let explored = try typed()
    let session = explored.session
    session.press("backtab end")
    explored.text = shop.replacing("screens:", with: "screns:")
    session.handle(.fileChanged)
    #expect(session.glass.contains("did you mean 'screens'?"))
    session.type("!")
    #expect(session.glass.contains("[Ada!"))
    session.handle(.fileChanged)
    session.press("esc")
    session.type("?")
    #expect(session.glass.contains("[Ada!?"), "Escape only closes the errors")
  }

  @Test func `a start over that is taken back returns what was typed`() throws {
    let session = try typed().session
    session.press("esc R R")
    #expect(session.stack == ["goods"] && !session.glass.contains("Ada"))
    session.press("<")
    #expect(session.stack == ["login"] && session.glass.contains("Ada"))
  }

  @Test func `keys that rewind are not typed into a form that they lead to`() throws {
    let session = try typed().session
    session.press("enter")
    #expect(session.stack == ["goods"])
    session.press("<")
    #expect(session.stack == ["login"])
    session.press("<")
    #expect(session.stack == ["goods"] && session.said.hasPrefix("step 0"))
    session.press("> tab")
    session.type("<")
    #expect(session.glass.contains("<"), "a field that a person focuses takes every character")
  }

  @Test func `a reload tells of a typed text whose field is gone, and shows no secret`() throws {
    let explored = try typed()
    let session = explored.session
    explored.text = shop.replacing("user: { label", with: "nick: { label")
      .replacing("{user: {user}}", with: "{user: {nick}}")
    session.handle(.fileChanged)
    #expect(session.said.hasSuffix("; lost what was typed into Who are you?"), "\(session.said)")
    explored.text = explored.text.replacing(", secret: true", with: "")
    session.handle(.fileChanged)
    #expect(session.said.hasSuffix("; lost what was typed into Who are you?"), "\(session.said)")
    #expect(!session.glass.contains("[se"), "\(session.glass)")
  }

  @Test func `ending and restoring warns of a form in which something was entered`() throws {
    let explored = try typed()
    let session = explored.session
    session.press("alt+r")
    #expect(session.said == "Who are you? has unsaved changes; Alt+r again discards them")
    session.press("alt+r")
    #expect(session.said.hasPrefix("ended and started again"), "\(session.said)")
  }

  @Test func `the prompt closes when the file turns the tools off`() throws {
    let explored = try Explored(shop)
    let session = explored.session
    session.press(":")
    #expect(session.hasTool)
    explored.text = shop.replacing("roots: 1", with: "roots: 1\ntools: off")
    session.handle(.fileChanged)
    #expect(!session.hasTool)
  }
}
