import Roots
import Testing

@Suite struct RouterTests {
  enum Tab: String, Identifier { case home, map }
  enum Screen: String, Identifier { case feed, city, post, profile }
  enum Accessory: String, Identifier { case login }
  typealias App = AppNavigator<Tab, Screen, Accessory>

  enum Path: Route, Equatable {
    case login
    case tab(Tab)
    case post(Int)
    case profile
    case city
    case nowhere

    var destination: Destination {
      switch self {
      case .login: .accessory(Accessory.login)
      case .tab(let tab): .tab(tab)
      case .post: .screen(Screen.post)
      case .profile: .screen(Screen.profile)
      case .city: .screen(Screen.city)
      case .nowhere: .screen(Elsewhere.nowhere)
      }
    }
    var payload: Payload? { if case .post(let id) = self { Payload(id) } else { nil } }
    var transition: RouteTransition {
      switch self {
      case .login: .modal
      case .tab, .city: .set
      case .post, .nowhere: .push
      case .profile: .fade
      }
    }
  }
  enum Elsewhere: String, Identifier { case nowhere }

  private final class SettingRouter: Router<Path> {
    override func transition(for route: Path) -> RouteTransition {
      if case .profile = route { .push } else { super.transition(for: route) }
    }
  }

  private struct Unready: Error, CustomStringConvertible { let description = "the oven is cold" }

  private let log = Log()

  private func app() throws -> App {
    let log = log
    return try App {
      $0.tab(.home, index: 0, root: .feed)
      $0.tab(.map, index: 1, root: .city)
      for screen in Screen.allCases { $0.screen(screen) { _ in Spy("\(screen)", log) } }
      $0.accessory(.login) { _ in Spy("login", log) }
    }
  }

  @Test func `each transition has its command`() throws {
    let nav = try app()
    let router: Router<Path> = nav.tab(.home).router()
    #expect(router.navigate(to: .post(7)).entry != nil)
    #expect(router.navigate(to: .login).entry != nil)
    #expect(router.navigate(to: .tab(.map)) == .done(nil))
    let state = nav.navigator.world.state
    #expect(state.tabs[0].entries.map { "\($0)" } == ["feed#2", "post#4 7"])
    #expect(state.selectedTab == 1 && state.accessoryEntryCount == 0)
    router.navigate(to: .city)
    #expect(nav.navigator.world.state.main.entries.map(\.screen.text) == ["city"])
    #expect(
      router.navigate(to: .nowhere).refusal.map { "\($0)" }
        == "there is no screen or accessory 'nowhere'")
    #expect(router.count == 5)
  }

  private enum Modal: Route {
    case profile, login
    var destination: Destination {
      self == .profile ? .screen(Screen.profile) : .accessory(Accessory.login)
    }
    var transition: RouteTransition { .modal }
  }

  @Test func `a modal route shows a screen over everything, on the router's layer`() throws {
    let nav = try app()
    let routes: Router<Modal> = nav.tab(.home).router()
    let id = try #require(routes.navigate(to: .profile).entry)
    let state = nav.navigator.world.state
    #expect(state[.accessory(0)].top?.id == id && state.focusedEntry?.id == id)
    #expect(state.tabs[0].count == 1)
    let upper = Router<Modal>(nav.navigator, on: .accessory(3))
    upper.navigate(to: .profile)
    upper.navigate(to: .login)
    #expect(nav.navigator.world.state[.accessory(3)].count == 1)
    #expect(nav.navigator.world.state[.accessory(0)].count == 2)
    #expect(nav.navigator.send(.back).refusal == nil)
  }

  @Test func `a router can override the transition of a route`() throws {
    let nav = try app()
    let router = SettingRouter(nav.navigator, on: .tab(.index(1)))
    router.navigate(to: .profile)
    router.navigate(to: .post(1))
    #expect(
      nav.navigator.world.state.tabs[1].entries.map(\.screen.text) == ["city", "profile", "post"])
  }

  @Test func `a custom transition is performed by its name`() throws {
    let nav = try app()
    let router: Router<Path> = nav.main.router()
    #expect(
      router.navigate(to: .profile).refusal.map { "\($0)" }
        == "'profile' cannot be opened: no performer for the transition \"fade\"; register one")
    router.register("fase") { $0.request }
    #expect(
      router.navigate(to: .profile).refusal.map { "\($0)" }
        == "'profile' cannot be opened: no performer for the transition \"fade\";"
        + " did you mean \"fase\"?")
    var sources: [String?] = []
    router.register("fade") { passage in
      sources.append(passage.source?.screen.text)
      return Request(transaction: [Request(.push("city", on: .main)), passage.request])
    }
    router.navigate(to: .profile)
    #expect(sources == ["feed"])
    #expect(
      nav.navigator.world.state.main.entries.map(\.screen.text) == ["host", "city", "profile"])
  }

  @Test func `an error thrown by a performer is the caller's refusal`() throws {
    let nav = try app()
    let router: Router<Path> = nav.main.router()
    let before = nav.navigator.world
    router.register("fade") { _ in throw Unready() }
    #expect(
      router.navigate(to: .profile).refusal
        == .notPrepared("profile", reason: "the oven is cold"))
    router.register("fade") { _ in throw Refusal.alreadyWaiting }
    #expect(router.navigate(to: .profile).refusal == .alreadyWaiting)
    #expect(nav.navigator.world == before)
  }

  @Test func `a prepared controller is the one that appears`() throws {
    let nav = try app()
    let router: Router<Path> = nav.tab(.home).router()
    let log = log
    router.preparing = { route in
      if case .post(let id) = route {
        guard id > 0 else { throw Unready() }
        return Spy("prepared \(id)", log)
      }
      return nil
    }
    router.navigate(to: .post(3))
    #expect(log.take().contains("prepared 3 appears by push"))
    router.navigate(to: .login)
    #expect(log.take().contains("login appears by push"))
    let before = nav.navigator.world
    #expect(
      router.navigate(to: .post(0)).refusal.map { "\($0)" }
        == "'post' cannot be opened: the oven is cold")
    #expect(nav.navigator.world == before && router.lastReply?.refusal != nil)
  }

  // MARK: Links

  private func mapped() throws -> (App, Router<Path>) {
    let nav = try app()
    let router: Router<Path> = nav.tab(.home).router()
    try router.map("login") { _ in .login }
    try router.map("home-tabbar/{tab}") { .tab(try $0.identifier("tab")) }
    try router.map("post/{id: int}?draft={draft: flag}") { values in
      guard try values.number("id") > 0 else { throw Unready() }
      return .post(try values.number("id"))
    }
    return (nav, router)
  }

  @Test func `mapped links go to their routes`() throws {
    let (nav, router) = try mapped()
    #expect(router.open("roots://home-tabbar/map") == .handled(.done(nil)))
    #expect(nav.navigator.world.state.selectedTab == 1)
    #expect(router.open("post/4?draft=true").isHandled)
    #expect(nav.navigator.world.state.tabs[0].entries.map { "\($0)" } == ["feed#2", "post#4 4"])
  }

  @Test(arguments: [
    ("roots://nowhere", false, "no route is declared for \"roots://nowhere\""),
    ("roots://post/../x", false, "'..' is not a segment of a link; use names only"),
    ("roots://home-tabbar/mpa", true, "{tab} cannot be \"mpa\"; did you mean 'map'?"),
    ("post/0", true, "the link was not taken: the oven is cold"),
    ("post/1?draft=no", true, "{draft} cannot be \"no\"; it takes true or false"),
    ("login?x=1", true, "\"roots://login\" takes no parameter \"x\"; leave it out"),
    ("home-tabbar/home", true, "'home' is already shown"),
  ])
  func `a link outcome has the reply or the reason`(
    link: String, isHandled: Bool, message: String
  ) throws {
    let (_, router) = try mapped()
    let outcome = router.open(link)
    #expect(outcome.isHandled == isHandled)
    #expect(outcome.refusal.map { "\($0)" } == message)
  }

  @Test func `unmapped links use the routes of the map`() throws {
    let name = Name("feed")
    let navigator = Navigator(
      try NavigationMap(
        start: .screen(name), screens: [ScreenDefinition(name)],
        routes: [RouteDefinition("again/{n: int}", .push(name, with: Payload(1)))]))
    let router = Router<Path>(navigator)
    #expect(router.open("again/2").isHandled)
    #expect(navigator.world.state.main.count == 2)
    #expect(router.open("again/x").isHandled)
    #expect(!router.open("other").isHandled)
  }

  @Test func `ambiguous patterns are refused when they are mapped`() throws {
    let (_, router) = try mapped()
    #expect {
      try router.map("post/{n: 1..9}") { _ in .login }
    } throws: {
      "\($0)" == "the route \"post/{n: 1..9}\": "
        + "\"roots://post/{id: int}?draft={draft: flag}\" matches the same links;"
        + " make one of them differ in a word or a kind"
    }
  }
}

extension RouteTransition {
  fileprivate static let fade = RouteTransition.custom("fade")
}
