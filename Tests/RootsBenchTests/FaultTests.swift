import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import Testing

/// The faults that a search counts, and those that are a part of another one.
@Suite struct FaultTests {
  private func faults(_ text: String) throws -> [Fault] {
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    return try Exploration(try #require(blueprint, "\(report.text)")).run().faults
  }

  @Test func `an incomplete search does not report a value that nobody got so far`() throws {
    let text = """
      roots: 1
      name: Box
      facts: { n: 0..3 }
      start: { screen: home }
      links: { schemes: [b] }
      routes: { "box": overlay box }
      screens:
        home: { list: [ { label: 'on', do: push two } ] }
        two: { list: [ { label: ask, do: overlay box, then: { completed: set n 1 } } ] }
      accessories:
        box: { text: hi, keys: { f: finish with 1 } }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    // The link and the key f lead to the value first; the row that gets it comes later.
    exploration.limits.moves = 1
    exploration.limits.states = 5
    let result = try exploration.run()
    #expect(!result.isComplete)
    #expect(result.faults.map(\.sentence) == [])
  }

  @Test func `each screen without a way on, and each wrong way back, is a fault`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Stuck
      facts: { open: false }
      protections: { never: { passes: open } }
      tabs: { one: { root: first }, two: { root: second } }
      screens:
        first:
          list:
            - { label: Left, do: overlay left }
            - { label: Right, do: overlay right }
            - { label: Far, do: open roots://far }
            - { label: Farther, do: open roots://farther }
        second: { text: Two }
        far: { text: Far }
        farther: { text: Farther }
      accessories:
        left: { modal: true, leave: never, text: Left }
        right: { modal: true, leave: never, text: Right }
      routes:
        roots://far: { parents: [show two], do: push far once }
        roots://farther: { parents: [show two], do: push farther once }
      """)
    let found = faults.map { "\($0.property): \($0.sentence)" }
    #expect(
      found.filter { $0.hasPrefix("dead-end") || $0.hasPrefix("there-and-back") } == [
        "there-and-back: Escape after the row \"Far\" of first does not lead back to first",
        "there-and-back: Escape after the row \"Farther\" of first does not lead back to first",
        "dead-end: nothing can be done on left, not even leave it",
        "dead-end: nothing can be done on right, not even leave it",
      ], "\(found)")
    #expect(faults.allSatisfy { $0.needsSearch == ($0.property == "dead-end") }, "\(faults)")
  }

  @Test func `a branch of a row that never works is no fault of its own`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Closed
      facts: { member: false, seen: false }
      start: { screen: hall }
      protections: { members: { passes: member, ask: overlay no } }
      screens:
        hall: { list: [{ label: In, do: push club }] }
        club:
          protect: members
          list: [{ label: Ask, do: overlay ask, then: { completed: set seen true } }]
      accessories:
        "no": { text: No }
        ask: { keys: { y: finish } }
      """)
    #expect(!faults.contains { $0.property == "branches" }, "\(faults.map(\.sentence))")
    #expect(faults.contains { $0.property == "passable" }, "\(faults.map(\.sentence))")
  }

  @Test func `a command that is refused for several values of a field is one fault`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Till
      facts: { coins: 0..5, notes: 0..8 }
      start: { screen: till }
      screens:
        till:
          list:
            - label: Count
              do: overlay counter
              then: { completed: [ "set coins {result.coins}", "set notes {result.notes}" ] }
      accessories:
        counter:
          form: { coins: { label: Coins, number: 0..9 }, notes: { label: Notes, number: 0..9 } }
          submit: { label: Done, do: "finish with {coins: {coins}, notes: {notes}}" }
      """)
    let row = "the 'then' of the row \"Count\" of till"
    #expect(
      faults.map(\.sentence) == [
        "'begin; set coins 0; set notes 9; end', which follows from \(row), is refused",
        "'begin; set coins 6; set notes 0; end', which follows from \(row), is refused, and with 3 "
          + "other values",
      ])
    #expect(faults.map(\.property) == ["results", "results"])
  }

  @Test func `each opener that drops a value is a fault at its line`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Shop
      facts: { town: { text: ["", Mill] } }
      start: { screen: home }
      screens:
        home:
          list:
            - { label: Mine, do: push kind, then: { completed: "set town {result}" } }
            - { label: Basket, do: push basket }
        basket: { list: [ { label: Kind, do: push kind }, { label: Again, do: overlay ask } ] }
        kind: { list: [ { label: Mill, do: finish with "Mill" } ] }
      accessories:
        ask: { list: [ { label: "Yes", do: finish with 1 }, { label: "No", do: finish } ] }
      """)
    #expect(faults.map(\.property) == ["results", "results"])
    #expect(faults.map(\.line) == [10, 10])
    #expect(
      faults.map(\.sentence) == [
        "the row \"Again\" of basket opens ask without a 'then', and the value that it returns is "
          + "lost",
        "the row \"Kind\" of basket opens kind without a 'then', and the value that it returns is "
          + "lost",
      ])
  }

  @Test func `a value that returns to a screen which was replaced is a fault of that row`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Trip
      facts: { n: 0..2 }
      start: { screen: home }
      screens:
        home:
          list:
            - { label: Ask, do: push pick, then: { completed: set n 1, dismissed: set n 0 } }
        pick:
          list:
            - { label: Here, do: push place, then: { completed: finish with $result } }
            - { label: There, do: replace place }
        place: { list: [ { label: OK, do: finish with 2 } ] }
      """)
    #expect(
      faults.map(\.sentence) == [
        "the row \"There\" of pick replaces its own screen by place, and the value that place "
          + "returns is lost"
      ])
    #expect(faults.map(\.line) == [12])
  }

  @Test(arguments: [("set n 1", ["unset"]), ("finish with 2", ["results"])])
  func `a then of a menu that is gone before the result runs, unless it is about the menu`(
    follows: String, properties: [String]
  ) throws {
    let faults = try faults(
      """
      roots: 1
      name: Trip
      facts: { n: 0..2 }
      tabs: { a: { title: A, root: home } }
      screens:
        home: { text: "$n", list: [ { label: Menu, do: overlay menu } ] }
        place: { list: [ { label: OK, do: finish with 2 } ] }
      accessories:
        menu:
          list:
            - { label: Go, do: push place on tab a, then: { completed: \(follows) } }
      properties:
        unset: { never: n is 1 }
      """)
    #expect(faults.map(\.property) == properties)
    if properties == ["results"] {
      #expect(faults.map(\.line) == [11])
      #expect(
        faults.last?.sentence
          == "the row \"Go\" of menu opens place from a screen that is then gone, and the value "
          + "that place returns is lost")
    }
  }

  @Test func `each move whose screen is gone before the result is a fault at its line`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Trip
      facts: { in: { flag: false, saved: false }, got: 0..2 }
      protections: { guests: { passes: in, ask: overlay login, then: { completed: set in true } } }
      tabs: { home: { title: Home, root: lobby } }
      screens:
        lobby: { text: "$got", keys: { w: { do: push one }, m: { do: overlay menu } } }
        one: { keys: { r: { do: replace two } } }
        two: { protect: guests, keys: { p: { do: finish with 1 } } }
      accessories:
        login: { layer: 2, keys: { o: { do: finish } } }
        menu:
          list:
            - { label: Book, do: push two on tab home, then: { completed: finish with $result } }
      """)
    let lost = faults.filter { $0.property == "results" }
    #expect(lost.map(\.line) == [8, 14])
    #expect(
      lost.map(\.sentence) == [
        "the key r of one replaces its own screen by two, and the value that two returns is lost",
        "the row \"Book\" of menu opens two from a screen that is then gone, and the value that two "
          + "returns is lost",
      ])
  }

  @Test func `a row that replaces its screen after a log-in is blamed, and no row beside it`()
    throws
  {
    let faults = try faults(
      """
      roots: 1
      name: Trip
      facts: { got: 0..5, member: false }
      start: { screen: home }
      protections: { m: { passes: member, ask: overlay login } }
      screens:
        home: { text: "$got", list: [{ label: Go, do: push z, then: { completed: set got 2 } }] }
        x: { protect: m, list: [{ label: ok, do: finish with 1 }] }
        z:
          list:
            - { label: Good, do: push x, then: { completed: finish with 2 } }
            - { label: Lose, do: replace x }
      accessories:
        login: { list: [{ label: "Yes", do: [set member true, finish] }] }
      """)
    #expect(faults.map(\.line) == [12])
    #expect(
      faults.map(\.sentence) == [
        "the row \"Lose\" of z removes z, and the result that another screen waits for is lost"
      ])
  }

  @Test func `nothing is proved of an app whose timers can overtake each other`() throws {
    for (bar, isExact) in [(", progress: { time: 5s, do: set p 1 }", false), ("", true)] {
      let text = """
        roots: 1
        name: Race
        facts: { a: 0..1, p: 0..1 }
        start: { screen: home }
        screens:
          home: { list: [ { label: w, do: push w } ] }
          v: { text: "$a $p" }
          w: { after: { time: 3s, do: set a 1 }, keys: { m: { do: push v } }\(bar) }
        properties: { order: { never: a is 0 and w is shown and v is shown } }
        """
      let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
      let result = try Exploration(try #require(blueprint, "\(report.text)")).run()
      let explored = ExplorationReport(result, path: nil, program: "test")
      let verdict = explored.claims.first { $0.name == "order" }?.verdict
      #expect(verdict == .bounded)
      let reservation = "without undo and restarts"
      #expect(
        explored.reservation
          == (isExact ? reservation : "without moves while timers run, \(reservation)"))
      #expect(explored.cuts.contains { $0.word == "timers" } == !isExact)
      let words = isExact ? ": nothing else can happen" : " without moves while timers run,"
      #expect(explored.extentWords == "complete\(words) \(reservation)")
    }
  }

  @Test func `a form that returns its value has the samples of the fact that takes it`() throws {
    for (submit, result) in [("$name", "$result"), ("{who: $name}", "$result.who")] {
      let faults = try faults(
        """
        roots: 1
        name: Shop
        facts: { customer: { text: ["", Ada] } }
        start: { screen: home }
        screens:
          home:
            text: $customer
            list:
              - label: Log in
                do: overlay login
                then: { completed: 'set customer \(result)' }
        accessories:
          login:
            form: { name: { label: Name, required: true } }
            submit: 'finish with \(submit)'
        properties:
          nobody: { never: customer is Ada }
        """)
      #expect(faults.map(\.property) == ["nobody"], "\(submit)")
    }
  }

  @Test func `Escape answers a question with no`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Trip
      facts: { k: 0..3, n: 0..3 }
      start: { screen: home }
      screens:
        home:
          text: "$k $n"
          list:
            - { label: Ask, do: overlay ask, then: { completed: set k 1, dismissed: set k 2 } }
      accessories:
        ask:
          confirm:
            text: "Sure?"
            yes: { label: "Yes", do: [ set n 2, finish with true ] }
            no: { label: "No", do: [ set n 1, finish with false ] }
      """)
    #expect(
      faults.map(\.sentence) == ["'dismissed' of the row \"Ask\" of home never happens"])
  }

  @Test func `screens behind a protection that never passes are a part of its fault`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Vault
      facts: { key: false }
      start: { screen: hall }
      screens:
        hall:
          end: true
          list: [ { label: Gold, do: push gold }, { label: Silver, do: push silver } ]
        gold: { text: Gold, protect: [ key ] }
        silver: { text: Silver, protect: [ key ] }
        attic: { text: Nobody opens it }
      protections:
        key: { passes: key }
      """)
    #expect(
      faults.map(\.sentence) == [
        "the row \"Gold\" of hall is always refused",
        "the row \"Silver\" of hall is always refused",
        "attic is never shown", "the protection 'key' never lets anybody in",
      ])
    #expect(faults[3].also == ["impossible"])
    #expect(faults[3].line == 13)
  }

  @Test(arguments: [("900ms", ["redirects"]), ("1s", [])])
  func `timers redirect for ever only if they leave no time`(
    time: String, properties: [String]
  ) throws {
    let faults = try faults(
      """
      roots: 1
      name: Slides
      start: { screen: hall }
      screens:
        hall: { list: [ { label: Show, do: push first } ] }
        first: { text: First, after: { time: \(time), do: replace second } }
        second: { text: Second, after: { time: \(time), do: replace first } }
      """)
    #expect(faults.map(\.property) == properties)
  }

  @Test func `a link has the values with which conditions compare its fields, and those beside`()
    throws
  {
    let faults = try faults(
      """
      roots: 1
      name: Shop
      start: { screen: home }
      properties:
        no deep shelf: { never: high is shown }
        no salt: { never: salt is shown }
      screens:
        home: { list: [ { label: Shelf, do: "push shelf with {id: 1}" } ] }
        shelf: { list: [ { label: High, when: payload.id is 42, do: push high } ] }
        kind: { list: [ { label: Salt, when: payload.name is salt, do: push salt } ] }
        high: { text: High }
        salt: { text: Salt }
      routes:
        "shop://shelf/{id: 1..90}": "push shelf with {id: {id}}"
        "shop://kind/{name}": "push kind with {name: {name}}"
      """)
    #expect(faults.map(\.property) == ["no deep shelf", "no salt"])
  }

  @Test func `a link that opens a screen everywhere breaks its restoration once`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Press
      start: { screen: home }
      screens:
        home: { list: [ { label: A, do: push map }, { label: B, do: push tour } ] }
        map: { text: A map. }
        tour: { text: A tour. }
        paper: { text: News., restore: true }
      routes: { "press://paper": { do: push paper } }
      """)
    #expect(
      faults.map(\.sentence) == [
        "a restart does not restore paper, because map below it has no 'restore'"
      ])
    #expect(faults.map(\.line) == [8])
  }

  /// The example of the manual.
  @Test func `a start that nothing shows again is lost, and tabs have their keys`() throws {
    let app = """
      roots: 1
      name: Lost
      start: { screen: x }
      screens:
        x: { list: [ { label: Out, do: go z }, { label: On, do: push w } ] }
        z: { list: [ { label: On, do: push w } ] }
        w: { text: w }

      """
    let found = try faults(app)
    #expect(found.map(\.property) == ["home"])
    #expect(found.map(\.sentence) == ["from z there is no way back to the start"])
    let tabs = app.replacing("start: { screen: x }", with: "tabs: { a: { title: A, root: x } }")
    #expect(try faults(tabs.replacing("go z", with: "go z on main")).isEmpty)
    // A splash screen, which is left for good.
    let splash = app.replacing("do: go z }, { label: On, do: push w }", with: "do: go z }")
    #expect(try faults(splash).isEmpty)
  }

  @Test func `a search and a tape have one sentence for a screen that a restart loses`() throws {
    let name = "Tests/RootsBenchTests/KnownBugs/restart-loses-a-step.broken.yaml"
    let app = try #require(Blueprint.read(file: name).0)
    let fault = try #require(try Exploration(app).run().faults.first { $0.property == "restart" })
    #expect(
      fault.sentence
        == "a restart does not restore summary, because address below it has no 'restore'")
    var player = TapePlayer { size, _ in makeSession(app, size: size) }
    player.watch.properties = { session, _ in ViolationFinder(session, app).properties }
    let tape = Tape.parse("Enter 3\nExpect property restart", file: "a.tape")
    let result = player.play(tape, path: "a.tape")
    #expect(result.report.contains(fault.sentence), "\(result.report)")
  }

  @Test func `accessories of a nested navigator count as overlays`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Nest
      tabs: { a: { title: A, root: h }, b: { title: B, root: other } }
      nested: { n: { start: { screen: l } } }
      properties:
        A: { never: overlays > 0 }
        B: { never: overlays > 0 and other is shown }
      screens:
        h: { nested: n }
        l: { list: [ { label: over, do: overlay o } ] }
        other: { text: other }
      accessories: { o: { text: hi } }
      """)
    #expect(faults.map(\.property) == ["A", "B"])
  }

  @Test func `a property of what follows can be broken at the start`() throws {
    let faults = try faults(
      """
      roots: 1
      name: Door
      facts: { open: true }
      start: { screen: hall }
      properties:
        closed at first: { after: hall is shown, always: not open }
      screens:
        hall: { list: [ { label: Shut, when: open, do: set open false } ], end: true }
      """)
    #expect(faults.map(\.property) == ["closed at first"])
    #expect(faults.first?.moves == [])
  }
}
