import Roots
import Testing

/// Law 3: as many reactions run as results are settled, in any order of removals.
@Suite struct ReactionLawTests {
  init() { print("ROOTS_SEED=\(Effort.seed)") }

  private static let commands = [
    "push one", "push two on tab a", "push two on tab b", "replace two", "replace one inheriting",
    "overlay menu", "overlay note", "show a", "show b", "back", "pop to root", "pop 2", "finish",
    "finish with true", "begin; pop; push one on tab a; end", "go one", "go two on tab b", "undo",
    "redo", "undo 2", "show main", "reset tab a to one, two", "dismiss", "dismiss 1 with 3",
    "begin; overlay note; push one on tab a; push two on tab b; end", "set open false",
    "set open true", "begin; set open false; finish with 1; end",
  ]

  /// Two tabs, one of them with a condition, an accessory that navigation clears and one that
  /// stays; the reaction to each result counts.
  private func map() throws -> NavigationMap {
    let (one, two, open) = (Name("one"), Name("two"), Name("open"))
    let count = ["set done {done + 1}"].compactMap { try? Command(parsing: $0) }
    return try NavigationMap(
      tabs: [
        TabDefinition(Name("a"), root: one),
        TabDefinition(Name("b"), root: two, when: .flag(open)),
      ],
      start: .tab(0),
      screens: [ScreenDefinition(one), ScreenDefinition(two)],
      accessories: [
        AccessoryDefinition(Name("menu")), AccessoryDefinition(Name("note"), policy: .stays),
      ],
      facts: [
        try FactDefinition(Name("done"), .number(0...9999), initial: .int(0)),
        try FactDefinition(open, .flag, initial: .bool(true)),
      ],
      reactions: [Reaction(completed: count, dismissed: count)])
  }

  @Test(arguments: 0..<4)
  func `each settled result runs its reaction exactly once`(shard: Int) throws {
    let map = try map()
    let commands = try Self.commands.map { try Command(parsing: $0) }
    for walk in 0..<100 {
      var chance = Chance(seed: Effort.seed &+ UInt64(shard * 1000 + walk))
      var world = World(map)
      var settled = 0
      var lines: [String] = []
      for _ in 0..<25 {
        let ids = world.state.layers.flatMap { world.state[$0].entries.map(\.id) }
        let origin = chance.happens(80) ? chance.one(of: ids) : nil
        let command = chance.one(of: commands)
        let reaction = ReactionID(chance.happens(70) ? 1 : 0)
        lines.append("\(Input.command(command, origin: origin)), then \(reaction.number)")
        var input = Input.command(IssuedCommand(command, from: origin, reaction: reaction))
        repeat {
          for effect in step(&world, input).effects {
            guard case .settled(let entry, let ending) = effect, entry.reaction != .none else {
              continue
            }
            if case .inherited = ending { continue }
            settled += 1
          }
          input = .next
        } while world.hasQueuedCommands
        #expect(world.fact("done") == .int(settled), "\(lines.joined(separator: "\n"))")
        if world.fact("done") != .int(settled) { return }
      }
    }
  }
}
