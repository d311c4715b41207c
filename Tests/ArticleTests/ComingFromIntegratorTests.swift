import Roots
import RootsBlueprint
import Testing

private enum HomeTab: String, Identifier { case feed, city }
private enum Screen: String, Identifier { case feed, city, login, profile }
private enum Accessory: String, Identifier { case card }

// ROW: RouteType
private enum MyRoute: Route {
  case login
  case homeTabBar(tab: HomeTab)
  case profile(name: String)
  // END

  // ROW: MyRoute.homeTabBar(tab:)
  var destination: Destination {
    switch self {
    case .login: .screen(Screen.login)
    case .homeTabBar(let tab): .tab(tab)
    case .profile: .screen(Screen.profile)
    }
  }
  var payload: Payload? {
    if case .profile(let name) = self { Payload(name) } else { nil }
  }
  // END

  // ROW: RouteType.transition
  var transition: RouteTransition {
    switch self {
    case .login: .set
    case .homeTabBar: .set
    case .profile: .push
    }
  }
  // END
}

// ROW: RouteTransition.custom(identifier:)
extension RouteTransition {
  fileprivate static let heroCrossFade = RouteTransition.custom("HeroCrossFade")
}
// END

// ROW: Router.transition(for:)
private final class MyRouter: Router<MyRoute> {
  override func transition(for route: MyRoute) -> RouteTransition {
    switch route {
    case .profile: .heroCrossFade
    default: super.transition(for: route)
    }
  }
}
// END

private final class Page: Controller {
  let title: String
  init(_ title: String) { self.title = title }
}

private struct NobodyHome: Error, CustomStringConvertible { let description = "nobody is home" }

// ROW: Integrator
private final class MyFlow: RoutedFlow {
  let identifier = "welcome"
  let router: Router<MyRoute>

  init(_ navigator: Navigator) { router = Router(navigator) }
  // END

  // ROW: Integrator.start()
  func start() throws {
    router.navigate(to: .login)
  }
  // END

  // ROW: Integrator.executeBeforeTransition(to:)
  func prepare(_ route: MyRoute) throws -> (any Controller)? {
    guard case .profile(let name) = route else { return nil }
    if name.isEmpty { throw NobodyHome() }
    return Page("The page of \(name)")
  }
  // END

  // ROW: registerURLs()
  func registerLinks() throws {
    try router.map("login") { _ in .login }
    try router.map("home-tabbar/{tab}") { .homeTabBar(tab: try $0.identifier("tab")) }
  }
  // END
}

private final class ForgetfulFlow: RoutedFlow {
  let identifier = "forgetful"
  let router: Router<MyRoute>
  init(_ navigator: Navigator) { router = Router(navigator) }
  func start() {}
}

@Suite struct ComingFromIntegratorTests {
  private typealias App = AppNavigator<HomeTab, Screen, Accessory>

  private func app() throws -> App {
    try App {
      $0.tab(.feed, index: 0, root: .feed)
      $0.tab(.city, index: 1, root: .city)
      for screen in Screen.allCases { $0.screen(screen) { _ in Page(screen.rawValue) } }
      $0.accessory(.card) { _ in Page("card") }
    }
  }

  private func main(_ nav: App) -> [String] {
    nav.navigator.world.state.main.entries.map(\.screen.text)
  }

  @Test func `RouteType`() {
    #expect(MyRoute.login.transition == .set)
  }

  @Test func `MyRoute.homeTabBar(tab:)`() throws {
    let nav = try app()
    Router<MyRoute>(nav.navigator).navigate(to: .homeTabBar(tab: .city))
    #expect(nav.navigator.world.state.selectedTab == 1)
  }

  @Test func `RouteType.transition`() throws {
    let nav = try app()
    Router<MyRoute>(nav.navigator).navigate(to: .login)
    #expect(main(nav) == ["login"])
  }

  @Test func `RouteTransition.set`() throws {
    let nav = try app()
    // ROW: RouteTransition.set
    let router = Router<MyRoute>(nav.navigator)
    router.navigate(to: .login)
    #expect(nav.navigator.world.state.main.entries.map(\.screen.text) == ["login"])
    // END
  }

  @Test func `Router(navigationController:)`() throws {
    let nav = try app()
    // ROW: Router(navigationController:)
    let router = Router<MyRoute>(nav.navigator)
    let onOneTab: Router<MyRoute> = nav.tab(.feed).router()
    // END
    #expect(router.layer == nil && onOneTab.layer.map { "\($0)" } == "tab feed")
  }

  @Test func `Router.navigate(to:)`() throws {
    let nav = try app()
    let router = Router<MyRoute>(nav.navigator)
    // ROW: Router.navigate(to:)
    let reply = router.navigate(to: .profile(name: "Ada"))
    if let refusal = reply.refusal { print(refusal) }
    // END
    #expect(reply.entry != nil)
  }

  @Test func `Router.openURL(_:)`() throws {
    let nav = try app()
    let router = Router<MyRoute>(nav.navigator)
    try router.map("login") { _ in .login }
    // ROW: Router.openURL(_:)
    let outcome = router.open("roots://login")
    #expect(outcome.isHandled)
    // END
    #expect(main(nav) == ["login"])
  }

  @Test func `Integrator`() throws {
    #expect(MyFlow(try app().navigator).identifier == "welcome")
  }

  @Test func `Integrator.start()`() throws {
    let nav = try app()
    let flow = MyFlow(nav.navigator)
    #expect(flow.begin().entry != nil)
    #expect(main(nav) == ["login"])
  }

  @Test func `start() that is not overridden`() throws {
    let nav = try app()
    // ROW: start() that is not overridden
    let reply = ForgetfulFlow(nav.navigator).begin()
    #expect(
      reply.refusal.map { "\($0)" }
        == "the flow \"forgetful\" did not start: it goes to no first route; go to one in start()")
    // END
  }

  @Test func `Integrator.executeBeforeTransition(to:)`() throws {
    let nav = try app()
    let flow = MyFlow(nav.navigator)
    flow.begin()
    let id = try #require(flow.router.navigate(to: .profile(name: "Ada")).entry)
    #expect((nav.navigator.context(id)?.controller as? Page)?.title == "The page of Ada")
  }

  @Test func `executeBeforeTransition(to:) throws`() throws {
    let nav = try app()
    let flow = MyFlow(nav.navigator)
    flow.begin()
    // ROW: executeBeforeTransition(to:) throws
    let reply = flow.router.navigate(to: .profile(name: ""))
    #expect(reply.refusal.map { "\($0)" } == "'profile' cannot be opened: nobody is home")
    // END
    #expect(main(nav) == ["login"])
  }

  @Test func `registerURLs()`() throws {
    let flow = MyFlow(try app().navigator)
    try flow.registerLinks()
    #expect(flow.router.open("login").isHandled)
  }

  @Test func `router.map("home-tabbar/{tab}")`() throws {
    let nav = try app()
    let router = Router<MyRoute>(nav.navigator)
    // ROW: router.map("home-tabbar/{tab}")
    try router.map("home-tabbar/{tab}") { .homeTabBar(tab: try $0.identifier("tab")) }
    router.open("roots://home-tabbar/city")
    #expect(nav.navigator.world.state.selectedTab == 1)
    // END
  }

  @Test func `param("tab")`() throws {
    let nav = try app()
    let router = Router<MyRoute>(nav.navigator)
    // ROW: param("tab")
    try router.map("people/{name}/{page: int}") { values in
      let page = try values.number("page")
      return .profile(name: "\(try values.text("name")), page \(page)")
    }
    // END
    let outcome = router.open("people/Ada/2")
    #expect(outcome.isHandled)
    #expect(nav.navigator.world.state.visibleContent?.payload == Payload("Ada, page 2"))
  }

  @Test func `a parameter that is none of HomeTab`() throws {
    let flow = MyFlow(try app().navigator)
    try flow.registerLinks()
    // ROW: a parameter that is none of HomeTab
    let outcome = flow.router.open("home-tabbar/ctiy")
    #expect(outcome.refusal.map { "\($0)" } == "{tab} cannot be \"ctiy\"; did you mean 'city'?")
    // END
  }

  @Test func `application(_:continue:restorationHandler:)`() throws {
    let flow = MyFlow(try app().navigator)
    try flow.registerLinks()
    // ROW: application(_:continue:restorationHandler:)
    func application(continue url: String?) -> Bool {
      guard let url else { return false }
      return flow.router.open(url).isHandled
    }
    // END
    #expect(application(continue: "roots://login"))
    #expect(!application(continue: "https://elsewhere.example/login"))
    #expect(!application(continue: nil))
  }

  @Test func `routes of a file`() throws {
    // ROW: routes of a file
    let text = """
      roots: 1
      name: Town
      tabs: { feed: { root: wall }, city: { root: map } }
      screens:
        wall: {}
        map: {}
        login: {}
      routes:
        "roots://login": go login on main
        "roots://home-tabbar/{tab}": show {tab}
      """
    // END
    let (blueprint, report) = Blueprint.read(source: Source(name: "town.yaml", text: text))
    let map = try #require(blueprint, "\(report.text)").map
    let navigator = Navigator(map)
    #expect(navigator.send(.open("home-tabbar/city")).refusal == nil)
    #expect(navigator.world.state.selectedTab == 1)
  }

  @Test func `Router.customTransitionDelegate`() throws {
    let nav = try app()
    // ROW: Router.customTransitionDelegate
    let router = MyRouter(nav.navigator)
    router.register("HeroCrossFade") { passage in passage.request }
    // END
    router.navigate(to: .profile(name: "Ada"))
    #expect(nav.navigator.world.state.visibleContent?.screen.text == "profile")
  }

  @Test func `RouteTransition.custom(identifier:)`() {
    #expect(RouteTransition.heroCrossFade == .custom("HeroCrossFade"))
  }

  @Test func `performTransition(to:from:transition:animated:completion:)`() throws {
    let nav = try app()
    let router = MyRouter(nav.navigator, on: .main)
    // ROW: performTransition(to:from:transition:animated:completion:)
    router.register("HeroCrossFade") { passage in
      // A container beneath it, and the route on top: both come, or neither does.
      let container = Request(.push("city", on: .main))
      return Request(transaction: [container, passage.request])
    }
    // END
    router.navigate(to: .profile(name: "Ada"))
    #expect(main(nav) == ["host", "city", "profile"])
  }

  @Test func `completion?(error)`() throws {
    let nav = try app()
    let router = MyRouter(nav.navigator)
    // ROW: completion?(error)
    router.register("HeroCrossFade") { _ in throw NobodyHome() }
    let reply = router.navigate(to: .profile(name: "Ada"))
    #expect(reply.refusal.map { "\($0)" } == "'profile' cannot be opened: nobody is home")
    // END
    #expect(main(nav) == ["host"])
  }

  @Test func `a transition without a performer`() throws {
    let router = MyRouter(try app().navigator)
    // ROW: a transition without a performer
    let reply = router.navigate(to: .profile(name: "Ada"))
    #expect(
      reply.refusal.map { "\($0)" }
        == "'profile' cannot be opened: no performer for the transition \"HeroCrossFade\";"
        + " register one")
    // END
  }

  @Test func `Router.transition(for:)`() throws {
    let router = MyRouter(try app().navigator)
    #expect(router.transition(for: .profile(name: "Ada")) == .heroCrossFade)
    #expect(router.transition(for: .login) == .set)
  }
}
