import Roots
import Testing

/// Law 9: navigation on the visible layer clears the accessories.
@Suite struct ClearingTests {
  /// Three accessory layers: one is cleared, one stays, one belongs to the visible screen.
  private func overlaid() throws -> Trial {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post", "push post", "overlay login", "overlay player", "overlay filter")
    return trial
  }

  @Test(arguments: [
    "push map", "pop", "pop to chat", "pop to root", "go map", "replace map", "show friends",
    "show home", "reset friends", "show main", "push map on main", "go map on main", "finish #6",
  ])
  func `navigation on the visible layer clears accessories by their policy`(text: String) throws {
    var trial = try overlaid()
    let result = try trial.run(text)
    #expect(result.refusal == nil)
    #expect(result.settlements.first == "login dismissed: cleared")
    #expect(trial.stack(.accessory(0)) == "")
    #expect(trial.stack(.accessory(1)) == "player#8")
    let owner = EntryID(6)
    let isOwnerThere = trial.world.state.entry(owner) != nil
    #expect(trial.stack(.accessory(2, of: owner)) == (isOwnerThere ? "filter#9" : ""))
  }

  @Test(arguments: ["push map on tab 1", "go map on tab 1", "replace map on tab 3"])
  func `navigation on a hidden layer clears nothing`(text: String) throws {
    var trial = try overlaid()
    try trial.accept(text)
    #expect(trial.world.state.shownAccessories.count == 3)
  }

  @Test func `the selected tab is hidden while main covers it`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("push post on main", "overlay login", "push map on tab 2")
    #expect(trial.stack(.accessory(0)) == "login#6")
    try trial.accept("reset 2")
    #expect(trial.stack(.accessory(0)) == "login#6")
  }

  @Test func `a transaction clears accessories in its order`() throws {
    var trial = try overlaid()
    try trial.accept("begin; push map; overlay login; end")
    #expect(trial.stack(.accessory(0)) == "login#11")
    #expect(
      try trial.run("begin; overlay login; push map; end").settlements
        == ["login dismissed: cleared", "login dismissed: cleared"])
  }

  @Test func `the policy of a layer is that of the entry that opened it`() throws {
    var trial = try Trial(try Shape.tabbed())
    try trial.accept("overlay player", "overlay login at 1", "push post")
    #expect(trial.stack(.accessory(1)) == "player#5 login#6")
    try trial.accept("overlay login", "overlay player at 0", "push post")
    #expect(trial.stack(.accessory(0)) == "")
  }

  @Test func `show main is refused if it clears nothing`() throws {
    var trial = try Trial(try Shape.tabbed())
    let nothing = "no accessory is open that could be cleared"
    #expect(try trial.refusal("show main") == nothing)
    try trial.accept("overlay player", "overlay filter")
    #expect(try trial.refusal("show main") == nothing)
    try trial.accept("begin; push post; show main; end")
  }
}
