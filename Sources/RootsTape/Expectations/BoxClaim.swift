import RootsTerminal

/// `Expect box 1 3 20 4 "first row" "second row"`: a rectangle of cells has this text.
struct BoxClaim: TapeClaim {
  static let word = "box"
  /// The upper left cell.
  var first: TapeCell
  /// The lower right cell.
  var last: TapeCell
  var content: Content

  /// The content of a rectangle of cells.
  enum Content: Hashable {
    /// The texts of all rows, without blanks at their ends.
    case rows([String])
    /// A pattern that the rows, joined by line feeds, contain.
    case pattern(TapePattern)
  }

  /// Reads two opposite corners, both included, and a text for each row or a pattern.
  static func read(by parser: inout TapeParser) -> BoxClaim? {
    let form = "box needs a column and a row, and again"
    guard let one = parser.cell(form), let other = parser.cell(form) else { return nil }
    let first = TapeCell(column: min(one.column, other.column), row: min(one.row, other.row))
    let last = TapeCell(column: max(one.column, other.column), row: max(one.row, other.row))
    return content(ofRows: last.row - first.row + 1, by: &parser).map {
      BoxClaim(first: first, last: last, content: $0)
    }
  }

  private static func content(ofRows rowCount: Int, by parser: inout TapeParser) -> Content? {
    if parser.next.isPattern { return parser.pattern(parser.take()).map { .pattern($0) } }
    var rows: [String] = []
    while rows.count < rowCount {
      guard parser.next.isText else {
        let count = "\(rowCount) text\(rowCount == 1 ? "" : "s")"
        return parser.refuse("box needs a /pattern/ or \(count), one for each row")
      }
      guard let row = parser.text(parser.take()) else { return nil }
      rows.append(row)
    }
    return .rows(rows)
  }

  var arguments: String {
    switch content {
    case .rows(let rows): "\(first) \(last)" + rows.map { " \(quoted($0))" }.joined()
    case .pattern(let pattern): "\(first) \(last) \(pattern)"
    }
  }

  var values: [String] {
    switch content {
    case .rows(let rows): rows
    case .pattern(let pattern): [pattern.source]
    }
  }

  func filled(by variables: TapeVariables) throws(TapeVariableError) -> BoxClaim {
    var claim = self
    switch content {
    case .rows(let rows):
      claim.content = .rows(
        try rows.map { row throws(TapeVariableError) in try variables.filled(row) })
    case .pattern(let pattern): claim.content = .pattern(try variables.filled(pattern))
    }
    return claim
  }

  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure? {
    try app.checkThatGlassHas(last)
    let rows = rows(of: app.settledGlass())
    switch content {
    case .pattern(let pattern):
      if try pattern.isPart(of: rows.joined(separator: "\n")) { return nil }
      return TapeFailure(
        "\(pattern) is not in the box from \(first) to \(last)", expected: "\(pattern) in the box",
        actual: rows.map { "'\($0)'" }.joined(separator: ", "))
    case .rows(let wanted):
      guard let row = rows.indices.first(where: { rows[$0] != wanted[$0] }) else { return nil }
      return TapeFailure(
        "row \(row + 1) of the box from \(first) to \(last) is '\(rows[row])', not "
          + "'\(wanted[row])'", expected: "'\(wanted[row])'", actual: "'\(rows[row])'")
    }
  }

  /// The texts of the rows within the box, without blanks at their ends.
  private func rows(of frame: Frame) -> [String] {
    (first.row...last.row).map { row in
      let cells = (first.column...last.column).map { column in
        frame.text(of: frame[Point(column: column - 1, row: row - 1)])
      }
      let end = cells.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return cells[..<end].joined()
    }
  }
}
