import Roots
import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsTape
import Testing

/// The differences of two versions by their searches and declarations.
@Suite struct DifferenceTests {
  private static let app = """
    roots: 1
    name: Two
    start: { screen: a }
    facts: { in: false, n: 0..2 }
    protections: { members: { passes: in, ask: overlay door }, sure: { ask: overlay door } }
    screens:
      a:
        list:
          - { label: Up, do: set n 1 }
          - { label: Same, do: push b }
          - { label: Same, do: push c }
          - { label: Run, do: start run, then: { completed: set n 0, dismissed: set n 1 } }
      b:
        protect: members
        restore: { as: b, protect: members }
        keys: { x: overlay box }
      c: { leave: members, after: { time: 3s, do: back }, keys: { x: overlay box } }
      d: { list: [{ label: Tell, do: tell parent late }] }
    flows: { run: { screens: d, receives: { late: set n 2 } } }
    hears: { late: set n 0, over: set n 1 }
    accessories:
      door: { list: [{ label: In, do: [set in true, finish] }] }
      box:
        - { under: b, list: [{ label: More, do: finish }] }
        - { under: c, list: [{ label: Less, do: finish }] }
    properties: { low: { never: n is 2 } }
    """

  @Test func `the way to a new fault has the names of moves if there was no time for acts`() throws
  {
    let apps = try [Self.app, edited(("do: set n 1 }", "do: set n 2 }"))].map { try read($0) }
    let none = Budget(time: .zero, bytes: .max)
    let reports = try [Budget(time: nil, bytes: .max), none].enumerated().map {
      ExplorationReport(
        try Exploration(apps[$0]).run(), path: nil, program: "test", within: $1)
    }
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    let text = difference.document(from: reports[0], to: reports[1], tapes: ([], 0)).text
    #expect(text.contains("  the row \"Up\" of a\n"), "\(text)")
  }

  private static let shop = """
    roots: 1
    name: Shop
    start: { screen: home }
    screens:
      home: { list: [{ label: Card, do: push card }, { label: Other, do: push other }] }
      card: { text: Here. }
      other: { text: There. }

    """

  @Test func `the end of a screen that is not declared is gone after a search that was cut, too`()
    throws
  {
    let new = Self.shop.replacing("push card", with: "push deal").replacing("card:", with: "deal:")
    let difference = try compared(Self.shop, new) { $0.limits.moves = 1 }
    #expect(difference.gone.map(\.name) == ["card", "card popped"], "\(difference.gone)")
    #expect(difference.gone.count { $0.isCertain } == 2, "\(difference.gone)")
  }

  @Test(arguments: [
    (app, "Up", "Down", "a"), (app, "Run", "Go", "a"), (app, "Tell", "Say", "d"),
    (app, "More", "Most", "box"), (shop, "Card", "Map", "home"),
  ])
  func `a row with another label and its commands is one line and no loss`(
    text: String, old: String, new: String, screen: String
  ) throws {
    let difference = try compared(
      text, text.replacing("label: \(old),", with: "label: \(new),"))
    #expect(difference.gone.isEmpty && difference.added.isEmpty, "\(difference)")
    #expect(difference.partsGone.isEmpty && difference.partsNew.isEmpty && difference.isHarmless)
    let lines = difference.sentences.values.flatMap(\.self)
    #expect(lines.count == 1, "\(lines)")
    #expect(lines[0].hasPrefix("the label of the row \"\(new)\" of \(screen)"), "\(lines)")
    #expect(lines[0].hasSuffix(": \"\(new)\", before: \"\(old)\""), "\(lines)")
  }

  @Test func `a row with another label and other commands, or one of several, is gone and new`()
    throws
  {
    let other = try compared(
      Self.shop, Self.shop.replacing("Card, do: push card", with: "Map, do: push other"))
    #expect(other.gone.map(\.name).contains("the row \"Card\" of home"))
    #expect(other.added.map(\.name) == ["the row \"Map\" of home"])
    let two = Self.shop.replacing("push other", with: "push card")
    let both = try compared(
      two, two.replacing("label: Card", with: "label: Map").replacing("Other", with: "Last"))
    #expect(both.gone.count == 2 && both.added.count == 2, "\(both)")
  }

  @Test func `a renamed protection is one line and no loss`() throws {
    let difference = try compared(
      Self.app,
      edited(
        ("members: {", "users: {"), ("    protect: members\n", "    protect: users\n"),
        ("as: b, protect: members", "as: b, protect: users"), ("leave: members", "leave: users")))
    #expect(
      difference.sentences == [
        .guard: ["the name of the protection members: users, before: members"]
      ])
    #expect(difference.isHarmless)
  }

  @Test func `the branches of a renamed protection are its branches`() throws {
    let told = edited(
      ("overlay door }, sure", "overlay door, then: { completed: set n 0 } }, sure"))
    let renamed = told.replacing("members", with: "users")
    let difference = try compared(told, renamed)
    let name = "the name of the protection members: users, before: members"
    #expect(difference.isHarmless && difference.gone + difference.added == [])
    #expect(difference.sentences == [.guard: [name]])
    let less = try compared(told, renamed.replacing(", then: { completed: set n 0 }", with: ""))
    #expect(less.gone.map(\.name) == ["'completed' of the protection members"])
    #expect(less.sentences == [.guard: [name]] && less.partsGone == [], "\(less)")
  }

  @Test func `the fault of a renamed protection is the same one`() throws {
    let shut = """
      roots: 1
      name: Shut
      facts: { in: false }
      start: { screen: a }
      screens:
        a: { list: [ { label: C, do: push c } ] }
        c: { text: c, protect: gate }
      accessories: { login: { text: l } }
      protections: { gate: { passes: in, ask: overlay login } }
      """
    let difference = try compared(shut, shut.replacing("gate", with: "door"))
    #expect(difference.faults.isEmpty && difference.mended.isEmpty && difference.isHarmless)
    let open = shut.replacing("passes: in,", with: "passes: in is false,")
    #expect(try compared(shut, open).mended.contains { $0.contains("'gate'") })
  }

  @Test func `another protection that does the same is no loss, and one that does not is`() throws {
    let both = edited(("sure: {", "users: { passes: in, ask: overlay door }, sure: {"))
    let same = try compared(
      both, both.replacing("  protect: members\n", with: "  protect: users\n"))
    #expect(
      same.isHarmless
        && same.sentences == [.guard: ["the protection of b: users, before: members"]])
    let other = try compared(
      both, both.replacing("  protect: members\n", with: "  protect: sure\n"))
    #expect(
      !other.isHarmless
        && other.sentences == [
          .guard: ["the protection sure of b: new", "the protection members of b: gone"]
        ])
  }

  @Test func `two protections that exchange their conditions or their places are a loss`() throws {
    let both = edited(
      ("sure: {", "users: { passes: n is 1, ask: overlay door }, sure: {"))
    let swapped = both.replacing("passes: in,", with: "passes: n is 0,")
      .replacing("passes: n is 1,", with: "passes: in,")
      .replacing("passes: n is 0,", with: "passes: n is 1,")
    let conditions = try compared(both, swapped)
    #expect(!conditions.isHarmless)
    let guards = conditions.sentences[.guard] ?? []
    for guarding in ["the protection members of b: new", "the protection users of b: gone"] {
      #expect(guards.contains(guarding), "\(guards)")
    }
    let places = try compared(
      both, both.replacing("  protect: members\n", with: "  protect: users\n"))
    #expect(!places.isHarmless)
    // With exchanged names nothing else is changed.
    let names = try compared(
      both,
      both.replacing("members", with: "others").replacing("users", with: "members")
        .replacing("others", with: "users"))
    #expect(names.isHarmless)
    #expect(
      Set(names.sentences[.guard] ?? []) == [
        "the name of the protection members: users, before: members",
        "the name of the protection users: members, before: users",
      ], "\(names.sentences)")
    #expect(names.sentences.count == 1)
  }

  @Test func `a guard that is moved to all that opens its screen is no loss, nor is the way back`()
    throws
  {
    let rows = edited(
      ("{ label: Same, do: push b }", "{ label: Same, do: push b, protect: members }"),
      ("    protect: members\n", ""))
    let screen = Self.app
    let place = "the place of the protection members: "
    let row = "the row \"Same\" ('push b') of a"
    let forth = try compared(screen, rows)
    #expect(
      forth.isHarmless
        && forth.sentences == [.guard: ["\(place)\(row), before: b"]])
    let back = try compared(rows, screen)
    #expect(
      back.isHarmless
        && back.sentences == [.guard: ["\(place)b, before: \(row)"]])
    // Something else opens the screen without the guard.
    for (text, other) in [
      ("hears: {", "routes: { b: push b }\nhears: {"), ("do: start run,", "do: push b,"),
      ("completed: set n 0", "completed: push b"), ("late: set n 0", "late: push b"),
    ] {
      let open = try compared(
        screen.replacing(text, with: other), rows.replacing(text, with: other))
      #expect(!open.isHarmless, "\(other)")
      #expect(
        open.sentences[.guard]?.contains("the protection members of b: gone") == true, "\(other)")
    }
    // The guard of a row that opens no guarded screen is lost.
    let other = "{ label: Same, do: push c }"
    let lost = try compared(
      edited((other, other.replacing(" }", with: ", protect: members }"))), Self.app)
    #expect(!lost.isHarmless)
  }

  @Test func `placeholders of commands and texts are printed after dollar signs`() throws {
    let edits = [
      ("{ label: Up, do: set n 1 }", "{ label: Up, do: set n $(n + 1) }"),
      ("c: { leave", "c: { text: \"$n of {n}s, $(n + 1), $$n, $ 5\", leave"),
    ]
    let new = edits.reduce(Self.app) { $0.replacing($1.0, with: $1.1) }
    let sentences = try compared(Self.app, new).sentences
    #expect(
      sentences[.action] == ["the row \"Up\" of a: 'set n $(n + 1)', before: 'set n 1'"])
    #expect(
      sentences[.text] == [
        "the text of c: \"$n of {n}s, $(n + 1), $$n, $ 5\", before: none"
      ])
  }

  @Test func `a weaker condition of a protection is a change and no loss`() throws {
    let difference = try compared(Self.app, edited(("passes: in,", "passes: in or n is 1,")))
    #expect(
      difference.isHarmless
        && difference.sentences[.guard] == [
          "the condition of the protection members: in or n is 1, before: in"
        ])
  }

  @Test(arguments: [
    (", after: { time: 3s, do: back }", "", "the timed action of c"),
    (", receives: { late: set n 2 }", "", "the rule for late in receives of the flow run"),
    (", over: set n 1", "", "the rule for over in hears of the app"),
    (", dismissed: set n 1 }", " }", "'dismissed' of the row \"Run\" of a"),
  ])
  func `a timer, rule or reaction that is gone is listed once and a loss`(
    text: String, other: String, name: String
  ) throws {
    let difference = try compared(Self.app, edited((text, other)))
    #expect(!difference.isHarmless)
    #expect(
      difference.gone.filter { $0.kind == .branches }.map(\.name) + difference.partsGone == [name])
    #expect(difference.sentences.isEmpty)
    let back = try compared(edited((text, other)), Self.app)
    #expect(back.added.filter { $0.kind == .branches }.map(\.name) + back.partsNew == [name])
  }

  @Test func `a search names the definition of an accessory that has a lost row`() throws {
    let apps = try [Self.app, edited(("{ label: More, do: finish }", ""))].map { try read($0) }
    let reports = try apps.map {
      ExplorationReport(try Exploration($0).run(), path: nil, program: "test")
    }
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    let text = difference.document(from: reports[0], to: reports[1], tapes: ([], 0)).text
    #expect(text.contains("  the row \"More\" of box over b"), "\(text)")
  }

  @Test func `rows with one label are told apart by what they do, else by their conditions`() throws
  {
    let rows = ["{ label: Same, do: push b }", "{ label: Same, do: push c }"]
    let text = rows.joined(separator: "\n      - ")
    #expect(Self.app.contains(text))
    let swapped = edited((text, rows.reversed().joined(separator: "\n      - ")))
    #expect(
      try compared(Self.app, swapped).sentences[.action] == [
        "the order of the rows of a: \"Same\" ('push c'), \"Same\" ('push b'), "
          + "before: \"Same\" ('push b'), \"Same\" ('push c')"
      ])
    for (row, name) in zip(rows, ["b", "c"]) {
      #expect(
        try compared(Self.app, edited(("      - \(row)\n", ""))).partsGone == [
          "the row \"Same\" ('push \(name)') of a"
        ])
    }
    let alike = edited((rows[1], "{ label: Same, when: n is 0, do: push b }"))
    for (row, name) in [
      ("{ label: Same, do: push b }", "always"), ("when: n is 0, ", "when n is 0"),
    ] {
      let line = alike.split(separator: "\n").first { $0.contains("Same") && $0.contains(row) }
      let rest = alike.replacing("\(try #require(line))\n", with: "")
      #expect(try compared(alike, rest).partsGone == ["the row \"Same\" (\(name)) of a"])
    }
  }

  private func edited(_ edits: (String, String)...) -> String {
    edits.reduce(Self.app) { $0.replacing($1.0, with: $1.1) }
  }

  private func read(_ text: String) throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "a.yaml", text: text))
    return try #require(blueprint, "\(report.text)")
  }

  /// - Parameter limit: changes the search of the new version.
  private func compared(
    _ old: String, _ new: String, limit: (inout Exploration) -> Void = { _ in }
  ) throws -> AppDifference {
    let apps = try [read(old), read(new)]
    var searches = apps.map { Exploration($0) }
    limit(&searches[1])
    let reports = try searches.map {
      ExplorationReport(try $0.run(), path: nil, program: "test")
    }
    return AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
  }

  private static let linked = """
    roots: 1
    name: Linked
    facts: { in: false }
    start: { screen: a }
    protections: { members: { passes: in, ask: overlay door } }
    screens:
      a: { list: [{ label: B, do: push b }, { label: C, do: push c }, { label: D, do: push d }] }
      b: { text: B, protect: members }
      c: { keys: { x: push e } }
      d: { text: D }
      e: { text: E }
    accessories:
      door: { list: [{ label: In, do: [set in true, finish] }] }
    routes: { "t://d": push d once }
    """

  @Test func `a screen that nothing opens any more is gone, also in an app with links`() throws {
    let unguarded = Self.linked.replacing(", protect: members", with: "")
    let door = try compared(Self.linked, unguarded)
    #expect(door.gone.contains { $0.name == "door" } && door.gone.allSatisfy { $0.isCertain })
    let short = Self.linked.replacing(
      "{ label: C, do: push c }, { label: D, do: push d }", with: "")
    let screens = try compared(Self.linked, short)
    #expect(screens.gone.filter { $0.kind == .screens }.map(\.name) == ["c", "e"])
    #expect(screens.gone.allSatisfy { $0.isCertain }, "\(screens.gone)")
  }

  @Test func `an item that a new fault calls impossible is gone`() throws {
    let never = Self.linked.replacing("passes: in,", with: "passes: not in,")
    let difference = try compared(Self.linked, never)
    #expect(difference.faults.contains { $0.sentence.contains("door is never shown") })
    #expect(
      difference.gone.contains { $0.name == "door" } && difference.gone.allSatisfy { $0.isCertain })
  }
}
