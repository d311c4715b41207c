import Roots
import Testing

/// A card decides only about the request for which it was presented.
@Suite struct StalePresentationTests {
  private var world: World

  init() throws { world = World(try Bank.map()) }

  private mutating func run(_ text: String) throws -> StepResult {
    step(&world, .command(try Command(parsing: text), origin: nil))
  }

  @Test mutating func `a card for a request that facts have answered is not presented`() throws {
    for text in ["push editor", "set dirty true"] {
      #expect(try run(text).refusal == nil)
    }
    // First the leave guard of the draft is asked, by a card that has yet to come; then the face.
    #expect(try run("go vault").pending != nil)
    #expect(world.pending.first?.questions.count == 2)
    #expect(try run("set dirty false").refusal == nil)
    while world.hasQueuedCommands { _ = step(&world, .next) }
    #expect(world.state[.accessory(1)].isEmpty)
    #expect(world.pending.first.map { "\($0.questions)" } == "[may vault be opened (face)?]")
    // A card of the same name from elsewhere decides nothing either.
    #expect(try run("overlay discard").refusal == nil)
    #expect(try run("dismiss with true").refusal == nil)
    while world.hasQueuedCommands { _ = step(&world, .next) }
    #expect(world.state.visibleContent?.screen.text == "editor" && world.pending.count == 1)
  }

  @Test func `a log-in that is covered goes with its command`() throws {
    let bank = try Bank()
    try bank.run("push account")
    try bank.run("overlay login with 1")
    #expect(bank.screens(.accessory(0)) == "login login")
    let id = try #require(bank.navigator.world.pending.first?.pendingID)
    var world = bank.navigator.world
    _ = step(&world, .withdraw(id))
    while world.hasQueuedCommands { _ = step(&world, .next) }
    #expect(world.pending.isEmpty && world.requests.isEmpty)
    #expect(world.state[.accessory(0)].entries.map(\.payload) == [Payload(1)])
    step(&world, .back)
    #expect(world.state[.accessory(0)].isEmpty)
  }

  @Test func `a question about a screen goes with the screen`() throws {
    let note = VisitRules(protections: ["signedIn"], leaveGuards: ["draft"])
    let nav = Navigator(
      try NavigationMap(
        start: .screen("feed"),
        screens: [
          ScreenDefinition("feed"), ScreenDefinition("post"), ScreenDefinition("note", rules: note),
        ],
        accessories: [AccessoryDefinition("discard")],
        facts: [FactDefinition("user", .flag, initial: true)],
        protections: [
          ProtectionDefinition("signedIn", passes: .flag("user")),
          ProtectionDefinition("draft", ask: .overlay("discard")),
        ]))
    for text in ["push post", "push note", "pop to root"] { try nav.run(text) }
    #expect(nav.world.state[.accessory(0)].count == 1 && nav.world.pending.count == 1)
    try nav.run("set user false")
    #expect(nav.world.state[.main].top?.screen == "post")
    #expect(nav.world.pending.isEmpty && nav.world.requests.isEmpty)
    #expect(nav.world.state[.accessory(0)].isEmpty)
  }
}
