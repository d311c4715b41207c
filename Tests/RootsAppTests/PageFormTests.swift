import Roots
import RootsTerminal
import Testing

/// Forms and their values.
@Suite struct PageFormTests {
  @Test func `a submitted form sets the facts of its opener`() throws {
    let session = try walk(shop)
    session.press("l")
    session.type("Ada")
    session.press("enter enter")
    #expect(try session.fact("user") == .string("Ada"))
    #expect(try session.fact("signedIn") == .bool(true))
    #expect(session.said == "Result: Who are you? Ada")
  }

  @Test func `a required field with only blanks is focused again`() throws {
    let session = try walk(shop)
    session.press("l space enter enter")
    #expect(session.said == "Refused: 'Name' is required")
    #expect(session.stack == ["login"])
    #expect(session.frame().row(4).contains("> Name"))
    session.type("Ada")
    session.press("enter enter")
    #expect(session.stack == ["goods"])
  }

  @Test func `Escape leaves the field, then the form`() throws {
    let session = try walk(shop)
    session.press("l")
    session.type("x")
    session.press("esc")
    #expect(session.stack == ["login"])
    #expect(session.frame().cursor == nil)
    session.press("esc")
    #expect(session.stack == ["goods"])
  }

  @Test func `a focused field takes letters that are keys elsewhere`() throws {
    let session = try walk(shop)
    session.press("l")
    session.type("?b1q")
    #expect(session.stack == ["login"])
    #expect(session.frame().row(4).contains("[?b1q"))
  }

  @Test func `pasted text goes into the focused field`() throws {
    let session = try walk(shop)
    session.press("l")
    session.handle(.paste("Ada\u{1B}[2J"))
    #expect(session.frame().row(4).contains("[Ada[2J"))
  }

  static let wishes = """
    roots: 1
    name: Wishes
    facts:
      name: { text: [Ada] }
      city: [Bern, Basel, Biel]
    start: { screen: start }
    screens:
      start:
        text: "{name} in {city}"
        keys: { e: push edit }
      edit:
        title: Edit
        text: "Who, {name}?"
        form:
          name: { label: "Not {name}", value: "{name}" }
          city: { label: City, choice: [Bern, Basel, Biel], value: "{city}" }
        submit: { label: "keep {city}", do: [ "set name {name}", "set city {city}", pop ] }
        keys: { f5: set city Biel, tab: pop }
    """

  @Test func `fields begin with their values, and hide facts of their names`() throws {
    let session = try walk(Self.wishes)
    session.press("e")
    #expect(session.frame().row(3) == "> Not Ada  [Ada                        ]")
    session.type("m")
    session.press("down right")
    #expect(session.frame().row(4) == "> City     < Basel >")
    session.press("enter")
    #expect(session.frame().row(1) == "Adam in Basel")
  }

  @Test func `labels follow the facts while what is typed stays`() throws {
    let session = try walk(Self.wishes)
    session.press("e")
    session.type("x")
    session.press("down f5")
    #expect(session.frame().row(11).contains("Enter keep Biel"))
    #expect(session.frame().row(3).contains("[Adax"))
    #expect(session.frame().row(4) == "> City     < Bern >")
  }

  @Test func `a field takes keys before its screen, and Tab focuses it again`() throws {
    let session = try walk(Self.wishes)
    session.press("e tab")
    #expect(session.stack == ["start", "edit"])
    session.press("esc tab")
    #expect(session.stack == ["start"])
  }
}
