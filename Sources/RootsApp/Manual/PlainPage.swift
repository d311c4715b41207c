import RootsTerminal

/// A manual page as plain text, in lines of at most 80 columns.
package struct PlainPage {
  package private(set) var text = ""
  private static let width = 80
  private var last: Markdown.Block?

  package init(_ page: Markdown) {
    for block in page.blocks {
      if needsBlank(before: block) { text += "\n" }
      add(block)
      last = block
    }
  }

  /// Terms and items follow each other without blank lines, and content its heading.
  private func needsBlank(before block: Markdown.Block) -> Bool {
    switch (last, block) {
    case (nil, _), (.heading, _), (.term, .term), (.item, .item): false
    default: true
    }
  }

  private mutating func add(_ block: Markdown.Block) {
    switch block {
    case .title(let name, let section, let summary): add("\(name)(\(section)) - \(summary)", at: 0)
    case .heading(let title, let level):
      add(level < 3 ? title.uppercased() : title, at: level < 3 ? 0 : 2)
    case .paragraph(let spans): add(Self.plain(spans), at: 4)
    case .item(let spans): add(Self.plain(spans), at: 6, after: "    - ")
    case .term(let term, let meaning):
      add(Self.plain(term), at: 4)
      add(Self.plain(meaning), at: 8)
    case .code(let lines):
      for line in lines { text += line.isEmpty ? "\n" : "        \(line)\n" }
    }
  }

  private mutating func add(_ line: String, at column: Int, after lead: String? = nil) {
    let blank = String(repeating: " ", count: column)
    for (index, part) in wrap(line, to: Self.width - column).enumerated() {
      text += (index == 0 ? lead ?? blank : blank) + part + "\n"
    }
  }

  private static func plain(_ spans: [Markdown.Span]) -> String { spans.map(\.text).joined() }
}
