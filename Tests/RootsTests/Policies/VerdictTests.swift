import Roots
import Testing

/// Verdicts and the texts of refusals.
@Suite struct VerdictTests {
  @Test(arguments: ["finish", "finish with false", "finish with null", "dismiss"])
  func `only a value other than false and null allows`(text: String) throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.present(.overlay("login")) }
    let log = try bank.ask("push vault")
    try bank.run(text)
    #expect(bank.screens() == "feed" && log.lines.count == 1)
  }

  @Test func `a card finished without a value denies`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.present(.overlay("login")) }
    let log = try bank.ask("push vault")
    try bank.run("finish")
    #expect(log.lines == ["'vault' is protected by 'face': its question was left unanswered"])
  }

  @Test func `a verdict that presents no command refuses`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.present(.pop()) }
    try bank.run("push post")
    let log = try bank.ask("push vault")
    #expect(
      log.lines == [
        "'vault' is protected by 'face': 'pop' shows nothing that could be answered"
      ])
  }

  @Test func `a deadline pauses while a screen that the protection sent is open`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { [unowned nav = bank.navigator] answering in
      nav.send(
        Request(.overlay("login")) { outcome in
          if case .completed(_?) = outcome { answering.allow() } else { answering.deny() }
        })
    }
    let log = try bank.ask("push vault")
    #expect(bank.screens(.accessory(0)) == "login")
    bank.scheduler.advance(to: .seconds(500))
    #expect(bank.pending == 1 && log.lines.isEmpty)
    try bank.run("finish with true")
    #expect(bank.screens() == "feed vault" && bank.scheduler.nextDue == nil)
  }

  @Test func `a deadline resumes when a screen that the protection sent is gone`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { [unowned nav = bank.navigator] _ in nav.send(.overlay("login")) }
    let log = try bank.ask("push vault")
    bank.scheduler.advance(to: .seconds(500))
    try bank.run("dismiss")
    bank.scheduler.advance(to: .seconds(505))
    #expect(bank.pending == 1)
    bank.scheduler.advance(to: .seconds(511))
    #expect(log.lines == ["'face' did not answer in time about 'vault'; try again"])
  }

  @Test func `a refusal after a log-in names the protection that still fails`() throws {
    let (feed, lounge) = (Name("feed"), Name("lounge"))
    let (signedIn, plan, gold) = (Name("signedIn"), Name("plan"), Name("gold"))
    let login = AccessoryDefinition("login")
    let nav = Navigator(
      try NavigationMap(
        start: .screen(feed),
        screens: [
          ScreenDefinition(feed), ScreenDefinition(lounge, rules: VisitRules(protections: [gold])),
        ],
        accessories: [login],
        facts: [
          FactDefinition(signedIn, .flag, initial: false),
          FactDefinition(plan, .choice(["free", "gold"]), initial: "free"),
        ],
        reactions: [Reaction(completed: [.set(signedIn, .bool(true))])],
        protections: [
          ProtectionDefinition(
            gold, passes: .all([.flag(signedIn), .equals(plan, "gold")]),
            ask: .overlay(login.name), reaction: ReactionID(1))
        ]))
    var refusals: [String] = []
    var request = Request(.push(lounge))
    request.onRefusal = { refusals.append("\($0)") }
    nav.send(request)
    nav.send(try Command(parsing: "finish with true"))
    #expect(
      refusals == ["'lounge' is protected by 'gold': answered, but 'plan is gold' does not hold"])
  }
}
