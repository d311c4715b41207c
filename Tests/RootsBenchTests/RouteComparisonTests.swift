import Roots
import RootsBench
import RootsBlueprint
import Testing

/// The comparison of routes by the links that they take.
@Suite struct RouteComparisonTests {
  private static func text(_ routes: [String]) -> String {
    """
    roots: 1
    name: Routes
    start: { screen: a }
    screens:
      a: { text: A }
      b: { text: B, input: { id: { kind: any, default: 1 } } }
    routes: { \(routes.joined(separator: ", ")) }
    """
  }

  private static func read(_ routes: [String]) -> Blueprint? {
    Blueprint.read(source: Source(name: "a.yaml", text: text(routes))).0
  }

  private static let patterns = [
    "p://a", "p://2", "p://{x}", "p://{x: int}", "p://{x: 1..3}", "p://{x: 2..5}",
    "p://{x: one of a, b}", "p://{x: flag}", "p://{x}?q={q}", "p://{x: int}?q={q: int}!",
    "p://a?q={q: 1..3}", "p://a/{y}", "q://a",
  ]

  private static let links: [String] =
    ["a", "b", "c", "true", "-1", "0", "1", "2", "3", "4", "5", "6", "a/b"].flatMap { path in
      ["", "?q=z", "?q=2", "?q=7"].map { "p://\(path)\($0)" }
    } + ["q://a"]

  @Test func `a route is lost if it took a link that no route of the new version takes`() throws {
    let apps = Self.patterns.indices.flatMap { first in
      Self.patterns[first...].compactMap { pattern in
        let both = Set([Self.patterns[first], pattern]).sorted()
        return Self.read(both.map { "\"\($0)\": push a" })
      }
    }
    #expect(apps.count > 50)
    var lostCount = 0
    for old in apps {
      let opened = Self.links.compactMap { link in
        (try? old.map.links.match(link)).map { (link, old.map.links.routes[$0.index].text) }
      }
      for new in apps {
        let lost = Set(opened.filter { (try? new.map.links.match($0.0)) == nil }.map(\.1))
        let gone = DeclarationChange.compared(old, new).changes.filter { $0.effect == .gone }
        #expect(
          Set(gone.map(\.name)) == Set(lost.map { "the link \($0)" }),
          "\(old.map.links.routes.map(\.text)) \(new.map.links.routes.map(\.text))")
        lostCount += lost.count
      }
    }
    #expect(lostCount > 1_000)
  }

  /// The changes from one route to another one, in sentences.
  private func changes(_ old: String, _ new: String) throws -> [String] {
    let apps = try [old, new].map { try #require(Self.read([$0])) }
    return DeclarationChange.compared(apps[0], apps[1]).changes.map(\.sentence)
  }

  @Test(arguments: [
    "\"p://b/{nr: int}\": 'push b with {id: $nr}'", "\"P://b/{id: int}/\": 'push b with {id: $id}'",
  ])
  func `the name of a parameter and the spelling of a pattern mean nothing`(other: String) throws {
    #expect(try changes("\"p://b/{id: int}\": 'push b with {id: $id}'", other) == [])
  }

  @Test func `a route with another pattern and another command is a change of the command`() throws
  {
    #expect(
      try changes("\"p://b/{id}\": 'push b with {id: $id}'", "\"p://b/{nr}\": push b") == [
        "the link p://b/{nr}: 'push b', before: 'push b with {id: $id}'"
      ])
  }

  @Test func `a route that takes the links of a fixed one does the same`() throws {
    let wide = "\"p://b/{id: int}\": 'push b with {id: $id}'"
    #expect(try changes("\"p://b/4\": 'push b with {id: 4}'", wide) == ["\(Self.name): new"])
    #expect(
      try changes("\"p://b/4\": 'push b with {id: 5}'", wide) == [
        "\(Self.name): 'push b with {id: $id}', before: 'push b with {id: 5}'",
        "\(Self.name): new",
      ])
  }
  private static let name = "the link p://b/{id: int}"

  @Test(arguments: [
    // A more specific route.
    (
      ["p://b/{id}": "'push b with {id: $id}'"],
      ["p://b/{id}": "'push b with {id: $id}'", "p://b/new": "push a"],
      ["the link p://b/new: 'push a', before: 'push b with {id: $id}'"]
    ),
    (
      ["p://b/{id}": "'push b with {id: $id}'"],
      ["p://b/{id}": "'push b with {id: $id}'", "p://b/new": "'push b with {id: \"new\"}'"], []
    ),
    // A more specific route that is removed, beside a change of the general one.
    (
      ["p://b/{id}": "'push b with {id: $id}'", "p://b/{n: int}": "push a"],
      ["p://b/{id}": "'push b with {id: $id}'"],
      ["the link p://b/{n: int}: 'push b with {id: $id}', before: 'push a'"]
    ),
    (
      ["p://b/{id}": "'push b with {id: $id}'", "p://b/new": "push a"], ["p://b/{id}": "push b"],
      [
        "the link p://b/new: 'push b', before: 'push a'",
        "the link p://b/{id}: 'push b', before: 'push b with {id: $id}'",
      ]
    ),
    // Several routes in place of one, with all its links and with a part of them.
    (
      ["p://b/{id: 1..9}": "push b"],
      ["p://b/{id: 1..3}": "push a", "p://b/{id: 4..9}": "'push b with {id: 2}'"],
      [
        "the link p://b/{id: 1..3}: 'push a', before: 'push b'",
        "the link p://b/{id: 4..9}: 'push b with {id: 2}', before: 'push b'",
      ]
    ),
    (
      ["p://b/{id: 1..9}": "push b"], ["p://b/{id: 1..3}": "push a", "p://b/4": "push b"],
      ["the link p://b/{id: 1..3}: 'push a', before: 'push b'", "the link p://b/{id: 1..9}: gone"]
    ),
  ])
  func `each route that takes links of an older one is compared with it`(
    old: [String: String], new: [String: String], sentences: [String]
  ) throws {
    let apps = try [old, new].map { routes in
      try #require(Self.read(routes.map { "\"\($0)\": \($1)" }.sorted()))
    }
    let changes = DeclarationChange.compared(apps[0], apps[1]).changes
    #expect(changes.map(\.sentence).sorted() == sentences)
  }

  @Test func `all routes that have the links of a lost one are named`() throws {
    let apps = try [["{x: 1..9}"], ["{x: 1..3}", "{x: 5..6}", "7"]].map { patterns in
      try #require(Self.read(patterns.map { "\"p://b/\($0)\": push b" }))
    }
    let reports = try apps.map { app in
      var exploration = Exploration(app)
      exploration.extras = [.links]
      return ExplorationReport(try exploration.run(), path: nil, program: "test")
    }
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    #expect(
      difference.gone.map(\.moved) == [
        "the link p://b/{x: 1..3} and the link p://b/{x: 5..6} and the link p://b/7"
      ])
  }

  @Test func `a host of links that is gone is a loss`() throws {
    let routes = Self.text(["\"b\": push b"])
    let apps = try ["links: { hosts: [one.example] }", ""].map { links in
      let source = Source(name: "a.yaml", text: "\(routes)\n\(links)")
      return try #require(Blueprint.read(source: source).0)
    }
    #expect(
      DeclarationChange.compared(apps[0], apps[1]).changes.map(\.sentence) == [
        "the host one.example of the app: gone"
      ])
    // The same links by their patterns.
    let web = try #require(Self.read(["\"https://one.example/b\": push b"]))
    #expect(
      DeclarationChange.compared(web, apps[0]).changes.filter { $0.effect == .gone } == [])
  }

  @Test func `a search lists a widened route as new and a narrowed one as gone`() throws {
    let apps = try ["int", "1..3"].map { kind in
      try #require(Self.read(["\"p://b/{id: \(kind)}\": 'push b with {id: $id}'"]))
    }
    let reports = try apps.map { app in
      var exploration = Exploration(app)
      exploration.extras = [.links]
      return ExplorationReport(try exploration.run(), path: nil, program: "test")
    }
    let forth = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    #expect(forth.gone.map(\.name) == ["the link p://b/{id: int}"] && !forth.isHarmless)
    #expect(forth.gone.map(\.moved) == ["the link p://b/{id: 1..3}"])
    #expect(forth.partsGone + forth.partsNew == [] && forth.added.isEmpty)
    let back = AppDifference(from: reports[1], to: reports[0], of: (apps[1], apps[0]))
    #expect(back.isHarmless && back.gone.isEmpty)
    #expect(back.added.map(\.name) == ["the link p://b/{id: int}"] && back.partsNew.isEmpty)
  }
}
