import Roots
import Testing

/// `pop #ID` and `replace ... on #ID`: an entry below others leaves, and those above it stay.
@Suite struct BelowTests {
  @Test func `pop with an id removes only that entry`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three with 1", "push two", "push three")
    let result = try trial.run("pop #3")
    #expect(trial.stack(.main) == "one#1 two#2 two#4 three#5")
    #expect(result.settlements == ["three dismissed: popped"])
    #expect(
      result.changes.map(\.description) == [
        "removed three#3 1 from main under 2, dismissed: popped"
      ])
    #expect(result.changedParts == [.stack(.main)])
    try trial.accept("undo")
    #expect(trial.stack(.main) == "one#1 two#2 three#3 1 two#4 three#5")
    try trial.accept("redo", "pop #5")
    #expect(trial.stack(.main) == "one#1 two#2 two#4")
  }

  @Test func `pop with a number and an id removes the entry and those below it`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three", "push two", "push three")
    let result = try trial.run("pop 2 #4 with 7")
    #expect(trial.stack(.main) == "one#1 two#2 three#5")
    #expect(result.settlements == ["two dismissed: popped", "three completed 7"])
    try trial.accept("undo", "pop 9 #4")
    #expect(trial.stack(.main) == "one#1 three#5")
  }

  @Test func `replace with an id exchanges the entry in its place`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three", "push two")
    let result = try trial.run("replace three on #2 with 1")
    #expect(trial.stack(.main) == "one#1 three#5 1 three#3 two#4")
    #expect(result.settlements == ["two dismissed: replaced"])
    #expect(
      result.changes.map(\.description) == [
        "removed two#2 from main under 2, dismissed: replaced",
        "inserted three#5 1 on main under 2",
      ])
    try trial.accept("pop to #5", "undo", "replace two on #1", "undo 2", "redo 2")
    #expect(trial.stack(.main) == "two#6 three#5 1 three#3 two#4")
    #expect(trial.world.state.layer(of: EntryID(3)) == .main)
  }

  @Test func `the root stays, unless it is replaced`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post")
    #expect(try trial.refusal("pop #3") == "this is the root of tab friends")
    #expect(try trial.refusal("pop #1") == "this is the root of main")
    #expect(try trial.refusal("pop #99") == "there is no entry #99")
    let host = "the tab host cannot be popped or replaced; use 'go'"
    #expect(try trial.refusal("replace map on #1") == host)
    try trial.accept("pop 5 #5")
    #expect(trial.stack(.tab(1)) == "chat#3")
    try trial.accept("push post", "replace map on #3")
    #expect(trial.stack(.tab(1)) == "map#7 post#6")
  }

  @Test func `an accessory layer has no root`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two on accessory 1", "push three on accessory 1", "pop #2")
    #expect(trial.stack(.accessory(1)) == "three#3")
    try trial.accept("pop #3", "undo 2")
    #expect(trial.stack(.accessory(1)) == "two#2 three#3")
  }

  @Test func `accessories are cleared only when the top changes`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "push map", "overlay login")
    try trial.accept("pop #5", "replace feed on #3", "reset tab to feed, post, #6")
    #expect(trial.world.state.activeAccessory == .accessory(0))
    try trial.accept("pop #6")
    #expect(trial.world.state.activeAccessory == nil)
  }

  @Test func `the accessories of a removed entry go with it, and those of others stay`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "overlay sheet", "push map", "overlay filter", "push feed")
    let result = try trial.run("pop #5")
    #expect(result.settlements == ["sheet dismissed: cleared", "post dismissed: popped"])
    try trial.accept("pop")
    #expect(trial.world.state.activeAccessory == .accessory(2, of: EntryID(7)))
  }

  @Test func `a nested navigator ends with its host below others`() throws {
    var trial = try Trial(try Shape.nested())
    try trial.accept("push wallet", "in purse push ticket on tab cards", "push feed")
    let host = try #require(trial.world.state.hosts(of: "purse").first)
    let before = trial.world.state
    try trial.accept("pop \(host)")
    #expect(trial.world.state.hosts(of: "purse").isEmpty)
    try trial.accept("undo")
    #expect(trial.world.state == before)
  }

  @Test func `a flow does not lose its first entry while it goes on`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("start trip at one", "push two on flow trip")
    let message =
      "#2 begins the flow 'trip', which goes on above it; finish the flow, or replace the entry"
      + " with 'inheriting'"
    for text in ["pop #2", "replace two on #2"] { #expect(try trial.refusal(text) == message) }
    try trial.accept("replace two on #2 with 1 inheriting")
    #expect(trial.stack(.main) == "one#1 two#4 1 two#3")
    #expect(trial.world.flowRuns.map(\.id) == [EntryID(4)])
    try trial.accept("pop", "pop #4")
    #expect(trial.world.flowRuns.isEmpty)
  }

  @Test func `the result of a replaced entry moves to its heir below others`() throws {
    let nav = Navigator(try Shape.plain().map())
    var outcomes: [String] = []
    var request = Request(try Command(parsing: "push two"))
    request.onResult = { outcomes.append("\($0)") }
    nav.send(request)
    try nav.run("push three")
    try nav.run("replace two on #2 with 1 inheriting")
    #expect(outcomes.isEmpty)
    try nav.run("pop #4 with 5")
    #expect(outcomes.count == 1 && outcomes[0].contains("completed"))
  }

  @Test func `entries that come and go in one commit leave no trace in the places of others`()
    throws
  {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three")
    let before = trial.world.state
    let result = try trial.run(
      "begin; push one; push two; pop #2; replace one on #3; pop #4; pop #5; end")
    #expect(trial.stack(.main) == "one#1 one#6")
    #expect(
      result.changes.map(\.description) == [
        "removed two#2 from main under 1, dismissed: popped",
        "removed three#3 from main, dismissed: replaced", "inserted one#6 on main",
      ])
    let after = trial.world.state
    try trial.accept("undo")
    #expect(trial.world.state == before)
    try trial.accept("redo")
    #expect(trial.world.state == after)
  }

  @Test func `reset keeps the entries that fit the list in its order`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 1", "push three", "push two with 2")
    let result = try trial.run("reset main to three, one, two with 2, three with 9")
    #expect(trial.stack(.main) == "three#5 one#1 two#4 2 three#6 9")
    #expect(result.settlements == ["three dismissed: tab reset", "two dismissed: tab reset"])
    try trial.accept("undo", "reset main to one, three, two with 2")
    #expect(trial.stack(.main) == "one#1 three#3 two#4 2")
    try trial.accept("undo", "reset main to one, #3, one")
    #expect(trial.stack(.main) == "one#1 three#3 one#7")
    try trial.accept("reset main to one, one")
    #expect(trial.stack(.main) == "one#1 one#7")
  }

  @Test func `an entry that is named by its id stays before others`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two", "push three", "reset main to #3, one, two")
    #expect(trial.stack(.main) == "three#3 one#4 two#5")
    #expect(
      try trial.refusal("reset main to #5, #4")
        == "#5 cannot stay; entries keep their order, and need the first entry of their flow")
  }

  @Test func `reset keeps no entry of a flow without its first one`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("start trip at one", "push two on flow trip", "push three")
    try trial.accept("reset main to one, three")
    #expect(trial.stack(.main) == "one#1 three#5")
    try trial.accept("undo", "reset main to two, three, one")
    #expect(trial.stack(.main) == "two#2 three#4 one#6")
    #expect(trial.world.flowRuns.map(\.id) == [EntryID(2)])
  }
}
