import Roots
import Testing

/// Random commands against the model and every law.
///
/// `ROOTS_SEED` repeats a run, `ROOTS_COMMANDS` sets the number of commands.
@Suite struct PropertyTests {
  static let shards = 8

  init() { _ = Self.announced }

  private static let announced: Void = print(
    "ROOTS_SEED=\(Effort.seed) ROOTS_COMMANDS=\(Effort.commands)")

  @Test(arguments: 0..<shards)
  func `random commands keep every law`(shard: Int) throws {
    let shapes = try Shape.all()
    let maps = try shapes.map { try $0.map() }
    var left = max(1, Effort.commands / Self.shards)
    var number = 0
    while left > 0 {
      let seed = Effort.seed &+ UInt64(shard) &* 1_000_003 &+ UInt64(number) &* 8_000_029
      let count = min(left, 250)
      let which = number % shapes.count
      if var found = try session(shapes[which], maps[which], seed, count) {
        try found.shrink()
        Issue.record("\(found)(the whole run: ROOTS_SEED=\(Effort.seed))")
        return
      }
      left -= count
      number += 1
    }
  }

  private func session(
    _ shape: Shape, _ map: NavigationMap, _ seed: UInt64, _ count: Int
  ) throws -> Counterexample? {
    var source = try CommandSource(shape, seed: seed)
    var run = try LawRun(shape, map: map)
    var commands: [Asked] = []
    for number in 0..<count {
      let asked = source.next(run.model)
      commands.append(asked)
      do {
        try run.take(asked, isThorough: number % 8 == 0)
      } catch {
        return Counterexample(shape: shape, seed: seed, commands: commands, broken: "\(error)")
      }
    }
    return nil
  }
}
