import Roots
import Testing

/// Restored screens on hidden tabs wait silently if their protections would ask, and ask when their
/// tab is shown.
@Suite struct HiddenRestorationTests {
  /// The saved state after some commands of a person who is signed in; codes are allowed.
  private func saved(_ commands: [String]) throws -> SavedState {
    let nav = Navigator(try Lockers.map())
    for text in ["set user true", "set guest true"] + commands {
      let reply = try nav.run(text)
      if let refusal = reply.refusal { throw refusal }
      if reply.isPending { try nav.run("dismiss with true") }
    }
    return SavedState(nav.world, Lockers.rules)
  }

  private struct Restarted {
    let nav: Navigator
    let report: RestorationReport
    let faults = Faults()

    final class Faults { var texts: [String] = [] }

    init(_ saved: SavedState, _ map: NavigationMap, _ policy: RestorationPolicy = .restart) {
      nav = Navigator(map, isRecording: true)
      report = nav.restore(saved, Lockers.rules, policy: policy)
      nav.start()
      nav.observers.faults.add { [faults] in faults.texts.append("\($0)") }
    }

    /// The open accessories without an owner, with the number of the screens that wait.
    var asked: String {
      let open = nav.world.state.layers.filter { !$0.isContent && $0.owner == nil }
      let names = open.flatMap { nav.world.state[$0].entries.map(\.screen.text) }
      return (names + ["\(waiting)"]).joined(separator: " ")
    }

    var waiting: Int { nav.world.restorations.reduce(0) { $0 + $1.items.count } }

    func stack(_ tab: Int) -> String {
      nav.world.state[.tab(tab)].entries.map(\.screen.text).joined(separator: " ")
    }

    /// The stack of a tab of a nested navigator.
    func stack(_ tab: Int, in name: String) throws -> String {
      let stacks = nav.world.state.stacks(of: try Name(name))
      return stacks?[.tab(tab)].entries.map(\.screen.text).joined(separator: " ") ?? ""
    }
  }

  private func restarted(_ commands: String...) throws -> Restarted {
    Restarted(try saved(commands), try Lockers.map())
  }

  @Test(arguments: ["account", "vault"])
  func `restored screens of a hidden tab ask when their tab is selected`(screen: String) throws {
    let app = try restarted("show me", "push \(screen)", "push post", "show home")
    #expect("\(app.report)" == "2 waiting for an answer" && app.report.waitingCount == 2)
    #expect(app.asked == "2" && app.stack(1) == "profile" && app.nav.world.pending.isEmpty)
    try app.nav.run("push post")
    #expect(app.asked == "2")
    try app.nav.run("show me")
    #expect(app.asked == (screen == "account" ? "login 2" : "code 2"))
    if screen == "account" { try app.nav.run("set user true") }
    try app.nav.run("dismiss 0 with true")
    #expect(app.asked == "0" && app.stack(1) == "profile \(screen) post")
    #expect(app.stack(0) == "feed post" && app.faults.texts.isEmpty)
  }

  @Test func `restored screens of a hidden tab come silently once their guard passes`() throws {
    let app = try restarted("show me", "push account", "push post", "show home")
    try app.nav.run("set user true")
    #expect(app.asked == "0" && app.stack(1) == "profile account post")
    #expect(app.nav.world.state.selectedTab == 0)
  }

  @Test(arguments: ["account", "vault"])
  func `going to another tab while restored screens ask keeps them waiting`(screen: String) throws {
    let app = try restarted("show me", "push \(screen)", "push post")
    let question = screen == "account" ? "login" : "code"
    for _ in 0..<3 {
      #expect(app.asked == "\(question) 2")
      try app.nav.run("show home")
      #expect(app.asked == "2" && app.nav.world.pending.isEmpty && app.faults.texts.isEmpty)
      try app.nav.run("show me")
    }
    if screen == "account" { try app.nav.run("set user true") }
    try app.nav.run("dismiss 0 with true")
    #expect(app.asked == "0" && app.stack(1) == "profile \(screen) post")
  }

  @Test func `the digit of the shown tab leaves the question until the next selection`() throws {
    let app = try restarted("show me", "push account", "push post")
    for _ in 0..<2 {
      #expect(app.asked == "login 2")
      try app.nav.run("show me root")
      #expect(app.asked == "2" && app.nav.world.pending.isEmpty && app.faults.texts.isEmpty)
      // It is selected already, and a command that is refused changes nothing.
      try app.nav.run("show me root")
      try app.nav.run("set guest true")
      #expect(app.asked == "2")
      try app.nav.run("show home")
      #expect(app.asked == "2")
      try app.nav.run("show me")
    }
    try app.nav.run("show me root")
    try app.nav.run("set user true")
    #expect(app.asked == "0" && app.stack(1) == "profile account post")
  }

  @Test func `an accessory of no tab that asks waits when a tab is selected`() throws {
    let app = Restarted(try saved(["overlay memo"]), try Lockers.map())
    #expect(app.asked == "login 1")
    try app.nav.run("show me")
    #expect(app.asked == "1" && app.faults.texts.isEmpty)
    try app.nav.run("show home")
    #expect(app.asked == "login 1")
    try app.nav.run("set user true")
    #expect(app.asked == "memo 0")
  }

  @Test(arguments: ["dismiss", "dismiss 0 with false", "push post", "undo"])
  func `an answer other than yes on their tab drops restored screens`(answer: String) throws {
    let app = try restarted("show me", "push vault", "push post", "show home")
    try app.nav.run("show me")
    #expect(app.asked == "code 2")
    try app.nav.run(answer)
    #expect(app.asked == "0" && app.faults.texts.count == 2, "\(app.faults.texts)")
    try app.nav.run("show home")
    try app.nav.run("show me")
    #expect(app.asked == "0")
  }

  @Test(arguments: [false, true])
  func `a screen that waits is saved and restored again`(hasAsked: Bool) throws {
    var app = try restarted("show me", "push account", "push post with 7", "show home")
    for policy in [RestorationPolicy.restart, .reload, .restart, .reload, .reload] {
      if hasAsked {
        try app.nav.run("show me")
        #expect(app.asked == "login 2")
        try app.nav.run("show home")
      }
      let world = app.nav.world
      let state = policy == .restart ? SavedState(world, Lockers.rules) : SavedState(world)
      app = Restarted(state, try Lockers.map(), policy)
      #expect(app.report.waitingCount == 2 && app.asked == "2", "\(policy)")
      #expect(app.report.dropped.isEmpty)
    }
    try app.nav.run("show me")
    try app.nav.run("set user true")
    #expect(app.stack(1) == "profile account post" && app.asked == "0")
  }

  @Test func `rewinding keeps the screens that wait`() throws {
    let app = try restarted("show me", "push account", "push post", "show home")
    let start = try #require(app.nav.journal?.count)
    try app.nav.run("show me")
    try app.nav.run("dismiss")
    #expect(app.asked == "0" && app.nav.rewind(to: start))
    #expect(app.asked == "2" && app.nav.world.state.selectedTab == 0)
    try app.nav.run("show me")
    #expect(app.asked == "login 2")
  }

  @Test func `a log-in that is closed drops the screens of its own tab alone`() throws {
    let app = try restarted("show me", "push account", "show home", "push account")
    #expect(app.asked == "login 2")
    try app.nav.run("dismiss")
    #expect(app.asked == "1" && app.faults.texts.count == 1)
    try app.nav.run("show me")
    #expect(app.asked == "login 1")
  }

  @Test func `a log-in that stays open on every tab is answered there`() throws {
    let app = Restarted(try saved(["show me", "push account"]), try Lockers.map(login: .stays))
    #expect(app.asked == "login 1")
    try app.nav.run("show home")
    #expect(app.asked == "login 1")
    try app.nav.run("dismiss")
    #expect(app.asked == "0" && app.faults.texts.count == 1)
  }

  // MARK: Covered tabs, nested navigators and accessories

  @Test func `restored screens of a tab behind main wait until it is uncovered`() throws {
    let app = try restarted("show me", "push account", "push post on main")
    #expect(app.asked == "1")
    try app.nav.run("pop")
    #expect(app.asked == "login 1")
  }

  @Test func `a guarded root of a hidden tab waits`() throws {
    let app = try restarted("reset me to account", "push post on tab me")
    #expect(app.asked == "2" && app.stack(1) == "profile")
    try app.nav.run("show me")
    #expect(app.asked == "login 2")
    try app.nav.run("set user true")
    #expect(app.stack(1) == "account post")
  }

  @Test func `a nested screen of a hidden tab waits`() throws {
    let app = try restarted("show me", "push wallet", "in purse push account", "show home")
    #expect(app.asked == "1" && app.stack(1) == "profile wallet")
    try app.nav.run("show me")
    #expect(app.asked == "login 1")
    try app.nav.run("show home")
    #expect(app.asked == "1")
    try app.nav.run("show me")
    try app.nav.run("set user true")
    #expect(try app.stack(0, in: "purse") == "card account")
  }

  @Test func `a screen of a hidden nested tab waits until that is shown`() throws {
    let app = try restarted(
      "push wallet", "in purse show coins", "in purse push account", "in purse show cards")
    #expect(app.asked == "1" && app.stack(0) == "feed wallet")
    try app.nav.run("show me")
    try app.nav.run("show home")
    #expect(app.asked == "1")
    try app.nav.run("in purse show coins")
    #expect(app.asked == "login 1")
    try app.nav.run("set user true")
    #expect(try app.stack(1, in: "purse") == "coin account" && app.asked == "0")
  }

  @Test func `a nested screen below another one waits until its host is uncovered`() throws {
    let app = try restarted("push wallet", "in purse push account", "push post on tab home")
    #expect(app.asked == "1" && app.stack(0) == "feed wallet post")
    try app.nav.run("pop tab home")
    #expect(app.asked == "login 1")
  }

  @Test func `an accessory that belongs to a hidden screen waits`() throws {
    let app = try restarted("show me", "push post", "overlay note", "show home")
    #expect(app.asked == "1" && app.stack(1) == "profile post")
    try app.nav.run("show me")
    #expect(app.asked == "login 1")
    try app.nav.run("set user true")
    #expect(app.waiting == 0 && app.nav.world.state.accessoryEntryCount == 1)
  }

  @Test func `screens behind a delayed one come without it`() throws {
    let app = try restarted(
      "push safe", "in shelves show low", "in shelves push vault", "in shelves push post",
      "in shelves show top", "in shelves push post", "overlay share")
    #expect(app.asked.hasPrefix("login"))
    try app.nav.run("set user true")
    #expect(app.stack(0) == "feed safe" && app.asked == "share 2")
    #expect(try app.stack(0, in: "shelves") == "card post")
    let state = SavedState(app.nav.world, Lockers.rules)
    #expect(state.layers.flatMap(\.entries).count { $0.screen == "vault" } == 1)
    try app.nav.run("in shelves show low")
    #expect(app.asked == "share code 2", "the question is above what would keep its keys")
    try app.nav.run("finish with true")
    #expect(try app.stack(1, in: "shelves") == "coin vault post")
    #expect(app.asked == "share 0" && app.faults.texts.isEmpty)
  }

  @Test func `a nested tab that was selected is shown when its screens ask`() throws {
    let app = try restarted(
      "push safe", "in shelves push post", "in shelves show low", "in shelves push vault",
      "in shelves push post")
    try app.nav.run("set user true")
    #expect(app.stack(0) == "feed safe" && app.asked.hasPrefix("code"))
    #expect(app.nav.world.nestedTabs.map { "\($0.name)" } == ["tab low"])
    try app.nav.run("show me")
    #expect(app.asked == "2" && app.faults.texts.isEmpty)
    #expect(app.nav.world.nestedTabs.map { "\($0.name)" } == ["tab low"])
    #expect(try app.stack(0, in: "shelves") == "card post")
    try app.nav.run("show home")
    try app.nav.run("dismiss 0 with true")
    #expect(try app.stack(1, in: "shelves") == "coin vault post")
    #expect(app.asked == "0" && app.faults.texts.isEmpty)
  }

  @Test func `a question that navigates does not wait behind a delayed one`() throws {
    let app = try restarted(
      "show me", "push account", "show home", "push wallet", "in purse push lobby",
      "overlay share")
    #expect(app.nav.world.state.visibleContent?.screen == "door")
    try app.nav.run("set guest true")
    #expect(try app.stack(0, in: "purse") == "card lobby")
    #expect(app.waiting == 1, "\(app.asked)")
  }

  @Test func `screens of a selected tab whose root is guarded wait when another tab is shown`()
    throws
  {
    let state = try saved(["show me", "push vault", "push post"])
    let app = Restarted(state, try Lockers.map(guardedBy: "pin"))
    #expect(app.asked.hasPrefix("code") && app.nav.world.state.selectedTab == 0)
    try app.nav.run("push post")
    #expect(app.asked == "2" && app.faults.texts.count == 1, "\(app.faults.texts)")
    try app.nav.run("show me")
    #expect(app.asked == "code 2")
    try app.nav.run("dismiss 0 with true")
    #expect(app.nav.world.state.selectedTab == 1)
    #expect(app.asked == "code 2" || app.asked == "0")
    try app.nav.run("dismiss 0 with true")
    #expect(app.stack(1) == "profile vault post" && app.asked == "0")
  }

  @Test(arguments: ["pin", "known"], ["account", "lobby"])
  func `the question of the root of a tab comes before that of a screen on it`(
    root: String, screen: String
  ) throws {
    let state = try saved(["show me", "push \(screen)"])
    let app = Restarted(state, try Lockers.map(guardedBy: try Name(root)))
    #expect(app.nav.world.pending.count == 1 && app.nav.world.state.selectedTab == 0)
    #expect(app.stack(1) == "profile" && app.waiting == 2, "\(app.asked)")
    try app.nav.run(root == "pin" ? "dismiss 0 with true" : "set guest true")
    #expect(app.nav.world.state.selectedTab == 1)
    if screen == "account" {
      #expect(app.asked == "login 1")
    } else if root == "pin" {
      #expect(app.stack(1) == "profile door" && app.waiting == 1)
    }
    try app.nav.run(screen == "account" ? "set user true" : "set guest true")
    #expect(app.stack(1) == "profile \(screen)" && app.asked == "0", "\(app.faults.texts)")
  }

  @Test func `the key of a tab joins the selection that waits, and pops nothing`() throws {
    let state = try saved(["show me", "push account", "push post"])
    let app = Restarted(state, try Lockers.map(guardedBy: "known"))
    let reply = try app.nav.run("show me root")
    #expect(reply.isPending && app.nav.world.pending.count == 1)
    try app.nav.run("set user true")
    try app.nav.run("set guest true")
    #expect(app.stack(1) == "profile account post" && app.nav.world.state.selectedTab == 1)
    #expect(app.asked == "0" && app.faults.texts.isEmpty)
  }

  @Test func `a screen on a tab waits when the question of the root is denied`() throws {
    let state = try saved(["show me", "push account"])
    let app = Restarted(state, try Lockers.map(guardedBy: "known"))
    try app.nav.run("pop")
    #expect(app.asked == "1" && app.faults.texts.count == 1 && app.nav.world.pending.isEmpty)
    try app.nav.run("show me")
    #expect(app.stack(0) == "feed door" && app.asked == "1")
    try app.nav.run("set guest true")
    #expect(app.stack(1) == "profile" && app.asked == "login 1")
  }

  @Test func `the digit of the shown tab leaves a question that is a screen there`() throws {
    let app = try restarted("show me", "push lobby")
    for _ in 0..<2 {
      #expect(app.stack(1) == "profile door")
      try app.nav.run("show me root")
      #expect(app.stack(1) == "profile" && app.asked == "1" && app.faults.texts.isEmpty)
      try app.nav.run("show home")
      try app.nav.run("show me")
    }
    try app.nav.run("set guest true")
    #expect(app.stack(1) == "profile lobby" && app.asked == "0")
  }

  // MARK: Links

  @Test func `a link that shows a tab asks about the screens that wait there`() throws {
    let app = try restarted("show me", "push account", "show home")
    var link = Request(.show(.name("me")))
    link.options = .landing
    app.nav.send(link)
    #expect(app.asked == "login 1" && app.stack(1) == "profile" && app.faults.texts.isEmpty)
    try app.nav.run("set user true")
    #expect(app.stack(1) == "profile account" && app.faults.texts.isEmpty)
  }

  @Test func `a link to another tab keeps restored screens waiting`() throws {
    let app = try restarted("show me", "push account")
    #expect(app.asked == "login 1")
    var link = Request(.show(.name("home")))
    link.options = .landing
    app.nav.send(link)
    #expect(app.asked == "1")
    try app.nav.run("show me")
    #expect(app.asked == "login 1")
    try app.nav.run("set user true")
    #expect(app.stack(1) == "profile account" && app.faults.texts.isEmpty)
  }
}
