import RootsTerminal

/// Draws cell ranges of a page with the shortest byte sequences of a terminal.
struct Brush {
  let terminal: TerminalCapabilities
  let fitting: Fitting

  /// The state of the terminal after the last write: the cursor and the pen.
  struct Trace {
    var pen: Pen
    /// The style of the pen, as an index of the page.
    var look = 0
    /// The index of the plain style.
    var plain = 0
    /// The position of the cursor; nil if unknown.
    var cursor: CursorPlace?
    /// Whether the cursor is visible; nil if unknown.
    var showsCursor: Bool?
    var bytes: [UInt8] = []

    init(pen: Pen) { self.pen = pen }

    mutating func takeBytes() -> [UInt8] {
      defer { bytes = [] }
      return bytes
    }
  }

  /// Draws the changed ranges of one row.
  func draw(_ runs: ArraySlice<Frame.Run>, of page: Page, _ trace: inout Trace) {
    guard let row = runs.first?.row, let last = runs.last?.columns.upperBound else { return }
    var end = min(last, page.columns)
    var reach = 0
    let tail = page.blankTail(inRow: row)
    for run in runs where run.columns.lowerBound < end && run.columns.upperBound > reach {
      var column = max(start(of: run, of: page, trace), reach)
      var runEnd = min(run.columns.upperBound, end)
      while column < runEnd {
        // The members of an emoji that is drawn side by side are written over.
        runEnd = max(runEnd, self.reach(ofEmojiAt: column, row, of: page))
        end = max(end, runEnd)
        // Only blanks follow up to the end of the row.
        if column >= tail && eraseLine(page.blanks(row, column..<end), of: page, &trace) { return }
        column = draw(row, column..<runEnd, of: page, &trace)
      }
      reach = column
    }
  }

  /// Draws the blanks or the character at the start of a range of columns.
  ///
  /// - Returns: the column after it.
  private func draw(
    _ row: Int, _ columns: Range<Int>, of page: Page, _ trace: inout Trace
  ) -> Int {
    let cell = page.cell(row, columns.lowerBound)
    guard cell.isBlank else {
      write(cell, row: row, column: columns.lowerBound, of: page, &trace)
      return columns.lowerBound + max(Int(cell.width), 1)
    }
    let blanks = page.blanks(row, columns)
    let isLast = blanks.columns.upperBound == columns.upperBound
    if !erase(blanks, isLast: isLast, of: page, &trace) { write(blanks, of: page, &trace) }
    return blanks.columns.upperBound
  }

  /// Returns the first cell to write: writing over a few unchanged cells is shorter than moving.
  private func start(of run: Frame.Run, of page: Page, _ trace: Trace) -> Int {
    let start = run.columns.lowerBound
    guard let cursor = trace.cursor, cursor.row == run.row, let here = cursor.column,
      here < start, start - here <= 8, start - here <= costOfMove(right: start - here)
    else { return start }
    for column in here..<start {
      let cell = page.cell(run.row, column)
      let isAlike =
        cell.isBlank
        ? page.blankLook(of: cell) == page.blankLooks[trace.look]
        : cell.isASCII && page.look(of: cell) == trace.look
      if !isAlike { return start }
    }
    return here
  }

  private func costOfMove(right columns: Int) -> Int {
    if columns == 1, !terminal.moves.oneRight.isEmpty { return terminal.moves.oneRight.count }
    return terminal.moves.right?.count(columns) ?? 8
  }
}

// MARK: - The cursor and the pen

extension Brush {
  func change(to look: Int, of page: Page, _ trace: inout Trace) {
    guard trace.look != look else { return }
    trace.pen.change(to: page.styles[look], in: &trace.bytes)
    trace.look = look
  }

  /// Shows or hides the cursor, at a point if there is one.
  func place(_ point: Point?, isShown shows: Bool, on page: Page, _ trace: inout Trace) {
    if let point { move(toRow: point.row, column: point.column, of: page, &trace) }
    if shows != trace.showsCursor {
      trace.bytes += shows ? terminal.showCursor : terminal.hideCursor
    }
    trace.showsCursor = shows
  }

  private func move(toRow row: Int, column: Int, of page: Page, _ trace: inout Trace) {
    if let cursor = trace.cursor, cursor.row == row, cursor.column == column { return }
    if !terminal.movesInStyle { change(to: trace.plain, of: page, &trace) }
    terminal.moves.append(from: trace.cursor, toRow: row, column: column, to: &trace.bytes)
    trace.cursor = CursorPlace(row: row, column: column)
  }

  /// Records the cursor after text of a number of columns.
  private func advance(by columns: Int, of page: Page, _ trace: inout Trace) {
    guard let column = trace.cursor?.column else { return }
    if column + columns < page.terminalSize.columns {
      trace.cursor?.column = column + columns
    } else {
      // The cursor waits at the edge, or is in the next row already.
      forgetColumn(&trace)
    }
  }

  private func forgetColumn(_ trace: inout Trace) {
    trace.cursor?.column = nil
    if terminal.wraps && !terminal.wrapsLate { trace.cursor = nil }
  }
}

// MARK: - Blanks

extension Brush {
  /// - Returns: whether the blanks were erased, with one sequence to the end of the row.
  private func eraseLine(_ blanks: Blanks, of page: Page, _ trace: inout Trace) -> Bool {
    let erase = terminal.eraseLine
    guard !erase.isEmpty, erase.count < blanks.columns.count,
      canErase(in: page.styles[blanks.look])
    else { return false }
    start(blanks, of: page, &trace)
    trace.bytes += erase
    return true
  }

  /// - Parameter isLast: whether nothing is written after the blanks.
  /// - Returns: whether the blanks were erased, with one sequence.
  private func erase(
    _ blanks: Blanks, isLast: Bool, of page: Page, _ trace: inout Trace
  ) -> Bool {
    let count = blanks.columns.count
    guard count > 4, let erase = terminal.eraseCells, canErase(in: page.styles[blanks.look])
    else { return false }
    guard erase.count(count) + (isLast ? 0 : costOfMove(right: count)) < count else {
      return false
    }
    start(blanks, of: page, &trace)
    erase.append(count, to: &trace.bytes)
    return true
  }

  private func write(_ blanks: Blanks, of page: Page, _ trace: inout Trace) {
    start(blanks, of: page, &trace)
    var count = blanks.columns.count
    if isForbidden(row: blanks.row, end: blanks.columns.upperBound, of: page) { count -= 1 }
    trace.bytes += repeatElement(0x20, count: count)
    advance(by: count, of: page, &trace)
  }

  private func start(_ blanks: Blanks, of page: Page, _ trace: inout Trace) {
    move(toRow: blanks.row, column: blanks.columns.lowerBound, of: page, &trace)
    if page.blankLooks[trace.look] != blanks.look { change(to: blanks.look, of: page, &trace) }
  }

  private func canErase(in style: Style) -> Bool {
    style.attributes.isEmpty && (style.background == .default || terminal.erasesInColor)
  }
}

// MARK: - Text

extension Brush {
  private func write(
    _ cell: Cell, row: Int, column: Int, of page: Page, _ trace: inout Trace
  ) {
    let width = max(Int(cell.width), 1)
    guard !isForbidden(row: row, end: column + width, of: page) else { return }
    move(toRow: row, column: column, of: page, &trace)
    change(to: page.look(of: cell), of: page, &trace)
    if cell.isASCII {
      trace.bytes.append(UInt8(truncatingIfNeeded: cell.glyph))
      advance(by: 1, of: page, &trace)
    } else if let scalar = sure(cell, room: page.columns - column) {
      trace.bytes.append(scalar)
      advance(by: width, of: page, &trace)
    } else {
      let text = page.frame.text(of: cell)
      let isWhole = reach(ofEmojiAt: column, row, of: page) > 0
      let (scalars, blanks) =
        isWhole
        ? (Array(text.unicodeScalars), 0)
        : fitting.fit(text.unicodeScalars, width: min(width, page.columns - column))
      for scalar in scalars { trace.bytes.append(scalar) }
      trace.bytes += repeatElement(0x20, count: blanks)
      // Terminals differ in the position of the cursor now.
      forgetColumn(&trace)
    }
  }

  /// The end of the columns that an emoji of several members takes on a terminal that draws them
  /// side by side; 0 for all other cells, and where there is no room for that.
  private func reach(ofEmojiAt column: Int, _ row: Int, of page: Page) -> Int {
    let cell = page.cell(row, column)
    guard cell.isCluster, let columns = fitting.columnsOfMembers(page.frame.text(of: cell)),
      column + columns < page.columns
    else { return 0 }
    return column + columns
  }

  /// The scalar of a cell if every terminal gives it the width of the cell.
  private func sure(_ cell: Cell, room: Int) -> Unicode.Scalar? {
    guard !cell.isCluster, cell.width <= room, let scalar = Unicode.Scalar(cell.glyph),
      fitting.columns(scalar) == Int(cell.width)
    else { return nil }
    return scalar
  }

  /// Whether writing the cell would scroll a terminal that wraps at once: the last one.
  private func isForbidden(row: Int, end: Int, of page: Page) -> Bool {
    row == page.terminalSize.rows - 1 && end >= page.terminalSize.columns
      && terminal.wraps && !terminal.wrapsLate
  }
}

extension Cell {
  /// Whether the cell shows one ASCII character.
  fileprivate var isASCII: Bool { !isCluster && width == 1 && (0x20...0x7E).contains(glyph) }
}

extension [UInt8] {
  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }
}
