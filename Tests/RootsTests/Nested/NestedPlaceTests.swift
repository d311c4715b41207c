import Roots
import Testing

private enum City: AppNames { enum Tab: String, TabNames { case home, town } }
private enum PurseTab: String, TabNames { case cards, tickets }

extension Screen<City, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var wallet: Self { Self() }
  fileprivate static var shelf: Self { Self() }
  fileprivate static var card: Self { Self() }
  fileprivate static var ticket: Self { Self() }
}
extension Screen<City, Int, Bool> { fileprivate static var coin: Self { Self() } }
extension Accessory<City, Void, Void> { fileprivate static var login: Self { Self() } }
extension Nested<City, PurseTab> {
  fileprivate static var purse: Self { Self() }
  fileprivate static var sack: Self { Self() }
  fileprivate static var malformed: Self { Self("my purse") }
}
extension Nested<City, NoTabs> { fileprivate static var drawer: Self { Self() } }

@Suite struct NestedPlaceTests {
  private let log = Log()

  private func app() throws(MapErrors) -> AppNavigator<City> {
    let log = log
    return try AppNavigator {
      $0.tab(.home, root: .feed)
      $0.tab(.town, root: .feed)
      $0.screen(.feed) { _ in Spy("feed", log) }
      $0.screen(.wallet) { _ in Spy("wallet", log) }
      $0.screen(.shelf) { _ in Spy("shelf", log) }
      $0.screen(.card) { _ in Spy("card", log) }
      $0.screen(.ticket) { _ in Spy("ticket", log) }
      $0.screen(.coin) { number, _ in Spy("coin \(number)", log) }
      $0.accessory(.login, level: 1) { _ in Spy("login", log) }
      $0.nested(.purse, in: .wallet, onEnd: { log.lines.append("the purse of \($0) ended") }) {
        $0.tab(.tickets, root: .ticket)
        $0.tab(.cards, root: .card)
        $0.start(in: .tickets)
      }
      $0.nested(.drawer, in: .shelf) { $0.start(with: .card) }
    }
  }

  @Test func `the places of a nested navigator behave like those of the app`() throws {
    let nav = try app()
    let purse = nav.nested(.purse)
    #expect(purse.host == nil && purse.main.depth == 0 && purse.tab(.cards).top == nil)
    #expect(purse.tab(.cards).push(.ticket).refusal != nil)
    nav.active.push(.wallet)
    #expect(purse.host == EntryID(4))
    purse.tab(.cards).push(.ticket)
    purse.tab(.cards).push(.coin, with: 7)
    purse.tab().push(.card)
    #expect(purse.tab(.cards).screens == ["card", "ticket", "coin"])
    #expect(purse.tab(.cards).top?.input(of: .coin) == 7)
    #expect(purse.tab().screens == ["ticket", "card"] && purse.active.depth == 2)
    purse.main.push(.card)
    purse.active.push(.ticket)
    #expect(purse.main.screens == ["host", "card", "ticket"] && purse.active.depth == 3)
    #expect(nav.main.depth == 1 && nav.tab(.home).screens == ["feed", "wallet"])
    purse.tab(.cards).show()
    #expect(purse.main.depth == 1 && purse.tab().top?.shows(.coin) == true)
    #expect(purse.active.pop() == .done(nil))
    #expect(purse.back() == .done(nil))
    #expect(purse.back().refusal.map { "\($0)" } == "this is the root of tab cards in purse")
    purse.tab(.tickets).reset()
    #expect(purse.tab(.tickets).depth == 1)
  }

  @Test func `the accessories of a nested navigator are its own`() throws {
    let nav = try app()
    nav.active.push(.wallet)
    nav.accessory(3).push(.login)
    let purse = nav.nested(.purse)
    #expect(purse.accessory().top == nil && purse.accessory().pop().refusal == .nothingOpen(nil))
    purse.accessory(0).push(.login)
    purse.accessory().push(.login)
    #expect(purse.accessory(0).depth == 1 && purse.accessory(1).accessories == ["login"])
    #expect(nav.accessory(0).depth == 0 && nav.accessory(1).depth == 0)
    let top = purse.accessory().top
    #expect(top == purse.accessory(1).top && top != nav.accessory().top)
    #expect(purse.accessory().pop() == .done(nil))
    #expect(purse.accessory().top == purse.accessory(0).top)
    purse.accessory().dismiss()
    #expect(purse.accessory().depth == 0 && nav.accessory().depth == 1)
  }

  @Test(
    arguments: ["finish", "dismiss", "pop"],
    [
      ("show cards", "tab cards: card"), ("push ticket", "tab tickets: ticket ticket"),
      ("push coin on tab cards with 1", "tab cards: card coin"),
    ])
  func `a part after the end of an accessory stays in its navigator`(
    end: String, part: (command: String, stack: String)
  ) throws {
    let nav = try app()
    nav.active.push(.wallet)
    let purse = nav.nested(.purse)
    let menu = try #require(purse.accessory(0).push(.login).entry)
    let command = try Command(parsing: "begin; \(end); \(part.command); end")
    let reply = nav.send(Request(command, from: menu))
    #expect(reply.refusal == nil)
    let stacks = ["cards": purse.tab(.cards).screens, "tickets": purse.tab(.tickets).screens]
    let found = stacks.map { "tab \($0): \($1.map(\.text).joined(separator: " "))" }
    #expect(found.contains(part.stack), "\(found)")
    #expect(purse.accessory(0).depth == 0 && nav.tab(.home).screens == ["feed", "wallet"])
    let isShown = purse.tab().screens == purse.tab(.cards).screens
    #expect(isShown == part.command.hasPrefix("show"))
  }

  @Test func `an entry names one of several navigators, and only a host of that name`() throws {
    let nav = try app()
    let wallets = [nav.tab(.home).push(.wallet), nav.tab(.home).push(.wallet)].map(\.entry)
    let shelf = nav.tab(.home).push(.shelf).entry
    nav.nested(.purse, in: wallets[0]).tab(.cards).push(.ticket)
    #expect(nav.nested(.purse, in: wallets[0]).tab(.cards).depth == 2)
    #expect(nav.nested(.purse, in: wallets[1]).tab(.cards).depth == 1)
    #expect(nav.nested(.purse, in: shelf).host == nil)
    #expect(nav.nested(.purse, in: shelf).active.screens == [])
    #expect(nav.nested(.purse, in: shelf).tab(.cards).push(.ticket).refusal != nil)
    #expect(nav.nested(.drawer).main.screens == ["card"] && nav.nested(.drawer).host == shelf)
    nav.nested(.drawer).main.push(.ticket)
    #expect(nav.nested(.drawer).tab().depth == 0 && nav.nested(.drawer).active.depth == 2)
  }

  @Test func `controllers, results and transactions are those of every place`() throws {
    let nav = try app()
    nav.start()
    let reply = nav.transaction {
      $0.active.push(.wallet)
      $0.nested(.purse).tab(.cards).push(.coin, with: 5) { [log] in log.lines.append($0.summary) }
      $0.nested(.purse).tab(.cards).show()
    }
    #expect(reply.refusal == nil)
    #expect(nav.world.history.undoCount == 1)
    #expect(log.take().contains("coin 5 appears by push"))
    nav.nested(.purse).tab().pop()
    #expect(log.lines.contains("popped"))
    nav.nested(.purse).tab().push(.coin, with: 6) { [log] in log.lines.append($0.summary) }
    nav.send(.finish(nav.nested(.purse).tab().top?.entry.id, with: true))
    #expect(log.lines.contains("completed true"))
  }

  @Test func `a context inside a nested navigator sends its commands there`() throws {
    var stack: ContentPlace<City>?
    let log = log
    let nav = try AppNavigator<City> {
      $0.tab(.home, root: .feed)
      $0.tab(.town, root: .feed)
      $0.screen(.feed) { _ in Spy("feed", log) }
      $0.screen(.wallet) { _ in Spy("wallet", log) }
      $0.screen(.card) { _ in Spy("card", log) }
      $0.screen(.ticket) { context in
        stack = stack ?? context.stack
        return Spy("ticket", log)
      }
      $0.nested(.purse, in: .wallet) {
        $0.tab(.tickets, root: .ticket)
        $0.tab(.cards, root: .card)
        $0.start(in: .tickets)
      }
    }
    nav.active.push(.wallet)
    let inner = try #require(stack)
    inner.push(.card)
    #expect(inner.screens == ["ticket", "card"] && inner.depth == 2)
    #expect(nav.nested(.purse).tab(.tickets).screens == inner.screens)
    inner.pop()
    #expect(inner.top?.shows(.ticket) == true && nav.tab(.home).screens == ["feed", "wallet"])
    nav.active.pop()
    #expect(inner.push(.card).refusal != nil)
    stack = nil
  }

  @Test func `the end of a nested navigator is reported however its host is removed`() throws {
    let nav = try app()
    for way in ["pop", "go feed", "replace feed", "reset home", "undo"] {
      nav.active.push(.wallet)
      try nav.run(way)
    }
    #expect(log.lines.filter { $0.hasPrefix("the purse of #") }.count == 5)
  }

  @Test func `a command sent at the end of a navigator runs after the step`() throws {
    var replies: [Reply] = []
    weak var weakNav: AppNavigator<City>?
    let log = log
    let nav = try AppNavigator<City> {
      $0.tab(.home, root: .feed)
      $0.tab(.town, root: .feed)
      $0.screen(.feed) { _ in Spy("feed", log) }
      $0.screen(.shelf) { _ in Spy("shelf", log) }
      $0.screen(.card) { _ in Spy("card", log) }
      $0.nested(
        .drawer, in: .shelf,
        onEnd: { _ in
          if let nav = weakNav { replies.append(nav.active.push(.card)) }
        }
      ) { $0.start(with: .card) }
    }
    weakNav = nav
    nav.active.push(.shelf)
    nav.active.pop()
    #expect(replies == [.waiting])
    #expect(nav.visible?.shows(.card) == true)
  }

  @Test func `changes inside are observed as commits`() throws {
    let nav = try app()
    var seen: [String] = []
    let token = nav.observe(.commits) { seen += $0.map(\.description) }
    nav.active.push(.wallet)
    #expect(
      seen == [
        "inserted wallet#4 on tab 1", "purse began in #4", "inserted host#5 on main in purse",
        "inserted card#6 on tab 1 in purse", "inserted ticket#7 on tab 2 in purse",
        "selected tab 2 in purse, before tab 1 in purse",
      ])
    seen = []
    nav.nested(.purse).tab(.cards).push(.ticket)
    nav.tab(.home).push(.card)
    nav.nested(.purse).tab(.cards).show()
    nav.nested(.purse).accessory(0).push(.login)
    #expect(
      seen == [
        "inserted ticket#8 on tab 1 in purse", "inserted card#9 on tab 1",
        "selected tab 1 in purse, before tab 2 in purse",
        "inserted login#10 on accessory 0 in purse",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `an undeclared or malformed name is refused`() throws {
    let nav = try app()
    nav.active.push(.wallet)
    let before = nav.world
    for name in [Nested<City, PurseTab>.sack, .malformed] {
      let place = nav.nested(name)
      #expect(place.tab(.cards).push(.card).refusal != nil && place.back().refusal != nil)
      #expect(place.host == nil && place.main.screens == [] && place.accessory().top == nil)
    }
    #expect(nav.world == before)
    #expect("\(Nested<City, PurseTab>.malformed)" == "my purse")
  }

  @Test func `wrong declarations of a nested navigator are reported at launch`() {
    do throws(MapErrors) {
      _ = try AppNavigator<City> {
        $0.tab(.home, root: .feed)
        $0.tab(.town, root: .feed)
        $0.screen(.feed) { [log] _ in Spy("", log) }
        $0.screen(.card) { [log] _ in Spy("", log) }
        $0.nested(.malformed, in: .card) {
          $0.tab(.cards, root: .card)
          $0.tab(.tickets, root: .card)
        }
        $0.nested(.sack, in: .feed) { $0.tab(.tickets, root: Screen<City, Void, Void>("a card")) }
        $0.nested(.purse, in: .wallet) {
          $0.tab(.cards, root: .ticket)
          $0.tab(.tickets, root: .card)
          $0.tab(.tickets, root: .card)
        }
      }
      Issue.record("wrong navigators were taken")
    } catch {
      #expect(
        error.errors.map { "\($0)" } == [
          "nested navigator: \"my purse\" is not a name; names are letters, digits, _ and -, "
            + "begin with a letter, and have at most 64 characters",
          "screen: \"a card\" is not a name; names are letters, digits, _ and -, "
            + "begin with a letter, and have at most 64 characters",
          "the tab 'cards' is never declared", "the tab 'tickets' is never declared",
          "inside 'purse': the tab 'tickets' is declared twice",
          "'purse' names the screen 'wallet', which is not declared",
          "tab 'cards' of 'purse' names the screen 'ticket', which is not declared",
        ])
    }
  }
}
