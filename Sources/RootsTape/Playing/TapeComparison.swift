import RootsTerminal

/// Two frames, one above the other, with the first difference marked in both.
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
  var lines: [String] { marked(first) + marked(second) }

  private func marked(_ picture: Picture) -> [String] {
    let mark = place.map { String(repeating: " ", count: gutterWidth + $0.column) + "^" }
    return [picture.title] + numbered(picture.rows, mark: mark, below: place?.row)
  }
}

/// The width of the row numbers, in columns.
private let gutterWidth = 6

/// The rows with their numbers, from 1; one sign stands for more than three empty rows.
/// - Parameters:
///   - mark: a line below a row; nil for none.
///   - marked: the index of that row.
func numbered(_ rows: [String], mark: String? = nil, below marked: Int? = nil) -> [String] {
  var lines: [String] = []
  var blanks: [String] = []
  func close() {
    lines += blanks.count > 3 ? ["   ⋮ │"] : blanks
    blanks = []
  }
  for (index, row) in rows.enumerated() {
    let number = "\(index + 1)"
    let gaps = String(repeating: " ", count: max(0, gutterWidth - 2 - number.count))
    if !row.isEmpty { close() }
    blanks.append("\(gaps)\(number) │\(row)")
    if !row.isEmpty || index == marked { close() }
    if let mark, index == marked { lines.append(mark) }
  }
  close()
  if let mark, let marked, marked >= rows.count { lines.append(mark) }
  return lines
}
