import Roots
import Testing

/// A protection that is open allows at once; a command that waits gains nothing by that.
@Suite struct OpenProtectionTests {
  private func bank() throws -> (Bank, Face) {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    return (bank, face)
  }

  @Test func `a waiting command asks a protection that was open when it was sent`() throws {
    let (bank, face) = try bank()
    face.isOpen = true
    try bank.run("push safe")
    face.isOpen = false
    try bank.run("finish with true")
    #expect(face.asked.count == 1 && bank.screens() == "feed")
  }

  @Test func `a queued command asks a protection that was open when it was sent`() throws {
    let (bank, face) = try bank()
    face.isOpen = true
    let observation = bank.navigator.observers.commits.add { _ in
      guard face.isOpen else { return }
      #expect(throws: Never.self) { try bank.run("push vault") }
      face.isOpen = false
    }
    try bank.run("push post")
    observation.cancel()
    #expect(face.asked.count == 1 && bank.screens() == "feed post")
  }

  @Test func `a protection that has opened meanwhile is not asked`() throws {
    let (bank, face) = try bank()
    try bank.run("push safe")
    face.isOpen = true
    try bank.run("finish with true")
    #expect(face.asked.isEmpty && bank.screens() == "feed safe")
  }

  @Test func `a root that an open protection shows after a restart is checked again`() throws {
    let club = try RootClub()
    let saved = SavedState(club.navigator.world)
    let other = try RootClub()
    other.face.isOpen = true
    other.navigator.restore(saved, policy: .reload)
    #expect(other.navigator.world.state.selectedTab == 1)
    other.face.isOpen = false
    other.navigator.recheck(other.face.name)
    #expect(other.face.asked.count == 1)
    other.face.asked.first?.deny()
    #expect(other.navigator.world.state.selectedTab == 0)
  }

  @Test func `a question whose controller cannot be made is one error, and one refusal`() throws {
    let (bank, _) = try bank()
    var faults: [String] = []
    bank.navigator.observers.faults.add { faults.append("\($0)") }
    bank.navigator.setFactory(of: Name("login")) { _ in throw Broken("no film") }
    try bank.run("push account")
    #expect(
      faults.filter { $0.contains("the controller of 'login'") }.count == 1 && faults.count <= 2,
      "\(faults)")
    #expect(!faults.contains { $0.contains("'overlay login' was refused") }, "\(faults)")
  }

  /// An app whose second tab is protected, and selected.
  private struct RootClub {
    let navigator: Navigator
    let face: Face

    init() throws {
      face = try Face()
      let rules = VisitRules(protections: [face.name])
      let (feed, vault) = (Name("feed"), Name("vault"))
      navigator = Navigator(
        try NavigationMap(
          tabs: [
            TabDefinition("home", root: feed),
            TabDefinition("private", root: vault),
          ],
          screens: [ScreenDefinition(feed), ScreenDefinition(vault, rules: rules)],
          protections: [ProtectionDefinition(face.name)]))
      navigator.register(face)
      face.isOpen = true
      try navigator.run("show private")
      face.isOpen = false
    }
  }
}

/// Verdicts that are older than a recheck do not count, and rechecks end.
@Suite struct RecheckOrderTests {
  private func bank() throws -> (Bank, Face) {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    return (bank, face)
  }

  @Test func `a recheck in the same turn voids a verdict that was given before`() throws {
    let (bank, face) = try bank()
    face.onAsk = { [unowned nav = bank.navigator] verdict in
      guard face.asked.count == 1 else { return }
      verdict.allow()
      nav.recheck(face.name)
    }
    try bank.run("push vault")
    #expect(face.asked.count == 2 && bank.screens() == "feed")
  }

  @Test func `rechecks of several entries that call for rechecks end`() throws {
    let limit = 10_000
    let (bank, face) = try bank()
    face.onAsk = { $0.allow() }
    for number in 0..<4 { try bank.run("push vault with \(number)") }
    face.asked = []
    face.onAsk = { [unowned nav = bank.navigator] verdict in
      if face.asked.count < limit { nav.recheck(face.name) }
      verdict.allow()
    }
    bank.navigator.recheck(face.name)
    #expect(face.asked.count < limit)
    #expect(bank.screens() == "feed vault vault vault vault")
  }

  @Test func `a payload is no verdict about an entry`() throws {
    let (bank, face) = try bank()
    face.onAsk = { $0.give(Payload(2)) }
    let log = try bank.ask("push vault with 1")
    #expect(bank.screens() == "feed" && face.asked.count == 1)
    #expect(log.lines == ["'vault' is protected by 'face': its answer was no verdict"])
  }
}

/// Equal commands share one outcome only if the older one passes all protections of the newer.
@Suite struct CoalescedProtectionTests {
  private let log = Log()

  private func send(_ protections: [String], _ bank: Bank, _ caller: String) throws {
    var request = Request(try Command(parsing: "push post"))
    request.options = RequestOptions(protections: try protections.map { try Name($0) })
    request.onRefusal = { [log] refusal in log.lines.append("\(caller): \(refusal)") }
    request.onResult = { [log] outcome in log.lines.append("\(caller): \(outcome.words)") }
    bank.navigator.send(request)
  }

  @Test func `an equal visit with another protection waits for its own verdict`() throws {
    let bank = try Bank()
    let (face, badge) = (try Face(), try Face("badge"))
    bank.navigator.register(face)
    bank.navigator.register(badge)
    try send(["face"], bank, "first")
    try send(["badge"], bank, "second")
    face.asked.first?.allow()
    #expect(bank.screens() == "feed post" && badge.asked.count == 1)
    badge.asked.first?.deny("no")
    #expect(bank.screens() == "feed post")
    #expect(log.lines == ["second: 'post' is protected by 'badge': no"])
  }

  @Test func `an equal visit with fewer protections shares the outcome`() throws {
    let bank = try Bank()
    let (face, badge) = (try Face(), try Face("badge"))
    bank.navigator.register(face)
    bank.navigator.register(badge)
    try send(["face", "badge"], bank, "first")
    try send(["badge"], bank, "second")
    #expect(bank.pending == 1)
    face.asked.first?.allow()
    badge.asked.first?.allow()
    #expect(bank.screens() == "feed post" && bank.pending == 0)
  }

  @Test func `a visit whose payload comes later equals no other`() throws {
    let bank = try Bank()
    var verdicts: [PendingVerdict] = []
    for _ in 0..<2 {
      var request = Request(try Command(parsing: "push post"))
      request.wait { verdicts.append($0) }
      bank.navigator.send(request)
    }
    verdicts.first?.give(Payload(1))
    #expect(verdicts.count == 2)
    verdicts.last?.give(Payload(2))
    let posts = bank.navigator.world.state[.tab(0)].entries.dropFirst()
    #expect(posts.map(\.payload) == [Payload(1), Payload(2)])
  }

  @Test func `a waiting transaction opens the accessory of an entry that it brings`() throws {
    let sheet = AccessoryDefinition("sheet", policy: .belongs)
    let face = try Face()
    let (feed, vault) = (Name("feed"), Name("vault"))
    let nav = Navigator(
      try NavigationMap(
        start: .screen(feed),
        screens: [
          ScreenDefinition(feed), ScreenDefinition("post"),
          ScreenDefinition(vault, rules: VisitRules(protections: [face.name])),
        ], accessories: [sheet], protections: [ProtectionDefinition(face.name)]))
    nav.register(face)
    try nav.run("begin; push vault; overlay sheet; end")
    try nav.run("push post")
    face.asked.first?.allow()
    let owner = try #require(nav.world.state.visibleContent)
    #expect(owner.screen == vault)
    #expect(nav.world.state[.accessory(0, of: owner.id)].count == 1)
  }

  @Test func `a protection that closes while the start screen appears is asked`() throws {
    let face = try Face()
    let nav = Navigator(try Bank.map())
    face.isOpen = true
    nav.register(face)
    let log = Log()
    nav.setFactory(of: "feed") { _ in
      let feed = Spy("feed", log)
      feed.onAppear = { face.isOpen = false }
      return feed
    }
    try nav.run("push vault")
    #expect(face.asked.count == 1 && nav.world.state[.tab(0)].count == 1)
  }
}
