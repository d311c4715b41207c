import RootsTerminal

extension Renderer {
  /// Draws the stretches of one row.
  mutating func draw(_ runs: ArraySlice<Frame.Run>, of page: Page) {
    guard let row = runs.first?.row, let last = runs.last?.columns.upperBound else { return }
    let end = min(last, page.columns)
    let tail = page.blankTail(inRow: row)
    for run in runs where run.columns.lowerBound < end {
      var column = goOn(to: run, of: page)
      let runEnd = min(run.columns.upperBound, end)
      while column < runEnd {
        // Nothing but blanks up to the end of the row.
        if column >= tail && eraseLine(page.blanks(row, column..<end)) { return }
        column = draw(row, column..<runEnd, of: page)
      }
    }
  }

  /// Draws the blanks or the character at the beginning of these columns.
  ///
  /// - Returns: the column after it.
  private mutating func draw(_ row: Int, _ columns: Range<Int>, of page: Page) -> Int {
    let cell = page.cell(row, columns.lowerBound)
    guard cell.isBlank else {
      write(cell, row: row, column: columns.lowerBound, of: page)
      return columns.lowerBound + max(Int(cell.width), 1)
    }
    let blanks = page.blanks(row, columns)
    if !erase(blanks, isLast: blanks.columns.upperBound == columns.upperBound) {
      write(blanks, of: page)
    }
    return blanks.columns.upperBound
  }

  /// Where to begin: over a few cells that stay as they are it is shorter to write than to move.
  private func goOn(to run: Frame.Run, of page: Page) -> Int {
    let start = run.columns.lowerBound
    guard let cursor, cursor.row == run.row, let here = cursor.column, here < start else {
      return start
    }
    let moves = terminal.moves
    let move = start - here == 1 ? moves.oneRight.count : moves.right?.count(start - here) ?? 8
    guard start - here <= max(move, 1) else { return start }
    let canWrite = (here..<start).allSatisfy { column in
      let cell = page.cell(run.row, column)
      guard cell.isASCII else { return false }
      return cell.isBlank
        ? page.blankStyle(of: cell) == pen.style.ofBlank : page.style(of: cell) == pen.style
    }
    return canWrite ? here : start
  }
}

// MARK: - Blanks

extension Renderer {
  /// - Returns: whether it is done, by one sequence and to the end of the row.
  private mutating func eraseLine(_ blanks: Blanks) -> Bool {
    let erase = terminal.eraseLine
    guard !erase.isEmpty, erase.count < blanks.columns.count, canErase(in: blanks.style) else {
      return false
    }
    start(blanks)
    bytes += erase
    return true
  }

  /// - Parameter isLast: nothing is written right after them.
  /// - Returns: whether it is done, by one sequence.
  private mutating func erase(_ blanks: Blanks, isLast: Bool) -> Bool {
    let count = blanks.columns.count
    guard let erase = terminal.eraseCells, canErase(in: blanks.style) else { return false }
    let move = isLast ? 0 : terminal.moves.right?.count(count) ?? 8
    guard erase.count(count) + move < count else { return false }
    start(blanks)
    erase.append(count, to: &bytes)
    return true
  }

  private mutating func write(_ blanks: Blanks, of page: Page) {
    start(blanks)
    var count = blanks.columns.count
    if isForbidden(row: blanks.row, end: blanks.columns.upperBound, of: page) { count -= 1 }
    bytes += repeatElement(0x20, count: count)
    advance(by: count, of: page)
  }

  private mutating func start(_ blanks: Blanks) {
    move(toRow: blanks.row, column: blanks.columns.lowerBound)
    if pen.style.ofBlank != blanks.style { change(to: blanks.style) }
  }

  private func canErase(in style: Style) -> Bool {
    style.attributes.isEmpty && (style.background == .default || terminal.erasesInColor)
  }
}

// MARK: - Text

extension Renderer {
  private mutating func write(_ cell: Cell, row: Int, column: Int, of page: Page) {
    let width = max(Int(cell.width), 1)
    guard !isForbidden(row: row, end: column + width, of: page) else { return }
    move(toRow: row, column: column)
    change(to: page.style(of: cell))
    if cell.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: cell.glyph))
      advance(by: 1, of: page)
    } else if let scalar = sure(cell, room: page.columns - column) {
      bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      advance(by: width, of: page)
    } else {
      writeFitted(page.frame.text(of: cell), width: min(width, page.columns - column))
    }
  }

  /// The cell's scalar if every terminal gives it the columns that the cell has.
  private func sure(_ cell: Cell, room: Int) -> Unicode.Scalar? {
    guard !cell.isCluster, cell.width <= room, let scalar = Unicode.Scalar(cell.glyph),
      fitting.columns(scalar) == Int(cell.width)
    else { return nil }
    return scalar
  }

  /// Where the cursor is afterwards is the terminal's own opinion.
  private mutating func writeFitted(_ text: String, width: Int) {
    let (scalars, blanks) = fitting.fit(text.unicodeScalars, width: width)
    for scalar in scalars { bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
    bytes += repeatElement(0x20, count: blanks)
    cursor?.column = nil
    if terminal.wraps && !terminal.wrapsLate { cursor = nil }
  }

  /// The last cell of a glass that wraps at once would scroll it.
  private func isForbidden(row: Int, end: Int, of page: Page) -> Bool {
    row == page.glassRows - 1 && end >= page.glassColumns && terminal.wraps && !terminal.wrapsLate
  }
}

extension Cell {
  /// Whether it shows one character of ASCII.
  fileprivate var isASCII: Bool { !isCluster && width == 1 && (0x20...0x7E).contains(glyph) }
}
