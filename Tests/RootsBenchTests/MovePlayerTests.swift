import Roots
import RootsBench
import RootsBlueprint
import RootsTerminal
import Testing

/// What can be explored is what can be done.
@Suite struct MovePlayerTests {
  @Test(arguments: 0..<4)
  func `a random walk of City by names comes where the search comes`(shard: Int) throws {
    try walk(blueprint("City.yaml"), seed: UInt64(shard), moves: Effort.acts / 10)
  }

  @Test(arguments: KnownBugTests.pairs.map(\.name))
  func `a random walk of a small app by names comes where the search comes`(name: String) throws {
    for kind in ["broken", "mended"] {
      let file = "Tests/RootsBenchTests/KnownBugs/\(name).\(kind).yaml"
      let (blueprint, report) = Blueprint.read(file: file)
      let app = try #require(blueprint, "\(report.text)")
      try walk(app, seed: 1, moves: 60)
      try walk(app, seed: 2, moves: 60, undoes: true)
    }
  }

  @Test func `a row is chosen by its label`() throws {
    let text = """
      roots: 1
      name: Trams
      start: { screen: trams }
      screens:
        trams:
          list:
            - { label: Red, do: push tram }
            - { label: Blue, do: push tram }
            - { label: Green, do: push tram }
        tram: { text: Tram }
      """
    let (app, report) = Blueprint.read(source: Source(name: "trams.yaml", text: text))
    let player = MovePlayer(AppRun(MoveTable(try #require(app, "\(report.text)"))))
    #expect(try player.perform(2) == [.use(.row, ShownName("Green"))])
  }

  @Test func `keys that an app declares over lists and forms are those of the search`() throws {
    let keys = ["j", "k", "g", "G", "s", "/", "y", "n", "down", "enter", "tab"]
    let bound = keys.map { "\"\($0)\": { label: own, when: own, do: push last }" }
    let (app, report) = Blueprint.read(
      source: Source(
        name: "keys.yaml",
        text: """
          roots: 1
          name: Keys
          facts: { own: false }
          start: { screen: list }
          keys: { o: set own true, x: set own false, \(bound.joined(separator: ", ")) }
          screens:
            list:
              list: [{ label: form, do: push form }, { label: ask, do: push ask }]
              keys: { b: overlay bar, r: overlay rows }
            form: { form: { one: { label: One, choice: [a, b] } }, submit: push last }
            ask: { confirm: { yes: { label: Aye, do: push list }, no: { label: Nay } } }
            last: { text: End }
          accessories:
            bar: { policy: stays, text: Bar, keys: { j: push last, enter: pop } }
            rows: { policy: stays, list: [{ label: one, do: pop }, { label: two, do: push last }] }
          """))
    let keyed = try #require(app, "\(report.text)")
    for seed in 0..<4 { try walk(keyed, seed: UInt64(seed), moves: 120) }
  }

  @Test func `digits of nested tabs are moves of the search`() throws {
    let (app, report) = Blueprint.read(
      source: Source(
        name: "nested.yaml",
        text: """
          roots: 1
          name: Nested
          tabs: { home: { title: Home, root: feed }, me: { title: Me, root: bag } }
          screens:
            feed: { text: Feed, keys: { w: push bag } }
            bag: { nested: purse, keys: { o: overlay sheet, b: overlay bar } }
            card: { list: [{ label: next, do: push card once }] }
            coin: { nested: deep }
            red: { text: Red, keys: { p: push blue } }
            blue: { text: Blue }
          nested:
            purse: { tabs: { cards: { title: A, root: card }, coins: { title: B, root: coin } } }
            deep: { tabs: { red: { title: Red, root: red }, blue: { title: Blue, root: blue } } }
          accessories:
            sheet: { text: Over }
            bar: { policy: stays, text: Bar, keys: { c: pop } }
          """))
    let nested = try #require(app, "\(report.text)")
    for seed in 0..<4 { try walk(nested, seed: UInt64(seed), moves: 120) }
  }

  /// Apps that declare the digits of tabs and other keys that turn to them.
  private static let boundTabs: [(screens: String, app: String)] = [
    ("p: { text: P, keys: { 2: do f, o: overlay lens } }", "keys: { 3: set f true }"),
    ("p: { text: P, keys: { 2: do f, tab: do f } }", ""),
    ("p: { text: P, keys: { 2: do f, tab: do f, backtab: do f } }", ""),
    (
      "p: { text: P, keys: { 2: do f, tab: do f, backtab: do f, ctrl+pagedown: do f } }",
      "keys: { ctrl+pageup: set f true }"
    ),
    (
      "p: { form: { w: { label: Word } }, submit: do f, keys: { 2: do f, o: overlay word } }", ""
    ),
    (
      "p: { text: P, keys: { o: overlay word, x: overlay fixed, 2: do f } }",
      "keys: { tab: set f true }"
    ),
  ]

  @Test(arguments: boundTabs.indices)
  func `nested tabs whose keys are declared are moves of the search`(index: Int) throws {
    let (screens, keys) = Self.boundTabs[index]
    let (app, report) = Blueprint.read(
      source: Source(
        name: "bound.yaml",
        text: """
          roots: 1
          name: Bound
          start: { screen: desk }
          facts: { f: false }
          \(keys)
          screens:
            desk: { nested: drawers }
            \(screens.replacing("do f", with: "set f true"))
            q: { text: Q, keys: { 1: overlay lens } }
            r: { text: R, keys: { tab: overlay lens } }
          nested:
            drawers:
              tabs:
                p: { title: P, root: p }
                q: { title: Q, root: q }
                r: { title: R, root: r }
          accessories:
            lens: { policy: stays, text: Lens, keys: { 1: pop } }
            word: { policy: stays, form: { w: { label: Word } }, submit: set f true }
            fixed: { policy: stays, form: { w: { label: W, choice: [one] } }, submit: set f true }
          """))
    let bound = try #require(app, "\(report.text)")
    let player = MovePlayer(AppRun(MoveTable(bound)))
    let moves = player.possibleMoves.map { player.name(of: $0) }
    let tabs = ["Q", "R"].filter { moves.contains("the tab \"\($0)\" inside a screen") }
    #expect(tabs == ["Q", "R"], "\(moves)")
    for seed in 0..<4 { try walk(bound, seed: UInt64(seed), moves: 120) }
  }

  @Test(arguments: [
    ("enter: set f true", "enter: set f false"),
    ("enter: set f true, y: set f true", "n: set f false"),
    ("\"y\": set f true, \"Y\": set f true", "space: set f false"),
    ("enter: set f true, space: set f true", "left: set f false"),
  ])
  func `a question whose keys are declared is answered`(own: String, app: String) throws {
    for owner in ["box", "screen"] {
      let (blueprint, report) = Blueprint.read(
        source: Source(
          name: "asks.yaml",
          text: """
            roots: 1
            name: Asks
            facts: { f: false, g: false }
            keys: { \(app) }
            start: { screen: r }
            screens:
              r: { text: R, keys: { o: overlay box\(owner == "screen" ? ", " + own : "") } }
            accessories:
              box:
                policy: stays
                confirm: { text: Sure?, yes: { label: Go, do: set g true }, no: { label: Stay } }
                \(owner == "box" ? "keys: { \(own) }" : "")
            """))
      let asks = try #require(blueprint, "\(report.text)")
      let player = MovePlayer(AppRun(MoveTable(asks)))
      _ = try player.press(.character("o"))
      let moves = player.possibleMoves.map { player.name(of: $0) }
      #expect(moves.contains { $0.contains("Go") } && moves.contains { $0.contains("Stay") })
      for seed in 0..<4 { try walk(asks, seed: UInt64(seed), moves: 80) }
    }
  }

  @Test func `a key that undoes hides the same key of what is below it`() throws {
    let (blueprint, report) = Blueprint.read(
      source: Source(
        name: "undoes.yaml",
        text: """
          roots: 1
          name: Undoes
          facts: { f: false }
          start: { screen: r }
          screens:
            r: { keys: { d: { label: Set, do: set f true }, o: overlay note once } }
          accessories:
            note: { policy: stays, keys: { d: { label: Undo, do: undo } } }
          """))
    let player = MovePlayer(AppRun(MoveTable(try #require(blueprint, "\(report.text)"))))
    let isSet = { player.possibleMoves.contains { player.name(of: $0).contains("key d") } }
    #expect(isSet())
    _ = try player.press(.character("o"))
    #expect(!isSet())
  }

  @Test func `a text that scrolls in front takes no key by its name`() throws {
    let lines = (1...60).map { "line \($0)" }.joined(separator: " ")
    let (blueprint, report) = Blueprint.read(
      source: Source(
        name: "long.yaml",
        text: """
          roots: 1
          name: Long
          facts: { f: false }
          start: { screen: r }
          keys: { pageup: { label: up, do: set f false } }
          screens:
            r: { text: R, keys: { down: { label: deep, do: set f true }, o: overlay note once } }
          accessories:
            note: { policy: stays, text: \(lines), size: 20x6 }
          """))
    let long = try #require(blueprint, "\(report.text)")
    for seed in 0..<4 {
      let run = AppRun(MoveTable(long))
      let player = MovePlayer(run)
      var chance = Chance(seed: UInt64(seed))
      for _ in 0..<40 {
        let move = try #require(player.possibleMoves.randomElement(using: &chance))
        try player.perform(move)
      }
    }
  }

  @Test func `a question below rows in front is answered past their keys`() throws {
    let (blueprint, report) = Blueprint.read(
      source: Source(
        name: "below.yaml",
        text: """
          roots: 1
          name: Below
          facts: { f: false }
          start: { screen: r }
          screens:
            r: { text: R, keys: { o: { do: [overlay ask, overlay rows at 1] } } }
          accessories:
            ask: { confirm: { text: Sure?, yes: { label: Go, do: set f true }, no: { label: Stay } } }
            rows: { modal: false, list: [{ label: row, do: set f false }] }
          """))
    let below = try #require(blueprint, "\(report.text)")
    for seed in 0..<8 { try walk(below, seed: UInt64(seed), moves: 80) }
  }

  @Test func `Ctrl-PageDown shows the next tab of an app past the form of a box`() throws {
    let (app, report) = Blueprint.read(
      source: Source(
        name: "box.yaml",
        text: """
          roots: 1
          name: Box
          facts: { f: false }
          tabs:
            p: { title: P, root: p }
            q: { title: Q, root: q }
            r: { title: R, root: r }
          screens:
            p: { text: P, keys: { o: overlay word, x: overlay fixed } }
            q: { text: Q, keys: { o: overlay word, x: overlay fixed } }
            r: { text: R }
          accessories:
            word: { policy: stays, form: { w: { label: Word } }, submit: set f true }
            fixed: { policy: stays, form: { w: { label: W, choice: [one] } }, submit: set f true }
          """))
    let box = try #require(app, "\(report.text)")
    for seed in 0..<8 { try walk(box, seed: UInt64(seed), moves: 120) }
  }

  /// - Parameter undoes: whether moves are also undone at once.
  func walk(_ blueprint: Blueprint, seed: UInt64, moves: Int, undoes: Bool = false) throws {
    let run = AppRun(MoveTable(blueprint, undoes: undoes, restarts: true))
    var chance = Chance(seed: Effort.seed &+ seed)
    let player = MovePlayer(run)
    var done: [Move] = []
    for _ in 0..<moves {
      let possible = player.possibleMoves
      guard let move = possible.randomElement(using: &chance) else { break }
      do throws(MovePlayer.Disagreement) {
        if let other = try strayMove(of: player, &chance) {
          done.append(run.table.moves[Int(other)])
          continue
        }
        done.append(run.table.moves[Int(move)])
        try player.perform(move)
      } catch {
        let place = "by \(error.move) with \(error.acts), after \(done.suffix(6))"
        Issue.record("\(error.difference), \(place); ROOTS_SEED=\(Effort.seed)")
        return
      }
    }
  }
}

extension MovePlayerTests {
  /// Presses any key, or lets time pass, now and then: what it does must be a move.
  private func strayMove(
    of player: MovePlayer, _ chance: inout Chance
  ) throws(MovePlayer.Disagreement) -> UInt32? {
    player.session.workbench.isOn = false
    defer { player.session.workbench.isOn = true }
    // Any text could be typed into a form; a search fills in samples.
    let pages = [Key(.pageDown, .control), Key(.pageUp, .control)]
    guard chance.happens(30) else { return nil }
    if player.session.hasFocusedField { return try player.press(chance.one(of: pages)) }
    if chance.happens(10) { try player.idle(.seconds(300)) }
    let letters = "abcdefghijklmnoprstuvwxyz0123456789 +-".map { Key.character($0) }
    let others = [Key(.enter), Key(.escape), Key(.tab), .control("s"), Key(.function(5))]
    return try player.press(chance.one(of: letters + others + pages + [Key(.backTab)]))
  }
}

func blueprint(_ name: String) throws -> Blueprint {
  let (blueprint, report) = Blueprint.read(file: "Resources/\(name)")
  return try #require(blueprint, "\(report.text)")
}
