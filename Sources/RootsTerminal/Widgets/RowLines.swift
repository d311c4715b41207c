/// The lines of a list's rows, below the headings of their sections.
struct RowLines: Hashable {
  /// The number of rows.
  private let rows: Int
  /// The line of each row, where headings have lines of their own; nil without headings.
  private let lines: [Int]?

  init(rows: Int, lines: [Int]? = nil) { (self.rows, self.lines) = (rows, lines) }

  /// The number of lines of the rows and their headings.
  var count: Int { lines?.last.map { $0 + 1 } ?? rows }

  func line(of row: Int) -> Int { lines?[row] ?? row }

  /// The row at a line; nil for a heading or a blank line.
  func row(atLine line: Int) -> Int? {
    guard let lines else { return (0..<rows).contains(line) ? line : nil }
    return lines.firstIndex(of: line)
  }

  /// The first row at a line or below it.
  private func row(fromLine line: Int) -> Int {
    lines.map { $0.firstIndex { $0 >= line } ?? rows - 1 } ?? line
  }

  /// The row nearest to another one within a range of lines.
  func row(nearest row: Int, inLines range: Range<Int>) -> Int {
    let line = line(of: row)
    if line < range.lowerBound { return min(self.row(fromLine: range.lowerBound), rows - 1) }
    guard line >= range.upperBound else { return row }
    let below = self.row(fromLine: range.upperBound)
    return max(self.line(of: min(below, rows - 1)) < range.upperBound ? below : below - 1, 0)
  }
}
