import RootsTerminal

/// A frame as a terminal can show it: its cells, and its styles in those that the terminal has.
struct Page {
  let frame: Frame
  /// What of the frame lies on the glass.
  let rows: Int
  let columns: Int
  /// How wide the glass is.
  let glassColumns: Int
  /// How high the glass is.
  let glassRows: Int
  /// By the frame's indices.
  private let styles: [Style]
  private let blankStyles: [Style]

  init(_ frame: Frame, within size: Size, pen: Pen) {
    self.frame = frame
    (rows, columns) = (min(frame.size.rows, size.rows), min(frame.size.columns, size.columns))
    (glassColumns, glassRows) = (size.columns, size.rows)
    styles = frame.styles.map { pen.shown($0) }
    blankStyles = styles.map(\.ofBlank)
  }

  func cell(_ row: Int, _ column: Int) -> Cell {
    frame.cells[row * frame.size.columns + column]
  }

  func style(of cell: Cell) -> Style { styles[Int(cell.style)] }

  /// What of the style of a blank can be seen.
  func blankStyle(of cell: Cell) -> Style { blankStyles[Int(cell.style)] }

  /// The first column from which on the row is blank in one style, to the edge of the glass.
  func blankTail(inRow row: Int) -> Int {
    guard columns == glassColumns else { return columns }
    let style = blankStyle(of: cell(row, columns - 1))
    var column = columns
    while column > 0, isBlank(row, column - 1, in: style) { column -= 1 }
    return column
  }

  /// The blanks of one style with which these columns begin.
  ///
  /// - Precondition: the first of them is blank.
  func blanks(_ row: Int, _ columns: Range<Int>) -> Blanks {
    let style = blankStyle(of: cell(row, columns.lowerBound))
    var end = columns.lowerBound
    while end < columns.upperBound, isBlank(row, end, in: style) { end += 1 }
    return Blanks(row: row, columns: columns.lowerBound..<end, style: style)
  }

  private func isBlank(_ row: Int, _ column: Int, in style: Style) -> Bool {
    let cell = cell(row, column)
    return cell.isBlank && blankStyle(of: cell) == style
  }
}

/// Blanks side by side that look alike.
struct Blanks {
  let row: Int
  let columns: Range<Int>
  let style: Style
}

extension Cell {
  /// Whether it shows nothing but its background.
  var isBlank: Bool { glyph == 0x20 && width == 1 && !isCluster }
}

extension Style {
  /// What can be seen of the style when nothing is written in it.
  var ofBlank: Style {
    if attributes.contains(.reverse) { return self }
    if attributes.contains(.underline) {
      return Style(
        foreground: foreground, background: background,
        attributes: attributes.intersection([.underline, .bold, .dim]))
    }
    return Style(background: background)
  }
}
