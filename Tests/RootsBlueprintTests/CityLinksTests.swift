import Roots
import RootsBlueprint
import Testing

/// The links of the demo, good ones and bad ones, from wherever one is.
@Suite struct CityLinksTests {
  private static let good = [
    "roots://home-tabbar/map", "roots://post/1", "roots://post/3", "roots://news",
    "roots://neighbour/Bo", "roots://stop/Lighthouse", "roots://chat/Ines",
    "roots://wall?title=Snow&by=Ada", "roots://login", "stop/Mill",
    "roots://account", "roots://strongbox", "roots://book",
  ]

  /// One of each class, none of which may get in anywhere.
  private static let bad: [(link: String, message: String)] = [
    ("", "the link is empty"), ("roots://post//1", "a segment of the link is empty"),
    ("roots://./post", "'.' is no segment"), ("roots://post/../me", "'..' is no segment"),
    ("roots://stop/Mill%2F1", "a slash in it"), ("roots://stop/Mill%5C", "a backslash"),
    ("roots://stop/%00", "a control character"), ("roots://stop/\u{1B}[2J", "a control character"),
    ("roots://stop/%G0", "is no encoded byte"), ("roots://stop/%FF", "is not UTF-8"),
    ("roots://me@stop/Mill", "names a user"), ("roots://stop:80/Mill", "names a port"),
    ("roots://stop/Mill#x", "a fragment"), ("roots://wall?by=Bo&by=Bo", "stands in the link twice"),
    ("roots://stop/Mill?x=1", "takes no parameter"), ("roots://stop/Mil", "did you mean 'Mill'"),
    ("roots://stop/" + String(repeating: "M", count: 2050), "a link has at most 2048"),
    (String(repeating: "a/", count: 40) + "a", "more than 32 segments"),
    ("https://stop/Mill", "no route is declared"), ("roots:stop/Mill", "is no scheme"),
    ("roots://set/signedIn/true", "no route is declared"),
  ]

  /// The demo with that screen or accessory on top.
  private func trials() throws -> [World] {
    let blueprint = try resource("City.yaml")
    let fields: [String: Literal] = ["title": .string("t"), "name": .string("Ada")]
    return blueprint.map.names.compactMap { name -> World? in
      var world = World(blueprint.map)
      let payload = Payload(.object(fields))
      let isScreen = blueprint.map.screen(name) != nil
      let command = isScreen ? Command.push(name, with: payload) : .overlay(name, with: payload)
      return step(&world, .command(command, origin: nil)).refusal == nil ? world : nil
    }
  }

  @Test func `every good link leads somewhere, wherever one is`() throws {
    let worlds = try trials()
    #expect(worlds.count > 20)
    for world in worlds {
      for link in Self.good {
        var world = world
        let refusal = step(&world, .command(.open(link), origin: nil)).refusal
        #expect(refusal == nil, "\(link)")
      }
    }
  }

  @Test(arguments: bad)
  func `a bad link gets into none of the screens`(link: String, message: String) throws {
    for world in try trials() {
      var after = world
      let refusal = step(&after, .command(.open(link), origin: nil)).refusal
      #expect(refusal.map { "\($0)".contains(message) } == true, "\(refusal.map { "\($0)" } ?? "")")
      #expect(after == world)
    }
  }

  @Test func `every route is a way that somebody takes`() throws {
    let table = try resource("City.yaml").map.links
    let taken = Set(try Self.good.map { try table.match($0).index })
    let tabs = table.routes.indices.filter { "\(table.routes[$0].pattern)".contains("home-tabbar") }
    let posts = table.routes.indices.filter { "\(table.routes[$0].pattern)".contains("post/2") }
    #expect(taken.union(tabs).union(posts).count == table.routes.count)
  }
}
