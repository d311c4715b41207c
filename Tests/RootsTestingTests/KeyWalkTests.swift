import Roots
import RootsBlueprint
import RootsTerminal
import RootsTesting
import Testing

/// What can be explored is what can be pressed.
@Suite struct KeyWalkTests {
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
    let walk = KeyWalk(AppRun(MoveTable(try #require(app, "\(report.text)"))))
    #expect(try walk.press(.character("s")) == nil)
    // Blue, Green, and Red, which is selected.
    #expect(try walk.perform(2) == [Key(.up), Key(.enter)])
  }

  /// - Parameter undoes: whether moves are also undone at once.
  private func walk(_ blueprint: Blueprint, seed: UInt64, moves: Int, undoes: Bool = false) throws {
    let run = AppRun(MoveTable(blueprint, undoes: undoes, restarts: true))
    var chance = Chance(seed: Effort.seed &+ seed)
    let walk = KeyWalk(run)
    var done: [Move] = []
    for _ in 0..<moves {
      let possible = walk.possibleMoves
      guard let move = possible.randomElement(using: &chance) else { break }
      do throws(KeyWalk.Disagreement) {
        if let other = try strayMove(of: walk, &chance) {
          done.append(run.table.moves[Int(other)])
          continue
        }
        done.append(run.table.moves[Int(move)])
        try walk.perform(move)
      } catch {
        let place = "by \(error.move) with \(error.keys), after \(done.suffix(6))"
        Issue.record("\(error.difference), \(place); ROOTS_SEED=\(Effort.seed)")
        return
      }
    }
  }
}

extension KeyWalkTests {
  /// Presses any key, or lets time pass, now and then: what it does must be a move.
  private func strayMove(of walk: KeyWalk, _ chance: inout Chance) throws(KeyWalk.Disagreement)
    -> UInt32?
  {
    walk.session.hasTools = false
    defer { walk.session.hasTools = true }
    // Any text could be typed into a form; a search fills in samples.
    guard chance.happens(30), !walk.session.hasFocusedField else { return nil }
    if chance.happens(10) { try walk.idle(.seconds(300)) }
    let letters = "abcdefghijklmnoprstuvwxyz0123456789 +-".map { Key.character($0) }
    let keys = letters + [Key(.enter), Key(.escape), Key(.tab), .control("s"), Key(.function(5))]
    return try walk.press(chance.one(of: keys))
  }
}

func blueprint(_ name: String) throws -> Blueprint {
  let (blueprint, report) = Blueprint.read(file: "Resources/\(name)")
  return try #require(blueprint, "\(report.text)")
}
