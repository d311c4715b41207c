import Roots
import RootsBlueprint
import Testing

/// The hints about routes and links are right, and name what the file has.
@Suite struct RouteHintTests {
  private static let app = """
    roots: 1
    name: App
    tabs: { home: { root: feed }, me: { root: wallet } }
    nested:
      purse: { tabs: { cards: { root: card }, coins: { root: coin } } }
    screens:
      feed:
        title: Feed
        list: [{ label: x, do: push post }]
      post: { title: Post }
      wallet: { title: Wallet, nested: purse }
      card: { title: Card }
      coin: { title: Coin }

    """

  private func read(_ rest: String) -> (blueprint: Blueprint?, report: Report) {
    Blueprint.read(source: Source(name: "f", text: Self.app + rest))
  }

  private func world(_ rest: String) throws -> World {
    let (blueprint, report) = read(rest)
    return World(try #require(blueprint, "\(report.text)").map)
  }

  private func refusal(_ link: String, _ rest: String) throws -> String? {
    var world = try world(rest)
    return step(&world, .open(link)).refusal.map { "\($0)" }
  }

  @Test(arguments: [
    "message", "result", "payload", "flow", "depth", "overlays", "keys", "title", "tab", "link",
  ])
  func `a parameter can have any name`(name: String) throws {
    var world = try world(
      "routes: { 'say/{\(name): int}?other={other}': 'push post with {v: {\(name)}}' }\n")
    #expect(step(&world, .open("say/7")).refusal == nil)
    #expect(world.state.focusedEntry?.payload == Payload(.object(["v": .int(7)])))
  }

  @Test func `a query parameter can be a message or a result`() throws {
    var world = try world(
      "routes: { 'say?message={message}&result={result}': 'push post with [{message}, {result}]' }\n"
    )
    #expect(step(&world, .open("say?message=hi&result=no")).refusal == nil)
    #expect(world.state.focusedEntry?.payload == Payload(.array([.string("hi"), .string("no")])))
  }

  @Test func `a bad tab names all tabs, and the nearest one`() throws {
    let routes =
      "routes: { 'tab/{tab}': 'show {tab}', 'at/{t: tab}/{n: int}': 'push post on tab {t}' }\n"
    #expect(
      try refusal("tab/mine", routes) == "{tab} cannot be \"mine\"; it takes one of home, me")
    #expect(try refusal("tab/hoem", routes) == "{tab} cannot be \"hoem\"; did you mean 'home'?")
    #expect(try refusal("at/me/x", routes) == "{n} cannot be \"x\"; it takes a whole number")
    #expect(
      try refusal("tab/me?x=1", routes)
        == "\"roots://tab/{tab}\" takes no parameter \"x\"; leave it out")
    #expect(
      try refusal("tabs/me", routes)
        == "no route is declared for \"roots://tabs/me\"; did you mean \"roots://tab/{tab}\"?")
  }

  @Test func `a tab inside a nested navigator is one of that navigator`() throws {
    let routes = "routes: { 'p/{tab}': { do: 'in purse show {tab}', parents: show me } }\n"
    var world = try world(routes)
    #expect(step(&world, .open("p/coins")).refusal == nil)
    #expect(world.state.focusedEntry?.screen == "coin")
    #expect(
      try refusal("p/home", routes) == "{tab} cannot be \"home\"; it takes one of cards, coins")
  }

  @Test func `a nested tab without its navigator is reported at its line, with the command`() {
    let report = read("routes:\n  'd/{id}': push coin on tab coins\n").report
    #expect(
      report.text.hasPrefix(
        "f:15:13: error: the tab 'coins' is inside 'purse'; write "
          + "\"in purse push coin on tab coins\"\n"),
      "\(report.text)")
    #expect(report.errorCount == 1)
  }

  @Test func `several wrong routes inside a nested navigator are reported once each`() {
    let report = read(
      "routes:\n  'a/{t: one of cards, coins}': 'show {t}'\n  b: in purse show coinz\n"
    ).report
    #expect(report.errorCount == 3, "\(report.text)")
    #expect(!report.text.contains("f: error"), "\(report.text)")
  }
}
