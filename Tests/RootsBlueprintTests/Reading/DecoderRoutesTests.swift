import Roots
import RootsBlueprint
import Testing

@Suite struct DecoderRoutesTests {
  private func routes(_ lines: String) throws -> [RouteDefinition] {
    let text = tabbed + "    list: [{ label: x, do: overlay login }]\nroutes:\n" + lines
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text))
    return try #require(blueprint, "\(report.text)").map.routes
  }

  private func problems(_ lines: String) -> String {
    errorLines(tabbed + "    {}\nroutes:\n" + lines)
  }

  @Test func `a route is a command, a list of them, or both with parents`() throws {
    let found = try routes(
      """
        "a/{id: int}": "push b with {id: {id}}"
        b: [show home, push b]
        c: { do: overlay login, parents: [show map, push b] }
      """)
    #expect(found.map(\.pattern) == ["roots://a/{id: int}", "roots://b", "roots://c"])
    #expect(
      found.map { "\($0.command)" } == [
        "push b with {id: {id}}", "begin; show home; push b; end", "overlay login",
      ])
    #expect(found.map { $0.parents.map { "\($0)" } } == [[], [], ["show map", "push b"]])
  }

  @Test func `a parameter in place of a tab's name becomes one route per tab`() throws {
    let found = try routes(
      """
        "roots://home-tabbar/{tab}": show {tab}
        "at/{place: tab}/{id}": { do: "push b on tab {place} with {at: {place}, id: {id}}" }
        "to/{t: one of map}": { do: push b, parents: "show { t }" }
      """)
    #expect(
      found.map(\.pattern) == [
        "roots://home-tabbar/{tab: one of home}", "roots://home-tabbar/{tab: one of map}",
        "roots://at/{place: one of home}/{id}", "roots://at/{place: one of map}/{id}",
        "roots://to/{t: one of map}",
      ])
    #expect(
      found.map { "\($0.command)" } == [
        "show home", "show map", "push b on tab home with {at: {place}, id: {id}}",
        "push b on tab map with {at: {place}, id: {id}}", "push b",
      ])
    #expect(found[4].parents.map { "\($0)" } == ["show map"])
  }

  @Test(arguments: [
    (
      "  \"post/{id: itn}\": push b\n",
      "f:12:9: error: there is no kind \"itn\"; did you mean 'int'?"
    ),
    ("  \"a/{b\": push b\n", "f:12:6: error: \"{b\" is not a segment;"),
    ("  a/..: push b\n", "f:12:5: error: '..' is not a segment of a link; use names only"),
    ("  a: pop\n", "f:12:6: error: a link cannot \"pop\"; it can push, go, show, overlay"),
    ("  a: { do: push b, parents: set n 1 }\n", "error: a link cannot \"set n 1\"; it can push"),
    (
      "  a/{id}: push b with {idd}\n",
      "error: the pattern has no parameter 'idd'; did you mean 'id'?"
    ),
    (
      "  a: push b with {user}\n",
      "error: the pattern has no parameter 'user'; write {user} into it"
    ),
    ("  a: push bb\n", "f:12:11: error: unknown screen 'bb'; known: b, a, login"),
    ("  a: { parents: show home }\n", "f:12:3: error: the route has no 'do'; add 'do: …'"),
    (
      "  a: { do: push b, parnts: show home }\n",
      "error: unknown key 'parnts'; did you mean 'parents'?"
    ),
    (
      "  a: open roots://nowhere\n", "error: no route is declared for \"roots://nowhere\", to which"
    ),
    ("  \"a/{n: int}\": show {n}\n", "f:12:3: error: {n} must be a tab here; write {n: tab}"),
    ("  a: []\n", "f:12:6: error: there is no command in this list; write one"),
  ])
  func `an invalid route is reported at its place`(lines: String, message: String) {
    let found = problems(lines)
    #expect(found.contains(message), "\(found)")
  }

  @Test func `two routes for the same links are reported with both lines`() {
    #expect(
      problems("  \"a/{x: int}\": push b\n  b: push b\n  \"a/{y: 1..9}\": push b\n") == """
        f:14:3: error: 'a/{x: int}' on line 12 matches the same links; make one of them \
        differ in a word or a kind
          "a/{y: 1..9}": push b
          ^^^^^^^^^^^^^
        """)
  }

  @Test func `hosts, schemes and ignored parameters are declared`() throws {
    let lines = """
        a: push b
      links: { hosts: [Example.com, www.example.com], schemes: shop, ignore: [ref, ad_*] }
      """
    let text = tabbed + "    list: [{ label: x, do: overlay login }]\nroutes:\n" + lines
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text))
    let table = try #require(blueprint, "\(report.text)").map.links
    for link in ["https://WWW.example.com/a?ref=1&ad_x=2", "shop://a", "http://example.com/a/"] {
      #expect(try table.match(link).index == 0)
    }
  }

  @Test(arguments: [
    ("hosts: [https://a.b]", "f:13:18: error: \"https://a.b\" is not a host; write one such as"),
    ("hosts: 'a..b'", "error: \"a..b\" is not a host; write one such as example.com"),
    ("schemes: [a b]", "error: \"a b\" is not a scheme; write letters and digits such as shop"),
    (
      "schemes: [https]", "error: \"https\" is a scheme of the web, not of this app; declare a host"
    ),
    ("ignore: [a*b]", "error: \"a*b\" is not a parameter; write a name, or a start such as ad_*"),
    ("host: [a.b]", "error: unknown key 'host'; did you mean 'hosts'?"),
  ])
  func `an invalid rule for links is reported at its place`(rule: String, message: String) {
    let found = problems("  a: push b\nlinks: { \(rule) }\n")
    #expect(found.contains(message), "\(found)")
  }

  @Test(arguments: [
    ("{id: 1..12}", true), ("{id: int}", true), ("{id: 2..9}", false), ("{id: 1..9}", false),
  ])
  func `a route takes no more values than its screen`(parameter: String, isWider: Bool) {
    for pattern in ["t://a/\(parameter)", "t://a?id=\(parameter)!"] {
      let text = """
        roots: 1
        name: T
        start: { screen: b }
        screens: { a: { input: { id: 1..9 } }, b: {} }
        routes: { "\(pattern)": "push a with {id: $id}" }
        """
      #expect(errors(text) == "")
      #expect(warnings(text).contains("other values are refused") == isWider, "\(warnings(text))")
    }
  }

  @Test func `a parameter that a link may leave out, and words, are compared with the input`() {
    let text = """
      roots: 1
      name: T
      start: { screen: b }
      screens:
        a: { input: { id: { kind: 1..9, default: 1 }, kind: { kind: [x, y], default: x } } }
        b: {}
      routes:
        "t://a?id={id: 1..12}&kind={kind: one of x, z}": "push a with {id: $id, kind: $kind}"
        "t://b?id={id: 1..9}&kind={kind: one of x, y}": "push a with {id: $id, kind: $kind}"
      """
    let found = warnings(text).split(separator: "\n")
    #expect(errors(text) == "" && found.count == 2, "\(errors(text)) \(found)")
    #expect(found.allSatisfy { $0.hasPrefix("f:8:") && $0.contains("other values are refused") })
  }

  @Test(arguments: [
    ("do: [push b, set n 1]", "14:18: error: a link cannot \"set n 1\""),
    ("do: 'push b with {id: $di}'", "14:9: error: the pattern has no parameter 'di'"),
    ("do: show $tap", "14:14: error: the pattern has no parameter 'tap'; did you mean 'tab'?"),
    ("do: open t://none", "14:9: error: no route is declared for"),
  ])
  func `a problem of a command is reported at the command`(command: String, message: String) {
    let found = problems("  \"a/{id: int}/{tab}\":\n    parents: [show map]\n    \(command)\n")
    #expect(found.hasPrefix("f:\(message)"), "\(found)")
  }

  @Test func `a problem of a parent is reported at the parent`() {
    let found = problems("  a:\n    do: push b\n    parents: [show map, pop to root, finish]\n")
    #expect(found.hasPrefix("f:14:38: error: a link cannot \"finish\""), "\(found)")
  }
}
