import RootsApp
import RootsBlueprint
import Testing

/// The graph of an app in its three formats.
@Suite struct GraphFormatTests {
  private func graph(
    _ format: GraphFormat, _ text: String = app, from start: String? = nil
  ) throws -> String {
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text))
    return try format.text(of: try #require(blueprint, "\(report.text)"), from: start)
  }

  private static let app = #"""
    roots: 1
    name: A "b" <c> & d
    tabs: { home: { root: feed }, me: { title: Me, root: myself } }
    screens:
      feed: { title: Feed, children: [post, login], keys: { p: push post } }
      post: { children: [profile] }
      profile: { title: "{who}", children: [feed, photo], parent: myself }
      photo: { children: [profile] }
      myself: { title: Me, children: [profile] }
      lost: { children: [found] }
      found: { children: [lost] }
    accessories:
      login: { title: Log in }
    """#

  @Test func `the text shows each node once, with its title and the way to it`() throws {
    #expect(
      try graph(.text) == """
        A "b" <c> & d
        ├─ tabs
        │  ├─ home:
        │  │  └─ Feed
        │  │     ├─ push post
        │  │     │  → {who} (profile)
        │  │     └─ [Log in]
        │  └─ Me:
        │     └─ Me
        │        └─ {who} (profile)
        │           │  → Feed
        │           └─ photo
        │              → {who} (profile)
        └─ lost  (nothing leads here)
           └─ found  (nothing leads here)
              → lost

        """)
  }

  @Test func `the Graphviz format escapes texts, names kinds and dashes declared ways`() throws {
    let dot = try graph(.dot)
    #expect(dot.hasPrefix("digraph \"A \\\"b\\\" <c> & d\" {\n"))
    #expect(dot.contains("  graph [label=\"A \\\"b\\\" <c> & d\", labelloc=t"))
    #expect(dot.contains("n7 [label=\"Log in\", style=\"rounded,dashed\"]"))
    #expect(dot.contains("n0 -> n1 [label=\"push\", color=\"#0969da\", tooltip=\"push post\"]"))
    #expect(dot.contains("n4 -> n2 [style=dashed]\n"))
    #expect(dot.contains("n5 [label=\"lost\", color=gray, fontcolor=gray]"))
    #expect(dot.hasSuffix("}\n"))
  }

  @Test func `the Mermaid format numbers the nodes and names the kinds`() throws {
    let lines = try graph(.mermaid).split(separator: "\n")
    #expect(lines.first == "flowchart LR")
    #expect(lines.contains("  n7[[\"Log in\"]]"))
    #expect(lines.contains("  n8[/\"home\"\\]"))
    #expect(lines.contains("  n0 -- push --> n1"))
    #expect(lines.contains("  n1 -.-> n2"))
    #expect(lines.contains("  n10 --> n8"))
    #expect(lines.contains("  n5(\"lost\"):::unreached"))
  }

  @Test func `signs of placeholders that are text are shown as they are`() throws {
    let text = """
      roots: 1
      name: A
      start: { screen: a }
      screens:
        a: { title: "Cost $$NAME {{b}}", list: [{ label: "go {{x}}", do: "push b with {id: 1}" }] }
        b: { title: "Item $id {{b}}", input: { id: int } }
      """
    #expect(try graph(.text, text) == "A\n└─ Cost $NAME {b}\n   └─ push Item {id} {b} (b)\n")
    let dot = try graph(.dot, text)
    #expect(dot.contains("label=\"Cost $NAME {b}\"]") && dot.contains("tooltip=\"go {x}\""))
  }

  @Test func `a part of the graph begins at a screen, by its identifier or its title`() throws {
    let part = """
      A "b" <c> & d
      └─ Me
         └─ {who} (profile)
            ├─ Feed
            │  ├─ push post
            │  │  → {who} (profile)
            │  └─ [Log in]
            └─ photo
               → {who} (profile)

      """
    #expect(try graph(.text, from: "myself") == part)
    #expect(try graph(.text, from: "Feed").hasPrefix("A \"b\" <c> & d\n└─ Feed\n"))
    let error = #expect(throws: UnknownStart.self) { try graph(.dot, from: "fed") }
    #expect(error?.known.contains("feed") == true)
  }

  @Test func `a chain of many screens is drawn without running out of stack`() throws {
    var text = "roots: 1\nname: T\nstart: { screen: s0 }\nscreens:\n"
    for place in 0..<3000 { text += "  s\(place): { children: [s\(place + 1)] }\n" }
    text += "  s3000: {}\n"
    #expect(try graph(.text, text).hasSuffix("└─ s3000\n"))
    #expect(try graph(.dot, text).contains("[label=\"s3000\"]"))
  }
}
