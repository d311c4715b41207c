import Roots
import Testing

/// Protections of single visits hold like declared ones: for undo, redo, revocation, restoration,
/// and every command that shows the entry again.
@Suite struct ProtectedVisitTests {
  @Test(arguments: [("pop", "undo"), ("undo", "redo")])
  func `undo and redo check the condition that one visit asked for`(
    away: String, back: String
  ) throws {
    let club = try Club()
    try club.run("set signedIn true")
    club.enter(club.member)
    try club.run(away)
    try club.run("set signedIn false", back)
    #expect(!club.showsRoom)
  }

  @Test func `undo asks the live protection that one visit asked for`() throws {
    let face = try Face()
    let club = try Club(with: [face])
    face.onAsk = { $0.allow() }
    club.enter(face.name)
    #expect(club.showsRoom && face.asked.count == 1)
    try club.run("pop")
    face.onAsk = { $0.deny() }
    try club.run("undo")
    #expect(!club.showsRoom && face.asked.count == 2)
  }

  @Test func `redo asks the live protection that one visit asked for`() throws {
    let face = try Face()
    let club = try Club(with: [face])
    face.onAsk = { $0.allow() }
    club.enter(face.name)
    try club.run("undo")
    face.onAsk = { $0.deny() }
    try club.run("redo")
    #expect(!club.showsRoom && face.asked.count == 2)
  }

  @Test func `a chained protection is checked when the visit is undone and redone`() throws {
    let face = try Face()
    let club = try Club()
    face.onAsk = { $0.allow() }
    club.nav.send(Request(.push(club.room), VisitOptions(protectedBy: [face])))
    #expect(club.showsRoom)
    try club.run("pop")
    face.onAsk = { $0.deny() }
    try club.run("undo")
    #expect(!club.showsRoom)
  }

  @Test func `signing out revokes a visit where no screen declares a protection`() throws {
    let club = try Club()
    try club.run("set signedIn true")
    club.enter(club.member)
    try club.run("set signedIn false")
    #expect(club.screens() == "feed")
  }

  @Test func `a pop reveals no visit whose condition failed meanwhile`() throws {
    let club = try Club()
    try club.run("set signedIn true")
    club.enter(club.member)
    try club.run("push post", "set signedIn false", "pop")
    #expect(!club.showsRoom)
  }

  @Test func `showing its tab reveals no visit whose condition failed meanwhile`() throws {
    let club = try Club()
    try club.run("set signedIn true")
    club.enter(club.member, on: .tab(.number(2)))
    try club.run("set signedIn false", "show me")
    #expect(!club.showsRoom)
  }

  @Test func `a restored visit must pass the condition it asked for`() throws {
    let club = try Club()
    try club.run("set signedIn true")
    club.enter(club.member)
    var saved = SavedState(club.nav.world, RestorationRules(of: club.nav.world.map))
    saved.facts = [:]
    let other = try Club()
    other.nav.restore(saved)
    #expect(!other.showsRoom)
  }

  @Test func `a restored visit asks the live protection it asked for`() throws {
    let face = try Face()
    let club = try Club(with: [face])
    face.onAsk = { $0.allow() }
    club.enter(face.name)
    let saved = SavedState(club.nav.world, RestorationRules(of: club.nav.world.map))
    let strict = try Face()
    let other = try Club(with: [strict])
    strict.onAsk = { $0.deny() }
    other.nav.restore(saved)
    #expect(!other.showsRoom && strict.asked.count == 1)
  }

  @Test func `a protection of one step does not mark the other entries of its transaction`() throws
  {
    let bank = try Bank()
    try bank.run("set signedIn true")
    var guarded = Request(try Command(parsing: "push post on tab me"))
    guarded.options = RequestOptions(protections: ["signedIn"])
    let plain = Request(try Command(parsing: "push post on tab home"))
    #expect(bank.navigator.send(Request(transaction: [plain, guarded])).refusal == nil)
    try bank.run("set signedIn false")
    #expect(bank.screens(.tab(1)) == "myself")
    #expect(bank.screens(.tab(0)) == "feed post")
  }

  @Test func `a transaction in which one step is protected waits whole`() throws {
    let bank = try Bank()
    var guarded = Request(try Command(parsing: "push post on tab me"))
    guarded.options = RequestOptions(protections: ["signedIn"])
    let plain = Request(try Command(parsing: "push post on tab home"))
    guard case .pending = bank.navigator.send(Request(transaction: [plain, guarded])) else {
      throw Missing()
    }
    #expect(bank.screens(.tab(0)) == "feed" && bank.screens(.accessory(0)) == "login")
    try bank.run("finish with true")
    #expect(bank.screens(.accessory(0)) == "" && bank.pending == 0)
    #expect(bank.screens(.tab(0)) == "feed post" && bank.screens(.tab(1)) == "myself post")
    try bank.run("set signedIn false")
    #expect(bank.screens(.tab(0)) == "feed post" && bank.screens(.tab(1)) == "myself")
  }
}

/// The bottom of a tab is protected too when a visit asks for it.
@Suite struct ProtectedRootTests {
  @Test func `a denied visit to the root of the start tab makes way for the declared root`() throws
  {
    let face = try Face()
    let club = try Club(with: [face])
    face.onAsk = { $0.allow() }
    var request = Request(try Command(parsing: "go feed on tab home with 1"))
    request.options = RequestOptions(protections: [face.name])
    club.nav.send(request)
    #expect(club.screens() == "feed 1")
    face.onAsk = { $0.deny() }
    club.nav.recheck(face.name)
    #expect(club.screens() == "feed")
  }

  @Test func `a denied root of a tab asks again when its tab is shown`() throws {
    let face = try Face()
    let (feed, vault) = (Name("feed"), Name("vault"))
    let nav = Navigator(
      try NavigationMap(
        tabs: [
          TabDefinition("home", root: feed),
          TabDefinition("private", root: vault),
        ],
        screens: [
          ScreenDefinition(feed),
          ScreenDefinition(vault, rules: VisitRules(protections: [face.name])),
        ],
        protections: [ProtectionDefinition(face.name)]))
    nav.register(face)
    face.onAsk = { $0.allow() }
    try nav.run("show private")
    face.onAsk = { $0.deny() }
    nav.recheck(face.name)
    #expect(nav.world.state.selectedTab == 0 && face.asked.count == 2)
    try nav.run("show private")
    #expect(nav.world.state.selectedTab == 0 && face.asked.count == 3)
  }

  @Test func `signing out replaces a visit to the root of the start tab`() throws {
    let club = try Club()
    try club.run("set signedIn true")
    var request = Request(try Command(parsing: "go feed on tab home with 1"))
    request.options = RequestOptions(protections: [club.member])
    club.nav.send(request)
    try club.run("set signedIn false")
    #expect(club.screens() == "feed")
  }
}

/// The protections of visits that are over take no memory once no undo can show them again.
@Suite struct ForgottenProtectionTests {
  @Test(arguments: [0, 5])
  func `the protections of visits that are over are forgotten`(limit: Int) throws {
    let nav = Navigator(try Club.map(), historyLimit: limit)
    var request = Request(try Command(parsing: "push room"))
    request.options = RequestOptions(protections: ["member"])
    try nav.run("set signedIn true")
    for _ in 0..<1_000 {
      nav.send(request)
      try nav.run("pop")
    }
    #expect(nav.world.marks.extraProtections.count < 200)
  }

  @Test func `the protections of a visit that can be undone are kept`() throws {
    let nav = Navigator(try Club.map(), historyLimit: 3_000)
    var request = Request(try Command(parsing: "push room"))
    request.options = RequestOptions(protections: ["member"])
    try nav.run("set signedIn true")
    for _ in 0..<1_000 {
      nav.send(request)
      try nav.run("pop")
    }
    try nav.run("set signedIn false")
    try nav.run("undo 1999")
    #expect(nav.world.state.entries.values.allSatisfy { $0.screen.text != "room" })
  }
}

/// A live protection that is rechecked gives a verdict for each entry; only allowed entries stay.
@Suite struct RecheckTests {
  @Test func `a recheck asks about each entry and revokes those that are denied`() throws {
    let face = try Face()
    let bank = try Bank()
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault with 1")
    try bank.run("push vault with 2 on tab me")
    face.asked = []
    face.onAsk = { $0.question.payload == Payload(2) ? $0.deny() : $0.allow() }
    bank.navigator.recheck(face.name)
    #expect(face.asked.count == 2)
    #expect(bank.screens(.tab(0)) == "feed vault" && bank.screens(.tab(1)) == "myself")
  }

  @Test func `a recheck keeps the entries that are allowed`() throws {
    let face = try Face()
    let bank = try Bank()
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault with 1")
    try bank.run("push vault with 2 on tab me")
    face.onAsk = { $0.question.payload == Payload(1) ? $0.deny() : $0.allow() }
    bank.navigator.recheck(face.name)
    #expect(bank.screens(.tab(0)) == "feed")
    #expect(bank.screens(.tab(1)) == "myself vault")
  }

  @Test func `a recheck that is answered with a log-in revokes first and then presents`() throws {
    let face = try Face()
    face.facts = ["isStaff"]
    let bank = try Bank()
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault")
    face.onAsk = { $0.present(.overlay("login")) }
    try bank.run("set isStaff true")
    #expect(bank.screens() == "feed")
    #expect(bank.screens(.accessory(0)) == "login")
  }

  @Test func `a recheck without an answer revokes at the deadline`() throws {
    let face = try Face()
    let bank = try Bank()
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault")
    face.onAsk = nil
    bank.navigator.recheck(face.name)
    bank.scheduler.advance(to: .seconds(11))
    #expect(bank.screens() == "feed")
  }

  @Test func `a recheck whose verdict object is dropped revokes at the deadline`() throws {
    let club = try Club()
    let face = try Face()
    face.onAsk = { $0.allow() }
    club.nav.send(Request(.push(club.room), VisitOptions(protectedBy: [face])))
    #expect(club.showsRoom)
    face.onAsk = nil
    club.nav.recheck(face.name)
    face.asked = []
    club.scheduler.advance(to: .seconds(61))
    #expect(!club.showsRoom)
  }
}
