import Roots
import RootsTerminal
import Testing

/// A house with one of each part of a screen.
let house = """
  roots: 1
  name: House
  facts:
    age: 1..120
    news: false
    plan: [day, year]
    done: 0..4
    place: { text: ["", Mill] }
    walk: 0..999
    left: false
  tabs:
    rows: { title: Rows, root: rooms }
    form: { title: Form, root: settings }
    stops: { title: Stops, root: stops }
    map: { title: Map, root: town }
  keys:
    G: { label: finish, do: set done 4 }
  screens:
    rooms:
      text: "{done} {left} {place} {walk}"
      list:
        - { label: Attic, do: push room }
        - { label: Bath, do: push room }
        - { label: Cellar, do: overlay ask }
        - { label: Den, do: overlay work }
        - { label: Entry, detail: with a mat, do: overlay ride }
        - { label: Garden, do: push room }
      keys: { g: "set done {done + 1}" }
    room: { text: A room. }
    settings:
      form:
        name: { label: Name, required: true, length: 2..5, matches: word }
        age: { label: Age, number: 1..120, step: 5, value: "{age}" }
        news: { label: News, switch: true, value: "{news}" }
        plan: { label: Plan, choice: [day, year], value: "{plan}" }
      submit:
        label: keep
        do:
          - "set age {age}"
          - "set news {news}"
          - "set plan {plan}"
          - "push kept with {age: {age}, news: {news}}"
    kept: { text: "{age} {news}" }
    stops:
      text: Where to?
      list:
        - { label: Harbour, detail: "12", do: [ set place "", set walk 12 ] }
        - { label: Mill, detail: "100", when: not news, do: [ set place Mill, set walk 100 ] }
        - { label: Market, detail: "{done}", do: push room }
    town:
      text: The town.
      list: [{ label: Harbour, do: 'push spot with {name: "Harbour"}' }, { label: Mill, do: pop }]
      backdrop: &map
        places: &places { Harbour: [20, 0], Mill: [0, 10] }
        lines: &lines [{ rail: [Harbour, [10, 8], Mill] }]
    spot: { text: "At {name}.", backdrop: { places: *places, lines: *lines, centre: "{name}", zoom: 2 } }
  accessories:
    ask:
      size: 36x6
      confirm:
        text: Leave the house?
        yes: { label: Leave, do: [ set left true, finish ] }
        no: { label: Stay }
    work: { size: 30x5, progress: { time: 1s, label: Working, do: [ set done 3, finish ] } }
    ride: { size: 30x5, policy: stays, progress: { fact: done } }
  """

@Suite struct PageWidgetTests {
  @Test func `the arrows return to a form that was left, also below a long text`() throws {
    let session = try walk(
      """
      roots: 1
      name: Book
      tabs: { home: { title: Home, root: page } }
      screens:
        page:
          text: "\((1...60).map { "line \($0)" }.joined(separator: "\\n"))"
          form: { name: { label: Name } }
      """)
    session.press("escape")
    let keys = session.helpGroups().flatMap(\.items)
    #expect(keys.first { $0.label == "back to the form" }?.keys.contains(Key(.up)) == true)
    #expect(keys.first { $0.label == "scroll" }?.keys == [.character("k"), .character("j")])
    session.press("up")
    #expect(session.hasFocusedField)
  }

  @Test func `keys bound by the blueprint are not the list's`() throws {
    let session = try walk(house)
    session.press("end g")
    #expect(try session.fact("done") == .int(1))
    session.press("home G")
    #expect(try session.fact("done") == .int(4))
    #expect(session.frame().row(4).hasPrefix("> Attic"))
  }

  // MARK: Forms

  @Test func `a form submits values of its fields' kinds`() throws {
    let session = try walk(house)
    session.press("2")
    session.type("Ada")
    session.press("tab right tab space tab y enter")
    #expect(try session.fact("age") == .int(6))
    #expect(try session.fact("news") == .bool(true))
    #expect(try session.fact("plan") == .string("year"))
    let payload = session.navigator.world.state.focusedEntry?.payload?.literal
    #expect(payload == .object(["age": .int(6), "news": .bool(true)]))
  }

  @Test func `an unchanged field does not refuse the other fields`() throws {
    let session = try walk(house)
    session.press("2")
    session.type("Ada")
    session.press("tab right tab tab enter")
    #expect(session.said == "")
    #expect(try session.fact("age") == .int(6))
    #expect(session.stack == ["settings", "kept"])
  }

  @Test func `a problem is shown below the fields after leaving one or submitting`() throws {
    let session = try walk(house)
    session.press("2")
    session.type("a.")
    #expect(!session.glass.contains("!"))
    session.press("tab")
    #expect(session.glass.contains("! 'Name' takes one word"))
    session.type("999")
    session.press("backtab ctrl+u")
    session.type("Ada")
    session.press("backtab enter")
    #expect(session.said == "Refused: 'Age' takes a whole number from 1 to 120")
    #expect(session.glass.contains("> Age"))
    #expect(session.stack == ["settings"])
  }

  @Test func `text that does not fit in a field is reported`() throws {
    let session = try walk(house)
    session.press("2")
    session.handle(.paste(String(repeating: "x", count: 1012)))
    #expect(session.said == "'Name' holds 1000 characters; the rest did not fit")
  }

  // MARK: Rows

  @Test func `the selection stays on its row when rows change`() throws {
    let session = try walk(house)
    session.press("3 G end")
    session.navigator.send(.set("news", .bool(true)))
    #expect(!session.glass.contains("Mill"))
    #expect(session.frame().row(5).hasPrefix("> Market"))
    #expect(session.frame().row(5).hasSuffix(" 4"))
  }

  // MARK: Questions

  @Test(arguments: [
    ("enter", false), ("escape", false), ("n", false), ("right enter", true), ("y", true),
  ])
  func `a question is answered, with No selected at first`(keys: String, hasLeft: Bool) throws {
    let session = try walk(house)
    session.press("down down enter")
    #expect(session.glass.contains("│   [ Stay ]      Leave  "))
    session.press(keys)
    #expect(session.stack == ["rooms"])
    #expect(try session.fact("left") == .bool(hasLeft))
  }

  // MARK: Progress

  @Test func `a timer runs by the session's clock, then performs its action`() throws {
    let session = try walk(house)
    session.press("down down down enter")
    #expect(session.glass.contains("  0 %"))
    session.scheduler.advance(to: .milliseconds(550))
    #expect(session.glass.contains(" 50 %"))
    session.scheduler.advance(to: .milliseconds(999))
    #expect(session.stack == ["work"])
    session.scheduler.advance(to: .milliseconds(1000))
    #expect(session.stack == ["rooms"])
    #expect(try session.fact("done") == .int(3))
    #expect(session.scheduler.nextDue == nil)
  }

  @Test func `Escape cancels the timer`() throws {
    let session = try walk(house)
    session.press("down down down enter")
    session.scheduler.advance(to: .milliseconds(500))
    session.press("escape")
    #expect(session.scheduler.nextDue == nil)
    session.scheduler.advance(to: .seconds(9))
    #expect(try session.fact("done") == .int(0))
    session.press("enter")
    #expect(session.glass.contains("  0 %"))
  }

  @Test func `a timer pauses while its screen is hidden`() throws {
    let session = try walk(
      """
      roots: 1
      name: Work
      tabs: { a: { root: work }, b: { root: rest } }
      screens:
        work: { progress: { time: 1s, do: push rest } }
        rest: {}
      """)
    session.scheduler.advance(to: .milliseconds(300))
    session.press("2")
    #expect(session.scheduler.nextDue == nil)
    session.scheduler.advance(to: .seconds(5))
    session.press("1")
    #expect(session.glass.contains(" 30 %"))
    session.scheduler.advance(to: .milliseconds(5700))
    #expect(session.stack == ["work", "rest"])
  }

  @Test func `a fact's progress is its position in its range`() throws {
    let session = try walk(house)
    session.press("end k g enter")
    #expect(session.glass.contains(" 25 %"))
    #expect(session.scheduler.nextDue == nil)
    session.press("g")
    #expect(session.glass.contains(" 50 %"))
  }

  // MARK: Maps

  @Test func `a map is beside the text, with the selected row's place highlighted`() throws {
    let session = try walk(house, columns: 60, rows: 14)
    session.press("4")
    #expect(session.frame().row(2).hasPrefix("  The town."))
    #expect(session.frame().row(4).hasPrefix("  > Harbour"))
    #expect(session.glass.contains("Harbour ●") || session.glass.contains("● Harbour"))
    #expect(session.glass.contains("○ Mill"))
    session.press("down")
    #expect(session.glass.contains("● Mill"))
  }

  @Test func `a screen's map can be centred on a place`() throws {
    let session = try walk(house, columns: 60, rows: 14)
    session.press("4 enter")
    #expect(session.glass.contains("● Harbour"))
    #expect(!session.glass.contains("Mill"))
  }

  @Test func `a map without room is not drawn`() throws {
    let session = try walk(
      """
      roots: 1
      name: Small
      start: { screen: start }
      screens: { start: { keys: { o: overlay card } } }
      accessories: { card: { size: 30x6, text: A card., backdrop: { places: { Here: [0, 0] } } } }
      """)
    session.press("o")
    #expect(session.glass.contains("A card."))
    #expect(!session.glass.contains("Here"))
  }
}
