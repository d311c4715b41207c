import RootsApp
import Testing

/// The reader of manual pages.
@Suite struct MarkdownTests {
  private typealias Span = Markdown.Span

  private func blocks(_ text: String) throws -> [Markdown.Block] { try Markdown(text).blocks }

  private func spans(_ line: String) -> [Span] { Span.spans(in: line) }

  @Test func `the first heading has a name, a section and a summary`() throws {
    #expect(
      try blocks("# roots-tape(5) - keys - and more")
        == [.title(name: "roots-tape", section: "5", summary: "keys - and more")])
    #expect(try blocks("# Tapes") == [.heading("Tapes", level: 1)])
  }

  @Test func `a heading ends a paragraph, and so does an empty line`() throws {
    #expect(
      try blocks("one\ntwo\n## Three\nfour\n\n### Five")
        == [
          .paragraph([Span("one two")]), .heading("Three", level: 2), .paragraph([Span("four")]),
          .heading("Five", level: 3),
        ])
  }

  @Test func `an item goes on in indented lines`() throws {
    #expect(
      try blocks("- one\n  more\n- two\n\nthree")
        == [.item([Span("one more")]), .item([Span("two")]), .paragraph([Span("three")])])
  }

  @Test func `a backslash at the end of a line ends a term`() throws {
    #expect(
      try blocks("- `Set` NAME,\n  `Get`\\\n  A value\n  and more.\n- `Quit`\\\n  Ends.")
        == [
          .term(
            [Span("Set", .bold), Span(" NAME, "), Span("Get", .bold)],
            meaning: [Span("A value and more.")]),
          .term([Span("Quit", .bold)], meaning: [Span("Ends.")]),
        ])
  }

  @Test func `code is unchanged, with its empty lines, up to the second fence`() throws {
    #expect(
      try blocks("so:\n```yaml\n# `a`\n\n- {b}\\\n```\n- c")
        == [.paragraph([Span("so:")]), .code(["# `a`", "", "- {b}\\"]), .item([Span("c")])])
    #expect(try blocks("```\n```\n```\na") == [.code([]), .code(["a"])])
  }

  @Test func `a text has code, bold and italic parts`() {
    #expect(
      spans("a `b *c*` **d e** _f_.")
        == [
          Span("a "), Span("b *c*", .bold), Span(" "), Span("d e", .bold), Span(" "),
          Span("f", .italic), Span("."),
        ])
  }

  @Test(arguments: ["a ` b", "*.tape and *.yaml", "** b **", "********", "XDG_RUNTIME_DIR", "a _b"])
  func `a mark without a counterpart stands for itself`(_ line: String) {
    #expect(spans(line) == [Span(line)])
  }

  @Test func `a backslash makes a sign a text, and stays in front of a letter`() {
    #expect(spans(#"\*\*a\*\* \`b\` \n"#) == [Span(#"**a** `b` \n"#)])
    #expect(spans(#"`\w\\`"#) == [Span(#"\w\\"#, .bold)])
  }

  @Test func `only the text of a link stays`() {
    #expect(
      spans("see [`roots-tape`(5)](tape.md) or [KEYS](#keys).")
        == [Span("see "), Span("roots-tape", .bold), Span("(5) or KEYS.")])
    #expect(spans("KEY[`@`TIME] [COUNT] (n)").map(\.text).joined() == "KEY[@TIME] [COUNT] (n)")
    #expect(spans("[a](b c") == [Span("[a](b c")])
  }

  @Test func `a marker is replaced by its text, which is Markdown too`() throws {
    let page = try Markdown("## A\n{{items}}\nand {{word}}, {{ and }}.") {
      ["items": "- `x`\n- y\n", "word": "**z**"][$0]
    }
    #expect(
      page.blocks
        == [
          .heading("A", level: 2), .item([Span("x", .bold)]), .item([Span("y")]),
          .paragraph([Span("and "), Span("z", .bold), Span(", {{ and }}.")]),
        ])
  }

  @Test func `an unknown marker is an error with its name`() {
    let error = #expect(throws: Markdown.UnknownMarker.self) {
      try Markdown("a {{word}} {{optins run}} {{more}}") { $0 == "word" ? "b" : nil }
    }
    #expect(error?.name == "optins run")
  }
}
