import Roots
import Testing

@Suite struct NestedPlaceTests {
  enum Tab: String, Identifier { case home, city }
  enum Screen: String, Identifier { case feed, wallet, card, ticket }
  enum Accessory: String, Identifier { case login }
  typealias App = AppNavigator<Tab, Screen, Accessory>

  private let log = Log()

  private func app() throws(MapErrors) -> App {
    let log = log
    return try App {
      $0.tab(.home, index: 0, root: .feed)
      $0.tab(.city, index: 1, root: .feed)
      for screen in Screen.allCases { $0.screen(screen) { _ in Spy(screen.rawValue, log) } }
      $0.accessory(.login) { _ in Spy("login", log) }
      $0.nested("purse", in: .wallet, onEnd: { log.lines.append("the purse of \($0) ended") }) {
        $0.tab("tickets", index: 1, root: .ticket)
        $0.tab("cards", index: 0, root: .card)
        $0.start(at: "tickets")
      }
    }
  }

  @Test func `the places of a nested navigator behave like those of the app`() throws {
    let nav = try app()
    let purse = nav.nested("purse")
    #expect(!purse.isLive && purse.stacks == nil)
    nav.push(.wallet)
    #expect(purse.isLive && purse.host == EntryID(4))
    purse.tab("cards").push(.ticket)
    purse.tab(0).push(.card, with: 7)
    purse.tab().push(.card)
    purse.main.push(.card)
    purse.push(.ticket)
    purse.accessory(0).push(.login)
    purse.accessory(1).push(.login)
    let stacks = try #require(purse.stacks)
    #expect(stacks.tabs.map(\.count) == [3, 2])
    #expect(stacks.main.count == 3)
    #expect(stacks.shownAccessories == [.accessory(0), .accessory(1)])
    #expect(nav.navigator.world.state.shownAccessories.isEmpty)
    purse.tab("cards").show()
    #expect(purse.stacks?.main.count == 1 && purse.stacks?.selectedTab == 0)
    #expect(purse.active.pop() == .done(nil))
    #expect(purse.back() == .done(nil))
    #expect(purse.back().refusal.map { "\($0)" } == "this is the root of tab 0 in purse")
    purse.tab(1).reset()
    #expect(purse.stacks?.tabs[1].count == 1)
  }

  @Test func `controllers, results and transactions are those of every place`() throws {
    let nav = try app()
    nav.navigator.start()
    let reply = nav.transaction {
      $0.push(.wallet)
      $0.nested("purse").tab("cards").push(.ticket) { [log] in log.lines.append($0.words) }
      $0.nested("purse").tab("cards").show()
    }
    #expect(reply.refusal == nil)
    #expect(nav.navigator.world.history.undoCount == 1)
    _ = log.take()
    let own = Spy("own", log)
    nav.nested("purse").tab().pop(to: own, of: .card)
    #expect(log.lines.contains("own appears by push"))
    nav.nested("purse").tab().pop()
    nav.nested("purse").tab().pop(with: 5)
    #expect(log.lines.contains("completed 5"))
  }

  @Test func `a context inside a nested navigator sends its commands there`() throws {
    let nav = try app()
    nav.navigator.start()
    nav.push(.wallet)
    let context = try #require(nav.navigator.context(EntryID(7)))
    #expect(
      context.screen.text == "ticket" && "\(context.info?.layer ?? .main)" == "tab 1 in purse")
    context.send(.push("card"))
    #expect(nav.nested("purse").stacks?.tabs[1].count == 2)
    nav.navigator.context(EntryID(8))?.finish(with: 1)
    #expect(nav.nested("purse").stacks?.tabs[1].count == 1)
  }

  @Test func `the end of a nested navigator is reported however its host is removed`() throws {
    let nav = try app()
    var ends: [EntryID] = []
    nav.nested("purse").onEnd { ends.append($0) }
    for way in ["pop", "go feed", "replace feed", "reset home", "undo"] {
      nav.push(.wallet)
      try nav.navigator.run(way)
    }
    #expect(ends.count == 5)
    #expect(log.lines.filter { $0.hasPrefix("the purse of #") }.count == 5)
  }

  @Test func `a command sent at the end of a navigator runs after the step`() throws {
    let nav = try app()
    var replies: [Reply] = []
    nav.nested("purse").onEnd { _ in replies.append(nav.push(.ticket)) }
    nav.push(.wallet)
    nav.pop()
    #expect(replies == [.waiting])
    #expect(nav.navigator.world.state.visibleContent?.screen.text == "ticket")
  }

  @Test func `its keys are observed under its name`() throws {
    let nav = try app()
    var seen: [String] = []
    for name in [
      "purse.main", "purse.tabs.layer0", "purse.accessories.layer0", "purse.active.layer",
    ] {
      nav.navigator.observe(name) { _ in seen.append(name) }
    }
    #expect(nav.navigator.observe("sack.main") { _ in } == nil)
    #expect(nav.navigator.observe("purse.facts") { _ in } == nil)
    nav.push(.wallet)
    #expect(seen == ["purse.main", "purse.tabs.layer0", "purse.active.layer"])
    seen = []
    nav.nested("purse").tab("cards").push(.ticket)
    nav.tab(.home).push(.card)
    nav.nested("purse").tab("cards").show()
    nav.nested("purse").accessory(0).push(.login)
    #expect(seen == ["purse.tabs.layer0", "purse.active.layer", "purse.accessories.layer0"])
  }

  @Test(arguments: ["sack", "two words"])
  func `an undeclared name is refused`(name: String) throws {
    let nav = try app()
    #expect(nav.nested(name).push(.card).refusal != nil)
    #expect(nav.nested(name).onlyRefuses)
  }

  @Test func `wrong declarations of a nested navigator are reported at launch`() {
    do throws(MapErrors) {
      _ = try App {
        for screen in Screen.allCases { $0.screen(screen) { [log] _ in Spy("", log) } }
        $0.accessory(.login) { [log] _ in Spy("", log) }
        $0.tab(.home, index: 0, root: .feed)
        $0.tab(.city, index: 1, root: .feed)
        $0.nested("my purse", in: .wallet) { $0.start(at: .card) }
        $0.nested("bag", in: .card) { $0.tab("a", index: 1, root: .ticket) }
        $0.nested("sack", in: .ticket) {
          $0.tab("a", index: 0, root: .card)
          $0.start(at: "b")
        }
      }
      Issue.record("a wrong purse was taken")
    } catch {
      #expect(
        error.errors.map { "\($0)" } == [
          "nested navigator: \"my purse\" is not a name; names are letters, digits, _ and -, "
            + "begin with a letter, and have at most 64 characters",
          "tab 'a' has index 1; indices run from 0 without gaps, each once",
          "inside 'sack': it starts at the tab 'b', which it does not have",
        ])
    }
  }
}

extension NestedPlace {
  fileprivate var onlyRefuses: Bool { !isLive && host == nil && back().refusal != nil }
}
