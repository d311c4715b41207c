import Roots
import Testing

/// A protection presents what the user has opened already.
@Suite struct JoinedCardTests {
  private func bank() throws -> Bank {
    let bank = try Bank()
    let face = try Face()
    face.facts = ["signedIn"]
    face.onAsk = { $0.present(.overlay("login")) }
    bank.navigator.register(face)
    return bank
  }

  @Test func `a log-in that is open answers a protection that presents it`() throws {
    let bank = try bank()
    let login = try bank.ask("overlay login")
    let vault = try bank.ask("push vault")
    #expect(bank.screens(.accessory(0)) == "login" && bank.pending == 1)
    try bank.run("finish with true")
    #expect(bank.screens() == "feed vault" && bank.pending == 0)
    #expect(login.lines.count == 1 && vault.lines.isEmpty)
    try bank.run("undo")
    #expect(bank.screens() == "feed" && bank.screens(.accessory(0)).isEmpty)
  }

  @Test(arguments: ["back", "undo", "dismiss 0", "show main"])
  func `a log-in that is closed refuses what waits for it`(ending: String) throws {
    let bank = try bank()
    try bank.run("overlay login")
    let vault = try bank.ask("push vault")
    try bank.run(ending)
    #expect(vault.lines.count == 1 && bank.pending == 0)
    #expect(bank.screens() == "feed" && bank.screens(.accessory(0)).isEmpty)
  }

  @Test func `a log-in that the user opened stays when a fact answers`() throws {
    let map = try NavigationMap(
      start: .screen("feed"),
      screens: [
        ScreenDefinition("feed"),
        ScreenDefinition("vault", rules: VisitRules(protections: ["ask"])),
      ],
      accessories: [AccessoryDefinition("login", policy: .stays)],
      facts: [FactDefinition("signedIn", .flag, initial: .bool(false))],
      protections: [
        ProtectionDefinition("ask", passes: .flag("signedIn"), ask: .overlay("login"))
      ])
    let nav = Navigator(map)
    for text in ["overlay login", "push vault", "set signedIn true"] { try nav.run(text) }
    #expect(nav.world.state[.main].count == 2 && nav.world.state[.accessory(0)].count == 1)
    #expect(nav.world.pending.isEmpty)
  }

  @Test func `a log-in whose result has no consequences is not joined by one that has`() throws {
    let bank = try Bank()
    try bank.run("overlay login")
    try bank.run("push account")
    #expect(bank.screens(.accessory(0)) == "login login")
    try bank.run("finish with true")
    #expect(bank.screens() == "feed account" && bank.pending == 0)
  }

  @Test func `a log-in with another input is another log-in`() throws {
    let bank = try bank()
    try bank.run("overlay login with 1")
    try bank.run("push vault")
    #expect(bank.screens(.accessory(0)) == "login login" && bank.pending == 1)
    try bank.run("back")
    #expect(bank.screens(.accessory(0)) == "login" && bank.pending == 0)
  }

  @Test func `an accessory that takes the place of the log-in answers`() throws {
    let bank = try bank()
    try bank.run("overlay login")
    try bank.run("push vault")
    try bank.run("replace discard on accessory 0 inheriting")
    #expect(bank.screens(.accessory(0)) == "discard" && bank.pending == 1)
    try bank.run("finish with true")
    #expect(bank.screens() == "feed vault" && bank.pending == 0)
  }

  @Test func `the root of a stack is not joined`() throws {
    let nav = Navigator(
      try NavigationMap(
        start: .screen("door"),
        screens: [
          ScreenDefinition("door"),
          ScreenDefinition("vault", rules: VisitRules(protections: ["ask"])),
        ],
        protections: [ProtectionDefinition("ask", ask: .push("door"))]))
    try nav.run("push vault")
    #expect(nav.world.state[.main].count == 2 && nav.world.pending.count == 1)
    try nav.run("finish with true")
    #expect(nav.world.state[.main].top?.screen == "vault")
  }

  @Test func `a flow that is open answers a protection that starts it`() throws {
    let nav = Navigator(
      try NavigationMap(
        start: .screen("feed"),
        screens: [
          ScreenDefinition("feed"), ScreenDefinition("name"), ScreenDefinition("code"),
          ScreenDefinition("vault", rules: VisitRules(protections: ["ask"])),
        ],
        protections: [ProtectionDefinition("ask", ask: .start("signIn"))],
        flows: [FlowDefinition("signIn", screens: ["name", "code"])]))
    try nav.run("start signIn")
    try nav.run("push code")
    try nav.run("push vault")
    #expect(nav.world.state[.main].count == 3 && nav.world.pending.count == 1)
    try nav.run("finish flow signIn with true")
    #expect(nav.world.state[.main].entries.map(\.screen.text) == ["feed", "vault"])
  }
}
