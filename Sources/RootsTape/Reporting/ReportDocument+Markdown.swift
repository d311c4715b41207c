import RootsTerminal

// The Markdown of a report, in which texts from outside are shown unchanged.
extension ReportDocument {
  /// The text, which ends with a line feed.
  package var markdown: String {
    let parts = sections.flatMap { section in
      ["", "## \(section.heading)", ""] + section.blocks.flatMap(\.markdown)
    }
    return (["# \(title)"] + parts).joined(separator: "\n") + "\n"
  }
}

extension ReportDocument.Block {
  fileprivate var markdown: [String] {
    switch self {
    case .paragraph(let phrase): [phrase.markdown]
    case .list(let items): items.map { ($0.isBelow ? "  - " : "- ") + $0.markdown }
    case .terms(let rows), .table(let rows, _, _):
      // A table needs a head; these have none.
      ["| | |", "|---|---|"] + rows.map { "| \($0.map(\.markdown).joined(separator: " | ")) |" }
    case .code, .figures, .folded: []
    }
  }
}

extension ReportDocument.Phrase {
  /// The greatest width of a part in columns.
  private static let columnsAtMost = 2000

  fileprivate var markdown: String {
    markdownLine(
      spans.map { span in
        switch span {
        case .text(let text): markdownText(cut(text, to: Self.columnsAtMost))
        case .code(let text):
          "`\(cut(text, to: Self.columnsAtMost).replacing("`", with: "'"))`"
        }
      }.joined())
  }
}
