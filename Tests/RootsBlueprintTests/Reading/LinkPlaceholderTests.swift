import Roots
import RootsBlueprint
import Testing

/// Placeholders in the link of `open`, which are filled as in every other command.
@Suite struct LinkPlaceholderTests {
  private static func text(_ command: String, routes: String = "") -> String {
    """
    roots: 1
    name: App
    start: { screen: home }
    facts: { town: { text: [Ulm] }, n: 0..9, url: { text: ["roots://post/7"] } }
    screens:
      home: { title: Home $town $n $url, keys: { k: { do: \(command) }, m: overlay card } }
      post: { title: Post $payload }
    accessories:
      card: { title: Card }
    routes:
      "roots://post/{id}?day={day}&hour={hour}": push post with [$id, $day, $hour]
      "roots://go/{where}": open roots://post/$(where)-x
      "roots://all/{id}": open roots://post/{id}?day={id}&hour=$id
    \(routes)
    """
  }

  private func report(_ command: String, routes: String = "") -> [String] {
    let text = Self.text(command, routes: routes)
    return Blueprint.read(source: Source(name: "f", text: text)).1.diagnostics.map(\.headline)
  }

  /// The payload of the screen on top after the key k, or the refusal.
  private func opened(_ command: String, _ before: String...) throws -> String {
    let text = Self.text(command)
    let (found, report) = Blueprint.read(source: Source(name: "f", text: text))
    let blueprint = try #require(found, "\(report.text)")
    var world = World(blueprint.map)
    for command in before { #expect(step(&world, try Command(parsing: command)).refusal == nil) }
    let home = try #require(world.state.focusedEntry)
    let content = try #require(blueprint.content(of: home.screen))
    let evaluation = blueprint.evaluation(of: home, content.title, in: world)
    let key = try #require(content.keys.first)
    let refusal = step(&world, try evaluation.command(of: key.action)).refusal
    return refusal.map { "\($0)" } ?? world.state.focusedEntry?.payload.map { "\($0)" } ?? ""
  }

  @Test(arguments: [
    ("open roots://post/$town", #"["Ulm", null, null]"#),
    ("'open roots://post/{town}'", #"["Ulm", null, null]"#),
    ("'open roots://post/a{n + 1}b?day=$n'", #"["a1b", "0", null]"#),
    ("open roots://post/$(n + 2)", #"["2", null, null]"#),
    ("'open \"roots://post/{ town }?hour={n}\"'", #"["Ulm", null, "0"]"#),
    ("[set n 3, open roots://post/$town]", #"["Ulm", null, null]"#),
    ("'begin; set n 3; open roots://post/$town; end'", #"["Ulm", null, null]"#),
    ("open roots://go/$town", #"["Ulm-x", null, null]"#),
    ("open roots://all/$town", #"["Ulm", "Ulm", "Ulm"]"#),
    ("open $url", #"["7", null, null]"#),
    ("open roots://post/US$5", #"["US$5", null, null]"#),
  ])
  func `a placeholder in a link is filled`(command: String, payload: String) throws {
    #expect(try opened(command) == payload)
  }

  @Test func `a value is one part of the link`() throws {
    let written = #"set town "a?b&c#d {n} $n %41 é""#
    #expect(
      try opened("open roots://post/$town?day=$town", written)
        == #"["a?b&c#d {n} $n %41 é", "a?b&c#d {n} $n %41 é", null]"#)
    #expect(
      try opened("open roots://post/$town", #"set town "a/b""#).contains("a slash in it"))
  }

  @Test func `a name that does not exist is reported at its place`() {
    #expect(
      report("open roots://post/$twon") == [
        "f:6:74: error: 'twon' is no fact, and no command gives 'home' a payload with it; did you "
          + "mean 'town'?"
      ])
    #expect(report("'open roots://post/{twon}'").count == 1)
    #expect(report("[push post with 1, 'open roots://post/{twon}']").count == 1)
    #expect(report("overlay card, then: { completed: open roots://post/$twon }").count == 1)
    #expect(report("push post with 1, then: { completed: open roots://post/$result }").isEmpty)
  }

  @Test func `a name that a route lacks is reported once`() {
    let found = report("back", routes: "  \"roots://x/{id}\": open roots://post/$idd")
    #expect(found.count == 1 && found[0].contains("did you mean 'id'?"), "\(found)")
  }

  @Test func `a link that is wrong beside its placeholders is reported`() {
    let found = report("'open \"roots://post/{town}/{x: 1}\"'")
    #expect(found.count == 1 && found[0].contains("this link is always refused"), "\(found)")
    #expect(report("'open http:/$town'").count == 1)
  }

  @Test func `a reaction fills its link with the result`() throws {
    let text = """
      roots: 1
      name: App
      start: { screen: home }
      facts: { town: { text: [Ulm] } }
      screens:
        home:
          title: $town
          keys: { k: { do: overlay card, then: { completed: open roots://post/$result } } }
        post: { title: Post $payload }
      accessories: { card: { keys: { y: dismiss with $town } } }
      routes: { "roots://post/{id}": "push post with {id}" }
      """
    let (found, report) = Blueprint.read(source: Source(name: "f", text: text))
    let blueprint = try #require(found, "\(report.text)")
    var world = World(blueprint.map)
    let content = try #require(blueprint.content(of: "home"))
    let action = try #require(content.keys.first?.action)
    let home = try #require(world.state.focusedEntry?.id)
    _ = step(
      &world, .command(IssuedCommand(action.command, from: home, reaction: action.reaction)))
    #expect(step(&world, try Command(parsing: #"dismiss with "a b""#)).refusal == nil)
    #expect(world.state.focusedEntry?.payload == Payload(.string("a b")))
  }
}
