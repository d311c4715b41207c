import Roots
import Testing

/// Random commands, answers, facts, restarts and reloads on apps with protections of every kind:
/// an oracle that is written from the tenth law finds no way around a protection.
///
/// Three shards begin with fixed seeds, the fourth with a random one. `ROOTS_SEED` repeats a run,
/// `ROOTS_COMMANDS` sets the number of things that are done.
@Suite struct ProtectionPropertyTests {
  init() { _ = Self.announced }

  private static let announced: Void = print(
    "ROOTS_SEED=\(Effort.seed) ROOTS_COMMANDS=\(Effort.acts)")

  @Test(arguments: 0..<4)
  func `random commands find no way around a protection`(shard: Int) throws {
    let versions = try GuardedApp.versions()
    let isFixed = !Effort.hasSeed && shard < 3
    var seed = isFixed ? UInt64(shard * 1_000_000) : Effort.seed &+ UInt64(3 - shard) &* 7_000_003
    var left = max(1, Effort.acts / 4)
    while left > 0 {
      var run = GuardedRun(versions, seed: seed)
      if let breach = run.run() {
        let found = run.shrink(breach)
        Issue.record("\(found)\n\(run.text)to repeat it: ROOTS_SEED=\(seed)")
        return
      }
      left -= run.acts.count
      seed &+= 1
    }
  }
}
