import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// Statements that use what is on the screen by its name.
@Suite struct NamedActTests {
  private static let app = """
    roots: 1
    name: Names
    facts: { n: 0..9, yes: false, word: { text: ["", Ada, Bo] } }
    tabs: { home: { title: Home, root: home }, me: { title: Me, root: bag } }
    keys: { w: { label: "write {n}", do: set n 7 } }
    screens:
      home:
        list:
          - { label: Bread, do: set n 1 }
          - { label: Bread, do: set n 2 }
          - { label: "Room {n}", do: push room, when: n < 9 }
          - { label: "Floor {n}", do: push room, when: n is 7 }
          - { label: Floor 7, do: set n 8, when: n is 7 }
        keys:
          b: { label: ask, do: overlay ask }
          f: { label: form, do: overlay form }
          q: { label: query, do: push query }
      query:
        confirm: { text: Sure?, yes: { label: Yes, do: pop }, no: { label: "No to {n}", do: set n 9 } }
        keys: { f: { label: form, do: overlay bar } }
      room:
        title: "Room {n}"
        list:
          - { label: Attic, detail: "3", do: set n 3 }
          - { label: Bath, detail: "4", do: set n 4 }
        keys: { enter: { label: leave, do: set n 5 } }
      bag: { nested: purse }
      card: { text: Card, keys: { z: { label: next, do: set n 6 } } }
      coin: { text: Coin }
    nested:
      purse: { tabs: { card: { title: Home, root: card }, coin: { title: Coins, root: coin } } }
    accessories:
      ask: { confirm: { text: Sure?, yes: { label: Go on, do: set yes true }, no: { label: Stay } } }
      bar: { policy: stays, form: { word: { label: "Word {n}" } }, submit: pop }
      form:
        form:
          name: { label: Your name, required: true }
          age: { label: Age, number: 1..120 }
          news: { label: News, switch: true }
          plan: { label: Plan, choice: [day, year] }
          pin: { label: PIN, secret: true }
        submit: { label: keep, do: [ set word $name, set n $age, pop ] }
    """

  private func blueprint() throws -> Blueprint {
    let (app, report) = Blueprint.read(source: Source(name: "names.yaml", text: Self.app))
    return try #require(app, "\(report.text)")
  }

  private func play(_ tape: String) throws -> TapeResult {
    let app = try blueprint()
    let player = TapePlayer { size, _ in makeSession(app, size: size) }
    return player.play(
      Tape.parse(tape.replacing(" | ", with: "\n"), file: "a.tape"), path: "a.tape")
  }

  @Test(arguments: [
    "Choose Bread | Expect state 'fact n' 1", "Choose 2nd Bread | Expect state 'fact n' 2",
    "Choose 'Room 0' | Expect state stack 'home room'",
    "Choose 'Room …' | Choose Bath | Expect state 'fact n' 4",
    // What is declared with a name comes before what is called so now.
    "Press 'write …' | Choose 'Floor 7' | Expect state 'fact n' 8",
    "Press 'write …' | Choose 2nd 'Floor 7' | Expect state stack 'home room'",
    // Enter is declared, and rows can still be clicked.
    "Choose 'Room …' | Press leave | Expect state 'fact n' 5",
    "Press ask | Answer yes | Expect state 'fact yes' true",
    "Press b | Answer 'Go on' | Expect state 'fact yes' true",
    "Press ask | Answer no | Expect state 'accessory 0' none",
    "Press 'write …' | Expect state 'fact n' 7", "Press 'write 0' | Expect state 'fact n' 7",
    "Press q | Answer 'No to …' | Expect state 'fact n' 9",
    "Press q | Press form | Fill 'Word …' Ada | Submit | Expect state 'accessory 0' none",
    "Press ask | Back | Expect state 'accessory 0' none",
    """
    Press form | Fill name Ada | Fill Age 7 | Fill news yes | Fill plan year | Fill PIN '12' | \
    Submit | Expect state 'fact word' Ada | Expect state 'fact n' 7
    """,
    // The focused field does not take what is meant for the app.
    "Press form | Fill name Bo | Type 'x' | Back | Back | Expect state 'accessory 0' none",
    "Switch Me | Switch Coins | Expect state 'in purse tab' coin",
    "Switch Me | Switch Home | Expect state tab me | Switch 2nd Home | Expect state tab home",
    "Choose Bread | Undo | Expect refused /nothing to undo/ | Expect state 'fact n' 1",
    "Choose 'Room …' | Undo | Expect state stack home | Redo | Expect state stack 'home room'",
    "Choose Bread | Restart | Expect state 'fact n' 1",
    // A form in front of a question keeps Back from it.
    "Press query | Back | Expect state 'fact n' 9",
    "Press query | Press form | Back | Expect state 'fact n' 0 | Expect state stack 'home query'",
    "Set Var what Bread | Choose '${what}' | Expect state 'fact n' 1",
  ])
  func `a thing is used by its name`(tape: String) throws {
    let result = try play(tape)
    #expect(result.isPassed, "\(result.report)")
  }

  @Test(arguments: [
    ("Choose Bred", "there is no row 'Bred' here; did you mean 'Bread'?"),
    ("Choose 3rd Bread", "there is no 3rd row 'Bread' here, only 2"),
    ("Press ask | Choose Bread", "there are no rows here; 'ask' is open"),
    ("Submit", "there are no forms to submit here"),
    ("Answer yes", "there are no questions here"),
    ("Press form | Fill age x", "'Age' takes a whole number from 1 to 120, not 'x'"),
    ("Press form | Fill Name x", "there is no field 'Name' here; did you mean 'name'?"),
    ("Press next", "there is no key 'next' here; there are 'ask', 'form', 'query'"),
    (
      "Press edit",
      "'edit' here; there are 'ask', 'form', 'query', 'write 0'; for the key of the program write: "
        + "Type \"e\""
    ),
    ("Press form | Press edit", "there are no keys here; 'form' is open"),
    // What is on a screen out of view is named with it, also where a label here is similar.
    ("Choose Bath", "'Bath' here; there are 'Bread', 'Bread', 'Room 0'; it is in 'room'"),
    ("Choose 'Room …' | Choose 'Floor 3'", "there are 'Attic', 'Bath'; it is in 'home'"),
    ("Press form | Press leave", "there are no keys here; 'form' is open; it is in 'room'"),
    (
      "Press form | Press keep",
      "there is no key 'keep' here; it is the button of a form; write: Submit"
    ),
    ("Choose form", "there is no row 'form' here; it is a key; write: Press \"form\""),
    ("Press form | Submit", "'Your name' is required"),
    ("Back", "this is the root of tab home"),
    ("Switch Men", "there is no tab 'Men' here; did you mean 'Me'?"),
    ("Type ':' | Back", "a tool of the session covers the app; Escape closes it"),
  ])
  func `a missing thing fails the tape, or is expected`(tape: String, reason: String) throws {
    let result = try play(tape)
    #expect(result.reason.contains(reason), "\(result.reason)")
    let steps = tape.split(separator: " | ").dropLast().joined(separator: " | ")
    let last = tape.split(separator: " | ").last ?? ""
    let before = steps.isEmpty ? "" : steps + " | "
    #expect(try play(before + last + " | Expect refused /./").isPassed)
    #expect(try play(before + "Set Refusals allow | " + last).isPassed)
  }

  @Test(arguments: [
    "Choose \"Bread\"", "Choose 2nd \"Bread\"", "Choose 11th \"a\"", "Choose \"\"",
    "Press \"log in\"", "Fill name \"Ada\"", "Fill \"Your name\" \"it's\"", "Fill 3rd name \"\"",
    "Submit", "Submit 2nd", "Choose@1s \"Bread\"", "Back@0ms", "Answer yes", "Answer \"Go on\"",
    "Switch \"Me\"", "Back", "Undo",
    "Redo", "Restart", "Choose `a'\"`",
  ])
  func `a statement is printed as it is written`(line: String) {
    #expect(commands(line).map { "\($0)" } == [line])
  }

  @Test func `names that no screen has are found before the play`() throws {
    let app = try blueprint()
    var reading = Tape.parse(
      """
      Choose "Room 7"
      Choose "Rom 7"
      Press "aks"
      Press open
      Fill nme x
      Answer "Go"
      Switch Coin
      Switch Coinss
      Submit
      Choose Bred
      Expect refused /Bred/
      Set Refusals allow
      Choose Broth
      """, file: "a.tape")
    reading.check(
      against: app.map, properties: { _ in nil }, names: app.objection(toNaming:as:))
    #expect(
      reading.diagnostics.map { "\($0.position.line):\($0.position.column) \($0.message)" } == [
        "2:9 no row is called 'Rom 7'; did you mean 'Room …'?",
        "3:8 no key is called 'aks'; did you mean 'ask'?",
        "5:6 no field is called 'nme'; did you mean 'name'?",
        "6:9 no answer is called 'Go'; known: Yes, No to …, Go on, Stay, yes, no",
        "7:8 no tab is called 'Coin'; did you mean 'coin'?",
        "8:8 no tab is called 'Coinss'; did you mean 'Coins'?",
      ])
  }

  @Test func `the selected row that a tape expects is one of the app, or an answer`() throws {
    let text = """
      roots: 1
      name: Bakery
      start: { screen: home }
      screens:
        home: { list: [{ label: "Bread $overlays", do: push ask }], keys: { x: push ask } }
        ask: { confirm: { text: Sure?, yes: { label: Leave, do: pop }, no: { label: Stay } } }
      """
    let (app, report) = Blueprint.read(source: Source(name: "b.yaml", text: text))
    let blueprint = try #require(app, "\(report.text)")
    var reading = Tape.parse(
      """
      Expect selected "Bread 2"
      Expect not selected Leave
      Expect selected Milk
      Expect not selected Bred
      Expect selected /Nothing/
      """, file: "a.tape")
    reading.check(
      against: blueprint.map, properties: { _ in nil }, names: blueprint.objection(toNaming:as:))
    #expect(
      reading.diagnostics.map { "\($0.position.line):\($0.position.column) \($0.message)" } == [
        "3:17 no row is called 'Milk'; known: Bread …",
        "4:21 no row is called 'Bred'; known: Bread …",
      ])
  }

  @Test(arguments: [
    (
      "",
      [
        "2:13 no screen has more than 1 row called 'Room 7'",
        "4:12 no screen has more than 2 rows called 'Bed'",
      ]
    ),
    (
      "accessories: { menu: { list: [{ label: Room 7, do: pop }] } }",
      [
        "4:12 no screen has more than 2 rows called 'Bed'"
      ]
    ),
    ("  beds: { nested: side }\nnested: { side: { start: { screen: more } } }", []),
  ])
  func `a number that no row has is found before the play`(
    declared: String, problems: [String]
  ) throws {
    let text = """
      roots: 1
      name: Rooms
      facts: { n: 0..9 }
      start: { screen: home }
      screens:
        home:
          list:
            - { label: "Room {n}", do: push more }
            - { label: Bed, do: set n 1 }
            - { label: Bed, do: set n 2 }
        more:
          list:
            - { label: "Room {n}", do: pop }
            - { label: Bed, do: pop }
      \(declared)
      """
    let (app, report) = Blueprint.read(source: Source(name: "rooms.yaml", text: text))
    let blueprint = try #require(app, "\(report.text)")
    var reading = Tape.parse(
      """
      Choose "Room 7"
      Choose 2nd "Room 7"
      Choose 2nd Bed
      Choose 3rd Bed
      """, file: "a.tape")
    reading.check(
      against: blueprint.map, properties: { _ in nil }, names: blueprint.objection(toNaming:as:))
    #expect(
      reading.diagnostics.map {
        "\($0.position.line):\($0.position.column) \($0.message)"
      } == problems)
  }
}

/// Labels with markup, placeholders and equal names.
@Suite struct NamedLabelTests {
  private static let app = """
    roots: 1
    name: Labels
    facts: { n: 0..9 }
    start: { screen: home }
    screens:
      home:
        list:
          - { label: "**Bold** [red](bad) one", do: set n 1 }
          - { label: "[{n}/9](bar) load", do: set n 2 }
          - { label: "it's \\"two\\" `x`", do: set n 3 }
          - { label: "", do: set n 4 }
          - { label: "{n}", do: set n 5 }
        keys: { t: { label: "**top** {n}", do: set n 6 }, q: { do: overlay ask } }
    accessories:
      ask: { confirm: { text: Sure?, yes: { label: "no", do: set n 7 }, no: { label: "yes" } } }
    """

  @Test(arguments: [
    ("Choose 'Bold red one'", 1), ("Choose '…/9 load'", 2), ("Choose '0/9 load'", 2),
    ("Choose \"it's \"'\"two\" `x`'", 3), ("Choose ''", 4), ("Choose 0", 5),
    ("Press '**top** 0'", 6), ("Press '**top** …'", 6), ("Press T", 0), ("Press t", 6),
    ("Press q | Answer yes", 7),
  ])
  func `a label is named as it is shown, and check agrees`(tape: String, value: Int) throws {
    let (blueprint, report) = Blueprint.read(source: Source(name: "l.yaml", text: Self.app))
    let app = try #require(blueprint, "\(report.text)")
    let player = TapePlayer { size, _ in makeSession(app, size: size) }
    let lines = (tape + " | Expect state 'fact n' \(value)").replacing(" | ", with: "\n")
    var reading = Tape.parse(lines, file: "a.tape")
    let isPassed = player.play(reading, path: "a.tape").isPassed
    reading.check(against: app.map, properties: { _ in nil }, names: app.objection(toNaming:as:))
    #expect(isPassed == !reading.hasErrors && isPassed == (value > 0), "\(reading.report)")
  }

  private static let keys = """
    roots: 1
    name: Keys
    start: { screen: home }
    screens:
      home: { list: [ { label: Ask, do: overlay ask }, { label: Form, do: push form } ] }
      form:
        form:
          days: { number: 1..9 }
          who: { label: Who }
          plan: { label: Plan, choice: [day, year] }
          news: { label: News, switch: true }
        submit: { label: Save, do: "finish with {days}" }
    accessories:
      ask:
        confirm: { text: Sure?, yes: { label: Sure, do: "finish with {id: 1}" }, no: { label: No } }
    """

  @Test(arguments: [
    "Press enter", "Press open", "Press 'delete to the end' @", "Choose Form | Press 'left'",
    "Choose Form | Press 'delete left' @", "Press enter | Press Sure @",
    "Press enter | Press yes @", "Press 'first, last' @", "Press 'next field' @", "Press y @",
    "Choose Form | Fill days '' | Fill days '12' | Fill days 3",
    "Choose Form | Fill days x @", "Choose Form | Fill Plan pink @", "Choose Form | Fill Plan y",
    "Choose Form | Fill News maybe @", "Choose Form | Fill news on | Fill Who maybe",
    "Set Var V pink | Choose Form | Fill Who '${V}'",
    "Press enter | Answer Sure | Expect result ask completed {id: 1}",
    "Press enter | Answer Sure | Expect not result ask completed {id: 2}",
    "Press enter | Answer Sure | Expect not result ask completed {id: } @",
    "Press enter | Answer Sure | Set Var V '{id: 1}' | Expect result ask completed '${V}'",
    "Press enter | Answer Sure | Set Var V 1 | Expect result ask completed {id: ${V}}",
    "Set Var V 'a\"b' | Do 'push form with {x: \"${V}\"}' | Expect state depth 2",
    "Set Var V '{y: \"b\"}' | Do 'push form with {x: ${V}}' | Expect state depth 2",
  ])
  func `a check accepts the acts that pass, and refuses those that fail`(tape: String) throws {
    let (blueprint, report) = Blueprint.read(source: Source(name: "k.yaml", text: Self.keys))
    let app = try #require(blueprint, "\(report.text)")
    let player = TapePlayer { size, _ in makeSession(app, size: size) }
    let lines = tape.replacing(" @", with: "").replacing(" | ", with: "\n")
    var reading = Tape.parse(lines, file: "a.tape")
    let result = player.play(reading, path: "a.tape")
    reading.checkCommands(given: nil)
    reading.check(
      against: app.map, properties: { _ in nil }, names: app.objection(toNaming:as:),
      values: app.objection(toFilling:with:))
    let fails = tape.hasSuffix("@")
    #expect(result.isPassed != fails, "\(result.report)")
    // A check looks at no state: a key of a form passes it wherever the tape is.
    let isOfState = tape.contains("to the end")
    #expect(reading.hasErrors == (fails && !isOfState), "\(reading.report)")
  }

  @Test func `the names that a search writes are known to a check`() throws {
    let (blueprint, report) = Blueprint.read(source: Source(name: "l.yaml", text: Self.app))
    let app = try #require(blueprint, "\(report.text)")
    let session = makeSession(app, size: Size(columns: 80, rows: 24))
    let entry = try #require(session.navigator.world.state.visibleContent)
    let content = try #require(app.content(of: entry.screen))
    var names: [ShownName] = []
    for control in content.controls {
      guard case .use(let kind, let name)? = session.act(using: control, part: 0, of: entry.id)
      else { continue }
      names.append(name)
      #expect(app.objection(toNaming: name, as: kind) == nil, "\(name)")
    }
    #expect(
      names.map(\.text) == [
        "Bold red one", "…/9 load", "it's \"two\" `x`", "", "0", "**top** …", "overlay ask",
      ])
  }
}
