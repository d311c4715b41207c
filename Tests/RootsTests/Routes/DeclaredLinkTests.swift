import Roots
import Testing

private enum Paper: AppNames { enum Tab: String, TabNames { case home, me } }
extension Screen<Paper, Void, Void> {
  fileprivate static var feed: Self { Self() }
  fileprivate static var myself: Self { Self() }
}
extension Screen<Paper, Int, Void> { fileprivate static var post: Self { Self() } }
extension Screen<Paper, Profile, Void> { fileprivate static var profile: Self { Self() } }
extension Accessory<Paper, String, Void> { fileprivate static var login: Self { Self() } }
extension Flow<Paper, Void, Void> { fileprivate static var tour: Self { Self() } }

private struct Profile: Codable, Hashable, Sendable { var name: String }
/// Routes whose destinations are their own names.
private enum Path: Codable, Sendable {
  case feed
  case post(Int)
  case profile(name: String)
  case login(String)
  case nowhere
}
private enum Sort: String, Codable, Sendable { case new, old }
private final class Tour: Coordinator {}

@Suite struct DeclaredLinkTests {
  private let log = Log()

  private func app(isRecording: Bool = false) throws -> AppNavigator<Paper> {
    let log = log
    return try AppNavigator(isRecording: isRecording) {
      $0.tab(.home, root: .feed)
      $0.tab(.me, root: .myself)
      $0.screen(.feed) { _ in Spy("", Log()) }
      $0.screen(.myself) { _ in Spy("", Log()) }
      $0.screen(.post) { _, _ in Spy("", Log()) }
      $0.screen(.profile) { _, _ in Spy("", Log()) }
      $0.accessory(.login) { _, _ in Spy("", Log()) }
      $0.flow(.tour, first: .feed) { _ in Tour() }
      $0.links(hosts: ["example.com"], ignoring: ["ref"])
      $0.link("post/{id}?sort={sort}&page={page: int}") { link in
        let sort: Sort? = try link["sort"]
        let page: Int? = try link["page"]
        log.lines.append("\(sort.map { "\($0)" } ?? "-") \(page ?? 0)")
        return .push(.post, with: try link["id"], on: .home)
      }
      $0.link("people/{name}") { link in .route(Path.profile(name: try link["name"]), on: .me) }
      $0.link("me/{id}") { link in
        .steps(.show(.me), .push(.myself), .push(.post, with: try link["id"]))
      }
      $0.link("login/{user}") { link in .overlay(.login, with: try link["user"]) }
      $0.link("start") { _ in .start(.tour) }
      $0.link("top") { _ in .go(.feed) }
      $0.link("once/{id}") { link in .push(.post, with: try link["id"], on: .home, once: true) }
      $0.link("only/{id}") { link in
        .reset(to: [.screen(.feed), .screen(.post, with: try link["id"])], on: .home)
      }
      $0.link("alone") { _ in .reset(to: [.screen(.feed), .screen(.myself)]) }
      $0.link("broken") { _ in throw Broken("not today") }
      $0.link("typo/{id}") { link in .push(.post, with: try link["idd"]) }
    }
  }

  private func stacks(_ nav: AppNavigator<Paper>) -> [String] {
    nav.world.state.tabs.map { $0.entries.map { "\($0)" }.joined(separator: " ") }
  }

  @Test func `a link leads to a screen with an input of its type`() throws {
    let nav = try app()
    #expect(nav.open(link: "https://Example.com/post/7/?sort=new&ref=x#top").refusal == nil)
    #expect(nav.open(link: "post/8?page=2").refusal == nil)
    #expect(stacks(nav)[0] == "feed#2 post#4 7 post#5 8")
    #expect(log.take() == ["new 0", "- 2"])
  }

  @Test func `a link means the same as a command, and the journal has what it led to`() throws {
    let nav = try app(isRecording: true)
    #expect(try nav.run("open roots://people/Ada").refusal == nil)
    #expect(stacks(nav)[1] == "myself#3 profile#4 {name: \"Ada\"}")
    // The tab onto which a link pushes is shown, and one undo goes back.
    #expect(nav.world.state.selectedTab == 1)
    let journal = try #require(nav.journal)
    #expect(journal.text.contains("push profile on tab me"))
    #expect(journal.world(after: journal.count)?.state == nav.world.state)
  }

  @Test func `a link that pushes once shows the same screen once`() throws {
    let nav = try app()
    nav.tab(.me).show()
    #expect(nav.open(link: "once/7").refusal == nil)
    #expect(nav.open(link: "once/7") == .done(nil))
    #expect(stacks(nav)[0] == "feed#2 post#4 7")
    nav.tab(.me).show()
    // The tab is shown, even if nothing is pushed.
    #expect(nav.open(link: "once/7").refusal == nil)
    #expect(stacks(nav)[0] == "feed#2 post#4 7" && nav.world.state.selectedTab == 0)
    #expect(nav.open(link: "once/8").refusal == nil)
    #expect(stacks(nav)[0] == "feed#2 post#4 7 post#5 8")
  }

  @Test func `a route and an accessory are shown once as well`() throws {
    let nav = try app()
    for _ in 0..<2 { nav.open(.push(.myself, on: .me, once: true)) }
    for _ in 0..<2 { nav.open(.route(Path.post(3), on: .me, once: true)) }
    #expect(stacks(nav)[1] == "myself#3 post#4 3")
    for _ in 0..<2 {
      nav.open(.overlay(.login, with: "Ada", once: true))
      nav.open(.route(Path.login("Ada"), once: true))
    }
    #expect(nav.accessory(0).depth == 1)
  }

  @Test func `a link can state exactly which screens a stack has`() throws {
    let nav = try app()
    nav.tab(.home).push(.post, with: 1)
    nav.tab(.home).push(.post, with: 2)
    nav.tab(.me).show()
    #expect(nav.open(link: "only/1").refusal == nil)
    #expect(stacks(nav)[0] == "feed#2 post#4 1" && nav.world.state.selectedTab == 0)
    #expect(nav.open(link: "only/1") == .done(nil))
    #expect(nav.open(link: "only/3").refusal == nil)
    #expect(stacks(nav)[0] == "feed#2 post#6 3")
    try nav.run("undo")
    #expect(stacks(nav)[0] == "feed#2 post#4 1")
    #expect(nav.open(link: "alone").refusal == nil)
    #expect(nav.main.screens == ["feed", "myself"])
    #expect(nav.open(.reset(to: [], on: .home)).refusal != nil)
  }

  @Test func `several steps are one commit`() throws {
    let nav = try app()
    #expect(nav.open(link: "me/5").refusal == nil)
    #expect(stacks(nav)[1] == "myself#3 myself#4 post#5 5")
    #expect(nav.open(link: "me/6").refusal == nil)
    try nav.run("undo")
    try nav.run("undo")
    #expect(stacks(nav)[1] == "myself#3" && nav.world.state.selectedTab == 0)
  }

  @Test func `a link leads to an accessory, a flow or the main stack`() throws {
    let nav = try app()
    nav.open(link: "login/Ada")
    #expect(nav.world.state[.accessory(0)].entries.map { "\($0)" } == ["login#4 \"Ada\""])
    nav.open(link: "start")
    #expect(nav.coordinator(Tour.self) != nil)
    nav.open(link: "top")
    #expect(nav.world.state.main.entries.map(\.screen.text) == ["feed"])
  }

  @Test(arguments: [
    ("post/seven", "{id} cannot be \"seven\"; it takes a value of type Int"),
    ("post/7?sort=newest", "{sort} cannot be \"newest\"; it takes a value of type Optional<Sort>"),
    ("post/7?page=x", "{page} cannot be \"x\"; it takes a whole number"),
    ("post/7?q=1", "takes no parameter \"q\""),
    ("posts/7", "no route is declared for \"roots://posts/7\"; did you mean"),
    ("https://example.org/post/7", "no route is declared"),
    (
      "https://example.com/posts/7",
      "no route is declared for \"https://example.com/posts/7\"; did you mean \"post/{id}"
    ),
    ("broken", "the link was not taken: not today"),
    ("typo/7", "takes no parameter \"idd\"; did you mean 'id'?"),
  ])
  func `a link that leads nowhere is refused with its reason`(link: String, message: String) throws
  {
    let nav = try app()
    let before = nav.world
    var told: [String] = []
    let refusal = nav.open(link: link) { told.append("\($0)") }.refusal.map { "\($0)" }
    #expect(refusal?.contains(message) == true, "\(refusal ?? "accepted")")
    #expect(told == [refusal] && nav.world == before)
  }

  @Test func `a route leads to the screen or the accessory of its name`() throws {
    let nav = try app()
    nav.open(.route(Path.feed))
    nav.open(.route(Path.post(3)))
    nav.open(.route(Path.profile(name: "Bo"), on: .me))
    nav.open(.route(Path.login("Ines")))
    #expect(stacks(nav) == ["feed#2 feed#4 post#5 3", "myself#3 profile#6 {name: \"Bo\"}"])
    #expect(nav.world.state[.accessory(0)].top?.payload == "Ines")
    #expect(
      nav.open(.route(Path.nowhere)).refusal.map { "\($0)" }
        == "there is no screen or accessory 'nowhere'")
  }

  // MARK: Links of screens

  private struct Search: Codable, Hashable, Sendable {
    var text: String
    var page: Int?
    var sort: Sort?
  }

  private enum Shown: AppNames { enum Tab: String, TabNames { case home, me } }

  private func linked(hosts: [String] = [], schemes: [String] = []) throws -> AppNavigator<Shown> {
    try AppNavigator<Shown> {
      $0.tab(.home, root: Screen<Shown, Void, Void>("feed"))
      $0.tab(.me, root: Screen<Shown, Void, Void>("feed"))
      $0.screen(Screen<Shown, Void, Void>("feed")) { _ in Spy("", Log()) }
      $0.screen(Screen<Shown, Int, Void>("post")) { _, _ in Spy("", Log()) }
      $0.screen(Screen<Shown, Search, Void>("search")) { _, _ in Spy("", Log()) }
      $0.screen(Screen<Shown, Double, Void>("unlinked")) { _, _ in Spy("", Log()) }
      $0.accessory(Accessory<Shown, String, Void>("login")) { _, _ in Spy("", Log()) }
      $0.link("post/first", to: Screen<Shown, Void, Void>("feed"))
      $0.link("post/{id: int}", to: Screen<Shown, Int, Void>("post"), on: .me)
      $0.link(
        "find/{text}?p={page: int}&sort={sort: one of new, old}",
        to: Screen<Shown, Search, Void>("search"))
      $0.link("login/{user}", to: Accessory<Shown, String, Void>("login"))
      $0.links(hosts: hosts, schemes: schemes)
    }
  }

  @Test func `the link of a screen leads to it with an equal input`() throws {
    let nav = try linked()
    let post = Screen<Shown, Int, Void>("post")
    for id in [0, 7, -3, Int.max] {
      let url = try #require(nav.url(of: post, with: id))
      #expect(nav.open(link: url).refusal == nil)
      #expect(nav.world.state[.tab(1)].top?.payload == Payload(id) && url.hasSuffix("post/\(id)"))
    }
    let search = Screen<Shown, Search, Void>("search")
    for text in ["a", "a b", "ä&=?#+%", "x".description] {
      for page in [nil, 2] {
        let input = Search(text: text, page: page, sort: page == nil ? .old : nil)
        let url = try #require(nav.url(of: search, with: input))
        #expect(nav.open(link: url).refusal == nil)
        #expect(nav.world.state.visibleContent?.payload == Payload(input), "\(url)")
      }
    }
    let login = try #require(nav.url(of: Accessory<Shown, String, Void>("login"), with: "Ada L"))
    #expect(login == "roots://login/Ada%20L" && nav.open(link: login).refusal == nil)
    #expect(nav.world.state[.accessory(0)].top?.payload == "Ada L")
    #expect(nav.url(of: Screen<Shown, Void, Void>("feed")) == "roots://post/first")
  }

  @Test func `an input that no link can hold has none`() throws {
    let nav = try linked()
    #expect(nav.url(of: Screen<Shown, Double, Void>("unlinked"), with: 1) == nil)
    #expect(nav.url(of: Accessory<Shown, String, Void>("login"), with: "") == nil)
    #expect(nav.url(of: Accessory<Shown, String, Void>("login"), with: "a/b") == nil)
    #expect(nav.url(of: Screen<Shown, Void, Void>("nowhere")) == nil)
  }

  @Test func `a link of a screen has the host or the scheme of the app`() throws {
    let post = Screen<Shown, Int, Void>("post")
    #expect(
      try linked(hosts: ["www.Example.com", "example.com"], schemes: ["paper"]).url(
        of: post, with: 7)
        == "https://www.example.com/post/7")
    #expect(try linked(schemes: ["paper", "p"]).url(of: post, with: 7) == "paper://post/7")
  }

  @Test func `a link whose values are no input of its screen is an error of the map`() {
    func problem<Input: Codable & Sendable>(_ pattern: String, _ input: Input.Type) -> String? {
      do throws(MapErrors) {
        _ = try AppNavigator<Shown> {
          $0.tab(.home, root: Screen<Shown, Void, Void>("feed"))
          $0.tab(.me, root: Screen<Shown, Void, Void>("feed"))
          $0.screen(Screen<Shown, Void, Void>("feed")) { _ in Spy("", Log()) }
          $0.screen(Screen<Shown, Input, Void>("post")) { _, _ in Spy("", Log()) }
          $0.link(pattern, to: Screen<Shown, Input, Void>("post"))
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(problem("post/{id: flag}", Int.self)?.contains("gives no input of 'post'") == true)
    #expect(problem("post?id={id: int}", Int.self)?.contains("gives no input of 'post'") == true)
    #expect(problem("post?id={id: int}", Int?.self) == nil)
    #expect(problem("post/{name: int}", Profile.self)?.contains("name") == true)
    #expect(problem("post/{a: int}/{b: int}", Int.self) != nil)
  }

  @Test func `a link inside a transaction is refused`() throws {
    let nav = try app()
    #expect(
      try nav.run("begin; open start; push feed; end").refusal.map { "\($0)" }
        == "step 1 of the transaction, 'open start': the app itself opens the links of \"start\"; "
        + "open them alone, outside of a transaction")
  }

  @Test func `patterns that match the same links are errors of the map`() {
    #expect {
      try AppNavigator<Paper> {
        $0.tab(.home, root: .feed)
        $0.tab(.me, root: .feed)
        $0.screen(.feed) { _ in Spy("", Log()) }
        $0.links(hosts: ["a b"])
        $0.link("post/{id: int}") { _ in .show(.home) }
        $0.link("post/{n: 1..9}") { _ in .show(.home) }
      }
    } throws: {
      let text = "\($0)"
      return text.contains("\"post/{id: int}\" matches the same links")
        && text.contains("\"a b\" is not a host")
    }
  }
}
