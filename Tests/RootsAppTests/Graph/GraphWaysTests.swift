import RootsApp
import RootsBlueprint
import Testing

/// Everything that leads from one screen to another.
@Suite struct GraphWaysTests {
  /// The lines below the title of the graph of an app whose screen `a` has these lines.
  private func lines(_ screen: String, _ rest: String = "") throws -> [String] {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      facts: { in: false }
      screens:
        a: { \(screen) }
        b: { title: Bee }
        z: {}
      accessories: { card: { title: Card } }
      \(rest)
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text))
    let graph = try GraphFormat.text.text(of: try #require(blueprint, "\(report.text)"))
    return graph.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test(arguments: [
    ("list: [{ label: x, do: push b }]", "push Bee"),
    ("keys: { k: overlay card }", "present [Card]"),
    ("keys: { k: go b }", "replace Bee"),
    ("keys: { k: replace b }", "replace Bee"),
    ("keys: { k: pop to b }", "back Bee"),
    ("keys: { k: segue b }", "segue Bee"),
    ("keys: { k: reset main to b }", "replace Bee"),
    ("keys: { k: { do: [set in true, push b] } }", "push Bee"),
    ("form: { x: {} }, submit: push b", "push Bee"),
    ("confirm: { text: x, yes: { do: push b } }", "push Bee"),
    ("progress: { time: 3s, do: push b }", "push Bee"),
    ("after: { time: 3s, do: push b }", "push Bee"),
  ])
  func `every action of a screen is a way`(screen: String, way: String) throws {
    #expect(try lines(screen)[1].hasSuffix("─ " + way))
  }

  @Test func `results, guards, flows, links and keys of the app are ways`() throws {
    let drawn = try lines(
      "leave: p, keys: { k: { do: overlay card, then: { completed: push b } }, s: start f }",
      """
      protections: { p: { passes: in, ask: overlay card } }
      flows: { f: { screens: [z] } }
      routes: { "to/b": push b }
      keys: { t: { do: [overlay card, set in true] } }
      """)
    #expect(
      drawn == [
        "├─ a", "│  ├─ present, ask [Card]", "│  ├─ push Bee", "│  └─ start flow f",
        "│     └─ z", "├─ anywhere", "│  → present [Card]", "└─ links", "   → open Bee",
      ])
  }

  @Test func `a link that a key opens is a way to its screen`() throws {
    let drawn = try lines("keys: { k: 'open \"roots://to/b\"' }", "routes: { \"to/b\": push b }")
    #expect(drawn.contains("│  └─ open Bee"))
  }

  @Test func `the ways to nodes drawn elsewhere fit into 80 columns`() throws {
    let text = try GraphFormat.text.text(of: try city())
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
