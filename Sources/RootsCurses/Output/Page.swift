import RootsTerminal

/// A frame in the terminal's capabilities: its cells, with styles that the terminal can show.
///
/// Styles are compared for every cell, so each one has a number here, its look.
struct Page {
  let frame: Frame
  /// The number of rows that fit the terminal.
  let rows: Int
  let columns: Int
  let terminalSize: Size
  /// The distinct styles; a look is an index into them.
  private(set) var styles: [Style] = []
  /// The look of a blank in each look.
  private(set) var blankLooks: [Int] = []
  /// The looks by the frame's style indices.
  private var looks: [Int] = []
  private var looksOfBlanks: [Int] = []
  /// The looks by style, used when there are too many to search.
  private var places: [Style: Int] = [:]
  private static let longestSearched = 16

  init(_ frame: Frame, within size: Size, pen: Pen) {
    self.frame = frame
    (rows, columns) = (min(frame.size.rows, size.rows), min(frame.size.columns, size.columns))
    terminalSize = size
    looks = frame.styles.map { look(of: pen.shown($0)) }
    looksOfBlanks = looks.map { blankLooks[$0] }
  }

  /// The number of a style that the terminal can show.
  mutating func look(of style: Style) -> Int {
    if let look = place(of: style) { return look }
    let look = styles.count
    styles.append(style)
    if look == Page.longestSearched {
      for (look, style) in styles.enumerated() { places[style] = look }
    } else if look > Page.longestSearched {
      places[style] = look
    }
    blankLooks.append(look)
    blankLooks[look] = self.look(of: style.ofBlank)
    return look
  }

  private func place(of style: Style) -> Int? {
    styles.count > Page.longestSearched ? places[style] : styles.firstIndex(of: style)
  }

  func cell(_ row: Int, _ column: Int) -> Cell {
    frame.cells[row * frame.size.columns + column]
  }

  func look(of cell: Cell) -> Int { looks[Int(cell.style)] }

  /// Returns the visible part of a blank's style.
  func blankLook(of cell: Cell) -> Int { looksOfBlanks[Int(cell.style)] }

  /// The first column of the blanks in one look that extend to the edge of the terminal.
  func blankTail(inRow row: Int) -> Int {
    guard columns == terminalSize.columns else { return columns }
    let look = blankLook(of: cell(row, columns - 1))
    var column = columns
    while column > 0, isBlank(row, column - 1, look) { column -= 1 }
    return column
  }

  /// The leading blanks of a range of columns that share a look.
  ///
  /// - Precondition: the first cell is blank.
  func blanks(_ row: Int, _ columns: Range<Int>) -> Blanks {
    let look = blankLook(of: cell(row, columns.lowerBound))
    var end = columns.lowerBound
    while end < columns.upperBound, isBlank(row, end, look) { end += 1 }
    return Blanks(row: row, columns: columns.lowerBound..<end, look: look)
  }

  private func isBlank(_ row: Int, _ column: Int, _ look: Int) -> Bool {
    let cell = cell(row, column)
    return cell.isBlank && blankLook(of: cell) == look
  }
}

/// Adjacent blanks with the same look.
struct Blanks {
  let row: Int
  let columns: Range<Int>
  let look: Int
}

extension Cell {
  /// Whether the cell shows only its background.
  var isBlank: Bool { glyph == 0x20 && width == 1 && !isCluster }
}

extension Style {
  /// The visible part of the style on a blank.
  fileprivate var ofBlank: Style {
    if attributes.contains(.reverse) { return self }
    if attributes.contains(.underline) {
      return Style(
        foreground: foreground, background: background,
        attributes: attributes.intersection([.underline, .bold, .dim]))
    }
    return Style(background: background)
  }
}
