import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// The things that tapes can cover, with the verdict of a search on each.
@Suite struct CoverageTests {
  private static let shop = """
    roots: 1
    name: Shop
    facts: { member: false, never: false }
    protections: { members: { passes: member, ask: overlay login } }
    routes: { club: go club }
    flows: { buy: { intents: { now: pay, later: note } } }
    start: { screen: home }
    screens:
      home:
        list:
          - { label: Club, do: push club }
          - { label: Secret, when: never, do: push club }
          - { label: Buy, do: start buy at now }
      club: { text: Hello, protect: members }
      pay: { list: [ { label: Pay, do: finish flow buy with 1 } ] }
      note: { text: Later }
    accessories:
      login:
        text: Member?
        list:
          - { label: "Yes", do: [ set member true, finish with true ] }
          - { label: "No", do: finish with false }
    """

  private func coverage(
    _ text: String = shop, _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> [Coverage] {
    let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.extras = [.links]
    change(&exploration)
    return try exploration.run().coverage(covered: nil)
  }

  /// The names of the things of a kind, by their verdicts.
  private func names(
    _ kind: CoverageKind, _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> [String] {
    try coverage(Self.shop, change).filter { $0.kind == kind }.flatMap(\.rows).map {
      "\($0.name): \($0.reason ?? $0.verdict.rawValue)"
    }
  }

  @Test func `an action has the reason why it cannot be done`() throws {
    let names = try names(.actions)
    #expect(names.contains("the row \"Club\" of home: reached"))
    #expect(names.contains("the link roots://club: reached"))
    #expect(
      names.contains(
        "the row \"Secret\" of home: its condition never holds, or another part of the screen "
          + "takes its key"), "\(names)")
  }

  @Test func `the question of a protection has an outcome for each answer`() throws {
    let names = try names(.outcomes)
    #expect(names.contains("login completed: reached"), "\(names)")
    #expect(names.contains { $0.hasPrefix("login ") && !$0.contains("completed") }, "\(names)")
  }

  @Test func `a screen that a scene shows as a part is shown, and its rows are done`() throws {
    let scene = """
      roots: 1
      name: Pier
      backdrops: { sea: { places: { Mill: [0, 0], Pier: [80, 40] } } }
      start: { screen: map }
      screens:
        map: { scene: { backdrop: sea, top: head, bottom: card, card: half } }
        head: { text: Where to? }
        card: { list: [ { label: Deep, do: push deep } ] }
        deep: { text: Here }
      """
    let kinds = try coverage(scene).filter { [.screens, .actions].contains($0.kind) }
    #expect(kinds.map(\.reached) == [4, 1])
    let (blueprint, _) = Blueprint.read(source: Source(name: "pier.yaml", text: scene))
    let player = MovePlayer(AppRun(MoveTable(try #require(blueprint))))
    #expect(try player.possibleMoves.first.map { try player.perform($0) }?.isEmpty == false)
    #expect(player.possibleMoves.count == 1)
  }

  @Test func `a thing that was not reached is not decided after a search that was cut`() throws {
    let names = try names(.actions) { $0.limits.moves = 1 }
    #expect(names.contains("the row \"Secret\" of home: undecided"), "\(names)")
    let low = try self.names(.screens) { $0.limits.stack = 1 }
    #expect(low.contains("pay: undecided"))
  }

  @Test func `a search without links does not decide what links could reach`() throws {
    let names = try names(.actions) { $0.extras = [] }
    #expect(names.contains("the row \"Secret\" of home: undecided"), "\(names)")
  }

  private static func library(_ limit: Int) -> String {
    """
    roots: 1
    name: Library
    facts: { n: 0..5 }
    start: { screen: home }
    screens:
      home:
        list:
          - { label: More, when: n < \(limit), do: set n $(n + 1) }
          - { label: Less, when: n > 0, do: set n $(n - 1) }
      book: { title: Book $id }
    routes: { "roots://book/{id: int}": 'push book with {id: $id} once' }
    """
  }

  @Test(arguments: [
    ("roots://book/7", true), ("roots://book/2", true), ("roots://book/-1", true),
    ("roots://books", false),
  ])
  func `a route is covered by any of its links`(link: String, isCovered: Bool) throws {
    let app = try #require(
      Blueprint.read(source: Source(name: "a.yaml", text: Self.library(3))).0)
    let tape = "Open \"\(link)\"\nExpect refused /./\n"
    let reading = Tape.parse(isCovered ? String(tape.prefix { $0 != "\n" }) : tape, file: "a.tape")
    let player = TapePlayer { size, _ in makeSession(app, size: size) }
    let play = WatchedPlay(reading, path: "a.tape", on: app, by: player)
    #expect(play.result.isPassed, "\(play.result.report)")
    var exploration = Exploration(app)
    exploration.extras = [.links]
    let rows = try exploration.run().coverage(covered: play.covered).flatMap(\.rows)
    let links = rows.filter { $0.name.hasPrefix("the link") }
    #expect(links.map(\.name) == ["the link roots://book/{id: int}"])
    #expect(links.map(\.isCovered) == [isCovered] && links.map(\.verdict) == [.reached])
  }

  @Test func `a route is one, whatever its words are`() throws {
    let text = """
      roots: 1
      name: Tabs
      tabs: { one: { title: One, root: a }, two: { title: Two, root: b } }
      screens: { a: { text: A }, b: { text: B } }
      routes: { "roots://t/{t: tab}": show $t }
      """
    let app = try #require(Blueprint.read(source: Source(name: "a.yaml", text: text)).0)
    let player = TapePlayer { size, _ in makeSession(app, size: size) }
    let reading = Tape.parse("Open \"roots://t/two\"", file: "a.tape")
    let play = WatchedPlay(reading, path: "a.tape", on: app, by: player)
    let rows = try Exploration(app).run().coverage(covered: play.covered).flatMap(\.rows)
    let links = rows.filter { $0.name.hasPrefix("the link") }
    #expect(links.map(\.name) == ["the link roots://t/{t: tab}"])
    #expect(links.map(\.isCovered) == [true])
  }

  @Test func `a route whose tried links differ is not lost`() throws {
    let apps = try [3, 2].map { limit in
      try #require(Blueprint.read(source: Source(name: "a.yaml", text: Self.library(limit))).0)
    }
    let reports = try apps.map { app in
      var exploration = Exploration(app)
      exploration.extras = [.links]
      return ExplorationReport(try exploration.run(), path: nil, program: "test")
    }
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    #expect(difference.isHarmless && difference.gone.isEmpty && difference.added.isEmpty)
  }

  @Test func `the declared inputs of both versions are compared`() throws {
    let texts = ["{ id: int, tab: [a, b] }", "{ id: text, from: { kind: int, default: 1 } }"]
      .map { input in
        """
        roots: 1
        name: Inputs
        start: { screen: home }
        screens:
          home: { list: [{ label: a, do: 'push item with $payload' }] }
          item: { input: \(input) }
        """
      }
    let (apps, reports) = try searched(texts)
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    #expect(
      difference.sentences[.input] == [
        "the input id of item: text, before: int", "the input from of item: int = 1, before: none",
        "the input tab of item: none, before: one of a, b",
      ])
    let same = AppDifference(from: reports[0], to: reports[0], of: (apps[0], apps[0]))
    #expect(same.sentences.isEmpty)
  }

  @Test func `a form of a new screen was no form of another one`() throws {
    let texts = ["", ", { label: B, do: push bar }"].map { row in
      """
      roots: 1
      name: Two
      start: { screen: desk }
      screens:
        desk: { list: [ { label: A, do: push group }\(row) ] }
        bar: { form: { x: { label: X, switch: true } }, submit: back }
        group: { form: { n: { label: N } }, submit: back }
      """
    }
    let (apps, reports) = try searched(texts)
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    #expect(difference.added.contains { $0.name == "the form of bar" })
    #expect(difference.added.allSatisfy { $0.moved == nil })
  }

  @Test func `the forms and all verdicts of both versions are compared`() throws {
    let texts = ["1..4", "1..6"].map { range in
      """
      roots: 1
      name: Forms
      facts: { n: 0..5 }
      start: { screen: home }
      properties: { small: { never: n is 5 } }
      screens:
        home:
          form:
            people: { label: People, number: \(range) }
            name: { label: Name, length: 2..10, required: true }
          submit: { label: Go, do: "set n {people}" }
      """
    }
    let (apps, reports) = try searched(texts)
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    #expect(
      difference.sentences[.input] == ["the field people of home: 1 to 6, before: 1 to 4"])
    let words = apps[0].content(of: "home")?.form.map(\.taken).last
    #expect(words == "text, required, 2 to 10 characters")
    let worse = difference.decisions.filter(\.isWorse).map(\.name)
    #expect(worse.contains("domains"), "\(difference.decisions)")
  }

  @Test func `the guards of both versions are compared, and a lost one is no harmless difference`()
    throws
  {
    let texts = [("", "old"), ("protect: members, leave: sure,", "it")].map { guards, fact in
      """
      roots: 1
      name: Guards
      start: { screen: home }
      facts: { old: false, it: false }
      screens:
        home: { list: [{ label: a, do: push item }] }
        item: { \(guards) text: A }
        ask: { text: Sure? }
      protections: { members: { passes: \(fact), ask: push ask }, sure: { ask: push ask } }
      """
    }
    let (apps, reports) = try searched(texts)
    let forth = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    #expect(
      forth.sentences[.guard] == [
        "the protection members of item: new", "the leave guard sure of item: new",
        "the condition of the protection members: it, before: old",
      ])
    let back = AppDifference(from: reports[1], to: reports[0], of: (apps[1], apps[0]))
    #expect(back.sentences[.guard]?.first == "the protection members of item: gone")
    #expect(!back.isHarmless)
  }

  @Test func `actions, titles and texts are compared as they are declared`()
    throws
  {
    let old = """
      roots: 1
      name: Acts
      start: { screen: list }
      facts: { basket: 0..3 }
      screens:
        list:
          title: List
          text: "$basket"
          list:
            - { label: Orders, do: push orders }
            - { label: Quick, do: push quick }
            - { label: Buy, when: basket < 2, do: set basket $(basket + 1) }
        orders: { title: Orders, after: { time: 3s, do: pop } }
        quick: { title: Quick, keys: { z: { label: zoom, do: pop } } }
      """
    let new =
      old.replacing("push orders }", with: "push other }")
      .replacing("push quick }", with: "push orders }").replacing(
        "push other }", with: "push quick }"
      )
      .replacing("basket < 2", with: "basket < 1").replacing("time: 3s", with: "time: 9s")
      .replacing("title: Quick", with: "title: Fast").replacing("label: zoom", with: "label: near")
    let (apps, reports) = try searched([old, new])
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    #expect(
      difference.sentences == [
        .action: [
          "the row \"Orders\" of list: 'push quick', before: 'push orders'",
          "the row \"Quick\" of list: 'push orders', before: 'push quick'",
          "the condition of the row \"Buy\" of list: basket < 1, before: basket < 2",
          "the time of the timed action of orders: 9.0 seconds, before: 3.0 seconds",
        ],
        .text: [
          "the title of quick: \"Fast\", before: \"Quick\"",
          "the label of the key z of quick: \"near\", before: \"zoom\"",
        ],
      ])
  }

  @Test func `tabs, routes, equal rows and guards of rows are compared`() throws {
    let old = """
      roots: 1
      name: Parts
      tabs: { one: { title: One, root: a }, two: { title: Two, root: b } }
      facts: { in: false, count: 0..3 }
      protections: { members: { passes: in } }
      screens:
        a:
          list:
            - { label: Open, do: push c }
            - { label: Open, do: push d }
            - { label: Safe, do: push c, protect: members }
        b: { text: B }
        c: { text: C }
        d: { text: D }
      routes: { "p://c": { do: push c }, "p://d": { do: push d } }
      """
    let new =
      old.replacing(", two: { title: Two, root: b }", with: "")
      .replacing("      - { label: Open, do: push c }\n", with: "")
      .replacing(", protect: members", with: "").replacing("0..3", with: "0..5")
      .replacing("do: push c }, \"p://d\": { do: push d }", with: "do: push d }")
    let (apps, reports) = try searched([old, new])
    let forth = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    #expect(
      forth.partsGone == ["the row \"Open\" ('push c') of a", "the tab two"])
    #expect(forth.gone.contains { $0.name == "the link p://d" })
    #expect(
      forth.sentences[.part] == [
        "the fact count: a whole number from 0 to 5, initially 0, "
          + "before: a whole number from 0 to 3, initially 0",
        "the link p://c: 'push d', before: 'push c'",
      ])
    #expect(
      forth.sentences[.guard] == ["the protection members of the row \"Safe\" of a: gone"])
    #expect(!forth.isHarmless)
    let back = AppDifference(from: reports[1], to: reports[0], of: (apps[1], apps[0]))
    #expect(back.partsNew.sorted() == forth.partsGone.sorted() && back.partsGone.isEmpty)
    #expect(back.sentences[.action] == nil)
  }

  private func searched(_ texts: [String]) throws -> (apps: [Blueprint], [ExplorationReport]) {
    let apps = try texts.map { text in
      let (blueprint, report) = Blueprint.read(source: Source(name: "a.yaml", text: text))
      return try #require(blueprint, "\(report.text)")
    }
    let reports = try apps.map {
      ExplorationReport(try Exploration($0).run(), path: nil, program: "test")
    }
    return (apps, reports)
  }

  @Test func `branches follow a refusal, an appearance, a timer and a question`() throws {
    let text = """
      roots: 1
      name: Branches
      start: { screen: home }
      facts: { in: false, n: 0..2 }
      protections: { door: { passes: in, ask: overlay key, then: { dismissed: set n 2 } } }
      screens:
        home:
          text: $n
          list:
            - { label: Room, do: push room, then: { refused: set n 1, shown: set n 2 } }
            - { label: Open, do: push hall, then: { refused: set n 1, shown: set n 2 } }
          after: { time: 2s, do: overlay key, then: { completed: set n 1, dismissed: set n 2 } }
        room: { text: Room, protect: door }
        hall: { text: Hall }
      accessories:
        key: { list: [{ label: In, do: [set in true, finish] }] }
      """
    let rows = try coverage(text).first { $0.kind == .branches }?.rows ?? []
    #expect(
      rows.map { "\($0.name): \($0.reason ?? $0.verdict.rawValue)" } == [
        "'refused' of the row \"Room\" of home: reached",
        "'shown' of the row \"Room\" of home: reached",
        "'refused' of the row \"Open\" of home: the command is never refused",
        "'shown' of the row \"Open\" of home: reached",
        "'completed' of the timed action of home: reached",
        "'dismissed' of the timed action of home: reached",
        "'dismissed' of the protection door: reached",
      ])
  }

  @Test func `a tape of a suite goes on to a row that many equal states are before`() throws {
    let locks = """
      roots: 1
      name: Locks
      facts: { a: false, b: false, c: false, d: false }
      start: { screen: door }
      screens:
        door:
          list:
            - { label: A, do: set a true }
            - { label: B, do: set b true }
            - { label: C, do: set c true }
            - { label: D, do: set d true }
            - label: Left
              when: a and b and c and d
              do: [ set a false, set b false, set c false, set d false ]
            - label: Right
              when: a and b and c and d
              do: [ set a false, set b false, set c false, set d false ]
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "locks.yaml", text: locks))
    let result = try Exploration(try #require(blueprint, "\(report.text)")).run()
    let ways = Suite(of: result, without: CoveredItems(of: result.run)).ways
    #expect(ways.map(\.moves.count) == [10])
  }
}
