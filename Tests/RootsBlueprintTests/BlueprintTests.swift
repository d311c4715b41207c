import Roots
import RootsBlueprint
import RootsInput
import Testing

@Suite struct BlueprintTests {
  static func city() throws -> Blueprint {
    let (blueprint, complaints) = read(RootsBlueprintTests.city)
    #expect(complaints == [])
    return try #require(blueprint)
  }

  @Test func `a blueprint with every feature is read without diagnostics`() throws {
    let it = try Self.city()
    #expect(it.name == "City")
    #expect(it.about == "A town in a terminal")
    #expect(it.tabTitles == ["Home", "map"])
    #expect(it.status?.text(value) == "depth=1 in Home")
    #expect(it.keys.map(\.key.description) == ["?", "ctrl+z"])
    #expect(it.keys.map { $0.label.text(value) } == ["help", "undo"])
  }

  @Test func `the map has the declarations in their order`() throws {
    let map = try Self.city().map
    #expect(map.tabs.map { "\($0.name) \($0.root)" } == ["home feed", "map cityMap"])
    #expect(map.start == .tab(0))
    #expect(map.names.map(\.text) == ["feed", "post", "cityMap", "login", "help", "share"])
    #expect(map.facts.map(\.name.text) == ["signedIn", "plan", "basket", "unread", "user"])
    #expect(
      map.facts.map(\.domain) == [
        .flag, .choice(["free", "plus"]), .number(0...3), .number(0...9),
        .text(samples: ["", "Ada"]),
      ])
    #expect(
      map.facts.map(\.initial) == [.bool(false), .string("free"), .int(0), .int(4), .string("")])
    #expect(map.screen("post")?.once == true)
    let login = try #require(map.accessories("login").first)
    #expect(login.under.map(\.text) == ["feed", "home"])
    #expect(login.policy == .belongs)
    #expect(login.level == 0)
    let shares = map.accessories("share")
    #expect(shares.map(\.level) == [1, 0])
    #expect(shares.map(\.policy) == [.cleared, .cleared])
  }

  @Test func `reactions are numbered from 1, in their order`() throws {
    let it = try Self.city()
    let feed = try #require(it.content(of: "feed"))
    #expect(feed.list.map(\.action.reaction) == [ReactionID(1), .none])
    #expect(feed.keys.map(\.action.reaction) == [ReactionID(2), .none])
    let texts = it.map.reactions.map { ["\($0.completed)", "\($0.dismissed)"] }
    #expect(
      texts == [
        ["[set user {result.user}, set signedIn true]", "[set plan free]"],
        ["[set signedIn true]", "[]"],
      ])
  }

  @Test func `a screen has the declared content`() throws {
    let feed = try #require(try Self.city().content(of: "feed"))
    #expect(feed.screen.text == "feed")
    #expect(feed.title.text { _ in .int(2) } == "Feed 3")
    #expect(
      feed.text?.text { $0 == .fact(4) ? .string("Ada") : .int(4) } == "Good morning, Ada.\n{4}")
    #expect(feed.list.map { $0.label.text(value) } == ["Tram 4 is late", "More"])
    #expect(feed.list.map { $0.detail?.text(value) } == ["3 min", nil])
    #expect(
      feed.list.map(\.action.command.description) == [
        "push post with {id: 1, title: \"Tram 4 is late\"}",
        "begin; push post with {id: {basket + 1}, title: \"More\"}; set basket {basket + 1}; end",
      ])
    #expect(feed.keys.map(\.key.description) == ["l", "p"])
    #expect(feed.keys.map { $0.label.text(value) } == ["log in", "push post"])
    #expect(feed.keys.map { $0.when == nil } == [false, true])
    #expect(feed.after == nil)
    #expect(feed.form == [])
  }

  @Test func `a screen without a title has its name as title`() throws {
    let map = try #require(try Self.city().content(of: "cityMap"))
    #expect(map.title.constant == "cityMap")
    #expect(map.text == nil)
    #expect(map.list == [])
    #expect(map.keys == [])
  }

  @Test func `an accessory has a form, a size and a timed action`() throws {
    let it = try Self.city()
    let login = try #require(it.content(of: "login"))
    #expect(login.size?.columns == 40)
    #expect(login.size?.rows == 8)
    #expect(login.form.map(\.name) == ["user", "password", "city"])
    #expect(login.form.map { $0.label.text(value) } == ["Name", "Password", "City"])
    #expect(login.form.map(\.rules.isRequired) == [true, false, false])
    #expect(login.form.map(\.isSecret) == [false, true, false])
    #expect(login.form.map(\.choices) == [[], [], ["Bern", "Basel"]])
    let submit = try #require(login.submit)
    #expect(submit.label == nil)
    let command = try submit.action.command(resolving: value)
    #expect(command.description == "finish with {at: 1, user: \"Bob\"}")
    let post = try #require(it.content(of: "post"))
    #expect(post.after?.time == .seconds(3))
    #expect(post.after?.action.command == .pop())
  }

  @Test func `each definition of an accessory has its own content`() throws {
    let it = try Self.city()
    let share = Name("share")
    #expect(it.content(of: share, variant: 0)?.title.constant == "Share a post")
    #expect(it.content(of: share, variant: 1)?.title.constant == "Share")
    #expect(it.content(of: share, variant: 1)?.submit?.label?.constant == "Send")
    #expect(it.content(of: share, variant: 2) == nil)
    #expect(it.content(of: share, variant: -1) == nil)
    #expect(it.content(of: "feed", variant: 1) == nil)
    #expect(it.content(of: .host) == nil)
    #expect(it.content(of: "nowhere") == nil)
  }

  @Test func `the smallest blueprint has no content`() throws {
    let (blueprint, complaints) = read("roots: 1\nname: T\n")
    #expect(complaints == [])
    #expect(blueprint?.map.start == .empty)
  }

  @Test func `an app starts at the declared screen`() throws {
    let tabs = "tabs: { a: { root: s }, b: { root: s } }\nscreens: { s: {} }\n"
    let (second, _) = read("roots: 1\nname: T\nstart: { tab: b }\n" + tabs)
    #expect(second?.map.start == .tab(1) && second?.map.back == BackBehavior.none)
    let nested =
      "nested: { n: { back: order, tabs: { c: { root: t } } } }\n"
      + "tabs: { a: { root: s } }\nscreens: { s: { nested: n }, t: {} }\n"
    let (third, _) = read("roots: 1\nname: T\nback: history\n" + nested)
    let (fourth, _) = read(
      "roots: 1\nname: T\ntabs: { a: { root: 's with {sort: 1}' } }\nscreens: { s: {} }\n")
    #expect(fourth?.map.tabs[0].payload == Payload(.object(["sort": 1])))
    let (sixth, _) = read(
      "roots: 1\nname: T\nstart: { screen: s }\n"
        + "screens: { s: { identity: id, keys: { t: push t } }, t: { identity: [] } }\n")
    #expect(sixth?.map.rules(of: "s").identity == PayloadIdentity(fields: ["id"]))
    #expect(sixth?.map.rules(of: "t").identity == PayloadIdentity(fields: []))
    let (fifth, _) = read("roots: 1\nname: T\nstart: { screen: s with 1 }\nscreens: { s: {} }\n")
    #expect(fifth?.map.start == .screen("s", with: 1))
    #expect(third?.map.back == .history && third?.map.nested[0].back == .order)
    let (alone, _) = read("roots: 1\nname: T\nstart: { screen: s }\nscreens: { s: {} }\n")
    #expect(alone?.map.start == .screen("s"))
  }

  @Test func `a settled result changes the facts of a world`() throws {
    let it = try Self.city()
    var world = World(it.map)
    let feed = try #require(it.content(of: "feed"))
    let entry = try #require(world.state.focusedEntry)
    let login = feed.keys[0].action
    _ = step(
      &world, .command(IssuedCommand(login.command, from: entry.id, reaction: login.reaction)))
    let form = try #require(it.content(of: "login")?.submit).action
    let top = try #require(world.state.focusedEntry)
    #expect(top.screen.text == "login")
    _ = step(&world, .command(try form.command(resolving: value), origin: top.id))
    while world.hasQueuedCommands { _ = step(&world, .next) }
    #expect(world.fact("signedIn") == .bool(true))
    #expect(world.state.activeAccessory == nil)
  }
}
