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
    #expect(world.pending.first.map { "\($0.questions)" } == "[may vault come (face)?]")
    // A card of the same name from elsewhere decides nothing either.
    #expect(try run("overlay discard").refusal == nil)
    #expect(try run("dismiss with true").refusal == nil)
    while world.hasQueuedCommands { _ = step(&world, .next) }
    #expect(world.state.visibleContent?.screen.text == "editor" && world.pending.count == 1)
  }
}
