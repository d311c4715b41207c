import Roots
import Testing

/// `reset` gives a layer the entries that are asked for.
@Suite struct ResetTests {
  @Test func `entries at the bottom that are as asked stay, the others are new`() throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two with 1", "push three", "push two")
    let result = try trial.run("reset main to one, two with 1, three with 7, one")
    #expect(trial.stack(.main) == "one#1 two#2 1 three#5 7 one#6")
    #expect(result.settlements == ["two dismissed: tab reset", "three dismissed: tab reset"])
    #expect(try trial.refusal("reset main to #1, #2, #5, one") == "this would change nothing")
    try trial.accept("reset main to #1, #2 with 8")
    #expect(trial.stack(.main) == "one#1 two#2 8")
    try trial.accept("undo 2")
    #expect(trial.stack(.main) == "one#1 two#2 1 three#3 two#4")
    try trial.accept("redo 2")
    #expect(trial.stack(.main) == "one#1 two#2 8")
  }

  @Test func `an entry that stays keeps its controller and its result`() throws {
    let log = Log()
    let nav = Navigator(try Shape.plain().map())
    nav.spy(log)
    nav.start()
    var outcome: String?
    var request = Request(try Command(parsing: "push two with 1"))
    request.onResult = { outcome = "\($0)" }
    nav.send(request)
    let spy = nav.controller(2)
    try nav.run("reset main to #1, #2, three")
    #expect(nav.controller(2) === spy && outcome == nil)
    try nav.run("reset main to #1, #2")
    #expect(nav.controller(2) === spy && outcome == nil)
    try nav.run("reset main")
    #expect(outcome != nil)
  }

  @Test(arguments: [
    ("reset main to nowhere", "there is no screen or accessory 'nowhere'"),
    ("reset main to one, #77", "there is no entry #77"),
    ("reset main to #2, #1", "#2 cannot stay; entries keep their order"),
    ("reset main to alert", "'alert' is an accessory"), ("reset home to one", "this app has no"),
    ("reset main to one, two", "this would change nothing"),
    ("reset main to one, two, nowhere", "there is no screen or accessory 'nowhere'"),
  ])
  func `a reset is done as a whole or refused`(text: String, message: String) throws {
    var trial = try Trial(try Shape.plain())
    try trial.accept("push two")
    let refusal = try trial.refusal(text)
    #expect(refusal?.hasPrefix(message) == true, "\(refusal ?? "")")
  }

  @Test func `every layer can be reset, to its root too`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push map on main", "reset main")
    #expect(trial.stack(.main) == "host#1")
    try trial.accept("reset home to post with 1, chat", "reset main to map")
    #expect(trial.stack(.tab(0)) == "post#6 1 chat#7" && trial.stack(.main) == "map#8")
    try trial.accept("reset main", "reset home")
    #expect(trial.stack(.main) == "host#9" && trial.stack(.tab(0)) == "feed#10")
    try trial.accept("reset accessory 0 to login, login", "reset accessory 0")
    #expect(trial.stack(.accessory(0)).isEmpty)
    try trial.accept("undo 4")
    #expect(trial.stack(.main) == "map#8")
  }

  @Test func `a nested navigator is reset, with its host in one transaction`() throws {
    var trial = try Trial(try Shape.nested())
    try trial.accept("begin; push wallet; in purse reset cards to card with 2, ticket; end")
    let inner = trial.world.state.stacks(of: "purse")?.tabs[0].entries
    #expect(inner?.map(\.screen.text) == ["card", "ticket"])
    try trial.accept("in purse reset main to card", "in purse reset main", "undo 3")
    #expect(trial.world.state.stacks(of: "purse") == nil)
  }
}
