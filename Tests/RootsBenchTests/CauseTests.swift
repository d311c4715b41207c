import RootsBench
import RootsBlueprint
import Testing

/// One cause is one fault, at its declaration.
@Suite struct CauseTests {
  private func faults(
    _ text: String, _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> [String] {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    change(&exploration)
    return try exploration.run().faults.map {
      "\($0.line.map(String.init) ?? "-"): \($0.sentence) (\($0.property))"
    }
  }

  @Test(arguments: [
    ("do: start buy", "", ["the row \"Fast\" of home opens place without a 'then'"]),
    ("do: start buy, then: { completed: set n 2 }", "", []),
    ("do: start buy", "hears: { ended: set n 2 }", []),
    (
      "do: start buy", "hears: { ended: { pass: true } }",
      ["the row \"Fast\" of home opens place without a 'then'"]
    ),
  ])
  func `the value of a flow without a then or a listener is a fault`(
    row: String, rule: String, expected: [String]
  ) throws {
    let faults = try faults(
      """
      roots: 1
      name: Booking
      facts: { n: 0..3 }
      start: { screen: home }
      flows: { buy: { screens: [place, pay] }, trip: { screens: [pay], hears: { ended: set n 3 } } }
      \(rule)
      screens:
        home:
          text: $n
          list:
            - { label: Book, do: start buy, then: { completed: set n 1 } }
            - { label: Fast, \(row) }
        place: { list: [{ label: Go, do: push pay }] }
        pay: { list: [{ label: Pay, do: finish flow buy with 1 }] }
      """)
    #expect(
      faults == expected.map { "12: \($0), and the value that it returns is lost (results)" })
  }

  @Test func `the way to a lost value ends with the row that returns one`() throws {
    let text = """
      roots: 1
      name: Ends
      tabs: { x: { title: X, root: rx } }
      facts: { a: true }
      protections: { p: { passes: a } }
      screens:
        rx: { list: [{ label: open, do: push s }] }
        s: { protect: p, list: [{ label: ov, do: overlay m, then: { dismissed: set a true } }] }
      accessories:
        m:
          policy: stays
          list:
            - { label: fin, do: [finish, set a false] }
            - { label: one, do: finish with 1 }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    let result = try Exploration(#require(blueprint, "\(report.text)")).run()
    let lost = result.faults.filter { $0.sentence.contains("the value that m returns is lost") }
    #expect(lost.count == 2)
    for fault in lost {
      let last = try #require(fault.moves?.last)
      #expect(result.run.name(of: result.run.table[last]) == "the row \"one\" of m")
    }
  }

  @Test func `each row that removes a screen with an awaited result is a fault at its line`() throws
  {
    let found = try faults(
      """
      roots: 1
      name: Tour
      facts: { hut: [none, Alm] }
      start: { screen: home }
      screens:
        home: { list: [ { label: Go, do: push region, then: { completed: set hut $result } } ] }
        region:
          list:
            - { label: North, do: replace huts }
            - { label: South, do: replace huts }
            - { label: West, do: replace huts inheriting }
        huts: { list: [ { label: Alm, do: finish with "Alm" } ] }
      """)
    #expect(
      found
        == [(9, "North"), (10, "South")].map { line, row in
          "\(line): the row \"\(row)\" of region removes region, and the result that another screen "
            + "waits for is lost (results)"
        })
  }

  @Test func `a key of the app that opens a screen twice is one fault on all screens`() throws {
    let found = try faults(
      """
      roots: 1
      name: Keys
      start: { screen: a }
      keys:
        h: { label: help, do: push help }
      screens:
        a: { list: [ { label: B, do: push b } ] }
        b: { list: [ { label: C, do: push c } ] }
        c: { text: End }
        help: { text: Help }
      """)
    #expect(found == ["5: the key h of the app opens help on top of help (twice)"])
  }

  @Test func `two rows of one screen that open it twice are two faults`() throws {
    let found = try faults(
      """
      roots: 1
      name: Rows
      start: { screen: a }
      screens:
        a:
          list:
            - { label: One, do: push a }
            - { label: Two, do: [ show main, push a ] }
      """)
    #expect(found.count == 2 && found.allSatisfy { $0.hasSuffix("opens a on top of a (twice)") })
  }

  @Test func `a lost result tells how many actions of the screen lose it`() throws {
    let found = try faults(
      """
      roots: 1
      name: Lost
      facts: { n: 0..1 }
      start: { screen: home }
      screens:
        home:
          list:
            - { label: One, do: [ overlay box, overlay box ] }
            - { label: Two, do: overlay box }
            - { label: Three, do: overlay box, then: { completed: set n 1 } }
            - { label: Four, do: show main }
          keys: { k: overlay box }
      accessories: { box: { text: Hi, keys: { y: finish with 1 } } }
      """
    ).filter { $0.hasSuffix("(results)") }
    #expect(
      found == [
        "8: the row \"One\" of home opens box without a 'then', as 2 other actions there do, and "
          + "the value that it returns is lost (results)"
      ])
  }

  @Test func `an act opens nothing twice in a nested navigator that it only renumbers`() throws {
    // The accessory is kept with its screen, so that its entry is numbered before those of the
    // innermost navigator.
    let found = try faults(
      """
      roots: 1
      name: Deep
      tabs: { one: { root: first }, two: { root: second } }
      nested: { outer: { start: { screen: left } }, inner: { start: { screen: deep } } }
      screens:
        first: { nested: outer }
        second: { list: [ { label: Pin, do: overlay pin once } ] }
        left: { nested: inner }
        deep: { list: [ { label: More, do: push more } ] }
        more: { list: [ { label: More, do: push more } ] }
      accessories: { pin: { text: Pinned, policy: belongs } }
      """
    ).filter { $0.hasSuffix("(twice)") }
    #expect(found == ["10: the row \"More\" of more opens more on top of more (twice)"])
  }

  @Test(arguments: [
    ("list: [ { label: Go, do: [ push o, push o ] } ]", "the row \"Go\" of a"),
    ("list: [ { label: Go, do: [ push o, push o, push b ] } ]", "the row \"Go\" of a"),
    ("list: [ { label: Go, do: push o, then: { shown: push o } } ]", "the row \"Go\" of a"),
    ("list: [ { label: Go, do: push o on tab two } ]", "the row \"Go\" of a"),
    ("list: [ { label: Go, do: [ push o, push c ] } ]", "the row \"Swap\" of c"),
    ("after: { time: 1s, do: [ push o, push o ] }", "the timed action of a"),
  ])
  func `an act that puts a screen on an equal one opens it twice, also with several commands`(
    content: String, act: String
  ) throws {
    let found = try faults(
      """
      roots: 1
      name: Double
      tabs: { one: { title: One, root: a }, two: { title: Two, root: b } }
      screens:
        a: { \(content) }
        b: { text: B }
        c: { list: [ { label: Swap, do: replace o } ] }
        o: { text: O }
      """
    ).filter { $0.hasSuffix("(twice)") }
    #expect(found.count == 1 && found[0].contains(": \(act) opens o on top of o"), "\(found)")
  }

  @Test func `a screen in place of the root of a tab is a dead end if only other tabs are left`()
    throws
  {
    let text = """
      roots: 1
      name: Pay
      tabs: { one: { title: One, root: a }, two: { title: Two, root: b } }
      screens:
        a: { text: A }
        b: { list: [ { label: Buy, do: push pay } ] }
        pay: { list: [ { label: Pay, do: go receipt } ] }
        receipt: { text: Thanks }
      """
    #expect(
      try faults(text) == ["8: nothing can be done on receipt but show another tab (dead-end)"])
    #expect(try faults(text) { $0.extras = [.restarts] }.contains { $0.hasSuffix("(dead-end)") })
    for mended in [
      text.replacing("text: Thanks", with: "text: Thanks, end: true"),
      text.replacing("text: Thanks", with: "list: [ { label: Back, do: replace b } ]"),
      text.replacing("go receipt", with: "[pop to root, push receipt]"),
    ] {
      #expect(try faults(mended) == [], "\(mended)")
    }
  }

  @Test func `a screen that a restart restores is opened by no row`() throws {
    let text = """
      roots: 1
      name: Club
      facts: { ok: { flag: false, saved: false } }
      start: { screen: a }
      protections: { member: { passes: ok, ask: overlay login } }
      screens:
        a: { list: [ { label: Club, do: push club once } ] }
        club: { protect: member, restore: true, list: [ { label: Bar, do: push bar once } ] }
        bar: { restore: true, list: [ { label: More, do: push bar, when: depth < 4 } ] }
      accessories:
        login:
          confirm: { text: In?, yes: { label: Go, do: [set ok true, finish] }, no: { label: No } }
      """
    let found = try faults(text) { $0.extras = [.restarts] }.filter { $0.hasSuffix("(twice)") }
    #expect(found == ["9: the row \"More\" of bar opens bar on top of bar (twice)"])
  }

  @Test func `a value is lost only by a move after which the screen returns it`() throws {
    let found = try faults(
      """
      roots: 1
      name: Lost
      start: { screen: a }
      screens:
        a: { list: [ { label: In place, do: replace c }, { label: B, do: push b } ] }
        b: { list: [ { label: In place, do: replace c } ] }
        c: { after: { time: 3s, do: finish with 1 } }
      """
    ).filter { $0.hasSuffix("(results)") }
    // At the root, c returns nothing.
    #expect(found.count == 1 && found[0].hasPrefix("6: the row \"In place\" of b"), "\(found)")
  }

  @Test func `the links of one route are one fault`() throws {
    let found = try faults(
      """
      roots: 1
      name: Links
      start: { screen: home }
      routes: { "app://item/{id: 1..9}": "go item with {id: $id}" }
      screens:
        home:
          list:
            - { label: A, do: 'push item with {id: 1}' }
            - { label: B, do: 'push item with {id: 5}' }
        item: { title: $id, list: [ { label: Home, when: payload.id < 6, do: go home } ], end: true }
      """
    ) { $0.extras = [.links] }
    #expect(found.count { $0.hasSuffix("(link-back)") } == 1, "\(found)")
  }

  @Test func `a root of a nested navigator is a root if its host is one`() throws {
    let text = """
      roots: 1
      name: Nest
      tabs: { home: { title: Home, root: start }, nest: { title: Nest, root: hosts } }
      nested:
        inner: { tabs: { a: { title: A, root: ina }, b: { title: B, root: inb } } }
      screens:
        start: { title: Start, text: hi }
        hosts: { title: Hosts, nested: inner }
        ina: { title: InA }
        inb: { title: InB }
      routes:
        "lb://nest": show nest
        "lb://b": { parents: [show nest], do: 'in inner show b' }
      """
    #expect(try faults(text) { $0.extras = [.links] }.isEmpty)
    // A host for which the whole app was left is none.
    let lost = text.replacing(
      "\"lb://nest\": show nest", with: "\"lb://nest\": go hosts on main")
    let found = try faults(lost) { $0.extras = [.links] }
    #expect(found.contains { $0.hasSuffix("(link-back)") }, "\(found)")
  }

  @Test func `a link to an accessory under a modal clears the modal`() throws {
    let text = """
      roots: 1
      name: Hidden
      tabs: { home: { title: Home, root: start } }
      screens:
        start: { title: Start, list: [{ label: top, do: overlay top }] }
      accessories:
        low: { title: Low, text: low text }
        top: { title: Top, layer: 5, modal: true, text: covers all }
      routes: { "x://low": overlay low once }
      """
    #expect(try faults(text) { $0.extras = [.links] }.isEmpty)
  }

  @Test func `a move that ends the right to a tab's screens does not lose them`() throws {
    let text = """
      roots: 1
      name: Account
      facts: { member: false }
      tabs: { home: { title: Home, root: home }, me: { title: Me, root: me } }
      screens:
        home:
          list:
            - { label: Join, when: not member, do: set member true }
            - { label: Leave, when: member, do: [ set member false, show me ] }
        me: { list: [ { label: Secret, when: member, do: push secret } ] }
        secret: { protect: members, text: Here }
      protections: { members: { passes: member } }
      """
    #expect(try faults(text).isEmpty)
    let reset = text.replacing(
      "[ set member false, show me ]", with: "[ show me, go me on tab me ]")
    #expect(
      try faults(reset).map {
        $0.hasSuffix("shows a tab without the screens that were open on it (tabs)")
      }
        == [true])
  }

  @Test func `a refused timed action is a fault of the timer, not of a row with its command`()
    throws
  {
    let found = try faults(
      """
      roots: 1
      name: Timer
      facts: { n: 0..1 }
      start: { screen: home }
      screens:
        home:
          text: $n
          list:
            - { label: More, when: n < 1, do: "set n {n + 1}" }
            - { label: Ask, do: push ask }
        ask:
          after: { time: 2s, do: "set n {n + 1}" }
          list: [ { label: Back, do: back } ]
      """)
    #expect(
      found.contains {
        $0.hasPrefix("12: 'set n 2', which follows from the timed action of ask, is refused")
      }, "\(found)")
    #expect(!found.contains { $0.hasPrefix("10: 'set") })
  }

  @Test func `a command that two reactions have is refused at the line of each one that ran`()
    throws
  {
    let text = """
      roots: 1
      name: Reactions
      facts: { n: 0..3 }
      start: { screen: a }
      screens:
        a:
          list:
            - { label: Up, when: n < 3, do: overlay ask, then: { completed: UP } }
            - { label: B, do: push b }
        b:
          list:
            - { label: Set, do: overlay ask, then: { completed: set n $result } }
      accessories:
        ask:
          confirm:
            text: Sure?
            yes: { label: "Yes", do: finish with true }
            no: { label: "No", do: dismiss }
      """
    let lines = { (up: String) in
      try faults(text.replacing("UP", with: up)).map { $0.prefix { $0 != "," } }
    }
    #expect(try lines("set n $(n + 1)") == ["12: 'set n true'"])
    #expect(try lines("set n $result") == ["8: 'set n true'", "12: 'set n true'"])
  }

  @Test func `a screen that a timer opens twice is a fault of the timer`() throws {
    let found = try faults(
      """
      roots: 1
      name: Timer
      start: { screen: home }
      screens:
        home:
          list: [ { label: Same, do: push other } ]
        other:
          after: { time: 2s, do: push other }
          list: [ { label: Home, do: pop to root } ]
      """)
    #expect(
      found.contains("8: the timed action of other opens other on top of other (twice)"), "\(found)"
    )
    #expect(found.count { $0.hasSuffix("(twice)") } == 1)
  }

  private static let app = """
      home: { list: [ { label: Settings, do: push settings }, { label: More, do: push more } ] }
      settings: { text: Set }
      more: { text: More }
    """

  @Test(arguments: [
    "start: { screen: splash }\nscreens:\n  splash: { after: { time: 2s, do: go home } }\n",
    """
    start: { screen: welcome }
    screens:
      welcome: { list: [ { label: Start, do: push two } ] }
      two: { list: [ { label: Done, do: go home } ] }

    """,
    """
    start: { screen: welcome }
    screens:
      welcome: { list: [ { label: Start, do: replace two } ] }
      two: { list: [ { label: On, do: replace three } ] }
      three: { list: [ { label: Done, do: go home } ] }

    """,
  ])
  func `a start that is left for good is no fault`(start: String) throws {
    let text = "roots: 1\nname: App\n\(start)\(Self.app)"
    #expect(try faults(text).isEmpty)
    // Another screen without a way home is one.
    let lost =
      text.replacing("do: push more }", with: "do: go lost }")
      + "\n  lost: { text: Lost, end: false, list: [{ label: M, do: push more }] }"
    let found = try faults(lost)
    #expect(found.contains { $0.hasSuffix("no way back to the start (home)") }, "\(found)")
  }

  @Test func `a screen in place of the root of a nested tab is a dead end`() throws {
    let app = """
      roots: 1
      name: Nested
      start: { screen: purse }
      screens:
        purse: { nested: pockets }
        one: { list: [{ label: Lost, do: replace lost }] }
        two: { text: Two }
        lost: { text: No way on }
      nested:
        pockets: { tabs: { a: { title: A, root: one }, b: { title: B, root: two } } }
      """
    let fault = "8: nothing can be done on lost but show another tab (dead-end)"
    #expect(try faults(app) == [fault])
    // The root of the nested tab is still there in the tab of an app that has been replaced.
    let around = app.replacing(
      "start: { screen: purse }",
      with: "tabs: { x: { title: X, root: door }, y: { title: Y, root: two } }"
    ).replacing(
      "  purse: {", with: "  door: { list: [{ label: In, do: replace purse }] }\n  purse: {")
    #expect(try faults(around).contains { $0.contains("nothing can be done on two but show") })
    // Escape leads out of a nested navigator that was opened.
    let opened = around.replacing("do: replace purse", with: "do: push purse")
    #expect(try !faults(opened).contains { $0.hasSuffix("(dead-end)") })
  }
}
