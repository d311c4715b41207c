import Roots
import Testing

@Suite struct ProtectionTests {
  @Test func `a push of the account while signed out continues after the log-in`() throws {
    let bank = try Bank()
    let log = try bank.ask("push account")
    #expect(log.reply == .pending(PendingID(1)))
    #expect(bank.screens() == "feed" && bank.screens(.accessory(0)) == "login")
    try bank.run("finish with {user: \"Ada\"}")
    #expect(bank.screens() == "feed account" && bank.screens(.accessory(0)) == "")
    #expect(bank.pending == 0 && log.lines.isEmpty && bank.faults.texts.isEmpty)
    try bank.run("pop with 7")
    #expect(log.lines == ["completed(Optional(7))"])
  }

  @Test func `a cancelled log-in refuses the command`() throws {
    let bank = try Bank()
    let log = try bank.ask("push account")
    try bank.run("back")
    #expect(bank.screens() == "feed" && bank.pending == 0)
    #expect(log.lines == ["'account' is protected by 'signedIn': its question was left unanswered"])
  }

  @Test(arguments: ["show me", "show home root"])
  func `a log-in that navigation removes was not left unanswered`(text: String) throws {
    let bank = try Bank()
    if text != "show me" { try bank.run("push post") }
    let log = try bank.ask("push account on main")
    try bank.run(text)
    #expect(bank.screens(.accessory(0)) == "")
    #expect(
      log.lines == [
        "'account' is protected by 'signedIn': the app went elsewhere before its question was "
          + "answered"
      ])
  }

  @Test func `a condition that fails and presents nothing denies at once`() throws {
    let bank = try Bank()
    #expect(
      try bank.run("push admin").refusal?.description
        == "'admin' is protected by 'staff', which does not pass")
    try bank.run("set isStaff true")
    #expect(try bank.run("push admin").refusal == nil)
  }

  @Test(arguments: [
    "push account", "go account", "replace account on main", "push account on tab me",
    "show private", "begin; push post; push account; end", "go account on main",
    "push account on accessory 0", "begin; push post; show private; end",
  ])
  func `no command bypasses a protection`(text: String) throws {
    let bank = try Bank()
    if text == "replace account on main" { try bank.run("push post on main") }
    let before = bank.navigator.world.state
    guard case .pending = try bank.run(text) else {
      let isRefused = try bank.run(text).refusal != nil
      #expect(isRefused)
      return
    }
    try bank.run("dismiss")
    #expect(bank.navigator.world.state.isSame(before))
  }

  @Test func `undo and redo restore no protected screen`() throws {
    let bank = try Bank()
    try bank.run("set signedIn true")
    try bank.run("push account")
    try bank.run("pop")
    try bank.run("set signedIn false")
    let reply = try bank.run("undo")
    #expect(reply == .pending(PendingID(1)) && bank.screens() == "feed")
    try bank.run("dismiss")
    #expect(bank.screens() == "feed" && bank.pending == 0)
  }

  @Test func `signing out takes protected entries away in one commit`() throws {
    let bank = try Bank()
    try bank.run("set signedIn true")
    let log = try bank.ask("push account on tab me")
    try bank.run("push post on tab me")
    try bank.run("show private")
    let commits = bank.navigator.world.history.undoCount
    try bank.run("set signedIn false")
    #expect(bank.screens(.tab(1)) == "myself")
    #expect(bank.navigator.world.state.activeLayer == .tab(0))
    #expect(bank.navigator.world.history.undoCount == commits + 1)
    #expect(log.lines == ["dismissed(RootsCore.Dismissal.revoked)"])
  }

  @Test func `undo asks the live side again`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault")
    #expect(bank.screens() == "feed vault")
    try bank.run("pop")
    try bank.run("push post")
    face.onAsk = { $0.deny("nobody is there") }
    #expect(
      try bank.run("undo 2").refusal?.description
        == "'vault' is protected by 'face': nobody is there")
    #expect(bank.screens() == "feed post")
  }

  @Test func `the live side is asked once for each entry, and answers once`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    let log = try bank.ask("push vault")
    #expect(face.asked.count == 1 && bank.screens() == "feed")
    #expect("\(face.asked[0].question)" == "may vault be opened (face)?")
    face.asked[0].allow()
    #expect(bank.screens() == "feed vault" && log.lines.isEmpty)
    face.asked[0].deny("too late")
    #expect(bank.screens() == "feed vault")
    try bank.run("push post")
    try bank.run("pop")
    #expect(face.asked.count == 1)
  }

  @Test func `a second answer is a fault, and the first one holds`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = {
      $0.allow()
      $0.deny()
    }
    #expect(
      try bank.ask("push vault").reply == .done(bank.navigator.world.state.visibleContent?.id))
    #expect(
      bank.faults.texts == ["answered twice: may vault be opened (face)? The first answer holds"])
  }

  @Test func `a protection that throws denies, with its reason`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    struct Blind: Error, CustomStringConvertible { let description = "it is dark" }
    face.onAsk = { _ in throw Blind() }
    let log = try bank.ask("push vault")
    #expect(log.lines == ["'vault' is protected by 'face': it is dark"])
    #expect(log.reply.refusal?.description == "'vault' is protected by 'face': it is dark")
    #expect(bank.faults.texts.first == "the protection 'face' threw: it is dark")
  }

  @Test func `a protection that never answers is refused at its deadline`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    let log = try bank.ask("push vault")
    bank.scheduler.advance(to: .seconds(9))
    #expect(bank.pending == 1)
    bank.scheduler.advance(to: .seconds(10))
    #expect(bank.pending == 0)
    #expect(log.lines == ["'face' did not answer in time about 'vault'; try again"])
    face.asked[0].allow()
    #expect(bank.screens() == "feed" && bank.faults.texts.isEmpty)
  }

  @Test func `the deadline stands still while what was presented is shown`() throws {
    let bank = try Bank()
    let log = try bank.ask("push account")
    bank.scheduler.advance(to: .seconds(500))
    #expect(bank.pending == 1 && bank.screens(.accessory(0)) == "login")
    try bank.run("finish with 1")
    #expect(bank.screens() == "feed account" && log.lines.isEmpty)
    #expect(bank.scheduler.nextDue == nil)
  }

  @Test func `a protection may send a command, which runs after the step`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { answering in
      bank.navigator.send(try Command(parsing: "push post"))
      #expect(bank.screens() == "feed")
      answering.allow()
    }
    try bank.run("push vault")
    #expect(bank.screens() == "feed post vault")
  }

  @Test func `a live protection may present a command whose result decides`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.present(.overlay("login")) }
    let yes = try bank.ask("push vault")
    #expect(bank.screens(.accessory(0)) == "login")
    try bank.run("finish with true")
    #expect(bank.screens() == "feed vault" && yes.lines.isEmpty)
    let no = try bank.ask("push vault on tab me")
    try bank.run("finish with false")
    #expect(no.lines == ["'vault' is protected by 'face': the answer was no"])
  }

  @Test func `a protection must not present a screen that it protects`() throws {
    let bank = try Bank()
    let log = try bank.ask("push circle")
    #expect(
      log.lines == [
        "'circle' is protected by 'circular': 'circular' presents a screen that it protects; "
          + "present another one"
      ])
    #expect(bank.pending == 0 && !bank.navigator.world.hasQueuedCommands)
  }

  @Test func `several protections are asked one after the other`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("push safe")
    #expect(face.asked.isEmpty && bank.screens(.accessory(0)) == "login")
    try bank.run("finish with 1")
    #expect(face.asked.count == 1 && bank.screens() == "feed")
    face.asked[0].allow()
    #expect(bank.screens() == "feed safe")
  }

  /// A navigator with editors on one stack, whose leave guard is asked on the live side.
  private func editors() throws -> (Navigator, Face) {
    let keep = try Face("keep")
    let (feed, editor) = (Name("feed"), Name("editor"))
    let nav = Navigator(
      try NavigationMap(
        start: .screen(feed),
        screens: [
          ScreenDefinition(feed),
          ScreenDefinition(editor, rules: VisitRules(leaveGuards: [keep.name])),
        ],
        protections: [ProtectionDefinition(keep.name)]))
    nav.register(keep)
    nav.send(try Command(parsing: "push editor"))
    return (nav, keep)
  }

  @Test func `a verdict counts only for its own request`() throws {
    let (nav, keep) = try editors()
    nav.send(.pop())
    nav.send(try Command(parsing: "push editor with 2"))
    keep.asked[0].allow()
    // The editor for which the pop was sent goes; the one above it stays, and is asked when it goes.
    #expect(keep.asked.count == 1 && nav.world.pending.isEmpty)
    #expect(nav.world.state[.main].count == 2 && nav.world.state[.main].top?.payload == Payload(2))
    nav.send(.pop())
    #expect(keep.asked.count == 2 && nav.world.state[.main].count == 2)
  }

  @Test func `a command that is asked again and again is refused`() throws {
    let (nav, keep) = try editors()
    var heard: [String] = []
    var request = Request(try Command(parsing: "pop to root"))
    request.onRefusal = { heard.append("\($0)") }
    nav.send(request)
    for number in 1...8 {
      nav.send(try Command(parsing: "push editor with \(number)"))
      keep.asked[number - 1].allow()
    }
    #expect(heard == ["gave up after asking its protections 8 times"])
    #expect(nav.world.pending.isEmpty && keep.asked.count == 8)
  }

  /// The question would change nothing: the command sets the fact each time it runs.
  @Test(arguments: [
    ("dirty false", "push editor", "begin; set dirty true; pop; end", "not dirty"),
    ("dirty false", "push editor", "begin; pop; set dirty true; end", "not dirty"),
    ("signedIn true", "push post", "begin; push account; set signedIn false; end", "signedIn"),
  ])
  func `a command after which its own condition does not hold is refused at once`(
    fact: String, push: String, command: String, condition: String
  ) throws {
    let bank = try Bank()
    try bank.run("set \(fact)")
    try bank.run(push)
    let before = bank.navigator.world.state
    let log = try bank.ask(command)
    #expect(log.lines.count == 1, "\(log.lines)")
    let reason = ": after the command, '\(condition)' does not hold"
    #expect(log.lines.first?.hasSuffix(reason) == true, "\(log.lines)")
    #expect(bank.navigator.world.state == before && bank.pending == 0)
  }

  @Test func `a command whose origin goes meanwhile is refused`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    guard let post = try bank.run("push post").entry else { throw Missing() }
    var heard: [String] = []
    var request = Request(try Command(parsing: "push vault"), from: post)
    request.onRefusal = { heard.append("\($0)") }
    bank.navigator.send(request)
    try bank.run("pop")
    #expect(heard == ["the entry \(post) that asked for this is gone"])
    #expect(bank.pending == 0 && !face.asked[0].isOpen)
  }

  @Test func `other commands run while one is pending`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    try bank.run("push vault on tab me")
    try bank.run("push post")
    #expect(bank.screens() == "feed post")
    face.asked[0].allow()
    #expect(bank.screens(.tab(1)) == "myself vault" && bank.screens() == "feed post")
  }

  @Test func `a transaction is pending as a whole`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    let before = bank.navigator.world.state
    var told = 0
    bank.navigator.observers.commits.add { _ in told += 1 }
    try bank.run("begin; push post; push vault; show me; end")
    #expect(bank.navigator.world.state == before && told == 0)
    face.asked[0].allow()
    #expect(bank.screens(.tab(0)) == "feed post vault" && told == 1)
  }

  @Test func `an open protection is not asked`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.isOpen = true
    try bank.run("push vault")
    #expect(bank.screens() == "feed vault" && face.asked.isEmpty)
    bank.navigator.recheck(face.name)
    #expect(bank.screens() == "feed vault")
    face.isOpen = false
    face.onAsk = { $0.deny() }
    bank.navigator.recheck(face.name)
    #expect(bank.screens() == "feed")
  }

  @Test func `a protection that depends on a fact is asked again when that changes`() throws {
    let bank = try Bank()
    let face = try Face()
    face.facts = ["isStaff"]
    bank.navigator.register(face)
    face.onAsk = { $0.allow() }
    try bank.run("push vault")
    face.onAsk = { $0.deny() }
    try bank.run("set dirty true")
    #expect(bank.screens() == "feed vault")
    try bank.run("set isStaff true")
    #expect(bank.screens() == "feed")
  }
}

struct Missing: Error {}

extension NavigationState {
  /// Whether the same screens are at the same places.
  func isSame(_ other: NavigationState) -> Bool {
    layers == other.layers && selectedTab == other.selectedTab
      && layers.allSatisfy { self[$0].entries.map(\.screen) == other[$0].entries.map(\.screen) }
  }
}
