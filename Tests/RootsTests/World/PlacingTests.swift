import Roots
import Testing

/// Law 2: a search keeps worlds in parts whose ids tell places.
@Suite struct PlacingTests {
  @Test(arguments: 0..<4)
  func `worlds have equal parts if and only if their canonical forms are equal`(
    shard: Int
  ) throws {
    for (number, shape) in try Shape.all().enumerated() {
      let map = try shape.map()
      var partsOfForm: [World: WorldParts] = [:]
      var formOfParts: [WorldParts: World] = [:]
      for walk in 0..<40 {
        let seed = Effort.seed &+ UInt64(shard * 1000 + walk * 10 + number)
        for world in try worlds(shape, map, seed: seed, count: 50) {
          let form = world.canonical
          let parts = world.parts
          let place = "ROOTS_SEED=\(Effort.seed)"
          #expect(partsOfForm.updateValue(parts, forKey: form) ?? parts == parts, "\(place)")
          #expect(formOfParts.updateValue(form, forKey: parts) ?? form == form, "\(place)")
          #expect(World(map, parts).canonical.isEqual(to: form), "\(place)")
          if partsOfForm.count != formOfParts.count { return }
        }
      }
    }
  }

  private func worlds(
    _ shape: Shape, _ map: NavigationMap, seed: UInt64, count: Int
  ) throws -> [World] {
    var source = try CommandSource(shape, seed: seed)
    var run = try LawRun(shape, map: map)
    return (0..<count).compactMap { _ in
      let asked = source.next(run.model)
      guard (try? run.take(asked, isThorough: false)) != nil else { return nil }
      return run.world
    }
  }

  @Test func `a stack that did not change keeps its ids`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post with 1", "show 0", "push post with 2")
    let before = trial.world.parts
    try trial.accept("pop", "push map")
    let after = trial.world.parts
    #expect(before.content[2] == after.content[2])
    #expect(before.content[1] != after.content[1])
    #expect(Set(after.content.flatMap(\.entries).map(\.id)).count == 6)
  }

  @Test func `an opener that is gone is not mistaken for the entry in its place`() throws {
    let map = try Shape.tabbed().map()
    var worlds: [World] = []
    for screen in ["post", "map"] {
      var world = World(map)
      step(&world, try Command(parsing: "push \(screen)"))
      let opener = try #require(world.state.focusedEntry?.id)
      _ = step(&world, .command(try Command(parsing: "overlay player"), origin: opener))
      worlds.append(World(map, world.parts))
    }
    // The opener of one player is replaced by an entry like the opener of the other.
    step(&worlds[0], try Command(parsing: "replace map"))
    #expect(worlds[0].canonical.isEqual(to: worlds[1].canonical) == false)
    #expect(worlds[0].parts != worlds[1].parts)
  }
}

extension World {
  /// The parts of the world with the ids of places.
  var parts: WorldParts {
    var placed = self
    _ = placed.place()
    return WorldParts(of: placed)
  }

  /// Whether two canonical worlds are equal, whatever lengths of history they allow.
  func isEqual(to other: World) -> Bool {
    var same = WorldParts(of: self) == WorldParts(of: other)
    same = same && newestID == other.newestID
    return same
  }
}
