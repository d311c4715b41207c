/// The shown rows in order: all of them, or those that a filter and a sort order leave.
struct ShownRows: Hashable {
  /// The number of shown rows.
  let count: Int
  /// The indices among all rows; nil for all rows in their own order.
  private let order: [Int]?
  /// The line of each row, where headings have lines of their own; nil without headings.
  private let lines: [Int]?

  /// All rows.
  ///
  /// - Parameter lines: the line of each row, if there are headings.
  init(all count: Int, lines: [Int]? = nil) {
    self.count = count
    order = nil
    self.lines = lines
  }

  /// These rows, in this order.
  init(_ order: [Int]) {
    count = order.count
    self.order = order
    lines = nil
  }

  /// The number of lines of the rows and their headings.
  var lineCount: Int { lines?.last.map { $0 + 1 } ?? count }

  /// The line of the row at a position.
  func line(ofPosition position: Int) -> Int { lines?[position] ?? position }

  /// The position of the row at a line; nil for a heading or a blank line.
  func position(atLine line: Int) -> Int? {
    guard let lines else { return (0..<count).contains(line) ? line : nil }
    return lines.firstIndex(of: line)
  }

  /// The position of the first row at a line or below it.
  private func position(fromLine line: Int) -> Int {
    lines.map { $0.firstIndex { $0 >= line } ?? count - 1 } ?? line
  }

  /// The position of the row nearest to another one within a range of lines.
  func position(nearest position: Int, inLines range: Range<Int>) -> Int {
    let line = line(ofPosition: position)
    if line < range.lowerBound { return min(self.position(fromLine: range.lowerBound), count - 1) }
    guard line >= range.upperBound else { return position }
    let below = self.position(fromLine: range.upperBound)
    return max(
      self.line(ofPosition: min(below, count - 1)) < range.upperBound ? below : below - 1, 0)
  }

  /// The index of the row at a position.
  subscript(position: Int) -> Int { order?[position] ?? position }

  /// Returns the position of a row, or of the next visible row, or of the last; nil without rows.
  func position(of row: Int) -> Int? {
    guard count > 0 else { return nil }
    guard let order else { return min(max(row, 0), count - 1) }
    return order.firstIndex(of: row) ?? order.firstIndex { $0 > row } ?? count - 1
  }
}
