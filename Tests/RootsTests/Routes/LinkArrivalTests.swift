import Roots
import Testing

/// After a link its target is visible, wherever the app was.
@Suite struct LinkArrivalTests {
  /// Tabs home and me; the screen wallet contains the navigator purse with the tabs a and b.
  private func trial() throws -> Trial {
    func route(_ pattern: String, _ command: String, _ parents: String...) throws -> RouteDefinition
    {
      RouteDefinition(
        pattern, try Command(parsing: command),
        parents: try parents.map { try Command(parsing: $0) })
    }
    return Trial(
      try NavigationMap(
        tabs: [TabDefinition("home", root: "feed"), TabDefinition("me", root: "profile")],
        screens: ["feed", "profile", "post", "wallet", "card", "alone"].map {
          ScreenDefinition($0)
        },
        accessories: [
          AccessoryDefinition("sheet"), AccessoryDefinition("player", level: 5, policy: .stays),
        ],
        routes: [
          try route("post/{n: int}", "push post with {n} once", "show home"),
          try route("bare/{n: int}", "push post with {n} once"),
          try route("hidden/{n: int}", "push post with {n} once on tab home"),
          try route("back", "pop to feed on tab home"),
          try route("home", "show home"),
          try route("entry", "pop to #2"), try route("deep", "push post with 2", "push wallet"),
          try route("purse", "in purse push card once on tab b"),
          try route("whole", "in purse push card once on tab b", "show me", "push wallet once"),
          try route("sheet", "overlay sheet once"),
          try route("again", "open roots://post/1"),
          try route("alone", "push alone on main once"),
        ],
        nested: [
          NavigatorDefinition(
            "purse", in: "wallet",
            tabs: [TabDefinition("a", root: "card"), TabDefinition("b", root: "card")],
            start: .tab(0))
        ]))
  }

  /// What is visible: the contents from the app inwards, then the accessories.
  private func glass(_ trial: Trial) -> String {
    let state = trial.world.state
    return state.visibleEntries.compactMap {
      state.entry($0).map { entry in
        "\(entry.screen)" + (entry.payload.map { " \($0)" } ?? "")
      }
    }.joined(separator: ", ")
  }

  /// Ways to be somewhere else, with post 1 on top in home, or without it.
  static let places: [[String]] = [
    [], ["show me"], ["overlay sheet"], ["show me", "overlay sheet"], ["go alone on main"],
    ["push alone on main"], ["push alone on main", "overlay sheet"], ["show me", "push wallet"],
    ["show me", "push wallet", "in purse overlay sheet"],
    ["push wallet on main", "overlay sheet"],
  ]

  @Test(arguments: places, ["post/1", "hidden/1", "again"])
  func `a link to what is open in another tab or under a sheet shows it`(
    place: [String], link: String
  ) throws {
    var trial = try trial()
    try trial.accept("push post with 1")
    for command in place { try trial.accept(command) }
    let undone = trial.world.state
    try trial.accept("open \(link)")
    #expect(glass(trial) == "post 1")
    #expect(trial.stack(.tab(0)) == "feed#2 post#4 1")
    if !place.isEmpty {
      try trial.accept("undo")
      #expect(trial.world.state == undone)
    }
  }

  @Test(arguments: places, ["post/1", "hidden/1", "again"])
  func `a link shows what it opens, from everywhere and twice`(
    place: [String], link: String
  ) throws {
    var trial = try trial()
    for command in place { try trial.accept(command) }
    try trial.accept("open \(link)")
    #expect(glass(trial) == "post 1")
    let (state, count) = (trial.world.state, trial.world.history.undoCount)
    let again = try trial.run("open \(link)")
    #expect(again.refusal == nil && again.changes.isEmpty && again.satisfied?.target != nil)
    #expect(trial.world.state == state && trial.world.history.undoCount == count)
  }

  @Test(arguments: places, [("home", "feed"), ("back", "feed"), ("alone", "alone")])
  func `a link to a tab, to a root and to main arrives`(
    place: [String], link: (name: String, screen: String)
  ) throws {
    var trial = try trial()
    for command in place { try trial.accept(command) }
    for _ in 0..<2 { try trial.accept("open \(link.name)") }
    #expect(glass(trial) == link.screen)
  }

  @Test func `a link without a layer leads to the active stack, whatever sends it`() throws {
    var trial = try trial()
    try trial.accept("show me")
    #expect(try trial.run("open bare/1", from: 2).refusal == nil)
    #expect(glass(trial) == "post 1" && trial.stack(.tab(1)) == "profile#3 post#4 1")
  }

  @Test func `the callback of a link gets the result of its target, not of its parents`() throws {
    let nav = Navigator(try trial().world.map)
    var results: [String] = []
    var request = Request(.open("roots://deep"))
    request.onResult = { results.append($0.words) }
    nav.send(request)
    try nav.run("pop with 7")
    #expect(results == ["completed 7"])
    try nav.run("pop with 8")
    #expect(results == ["completed 7"] && nav.world.state[.tab(0)].count == 1)
  }

  @Test func `a link that names an entry shows its tab`() throws {
    var trial = try trial()
    try trial.accept("push post with 1", "show me", "open entry")
    #expect(glass(trial) == "feed" && trial.stack(.tab(0)) == "feed#2")
  }

  @Test func `an accessory that stays is not closed by a link, and one that is the target is kept`()
    throws
  {
    var trial = try trial()
    try trial.accept("push post with 1", "overlay player", "overlay sheet", "open post/1")
    #expect(glass(trial) == "post 1, player")
    try trial.accept("open sheet", "open sheet")
    #expect(glass(trial) == "post 1, sheet, player")
    try trial.accept("open bare/1")
    #expect(glass(trial) == "post 1, player")
  }

  @Test(arguments: [
    [], ["in purse show b"], ["in purse overlay sheet"], ["overlay sheet"], ["push post"],
    ["show home"], ["push post", "show home", "push alone on main", "overlay sheet"],
  ])
  func `a link into a nested navigator shows its host`(place: [String]) throws {
    var trial = try trial()
    try trial.accept("show me", "push wallet")
    for command in place { try trial.accept(command) }
    for _ in 0..<2 { try trial.accept("open purse") }
    #expect(glass(trial) == "wallet, card")
    #expect(trial.stack(.tab(1)) == "profile#3 wallet#4")
    let purse = try #require(trial.world.state.stacks(of: "purse"))
    #expect(purse.selectedTab == 1)
    for _ in 0..<2 { try trial.accept("open whole") }
    #expect(glass(trial) == "wallet, card" && trial.stack(.tab(1)) == "profile#3 wallet#4")
  }

  @Test func `a link into a nested navigator that is closed says why nothing happens`() throws {
    var trial = try trial()
    #expect(
      try trial.refusal("open purse") == "'purse' is not open; open 'wallet', which contains it")
    try trial.accept("open whole")
    #expect(glass(trial) == "wallet, card")
  }

  @Test func `a link that arrives in a step of a transaction shows its target`() throws {
    var trial = try trial()
    try trial.accept("push post with 1", "show me", "begin; push card; open post/1; end")
    #expect(glass(trial) == "post 1" && trial.stack(.tab(1)) == "profile#3 card#5")
    #expect(try trial.refusal("begin; open post/1; end") == "this would change nothing")
  }

  @Test func `a refused step of a link takes the others back`() throws {
    var trial = try trial()
    try trial.accept("show me", "overlay sheet")
    let before = trial.world
    #expect(try trial.refusal("open post/x") != nil)
    #expect(trial.world == before)
  }

  @Test func `a journal of links builds the same world again`() throws {
    let nav = Navigator(try trial().world.map, isRecording: true)
    for text in ["push post with 1", "show me", "open post/1", "open post/1", "overlay sheet"]
      + ["open hidden/1", "undo", "redo", "open again", "show me", "push wallet", "show home"]
      + ["open purse", "undo"]
    {
      #expect(nav.send(try Command(parsing: text)).refusal == nil, "\(text)")
    }
    let journal = try #require(nav.journal)
    #expect(journal.world(after: journal.count) == nav.world)
  }
}
