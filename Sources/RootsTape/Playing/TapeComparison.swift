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
  func lines(columns: Int) -> [ReportLine] {
    let width = max(widthOfFirst, columnWidth(of: first.title) - gutterWidth)
    let needed = gutterWidth + width + 1 + widest(second.rows + [second.title])
    return needed <= columns ? sideBySide(width) : marked(first) + marked(second)
  }

  private var widthOfFirst: Int { widest(first.rows) }

  private func widest(_ rows: [String]) -> Int { rows.map { columnWidth(of: $0) }.max() ?? 0 }

  private func marked(_ picture: Picture) -> [ReportLine] {
    var lines = numbered(picture.rows)
    if let place {
      let blanks = String(repeating: " ", count: gutterWidth + place.column)
      lines.insert(ReportLine("\(blanks)^", .mark), at: min(place.row + 1, lines.count))
    }
    return [ReportLine(picture.title, .heading)] + folded(lines)
  }

  private func sideBySide(_ width: Int) -> [ReportLine] {
    let count = max(first.rows.count, second.rows.count)
    func row(_ rows: [String], _ index: Int) -> String { index < rows.count ? rows[index] : "" }
    let rows = (0..<count).map { (row(first.rows, $0), row(second.rows, $0)) }
    var lines = zip(numbered(rows.map { $0.0.padded(to: width) }), rows).map { line, row in
      ReportLine("\(line.text)│\(row.1)", row.0.isEmpty && row.1.isEmpty ? .blank : .plain)
    }
    if let place {
      let before = String(repeating: " ", count: gutterWidth + place.column)
      let between = String(repeating: " ", count: width)
      lines.insert(
        ReportLine("\(before)^\(between)^", .mark), at: min(place.row + 1, lines.count))
    }
    let title = first.title.padded(to: gutterWidth + width + 1) + second.title
    return [ReportLine(title, .heading)] + folded(lines)
  }
}

/// The width of the row numbers, in columns.
private let gutterWidth = 6

/// The rows with their numbers, from 1.
func numbered(_ rows: [String]) -> [ReportLine] {
  rows.enumerated().map { index, row in
    let number = "\(index + 1)"
    let blanks = String(repeating: " ", count: max(0, gutterWidth - 2 - number.count))
    return ReportLine("\(blanks)\(number) │\(row)", row.isEmpty ? .blank : .plain)
  }
}

/// The lines with each run of more than three empty rows replaced by one mark.
func folded(_ lines: [ReportLine]) -> [ReportLine] {
  var kept: [ReportLine] = []
  var rest = lines[...]
  while let line = rest.first {
    let blanks = rest.prefix { $0.role == .blank }
    kept += blanks.count > 3 ? [ReportLine("   ⋮ │")] : blanks.isEmpty ? [line] : Array(blanks)
    rest = rest.dropFirst(max(1, blanks.count))
  }
  return kept
}
