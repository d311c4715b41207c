import RootsApp
import RootsBlueprint
import Testing

/// A screen tree in its four forms.
@Suite struct TreeFormatTests {
  private func graph(_ format: TreeFormat, _ text: String? = nil) throws -> String {
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text ?? Self.app))
    return format.text(of: try #require(blueprint, "\(report.text)"))
  }

  private static let app = #"""
    roots: 1
    name: A "b" <c> & d
    tabs: { home: { root: feed }, me: { root: myself } }
    screens:
      feed: { children: [post, login] }
      post: { children: [profile] }
      profile: { children: [feed, photo], parent: myself }
      photo: { children: [profile] }
      myself: { children: [profile] }
      lost: { children: [found] }
      found: { children: [lost] }
    accessories:
      login: {}
    """#

  @Test func `the text shows each node once, with its children`() throws {
    #expect(
      try graph(.text) == """
        A "b" <c> & d
        ├─ tabs
        │  ├─ home:
        │  │  └─ feed
        │  │     ├─ post
        │  │     │  └─ → profile
        │  │     └─ [login]
        │  └─ me:
        │     └─ myself
        │        └─ profile
        │           ├─ → feed
        │           └─ photo
        │              └─ → profile
        └─ lost
           └─ found
              └─ → lost

        """)
  }

  @Test func `the Graphviz format escapes texts and dashes cross references`() throws {
    let dot = try graph(.dot)
    #expect(dot.hasPrefix("digraph \"A \\\"b\\\" <c> & d\" {\n"))
    #expect(dot.contains("n7 [label=\"login\", style=\"rounded,dashed\"]"))
    #expect(dot.contains("n1 -> n2 [style=dashed]"))
    #expect(dot.contains("n4 -> n2\n"))
    #expect(dot.hasSuffix("}\n"))
  }

  @Test func `the Mermaid format numbers the nodes`() throws {
    let lines = try graph(.mermaid).split(separator: "\n")
    #expect(lines.first == "flowchart LR")
    #expect(lines.contains("  n7[[\"login\"]]"))
    #expect(lines.contains("  n8[/\"home\"\\]"))
    #expect(lines.contains("  n1 -.-> n2"))
    #expect(lines.contains("  n10 --> n8"))
  }

  @Test func `the picture has every node, escapes texts and overlaps no boxes`() throws {
    let svg = try graph(.svg)
    #expect(svg.contains("<title>A &quot;b&quot; &lt;c&gt; &amp; d</title>"))
    #expect(svg.components(of: "<rect class=\"box") == 11)
    #expect(svg.components(of: "class=\"way\"") == 9)
    #expect(svg.components(of: "class=\"way cross\"") == 4)
    #expect(svg.hasSuffix("</svg>\n"))
    let places = svg.split(separator: "\n").filter { $0.contains("class=\"box") }
      .map { $0.split(separator: "\"")[3...5].joined() }
    #expect(Set(places).count == places.count)
  }

  @Test func `a chain of many screens is drawn without running out of stack`() throws {
    var text = "roots: 1\nname: T\nstart: { screen: s0 }\nscreens:\n"
    for place in 0..<3000 { text += "  s\(place): { children: [s\(place + 1)] }\n" }
    text += "  s3000: {}\n"
    #expect(try graph(.text, text).hasSuffix("└─ s3000\n"))
    #expect(try graph(.svg, text).contains(">s3000</text>"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let start = rest.firstRange(of: part) {
      count += 1
      rest = rest[start.upperBound...]
    }
    return count
  }
}
