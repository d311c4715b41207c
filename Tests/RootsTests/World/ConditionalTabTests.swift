import Roots
import RootsInput
import Testing

/// A tab with a condition is present only while the facts meet it.
@Suite struct ConditionalTabTests {
  private func map(
    _ back: BackBehavior = .none, start: Int = 0, protected: Bool = false
  ) throws -> NavigationMap {
    let tabs = [
      TabDefinition("home", root: "feed"),
      TabDefinition("admin", root: "users", when: .flag("admin")),
      TabDefinition("club", root: "lounge", with: 1, when: .compares("level", .more, 0)),
      TabDefinition("me", root: protected ? "card" : "feed"),
    ]
    let inner = [
      TabDefinition("cards", root: "card"),
      TabDefinition("vip", root: "card", when: .not(.flag("admin"))),
    ]
    let rules = VisitRules(restoration: .allowed())
    let gated = VisitRules(protections: ["gate"], restoration: .allowed())
    return try NavigationMap(
      tabs: tabs, start: .tab(start), back: back,
      screens: [
        ScreenDefinition("feed", rules: protected ? gated : rules),
        ScreenDefinition("users", rules: rules), ScreenDefinition("user", rules: rules),
        ScreenDefinition("lounge", payload: PayloadType(Int.self), rules: rules),
        ScreenDefinition("card", rules: rules), ScreenDefinition("wallet", rules: rules),
      ],
      accessories: [AccessoryDefinition("sheet", policy: .belongs)],
      facts: [
        FactDefinition("admin", .flag, initial: false),
        FactDefinition("level", .number(0...2), initial: 0),
        FactDefinition("open", .flag, initial: true),
      ],
      protections: [ProtectionDefinition("gate", passes: .flag("open"))],
      routes: [RouteDefinition("user/{n: int}", .push("user"), parents: [.show(.name("admin"))])],
      nested: [NavigatorDefinition("purse", in: "wallet", tabs: inner)])
  }

  private func trial(_ back: BackBehavior = .none) throws -> Trial { Trial(try map(back)) }

  @Test func `a tab begins with its root when its condition holds, and keeps the others`() throws {
    var trial = try trial()
    try trial.accept("push user on tab home")
    let home = trial.world.state[.tab(0)]
    #expect(trial.world.state.presentTabs == [0, 3] && trial.stack(.tab(1)).isEmpty)
    let result = try trial.run("set admin true")
    #expect(trial.world.state.presentTabs == [0, 1, 3] && trial.stack(.tab(1)) == "users#5")
    #expect(trial.world.state[.tab(0)] == home)
    #expect(result.changedParts == [.stack(.tab(1)), .fact("admin")])
    try trial.accept("set level 2")
    #expect(trial.stack(.tab(2)) == "lounge#6 1" && trial.world.violations.isEmpty)
  }

  @Test func `a tab for whose root no id is left stays absent`() throws {
    var trial = try trial()
    trial.world.newestID = .max
    let before = trial.world
    #expect(try trial.run("set admin true").refusal == .outOfIDs && trial.world == before)
  }

  @Test func `a tab that goes settles what its screens owe, once, and begins anew`() throws {
    var trial = try trial()
    try trial.accept("set admin true", "show admin", "push user", "overlay sheet")
    let result = try trial.run("set admin false")
    #expect(
      result.settlements == [
        "sheet dismissed: revoked", "user dismissed: revoked", "users dismissed: revoked",
      ])
    #expect(trial.world.state.selectedTab == 0 && trial.world.state.entryCount == 3)
    #expect(try trial.run("set admin true").settlements.isEmpty)
    #expect(trial.stack(.tab(1)) == "users#7")
  }

  @Test(arguments: [
    (BackBehavior.none, 0), (.start, 3), (.first, 0), (.order, 1), (.history, 3),
  ])
  func `in place of the shown tab that goes, back decides which one is shown`(
    _ back: BackBehavior, _ tab: Int
  ) throws {
    var trial = Trial(try map(back, start: 3))
    try trial.accept("set admin true", "set level 1", "show admin", "show me", "show club")
    try trial.accept("set level 0")
    #expect(trial.world.state.selectedTab == tab)
    try trial.accept("set admin false")
    let shown = SavedState(trial.world).shownTabs
    #expect(shown.isEmpty && trial.world.violations.isEmpty)
  }

  @Test func `screens over the tabs stay when the tab below goes`() throws {
    var trial = try trial()
    try trial.accept("set admin true", "show admin", "push user on main", "set admin false")
    #expect(trial.stack(.main) == "host#1 user#5" && trial.world.state.selectedTab == 0)
  }

  @Test func `numbers count the tabs that are present`() throws {
    var trial = try trial()
    try trial.accept("show 2")
    #expect(trial.world.state.selectedTab == 3)
    #expect(try trial.refusal("show 3") == "there is no tab 3; the tabs are 1 to 2")
    try trial.accept("set level 1", "show 2", "push user on tab 3", "pop tab 3")
    #expect(trial.world.state.selectedTab == 2)
  }

  @Test(arguments: ["show admin", "push user on tab admin", "reset admin", "pop tab admin"])
  func `a command for an absent tab is refused with its condition`(text: String) throws {
    var trial = try trial()
    #expect(try trial.refusal(text) == "the tab 'admin' is there only while admin")
  }

  @Test func `a link to an absent tab is refused as a whole`() throws {
    var trial = try trial()
    let refusal = try trial.refusal("open \"user/1\"")
    #expect(
      refusal?.hasSuffix(
        "the tab 'admin' is there only while admin; 'protect' its root 'users' with that condition,"
          + " and links ask first") == true)
    try trial.accept("set admin true", "open \"user/1\"")
    #expect(trial.stack(.tab(1)) == "users#4 user#5" && trial.world.state.selectedTab == 1)
  }

  @Test func `a fact counts at once inside a transaction`() throws {
    var trial = try trial()
    try trial.accept("begin; set admin true; show admin; push user; end")
    #expect(trial.stack(.tab(1)) == "users#4 user#5" && trial.world.state.selectedTab == 1)
    let before = trial.world
    #expect(try trial.refusal("begin; set admin false; show admin; end") != nil)
    #expect(trial.world == before)
    try trial.accept("begin; set admin false; set admin true; end", "undo")
    #expect(trial.stack(.tab(1)) == "users#4 user#5" && trial.world.state.selectedTab == 1)
  }

  @Test func `undo does not reach behind the coming or going of a tab`() throws {
    var trial = try trial()
    try trial.accept("push user", "set open false", "undo", "redo", "set admin true")
    #expect(try trial.refusal("undo") != nil && trial.world.history.undoCount == 0)
    try trial.accept("show admin", "push user", "undo 2", "redo", "set admin false")
    #expect(try trial.refusal("undo") != nil && trial.world.history.redoCount == 0)
  }

  @Test func `tabs of nested navigators come and go as well`() throws {
    var trial = try trial()
    try trial.accept("push wallet", "in purse show vip", "in purse push card")
    let host = try #require(trial.world.state.hosts(of: "purse").first)
    #expect(trial.world.state.stacks(in: host)?.presentTabs == [0, 1])
    try trial.accept("set admin true")
    #expect(trial.world.state.stacks(in: host)?.presentTabs == [0])
    #expect(
      try trial.refusal("in purse show vip") == "the tab 'vip' is there only while not admin")
    try trial.accept("push wallet")
    #expect(trial.world.state.stacks(of: "purse")?.presentTabs == [0])
    #expect(trial.world.violations.isEmpty)
  }

  @Test func `a protected root in place of the tab that goes does not keep the tab`() throws {
    var trial = Trial(try map(start: 3, protected: true))
    try trial.accept("set admin true", "show admin", "set open false", "set admin false")
    #expect(trial.world.state.presentTabs == [0, 3] && trial.world.state.selectedTab == 3)
    #expect(trial.world.violations.isEmpty)
  }

  @Test func `a segue passes only tabs that are present`() throws {
    var map = try map()
    map = try NavigationMap(
      tabs: map.tabs, start: .tab(0),
      screens: map.names.compactMap { map.screen($0) }.map { screen in
        let children: [Name] = screen.name == "users" ? ["user"] : []
        return ScreenDefinition(
          screen.name, payload: screen.payload, rules: VisitRules(children: children))
      }, facts: map.facts)
    var trial = Trial(map)
    #expect(try trial.refusal("segue user") != nil)
    try trial.accept("set admin true", "segue user")
    #expect(trial.stack(.tab(1)) == "users#4 user#5")
  }

  @Test func `a waiting command keeps the tab of its number, and is refused when that is gone`()
    throws
  {
    for fact in ["admin", "level"] {
      let map = try NavigationMap(
        tabs: [
          TabDefinition("home", root: "feed"),
          TabDefinition("admin", root: "feed", when: .flag("admin")),
          TabDefinition("club", root: "feed", when: .flag("level")),
        ],
        screens: [
          ScreenDefinition("feed"),
          ScreenDefinition("vault", rules: VisitRules(protections: ["pin"])),
        ],
        facts: [
          FactDefinition("admin", .flag, initial: true),
          FactDefinition("level", .flag, initial: true),
        ], protections: [ProtectionDefinition("pin")])
      var trial = Trial(map)
      var waiting: ProtectionRequestID?
      for case .asked(let id, _) in try trial.run("push vault on tab 3").effects { waiting = id }
      try trial.accept("set \(fact) false")
      var result = step(&trial.world, .answer(try #require(waiting), .allow))
      while trial.world.hasQueuedCommands { result = step(&trial.world, .next) }
      #expect((result.refusal == nil) == (fact == "admin"))
      #expect(trial.stack(.tab(2)) == (fact == "admin" ? "feed#4 vault#5" : ""))
    }
  }

  // MARK: Saved states

  @Test func `a saved state without the tab drops its screens with the condition`() throws {
    let nav = Navigator(try map())
    for text in ["set admin true", "show admin", "push user", "push user on tab home"] {
      #expect(nav.send(try Command(parsing: text)).refusal == nil)
    }
    var saved = nav.savedState
    let full = Navigator(try map())
    #expect(full.restore(saved).dropped.isEmpty)
    #expect(full.world.state.selectedTab == 1 && full.world.state[.tab(1)].count == 2)
    saved.facts["admin"] = .bool(false)
    let other = Navigator(try map())
    let lines = other.restore(saved).dropped.map { "\($0)" }
    #expect(
      lines == [
        "user on tab admin: the tab 'admin' is there only while admin",
        "the tab admin: the tab 'admin' is there only while admin",
      ])
    #expect(other.world.state.presentTabs == [0, 3] && other.world.state.selectedTab == 0)
    #expect(other.world.state[.tab(0)].count == 2 && other.world.violations.isEmpty)
  }

  @Test func `rewinding to a complete state restores the tabs of that time`() throws {
    let nav = Navigator(try map())
    let before = SavedState(nav.world)
    for text in ["set admin true", "show admin", "push user"] {
      #expect(nav.send(try Command(parsing: text)).refusal == nil)
    }
    let after = SavedState(nav.world)
    let plan = RestorationPlan(before, on: nav.world, .rewind)
    #expect(plan.world.state.presentTabs == [0, 3] && plan.world.violations.isEmpty)
    let back = RestorationPlan(after, on: plan.world, .rewind)
    #expect(back.world.state == nav.world.state)
  }

  // MARK: Maps

  @Test func `a map refuses a start tab with a condition, and unknown facts`() throws {
    let tabs = [
      TabDefinition("home", root: "feed", when: .flag("admin")),
      TabDefinition("me", root: "feed", when: .flag("amin")),
    ]
    let errors = #expect(throws: MapErrors.self) {
      try NavigationMap(
        tabs: tabs, screens: [ScreenDefinition("feed")],
        facts: [FactDefinition("admin", .flag, initial: true)])
    }
    #expect(
      errors?.description == """
        the condition of tab 'me' names the fact 'amin', which is not declared; did you mean \
        'admin'?
        the app starts at tab 'home', which is there only while admin; start at a tab without a \
        condition, so that one is always there
        """)
  }

  @Test func `only the tabs that are present complete a command`() throws {
    let trial = try trial()
    let words = completions(of: "show ", at: 5, in: trial.world.map, state: trial.world.state).map(
      \.word)
    #expect(words.contains("me") && !words.contains("admin") && !words.contains("3"))
  }
}
