import Roots
import Testing

/// Law 2: for search, worlds are compared by where one can go from them.
@Suite struct CanonicalTests {
  @Test func `two ways to one place have one canonical form`() throws {
    let map = try Shape.tabbed().map()
    var direct = Trial(map)
    try direct.accept("push post with 1")
    var roundabout = Trial(map)
    try roundabout.accept("push map", "pop", "show 0", "show friends", "push post with 1")
    #expect(direct.world != roundabout.world)
    #expect(direct.world.canonical == roundabout.world.canonical)
  }

  @Test func `worlds that differ in a payload, a fact or a layer stay different`() throws {
    let map = try Shape.tabbed().map()
    var forms: Set<World> = []
    let ways = [
      "push post with 1", "push post with 2", "set basket 1", "show 0", "overlay login",
      "overlay sheet", "push post on tab 0",
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
}
