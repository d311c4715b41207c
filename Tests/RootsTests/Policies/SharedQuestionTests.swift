import Roots
import Testing

/// Several pending commands.
@Suite struct SharedQuestionTests {
  private func bank(presenting: Bool = false) throws -> (Bank, Face) {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    if presenting { face.onAsk = { $0.present(.overlay("login")) } }
    return (bank, face)
  }

  @Test func `one log-in that a live protection presents serves every target`() throws {
    let (bank, _) = try bank(presenting: true)
    let first = try bank.ask("push vault on tab home")
    let second = try bank.ask("push vault on tab me")
    #expect(bank.pending == 2 && bank.screens(.accessory(0)) == "login")
    try bank.run("finish with true")
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.screens(.tab(1)) == "myself vault")
    #expect(first.lines.isEmpty && second.lines.isEmpty && bank.pending == 0)
    #expect(bank.screens(.accessory(0)).isEmpty)
  }

  @Test func `a log-in that is cancelled refuses every target`() throws {
    let (bank, _) = try bank(presenting: true)
    let first = try bank.ask("push vault on tab home")
    let second = try bank.ask("push vault on tab me")
    try bank.run("back")
    #expect(first.lines.count == 1 && second.lines.count == 1)
    #expect(bank.pending == 0 && bank.screens(.accessory(0)).isEmpty)
  }

  @Test(arguments: ["vault", "account"])
  func `a log-in that is cancelled refuses what stands behind its command`(screen: String) throws {
    let (bank, _) = try bank(presenting: true)
    let first = try bank.ask("push \(screen)")
    let second = try bank.ask("push \(screen) on tab home")
    try bank.run("back")
    #expect(first.lines.count == 1 && second.lines.count == 1)
    #expect(bank.pending == 0 && bank.screens(.accessory(0)).isEmpty)
  }

  @Test func `a denial of one input says nothing about another that stands behind it`() throws {
    let (bank, face) = try bank()
    try bank.run("push vault with 1")
    try bank.run("push vault with 2")
    face.asked[0].deny("no")
    #expect(bank.pending == 1 && face.asked.count == 2)
    face.asked[1].allow()
    #expect(bank.screens() == "feed vault")
  }

  @Test func `a declared log-in without a condition serves every target`() throws {
    let ask = Name("ask")
    let card = AccessoryDefinition("login")
    let vault = ScreenDefinition("vault", rules: VisitRules(protections: [ask]))
    let feed = Name("feed")
    let nav = Navigator(
      try NavigationMap(
        tabs: [TabDefinition(feed, root: feed), TabDefinition("me", root: feed)],
        screens: [ScreenDefinition(feed), vault], accessories: [card],
        protections: [ProtectionDefinition(ask, ask: .overlay(card.name))]))
    nav.send(try Command(parsing: "push vault"))
    nav.send(try Command(parsing: "push vault on tab me"))
    #expect(nav.world.state[.accessory(0)].count == 1)
    nav.send(try Command(parsing: "finish with true"))
    #expect(nav.world.state[.tab(0)].count == 2 && nav.world.state[.tab(1)].count == 2)
    #expect(nav.world.state[.accessory(0)].isEmpty && nav.world.pending.isEmpty)
  }

  @Test func `different cards of one protection come one after the other`() throws {
    let (bank, face) = try bank()
    face.onAsk = { answering in
      answering.present(.overlay("login", with: answering.question.payload))
    }
    try bank.run("push vault on tab home with 1")
    try bank.run("push vault on tab me with 2")
    #expect(bank.navigator.world.state[.accessory(0)].entries.map(\.payload) == [Payload(1)])
    try bank.run("finish with true")
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.screens(.tab(1)) == "myself")
    #expect(bank.navigator.world.state[.accessory(0)].entries.map(\.payload) == [Payload(2)])
    try bank.run("finish with false")
    #expect(bank.screens(.tab(1)) == "myself" && bank.pending == 0)
  }

  @Test func `equal requests are asked once for all waiting commands`() throws {
    let (bank, face) = try bank()
    let first = try bank.ask("push vault")
    let feed = try #require(bank.navigator.world.state[.tab(0)].top?.id)
    let second = try bank.ask("push vault", from: feed)
    #expect(bank.pending == 2 && face.asked.count == 1)
    face.asked[0].deny("no")
    #expect(first.lines == second.lines && first.lines.count == 1 && bank.pending == 0)
  }

  @Test(arguments: ["tab home", "tab me"])
  func `a resumed command keeps the card of another request`(place: String) throws {
    let (bank, face) = try bank()
    let account = try bank.ask("push account on tab home")
    try bank.run("push vault on \(place)")
    #expect(bank.screens(.accessory(0)) == "login" && bank.pending == 2)
    let card = bank.navigator.world.state[.accessory(0)].top?.id
    face.asked[0].allow()
    #expect(bank.navigator.world.state[.accessory(0)].top?.id == card && bank.pending == 1)
    #expect(account.lines.isEmpty)
    try bank.run("finish with 1")
    let vault = place == "tab home" ? "feed vault account" : "feed account"
    #expect(bank.screens(.tab(0)) == vault)
    #expect(bank.pending == 0)
  }

  @Test func `a card stays while a command waits for it`() throws {
    let (bank, _) = try bank(presenting: true)
    let post = try bank.run("push post on tab me").entry
    let first = try bank.ask("push vault on tab me", from: post)
    let second = try bank.ask("push vault on tab home")
    let card = bank.navigator.world.state[.accessory(0)].top?.id
    try bank.run("pop tab me")
    #expect(first.lines.count == 1 && bank.pending == 1)
    #expect(card != nil && bank.navigator.world.state[.accessory(0)].top?.id == card)
    try bank.run("finish with true")
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.screens(.tab(1)) == "myself")
    #expect(second.lines.isEmpty && bank.pending == 0)
  }

  @Test func `one log-in serves all entries of a transaction`() throws {
    let (bank, face) = try bank(presenting: true)
    try bank.run("begin; push vault with 1 on tab home; push vault with 2 on tab me; end")
    try bank.run("finish with true")
    #expect(face.asked.count == 2 && bank.screens(.accessory(0)).isEmpty && bank.pending == 0)
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.screens(.tab(1)) == "myself vault")
  }

  @Test func `a recheck voids the log-in that a waiting transaction has passed`() throws {
    let (bank, face) = try bank(presenting: true)
    try bank.run("begin; push vault with 1 on tab home; push vault with 2 on tab me; end")
    face.onAsk = { [unowned nav = bank.navigator] answering in
      face.onAsk = { $0.present(.overlay("login")) }
      nav.recheck(face.name)
      answering.present(.overlay("login"))
    }
    try bank.run("finish with true")
    #expect(bank.screens(.accessory(0)) == "login" && bank.pending == 1)
    #expect(bank.screens(.tab(0)) == "feed")
  }

  @Test func `closing a card does not wait behind the command that waits for the card`() throws {
    let (face, keep) = (try Face(), try Face("keep"))
    let (feed, letter, vault) = (Name("feed"), Name("letter"), Name("vault"))
    let nav = Navigator(
      try NavigationMap(
        start: .screen(feed),
        screens: [
          ScreenDefinition(feed),
          ScreenDefinition(letter, rules: VisitRules(leaveGuards: [keep.name])),
          ScreenDefinition(vault, rules: VisitRules(protections: [face.name])),
        ], accessories: [AccessoryDefinition("login")],
        protections: [ProtectionDefinition(face.name), ProtectionDefinition(keep.name)]))
    nav.register(face)
    nav.register(keep)
    face.onAsk = { $0.present(.overlay("login")) }
    try nav.run("push vault with 1")
    let card = try #require(nav.world.state[.accessory(0)].top?.id)
    try nav.run("push letter", from: card.number)
    try nav.run("push vault with 2")
    keep.asked.first?.allow()
    try nav.run("finish \(card) with true")
    #expect(keep.asked.count == 2)
    keep.asked.last?.allow()
    #expect(nav.world.pending.isEmpty && nav.world.state[.accessory(0)].isEmpty)
  }

  // MARK: Places

  @Test func `a late verdict removes the entry that was asked about`() throws {
    let guarding = try Face("keep")
    let (feed, editor) = (Name("feed"), Name("editor"))
    let rules = VisitRules(leaveGuards: [guarding.name])
    let nav = Navigator(
      try NavigationMap(
        tabs: [TabDefinition(feed, root: feed), TabDefinition("me", root: feed)],
        screens: [ScreenDefinition(feed), ScreenDefinition(editor, rules: rules)],
        protections: [ProtectionDefinition(guarding.name)]))
    nav.register(guarding)
    for text in ["push editor on tab me", "push editor", "pop", "show me"] {
      nav.send(try Command(parsing: text))
    }
    guarding.asked.first?.allow()
    #expect(guarding.asked.count == 1)
    #expect(nav.world.state[.tab(0)].count == 1 && nav.world.state[.tab(1)].count == 2)
  }

  @Test func `each step of a waiting transaction keeps its place`() throws {
    let (bank, face) = try bank()
    try bank.run("begin; push post; show me; push vault; end")
    try bank.run("push post with 2 on main")
    face.asked.first?.allow()
    #expect(face.asked.count == 1)
    #expect(bank.screens(.tab(0)) == "feed post" && bank.screens(.tab(1)) == "myself vault")
  }

  @Test(arguments: ["push vault", "push vault on tab"])
  func `a step keeps its place when an earlier one has nothing left to do`(text: String) throws {
    let (bank, face) = try bank()
    try bank.run("begin; overlay discard once; \(text); end")
    try bank.run("show me")
    try bank.run("overlay discard")
    face.asked.first?.allow()
    #expect(face.asked.count == 1)
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.screens(.tab(1)) == "myself")
  }

  @Test func `a waiting segue finds its way from the present screen`() throws {
    let (bank, face) = try bank()
    try bank.run("overlay login")
    try bank.run("segue vault")
    try bank.run("dismiss")
    try bank.run("overlay discard")
    face.asked.first?.allow()
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.pending == 0)
  }

  @Test func `the refusal of another waiting command is not the reply`() throws {
    let (bank, face) = try bank()
    try bank.run("push vault on tab me")
    let second = face.asked.first
    face.onAsk = { $0.allow() }
    bank.navigator.observeStack(.tab(0)) { _ in second?.deny() }
    let reply = try bank.run("push vault")
    #expect(reply.entry != nil && bank.screens() == "feed vault" && bank.pending == 0)
  }

  @Test(arguments: ["in purse push vault", "begin; in purse push vault; end"])
  func `a waiting command keeps its navigator when another of its name gets the focus`(
    text: String
  ) throws {
    let bank = try Bank(nests: true)
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("set signedIn true")
    try bank.run("push wallet")
    try bank.run(text)
    try bank.run("push wallet on tab me")
    try bank.run("show me")
    face.asked.first?.allow()
    let state = bank.navigator.world.state
    let depths = state.hosts(of: "purse").map { state.stacks(in: $0)?.tabs[0].count }
    #expect(depths == [2, 1], "\(bank.navigator.world)")
    #expect(bank.pending == 0)
  }

  @Test func `a waiting command finds the navigator that it begins itself`() throws {
    let bank = try Bank(nests: true)
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("set signedIn true")
    try bank.run("begin; push wallet; in purse push vault; end")
    try bank.run("push post on tab me")
    face.asked.first?.allow()
    let state = bank.navigator.world.state
    #expect(state.stacks(of: "purse")?.tabs[0].count == 2 && bank.pending == 0)
  }
}
