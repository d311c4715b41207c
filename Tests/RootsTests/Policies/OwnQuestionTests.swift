import Roots
import Testing

/// A protection presents a question of its own, also above an equal one that the user has opened.
@Suite struct OwnQuestionTests {
  private func bank() throws -> Bank {
    let bank = try Bank()
    let face = try Face()
    face.facts = ["signedIn"]
    face.onAsk = { $0.present(.overlay("login")) }
    bank.navigator.register(face)
    return bank
  }

  @Test func `a protection asks above a log-in that is open`() throws {
    let bank = try bank()
    let login = try bank.ask("overlay login")
    let vault = try bank.ask("push vault")
    #expect(bank.screens(.accessory(0)) == "login login" && bank.pending == 1)
    try bank.run("finish with true")
    #expect(bank.screens() == "feed vault" && bank.pending == 0)
    #expect(login.lines.count == 1 && vault.lines.isEmpty)
    #expect(bank.screens(.accessory(0)).isEmpty)
  }

  @Test(arguments: ["back", "undo"])
  func `a question that is closed leaves the log-in that the user opened`(ending: String) throws {
    let bank = try bank()
    try bank.run("overlay login")
    let vault = try bank.ask("push vault")
    try bank.run(ending)
    #expect(vault.lines.count == 1 && bank.pending == 0)
    #expect(bank.screens(.accessory(0)) == "login")
  }

  @Test(arguments: ["dismiss 0", "show main"])
  func `closing all log-ins refuses what waits for one`(ending: String) throws {
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

  @Test func `a question is presented also where a second visit would be refused`() throws {
    let nav = Navigator(
      try NavigationMap(
        start: .screen("door"),
        screens: [
          ScreenDefinition("door", once: true),
          ScreenDefinition("vault", rules: VisitRules(protections: ["ask"])),
        ],
        protections: [ProtectionDefinition("ask", ask: .push("door", once: true))]))
    try nav.run("push vault")
    #expect(nav.world.state[.main].count == 2 && nav.world.pending.count == 1)
    try nav.run("finish with true")
    #expect(nav.world.state[.main].entries.map(\.screen.text) == ["door", "vault"])
  }

  @Test func `a protection starts a flow above a run that is open`() throws {
    let nav = Navigator(
      try NavigationMap(
        start: .screen("feed"),
        screens: [
          ScreenDefinition("feed"), ScreenDefinition("name"), ScreenDefinition("code"),
          ScreenDefinition("vault", rules: VisitRules(protections: ["ask"])),
        ],
        protections: [ProtectionDefinition("ask", ask: .start("signIn", once: true))],
        flows: [FlowDefinition("signIn", screens: ["name", "code"])]))
    try nav.run("start signIn")
    try nav.run("push code")
    try nav.run("push vault")
    #expect(nav.world.state[.main].count == 4 && nav.world.pending.count == 1)
    try nav.run("finish flow signIn with true")
    let screens = nav.world.state[.main].entries.map(\.screen.text)
    #expect(screens == ["feed", "name", "code", "vault"])
  }
}
