import Roots
import RootsBlueprint
import Testing

@Suite struct ClaimEvaluationTests {
  /// The shop after some commands; protections that ask are left unanswered.
  static func world(after commands: [String]) throws -> World {
    let blueprint = try #require(read(propertyShop).blueprint)
    var world = World(blueprint.map)
    for command in commands { step(&world, try Command(parsing: command)) }
    return world
  }

  /// Whether a condition on a state holds in the shop after some commands.
  static func holds(_ condition: String, after commands: [String]) throws -> Bool {
    let blueprint = try #require(read(propertyShop).blueprint)
    let claim = try #require(blueprint.claim(parsing: condition).0)
    return claim.condition.holds(in: try world(after: commands))
  }

  @Test(arguments: [
    ("not signedIn and tickets is 0 and plan is free", []),
    ("signedIn and tickets > 1", ["set signedIn true", "set tickets 2"]),
    ("shelf is shown and orders is open and orders is not shown", []),
    ("tab is Home", []),
    ("tab is Mine and orders is shown and shelf is not shown", ["show mine"]),
    ("login is shown and shelf is shown and overlays is 1", ["overlay login"]),
    ("login is not open and overlays is 0", ["overlay login", "dismiss"]),
    ("receipt is shown and shelf is not shown and shelf is open", ["push receipt"]),
    ("depth of tab home is 2 and depth of tab mine is 1", ["push receipt"]),
    ("depth of main is 1 and depth of accessory 0 is 0", []),
    ("depth of accessory 0 is 2", ["overlay login", "overlay login"]),
    ("waiting for customer and login is shown and account is not open", ["push account"]),
    ("not waiting for customer and account is shown", ["set signedIn true", "push account"]),
    ("color is shown", ["set color shown"]),
    ("(signedIn or tickets is 1) and not (signedIn and tickets is 1)", ["set tickets 1"]),
  ])
  func `a condition on a state holds`(condition: String, commands: [String]) throws {
    #expect(try Self.holds(condition, after: commands))
    #expect(try !Self.holds("not (\(condition))", after: commands))
  }

  @Test(arguments: [
    ("shelf is open", ["go receipt on tab home"]), ("receipt is shown", []),
    ("orders is shown", []), ("depth of tab home > 1", []), ("waiting for customer", []),
    ("tab is Mine", []), ("overlays > 0", []),
    ("waiting for customer", ["push account", "set signedIn true"]),
  ])
  func `a condition on a state does not hold`(condition: String, commands: [String]) throws {
    #expect(try !Self.holds(condition, after: commands))
  }

  @Test(arguments: [
    ("color is shown", "color is not red", "set color shown"),
    ("plan is shown", "plan is not free", "push plan"),
  ])
  func `a word after a fact that is a screen, too, is a value if the fact can have it`(
    condition: String, other: String, command: String
  ) throws {
    let (blueprint, complaints) = read(
      """
      roots: 1
      name: Twins
      start: { screen: home }
      facts: { color: [red, shown], plan: [free, plus] }
      screens:
        home: { text: $color $plan, keys: { a: push color, b: push plan, c: set color shown } }
        color: {}
        plan: {}
      """)
    #expect(complaints == [])
    let app = try #require(blueprint)
    let claim = try #require(app.claim(parsing: condition).0)
    var world = World(app.map)
    #expect(!claim.condition.holds(in: world))
    step(&world, try Command(parsing: command))
    #expect(claim.condition.holds(in: world))
    let fact = try #require(app.claim(parsing: other).0)
    #expect(fact.condition.holds(in: world) == (command == "set color shown"))
  }

  @Test func `a visible screen of a nested navigator is shown, and a hidden one is open`() throws {
    let (blueprint, complaints) = read(
      """
      roots: 1
      name: Nest
      start: { screen: top }
      nested: { inner: { tabs: { one: { root: a }, two: { root: b } } } }
      screens:
        top: { nested: inner, keys: { x: push over } }
        a: {}
        b: {}
        over: {}
      """)
    #expect(complaints == [])
    let map = try #require(blueprint).map
    var world = World(map)
    #expect(world.state.shows("a") && !world.state.shows("b") && world.state.shows("top"))
    #expect(world.state.hasEntry(of: "b"))
    step(&world, try Command(parsing: "in inner show two"))
    #expect(!world.state.shows("a") && world.state.shows("b"))
    step(&world, .push("over"))
    #expect(!world.state.shows("b") && world.state.hasEntry(of: "b"))
  }

  // MARK: Moves

  /// Whether a condition on the last of some commands holds.
  private func holds(_ condition: String, after commands: [String]) throws -> Bool {
    let property = try #require(
      try properties("a: { step: { never: \"\(condition)\" } }").first)
    let before = try Self.world(after: Array(commands.dropLast()))
    var after = before
    var move = ClaimMove()
    move.add(step(&after, .command(try Command(parsing: try #require(commands.last)), origin: nil)))
    while after.hasQueuedCommands { move.add(step(&after, .next)) }
    return property.isBroken(by: move, from: before, to: after)
  }

  @Test(arguments: [
    ("was not signedIn and signedIn", ["set signedIn true"]),
    ("was (tickets is 1 and not signedIn)", ["set tickets 1", "set tickets 2"]),
    ("was receipt is shown and receipt is not open", ["push receipt", "pop"]),
    ("does set", ["set tickets 1"]), ("does set tickets", ["set tickets 1"]),
    ("does set tickets 1", ["set tickets 1"]),
    ("does push receipt", ["begin; set tickets 1; push receipt; end"]),
    ("receipt ended popped", ["push receipt", "pop"]),
    ("receipt ended dismissed and not receipt ended completed", ["push receipt", "pop"]),
    ("receipt ended completed", ["push receipt", "finish with 3"]),
    ("receipt ended", ["push receipt", "replace orders"]),
    ("receipt ended replaced", ["push receipt", "replace orders"]),
    ("login ended layer dismissed", ["overlay login", "dismiss"]),
    ("login ended cleared and receipt is shown", ["overlay login", "push receipt"]),
  ])
  func `a condition on a move holds`(condition: String, commands: [String]) throws {
    #expect(try holds(condition, after: commands))
  }

  @Test(arguments: [
    ("was signedIn", ["set signedIn true"]), ("does set color", ["set tickets 1"]),
    ("does push account", ["push receipt"]),
    // The command waits, so nothing ran.
    ("does push account", ["push account"]),
    ("receipt ended completed", ["push receipt", "pop"]),
    ("login ended", ["push receipt", "pop"]),
    // A refused command is no move.
    ("does pop", ["pop"]),
  ])
  func `a condition on a move does not hold`(condition: String, commands: [String]) throws {
    #expect(try !holds(condition, after: commands))
  }
}
