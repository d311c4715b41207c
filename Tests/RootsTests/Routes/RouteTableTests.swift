import Roots
import Testing

@Suite struct RouteTableTests {
  /// A table of patterns that all push the same screen.
  private func table(_ patterns: [String]) throws -> RouteTable {
    let map = try NavigationMap(
      tabs: [TabDefinition("home", root: "feed")],
      screens: [ScreenDefinition("feed")],
      routes: patterns.map { RouteDefinition($0, .push("feed")) })
    return map.links
  }

  private func found(_ link: String, _ table: RouteTable) throws -> String {
    "\(table.routes[try table.match(link).index].pattern)"
  }

  @Test func `a literal segment precedes a kind, and a kind precedes any text`() throws {
    let patterns = [
      "post/{any}", "post/new", "post/{id: int}", "{a}/{b}", "post/{x: one of old, new}",
    ]
    for order in [patterns, patterns.reversed()] {
      let table = try table(order)
      #expect(try found("post/new", table) == "roots://post/new")
      #expect(try found("post/7", table) == "roots://post/{id: int}")
      #expect(try found("post/old", table) == "roots://post/{x: one of old, new}")
      #expect(try found("post/007", table) == "roots://post/{any}")
      #expect(try found("me/7", table) == "roots://{a}/{b}")
    }
  }

  @Test func `matching backtracks from a dead end`() throws {
    let table = try table(["a/b/c", "{x}/b/d", "a/{y: one of b}/e", "{x}/{y}/{z: int}"])
    #expect(try found("a/b/d", table) == "roots://{x}/b/d")
    #expect(try found("a/b/e", table) == "roots://a/{y: one of b}/e")
    #expect(try found("a/b/1", table) == "roots://{x}/{y}/{z: int}")
  }

  @Test(arguments: [
    ("post/{a}", "post/{b}"), ("post/{a: int}", "post/{b: 1..9}"), ("{a}/x", "{b}/x"),
    ("a/{b: one of x, y}", "a/{c: one of y, z}"), ("a?x={x}", "a?y={y}"), ("a", "roots://a"),
    ("a/{b: one of 1, z}", "a/{c: int}"), ("a/{b: tab}", "a/{c: one of home, no}"),
    ("a/{b: flag}", "a/{c: one of true}"),
  ])
  func `patterns that match the same links are refused`(first: String, second: String) {
    for (first, second) in [(first, second), (second, first)] {
      #expect {
        try self.table([first, second])
      } throws: {
        "\($0)" == "the route \(quoted(second)): \(quoted(first)) matches the same links;"
          + " make one of them differ in a word or a kind"
      }
    }
  }

  @Test func `patterns that differ in a segment are allowed`() throws {
    _ = try table([
      "a/{b: int}", "a/{b: flag}", "a/{b: one of x}", "a/{b: tab}", "a/{b}", "a/b", "{a}/b",
      "https://a/b", "a/b/{c}",
    ])
  }

  @Test(arguments: [
    ("post/x", "{id} cannot be \"x\"; it takes a whole number"),
    (
      "post/1?srt=new",
      "\"roots://post/{id: int}?sort={sort: one of new, old}\" takes no parameter \"srt\"; did you mean 'sort'?"
    ),
    ("post/1?sort=nwe", "{sort} cannot be \"nwe\"; did you mean 'new'?"),
    ("post/1?sort=x", "{sort} cannot be \"x\"; it takes one of new, old"),
    ("show/hmoe", "{tab} cannot be \"hmoe\"; did you mean 'home'?"),
    ("day/8", "{day} cannot be \"8\"; it takes a whole number from 1 to 7"),
    ("open/yes", "{is} cannot be \"yes\"; it takes true or false"),
    (
      "pots/1",
      "no route is declared for \"roots://pots/1\"; did you mean \"roots://post/{id: int}?sort={sort: one of new, old}\"?"
    ),
    ("zebra/1/2", "no route is declared for \"roots://zebra/1/2\""),
    ("http://post/1", "no route is declared for \"http://post/1\""),
  ])
  func `an unmatched link is refused with the reason`(link: String, message: String) throws {
    let table = try table([
      "post/{id: int}?sort={sort: one of new, old}", "show/{tab: tab}", "day/{day: 1..7}",
      "open/{is: flag}",
    ])
    #expect {
      try table.match(link)
    } throws: {
      "\($0)" == message.replacing("…", with: "…")
    }
  }

  @Test func `a missing parameter of a link is null`() throws {
    let table = try table(["post/{id: int}?sort={sort}&day={day: int}"])
    let match = try table.match("post/3?day=2")
    #expect(match.values == ["id": .int(3), "sort": .null, "day": .int(2)])
  }

  @Test func `the link to a route matches it with the same values`() throws {
    var chance = Chance(seed: Effort.seed)
    let kinds = ["{p}", "{p: int}", "{p: -3..40}", "{p: flag}", "{p: one of a, b c}", "{p: tab}"]
    var printed = 0
    for _ in 0..<3_000 {
      var patterns: [String] = []
      for number in 0..<6 {
        let segments = (0...chance.below(3)).map { place in
          chance.happens(50)
            ? chance.one(of: ["a", "b", "home"])
            : chance.one(of: kinds).replacing("p", with: "p\(place)")
        }
        let pattern =
          segments.joined(separator: "/") + (chance.happens(30) ? "?q={q\(number)}" : "")
        if (try? table(patterns + [pattern])) != nil { patterns.append(pattern) }
      }
      if patterns.isEmpty { continue }
      let table = try table(patterns)
      let index = chance.below(patterns.count)
      var values: [String: Literal] = [:]
      for parameter in table.routes[index].pattern.parameters {
        values[parameter.name] = Self.value(of: parameter, &chance)
      }
      // A more specific route may match the link too.
      guard let link = table.routes[index].pattern.link(values),
        let match = try? table.match("\(link)"), match.index == index
      else { continue }
      printed += 1
      #expect(match.values == values, "\(patterns), seed \(Effort.seed)")
    }
    #expect(printed > 1_000)
  }

  private static func value(of parameter: RouteParameter, _ chance: inout Chance) -> Literal {
    switch parameter.kind {
    case .text, .tab:
      .string(chance.one(of: ["x", "a", "é %", "home", "1", "true", "a b", ".", "/"]))
    case .int, .number: .int(chance.below(44) - 3)
    case .flag: .bool(chance.happens(50))
    case .choice(let words): .string(chance.one(of: words))
    }
  }
}
