import Roots
import Testing

/// Where a question is shown: on an accessory layer without an owner, over what was open there.
@Suite struct QuestionPlaceTests {
  /// Tabs with a protected room, a card that belongs to its screen, and a card that is cleared.
  private func house(loginPolicy: AccessoryPolicy = .cleared) throws -> Navigator {
    let (member, lens) = (Name("member"), Name("lens"))
    let screens = try ["feed", "myself", "post"].map { try ScreenDefinition(Name($0)) }
    let rooms = [
      ScreenDefinition("account", rules: VisitRules(protections: [member])),
      ScreenDefinition("vault", rules: VisitRules(protections: [lens])),
    ]
    return Navigator(
      try NavigationMap(
        tabs: [TabDefinition("home", root: "feed"), TabDefinition("me", root: "myself")],
        screens: screens + rooms,
        accessories: [
          AccessoryDefinition("login", policy: loginPolicy),
          AccessoryDefinition("notes", policy: .belongs),
          AccessoryDefinition("write"), AccessoryDefinition("scan", level: 1),
        ],
        protections: [
          ProtectionDefinition(member, ask: .overlay("login")),
          ProtectionDefinition(lens, ask: .overlay("scan")),
        ]))
  }

  private func screens(_ nav: Navigator, _ layer: Layer) -> String {
    nav.world.state[layer].entries.map(\.screen.text).joined(separator: " ")
  }

  @Test(arguments: [AccessoryPolicy.cleared, .belongs])
  func `a question over a card of a screen stays visible on every tab`(
    policy: AccessoryPolicy
  ) throws {
    let nav = try house(loginPolicy: policy)
    for text in ["push post", "overlay notes", "push account on tab me"] { try nav.run(text) }
    #expect(screens(nav, .accessory(0)) == "login")
    try nav.run("push account on tab me")
    #expect(screens(nav, .accessory(0)) == "login")
    try nav.run("finish with true")
    #expect(screens(nav, .tab(1)) == "myself account")
    let notes = try #require(nav.world.state.activeAccessory)
    #expect(screens(nav, notes) == "notes")
  }

  @Test func `a user who selects another tab ends a question over a card of a screen`() throws {
    let nav = try house()
    for text in ["push post", "overlay notes", "push account", "show me"] { try nav.run(text) }
    #expect(nav.world.state.shownAccessories.isEmpty && nav.world.requests.isEmpty)
    try nav.run("push account")
    #expect(screens(nav, .accessory(0)) == "login")
  }

  @Test func `a card below a question makes way for a command that goes on`() throws {
    let nav = try house()
    for text in ["overlay write", "push account", "push vault"] { try nav.run(text) }
    #expect(screens(nav, .accessory(0)) == "write login")
    try nav.run("finish with true")
    #expect(screens(nav, .tab(0)) == "feed vault" && screens(nav, .accessory(0)) == "login")
    try nav.run("finish with true")
    #expect(screens(nav, .tab(0)) == "feed vault account")
    #expect(screens(nav, .accessory(0)).isEmpty)
  }
}
