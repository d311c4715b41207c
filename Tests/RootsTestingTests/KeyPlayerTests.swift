import Roots
import RootsBlueprint
import RootsTerminal
import RootsTesting
import Testing

/// What can be explored is what can be pressed.
@Suite struct KeyPlayerTests {
  @Test(arguments: 0..<4)
  func `a random walk of City by keys comes where the search comes`(shard: Int) throws {
    try walk(blueprint("City.yaml"), seed: UInt64(shard), moves: Effort.acts / 10)
  }

  @Test(arguments: KnownBugTests.pairs.map(\.name))
  func `a random walk of a small app by keys comes where the search comes`(name: String) throws {
    for kind in ["broken", "mended"] {
      let file = "Tests/RootsTestingTests/KnownBugs/\(name).\(kind).yaml"
      let (blueprint, report) = Blueprint.read(file: file)
      let app = try #require(blueprint, "\(report.text)")
      try walk(app, seed: 1, moves: 60)
      try walk(app, seed: 2, moves: 60, undoes: true)
    }
  }

  @Test func `a row of a sorted table is chosen where it is shown`() throws {
    let text = """
      roots: 1
      name: Trams
      start: { screen: trams }
      screens:
        trams:
          table:
            columns: { name: Name }
            do: "push tram with {name: {name}}"
            rows: [ { cells: [Red] }, { cells: [Blue] }, { cells: [Green] } ]
        tram: { text: "{name}" }
      """
    let (app, report) = Blueprint.read(source: Source(name: "trams.yaml", text: text))
    let player = KeyPlayer(AppRun(MoveTable(try #require(app, "\(report.text)"))))
    #expect(try player.press(.character("s")) == nil)
    // Blue, Green, and Red, which is selected.
    #expect(try player.perform(2) == [Key(.up), Key(.enter)])
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

  @Test func `Tab reaches nested tabs whose digits screens and the app declare`() throws {
    let (app, report) = Blueprint.read(
      source: Source(
        name: "bound.yaml",
        text: """
          roots: 1
          name: Bound
          start: { screen: desk }
          keys: { 3: { label: Say, do: set said true } }
          facts: { said: false }
          screens:
            desk: { nested: drawers }
            pens: { text: Pens, keys: { 2: push ink, o: overlay lens } }
            ink: { text: Ink }
            keys: { text: Keys, keys: { 1: overlay lens } }
            nails: { text: Nails, keys: { tab: push ink } }
          nested:
            drawers:
              tabs:
                a: { title: Pens, root: pens }
                b: { title: Keys, root: keys }
                c: { title: Nails, root: nails }
          accessories:
            lens: { policy: stays, text: Lens, keys: { 1: pop } }
          """))
    let bound = try #require(app, "\(report.text)")
    let player = KeyPlayer(AppRun(MoveTable(bound)))
    let reached = player.possibleMoves.map { player.name(of: $0) }
    #expect(reached.contains("the tab \"Keys\" inside a screen"))
    #expect(reached.contains("the tab \"Nails\" inside a screen"))
    for seed in 0..<4 { try walk(bound, seed: UInt64(seed), moves: 120) }
  }

  /// - Parameter undoes: whether moves are also undone at once.
  func walk(_ blueprint: Blueprint, seed: UInt64, moves: Int, undoes: Bool = false) throws {
    let run = AppRun(MoveTable(blueprint, undoes: undoes, restarts: true))
    var chance = Chance(seed: Effort.seed &+ seed)
    let player = KeyPlayer(run)
    var done: [Move] = []
    for _ in 0..<moves {
      let possible = player.possibleMoves
      guard let move = possible.randomElement(using: &chance) else { break }
      do throws(KeyPlayer.Disagreement) {
        if let other = try strayMove(of: player, &chance) {
          done.append(run.table.moves[Int(other)])
          continue
        }
        done.append(run.table.moves[Int(move)])
        try player.perform(move)
      } catch {
        let place = "by \(error.move) with \(error.keys), after \(done.suffix(6))"
        Issue.record("\(error.difference), \(place); ROOTS_SEED=\(Effort.seed)")
        return
      }
    }
  }
}

extension KeyPlayerTests {
  /// Presses any key, or lets time pass, now and then: what it does must be a move.
  private func strayMove(
    of player: KeyPlayer, _ chance: inout Chance
  ) throws(KeyPlayer.Disagreement) -> UInt32? {
    player.session.hasTools = false
    defer { player.session.hasTools = true }
    // Any text could be typed into a form; a search fills in samples.
    guard chance.happens(30), !player.session.hasFocusedField else { return nil }
    if chance.happens(10) { try player.idle(.seconds(300)) }
    let letters = "abcdefghijklmnoprstuvwxyz0123456789 +-".map { Key.character($0) }
    let keys = letters + [Key(.enter), Key(.escape), Key(.tab), .control("s"), Key(.function(5))]
    return try player.press(chance.one(of: keys))
  }
}

func blueprint(_ name: String) throws -> Blueprint {
  let (blueprint, report) = Blueprint.read(file: "Resources/\(name)")
  return try #require(blueprint, "\(report.text)")
}
