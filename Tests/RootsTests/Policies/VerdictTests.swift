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

  @Test func `a rewind goes back to the remaining time of a deadline`() throws {
    let bank = try Bank(isRecording: true)
    bank.navigator.register(try Face())
    let log = try bank.ask("push vault")
    bank.scheduler.advance(to: .seconds(4))
    try bank.run("set dirty true")
    let count = try #require(bank.navigator.journal?.count)
    bank.scheduler.advance(to: .seconds(9))
    #expect(bank.navigator.rewind(to: count))
    bank.scheduler.advance(to: .milliseconds(14_999))
    #expect(bank.pending == 1)
    bank.scheduler.advance(to: .seconds(15))
    #expect(bank.pending == 0, "\(log.lines)")
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

  /// A vault whose outer protection shows a card, whose protection shows a pin, whose protection is
  /// asked; their deadlines are 10, 10 and 30 seconds.
  private func nestedGuards(
    _ inner: Face, outer: ProtectionDefinition? = nil
  ) throws -> (nav: Navigator, log: Log) {
    let (card, pin) = (Name("card"), Name("pin"))
    let nav = Navigator(
      try NavigationMap(
        start: .screen("feed"),
        screens: [
          ScreenDefinition("feed"),
          ScreenDefinition("vault", rules: VisitRules(protections: ["outer"])),
        ],
        accessories: [
          AccessoryDefinition(card, rules: VisitRules(protections: ["middle"])),
          AccessoryDefinition(pin, level: 1, rules: VisitRules(protections: [inner.name])),
        ],
        protections: [
          outer ?? ProtectionDefinition("outer", ask: .overlay(card), deadline: .seconds(10)),
          ProtectionDefinition("middle", ask: .overlay(pin), deadline: .seconds(10)),
          ProtectionDefinition(inner.name, deadline: .seconds(30)),
        ]))
    nav.scheduler = Scheduler()
    nav.register(inner)
    let log = Log()
    var request = Request(.push("vault"))
    request.onRefusal = { log.lines.append("\($0)") }
    nav.send(request)
    return (nav, log)
  }

  @Test func `while a question waits for its own protection, the outer deadlines stand still`()
    throws
  {
    let inner = try Face()
    let (nav, log) = try nestedGuards(inner)
    let clock = try #require(nav.scheduler)
    #expect(nav.world.pending.count == 3)
    clock.advance(to: .seconds(25))
    #expect(nav.world.pending.count == 3 && log.take() == [])
    inner.asked[0].allow()
    clock.advance(to: .seconds(100))
    for _ in 0..<2 { try nav.run("finish with true") }
    #expect(nav.world.state.main.top?.screen == "vault")
    #expect(log.take() == [] && clock.nextDue == nil)
  }

  @Test func `when the innermost deadline passes, all that wait are refused`() throws {
    let inner = try Face()
    let (nav, log) = try nestedGuards(inner)
    nav.scheduler?.advance(to: .seconds(29))
    #expect(nav.world.pending.count == 3)
    nav.scheduler?.advance(to: .seconds(30))
    #expect(nav.world.pending.isEmpty && log.take().count == 1)
    #expect(nav.scheduler?.nextDue == nil)
  }

  @Test func `a deadline goes on when what the protection sent no longer waits`() throws {
    let (inner, outer) = (try Face(), try Face("outer"))
    let definition = ProtectionDefinition(outer.name, deadline: .seconds(10))
    let (nav, log) = try nestedGuards(inner, outer: definition)
    #expect(log.take().count == 1)
    nav.register(outer)
    outer.onAsk = { [unowned nav] _ in nav.send(.overlay("card")) }
    var request = Request(.push("vault"))
    request.onRefusal = { log.lines.append("\($0)") }
    nav.send(request)
    #expect(nav.world.pending.count == 3)
    nav.scheduler?.advance(to: .seconds(25))
    #expect(nav.world.pending.count == 3)
    inner.asked[0].deny()
    #expect(nav.world.pending.count == 1)
    nav.scheduler?.advance(to: .seconds(34))
    #expect(nav.world.pending.count == 1 && log.take() == [])
    nav.scheduler?.advance(to: .seconds(35))
    #expect(nav.world.pending.isEmpty && log.take().count == 1)
  }

  @Test func `while what a protection sent waits for its payload, the deadline stands still`()
    throws
  {
    let (log, outer) = (Log(), try Face("outer"))
    var promise: PendingInput<Int>?
    let nav = try AppNavigator<Vaults> {
      $0.start(with: .hall)
      $0.screen(.hall) { _ in Spy("", log) }
      $0.screen(.vault) { _ in Spy("", log) }.protected(by: outer)
      $0.accessory(.code) { _, _ in Spy("", log) }
    }
    nav.scheduler = Scheduler()
    outer.onAsk = { [unowned nav] _ in
      nav.accessory().load(
        .code, VisitOptions(deadline: .seconds(300)), input: { promise = $0 },
        onResult: { _ in outer.asked[0].allow() })
    }
    nav.start()
    nav.main.push(.vault)
    nav.scheduler?.advance(to: .seconds(200))
    #expect(nav.pending.count == 2)
    promise?.give(1)
    nav.scheduler?.advance(to: .seconds(400))
    nav.accessory().pop()
    #expect(nav.main.screens == ["hall", "vault"])
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

private enum Vaults: AppNames {}
extension Screen<Vaults, Void, Void> {
  fileprivate static var hall: Self { Self() }
  fileprivate static var vault: Self { Self() }
}
extension Accessory<Vaults, Int, Void> { fileprivate static var code: Self { Self() } }
