import Roots
import Testing

@Suite struct ApplyLinksTests {
  /// Tabs home and map, an accessory, and these routes.
  private func trial(_ routes: [(pattern: String, command: String, parents: [String])]) throws
    -> Trial
  {
    let names = try ["feed", "list", "post", "city"].map { try Name($0) }
    let definitions = try routes.map { route in
      RouteDefinition(
        route.pattern, try Command(parsing: route.command),
        parents: try route.parents.map { try Command(parsing: $0) })
    }
    return Trial(
      try NavigationMap(
        tabs: [
          TabDefinition("home", root: names[0]),
          TabDefinition("map", root: names[3]),
        ], screens: names.map { ScreenDefinition($0) },
        accessories: [AccessoryDefinition("login", under: ["city"])],
        routes: definitions))
  }

  private var routes: [(pattern: String, command: String, parents: [String])] {
    [
      ("post/{id: int}", "push post with {id: {id}}", ["show home", "pop to list"]),
      ("tab/{tab: one of map}", "show map", []),
      ("two", "begin; push list; push post; end", []),
      ("broken", "overlay login", ["show home", "push list"]),
      ("news/{n}", "open roots://post/{n}", []),
      ("top", "go post on main", []),
    ]
  }

  @Test func `a link opens its stack in one step`() throws {
    var trial = try trial(routes)
    try trial.accept("show map", "overlay login", "open roots://post/7")
    #expect(trial.world.state.activeLayer == .tab(0))
    #expect(trial.stack(.tab(0)) == "feed#2 list#5 post#6 {id: 7}")
    #expect(trial.world.state.accessoryEntryCount == 0)
    try trial.accept("undo")
    #expect(trial.world.state.activeLayer == .tab(1))
    #expect(trial.stack(.accessory(0)) == "login#4")
  }

  @Test func `open parents are kept`() throws {
    var trial = try trial(routes)
    try trial.accept("open post/7", "open post/8")
    #expect(trial.stack(.tab(0)) == "feed#2 list#4 post#6 {id: 8}")
  }

  /// Commands at the root of home.
  @Test(arguments: ["show home", "show main", "pop to root", "pop to feed"])
  func `a parent that would change nothing is passed over`(parent: String) throws {
    var trial = try trial([("post", "push post", [parent])])
    try trial.accept("open post")
    #expect(trial.stack(.tab(0)) == "feed#2 post#4")
  }

  @Test(arguments: [
    ("show home", true), ("show main", true), ("reset home", true), ("pop to root", true),
    ("pop to feed", true), ("pop", true), ("begin; push post; pop; end", true),
    ("push nowhere", false), ("overlay login", false), ("dismiss", false), ("show moon", false),
  ])
  func `a refusal is a no-op if the requested state holds already`(
    text: String, isNoOp: Bool
  ) throws {
    var trial = try trial([])
    #expect(try trial.run(text).refusal?.isNoOp == isNoOp)
  }

  @Test func `a link that is refused half way changes nothing`() throws {
    var trial = try trial(routes)
    #expect(
      try trial.refusal("open broken")
        == "step 3 of the transaction, 'overlay login': 'login' can only be shown over city")
    #expect(try trial.refusal("open tab/home") == "{tab} cannot be \"home\"; it takes one of map")
    try trial.accept("show map")
    #expect(try trial.run("open tab/map").satisfied?.reason == .alreadyShown("map"))
  }

  @Test func `a link without a layer lands on the active one`() throws {
    var trial = try trial(routes)
    try trial.accept("show map")
    #expect(try trial.run("open two", from: 2).refusal == nil)
    #expect(trial.stack(.tab(0)) == "feed#2")
    #expect(trial.stack(.tab(1)) == "city#3 list#4 post#5")
    #expect(trial.world.state.tabs[1].entries[2].opener == EntryID(2))
  }

  @Test func `a link is a step of a transaction`() throws {
    var trial = try trial(routes)
    try trial.accept("begin; push post; open two; end")
    #expect(trial.stack(.tab(0)) == "feed#2 post#4 list#5 post#6")
    #expect(
      try trial.refusal("begin; push post; open nowhere; end")
        == "step 2 of the transaction, 'open nowhere': no route is declared for "
        + "\"roots://nowhere\"")
    try trial.accept("undo")
    #expect(trial.stack(.tab(0)) == "feed#2")
  }

  @Test func `a value stays a value, whatever its text`() throws {
    var trial = try trial([("say/{it}", "push post with {it: {it}}", [])])
    try trial.accept("open \"say/%22%7D%3B%20show%20map%3B%20%7Bit%7D\"")
    #expect(trial.stack(.tab(0)) == "feed#2 post#4 {it: \"\\\"}; show map; {it}\"}")
    #expect(trial.world.state.selectedTab == 0)
  }

  // MARK: Redirects

  @Test func `a route can lead to another with its values`() throws {
    var trial = try trial(routes)
    try trial.accept("open news/7")
    #expect(trial.stack(.tab(0)) == "feed#2 list#4 post#5 {id: 7}")
    #expect(try trial.refusal("open news/x") == "{id} cannot be \"x\"; it takes a whole number")
  }

  @Test func `a value is passed to another route unchanged`() throws {
    var trial = try trial([
      ("a/{x}", "open roots://b/{x}?y={x}", []), ("b/{z}?y={y}", "push post with [{z}, {y}]", []),
    ])
    try trial.accept("open a/1%3Fq%3D2%26r%25")
    #expect(trial.stack(.tab(0)) == "feed#2 post#4 [\"1?q=2&r%\", \"1?q=2&r%\"]")
  }

  @Test func `cyclic redirects are refused with their chain`() throws {
    var trial = try trial([
      ("a", "open roots://b", []), ("b", "open roots://c", []), ("c", "open roots://a", []),
      ("self", "begin; push post; open self; end", []),
    ])
    #expect(
      try trial.refusal("open a")
        == "these links lead to each other without end: \"roots://a\" -> \"roots://b\" -> "
        + "\"roots://c\" -> \"roots://a\"")
    #expect(
      try trial.refusal("open self")
        == "these links lead to each other without end: \"roots://self\" -> \"roots://self\"")
  }

  @Test func `eight redirects are followed and nine are not`() throws {
    let chain = (0..<9).map {
      (pattern: "r\($0)", command: "open roots://r\($0 + 1)", parents: [String]())
    }
    var trial = try trial(chain + [("r9", "push post", [])])
    try trial.accept("open r1")
    #expect(trial.stack(.tab(0)) == "feed#2 post#4")
    let refusal = try trial.refusal("open r0")
    #expect(
      refusal?.hasPrefix("the link leads to others more than 8 times: \"roots://r0\" -> ") == true)
  }

  @Test func `redirects are counted across branches`() throws {
    let fan = (0..<9).map { level in
      (
        pattern: "r\(level)/{n}",
        command: "begin; "
          + (0..<9).map { "open roots://r\(level + 1)/\($0)" }.joined(separator: "; ")
          + "; end", parents: [String]()
      )
    }
    var trial = try trial(fan + [("r9/{n}", "push post", [])])
    let refusal = try trial.refusal("open r0/0")
    #expect(refusal?.hasPrefix("the link leads to others more than 8 times") == true)
  }

  // MARK: Bad links

  @Test(arguments: LinkTests.bad)
  func `a bad link opens nothing`(link: String, message: String) throws {
    var trial = Trial(try trial(routes).world)
    let before = trial.world
    let refusal = step(&trial.world, .command(.open(link), origin: nil)).refusal
    #expect(refusal.map { "\($0)" } == message)
    #expect(trial.world == before)
  }

  @Test func `an app without routes opens nothing`() throws {
    var trial = try trial([])
    #expect(
      try trial.refusal("open roots://post/1") == "no route is declared for \"roots://post/1\"")
  }
}
