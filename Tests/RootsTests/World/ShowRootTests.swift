import Roots
import Testing

/// `show TAB root` goes to the root of the tab that is visible already, as a tab bar does.
@Suite struct ShowRootTests {
  @Test func `the visible tab is popped to its root`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "push post", "overlay login")
    let result = try trial.run("show friends root")
    #expect(trial.stack(.tab(1)) == "chat#3" && trial.stack(.accessory(0)).isEmpty)
    #expect(
      result.settlements == [
        "login dismissed: cleared", "post dismissed: popped", "post dismissed: popped",
      ])
    #expect(try trial.refusal("show friends root") == "'friends' is already shown")
    try trial.accept("undo")
    #expect(trial.stack(.tab(1)) == "chat#3 post#5 post#6")
  }

  @Test func `another tab is shown with its stack, and so is a covered one`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "show 1 root")
    #expect(trial.stack(.tab(1)) == "chat#3 post#5" && trial.world.state.selectedTab == 0)
    try trial.accept("show 2 root", "push map on main", "show 2 root")
    #expect(trial.stack(.tab(1)) == "chat#3 post#5" && trial.stack(.main) == "host#1")
    try trial.accept("show tab root")
    #expect(trial.stack(.tab(1)) == "chat#3")
  }

  @Test func `the tabs of a nested navigator are popped in the same way`() throws {
    var trial = try Trial(try Shape.nested())
    try trial.accept("push wallet", "in purse push card", "in purse show tab root")
    let stacks = try #require(trial.world.state.stacks(of: "purse"))
    #expect(stacks.tabs[1].count == 1)
    #expect(try trial.refusal("in purse show home root") == "'home' is already shown")
  }

  @Test func `main has no such form`() {
    #expect(throws: CommandSyntaxError.self) { try Command(parsing: "show main root") }
  }
}
