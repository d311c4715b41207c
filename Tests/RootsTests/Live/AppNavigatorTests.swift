import Roots
import Testing

@Suite struct AppNavigatorTests {
  enum Tab: String, Identifier { case home, friends }
  enum Screen: String, Identifier { case feed, chat, settings }
  enum Accessory: String, Identifier { case login, share }
  typealias App = AppNavigator<Tab, Screen, Accessory>

  private let log = Log()
  private let results = Log()

  private func app() throws(MapErrors) -> App {
    let log = log
    return try App {
      $0.tab(.friends, index: 1, root: .chat)
      $0.tab(.home, index: 0, root: .feed)
      $0.screen(.feed) { _ in Spy("feed", log) }
      $0.screen(.settings, taking: Int.self) { number, _ in Spy("settings \(number)", log) }
      $0.screen(.chat, once: true) { _ in Spy("chat", log) }
      $0.accessory(.login, returning: String.self) { _ in Spy("login", log) }
      $0.accessory(.share, level: 1, under: [.screen(.feed)]) { _ in Spy("share on feed", log) }
      $0.accessory(.share, level: 2, under: [.tab(.friends)], policy: .stays) { _ in
        Spy("share with friends", log)
      }
      $0.fact("signedIn", .flag, initial: .bool(false))
      $0.start(at: .friends)
    }
  }

  private func errors(
    _ declare: (inout Declarations<Tab, Screen, Accessory>) -> Void
  ) -> [String] {
    do throws(MapErrors) {
      _ = try App(declaring: declare)
      return []
    } catch {
      return error.errors.map { "\($0)" }
    }
  }

  @Test func `places are addressed by the app's enums`() throws {
    let nav = try app()
    #expect(nav.navigator.world.state.selectedTab == 1)
    nav.tab(.home).push(.settings, with: Payload(1))
    nav.tab(0).push(.feed)
    nav.tab().push(.settings, with: Payload(2))
    nav.push(.feed)
    nav.main.go(.feed)
    let state = nav.navigator.world.state
    #expect(state.tabs[0].entries.map { "\($0)" } == ["feed#2", "settings#4 1", "feed#5"])
    #expect(state.tabs[1].entries.map { "\($0)" } == ["chat#3", "settings#6 2", "feed#7"])
    #expect(state.main.entries.map(\.screen.text) == ["feed"])
    nav.tab(.home).show()
    nav.tab(.home).reset()
    nav.active.replace(.chat)
    #expect(nav.navigator.world.state.visibleContent?.screen.text == "chat")
    nav.tab(.friends).popToRoot()
    nav.tab(.friends).show()
    #expect(nav.back().refusal.map { "\($0)" } == "this is the root of tab 1")
  }

  @Test func `accessories come and go with their results`() throws {
    let nav = try app()
    nav.tab(.home).overlay(.login, at: 3) { [results] in results.lines.append($0.words) }
    nav.accessory(3).push(.login) { [results] in results.lines.append($0.words) }
    #expect(nav.accessory(3).pop(with: Payload("ada")) == .done(nil))
    #expect(
      nav.accessory(3).dismiss(with: Payload(7)).refusal.map { "\($0)" }
        == "the result of 'login': the payload is of type Int, not String")
    nav.accessory(3).dismiss()
    #expect(results.take() == ["completed \"ada\"", "layer dismissed"])
  }

  @Test func `factories get the declared payload types`() throws {
    let nav = try app()
    nav.navigator.start()
    nav.push(.settings, with: Payload(42))
    #expect(nav.navigator.controller(4)?.name == "settings 42")
    #expect(
      nav.push(.settings, with: Payload("42")).refusal.map { "\($0)" }
        == "'settings': the payload is of type String, not Int")
    #expect(
      nav.push(.settings).refusal.map { "\($0)" } == "'settings' needs a payload of type Int")
  }

  @Test func `an accessory is another one under other parents`() throws {
    let nav = try app()
    nav.active.overlay(.share)
    #expect(nav.navigator.world.state.activeAccessory == .accessory(2))
    #expect(nav.navigator.controller(4)?.name == "share with friends")
    nav.tab(.home).show()
    nav.active.overlay(.share)
    #expect(nav.navigator.world.state.shownAccessories == [.accessory(1), .accessory(2)])
    #expect(nav.navigator.controller(5)?.name == "share on feed")
  }

  @Test func `a transaction collects the commands of its block`() throws {
    let nav = try app()
    let reply = nav.transaction {
      #expect($0.tab(.home).push(.feed) == .waiting)
      $0.transaction {
        $0.accessory(0).push(.login) { [results] in results.lines.append($0.words) }
      }
      $0.tab(.home).push(.chat)
    }
    #expect(reply == .done(EntryID(6)))
    #expect(nav.navigator.world.history.undoCount == 1)
    nav.accessory(0).dismiss(with: Payload("x"))
    #expect(results.take() == ["completed \"x\""])
  }

  @Test func `a transaction's navigator refuses everything after its block`() throws {
    let nav = try app()
    var escaped: App?
    nav.transaction { escaped = $0 }
    let left = try #require(escaped)
    let before = nav.navigator.world
    #expect(left.push(.feed).refusal == .transactionOver)
    #expect(left.tab(.home).pop().refusal == .transactionOver)
    #expect(left.transaction { $0.push(.feed) }.refusal == .transactionOver)
    var told: [String] = []
    #expect(
      left.push { $0.to(.feed).onFailure { told.append("\($0)") } }.refusal == .transactionOver)
    #expect(
      told == ["this transaction is over; use its navigator inside the block only"])
    #expect(nav.navigator.world == before)
  }

  @Test func `a wait in a transaction is refused`() throws {
    let nav = try app()
    let loop = Loop()
    nav.transaction { inner in
      loop.spawn { [results] in
        do throws(Refusal) {
          _ = try await inner.tab(.home).present(.feed)
        } catch {
          results.lines.append("\(error)")
        }
      }
    }
    loop.drain()
    #expect(
      results.take() == ["this transaction is over; use its navigator inside the block only"])
    #expect(nav.navigator.world.state.tabs[0].count == 1)
  }

  @Test func `an inner transaction that cannot be sent refuses the outer one`() throws {
    let nav = try app()
    let stray = Spy("stray", log)
    let before = nav.navigator.world
    var told: [String] = []
    let reply = nav.transaction {
      $0.push { $0.to(.feed).onFailure { _ in told.append("outer") } }
      $0.transaction {
        $0.push { $0.to(.feed).onFailure { _ in told.append("inner") } }
        $0.push { $0.to(.feed).from(stray).onFailure { _ in told.append("stray") } }
      }
      #expect($0.segue(.feed, from: .controller(stray)).refusal != nil)
    }
    #expect(reply.refusal == .noController("Spy"))
    #expect(told == ["stray", "inner", "outer"])
    #expect(nav.navigator.world == before)
  }

  @Test func `pop to a controller keeps it and a foreign one is pushed`() throws {
    let nav = try app()
    nav.navigator.start()
    nav.push(.feed)
    nav.push(.settings, with: Payload(1))
    let feed = try #require(nav.navigator.controller(4))
    #expect(nav.tab().pop(to: feed, of: .feed) == .done(nil))
    #expect(nav.navigator.world.state.visibleContent?.id == EntryID(4))
    #expect(nav.navigator.controller(4) === feed)
    let foreign = Spy("foreign", log)
    #expect(nav.tab().pop(to: foreign, of: .feed) == .done(EntryID(6)))
    #expect(nav.navigator.controller(6) === foreign)
    #expect(foreign.context?.id == EntryID(6))
    #expect(nav.tab().pop(to: .chat) == .done(nil))
  }

  @Test func `results can be awaited`() throws {
    let nav = try app()
    let loop = Loop()
    loop.spawn { [results] in
      let outcome = try? await nav.accessory(0).present(.login)
      results.lines.append(outcome?.words ?? "refused")
      let second = try? await nav.tab(.home).present(.feed)
      results.lines.append(second?.words ?? "refused")
    }
    loop.drain()
    nav.accessory(0).dismiss(with: Payload("ada"))
    loop.drain()
    nav.tab(.home).pop()
    loop.drain()
    #expect(results.take() == ["completed \"ada\"", "popped"])
  }

  @Test func `duplicate and missing declarations are all reported at once`() {
    #expect(
      errors {
        $0.tab(.home, index: 0, root: .feed)
        $0.tab(.home, index: 1, root: .chat)
        $0.screen(.feed) { [log] _ in Spy("", log) }
        $0.screen(.feed) { [log] _ in Spy("", log) }
        $0.screen(.chat) { [log] _ in Spy("", log) }
        $0.accessory(.login) { [log] _ in Spy("", log) }
        $0.accessory(.login) { [log] _ in Spy("", log) }
        $0.fact("signedIn", .flag, initial: .int(1))
        $0.fact("signed in", .flag, initial: .bool(true))
      } == [
        "the fact 'signedIn': 'signedIn' cannot be 1; it takes true or false",
        "fact: \"signed in\" is not a name; names are letters, digits, _ and -, "
          + "begin with a letter, and have at most 64 characters",
        "the tab 'friends' is never declared", "the screen 'settings' is never declared",
        "the accessory 'share' is never declared", "the tab 'home' is declared twice",
        "the screen 'feed' is declared twice", "the accessory 'login' is declared twice",
      ])
  }

  @Test(arguments: [
    (0, 2, "friends", 2), (1, 2, "home", 1), (0, 0, "friends", 0), (-1, 0, "home", -1),
  ])
  func `tab indices run from zero without gaps`(
    home: Int, friends: Int, tab: String, index: Int
  ) {
    let found = errors {
      $0.tab(.home, index: home, root: .feed)
      $0.tab(.friends, index: friends, root: .feed)
      for screen in Screen.allCases { $0.screen(screen) { [log] _ in Spy("", log) } }
      for accessory in Accessory.allCases { $0.accessory(accessory) { [log] _ in Spy("", log) } }
    }
    #expect(
      found == ["tab '\(tab)' has index \(index); indices run from 0 without gaps, each once"])
  }

  enum Odd: String, Identifier { case spaced = "two words", main, fine }

  @Test func `identifiers must not be words of the command language`() {
    do throws(MapErrors) {
      _ = try AppNavigator<None, Odd, None> {
        for screen in Odd.allCases { $0.screen(screen) { [log] _ in Spy("", log) } }
        $0.start(at: .fine)
      }
      Issue.record("odd names were taken")
    } catch {
      #expect(
        error.errors.map { "\($0)" } == [
          "screen: \"two words\" is not a name; names are letters, digits, _ and -, "
            + "begin with a letter, and have at most 64 characters",
          "no screen can be called 'main', which is a word of the command language",
        ])
    }
  }
}
