import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import Testing

/// Searches of small apps made by chance agree with the program and with its tapes.
@Suite struct MixedAppTests {
  private static let count = max(2, Effort.acts / 6_000)
  /// The apps are the same in each run; `ROOTS_SEED` and `ROOTS_COMMANDS` make others.
  private static let seed = Effort.hasSeed ? Effort.seed : 4

  @Test(arguments: 0..<4)
  func `a random walk of a random app by keys comes where the search comes`(shard: Int) throws {
    try forEachApp(shard) { app, seed in
      for undoes in [false, true] {
        let player = MovePlayer(AppRun(MoveTable(app, undoes: undoes, restarts: true)))
        var chance = Chance(seed: seed)
        var moves: [String] = []
        for _ in 0..<40 {
          guard let move = player.possibleMoves.randomElement(using: &chance) else { break }
          moves.append(player.name(of: move))
          do throws(MovePlayer.Disagreement) {
            try player.perform(move)
          } catch {
            Issue.record(
              """
              \(error.difference), after \(moves.count) moves: \(moves.suffix(8))
              \(place(seed))
              \(text(seed))
              """)
            break
          }
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `the tape of each fault of a random app fails at its last line`(shard: Int) throws {
    try forEachApp(shard) { app, seed in
      let result = try explored(app) { $0.limits.stack = Exploration.Limits().stack }
      for fault in result.faults where fault.moves != nil {
        // A longer search can find that the move is not always refused.
        if fault.isPreliminary || fault.needsSearch { continue }
        let tape = try #require(result.tape(of: fault, blueprint: nil, expects: true))
        #expect(tape.isConfirmed, "\(fault.sentence)")
        let text = tape.recording.text
        var player = TapePlayer { size, _ in makeSession(app, size: size) }
        player.watch.properties = { session, _ in ViolationFinder(session, app).properties }
        let played = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(
          played.exitCode == 1 && played.position?.line == lines,
          "\(fault.sentence)\n\(text)\(played.report)\n\(self.text(seed))\n\(place(seed))")
      }
    }
  }

  private func explored(
    _ app: Blueprint, _ change: (inout Exploration) -> Void = { _ in }
  ) throws -> ExplorationResult {
    var exploration = Exploration(app)
    exploration.limits.stack = 3
    exploration.limits.states = 150
    change(&exploration)
    return try exploration.run()
  }

  private func forEachApp(
    _ shard: Int, _ check: (Blueprint, UInt64) throws -> Void
  ) throws {
    for number in 0..<Self.count {
      let seed = Self.seed &* 1_000_003 &+ UInt64(shard * 100_000 + number)
      let app = try #require(MixedApp(seed: seed).blueprint, "\(place(seed))")
      try check(app, seed)
    }
  }

  private func place(_ seed: UInt64) -> String { "ROOTS_SEED=\(Self.seed), app \(seed)" }

  private func text(_ seed: UInt64) -> String { MixedApp(seed: seed).text }
}
