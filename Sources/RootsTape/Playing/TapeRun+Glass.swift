import Roots
import RootsTerminal

/// The assertions about the cells of the screen.
extension TapeRun {
  mutating func failure(cursor cell: TapeCell?) throws(TapeFailure) -> TapeFailure? {
    if let cell { try checkThatGlassHas(cell) }
    let actual = settledGlass().cursor.map { TapeCell($0) }
    guard actual != cell else { return nil }
    func told(_ cell: TapeCell?) -> String { cell.map { "at \($0.column) \($0.row)" } ?? "hidden" }
    return TapeFailure(
      "the cursor is \(told(actual)), not \(told(cell))", expected: "the cursor \(told(cell))",
      actual: "it is \(told(actual))")
  }

  // MARK: The selected row

  mutating func failure(selected wording: TapeWording) throws(TapeFailure) -> TapeFailure? {
    let expected = "\(wording) to be selected"
    guard let row = session.selectedRow else {
      return TapeFailure("no row is selected", expected: expected, actual: "no selected row")
    }
    switch wording {
    case .text(let text): if text == row.label { return nil }
    case .pattern(let pattern): if try isFound(pattern, in: row.whole) { return nil }
    }
    let isText = if case .text = wording { true } else { false }
    return TapeFailure(
      "the selected row is '\(isText ? row.label : row.whole)', not \(isText ? "" : "like ")"
        + "\(wording)", expected: expected, actual: "'\(row.whole)'")
  }

  // MARK: Styles

  mutating func failure(
    style: TapeStyle, of spot: TapeSpot
  ) throws(TapeFailure) -> TapeFailure? {
    let frame = settledGlass()
    let places: [[Style]]
    switch spot {
    case .cell(let cell):
      try checkThatGlassHas(cell)
      places = [[frame.style(of: frame[cell.point])]]
    case .wording(let wording):
      places = try stylesOfPlaces(with: wording, on: frame)
      guard !places.isEmpty else {
        return TapeFailure(
          "\(wording) is in no row of the screen", expected: "\(wording) in style \(style.text)",
          actual: "it is not on the screen")
      }
    }
    let theme = session.theme
    let isThere = places.contains { $0.allSatisfy { style.describes($0, in: theme) } }
    guard !isThere else { return nil }
    let actual = places.map(\.named).joined(separator: "; ")
    return TapeFailure(
      "\(spot) is \(actual), not \(style.text)", expected: "\(spot) in style \(style.text)",
      actual: actual)
  }

  /// The styles of the cells of each occurrence of a text in a row.
  private func stylesOfPlaces(
    with wording: TapeWording, on frame: Frame
  ) throws(TapeFailure) -> [[Style]] {
    var places: [[Style]] = []
    for row in 0..<frame.size.rows {
      let line = CellLine(frame, row: row)
      for range in try ranges(of: wording, in: line.characters) {
        places.append(
          line.columns[range].map { column in
            frame.style(of: frame[Point(column: column, row: row)])
          })
      }
    }
    return places
  }

  private func ranges(
    of wording: TapeWording, in line: [Character]
  ) throws(TapeFailure) -> [Range<Int>] {
    switch wording {
    case .text(let text): return line.ranges(of: Array(text))
    case .pattern(let pattern):
      do throws(TapePatternError) {
        return try pattern.matches(in: line)
      } catch {
        throw TapeFailure("/\(pattern.source)/ cannot be searched: \(error.reason)")
      }
    }
  }

  // MARK: Boxes

  mutating func failure(
    box: TapeBox, _ content: TapeBoxContent
  ) throws(TapeFailure) -> TapeFailure? {
    try checkThatGlassHas(box.last)
    let rows = settledGlass().rows(in: box)
    let place = "\(box.first.column) \(box.first.row) to \(box.last.column) \(box.last.row)"
    switch content {
    case .pattern(let pattern):
      if try isFound(pattern, in: rows.joined(separator: "\n")) { return nil }
      return TapeFailure(
        "/\(pattern.source)/ is not in the box from \(place)",
        expected: "/\(pattern.source)/ in the box",
        actual: rows.map { "'\($0)'" }.joined(separator: ", "))
    case .rows(let wanted):
      guard let row = rows.indices.first(where: { rows[$0] != wanted[$0] }) else { return nil }
      return TapeFailure(
        "row \(row + 1) of the box from \(place) is '\(rows[row])', not '\(wanted[row])'",
        expected: "'\(wanted[row])'", actual: "'\(rows[row])'")
    }
  }
}

/// A row of a frame as characters, with the column of each.
private struct CellLine {
  private(set) var characters: [Character] = []
  private(set) var columns: [Int] = []

  init(_ frame: Frame, row: Int) {
    for column in 0..<frame.size.columns {
      for character in frame.text(of: frame[Point(column: column, row: row)]) {
        characters.append(character)
        columns.append(column)
      }
    }
  }
}

extension Frame {
  /// The texts of a rectangle's rows, without blanks at their ends.
  fileprivate func rows(in box: TapeBox) -> [String] {
    (box.first.row...box.last.row).map { row in
      let cells = (box.first.column...box.last.column).map { column in
        text(of: self[Point(column: column - 1, row: row - 1)])
      }
      let end = cells.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return cells[..<end].joined()
    }
  }
}

extension [Style] {
  /// The names of the styles, each once.
  fileprivate var named: String {
    var names: [String] = []
    for style in self where !names.contains(style.name) { names.append(style.name) }
    return names.joined(separator: ", ")
  }
}

extension AccessibilityText.Choice {
  /// The label and the detail.
  fileprivate var whole: String { detail.map { "\(label) \($0)" } ?? label }
}

extension TapeWording: CustomStringConvertible {
  /// The text in quotes, or the pattern.
  public var description: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .pattern(let pattern): "/\(pattern.source)/"
    }
  }
}

extension TapeSpot: CustomStringConvertible {
  /// The place as it is written in a report.
  public var description: String {
    switch self {
    case .cell(let cell): "cell \(cell.column) \(cell.row)"
    case .wording(let wording): "\(wording)"
    }
  }
}
