import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// Scenes of a blueprint, in frames.
@Suite struct SceneTests {
  private let harbour = """
    roots: 1
    name: T
    start: { screen: a }
    backdrops:
      sea: { places: { Mill: [0, 0], Market: [40, 20], Pier: [80, 40] } }
    screens:
      a:
        title: A
        text: Where to?
        list: [{ label: Mill, do: push b }, { label: Market, do: push b }]
        scene: { backdrop: sea }
      b:
        title: B
        scene: { backdrop: sea, centre: Market, zoom: 2, top: head, bottom: card, card: peek }
        keys: { x: push c }
      c: { text: fullscreen, transition: circular, keys: { y: push d } }
      d: { scene: { backdrop: sea } , text: Again }
      head: { text: "The head of {title}, {depth} deep." }
      card:
        title: Choices
        form: { who: { label: Who } }
        submit: "set said {who}"
    facts: { said: { text: ["", x] } }
    """

  private func controller(_ session: Session) throws -> SceneContainer {
    let state = session.navigator.world.state
    let entry = try #require(state.visibleContent)
    return try #require(session.navigator.context(entry.id)?.controller as? SceneContainer)
  }

  @Test func `a scene has its text above, its list in a card, and the map behind both`() throws {
    let session = try walk(harbour, rows: 14)
    #expect(
      session.glass == """
        A
        ┌──────────────────────────────────────┐
        │ Where to?                            │
        └──────────────────────────────────────┘
                      ● Mill
                           ○ Market
                                 ○ Pier
        ┌────────────────━━━━━━────────────────┐
        │ > Mill                               │
        │   Market                             │
        │                                      │
        └──────────────────────────────────────┘
        ────────────────────────────────────────
        Enter open  + more  …  q quit  ? keys
        """)
    session.press("down")
    #expect(session.glass.contains("● Market"))
  }

  @Test func `scenes share one backdrop`() throws {
    let session = try walk(harbour)
    let map = try #require(try controller(session).backdrop)
    session.press("enter")
    #expect(try controller(session).backdrop === map)
    session.press("esc")
    #expect(try controller(session).backdrop === map)
    session.press("enter tab esc x")
    #expect(session.stack == ["a", "b", "c"])
    session.press("y")
    #expect(try controller(session).backdrop === map)
  }

  @Test func `parts of a scene use its payload and keys`() throws {
    let session = try walk(harbour)
    session.press("enter")
    #expect(session.glass.contains("Choices"))
    session.type("Ada")
    session.press("enter")
    #expect(try session.fact("said") == .string("Ada"))
    session.press("esc x")
    #expect(session.stack == ["a", "b", "c"])
  }

  @Test func `a scene has a key besides those of the list in its card`() throws {
    let session = try walk(
      """
      roots: 1
      name: T
      start: { screen: a }
      backdrops:
        sea: { places: { Mill: [0, 0] } }
      screens:
        a:
          list: [ { label: van, do: pop }, { label: beetle, do: pop } ]
          keys: { s: { label: snow, do: push b } }
          scene: { backdrop: sea }
        b: { text: Snow }
      """)
    #expect(session.glass.contains("s snow"))
    session.press("s")
    #expect(session.stack == ["a", "b"])
  }

  /// A scene of two lists, and one of a list above a form.
  private static let halves = """
    roots: 1
    name: T
    start: { screen: two }
    backdrops: { sea: { places: { Mill: [0, 0] } } }
    screens:
      two: { scene: { backdrop: sea, top: upper, bottom: lower } }
      mixed: { scene: { backdrop: sea, top: upper, bottom: entry } }
      upper: { list: [{ label: t1, do: push last }, { label: t2, do: push mixed }] }
      lower: { list: [{ label: b1, do: push low }, { label: b2, do: push low }] }
      entry: { form: { who: { label: Who } }, submit: push last }
      last: { text: End }
      low: { text: Low }

    """

  @Test func `Tab moves the focus between the lists of a scene`() throws {
    let session = try walk(Self.halves, columns: 80, rows: 16)
    #expect(session.frame().text.contains("Tab other part"))
    session.press("tab down enter")
    #expect(session.stack == ["two", "mixed"])
    session.press("esc esc tab enter")
    #expect(session.stack == ["two", "low"])
    session.press("esc shift+tab enter")
    #expect(session.stack == ["two", "mixed"])
  }

  @Test func `a click moves the focus to its part`() throws {
    let session = try walk(Self.halves, rows: 16)
    session.click("t2")
    session.press("up enter")
    #expect(session.stack == ["two", "last"])
  }

  @Test func `only the part with the focus shows a selection`() throws {
    let session = try walk(Self.halves, rows: 16)
    func isSelected(_ text: String) -> Bool {
      let frame = session.frame()
      let selection = session.theme.selection
      for row in 0..<frame.size.rows where frame.row(row).contains(text) {
        return (0..<frame.size.columns).contains { column in
          frame.style(of: frame[Point(column: column, row: row)]).attributes
            == selection.attributes
        }
      }
      return false
    }
    #expect(isSelected("b1") && !isSelected("t1"))
    session.press("tab")
    #expect(isSelected("t1") && !isSelected("b1"))
  }

  @Test func `Tab leads from a list to the field of the form below it`() throws {
    let session = try walk(Self.halves, rows: 16)
    session.press("tab down enter")
    #expect(session.hasFocusedField)
    session.press("esc tab")
    #expect(!session.hasFocusedField)
    session.press("tab")
    #expect(session.hasFocusedField)
    session.press("esc tab enter")
    #expect(session.stack == ["two", "mixed", "last"])
  }

  @Test func `each entry keeps the position of its card`() throws {
    let session = try walk(harbour)
    session.press("+")
    #expect(try controller(session).card.stop == .full)
    session.press("enter")
    #expect(try controller(session).card.stop == .peek)
    session.press("esc esc")
    #expect(try controller(session).card.stop == .full)
  }

  @Test func `the mouse drags the card to a stop`() throws {
    let session = try walk(harbour)
    let card = try controller(session)
    let row = try #require(
      session.glass.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("━") })
    let size = session.size
    for (action, row) in [
      (MouseEvent.Action.press, row), (.drag, 4), (.drag, 3), (.release, 3),
    ] {
      session.handle(.mouse(MouseEvent(action, at: Point(column: 20, row: row))))
    }
    #expect(card.card.stop == .full)
    #expect(session.size == size)
  }

  @Test func `between two scenes the camera moves, and the parts change at once`() throws {
    let session = try walk(harbour, columns: 80, rows: 24)
    session.transitions = .standard
    var frame = session.frame()
    session.draw(into: &frame)
    let before = frame
    session.press("enter")
    session.draw(into: &frame)
    session.scheduler.advance(to: .milliseconds(40))
    session.draw(into: &frame)
    let between = frame
    #expect(between != before)
    #expect(between != session.frame())
    session.scheduler.advance(to: .seconds(1))
    session.draw(into: &frame)
    #expect(frame == session.frame())
    // The edge beside the parts shows only the map: its dots have moved, no part has.
    for row in 2..<20 {
      #expect(!between.row(row).prefix(1).contains("│"))
    }
  }

  @Test func `a screen uses its own transition`() throws {
    let session = try walk(harbour, columns: 40, rows: 14)
    session.transitions = .standard
    var frame = session.frame()
    session.draw(into: &frame)
    session.press("enter")
    session.draw(into: &frame)
    session.scheduler.advance(to: .seconds(1))
    session.draw(into: &frame)
    session.press("tab esc x")
    session.draw(into: &frame)
    let from = frame
    session.scheduler.advance(to: .milliseconds(1040))
    session.draw(into: &frame)
    let place = Rect(column: 0, row: 1, columns: 40, rows: 11)
    let progress = 1 - 0.75 * 0.75 * 0.75
    let wanted = Transition.circular.frame(
      from: from, to: session.frame(), progress: progress, in: place)
    #expect(frame.text == wanted.text)
    let state = session.navigator.world.state
    let entry = try #require(state.visibleContent)
    #expect(session.transitionName(for: entry) == "circular")
  }

  @Test func `the accessibility text contains the whole scene`() throws {
    let session = try walk(harbour)
    let accessibilityText = try controller(session).accessibilityText
    #expect(accessibilityText.lines == ["Where to?", "Map: Mill (here), Market, Pier"])
    #expect(accessibilityText.choices.map(\.label) == ["Mill", "Market"])
  }

  @Test(arguments: [(40, 12), (80, 24), (200, 60), (41, 13)])
  func `a scene fits every size at every stop of its card`(_ columns: Int, _ rows: Int) throws {
    let session = try walk(harbour, columns: columns, rows: rows)
    for key in ["-", "+", "+", "enter", "tab", "esc"] {
      session.press(key)
      #expect(session.frame().size == Size(columns: columns, rows: rows))
      #expect(session.glass.split(separator: "\n").allSatisfy { $0.count <= columns })
    }
  }

  @Test func `another payload of a scene reaches its text, its rows and its parts`()
    throws
  {
    let session = try walk(
      """
      roots: 1
      name: T
      start: { screen: a }
      backdrops: { sea: { places: { Mill: [0, 0], Pier: [80, 40] } } }
      screens:
        a: { list: [{ label: go, do: 'push b with {at: "Mill"}' }] }
        b:
          title: "At $at"
          scene: { backdrop: sea, centre: $at, top: head }
          list: [{ label: leave $at, do: pop }]
          keys: { u: 'update with {at: "Pier"}' }
        head: { text: "Here is $at." }
      """)
    session.press("enter")
    #expect(session.glass.contains("Here is Mill.") && session.glass.contains("> leave Mill"))
    session.press("u")
    #expect(session.glass.contains("Here is Pier.") && session.glass.contains("> leave Pier"))
    #expect(!session.glass.contains("● Mill"), "\(session.glass)")
  }

  @Test func `the tab of a scene scrolls its parts to the top`() throws {
    let session = try walk(
      harbour.replacing("start: { screen: a }", with: "tabs: { one: { title: One, root: a } }"))
    session.press("down")
    #expect(session.glass.contains("> Market"))
    session.press("1")
    #expect(session.glass.contains("> Mill"), "\(session.glass)")
  }

  @Test func `every transition of a blueprint is registered`() {
    #expect(Vocabulary.transitions == Transitions.standard.names)
  }
}
