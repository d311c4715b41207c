import Roots
import Testing

@Suite struct PopToTests {
  @Test func `pop to keeps the nearest entry of the screen below`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push two with 1", "push three", "push three")
    let result = try trial.run("pop to two")
    #expect(trial.stack(.main) == "one#1 two#2 two#3 1")
    #expect(result.settlements == ["three dismissed: popped", "three dismissed: popped"])
  }

  @Test func `pop to the top screen finds another one below`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three", "push two", "pop to two")
    #expect(trial.stack(.main) == "one#1 two#2")
    #expect(try trial.refusal("pop to two") == "'two' is already on top")
  }

  @Test func `pop to a screen that is not open pushes it`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("pop to three")
    #expect(trial.stack(.main) == "one#1 three#2")
  }

  @Test func `pop to a screen if it is open pushes nothing`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three", "pop to two if open")
    #expect(trial.stack(.main) == "one#1 two#2")
    #expect(try trial.refusal("pop to two if open") == "'two' is already on top")
    let refusal = "'three' is not on this stack; without 'if open' it would be pushed"
    #expect(try trial.refusal("pop to three if open") == refusal)
    // In a transaction there is nothing to do then.
    try trial.accept("begin; pop to three if open; push two with 1; end")
    #expect(trial.stack(.main) == "one#1 two#2 two#4 1")
    try trial.accept("pop to one if open with 5")
    #expect(trial.stack(.main) == "one#1 5")
  }

  @Test func `pop to a screen on an accessory layer with nothing on it pushes it`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("pop to three on accessory 2")
    #expect(trial.stack(.accessory(2)) == "three#2")
  }

  @Test func `pop to an id works on every layer`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post on tab 1", "push post on tab 1", "pop to #5")
    #expect(trial.stack(.tab(0)) == "feed#2 post#5")
    #expect(try trial.refusal("pop to #6") == "there is no entry #6")
    #expect(try trial.refusal("pop to #5 on main") == "there is no entry #5")
    #expect(try trial.refusal("pop to #5") == "'#5' is already on top")
  }

  @Test func `pop to with a payload gives it to the target, in one commit`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 1", "push three", "push three")
    let result = try trial.run("pop to two with 2")
    #expect(trial.stack(.main) == "one#1 two#2 2")
    #expect(result.changes.last.map { "\($0)" } == "updated two#2 2 on main, before 1")
    #expect(try trial.refusal("pop to two with 2") == "'two' is already on top")
    try trial.accept("undo")
    #expect(trial.stack(.main) == "one#1 two#2 1 three#3 three#4")
    try trial.accept("pop to two with 1")
    #expect(trial.stack(.main) == "one#1 two#2 1")
    try trial.accept("pop to root with {a: 1}", "pop to #1 with {b: 2}")
    #expect(trial.stack(.main) == "one#1 {b: 2}")
    #expect(try trial.refusal("pop to root with {b: 2}") == "this is the root of main")
  }

  @Test func `pop to the top screen with a payload means this one`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 1", "push three", "push two with 1", "pop to two with 2")
    #expect(trial.stack(.main) == "one#1 two#2 1 three#3 two#4 2")
  }

  @Test func `pop to a screen that is not open pushes it with the payload`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("pop to three with 5")
    #expect(trial.stack(.main) == "one#1 three#2 5")
  }

  @Test func `the tab host has no payload`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post on main")
    #expect(try trial.refusal("pop to root on main with 1") == "there is no entry #1")
  }

  @Test func `pop to root keeps the bottom entry`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three", "pop to root")
    #expect(trial.stack(.main) == "one#1")
    #expect(try trial.refusal("pop to root") == "this is the root of main")
    #expect(
      try trial.refusal("pop to root on accessory 1") == "nothing is open on accessory 1")
  }
}
