import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// The holder of the focus takes every character, also behind another screen.
@Suite struct FocusTests {
  /// What has the focus, and the text of the frame after `a` is typed.
  enum Holder: String, CaseIterable {
    case form, secret, choice, scene, nestedForm = "nested", hostForm = "owner"

    /// The text that shows the typed character.
    var shown: String? {
      switch self {
      case .form, .scene, .nestedForm, .hostForm: "[a "
      case .secret: "[•"
      case .choice: nil
      }
    }
  }

  /// What lies over it, and takes `a` and passes other keys on.
  enum Cover: String, CaseIterable {
    case nothing, bar, badge, rows, question
  }

  /// Keys of readline with Alt, which edit a text only where there is one.
  @Test(arguments: ["b", "d", "f", "x"])
  func `Alt and a key are Escape and the key where no text is edited`(name: String) throws {
    let key = try #require(Key(named: "alt+\(name)"))
    let (blueprint, report) = Blueprint.read(
      source: Source(
        name: "alt.yaml",
        text: """
          roots: 1
          name: Alt
          facts: { pressed: 0..9 }
          start: { screen: home }
          screens:
            home:
              keys: { n: push page, "\(name)": "set pressed {pressed + 1}" }
            page: { title: Page, text: End }
          """))
    let session = makeSession(
      try #require(blueprint, "\(report.text)"), size: Size(columns: 80, rows: 24))
    // On a page, and there in the list of keys, where only Escape has an effect.
    for tool in ["", "?"] {
      session.handle(.key(.character("n")))
      for typed in tool { session.handle(.key(.character(typed))) }
      session.handle(.key(key))
      #expect(!session.hasTool)
      if tool == "?" { session.handle(.key(Key(.escape))) }
    }
    #expect(try session.fact("pressed") == .int(1))
  }

  private func app(_ holder: Holder) -> String {
    """
    roots: 1
    name: Focus
    facts: { pressed: false }
    start: { screen: \(holder.rawValue) }
    keys: { a: { label: app, do: set pressed true } }
    backdrops: { sea: { places: { Mill: [0, 0] } } }
    screens:
      form: { form: { who: { label: Who } }, submit: push last }
      secret: { form: { pin: { label: Pin, secret: true } }, submit: push last }
      choice: { form: { one: { label: One, choice: [b, c] } }, submit: push last }
      scene: { scene: { backdrop: sea, bottom: form, card: full } }
      nested: { text: Nested, nested: forms, keys: { a: set pressed true } }
      owner: { form: { who: { label: Who } }, submit: push last, nested: rests }
      last: { text: End }
    nested: { forms: { start: { screen: form } }, rests: { start: { screen: last } } }
    accessories:
      bar: { policy: stays, text: Bar, keys: { a: set pressed true } }
      badge: { policy: belongs, text: Badge, keys: { a: set pressed true } }
      rows: { policy: stays, list: [{ label: one, do: push last }], keys: { a: set pressed true } }
      question: { policy: stays, confirm: { yes: { label: "Aye", do: pop }, no: { label: "Nay" } } }
    """
  }

  @Test(arguments: Holder.allCases, Cover.allCases)
  func `a character is typed where the focus is, and not taken in front`(
    holder: Holder, cover: Cover
  ) throws {
    let session = try walk(app(holder), columns: 80, rows: 24)
    if cover != .nothing { session.perform(.overlay(try Name(cover.rawValue))) }
    session.press("a")
    #expect(try session.fact("pressed") == .bool(false), "\(session.glass)")
    if let shown = holder.shown { #expect(session.glass.contains(shown), "\(session.glass)") }
    #expect(session.frame().cursor != nil || holder == .choice)
    session.press("esc")
    session.press("a")
    #expect(try session.fact("pressed") == .bool(true), "\(session.glass)")
  }

  @Test(arguments: Holder.allCases)
  func `the tools of the session take every character themselves`(holder: Holder) throws {
    for tool in [":", "ctrl+p", "?"] {
      let session = try walk(app(holder))
      session.press("esc")
      session.press("\(tool) a")
      #expect(try session.fact("pressed") == .bool(false))
    }
  }

  @Test func `a form that a screen covers keeps its focus for its return`() throws {
    let session = try walk(
      """
      roots: 1
      name: Covered
      facts: { pressed: false }
      start: { screen: form }
      screens:
        form: { form: { who: { label: Who } }, submit: push last }
        last: { text: End, keys: { a: set pressed true } }
      accessories: { card: { text: Card, keys: { a: set pressed true } } }
      """)
    session.perform(.push("last"))
    session.press("a")
    #expect(try session.fact("pressed") == .bool(true))
    session.perform(.back)
    session.press("b")
    #expect(session.glass.contains("[b "))
    session.perform(.set("pressed", .bool(false)))
    session.perform(.overlay("card"))
    session.press("a")
    #expect(try session.fact("pressed") == .bool(true))
    session.perform(.back)
    session.press("c")
    #expect(session.glass.contains("[bc "))
  }
}
