import Roots
import Testing

/// The history is stored in chunks of 64 commits; their borders must have no effect.
@Suite struct LongHistoryTests {
  @Test(arguments: [1, 63, 64, 65, 3000])
  func `exactly the latest commits can be undone and redone`(limit: Int) throws {
    var world = try Self.world(historyLimit: limit)
    var depths = [1]
    for index in 0..<2000 {
      let size = index == 1500 ? 2500 : 1 + index % 3
      Self.run(.transaction(Array(repeating: .push("one"), count: size)), &world)
      depths.append(world.state.main.count)
      Self.run(.popTo(.root), &world)
      depths.append(1)
      #expect(world.history.undoCount == min(limit, 2 * index + 2))
    }
    let kept = depths.suffix(limit + 1)
    for depth in kept.dropLast().reversed() {
      Self.run(.undo(), &world)
      #expect(world.state.main.count == depth)
    }
    #expect(world.history.undoCount == 0 && world.history.redoCount == limit)
    for depth in kept.dropFirst() {
      Self.run(.redo(), &world)
      #expect(world.state.main.count == depth)
    }
    #expect(world.history.undoCount == limit && world.history.redoCount == 0)
  }

  @Test func `histories with equal content are equal`() throws {
    let map = try NavigationMap(
      tabs: [
        TabDefinition("left", root: "one"),
        TabDefinition("right", root: "one"),
      ], screens: [ScreenDefinition("one")])
    var (long, short) = (World(map, historyLimit: 10), World(map, historyLimit: 10))
    for index in 1...1200 { Self.run(.show(.number(index % 2 + 1)), &long) }
    for index in 1...1200 {
      Self.run(.show(.number(index % 2 + 1)), &long)
      Self.run(.show(.number(index % 2 + 1)), &short)
    }
    let isEqual = long.history == short.history
    #expect(isEqual && long.history.hashValue == short.history.hashValue)
    Self.run(.undo(), &short)
    let isStillEqual = long.history == short.history
    #expect(!isStillEqual)
  }

  private static func run(_ command: Command, _ world: inout World) {
    #expect(step(&world, .command(command, origin: nil)).refusal == nil)
  }

  private static func world(historyLimit: Int) throws -> World {
    let map = try NavigationMap(
      start: .screen("one"), screens: [ScreenDefinition("one")])
    return World(map, historyLimit: historyLimit)
  }
}
