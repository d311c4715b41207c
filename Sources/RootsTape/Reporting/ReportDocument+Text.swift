import Roots
import RootsTerminal

// The text of a report for terminals.
extension ReportDocument {
  /// The text, which ends with a line feed.
  package var text: String {
    let parts = [lead] + sections.map(\.text)
    return visibleLines(parts.filter { !$0.isEmpty }.joined(separator: "\n\n")) + "\n"
  }
}

extension ReportDocument.Section {
  /// The text without a line feed at its end; empty for a section that only pages have.
  package var text: String {
    if medium == .page { return "" }
    let lines = blocks.flatMap { $0.lines(bullet: "  ", indent: "  ") }
    return visibleLines(((heading.isEmpty ? [] : [heading]) + lines).joined(separator: "\n"))
  }

  /// The lines of the blocks, for a reader that shows the heading beside them.
  package var readerLines: [String] {
    blocks.flatMap { $0.lines(bullet: "- ", indent: "") }.map { visible($0) }
  }
}

extension ReportDocument.Block {
  /// The least width of a word with its values, and the greatest to which a value is padded.
  private static let wordWidth = 7
  private static let valueWidth = 40
  /// The least widths of the first column of a table of numbers, and of the others.
  private static let numberWidths = (first: 9, others: 10)

  fileprivate func lines(bullet: String, indent: String) -> [String] {
    switch self {
    case .paragraph(let phrase): [phrase.plain]
    case .list(let items): items.map { ($0.isBelow ? "  " : "") + bullet + $0.plain }
    case .terms(let rows): Self.lines(rows, from: Self.wordWidth, to: Self.valueWidth, indent)
    case .table(let rows, let heads, true): Self.numbers(rows, heads)
    case .table(let rows, _, false): Self.lines(rows, from: 0, to: .max, indent)
    case .code, .figures, .folded: []
    }
  }

  /// Rows in columns; the last one of each row is not padded.
  /// - Parameters:
  ///   - least: the least width of the first column.
  ///   - most: the greatest width of the others.
  private static func lines(
    _ rows: [[ReportDocument.Phrase]], from least: Int, to most: Int, _ indent: String
  ) -> [String] {
    let rows = rows.map { $0.map(\.plain) }
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      let width =
        rows.filter { $0.count > column + 1 }.map { columnWidth(of: $0[column]) }.max() ?? 0
      return column == 0 ? max(least, width) : min(most, width)
    }
    return rows.map { row in
      let padded = zip(row.dropLast(), widths).map { $0.padded(to: $1) }
      return indent + (padded + row.suffix(1)).joined(separator: "  ")
    }
  }

  private static func numbers(_ rows: [[ReportDocument.Phrase]], _ heads: [String]) -> [String] {
    let rows = [[""] + heads.dropFirst()] + rows.map { $0.map(\.plain) }
    let width = rows.map { $0[0].count }.reduce(numberWidths.first, max)
    return rows.map { row in
      row[0].padded(to: width)
        + row.dropFirst().map {
          String(repeating: " ", count: max(0, numberWidths.others - $0.count)) + $0
        }.joined()
    }
  }
}

extension ReportDocument.Phrase {
  /// The text without marks.
  fileprivate var plain: String {
    spans.map { span in
      switch span {
      case .text(let text), .code(let text): text
      }
    }.joined()
  }
}
