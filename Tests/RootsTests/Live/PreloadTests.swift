import Roots
import Testing

/// `preload` makes the controller of a screen before the screen is shown.
@Suite struct PreloadTests {
  private let log = Log()

  private func navigator() throws -> Navigator {
    let rules = VisitRules(protections: ["member"])
    let nav = Navigator(
      try NavigationMap(
        tabs: [TabDefinition("home", root: "feed"), TabDefinition("me", root: "people")],
        screens: [
          ScreenDefinition("feed"), ScreenDefinition("people"), ScreenDefinition("post"),
          ScreenDefinition("vault", rules: rules),
          ScreenDefinition("lobby", rules: VisitRules(protections: ["asked"])),
          ScreenDefinition("number", payload: PayloadType(Int.self)),
        ],
        accessories: [AccessoryDefinition("card")],
        facts: [FactDefinition("in", .flag, initial: false)],
        protections: [
          ProtectionDefinition("member", passes: .flag("in")),
          ProtectionDefinition("asked"),
        ]))
    for name in nav.world.map.names {
      nav.setFactory(of: name) { [log] context in
        log.lines.append("make \(name)" + (context.payload.map { " \($0)" } ?? ""))
        return Spy("\(name)", log)
      }
    }
    nav.start()
    _ = log.take()
    return nav
  }

  @Test func `the next visit with the payload shows the preloaded controller`() throws {
    let nav = try navigator()
    let before = nav.world
    #expect(try nav.run("preload post with 7").refusal == nil)
    #expect(log.take() == ["make post 7"] && nav.keptCount == 1)
    #expect(nav.world.state == before.state && nav.world.history == before.history)
    try nav.run("push post with 8")
    #expect(log.take().first == "make post 8" && nav.keptCount == 1)
    try nav.run("replace post with 7")
    #expect(
      log.take() == [
        "post disappears", "post attached to #5", "post appears by push", "post ends",
      ])
    #expect(nav.keptCount == 0)
  }

  @Test(arguments: ["push post with 7", "pop to post with 7", "go post with 7", "overlay card"])
  func `every way to a screen takes it`(text: String) throws {
    let nav = try navigator()
    try nav.run("begin; preload post with 7; preload card; preload post with 7; end")
    #expect(log.take() == ["make post 7", "make card"])
    try nav.run(text)
    #expect(!log.take().contains { $0.hasPrefix("make") } && nav.keptCount == 1)
  }

  @Test func `a tab is preloaded by its root, and an open screen is left alone`() throws {
    let nav = try navigator()
    try nav.run("preload people")
    #expect(log.take() == ["make people"])
    try nav.run("show me")
    #expect(!log.take().contains("make people") && nav.keptCount == 0)
    try nav.run("show home")
    _ = log.take()
    try nav.run("preload people")
    #expect(log.take().isEmpty && nav.keptCount == 0)
  }

  @Test func `an unused controller ends when memory is low`() throws {
    let nav = try navigator()
    try nav.run("preload post")
    nav.memoryIsLow()
    #expect(log.take() == ["make post", "post ends"] && nav.keptCount == 0)
    try nav.run("push post")
    #expect(log.take().contains("make post"))
  }

  @Test(arguments: [
    ("preload nowhere", "there is no screen or accessory 'nowhere'"),
    ("preload number with \"x\"", "'number': the payload is of type String, not Int"),
    ("preload number", "'number' needs a payload of type Int"),
    ("preload vault", "'vault' is protected by 'member', which does not pass"),
    ("preload lobby", "a protection must be asked first"),
    ("begin; preload post; preload nowhere; end", "step 2 of the transaction"),
  ])
  func `a preload is refused as a visit would be`(text: String, message: String) throws {
    let nav = try navigator()
    let refusal = try nav.run(text).refusal
    #expect(refusal?.description.hasPrefix(message) == true, "\(String(describing: refusal))")
    #expect(log.take().isEmpty && nav.keptCount == 0)
  }

  @Test func `a preloaded controller ends with the condition that let it in`() throws {
    let nav = try navigator()
    try nav.run("set in true")
    try nav.run("preload vault")
    #expect(nav.keptCount == 1)
    try nav.run("set in false")
    #expect(nav.keptCount == 0 && log.take() == ["make vault", "vault ends"])
  }

  @Test func `a factory that fails is a fault, and the command is done`() throws {
    struct Broken: Error {}
    let nav = try navigator()
    var faults = 0
    let token = nav.observers.faults.add { _ in faults += 1 }
    nav.setFactory(of: "post") { _ in throw Broken() }
    #expect(try nav.run("preload post").refusal == nil && faults == 1 && nav.keptCount == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `an open entry can be retained, and released again`() throws {
    let nav = try navigator()
    try nav.run("push post with 1")
    let context = try #require(nav.context(EntryID(4)))
    #expect(context.keepAlive(.memory))
    try nav.run("pop")
    #expect(nav.keptCount == 1 && !log.take().contains("post ends"))
    #expect(!context.keepAlive(.memory))
    try nav.run("push post with 1")
    #expect(!log.take().contains { $0.hasPrefix("make") })
    let again = try #require(nav.context(EntryID(5)))
    again.keepAlive(.memory.shared(as: "mine"))
    again.keepAlive(nil)
    try nav.run("pop")
    #expect(nav.keptCount == 0 && log.take().contains("post ends"))
  }
}
