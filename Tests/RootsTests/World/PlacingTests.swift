import Roots
import Testing

/// Law 2: a search keeps worlds in parts, with ids that tell places.
@Suite struct PlacingTests {
  @Test(arguments: 0..<4)
  func `placed worlds are equal if and only if their canonical forms are equal`(
    shard: Int
  ) throws {
    for (number, shape) in try Shape.all().enumerated() {
      let map = try shape.map()
      var placedOfForm: [World: World] = [:]
      var formOfPlaced: [World: World] = [:]
      for walk in 0..<40 {
        let seed = Effort.seed &+ UInt64(shard * 1000 + walk * 10 + number)
        for world in try worlds(shape, map, seed: seed, count: 50) {
          let form = world.canonical
          let placed = world.placed
          let place = "ROOTS_SEED=\(Effort.seed)"
          #expect(placedOfForm.updateValue(placed, forKey: form) ?? placed == placed, "\(place)")
          #expect(formOfPlaced.updateValue(form, forKey: placed) ?? form == form, "\(place)")
          #expect(placed.remade.canonical.isEqual(to: form), "\(place)")
          if placedOfForm.count != formOfPlaced.count { return }
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
    try trial.accept("push post with 1", "show 1", "push post with 2")
    let before = trial.world.placed.state
    try trial.accept("pop", "push map")
    let after = trial.world.placed.state
    #expect(before.tabs[1] == after.tabs[1])
    #expect(before.tabs[0] != after.tabs[0])
    #expect(after.entries.count == 6)
  }

  @Test func `an opener that is gone is not mistaken for the entry in its place`() throws {
    let map = try Shape.tabbed().map()
    var worlds: [World] = []
    for screen in ["post", "map"] {
      var world = World(map)
      step(&world, try Command(parsing: "push \(screen)"))
      let opener = try #require(world.state.focusedEntry?.id)
      _ = step(&world, .command(try Command(parsing: "overlay player"), origin: opener))
      worlds.append(world.placed.remade)
    }
    // The opener of one player is replaced by an entry like the opener of the other.
    step(&worlds[0], try Command(parsing: "replace map"))
    #expect(worlds[0].canonical.isEqual(to: worlds[1].canonical) == false)
    #expect(worlds[0].placed != worlds[1].placed)
  }

  /// Two tabs, an accessory that navigation clears, and two reactions to results.
  private func reactingMap() throws -> NavigationMap {
    let (one, two, menu, done) = (Name("one"), Name("two"), Name("menu"), Name("done"))
    let pass = Name("pass")
    return try NavigationMap(
      tabs: [TabDefinition(Name("a"), root: one), TabDefinition(Name("b"), root: two)],
      start: .tab(0),
      screens: [
        ScreenDefinition(one), ScreenDefinition(two),
        ScreenDefinition(Name("safe"), rules: VisitRules(protections: [pass])),
      ],
      accessories: [AccessoryDefinition(menu)],
      facts: [try FactDefinition(done, .number(0...9), initial: .int(0))],
      reactions: [
        Reaction(completed: [.set(done, .int(1))], dismissed: [.set(done, .int(2))]),
        Reaction(completed: [.push(two)]),
      ],
      protections: [ProtectionDefinition(pass, ask: .overlay(menu))])
  }

  private static let commands = [
    "push one", "push two on tab a", "push two on tab b", "push safe", "replace two",
    "replace one inheriting", "overlay menu", "show a", "show b", "back", "pop to root",
    "finish", "finish with true", "begin; pop; push one on tab a; end", "finish with 4",
  ]

  @Test(arguments: 0..<4)
  func `a placed world goes on like the world itself`(shard: Int) throws {
    let map = try reactingMap()
    let commands = try Self.commands.map { try Command(parsing: $0) }
    let probes = try ["finish with true", "finish", "pop to root", "show b"].map {
      try Command(parsing: $0)
    }
    for walk in 0..<100 {
      var chance = Chance(seed: Effort.seed &+ UInt64(shard * 1000 + walk))
      var world = World(map)
      var told: [String] = []
      for _ in 0..<12 {
        let ids = world.state.layers.flatMap { world.state[$0].entries.map(\.id) }
        let origin = chance.happens(70) ? world.state.focusedEntry?.id : chance.one(of: ids)
        let command = chance.one(of: commands)
        let reaction = ReactionID(UInt32(chance.below(3)))
        told.append("\(command) from \(origin?.number ?? 0), reaction \(reaction.number)")
        world.take(IssuedCommand(command, from: origin, reaction: reaction))
        for probe in probes {
          var (plain, placed) = (world, world.placed.remade)
          plain.take(IssuedCommand(probe, from: plain.state.focusedEntry?.id))
          placed.take(IssuedCommand(probe, from: placed.state.focusedEntry?.id))
          #expect(
            plain.canonical.isEqual(to: placed.canonical),
            "\(told), then \(probe); ROOTS_SEED=\(Effort.seed)")
          if !plain.canonical.isEqual(to: placed.canonical) { return }
        }
      }
    }
  }
}

extension World {
  /// Takes a command and all that follow it.
  fileprivate mutating func take(_ issued: IssuedCommand) {
    _ = step(&self, .command(issued))
    while hasQueuedCommands { _ = step(&self, .next) }
  }

  /// The world with the ids of places.
  var placed: World {
    var placed = self
    placed.place()
    return placed
  }

  /// The world that is made of the parts of a placed one.
  var remade: World {
    World(
      map, content: [state.main] + state.tabs, accessories: state.freeAccessories,
      selectedTab: state.selectedTab, facts: facts.values, others: otherParts)
  }

  /// Whether two canonical worlds are equal, whatever lengths of history they allow.
  func isEqual(to other: World) -> Bool {
    var (same, other) = (self, other)
    same.keepHistory(ofCommits: 0)
    other.keepHistory(ofCommits: 0)
    return same == other
  }
}
