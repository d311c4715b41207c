import Roots
import Testing

@Suite struct RoutedFlowTests {
  enum Screen: String, Identifier { case feed, bread }
  enum Path: Route {
    case bread(String)
    var destination: Destination { .screen(Screen.bread) }
    var transition: RouteTransition { .push }
  }

  private struct Cold: Error, CustomStringConvertible { let description = "the oven is cold" }

  private final class Bakery: RoutedFlow {
    enum Start { case bakes, forgets, throwsUp }
    let identifier = "bakery"
    let router: Router<Path>
    let log = Log()
    let how: Start

    init(_ navigator: Navigator, _ how: Start) {
      router = Router(navigator)
      self.how = how
    }

    func start() throws {
      switch how {
      case .bakes: router.navigate(to: .bread("rye"))
      case .forgets: break
      case .throwsUp: throw Cold()
      }
    }

    func prepare(_ route: Path) throws -> (any Controller)? {
      guard case .bread(let kind) = route, kind != "air" else { throw Cold() }
      return Spy(kind, log)
    }
  }

  private func bakery(_ how: Bakery.Start) throws -> Bakery {
    let feed = Name("feed")
    return Bakery(
      Navigator(
        try NavigationMap(
          start: .screen(feed),
          screens: [ScreenDefinition(feed), ScreenDefinition("bread")])), how)
  }

  @Test func `a flow begins with its first route and a prepared controller`() throws {
    let bakery = try bakery(.bakes)
    #expect(bakery.begin().entry != nil)
    #expect(bakery.log.take().contains("rye appears by push"))
    #expect(
      bakery.router.navigate(to: .bread("air")).refusal.map { "\($0)" }
        == "'bread' cannot be opened: the oven is cold")
  }

  @Test func `a flow without a first route is refused by name`() throws {
    #expect(
      try bakery(.forgets).begin().refusal.map { "\($0)" }
        == "the flow \"bakery\" did not start: it goes to no first route; go to one in start()")
  }

  @Test func `an error thrown by start() is the refusal`() throws {
    #expect(
      try bakery(.throwsUp).begin().refusal.map { "\($0)" }
        == "the flow \"bakery\" did not start: the oven is cold")
  }
}
