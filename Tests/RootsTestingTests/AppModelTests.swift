import Roots
import RootsBlueprint
import RootsTerminal
import RootsTesting
import Testing

/// What can be explored is what can be pressed.
@Suite struct KeyWalkTests {
  @Test(arguments: 0..<4)
  func `a random walk of City by keys comes where the search comes`(shard: Int) throws {
    try walk(blueprint("City.yaml"), seed: UInt64(shard), moves: 400)
  }

  @Test(arguments: KnownBugTests.pairs.map(\.name))
  func `a random walk of a small app by keys comes where the search comes`(name: String) throws {
    for kind in ["broken", "mended"] {
      let file = "Tests/RootsTestingTests/KnownBugs/\(name).\(kind).yaml"
      let (blueprint, report) = Blueprint.read(file: file)
      try walk(try #require(blueprint, "\(report.text)"), seed: 1, moves: 60)
    }
  }

  private func walk(_ blueprint: Blueprint, seed: UInt64, moves: Int) throws {
    let run = AppRun(MoveTable(blueprint))
    var chance = SystemRandomNumberGenerator()
    let walk = KeyWalk(run)
    var done: [Move] = []
    for _ in 0..<moves {
      let possible = walk.possibleMoves
      guard let move = possible.randomElement(using: &chance) else { break }
      done.append(run.table.moves[Int(move)])
      do {
        try walk.perform(move)
      } catch {
        Issue.record(
          "\(error.difference), by \(error.move) with \(error.keys), after \(done.suffix(6))")
        return
      }
    }
  }
}

func blueprint(_ name: String) throws -> Blueprint {
  let (blueprint, report) = Blueprint.read(file: "Resources/\(name)")
  return try #require(blueprint, "\(report.text)")
}
