/// The layout of a table's columns in a given number of columns of the terminal.
struct TableShape {
  /// The ranges of the columns; those without room are missing.
  let places: [Range<Int>]

  private static let marker = 2
  private static let gap = 2
  private static let leastWidth = 3

  /// Gives each column the width of its cells.
  ///
  /// If that is too wide, all columns are limited to the one width that fits; if even three cells
  /// for each column are too wide, the last columns are omitted.
  init(_ table: TablePane, columns: Int, needsBar: Bool) {
    let wanted = table.columns.indices.map { Self.width(of: $0, in: table) }
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

  /// The column of the table at a column of the terminal, including the gap after it.
  func column(at column: Int) -> Int? {
    places.firstIndex { ($0.lowerBound..<($0.upperBound + Self.gap)).contains(column) }
  }

  /// The number of columns in which no cell is cut.
  static func wholeWidth(of table: TablePane) -> Int {
    table.columns.indices.reduce(marker - gap) { $0 + width(of: $1, in: table) + gap }
  }

  private static func width(of column: Int, in table: TablePane) -> Int {
    let title = columnWidth(of: table.columns[column].title)
    let widest = table.rows.reduce(title) { widest, row in
      row.indices.contains(column) ? max(widest, columnWidth(of: row[column])) : widest
    }
    return min(widest, table.columns[column].width ?? widest)
  }
}

extension TablePane {
  /// The number of columns in which no cell is cut.
  public var preferredColumns: Int { TableShape.wholeWidth(of: self) }

  /// Draws the titles, the visible rows and, if there are more, a scroll bar on a blank canvas.
  public func draw(on canvas: inout Canvas, style: Style = .plain, theme: Theme = .standard) {
    guard !rows.isEmpty else { return canvas.draw(note: emptyText, theme: theme) }
    let shown = shown
    let size = canvas.size
    let shape = TableShape(self, columns: size.columns, needsBar: needsBar(size))
    let top = size.rows - bodyRows(size)
    if filter.isShown {
      filter.draw(on: &canvas, found: shown.count, of: rows.count, theme: theme)
    }
    drawTitles(on: &canvas, row: top - 1, shape: shape, theme: theme)
    let body = Rect(column: 0, row: top, columns: size.columns, rows: bodyRows(size))
    canvas.sub(body) { inner in
      drawRows(shown, on: &inner, shape: shape, style: style, theme: theme)
    }
  }

  private func drawTitles(on canvas: inout Canvas, row: Int, shape: TableShape, theme: Theme) {
    let style = theme.title.with(Style(attributes: .underline))
    for (index, place) in shape.places.enumerated() {
      var shown = fit(columns[index].title, in: place, isRight: isRight(index), theme)
      if let order, order.column == index {
        let isLast = index == shape.places.count - 1
        shown = markedTitle(index, in: place, isLast: isLast, mark(order, theme), theme)
      }
      canvas.draw(shown.text, at: Point(column: shown.start, row: row), style: style)
    }
  }

  /// The title of the column by which the rows are sorted, with the mark of the order.
  ///
  /// The mark may take a column of the gap, so that sorting moves no column.
  private func markedTitle(
    _ index: Int, in place: Range<Int>, isLast: Bool, _ mark: String, _ theme: Theme
  ) -> (text: String, start: Int) {
    let (isRight, title) = (isRight(index), columns[index].title)
    let room = place.count + (isRight || !isLast ? 1 : 0)
    let blank = columnWidth(of: title) + 2 <= place.count ? " " : ""
    let shown = cut(title, to: room - 1 - blank.count, ellipsis: theme.strokes.ellipsis)
    let text = isRight ? mark + blank + shown : shown + blank + mark
    return (text, isRight ? place.upperBound - columnWidth(of: text) : place.lowerBound)
  }

  private func mark(_ order: Order, _ theme: Theme) -> String {
    if theme.strokes.isASCII { return order.isDescending ? "v" : "^" }
    return order.isDescending ? "↓" : "↑"
  }

  private func drawRows(
    _ shown: ShownRows, on canvas: inout Canvas, shape: TableShape, style: Style, theme: Theme
  ) {
    if shown.count == 0 {
      let sentence = filter.sentence(forNoneOf: rows.count)
      for (row, line) in wrap(sentence, to: canvas.size.columns - 2).enumerated() {
        canvas.draw(line, at: Point(column: 2, row: row), style: theme.dim)
      }
      return
    }
    let selected = shown.position(of: selection)
    let bar = place.bar(shown, visible: canvas.size.rows)
    let alignments = columns.indices.map(isRight)
    for row in 0..<max(min(bar.visible, shown.count - bar.first), 0) {
      let isSelected = bar.first + row == selected
      let rowStyle = isSelected ? theme.selection : style
      let line = Rect(
        column: 0, row: row, columns: canvas.size.columns - (bar.isNeeded ? 2 : 0), rows: 1)
      if rowStyle != .plain { canvas.fill(line, style: rowStyle) }
      if isSelected { canvas.drawMarker(at: line.origin, theme: theme) }
      if markedRows.contains(shown[bar.first + row]) {
        canvas.drawDot(at: line.origin.moved(columns: 1), isSelected: isSelected, theme: theme)
      }
      let cells = rows[shown[bar.first + row]]
      for (index, place) in shape.places.enumerated() where index < cells.count {
        let shown = fit(cells[index], in: place, isRight: alignments[index], theme)
        filter.draw(
          shown.text, on: &canvas, at: Point(column: shown.start, row: row), style: rowStyle,
          theme: theme)
      }
    }
    bar.draw(on: &canvas, theme: theme)
  }

  private func fit(
    _ text: String, in place: Range<Int>, isRight: Bool, _ theme: Theme
  ) -> (text: String, start: Int) {
    let shown = cut(text, to: place.count, ellipsis: theme.strokes.ellipsis)
    return (shown, isRight ? place.upperBound - columnWidth(of: shown) : place.lowerBound)
  }

  private func isRight(_ column: Int) -> Bool {
    columns[column].alignment.map { $0 == .right } ?? isNumeric(column)
  }
}
