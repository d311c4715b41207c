import Roots
import Testing

/// Links against every protected screen.
@Suite struct LinkProtectionTests {
  private static let guarded = ["account", "admin", "safe"]

  private static func map() throws -> NavigationMap {
    let name = { (text: String) throws in try Name(text) }
    let (signedIn, staff) = (try name("signedIn"), try name("isStaff"))
    let screens =
      try ["feed", "list"].map { ScreenDefinition(try name($0)) } + [
        ScreenDefinition(try name("account"), rules: VisitRules(protections: [signedIn])),
        ScreenDefinition(try name("admin"), rules: VisitRules(protections: [try name("staff")])),
        ScreenDefinition(
          try name("safe"), rules: VisitRules(protections: [signedIn, try name("staff")])),
      ]
    let routes = try guarded.map { screen in
      RouteDefinition(
        "\(screen)/{id: int}", try Command(parsing: "push \(screen) with {id}"),
        parents: try ["show home", "pop to list"].map { try Command(parsing: $0) })
    }
    return try NavigationMap(
      tabs: try ["home", "map"].map { TabDefinition(try name($0), root: try name("feed")) },
      screens: screens, accessories: [AccessoryDefinition(try name("login"))],
      facts: [
        try FactDefinition(signedIn, .flag, initial: .bool(false)),
        try FactDefinition(staff, .flag, initial: .bool(false)),
      ],
      reactions: [Reaction(completed: [.set(signedIn, .bool(true))])],
      protections: [
        ProtectionDefinition(
          signedIn, passes: .flag(signedIn), ask: .overlay(try name("login")),
          reaction: ReactionID(1)),
        ProtectionDefinition(try name("staff"), passes: .flag(staff)),
      ],
      routes: routes + [
        RouteDefinition("on/{id: int}", .open("roots://account/{id}"))
      ])
  }

  private let navigator: Navigator

  init() throws {
    navigator = Navigator(try Self.map())
    navigator.start()
  }

  private func run(_ text: String) throws -> Reply { navigator.send(try Command(parsing: text)) }

  private func stack(_ tab: Int) -> [String] {
    navigator.world.state.tabs[tab].entries.map(\.screen.text)
  }

  @Test func `a link waits for its protection, then opens its stack`() throws {
    _ = try run("show map")
    guard case .pending = try run("open account/7") else {
      Issue.record("nobody was asked")
      return
    }
    #expect(stack(0) == ["feed"] && navigator.world.state.selectedTab == 1)
    #expect(navigator.world.pending.first?.command == .open("account/7"))
    #expect(try run("finish with true").refusal == nil)
    #expect(stack(0) == ["feed", "list", "account"])
    #expect(navigator.world.state.visibleContent?.payload == Payload(7))
    #expect(navigator.world.pending.isEmpty)
  }

  @Test func `the target of a link is resolved again when it continues`() throws {
    _ = try run("open on/7")
    #expect(navigator.world.pending.first?.command == .open("on/7"))
    _ = try run("push list on tab map")
    _ = try run("set signedIn true")
    #expect(stack(0) == ["feed", "list", "account"])
    #expect(stack(1) == ["feed", "list"])
  }

  @Test func `a log-in that is cancelled leaves nothing of the link`() throws {
    let before = navigator.world.state
    _ = try run("open account/7")
    _ = try run("dismiss")
    #expect(navigator.world.pending.isEmpty)
    #expect(navigator.world.state.tabs == before.tabs && navigator.world.state.selectedTab == 0)
  }

  @Test func `a protection that denies at once refuses the link with its reason`() throws {
    let before = navigator.world
    #expect(
      try run("open admin/1").refusal.map { "\($0)" }
        == "'admin' is protected by 'staff', which does not pass")
    #expect(navigator.world == before)
  }

  @Test(arguments: guarded, LinkTests.bad)
  func `no malformed link enters a protected screen`(
    screen: String, bad: (link: String, message: String)
  ) throws {
    let before = navigator.world
    let refusal = navigator.send(Request(.open(bad.link))).refusal
    #expect(refusal.map { "\($0)" } == bad.message)
    for ending in ["/../1", "/%2e%2e", "/1%2F2", "/1?x=1", "//1", "/1/x#y", "/1 ", "/01", "/+1"] {
      #expect(navigator.send(Request(.open("roots://\(screen)\(ending)"))).refusal != nil)
    }
    #expect(navigator.world == before)
  }
}
