import Roots
import RootsBlueprint
import Testing

/// The links of City, valid and invalid, opened from any screen.
@Suite struct CityLinksTests {
  private static let good = [
    "roots://home-tabbar/map", "roots://post/1", "roots://post/3", "roots://news",
    "roots://neighbour/Bo", "roots://stop/Lighthouse", "roots://chat/Ines",
    "roots://wall?title=Snow&by=Ada", "roots://login", "stop/Mill",
    "roots://account", "roots://strongbox", "roots://book",
  ]

  /// One link per class, none of which may open a protected screen.
  private static let bad: [(link: String, message: String)] = [
    ("", "the link is empty"), ("roots://post//1", "a segment of the link is empty"),
    ("roots://./post", "'.' is not a segment"), ("roots://post/../me", "'..' is not a segment"),
    ("roots://stop/Mill%2F1", "a slash in it"), ("roots://stop/Mill%5C", "a backslash"),
    ("roots://stop/%00", "a control character"), ("roots://stop/\u{1B}[2J", "a control character"),
    ("roots://stop/%G0", "is not an encoded byte"), ("roots://stop/%FF", "is not UTF-8"),
    ("roots://me@stop/Mill", "names a user"), ("roots://stop:80/Mill", "names a port"),
    ("roots://stop/Mill/x#y", "no route is declared"), ("roots://wall?by=Bo&by=Bo", "occurs twice"),
    ("roots://stop/Mill?x=1", "takes no parameter"), ("roots://stop/Mil", "did you mean 'Mill'"),
    ("roots://stop/" + String(repeating: "M", count: 2050), "a link has at most 2048"),
    (String(repeating: "a/", count: 40) + "a", "more than 32 segments"),
    ("https://stop/Mill", "no route is declared"), ("roots:stop/Mill", "is not a scheme"),
    ("roots://set/signedIn/true", "no route is declared"),
  ]

  /// City with the given screen or accessory on top.
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

  @Test func `every valid link opens its screen from anywhere`() throws {
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
  func `an invalid link opens no screen`(link: String, message: String) throws {
    for world in try trials() {
      var after = world
      let refusal = step(&after, .command(.open(link), origin: nil)).refusal
      #expect(refusal.map { "\($0)".contains(message) } == true, "\(refusal.map { "\($0)" } ?? "")")
      #expect(after == world)
    }
  }

  /// Each class of invalid links, with a link that would be valid in its middle.
  private static let classes: [(before: String, after: String, message: String)] = [
    ("", "//", "a segment of the link is empty"), ("./", "", "'.' is not a segment"),
    ("x/../", "", "'..' is not a segment"), ("", "%2F", "a slash in it"),
    ("", "%5C", "a backslash"), ("", "%00", "a control character"),
    ("", "\u{1B}[2J", "a control character"), ("", "\u{202E}", "no route is declared"),
    ("", "%G0", "is not an encoded byte"), ("", "%FF", "is not UTF-8"), ("me@", "", "names a user"),
    ("", ":80", "names a port"), ("", "/x#y", "no route"), ("", "?x=1", "takes no parameter"),
    ("", "?x=1&x=1", "occurs twice"), ("", "s", "no route is declared"),
    ("", "/x", "no route is declared"), ("", "?" + String(repeating: "x", count: 2048), "at most"),
    (String(repeating: "a/", count: 40), "", "more than 32 segments"),
  ]

  @Test(arguments: classes)
  func `an invalid link opens nothing protected and asks no question`(
    before: String, after: String, message: String
  ) throws {
    let map = try resource("City.yaml").map
    let guarded = map.names.filter { !map.rules(of: $0).protections.isEmpty }.map(\.text)
    #expect(Set(guarded) == ["account", "strongbox"])
    let worlds = try trials()
    for screen in guarded {
      for world in worlds {
        var later = world
        let link = "roots://\(before)\(screen)\(after)"
        let result = step(&later, .command(.open(link), origin: nil))
        let refusal = result.refusal.map { "\($0)" } ?? "nothing"
        #expect(refusal.contains(message), "\(link)")
        #expect(later == world && result.pending == nil)
      }
    }
  }

  @Test func `every route is used by a link`() throws {
    let table = try resource("City.yaml").map.links
    let taken = Set(try Self.good.map { try table.match($0).index })
    let tabs = table.routes.indices.filter { "\(table.routes[$0].pattern)".contains("home-tabbar") }
    let posts = table.routes.indices.filter { "\(table.routes[$0].pattern)".contains("post/2") }
    #expect(taken.union(tabs).union(posts).count == table.routes.count)
  }
}
