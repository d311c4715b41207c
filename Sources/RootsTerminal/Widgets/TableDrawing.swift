/// The layout of a table's columns in a given number of columns of the terminal.
struct TableShape {
  /// The ranges of the columns; those without room are missing.
  let places: [Range<Int>]
  /// Whether the cells of each column are at the right end of its range.
  let isRight: [Bool]

  private static let marker = 2
  private static let gap = 2
  private static let leastWidth = 3

  /// Gives each column the width of its cells.
  ///
  /// If that is too wide, all columns are limited to the one width that fits; if even three cells
  /// for each column are too wide, the last columns are omitted.
  init(_ table: ListPane, columns: Int, needsBar: Bool) {
    let wanted = table.columns.indices.map { Self.width(of: $0, in: table) }
    isRight = table.columns.indices.map { Self.isRight($0, in: table) }
    let room = columns - Self.marker - (needsBar ? 2 : 0)
    var count = wanted.count
    func least(_ count: Int) -> Int {
      wanted.prefix(count).reduce(0) { $0 + min($1, Self.leastWidth) + Self.gap } - Self.gap
    }
    while count > 1, least(count) > room { count -= 1 }
    let forCells = room - (count - 1) * Self.gap
    var limit = wanted.prefix(count).max() ?? 0
    while limit > 1, wanted.prefix(count).reduce(0, { $0 + min($1, limit) }) > forCells {
      limit -= 1
    }
    var spare = forCells - wanted.prefix(count).reduce(0) { $0 + min($1, limit) }
    var start = Self.marker
    places = wanted.prefix(count).map { width in
      let extra = width > limit && spare > 0 ? 1 : 0
      spare -= extra
      let place = start..<(start + max(min(width, limit) + extra, 0))
      start = place.upperBound + Self.gap
      return place
    }
  }

  /// The number of columns in which no cell is cut.
  static func wholeWidth(of table: ListPane) -> Int {
    table.columns.indices.reduce(marker - gap) { $0 + width(of: $1, in: table) + gap }
  }

  private static func width(of column: Int, in table: ListPane) -> Int {
    let title = columnWidth(of: table.columns[column].title)
    let widest = table.rows.map(\.cells).reduce(title) { widest, row in
      row.indices.contains(column) ? max(widest, columnWidth(of: row[column])) : widest
    }
    return min(widest, table.columns[column].width ?? widest)
  }

  /// Whether a column is declared to be at the right, or all its cells are numbers.
  private static func isRight(_ column: Int, in table: ListPane) -> Bool {
    if let alignment = table.columns[column].alignment { return alignment == .right }
    let cells = table.rows.map(\.cells).filter { $0.indices.contains(column) }.map { $0[column] }
    let filled = cells.filter { !$0.isEmpty }
    return !filled.isEmpty && filled.allSatisfy { Double($0) != nil }
  }
}

extension ListPane {
  func drawTitles(on canvas: inout Canvas, shape: TableShape, theme: Theme) {
    for (index, place) in shape.places.enumerated() {
      let title = fit(columns[index].title, in: place, shape.isRight[index])
      canvas.draw(title.text, at: Point(column: title.start, row: 0), style: theme.title)
    }
  }

  func drawCells(
    _ row: Row, on canvas: inout Canvas, row line: Int, shape: TableShape, style: Style,
    theme: Theme
  ) {
    for (index, place) in shape.places.enumerated() where index < row.cells.count {
      let spans = row.cellSpans.indices.contains(index) ? row.cellSpans[index] : []
      let cell = StyledText(row.cells[index], spans: spans).cut(to: place.count)
      let shown = fit(row.cells[index], in: place, shape.isRight[index])
      canvas.draw(
        cell, at: Point(column: shown.start, row: line), style: style, theme: theme)
    }
  }

  private func fit(
    _ text: String, in place: Range<Int>, _ isRight: Bool
  ) -> (text: String, start: Int) {
    let shown = cut(text, to: place.count)
    return (shown, isRight ? place.upperBound - columnWidth(of: shown) : place.lowerBound)
  }
}
