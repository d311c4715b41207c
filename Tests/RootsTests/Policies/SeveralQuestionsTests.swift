import Roots
import Testing

/// Several pending commands: a shown card belongs to one request, a pending command keeps its
/// layer, and every caller gets one result or one refusal.
@Suite struct SeveralQuestionsTests {
  /// An app in which `account` and `vault` have protections of their own.
  private func bank() throws -> (navigator: Navigator, scheduler: Scheduler) {
    let name = { (text: String) throws in try Name(text) }
    let map = try NavigationMap(
      tabs: [
        TabDefinition(try name("home"), root: try name("feed")),
        TabDefinition(try name("me"), root: try name("myself")),
      ],
      screens: [
        ScreenDefinition(try name("feed")), ScreenDefinition(try name("myself")),
        ScreenDefinition(
          try name("account"), rules: VisitRules(protections: [try name("signedIn")])),
        ScreenDefinition(
          try name("vault"), rules: VisitRules(protections: [try name("finger")])),
      ],
      accessories: [
        AccessoryDefinition(try name("login")), AccessoryDefinition(try name("finger"), level: 1),
      ],
      protections: [
        ProtectionDefinition(try name("signedIn"), ask: .overlay(try name("login"))),
        ProtectionDefinition(try name("finger"), ask: .overlay(try name("finger"))),
      ])
    let nav = Navigator(map)
    let scheduler = Scheduler()
    nav.scheduler = scheduler
    nav.start()
    return (nav, scheduler)
  }

  private func screens(_ nav: Navigator, _ layer: Layer) -> String {
    nav.world.state[layer].entries.map(\.screen.text).joined(separator: " ")
  }

  @Test func `one live protection shows one log-in for two waiting commands`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    var isSignedIn = false
    face.onAsk = { isSignedIn ? $0.allow() : $0.present(.overlay("login")) }
    try bank.run("push vault on tab home")
    try bank.run("push vault on tab me")
    #expect(bank.screens(.accessory(0)) == "login")
    isSignedIn = true
    try bank.run("finish with true")
    #expect(bank.screens(.accessory(0)) == "" && bank.pending == 0)
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.screens(.tab(1)) == "myself vault")
  }

  @Test func `one log-in serves all entries of a transaction`() throws {
    let bank = try Bank()
    try bank.run("begin; push account on tab home; push account on tab me; end")
    #expect(bank.screens(.accessory(0)) == "login" && bank.pending == 1)
    try bank.run("finish with true")
    #expect(bank.screens(.accessory(0)) == "" && bank.pending == 0)
    #expect(bank.screens(.tab(0)) == "feed account" && bank.screens(.tab(1)) == "myself account")
  }

  @Test func `a resumed command keeps the request of another command`() throws {
    let (nav, _) = try bank()
    try nav.run("push account on tab home")
    try nav.run("push vault on tab me")
    #expect(screens(nav, .accessory(0)) == "login" && screens(nav, .accessory(1)) == "finger")
    try nav.run("dismiss 1 with true")
    #expect(screens(nav, .tab(1)) == "myself vault")
    try nav.run("dismiss 0 with true")
    #expect(screens(nav, .tab(0)) == "feed account")
    #expect(nav.world.pending.isEmpty)
  }

  @Test func `a resumed command keeps the card of another command's request`() throws {
    let (nav, _) = try bank()
    try nav.run("push account")
    try nav.run("push vault")
    try nav.run("dismiss 1 with true")
    #expect(screens(nav, .accessory(0)) == "login" && nav.world.pending.count == 1)
    try nav.run("dismiss 0 with true")
    #expect(screens(nav, .tab(0)) == "feed vault account")
    #expect(nav.world.pending.isEmpty)
  }

  @Test(arguments: ["push vault", "push vault on tab"])
  func `a waiting command keeps its place while the tab changes`(text: String) throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    try bank.run(text)
    try bank.run("show me")
    face.asked[0].allow()
    #expect(face.asked.count == 1)
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.screens(.tab(1)) == "myself")
  }

  @Test func `the second of two equal callers hears the result if the first has no callbacks`()
    throws
  {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("push vault")
    let second = try bank.ask("push vault")
    face.asked[0].allow()
    try bank.run("pop with 1")
    #expect(second.lines == ["completed(Optional(1))"])
  }

  @Test func `the second of two equal callers hears the refusal if the first has no callbacks`()
    throws
  {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("push vault")
    let second = try bank.ask("push vault")
    face.asked[0].deny("no")
    #expect(second.lines.count == 1)
  }

  @Test func `a pending command is refused when the navigator ends`() throws {
    let face = try Face()
    let log = Log()
    var bank: Bank? = try Bank()
    bank?.navigator.register(face)
    var request = Request(try Command(parsing: "push vault"))
    request.onRefusal = { log.lines.append("\($0)") }
    request.onResult = { log.lines.append("\($0)") }
    bank?.navigator.send(request)
    bank = nil
    face.asked = []
    #expect(log.lines.count == 1)
  }

  @Test func `a pending command is refused by a rewind`() throws {
    let bank = try Bank(isRecording: true)
    let face = try Face()
    bank.navigator.register(face)
    let log = try bank.ask("push vault")
    #expect(bank.navigator.rewind(to: 0) && bank.pending == 0)
    #expect(log.lines.count == 1)
  }

  @Test func `a log-in finished without a value denies`() throws {
    let (nav, _) = try bank()
    try nav.run("push account")
    try nav.run("finish")
    #expect(screens(nav, .tab(0)) == "feed")
    #expect(nav.world.pending.isEmpty)
  }

  @Test func `a deadline pauses while a screen sent by the protection is open`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { _ in try bank.run("overlay login") }
    let log = try bank.ask("push vault")
    #expect(bank.screens(.accessory(0)) == "login")
    bank.scheduler.advance(to: .seconds(61))
    #expect(bank.pending == 1 && log.lines.isEmpty)
    face.asked[0].allow()
    #expect(bank.screens() == "feed vault")
  }
}

/// Callbacks that send without end are refused, however they branch.
///
/// Each test stops after `limit` calls, far above the number that one command may cause.
@Suite struct LoopLimitTests {
  private let limit = 3000
  private let log = Log()

  @Test func `two observers that each push are refused`() throws {
    let nav = Navigator(try Shape.plain().map())
    let two = Name("two")
    for _ in 0..<2 {
      nav.observeStack(.main) { [log, limit] _ in
        guard log.lines.count < limit else { return }
        log.lines.append("push")
        nav.send(.push(two))
      }
    }
    try nav.run("push two")
    #expect(log.lines.count < limit)
  }

  @Test func `a caller that retries when a protection denies is refused`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.deny() }
    func enter() throws {
      log.lines.append("push")
      guard log.lines.count < limit else { return }
      var request = Request(try Command(parsing: "push vault"))
      request.onRefusal = { _ in try? enter() }
      bank.navigator.send(request)
    }
    try enter()
    #expect(log.lines.count < limit)
  }

  @Test func `a fault handler that sends again is refused`() throws {
    let nav = Navigator(try Shape.plain().map())
    let nowhere = Name("nowhere")
    nav.observers.faults.add { [log, limit] _ in
      guard log.lines.count < limit else { return }
      log.lines.append("push")
      nav.send(.push(nowhere))
    }
    nav.observeStack(.main) { _ in nav.send(.push(nowhere)) }
    try nav.run("push two")
    #expect(log.lines.count < limit)
  }

  @Test func `a protection that rechecks while it is asked is stopped`() throws {
    let limit = 200
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault")
    face.onAsk = { [log] verdict in
      guard log.lines.count < limit else { return verdict.allow() }
      log.lines.append("ask")
      bank.navigator.recheck(face.name)
      verdict.allow()
    }
    bank.navigator.recheck(face.name)
    #expect(log.lines.count < limit)
    #expect(bank.screens() == "feed vault")
  }

  @Test(arguments: [
    "segue login", "open \"roots://sign\"", "begin; push door; overlay login; end",
  ])
  func `the last entry that is presented decides`(_ text: String) throws {
    let name = { (text: String) throws in try Name(text) }
    let ask = try Command(parsing: text)
    let vault = VisitRules(protections: [try name("member")])
    let nav = Navigator(
      try NavigationMap(
        tabs: [
          TabDefinition(try name("home"), root: try name("feed")),
          TabDefinition(try name("me"), root: try name("myself")),
        ],
        screens: [
          ScreenDefinition(try name("feed"), rules: VisitRules(children: [try name("door")])),
          ScreenDefinition(try name("myself")),
          ScreenDefinition(try name("door"), rules: VisitRules(children: [try name("login")])),
          ScreenDefinition(try name("vault"), rules: vault),
        ],
        accessories: [AccessoryDefinition(try name("login"))],
        protections: [ProtectionDefinition(try name("member"), ask: ask)],
        routes: [
          RouteDefinition("sign", .overlay(try name("login")), parents: [.push(try name("door"))])
        ]))
    for answer in ["false", "true"] {
      try nav.run("push vault on tab me")
      #expect(nav.world.state[.accessory(0)].top?.screen.text == "login")
      try nav.run("finish with \(answer)")
      let screen = answer == "true" ? "vault" : "myself"
      #expect(nav.world.state[.tab(1)].top?.screen.text == screen)
      #expect(nav.world.pending.isEmpty && nav.world.requests.isEmpty)
      try nav.run("reset home")
    }
  }

  @Test func `a protection that cannot present its command refuses at once`() throws {
    let (feed, vault) = (Name("feed"), Name("vault"))
    let member = Name("member")
    let nav = Navigator(
      try NavigationMap(
        start: .screen(feed),
        screens: [
          ScreenDefinition(feed),
          ScreenDefinition(vault, rules: VisitRules(protections: [member])),
        ],
        accessories: [AccessoryDefinition("login")],
        protections: [
          ProtectionDefinition(member, ask: try Command(parsing: "overlay login with {user}"))
        ]))
    var refusals: [Refusal] = []
    var request = Request(.push(vault))
    request.onRefusal = { refusals.append($0) }
    let reply = nav.send(request)
    #expect(refusals.count == 1 && reply.refusal == refusals.first)
  }
}
