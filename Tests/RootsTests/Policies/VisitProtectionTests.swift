import Roots
import Testing

/// Protections of single visits after the entry has come.
@Suite struct VisitProtectionTests {
  /// A navigator with one fact, one protection that depends on it, and two tabs.
  private struct App {
    let nav: Navigator
    let signedIn: Name
    let face: Face

    init() throws {
      let (feed, profile) = (Name("feed"), Name("profile"))
      signedIn = Name("signedIn")
      nav = Navigator(
        try NavigationMap(
          tabs: [
            TabDefinition("home", root: feed),
            TabDefinition("me", root: profile),
          ],
          screens: [
            ScreenDefinition(feed), ScreenDefinition(profile), ScreenDefinition("post"),
            ScreenDefinition("account"),
          ],
          facts: [FactDefinition("in", .flag, initial: true)],
          protections: [ProtectionDefinition(signedIn, passes: .flag("in"))]))
      face = try Face()
      nav.register(face)
    }

    @discardableResult
    func run(_ text: String, protectedBy names: Name...) throws -> Reply {
      var request = Request(try Command(parsing: text))
      if !names.isEmpty { request.options = RequestOptions(protections: names) }
      return nav.send(request)
    }

    func screens(_ tab: Int = 0) -> String {
      nav.world.state[.tab(tab)].entries.map(\.screen.text).joined(separator: " ")
    }
  }

  @Test func `a visit restored by undo keeps its protection`() throws {
    let app = try App()
    try app.run("push account", protectedBy: app.signedIn)
    try app.run("pop")
    try app.run("undo")
    try app.run("set in false")
    #expect(app.screens() == "feed")
  }

  @Test func `a recheck revokes a visit by its own live protection`() throws {
    let app = try App()
    app.face.onAsk = { $0.allow() }
    try app.run("push account", protectedBy: app.face.name)
    app.face.onAsk = { $0.deny() }
    app.nav.recheck(app.face.name)
    #expect(app.screens() == "feed")
  }

  @Test func `only the protected step of a transaction is asked about`() throws {
    let app = try App()
    var protected = Request(try Command(parsing: "push account with 7"))
    protected.options = RequestOptions(protections: [app.face.name])
    let plain = Request(try Command(parsing: "push post"))
    let grouped = Request(try Command(parsing: "begin; push post; push post with 2; end"))
    app.nav.send(Request(transaction: [plain, grouped, protected]))
    #expect(app.face.asked.map(\.question.payload) == [Payload(7)])
    app.face.asked.first?.allow()
    #expect(app.screens() == "feed post post post account" && app.face.asked.count == 1)
  }

  @Test func `a journal replays the protections of each step`() throws {
    let app = try App()
    let recorder = Navigator(app.nav.world.map, isRecording: true)
    var protected = Request(try Command(parsing: "push account on tab me"))
    protected.options = RequestOptions(protections: [app.signedIn])
    recorder.send(
      Request(transaction: [Request(try Command(parsing: "push post")), protected]))
    var world = try #require(recorder.journal?.world(after: 1))
    _ = step(&world, .command(try Command(parsing: "set in false"), origin: nil))
    #expect(world.state[.tab(0)].count == 2 && world.state[.tab(1)].count == 1)
  }

  @Test func `an inner transaction keeps the protections of its steps`() throws {
    let app = try App()
    try app.run("set in false")
    var guarded = Request(try Command(parsing: "push account"))
    guarded.options = RequestOptions(protections: [app.signedIn])
    let inner = Request(transaction: [Request(try Command(parsing: "push post")), guarded])
    let post = Request(try Command(parsing: "push post with 1"))
    for request in [Request(transaction: [inner]), Request(transaction: [post, inner])] {
      #expect(app.nav.send(request).refusal != nil)
    }
    #expect(app.screens() == "feed")
  }

  @Test func `an inner transaction keeps its own options, with callbacks and without`() throws {
    let app = try App()
    try app.run("set in false")
    for hasCallback in [false, true] {
      var step = Request(try Command(parsing: "push account"))
      if hasCallback { step.onResult = { _ in } }
      var inner = Request(transaction: [Request(try Command(parsing: "push post")), step])
      inner.options = RequestOptions(stepProtections: [2: [app.signedIn]])
      #expect(app.nav.send(Request(transaction: [inner])).refusal != nil)
      inner.options = RequestOptions(protections: [app.signedIn])
      #expect(app.nav.send(Request(transaction: [inner])).refusal != nil)
    }
    #expect(app.screens() == "feed")
  }

  @Test func `only the protected step of an inner transaction is asked about`() throws {
    let app = try App()
    var guarded = Request(try Command(parsing: "push account with 7"))
    guarded.options = RequestOptions(protections: [app.face.name])
    let post = Request(try Command(parsing: "push post"))
    let inner = Request(transaction: [post, guarded, post])
    app.nav.send(Request(transaction: [post, inner, post]))
    #expect(app.face.asked.map(\.question.payload) == [Payload(7)])
    app.face.asked.first?.allow()
    #expect(app.screens() == "feed post post account post post" && app.face.asked.count == 1)
  }

  // MARK: Kept controllers

  /// A navigator whose screen account is kept for a minute after each visit; it is the root of the
  /// second tab.
  private func keepingApp(_ protection: Name) throws -> Navigator {
    let (feed, account, post) = (Name("feed"), Name("account"), Name("post"))
    let fact = Name("in")
    let rules = VisitRules(protections: [protection], keepAlive: .time(.seconds(60)))
    let nav = Navigator(
      try NavigationMap(
        tabs: [TabDefinition("home", root: feed), TabDefinition(account, root: account)],
        screens: [
          ScreenDefinition(feed), ScreenDefinition(post), ScreenDefinition(account, rules: rules),
        ],
        facts: [FactDefinition(fact, .flag, initial: true)],
        protections: [
          ProtectionDefinition("signedIn", passes: .flag(fact)),
          ProtectionDefinition("face"),
        ]))
    nav.setFactory(of: account) { _ in Blank() }
    return nav
  }

  private final class Blank: Controller {}

  @Test(arguments: ["signedIn", "face"])
  func `the controller of a root that lost its verdict is not kept`(name: String) throws {
    let nav = try keepingApp(try Name(name))
    let face = try Face()
    nav.register(face)
    face.onAsk = { $0.allow() }
    try nav.run("show account")
    face.onAsk = { $0.deny() }
    nav.recheck(face.name)
    try nav.run("set in false")
    try nav.run("go post on tab account")
    #expect(nav.world.state[.tab(1)].top?.screen.text == "post" && nav.keptCount == 0)
  }
}
