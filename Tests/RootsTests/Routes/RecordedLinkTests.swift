import Roots
import Testing

private enum Paper: AppNames { enum Tab: String, TabNames { case news, me } }

extension Screen<Paper, Void, Void> {
  fileprivate static var front: Self { Self() }
  fileprivate static var page: Self { Self() }
}

/// The link by which an entry came is kept with the entry.
@Suite struct RecordedLinkTests {
  private func trial() throws -> Trial {
    let rules = VisitRules(identity: PayloadIdentity(fields: ["n"]), restoration: .allowed())
    return Trial(
      try NavigationMap(
        tabs: [TabDefinition("home", root: "feed"), TabDefinition("me", root: "wallet")],
        screens: ["feed", "post", "wallet", "card"].map { ScreenDefinition($0, rules: rules) },
        accessories: [AccessoryDefinition("login", rules: rules)],
        routes: [
          RouteDefinition(
            "post/{n: int}", try Command(parsing: "push post with {n: {n}}"),
            parents: [.show(.name("home"))]),
          RouteDefinition(
            "seen/{n: int}/{t}", try Command(parsing: "pop to post with {n: {n}, t: {t}}")),
          RouteDefinition("me", .show(.name("me"))),
          RouteDefinition("log", .overlay("login")),
          RouteDefinition("short/{n}", try Command(parsing: "open roots://post/{n}")),
        ],
        nested: [
          NavigatorDefinition(
            "purse", in: "wallet",
            tabs: [TabDefinition("a", root: "card"), TabDefinition("b", root: "card")],
            start: .tab(1))
        ]))
  }

  private func link(_ id: UInt32, _ trial: Trial) -> String? {
    trial.world.marks.links[EntryID(id)]
  }

  @Test func `a link is recorded with the entry that it opens, and only with that`() throws {
    var trial = try trial()
    try trial.accept("open roots://post/7", "push post with {n: 8}")
    #expect(trial.stack(.tab(0)).hasPrefix("feed#2 post#7") && trial.world.marks.links.count == 1)
    #expect(link(7, trial) == "roots://post/7" && link(8, trial) == nil)
    try trial.accept("open roots://short/9", "open roots://log")
    #expect(link(9, trial) == "roots://short/9" && link(10, trial) == "roots://log")
  }

  @Test func `a link that leads to an open entry is recorded with it`() throws {
    var trial = try trial()
    try trial.accept("open roots://post/7", "push feed", "open roots://seen/7/x")
    #expect(trial.stack(.tab(0)).hasPrefix("feed#2 post#7") && link(7, trial) == "roots://seen/7/x")
    try trial.accept("open roots://me")
    #expect(link(3, trial) == "roots://me", "the top entry of the tab that is shown")
    try trial.accept("push post on main", "open me")
    #expect(link(3, trial) == "me")
  }

  @Test func `commands without a link leave it, and a refused link too`() throws {
    var trial = try trial()
    try trial.accept("open roots://post/7", "update with {n: 7, t: 1}", "show me", "show home")
    #expect(link(7, trial) == "roots://post/7")
    #expect(try trial.refusal("open roots://nowhere") != nil)
    try trial.accept("push feed", "pop", "pop", "undo")
    #expect(trial.stack(.tab(0)).contains("post#7") && link(7, trial) == "roots://post/7")
  }

  @Test func `an entry with a nested navigator has the link, not the root inside it`() throws {
    let map = try trial().world.map
    var routes = map.routes
    routes.append(RouteDefinition("wallet", .push("wallet")))
    var trial = Trial(
      try NavigationMap(
        tabs: map.tabs, screens: map.names.compactMap { map.screen($0) },
        accessories: map.accessories("login"), routes: routes, nested: map.nested))
    try trial.accept("open roots://wallet")
    let top = try #require(trial.world.state[.tab(0)].top)
    #expect(top.screen == "wallet" && trial.world.marks.links == [top.id: "roots://wallet"])
  }

  @Test func `saved states and rewinding keep the link`() throws {
    let map = try trial().world.map
    let nav = Navigator(map)
    #expect(nav.send(.open("roots://post/7")).refusal == nil)
    let literal = try Literal(encoding: nav.savedState)
    #expect("\(literal)".contains(#"link: "roots://post/7""#))
    let other = Navigator(map)
    other.restore(try literal.decoded(as: SavedState.self))
    #expect(Array(other.world.marks.links.values) == ["roots://post/7"])
    let plan = RestorationPlan(SavedState(nav.world), on: World(map), .rewind)
    #expect(plan.world.marks.links == nav.world.marks.links)
  }

  @Test func `equal states reached by renumbered entries have equal links`() throws {
    var first = try trial()
    var second = first
    try first.accept("open roots://post/7")
    try second.accept("push post", "pop", "open roots://post/7")
    #expect(first.world.canonical == second.world.canonical)
    try second.accept("pop", "push post with {n: 7}")
    #expect(first.world.canonical != second.world.canonical)
  }

  @Test func `a context has the link of its entry`() throws {
    var contexts: [Context<Paper, Void>] = []
    let nav = try AppNavigator<Paper> {
      $0.tab(.news, root: .front)
      $0.tab(.me, root: .front)
      $0.screen(.front) { _ in Spy("front", Log()) }
      $0.screen(.page) { context in
        contexts.append(context)
        return Spy("page", Log())
      }
      $0.link("page") { _ in .push(.page) }
    }
    nav.start()
    nav.active.push(.page)
    nav.open(link: "roots://page")
    #expect(contexts.map(\.link) == [nil, "roots://page"])
    nav.back()
    #expect(contexts.last?.link == nil)
  }
}
