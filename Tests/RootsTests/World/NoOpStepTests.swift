import Roots
import Testing

/// A step of a transaction that changes nothing is no failure.
@Suite struct NoOpStepTests {
  @Test(arguments: [
    "show 2", "show friends", "show friends root", "show main", "reset friends", "pop to root",
    "pop to chat",
    "set basket 0", "push chat once", "begin; show 2; set basket 0; end", "pop to #3", "dismiss",
    "dismiss 2",
  ])
  func `a step whose state holds already is skipped`(step: String) throws {
    var (trial, plain) = (try Trial(try Shape.tabbed()), try Trial(try Shape.tabbed()))
    for part in ["begin; \(step); overlay login; end", "begin; show 2; \(step); push post; end"] {
      try trial.accept(part)
    }
    try plain.accept("overlay login", "push post")
    #expect(trial.world.state == plain.world.state)
    try trial.accept("undo 2")
    #expect(trial.world.state == World(trial.world.map).state)
  }

  @Test(arguments: [
    "begin; show 2; end", "begin; pop to root; set basket 0; end", "begin; end",
    "begin; dismiss; end",
  ])
  func `a transaction that changes nothing at all is refused`(text: String) throws {
    var trial = try Trial(try Shape.tabbed())
    #expect(try trial.refusal(text) == "this would change nothing")
  }

  @Test(arguments: [
    "pop", "back", "finish", "pop accessory 1", "dismiss with 1", "dismiss 12", "push nowhere",
  ])
  func `a refused step refuses the transaction`(step: String) throws {
    var trial = try Trial(try Shape.tabbed())
    let refusal = try trial.refusal("begin; overlay login; pop accessory 0; \(step); end")
    #expect(refusal?.hasPrefix("step 3 of the transaction, '\(step)': ") == true)
  }

  @Test func `a step inside a nested navigator is skipped as well`() throws {
    var trial = try Trial(try Shape.nested())
    try trial.accept("push wallet")
    try trial.accept("begin; in purse show 2; in purse pop to root; set open true; end")
    #expect(trial.world.fact("open") == .bool(true))
  }
}
