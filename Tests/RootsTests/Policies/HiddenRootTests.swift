import Roots
import Testing

private enum Firm: AppNames { enum Tab: String, TabNames { case news, mine } }

extension Screen<Firm, Void, Void> {
  fileprivate static var news: Self { Self() }
  fileprivate static var mine: Self { Self() }
  fileprivate static var purse: Self { Self() }
}
extension Accessory<Firm, Void, Void> { fileprivate static var login: Self { Self() } }
extension Fact<Firm, Bool> { fileprivate static var signedIn: Self { Self() } }

private enum Pocket: String, TabNames { case coins, papers }
extension Nested<Firm, Pocket> { fileprivate static var wallet: Self { Self() } }
extension Nested<Firm, NoTabs> { fileprivate static var safe: Self { Self() } }

/// A controller around another one.
private final class Frame: Controller {
  let wrapped: (any Controller)?

  init(_ wrapped: any Controller) { self.wrapped = wrapped }
}

/// The root of a tab stays when it no longer passes, but its controller does not.
@Suite struct HiddenRootTests {
  private let log = Log()

  private func app(
    _ protection: (any Protection)? = nil,
    _ declare: (Declaration<Firm, Void, Void>) -> Void = { _ in }
  ) throws -> AppNavigator<Firm> {
    let log = log
    let nav = try AppNavigator<Firm> {
      $0.tab(.news, root: .news)
      $0.tab(.mine, root: .mine)
      $0.fact(.signedIn)
      $0.protection("signed-in", passes: .signedIn, presenting: .login)
      $0.screen(.news) { _ in Spy("news", Log()) }
      let mine = $0.screen(.mine) { _ in Spy("mine", log) }
      if let protection { mine.protected(by: protection) } else { mine.protected(by: "signed-in") }
      declare(mine)
      $0.accessory(.login) { _ in Spy("login", Log()) }
    }
    nav[.signedIn] = true
    nav.tab(.mine).show()
    return nav
  }

  private func root(_ nav: AppNavigator<Firm>) throws -> EntryContext {
    try #require(nav.tab(.mine).top.flatMap { nav.context($0) })
  }

  @Test func `a hidden root whose verdict is withdrawn needs another one`() throws {
    let map = try NavigationMap(
      tabs: [TabDefinition("news", root: "news"), TabDefinition("mine", root: "mine")],
      screens: [
        ScreenDefinition("news"),
        ScreenDefinition("mine", rules: VisitRules(protections: ["code"])),
      ],
      accessories: [AccessoryDefinition("login")],
      protections: [ProtectionDefinition("code", ask: .overlay("login"))])
    let nav = Navigator(map)
    for _ in 0..<2 {
      try nav.run("show mine")
      #expect(nav.world.state.selectedTab == 0 && nav.world.pending.count == 1)
      try nav.run("finish with true")
      #expect(nav.world.state.selectedTab == 1)
      try nav.run("show news")
      nav.recheck("code")
    }
  }

  @Test func `the controller of a visible root ends with the fact, and another is made`() throws {
    let nav = try app()
    let context = try root(nav)
    weak let former = context.controller
    #expect(former != nil)
    #expect(log.take() == ["mine attached to #3", "mine appears by push"])
    nav[.signedIn] = false
    #expect(log.take() == ["mine disappears", "mine ends"])
    #expect(former == nil && context.controller == nil && context.isLive)
    #expect(try root(nav) === context)
    nav[.signedIn] = true
    #expect(log.take() == [])
    nav.tab(.mine).show()
    #expect(log.take() == ["mine attached to #3", "mine appears by push"])
    #expect(nav.context(of: try #require(context.controller)) === context)
  }

  @Test func `the controller of a root behind another tab ends too, once`() throws {
    let nav = try app()
    nav.tab(.news).show()
    _ = log.take()
    nav[.signedIn] = false
    #expect(log.take() == ["mine ends"])
    nav[.signedIn] = true
    nav[.signedIn] = false
    #expect(log.take() == [])
  }

  @Test func `a root that fails a recheck loses its controller, visible or not`() throws {
    let face = try Face()
    face.onAsk = { $0.allow() }
    let nav = try app(face)
    nav.recheck(face.name)
    #expect(log.take() == ["mine attached to #3", "mine appears by push"])
    nav.tab(.news).show()
    _ = log.take()
    face.onAsk = { $0.deny() }
    nav.recheck(face.name)
    #expect(log.take() == ["mine ends"])
  }

  @Test func `a root that is not answered about in time loses its controller`() throws {
    let face = try Face()
    face.onAsk = { $0.allow() }
    let nav = try app(face)
    let scheduler = Scheduler()
    nav.scheduler = scheduler
    nav.tab(.news).show()
    _ = log.take()
    face.onAsk = nil
    nav.recheck(face.name)
    #expect(log.take() == [])
    scheduler.advance(to: .seconds(60))
    #expect(log.take() == ["mine ends"])
  }

  @Test func `a root that passes, and a command that is refused, leave the controller`() throws {
    let nav = try app()
    let controller = try #require(try root(nav).controller)
    let refused = nav.transaction {
      $0[.signedIn] = false
      $0.tab(.mine).pop()
    }
    #expect(refused.refusal != nil)
    nav.tab(.news).show()
    nav.tab(.mine).show()
    #expect(try root(nav).controller === controller)
  }

  @Test func `the controller is not kept, and the declared options hold for the next one`() throws {
    let log = log
    let nav = try app(nil) {
      $0.keepAlive(.memory).wrapped { inner in
        log.lines.append("wrapped")
        return Frame(inner)
      }
    }
    let made = ["wrapped", "mine attached to #3", "mine appears by push"]
    #expect(log.take() == made)
    nav[.signedIn] = false
    #expect(log.take().last == "mine ends" && nav.keptCount == 0)
    nav[.signedIn] = true
    nav.tab(.mine).show()
    #expect(log.take() == made)
  }

  @Test func `the controller of a hidden root of a nested navigator ends`() throws {
    let log = log
    let nav = try AppNavigator<Firm> {
      $0.tab(.news, root: .purse)
      $0.tab(.mine, root: .news)
      $0.fact(.signedIn, initially: true)
      $0.protection("signed-in", passes: .signedIn)
      $0.screen(.purse) { _ in Spy("purse", Log()) }
      $0.screen(.news) { _ in Spy("news", Log()) }
      $0.screen(.mine) { _ in Spy("mine", log) }.protected(by: "signed-in")
      $0.nested(.wallet, in: .purse) {
        $0.tab(.coins, root: .news)
        $0.tab(.papers, root: .mine)
      }
    }
    nav.nested(.wallet).tab(.papers).show()
    _ = log.take()
    nav[.signedIn] = false
    #expect(log.take() == ["mine disappears", "mine ends"])
    #expect(nav.nested(.wallet).tab(.papers).screens == ["mine"])
    nav[.signedIn] = true
    nav.nested(.wallet).tab(.papers).show()
    #expect(log.take().last == "mine appears by push")
  }

  @Test func `the controller of a protected screen inside a root ends with that root`() throws {
    let nav = try inside(.mine)
    nav.tab(.mine).show()
    #expect(log.take().last == "mine appears by push")
    nav[.signedIn] = false
    #expect(log.take() == ["mine disappears", "mine ends"])
    nav[.signedIn] = true
    nav.tab(.mine).show()
    #expect(log.take().last == "mine appears by push")
  }

  @Test func `a hidden root keeps nothing that belongs to it`() throws {
    let log = log
    var results: [String] = []
    let nav = try AppNavigator<Firm> {
      $0.tab(.news, root: .news)
      $0.tab(.mine, root: .purse)
      $0.fact(.signedIn, initially: true)
      $0.protection("signed-in", passes: .signedIn)
      $0.screen(.purse) { _ in Spy("purse", log) }.protected(by: "signed-in")
      $0.screen(.news) { _ in Spy("news", Log()) }
      $0.screen(.mine) { _ in Spy("mine", log) }
      $0.accessory(.login, policy: .belongs) { _ in Spy("login", Log()) }
      $0.nested(.wallet, in: .purse) {
        $0.tab(.coins, root: .mine)
        $0.tab(.papers, root: .news)
      }
    }
    nav.tab(.mine).show()
    nav.nested(.wallet).tab(.coins).push(.news, onResult: { results.append("\($0)") })
    nav.accessory(0).push(.login, onResult: { results.append("\($0)") })
    #expect(nav.world.state.entryCount == 8)
    _ = log.take()
    nav[.signedIn] = false
    #expect(results.count == 2 && nav.world.state.entryCount == 6)
    #expect(log.take() == ["purse disappears", "purse ends", "mine ends"])
    nav.send(.undo())
    nav[.signedIn] = true
    nav.tab(.mine).show()
    #expect(nav.nested(.wallet).tab(.coins).depth == 1)
  }

  @Test func `a protected screen with which the app starts in a nested navigator is refused`() {
    #expect(throws: MapErrors.self) { try inside(.news) }
  }

  /// An app with a nested navigator in the root of a tab, which starts with a protected screen.
  private func inside(_ tab: Firm.Tab) throws -> AppNavigator<Firm> {
    let log = log
    return try AppNavigator {
      $0.tab(.news, root: tab == .news ? .purse : .news)
      $0.tab(.mine, root: tab == .mine ? .purse : .news)
      $0.fact(.signedIn, initially: true)
      $0.protection("signed-in", passes: .signedIn)
      $0.screen(.purse) { _ in Spy("purse", Log()) }
      $0.screen(.news) { _ in Spy("news", Log()) }
      $0.screen(.mine) { _ in Spy("mine", log) }.protected(by: "signed-in")
      $0.nested(.safe, in: .purse) { $0.start(with: .mine) }
    }
  }

  @Test func `a hidden root that does not pass asks before another comes below it`() throws {
    let bank = try Bank()
    for text in ["set signedIn true", "show private", "show home", "set signedIn false"] {
      try bank.run(text)
    }
    #expect(bank.screens(.tab(2)) == "account")
    try bank.run("reset private to post, account")
    #expect(bank.screens(.tab(2)) == "account" && bank.pending == 1)
    try bank.run("finish with true")
    #expect(bank.screens(.tab(2)) == "post account")
  }
}
