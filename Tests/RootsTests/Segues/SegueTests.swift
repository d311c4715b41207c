import Roots
import Testing

/// Ways from the visible screen to another one, first back and then forward.
@Suite struct SegueTests {
  @Test func `a child of the visible screen is pushed`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("show messages")
    #expect(try trial.plan("chat") == "push chat on tab messages")
    try trial.accept("segue chat with {name: \"Ada\"}")
    #expect(trial.stack(.tab(1)) == "mailbox#3 chat#5 {name: \"Ada\"}")
  }

  @Test func `a way to an ancestor only goes back`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("show messages", "push chat", "push photo", "push profile")
    #expect(try trial.plan("mailbox") == "pop to root on tab messages")
    #expect(try trial.plan("chat") == "pop to chat on tab messages")
    #expect(try trial.plan("photo") == "pop tab messages")
  }

  @Test func `an entry with an equal one above it is named by its id`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("show messages", "push chat with 1", "push chat with 2", "push photo")
    #expect(try trial.plan("chat", with: 1) == "pop to #5")
    #expect(try trial.plan("chat", with: 2) == "pop tab messages")
    #expect(
      try trial.plan("chat", with: 3) == "pop to root on tab messages; "
        + "push chat on tab messages with 3")
  }

  @Test func `the way goes back to the nearest ancestor with a way forward`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("show me", "push settings", "push plan")
    #expect(try trial.plan("login") == "pop to root on tab me; overlay login")
    #expect(
      try trial.world.plan(to: Name("login")).screens.map(\.text) == [
        "plan", "myself", "login",
      ])
  }

  @Test func `a screen on another branch is reached through its tab`() throws {
    var trial = try Trial(.tabbed)
    #expect(try trial.plan("plan") == "show me; push settings on tab me; push plan on tab me")
    let result = try trial.run("segue plan")
    #expect(result.refusal == nil)
    #expect(trial.stack(.tab(2)) == "myself#4 settings#5 plan#6")
    #expect(trial.world.history.undoCount == 1)
    try trial.accept("undo")
    #expect(trial.stack(.tab(2)) == "myself#4")
    #expect(trial.world.state.selectedTab == 0)
  }

  @Test func `a hidden tab's stack is popped before the tab is shown`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("push settings on tab me", "push plan on tab me")
    #expect(try trial.plan("settings") == "pop tab me; show me")
    #expect(try trial.plan("plan") == "show me")
    #expect(try trial.plan("login") == "pop to root on tab me; show me; overlay login")
  }

  @Test func `main goes back to the host, and accessories are dismissed`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept(
      "push photo on main", "push lonely on main", "overlay login", "overlay help at 2")
    #expect(
      try trial.plan("settings")
        == "dismiss 2; dismiss 0; show me; push settings on tab me")
    #expect(try trial.world.plan(to: Name("settings")).length == 6)
    #expect(
      try trial.plan("people") == "dismiss 2; dismiss 0; pop to root on main")
    #expect(try trial.plan("login") == "dismiss 2")
  }

  @Test func `showing a tab restores the tabs that main had replaced`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("go lonely on main")
    #expect(try trial.plan("people") == "show encounters")
    #expect(try trial.plan("settings") == "show me; push settings on tab me")
    try trial.accept("segue people")
    #expect(trial.world.state.hasHost)
  }

  @Test func `a tab without its root gets it back`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("go lonely on tab me")
    #expect(
      try trial.plan("settings") == "reset me; show me; push settings on tab me")
    try trial.accept("show me")
    #expect(try trial.plan("settings") == "reset me; push settings on tab me")
    try trial.accept("segue settings")
    #expect(trial.stack(.tab(2)) == "myself#6 settings#7")
  }

  @Test func `children of an accessory are pushed onto its layer`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("show me", "overlay login at 3")
    #expect(try trial.plan("rules") == "push rules on accessory 3")
    #expect(try trial.plan("help") == "overlay help at 3")
    try trial.accept("segue rules", "segue login", "segue myself")
    #expect(trial.world.state.shownAccessories.isEmpty)
  }

  @Test func `an accessory that stays blocks no way`() throws {
    var town = Town.tabbed
    town.policies["player"] = .stays
    town.levels["player"] = 5
    var trial = try Trial(town)
    try trial.accept("overlay player", "show me")
    #expect(try trial.plan("settings") == "push settings on tab me")
    #expect(try trial.planRefusal("myself") == "'myself' is already on top")
    try trial.accept("overlay login")
    #expect(try trial.plan("myself") == "dismiss 0")
  }

  @Test func `an accessory that belongs to a screen is covered and removed with it`() throws {
    var town = Town.tabbed
    town.policies["player"] = .belongs
    var trial = try Trial(town)
    try trial.accept("show me", "overlay player")
    #expect(try trial.plan("settings") == "push settings on tab me")
    #expect(try trial.plan("myself") == "dismiss 0")
    try trial.accept("segue settings", "segue myself")
    #expect(trial.world.state.shownAccessories.count == 1)
  }

  @Test func `only the last screen has the payload and the result`() throws {
    let navigator = Navigator(try Town.tabbed.map())
    var outcomes: [Outcome<Payload?>] = []
    let reply = navigator.send(
      Request(.segue("plan", with: 7)) { outcomes.append($0) })
    #expect(reply.entry.flatMap { navigator.world.state.entry($0) }?.screen.text == "plan")
    navigator.send(.pop(with: "done"))
    #expect(outcomes == [.completed("done")])
    navigator.send(.pop())
    #expect(outcomes.count == 1)
  }

  @Test func `a segue is a step of a transaction like any other`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("begin; segue settings; segue photo via chat; end")
    #expect(trial.stack(.tab(2)) == "myself#4 settings#5")
    #expect(trial.stack(.tab(1)) == "mailbox#3 chat#6 photo#7")
    #expect(trial.world.history.undoCount == 1)
    let why = try trial.refusal("begin; segue lonely; pop; end")
    #expect(why?.hasPrefix("step 1 of the transaction, 'segue lonely': no declared way") == true)
  }

  @Test func `a plan prints as its steps, and its command parses back`() throws {
    let trial = try Trial(.tabbed)
    let plan = try trial.world.plan(to: Name("plan"))
    #expect(
      "\(plan)" == """
        forwards   show me                  myself
        forwards   push settings on tab me  settings
        forwards   push plan on tab me      plan
        """)
    #expect(try Command(parsing: "\(plan.command)") == plan.command)
    #expect(plan.length == 3)
  }
}
