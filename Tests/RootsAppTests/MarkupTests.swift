import Roots
import RootsBlueprint
import RootsTerminal
import Testing

/// Styles in the texts of a blueprint.
@Suite struct MarkupTests {
  @Test func `the styles that blueprints are checked for are those that are drawn`() throws {
    for style in Vocabulary.styles + ["unknown"] {
      let session = try walk(
        "roots: 1\nname: T\nstart: { screen: a }\nscreens: { a: { text: '[1](\(style))' } }")
      #expect(session.glass.contains("(\(style))") == (style == "unknown"), "\(style)")
    }
  }

  /// The frame of a screen with a text, and with the value of the fact `who`.
  private func session(
    text: String, who: String = "Ada", columns: Int = 40, rows: Int = 12
  ) throws -> Session {
    try walk(
      """
      roots: 1
      name: Styles
      start: { screen: home }
      facts: { who: { text: ["\(who)"] }, done: { number: 0..10, initial: 7 } }
      screens:
        home:
          title: Home
          text: "\(text)"
          list:
            - { label: "A **bold** row", detail: "[late](bad)", do: pop }
            - { label: "[3 new](badge) letters", detail: "[1/4](bar)", do: pop }
      """, columns: columns, rows: rows)
  }

  private func line(_ session: Session, _ row: Int = 1) -> String {
    String(session.frame().styledText.split(separator: "\n", omittingEmptySubsequences: false)[row])
  }

  @Test(arguments: [
    ("Good **morning**, {who}.", "Good [bold:morning], Ada."),
    ("**Hi {who}**", "[bold:Hi Ada]"),
    ("[quiet](dim) and loud", "[dim:quiet] and loud"),
    ("[a [b](dim) c](dim)", "[dim:a ][dim:b][dim: c]"),
    ("2 ** 3 **4", "2 ** 3 **4"), ("[x] [y](none) z](dim", "[x] [y](none) z](dim"),
    ("**open", "**open"), ("Card **** **** 1234", "Card **** **** 1234"),
    ("2**8 = 256, 3**2 = 9", "2**8 = 256, 3**2 = 9"), ("5 stars: *****", "5 stars: *****"),
    ("{who}**!** now", "Ada[bold:!] now"),
  ])
  func `markup becomes style, and unclosed markup stays text`(text: String, shown: String) throws {
    let plain = shown.replacing("][dim:", with: "")
    #expect(line(try session(text: text)).replacing("][dim:", with: "") == plain)
  }

  @Test func `the name of a row has no blanks around a badge, and earlier names are found`() throws
  {
    let session = try session(text: "")
    #expect(session.offers.map(\.label).contains("3 new letters"))
    #expect(session.use(.use(.row, ShownName(" 3 new  letters"))) == nil)
    #expect(session.use(.use(.row, ShownName("3 old letters"))) != nil)
  }

  @Test func `markup in a value stays text`() throws {
    let session = try session(text: "By {who}", who: "**Ada** [x](bad)")
    #expect(line(session) == "By **Ada** [x](bad)")
  }

  @Test func `a style goes on in the next line`() throws {
    let session = try session(text: "one **two three four five six seven eight nine ten** eleven")
    #expect(line(session) == "one [bold:two three four five six seven eight]")
    #expect(line(session, 2) == "[bold:nine ten] eleven")
  }

  @Test func `bars are drawn from numbers`() throws {
    let session = try session(text: "[{done}/10](bar) [40%](bar)")
    #expect(session.frame().row(1) == "███████─── ████──────")
    #expect(session.frame().row(4).hasSuffix("██▌───────"))
    #expect(session.accessibility.first == "7/10 40%")
  }

  @Test func `rows have styles, but not where the selected row is reversed`() throws {
    let session = try session(text: "x")
    #expect(line(session, 3).hasPrefix("[reverse:> A bold row"))
    session.press("down")
    #expect(line(session, 3).hasPrefix("  A [bold:bold] row"))
    #expect(session.frame().row(4).contains(">  3 new  letters"))
  }

  @Test func `rows are read with numbers in place of bars`() throws {
    let session = try walk(
      """
      roots: 1
      name: Styles
      start: { screen: home }
      facts: { done: { number: 0..10, initial: 7 } }
      screens:
        home:
          title: Home
          list:
            - { label: Bo, detail: "[40%](bar) [1/4](bar)", do: pop }
            - { label: "**Ada** L.", detail: "[{done}/10](bar) [late](bad)", do: pop }
      """)
    #expect(session.rows == ["Bo: 40% 1/4", "Ada L.: 7/10 late"])
  }

  @Test func `text without room is cut with its styles`() throws {
    for columns in 40...44 {
      let session = try session(
        text: "\(String(repeating: "**ab** ", count: 30))", columns: columns)
      #expect(session.frame().size.columns == columns)
    }
  }
}

extension Session {
  /// The lines that are read aloud for the visible screen.
  fileprivate var accessibility: [String] { accessibilityText?.lines ?? [] }

  /// The rows that are read aloud for the visible screen, each with its detail.
  fileprivate var rows: [String] {
    accessibilityText?.choices.map { "\($0.label): \($0.detail ?? "")" } ?? []
  }

  private var accessibilityText: AccessibilityText? {
    let entry = navigator.world.state.visibleContent
    let controller = entry.flatMap { navigator.context($0.id)?.controller }
    return (controller as? any ScreenController)?.accessibilityText
  }
}
