import Roots
import Testing

/// `back` at the root of a tab selects another one, as the map declares.
@Suite struct BackTests {
  private func trial(_ back: BackBehavior, inside: BackBehavior = .none) throws -> Trial {
    let tabs = try ["a", "b", "c", "d"].map { TabDefinition(try Name($0), root: "one") }
    let nested = NavigatorDefinition("purse", in: "bag", tabs: tabs, start: .tab(1), back: inside)
    let screens = ["one", "two", "bag"].map { ScreenDefinition($0) }
    return Trial(
      try NavigationMap(
        tabs: tabs, start: .tab(1), back: back, screens: screens,
        accessories: [AccessoryDefinition("card", policy: .stays)], nested: [nested]))
  }

  /// The tabs from the selected one back to the last.
  private func way(_ trial: inout Trial) throws -> [Int] {
    var tabs = [trial.world.state.selectedTab]
    while trial.world.canGoBack {
      try trial.accept("back")
      tabs.append(trial.world.state.selectedTab)
      if tabs.count > 9 { break }
    }
    #expect(try trial.refusal("back") == "this is the root of tab \(trial.world.nameOfTab)")
    return tabs
  }

  @Test(arguments: [
    (BackBehavior.none, [3]), (.start, [3, 1]), (.first, [3, 0]), (.order, [3, 2, 1, 0]),
    (.history, [3, 0, 2, 1]),
  ])
  func `back follows the declared order of the tabs`(_ back: BackBehavior, _ tabs: [Int]) throws {
    var trial = try trial(back)
    try trial.accept("show c", "show d", "show c", "show a", "show d")
    #expect(try way(&trial) == tabs)
  }

  @Test func `an entry above the root goes first, and an accessory before it`() throws {
    var trial = try trial(.history)
    try trial.accept("show c", "push two", "push card on accessory 0", "back", "back")
    #expect(trial.world.state.selectedTab == 2 && trial.stack(.tab(2)) == "one#4")
    try trial.accept("back", "show c", "push two on main", "back")
    #expect(trial.world.state.selectedTab == 2)
  }

  @Test func `undo and redo restore the tabs that were shown before`() throws {
    var trial = try trial(.history)
    try trial.accept("show c", "show a")
    let before = trial.world.state
    let saved = SavedState(trial.world)
    #expect(saved.shownTabs.map { "\($0)" } == ["tab b", "tab c"])
    try trial.accept("back", "undo")
    #expect(trial.world.state == before)
    try trial.accept("show d", "undo", "redo", "back", "back", "undo 3")
    #expect(trial.world.state == before)
    #expect(try way(&trial) == [0, 2, 1])
  }

  @Test func `a saved state keeps the tabs that were shown before`() throws {
    var trial = try trial(.history, inside: .history)
    try trial.accept("show c", "show a", "push bag", "in purse show d", "in purse show a")
    let rules = RestorationRules { _, _ in .allowed() }
    let saved = SavedState(trial.world, rules)
    let decoded = try Literal(encoding: saved).decoded(as: SavedState.self)
    #expect(decoded == saved && saved.shownTabs.count == 4)
    for policy in RestorationPolicy.allCases {
      let nav = Navigator(trial.world.map)
      nav.restore(decoded, rules, policy: policy)
      let again = SavedState(nav.world).shownTabs
      #expect(again.map(\.withoutHost) == saved.shownTabs.map(\.withoutHost), "\(policy)")
    }
    // Another map has other tabs and follows none, or follows others.
    let other = Trial(
      try NavigationMap(
        tabs: ["c", "a", "x"].map { TabDefinition($0, root: "one") }, back: .history,
        screens: [ScreenDefinition("one")]))
    let nav = Navigator(other.world.map)
    nav.restore(decoded, rules)
    #expect(SavedState(nav.world).shownTabs.map { "\($0)" } == ["tab c"])
    let none = Navigator(try self.trial(.order).world.map)
    none.restore(decoded, rules)
    #expect(SavedState(none.world).shownTabs.isEmpty)
  }

  @Test func `a nested navigator goes back through its own tabs first`() throws {
    var trial = try trial(.first, inside: .history)
    try trial.accept("show c", "push bag", "in purse show d", "in purse show a", "back")
    let host = try #require(trial.world.state.host(of: "purse"))
    #expect(trial.world.state.stacks(in: host)?.selectedTab == 3)
    try trial.accept("back")
    #expect(trial.world.state.stacks(in: host)?.selectedTab == 1)
    #expect(try trial.refusal("in purse back") == "this is the root of tab b in purse")
    try trial.accept("back", "back")
    #expect(trial.world.state.selectedTab == 0 && !trial.world.canGoBack)
    try trial.accept("undo 4")
    #expect(trial.world.state.stacks(in: host)?.selectedTab == 0)
    try trial.accept("back", "back", "pop tab 3", "undo", "undo", "back")
    #expect(trial.world.state.stacks(in: host)?.selectedTab == 1)
  }

  @Test func `steps of a transaction follow each other`() throws {
    var trial = try trial(.history)
    #expect(try trial.refusal("begin; show c; back; end") == "this would change nothing")
    try trial.accept("begin; show c; show b; end")
    #expect(try way(&trial) == [1, 2])
    try trial.accept("undo 2")
    #expect(!trial.world.canGoBack)
    try trial.accept("begin; show c; show d; back; end")
    #expect(try way(&trial) == [2, 1])
  }
}
