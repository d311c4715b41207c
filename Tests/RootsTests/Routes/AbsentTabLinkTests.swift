import Roots
import Testing

/// A link into a tab that is there only after a log-in asks for the log-in.
@Suite struct AbsentTabLinkTests {
  /// Where the protection is declared.
  private enum Protected { case root, target, nothing, other }

  private func trial(_ protected: Protected) throws -> Trial {
    func rules(_ names: Name...) -> VisitRules { VisitRules(protections: names) }
    return Trial(
      try NavigationMap(
        tabs: [
          TabDefinition("home", root: "feed"),
          TabDefinition("me", root: "profile", when: .flag("signedIn")),
        ],
        screens: [
          ScreenDefinition("feed"), ScreenDefinition("wallet"),
          ScreenDefinition(
            "profile",
            rules: protected == .root ? rules("auth") : protected == .other ? rules("age") : .none),
          ScreenDefinition("card", rules: protected == .target ? rules("auth") : .none),
        ],
        accessories: [AccessoryDefinition("login")],
        facts: [
          FactDefinition("signedIn", .flag, initial: false),
          FactDefinition("adult", .flag, initial: false),
        ],
        protections: [
          ProtectionDefinition("auth", passes: .flag("signedIn"), ask: .overlay("login")),
          ProtectionDefinition("age", passes: .flag("adult"), ask: .overlay("login")),
        ],
        routes: [
          RouteDefinition(
            "card/{n: int}", try Command(parsing: "push card with {n} once"),
            parents: [.show(.name("me"))]),
          RouteDefinition("on/{n: int}", try Command(parsing: "push card with {n} once on tab me")),
          RouteDefinition("me", .show(.name("me"))),
          RouteDefinition(
            "inner", try Command(parsing: "in purse push card once on tab gold"),
            parents: [try Command(parsing: "push wallet once on tab home")]),
        ],
        nested: [
          NavigatorDefinition(
            "purse", in: "wallet",
            tabs: [
              TabDefinition("cash", root: "feed"),
              TabDefinition("gold", root: "profile", when: .flag("signedIn")),
            ])
        ]))
  }

  private static let links = ["card/1", "on/1", "inner"]

  @Test(arguments: links, [true, false])
  func `the protection of the root or of the target is asked, and then the target is visible`(
    link: String, isAtRoot: Bool
  ) throws {
    let nav = Navigator(try trial(isAtRoot ? .root : .target).world.map, isRecording: true)
    let reply = nav.send(.open(link))
    #expect(reply.refusal == nil)
    #expect(nav.world.state.focusedEntry?.screen == "login")
    #expect(nav.world.state.presentTabs == [0])
    #expect(nav.send(.set("signedIn", true)).refusal == nil)
    if nav.world.state.focusedEntry?.screen == "login" {
      nav.send(try Command(parsing: "dismiss with true"))
    }
    #expect(nav.world.state.focusedEntry?.screen == "card")
    #expect(nav.world.pending.isEmpty && nav.world.violations.isEmpty)
    let journal = try #require(nav.journal)
    #expect(journal.world(after: journal.count) == nav.world)
  }

  @Test func `a link to the tab itself asks the protection of its root`() throws {
    let nav = Navigator(try trial(.root).world.map)
    #expect(nav.send(.open("me")).refusal == nil)
    #expect(nav.world.state.focusedEntry?.screen == "login")
    nav.send(.dismiss())
    #expect(nav.world.state == World(nav.world.map).state)
  }

  @Test(arguments: links + ["me"])
  func `without a protection that helps the link is refused, and the refusal names 'protect'`(
    link: String
  ) throws {
    for protected in [Protected.nothing, .other] {
      var trial = try trial(protected)
      let refusal = try trial.refusal("open \(link)")
      let tab = link == "inner" ? "gold" : "me"
      #expect(
        refusal?.hasSuffix(
          "the tab '\(tab)' is there only while signedIn; 'protect' its root 'profile' with that "
            + "condition, and links ask first") == true, "\(refusal ?? "accepted")")
    }
  }

  @Test func `a command that is no link says only that the tab is absent`() throws {
    var trial = try trial(.root)
    #expect(try trial.refusal("show me") == "the tab 'me' is there only while signedIn")
  }
}
