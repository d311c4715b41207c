import Roots
import RootsBlueprint
import Testing

private enum Town: App { enum Tab: String, TabNames, Codable { case feed, city } }
extension Screen<Town, Void, Void> {
  fileprivate static var wall: Self { Self() }
  fileprivate static var login: Self { Self() }
}
extension Screen<Town, Profile, Void> { fileprivate static var profile: Self { Self() } }
extension Flow<Town, Void, String> { fileprivate static var welcome: Self { Self() } }
extension Flow<Town, Void, Void> { fileprivate static var child: Self { Self() } }

private struct Profile: Codable, Hashable, Sendable { var name: String }

private final class Page: Controller {}

private struct NobodyHome: Error, CustomStringConvertible { let description = "nobody is home" }

// ROW: RouteType
private enum MyRoute: Codable, Sendable {
  case login
  case profile(name: String)
}
// END

// ROW: Integrator
private final class Welcome: Coordinator {
  let run: Run<Town, String>
  init(_ run: Run<Town, String>) { self.run = run }
}
// END

// ROW: IntegratorInput
private enum Question: Codable, Sendable {
  case something(with: String)
}
// END

// ROW: IntegratorOutput
private enum Answer: Codable, Sendable {
  case someOutput
}
// END

private final class Child: Coordinator {
  let run: Run<Town, Void>
  var data: [String] = []

  init(_ run: Run<Town, Void>) {
    self.run = run
    // ROW: receiveInput(_:)
    run.receive(Question.self) { [weak self] question in
      switch question {
      case .something(let data): self?.data.append(data)
      }
    }
    // END
  }
}

@Suite struct ComingFromIntegratorTests {
  private final class Heard {
    var answers: [Answer] = []
    /// The owner of the flows, for the time of the test.
    var app: TypedNavigator<Town>?
  }

  private let heard = Heard()

  private func app() throws -> TypedNavigator<Town> {
    let heard = heard
    return try TypedNavigator<Town> {
      $0.tab(.feed, root: .wall)
      $0.tab(.city, root: .wall)
      $0.screen(.wall) { _ in Page() }
      $0.screen(.login) { _ in Page() }
      // ROW: executeBeforeTransition(to:) throws
      $0.screen(.profile) { profile, _ in
        if profile.name.isEmpty { throw NobodyHome() }
        return Page()
      }
      .prepared()
      // END
      $0.flow(.welcome, first: .login) { Welcome($0) }
      $0.flow(.child, first: .wall) { Child($0) }
      $0.hear(Answer.self) { heard.answers.append($0) }
      // ROW: registerURLs()
      $0.link("login") { _ in .go(.login) }
      $0.link("home-tabbar/{tab: tab}") { link in .show(try link["tab"]) }
      // END
      // ROW: param("tab")
      $0.link("people/{name}/{page: int}") { link in
        let page: Int = try link["page"]
        return .push(.profile, with: Profile(name: "\(try link["name"] as String), page \(page)"))
      }
      // END
    }
  }

  private func family() throws -> (TypedNavigator<Town>, Welcome, Child) {
    let nav = try app()
    nav.tab(.feed).start(.welcome)
    let parent = try #require(nav.coordinator(Welcome.self))
    parent.run.start(.child)
    heard.app = nav
    return (nav, parent, try #require(nav.coordinator(Child.self)))
  }

  @Test func `RouteType`() throws {
    let nav = try app()
    #expect(nav.open(.route(MyRoute.login)).refusal == nil)
  }

  @Test func `Router.navigate(to:)`() throws {
    let nav = try app()
    // ROW: Router.navigate(to:)
    let reply = nav.open(.route(MyRoute.profile(name: "Ada")))
    if let refusal = reply.refusal { print(refusal) }
    // END
    #expect(nav.visible?.input(of: .profile) == Profile(name: "Ada"))
  }

  @Test func `executeBeforeTransition(to:) throws`() throws {
    let nav = try app()
    let reply = nav.open(.route(MyRoute.profile(name: "")))
    #expect(reply.refusal.map { "\($0)" } == "'profile' cannot be opened: nobody is home")
  }

  @Test func `registerURLs()`() throws {
    let nav = try app()
    nav.open(link: "roots://home-tabbar/city")
    #expect(nav.world.state.selectedTab == 1)
    #expect(
      nav.open(link: "home-tabbar/ctiy").refusal.map { "\($0)" }
        == "{tab} cannot be \"ctiy\"; did you mean 'city'?")
  }

  @Test func `param("tab")`() throws {
    let nav = try app()
    nav.open(link: "people/Ada/2")
    #expect(nav.visible?.input(of: .profile) == Profile(name: "Ada, page 2"))
  }

  @Test func `application(_:continue:restorationHandler:)`() throws {
    let nav = try app()
    // ROW: application(_:continue:restorationHandler:)
    func application(continue url: String?) -> Bool {
      guard let url else { return false }
      return nav.open(link: url).refusal == nil
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
      links: { hosts: [ town.example ] }
      """
    // END
    let (blueprint, report) = Blueprint.read(source: Source(name: "town.yaml", text: text))
    let map = try #require(blueprint, "\(report.text)").map
    let navigator = Navigator(map)
    #expect(navigator.send(.open("https://town.example/home-tabbar/city")).refusal == nil)
    #expect(navigator.world.state.selectedTab == 1)
  }

  @Test func `Integrator`() throws {
    let (_, parent, _) = try family()
    #expect(parent.run.entries.first?.shows(.login) == true)
  }

  @Test func `Integrator.start()`() throws {
    let nav = try app()
    var name: String?
    // ROW: Integrator.start()
    nav.tab(.feed).start(.welcome) { outcome in
      if case .completed(let user) = outcome { name = user }
    }
    // END
    nav.coordinator(Welcome.self)?.run.finish(with: "Ada")
    #expect(name == "Ada")
  }

  @Test func `IntegratorInput`() throws {
    let (nav, _, child) = try family()
    nav.send(try Command(parsing: "tell child something with {with: \"text\"}"))
    #expect(child.data == ["text"])
  }

  @Test func `IntegratorOutput`() throws {
    let (nav, _, child) = try family()
    nav.send(Request(try Command(parsing: "tell parent someOutput"), from: child.run.id))
    #expect(heard.answers.count == 1)
  }

  @Test func `sendInputToChild("MyChildIdentifier", input: message)`() throws {
    let (_, parent, child) = try family()
    // ROW: sendInputToChild("MyChildIdentifier", input: message)
    parent.run.tell(Question.something(with: "some data"), to: child.run.id)
    // END
    #expect(child.data == ["some data"])
  }

  @Test func `broadcastInputToAllChilds(input:)`() throws {
    let (_, parent, child) = try family()
    // ROW: broadcastInputToAllChilds(input:)
    parent.run.tellChildren(Question.something(with: "some data"))
    // END
    #expect(child.data == ["some data"])
  }

  @Test func `receiveInput(_:)`() throws {
    let (nav, _, child) = try family()
    nav.tell(Question.something(with: "some data"), to: child.run.id)
    #expect(child.data == ["some data"])
  }

  @Test func `sendOutputToParent(output:)`() throws {
    let (_, _, child) = try family()
    // ROW: sendOutputToParent(output:)
    let reply = child.run.tellParent(Answer.someOutput)
    // END
    #expect(reply.refusal == nil && heard.answers.count == 1)
  }

  @Test func `receiveOutput(from:output:)`() throws {
    let (_, parent, child) = try family()
    var answers: [Answer] = []
    // ROW: receiveOutput(from:output:)
    parent.run.hear(Answer.self, from: child.run.id) { answer in
      answers.append(answer)
      return .handled
    }
    // END
    child.run.tellParent(Answer.someOutput)
    #expect(answers.count == 1 && heard.answers.isEmpty)
  }

  @Test func `Then pass it on if needed, or not`() throws {
    let (_, parent, child) = try family()
    // ROW: Then pass it on if needed, or not
    parent.run.hear(Answer.self) { _ in .passedOn }
    // END
    child.run.tellParent(Answer.someOutput)
    #expect(heard.answers.count == 1)
  }

  @Test func `messages of a file`() throws {
    let text = """
      # ROW: messages of a file
      roots: 1
      name: Messages
      start: { screen: feed }
      screens: { feed: {} }
      facts: { step: 0..4 }
      flows: { child: {} }
      hears:
        child.progress: "set step {message}"
      # END
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "messages.yaml", text: text))
    let nav = Navigator(try #require(blueprint, "\(report.text)").map)
    nav.send(try Command(parsing: "start child"))
    nav.send(try Command(parsing: "tell parent progress with 2"))
    #expect(nav.world.fact("step") == 2)
  }
}
