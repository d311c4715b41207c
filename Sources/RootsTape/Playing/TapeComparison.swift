import RootsTerminal

/// A golden and the frame that is there, one above the other, with the first difference marked.
struct TapeComparison {
  let golden: TapeGolden
  let actual: TapeGolden
  let path: String
  let difference: TapeDifference

  /// The lines of a report.
  var lines: [String] {
    ["the golden, \(path):"] + marked(golden) + ["the frame:"] + marked(actual)
  }

  private func marked(_ golden: TapeGolden) -> [String] {
    guard case .cell(let row, let column) = difference else { return numbered(golden.picture) }
    var lines = numbered(golden.picture)
    let blanks = String(repeating: " ", count: gutterWidth + column)
    lines.insert("\(blanks)^", at: min(row + 1, lines.count))
    return lines
  }
}

/// The columns before a numbered row begins.
private let gutterWidth = 6

/// Rows with their numbers from 1.
func numbered(_ rows: [String]) -> [String] {
  rows.enumerated().map { index, row in
    let number = "\(index + 1)"
    let blanks = String(repeating: " ", count: max(0, gutterWidth - 2 - number.count))
    return "\(blanks)\(number) │\(row)"
  }
}
