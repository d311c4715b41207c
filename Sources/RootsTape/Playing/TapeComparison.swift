import RootsTerminal

/// Two frames with the first difference marked in both: side by side if they fit, else one above
/// the other.
struct TapeComparison {
  struct Picture {
    let title: String
    let rows: [String]
  }

  let first: Picture
  let second: Picture
  /// The first difference, from 0; nil if it is not visible in the rows.
  var place: (row: Int, column: Int)?

  /// Compares a snapshot with the actual frame.
  init(snapshot: TapeSnapshot, actual: TapeSnapshot, path: String, difference: TapeDifference) {
    first = Picture(title: "the snapshot, \(path):", rows: snapshot.picture)
    second = Picture(title: "the frame:", rows: actual.picture)
    if case .cell(let row, let column) = difference { place = (row, column) }
  }

  /// Compares an earlier frame with the current one.
  init(then: Frame, _ title: String, now: Frame, _ otherTitle: String) {
    let (before, after) = (TapeSnapshot(then), TapeSnapshot(now))
    first = Picture(title: title, rows: before.picture)
    second = Picture(title: otherTitle, rows: after.picture)
    if case .cell(let row, let column)? = after.difference(from: before) { place = (row, column) }
  }

  /// The lines of a report.
  func lines(columns: Int) -> [String] {
    let width = max(widthOfFirst, columnWidth(of: first.title) - gutterWidth)
    let needed = gutterWidth + width + 1 + widest(second.rows + [second.title])
    return needed <= columns ? sideBySide(width) : marked(first) + marked(second)
  }

  private var widthOfFirst: Int { widest(first.rows) }

  private func widest(_ rows: [String]) -> Int { rows.map { columnWidth(of: $0) }.max() ?? 0 }

  private func marked(_ picture: Picture) -> [String] {
    let mark = place.map { "\(indentation($0.column))^" }
    return [picture.title] + numbered(picture.rows, mark: mark, below: place?.row)
  }

  private func sideBySide(_ width: Int) -> [String] {
    let count = max(first.rows.count, second.rows.count)
    func row(_ rows: [String], _ index: Int) -> String { index < rows.count ? rows[index] : "" }
    let pairs = (0..<count).map { (row(first.rows, $0), row(second.rows, $0)) }
    let rows = pairs.map { "\($0.padded(to: width))│\($1)" }
    let mark = place.map { place in
      "\(indentation(place.column))^\(String(repeating: " ", count: width))^"
    }
    let title = first.title.padded(to: gutterWidth + width + 1) + second.title
    return [title]
      + numbered(rows, mark: mark, below: place?.row) { pairs[$0] == ("", "") }
  }

  private func indentation(_ column: Int) -> String {
    String(repeating: " ", count: gutterWidth + column)
  }
}

/// The width of the row numbers, in columns.
private let gutterWidth = 6

/// The rows with their numbers, from 1; one sign stands for more than three empty rows.
/// - Parameters:
///   - mark: a line below a row; nil for none.
///   - marked: the index of that row.
///   - isBlank: whether the row of an index is empty; nil for rows without text.
func numbered(
  _ rows: [String], mark: String? = nil, below marked: Int? = nil, isBlank: ((Int) -> Bool)? = nil
) -> [String] {
  var lines: [String] = []
  var blanks: [String] = []
  func close() {
    lines += blanks.count > 3 ? ["   ⋮ │"] : blanks
    blanks = []
  }
  for (index, row) in rows.enumerated() {
    let number = "\(index + 1)"
    let gaps = String(repeating: " ", count: max(0, gutterWidth - 2 - number.count))
    let hasText = isBlank.map { !$0(index) } ?? !row.isEmpty
    if hasText { close() }
    blanks.append("\(gaps)\(number) │\(row)")
    if hasText || index == marked { close() }
    if let mark, index == marked { lines.append(mark) }
  }
  close()
  if let mark, let marked, marked >= rows.count { lines.append(mark) }
  return lines
}
