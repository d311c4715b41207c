import Roots

/// A sequence of commands that breaks a law, shortened greedily.
struct Counterexample: CustomStringConvertible {
  let shape: Shape
  let seed: UInt64
  var commands: [Asked]
  var broken: String

  /// Runs the commands on a new world.
  /// - Returns: the number of commands up to the broken law, and the law; nil if all hold.
  private static func run(
    _ commands: [Asked], _ shape: Shape
  ) throws -> (count: Int, broken: String)? {
    let map = try shape.map()
    var run = try LawRun(shape, map: map)
    for (index, asked) in commands.enumerated() {
      do {
        try run.take(asked, isThorough: true)
      } catch {
        return (index + 1, "\(error)")
      }
    }
    return nil
  }

  /// Drops the commands after the break, then every one that the break does not need.
  mutating func shrink() throws {
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for index in commands.indices.reversed() where index < commands.count {
        var fewer = commands
        fewer.remove(at: index)
        guard let (count, broken) = try Self.run(fewer, shape) else { continue }
        commands = Array(fewer.prefix(count))
        self.broken = broken
        isSmaller = true
      }
    }
  }

  var description: String {
    "\(shape.title), ROOTS_SEED=\(seed): \(broken)\n"
      + commands.map { "  \($0)\n" }.joined()
  }
}
