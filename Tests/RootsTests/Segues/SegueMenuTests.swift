import Roots
import Testing

/// The menu: the special root of the tree.
@Suite struct SegueMenuTests {
  @Test func `from messages to the profile the way crosses the menu`() throws {
    var trial = try Trial(.menued)
    try trial.accept("push mailbox", "push chat")
    let plan = try trial.world.plan(to: Name("myself"))
    #expect(plan.screens.map(\.text) == ["chat", "menu", "myself"])
    #expect(plan.steps.map(\.direction) == [.backwards, .forwards])
    #expect(plan.length == 3)
    try trial.accept("segue myself")
    #expect(trial.stack(.main) == "menu#1 myself#4")
  }

  @Test func `with tabs the menu comes before them, and a change of tabs crosses it`()
    throws
  {
    var town = Town.tabbed
    town.menu = "menu"
    town.screens.append(("menu", ["lonely", "mailbox"]))
    var trial = try Trial(town)
    try trial.accept("show messages", "push chat")
    let plan = try trial.world.plan(to: Name("settings"))
    #expect(
      plan.steps.map { "\($0.command)" } == [
        "push menu on main", "show me", "push settings on tab me",
      ])
    #expect(plan.screens.map(\.text) == ["chat", "menu", "myself", "settings"])
    #expect(try trial.plan("lonely") == "push menu on main; push lonely on main")
    let result = try trial.run("segue settings")
    #expect(result.refusal == nil)
    #expect(trial.stack(.main) == "host#1")
    #expect(trial.stack(.tab(2)) == "myself#4 settings#7")
  }

  @Test func `from the menu itself a tab is shown, and its own children come over it`() throws {
    var town = Town.tabbed
    town.menu = "menu"
    town.screens.append(("menu", ["lonely"]))
    var trial = try Trial(town)
    try trial.accept("segue menu")
    #expect(trial.stack(.main) == "host#1 menu#5")
    #expect(try trial.plan("mailbox") == "show messages")
    #expect(try trial.world.plan(to: Name("mailbox")).length == 1)
    #expect(try trial.plan("people") == "pop main")
    try trial.accept("segue lonely")
    #expect(trial.stack(.main) == "host#1 menu#5 lonely#6")
    #expect(try trial.plan("mailbox") == "pop main; show messages")
    #expect(try trial.plan("menu") == "pop main")
  }

  @Test func `a replaced menu is restored at the root`() throws {
    var trial = try Trial(.menued)
    try trial.accept("go settings")
    #expect(try trial.plan("menu") == "go menu on main")
    #expect(try trial.plan("people") == "go menu on main; push people on main")
    #expect(try trial.world.plan(to: Name("people")).length == 3)
  }
}
