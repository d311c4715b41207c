import Roots
import Testing

/// Law 2: for searches, worlds are compared by their possible continuations.
@Suite struct CanonicalTests {
  @Test func `two ways to the same state have one canonical form`() throws {
    let map = try Shape.tabbed().map()
    var direct = Trial(map)
    try direct.accept("push post with 1")
    var roundabout = Trial(map)
    try roundabout.accept("push map", "pop", "show 1", "show friends", "push post with 1")
    #expect(direct.world != roundabout.world)
    #expect(direct.world.canonical == roundabout.world.canonical)
  }

  @Test func `worlds that differ in a payload, a fact or a layer are not equal`() throws {
    let map = try Shape.tabbed().map()
    var forms: Set<World> = []
    let ways = [
      "push post with 1", "push post with 2", "set basket 1", "show 1", "overlay login",
      "overlay sheet", "push post on tab 1",
    ]
    for way in ways {
      var trial = Trial(map)
      try trial.accept(way)
      forms.insert(trial.world.canonical)
    }
    #expect(forms.count == ways.count)
  }

  @Test func `the canonical form of a canonical world is itself, and steps go on from it`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "overlay sheet", "push map", "overlay login", "pop accessory 0")
    let canonical = trial.world.canonical
    #expect(canonical.canonical == canonical)
    #expect(canonical.state.violations.isEmpty)

    var other = Trial(canonical)
    try trial.accept("pop", "push post with 3")
    try other.accept("pop", "push post with 3")
    #expect(trial.world.canonical == other.world.canonical)
  }

  /// A protected screen, one whose protection presents a card, and one with a leave guard.
  private func guardedMap() throws -> NavigationMap {
    let names = try ["one", "two", "safe", "vault", "letter", "card"].map { try Name($0) }
    let (live, asking, leave) = (Name("live"), Name("asking"), Name("leave"))
    return try NavigationMap(
      start: .screen(names[0]),
      screens: [
        ScreenDefinition(names[0]), ScreenDefinition(names[1]),
        ScreenDefinition(names[2], rules: VisitRules(protections: [live])),
        ScreenDefinition(names[3], rules: VisitRules(protections: [asking])),
        ScreenDefinition(names[4], rules: VisitRules(leaveGuards: [leave])),
      ],
      accessories: [AccessoryDefinition(names[5])],
      protections: [
        ProtectionDefinition(live), ProtectionDefinition(asking, ask: .overlay(names[5])),
        ProtectionDefinition(leave),
      ])
  }

  /// Commands for a world whose top entry has a given id.
  private static let waits: [@Sendable (UInt32) -> [String]] = [
    { _ in ["push safe"] }, { _ in ["push vault"] }, { _ in ["push letter", "pop"] },
    { ["push letter", "pop to #\($0)"] },
    { ["begin; push two; finish #\($0 + 1); push safe; end"] },
    { ["push safe on accessory 1 of #\($0)", "push vault"] },
    { ["push letter", "push safe", "push vault", "in nowhere pop to #\($0)"] },
  ]

  @Test(arguments: waits.indices)
  func `worlds that differ only in ids are equal, also with pending commands`(
    place: Int
  ) throws {
    let map = try guardedMap()
    var worlds: [World] = []
    for detours in 0..<3 {
      var trial = Trial(map)
      for _ in 0..<detours {
        try trial.accept("push two", "pop")
        _ = try trial.run("push safe")
        let asking = try #require(trial.world.requests.first?.id)
        _ = step(&trial.world, .answer(asking, .deny(nil)))
      }
      try trial.accept("push two")
      let top = try #require(trial.world.state.main.top?.id.number)
      for text in Self.waits[place](top) {
        _ = try trial.run(text, from: top)
      }
      while trial.world.hasQueuedCommands { _ = step(&trial.world, .next) }
      for (number, text) in ["push safe with 1", "pop"].enumerated() {
        let chain = [try Command(parsing: "pop to #\(top)")]
        let command = try Command(parsing: text)
        _ = step(
          &trial.world,
          .later(
            IssuedCommand(
              command, from: EntryID(top), token: UInt32(number + 7 * detours), chain: chain)))
      }
      #expect(!trial.world.pending.isEmpty && trial.world.hasQueuedCommands)
      worlds.append(trial.world)
    }
    #expect(worlds[0] != worlds[1] && worlds[1] != worlds[2])
    #expect(worlds[0].canonical == worlds[1].canonical)
    #expect(worlds[1].canonical == worlds[2].canonical)
    #expect(worlds[2].canonical.canonical == worlds[2].canonical)
    #expect(worlds[0].placed == worlds[1].placed && worlds[1].placed == worlds[2].placed)
    #expect(worlds[0].placed.remade.canonical.isEqual(to: worlds[0].canonical))
  }

  @Test func `worlds differ by the reaction of an entry whose opener is gone`() throws {
    let (one, two, three) = (Name("one"), Name("two"), Name("three"))
    let map = try NavigationMap(
      start: .screen(one),
      screens: [ScreenDefinition(one), ScreenDefinition(two), ScreenDefinition(three)],
      facts: [try FactDefinition(Name("n"), .number(0...9), initial: .int(0))],
      reactions: [Reaction(dismissed: [try Command(parsing: "set n {n2}")])])
    let worlds = [(0, 1), (1, 1), (1, 2)].map { reaction, payload in
      var world = World(map)
      let fields = Literal.object(["n2": .int(payload)])
      _ = step(&world, .command(.push(two, with: Payload(fields)), origin: nil))
      let push = IssuedCommand(
        .push(three), from: EntryID(2), reaction: ReactionID(UInt32(reaction)))
      _ = step(&world, .command(push))
      _ = step(&world, .command(.popEntry(EntryID(2)), origin: nil))
      return world
    }
    #expect(Set(worlds.map(\.canonical)).count == 3)
    #expect(Set(worlds.map(\.placed)).count == 3)
    for world in worlds {
      #expect(world.placed.remade.canonical.isEqual(to: world.canonical))
    }
  }

  @Test func `worlds with different pending commands differ`() throws {
    let map = try guardedMap()
    var forms: Set<World> = []
    for text in ["push safe", "push vault", "push safe with 1", "begin; push two; push safe; end"] {
      var trial = Trial(map)
      _ = try trial.run(text)
      forms.insert(trial.world.canonical)
    }
    #expect(forms.count == 4)
  }
}
