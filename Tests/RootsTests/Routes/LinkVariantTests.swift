import Roots
import Testing

/// Links that mean the same as the app's own ones.
@Suite struct LinkVariantTests {
  private func trial() throws -> Trial {
    let names: [Name] = ["feed", "list", "post"]
    return Trial(
      try NavigationMap(
        tabs: [TabDefinition("home", root: names[0])], screens: names.map { ScreenDefinition($0) },
        routes: [
          RouteDefinition("roots://", .push("list")),
          RouteDefinition(
            "post/{id: int}?sort={sort}",
            try Command(parsing: "push post with {id: {id}, sort: {sort}}")),
          RouteDefinition("https://example.com/list", .push("list")),
          RouteDefinition(
            "by/{name}?utm_term={term}", try Command(parsing: "push post with {name: {name}}")),
          RouteDefinition("https://other.example/list", .push("feed")),
        ],
        linkRules: LinkRules(
          hosts: ["Example.com", "www.example.com"], schemes: ["Shop"], ignoring: ["ref", "ad_*"])))
  }

  private func landing(_ link: String) throws -> String {
    var trial = try trial()
    try trial.accept("open \(quoted(link))")
    return trial.stack(.tab(0))
  }

  @Test(arguments: [
    ("https://example.com/post/1", "roots://post/1"),
    ("HTTP://EXAMPLE.COM/post/1", "roots://post/1"),
    ("https://example.com:443/post/1", "roots://post/1"),
    ("http://Example.com:80/post/1?sort=a", "roots://post/1?sort=a"),
    ("https://example.com:/post/1", "roots://post/1"),
    ("https://other.example:443/list", "https://other.example/list"),
    ("https://www.Example.com/post/1/?utm_source=mail&sort=new&fbclid=x#top", "post/1?sort=new"),
    ("shop://post/1", "roots://post/1"), ("SHOP://post/1?ref=a&ad_9=b", "roots://post/1"),
    ("roots://post/1/", "roots://post/1"), ("roots://post/1#top", "roots://post/1"),
    ("https://example.com", "roots://"), ("https://example.com/?gclid=1#x", "roots://"),
    ("list", "https://example.com/list"), ("shop://list", "https://example.com/list"),
    ("by/Ada?utm_term=a&utm_source=b", "by/Ada"), ("post/1?utm_id=1&utm_id=2", "post/1"),
    ("https://OTHER.example/list", "https://other.example/list"),
  ])
  func `variants of a link lead to the same screens`(variant: String, link: String) throws {
    #expect(try landing(variant) == landing(link))
  }

  @Test(arguments: [
    ("https://example.org/post/1", "no route is declared for \"https://example.org/post/1\""),
    ("https://example.com.evil/post/1", "no route is declared"),
    ("https://a.example.com/post/1", "no route is declared"),
    ("https://example.com@evil.example/post/1", "the link names a user before an @"),
    ("https://example.com:8443/post/1", "the link names a port after a colon"),
    ("https://example.com:80/post/1", "the link names a port after a colon"),
    ("http://example.com:443/post/1", "the link names a port after a colon"),
    ("roots://post:443/1", "the link names a port after a colon"),
    ("shop://post/1?srt=a", "\"post/{id: int}?sort={sort}\" takes no parameter \"srt\""),
    ("https://example.com/Post/1", "no route is declared for \"https://example.com/Post/1\""),
    ("https://example.com/post/one", "{id} cannot be \"one\"; it takes a whole number"),
    ("https://example.com/post//1", "a segment of the link is empty"),
    ("https://example.com/post/1//", "a segment of the link is empty"),
    ("https://example.com/post/1?sort=a&sort=b", "the parameter \"sort\" occurs twice"),
    ("https://example.com/post/1?q=a", "takes no parameter \"q\""),
    ("https://example.com/post/1?UTM_source=a", "takes no parameter \"UTM_source\""),
    ("roots://example.com/post/1", "no route is declared for \"roots://example.com/post/1\""),
    ("shop2://post/1", "no route is declared for \"shop2://post/1\""),
  ])
  func `words, kinds and hosts that no rule declares are refused`(link: String, message: String)
    throws
  {
    var trial = try trial()
    let found = try trial.refusal("open \(quoted(link))")
    #expect(found?.contains(message) == true, "\(found ?? "accepted")")
  }

  @Test func `a route may lead to a link with a host`() throws {
    let map = try NavigationMap(
      tabs: [TabDefinition("home", root: "feed")], screens: [ScreenDefinition("feed")],
      routes: [
        RouteDefinition("new/{id}", .open("https://example.com/post/{id}")),
        RouteDefinition("old", .open("https://example.com/post/1#top")),
        RouteDefinition("post/{id}", try Command(parsing: "push feed with {id: {id}}")),
      ], linkRules: LinkRules(hosts: ["example.com"]))
    var trial = Trial(map)
    try trial.accept("open new/7", "open old")
    #expect(trial.stack(.tab(0)) == "feed#2 feed#3 {id: \"7\"} feed#4 {id: \"1\"}")
  }

  @Test func `a route under a declared host is the app's own`() throws {
    #expect {
      try NavigationMap(
        tabs: [TabDefinition("home", root: "feed")], screens: [ScreenDefinition("feed")],
        routes: ["a/{b}", "https://Example.com/a/{c}"].map { RouteDefinition($0, .push("feed")) },
        linkRules: LinkRules(hosts: ["example.com"]))
    } throws: {
      "\($0)".contains("\"a/{b}\" matches the same links")
    }
  }

  @Test(arguments: [
    (LinkRules(hosts: ["a b"]), "links: \"a b\" is not a host; write one such as example.com"),
    (LinkRules(schemes: ["http"]), "links: \"http\" is a scheme of the web, not of this app"),
    (LinkRules(ignoring: [""]), "links: \"\" is not a parameter; write a name"),
  ])
  func `a malformed rule is an error of the map`(rules: LinkRules, message: String) {
    #expect {
      try NavigationMap(
        tabs: [TabDefinition("home", root: "feed")], screens: [ScreenDefinition("feed")],
        linkRules: rules)
    } throws: {
      "\($0)".hasPrefix(message)
    }
  }

  /// Every accepted variant of a link lands where the canonical link lands.
  @Test func `a random variant lands on the same state`() throws {
    var chance = Chance(seed: Effort.seed)
    let targets = [
      "post/1", "post/-7?sort=new", "list", "by/A%20b", "by/a%2Eb?utm_term=x", "", "nowhere",
      "post/x",
      "post/1?q=a",
    ]
    var accepted = 0
    for _ in 0..<1_000 {
      let target = chance.one(of: targets)
      var (direct, indirect) = (try trial(), try trial())
      let variant = Self.variant(of: target, &chance)
      let canonical = "roots://" + target
      let found = try indirect.run("open \(quoted(variant))").refusal
      let expected = try direct.run("open \(quoted(canonical))").refusal
      #expect((found == nil) == (expected == nil), "\(variant), seed \(Effort.seed)")
      #expect(indirect.world.state == direct.world.state, "\(variant), seed \(Effort.seed)")
      if found == nil { accepted += 1 }
    }
    #expect(accepted > 500)
  }

  private static func variant(of target: String, _ chance: inout Chance) -> String {
    let parts = target.split(separator: "?", omittingEmptySubsequences: false)
    let starts = [
      "roots://", "ROOTS://", "shop://", "Shop://", "https://example.com/", "http://EXAMPLE.com/",
      "https://Www.Example.Com/",
    ]
    var text = chance.one(of: starts) + parts[0]
    if !parts[0].isEmpty, chance.happens(40) { text += "/" }
    var query = parts.dropFirst().map(String.init)
    for extra in ["utm_source=a%20b", "gclid", "ref=9", "ad_x=", "utm_medium=1&utm_medium=2", ""]
    where chance.happens(20) {
      query.insert(extra, at: chance.below(query.count + 1))
    }
    if !query.isEmpty { text += "?" + query.joined(separator: "&") }
    return chance.happens(30)
      ? text + "#" + chance.one(of: ["", "top", "a/b?c=d&e", "%zz {}"]) : text
  }
}
