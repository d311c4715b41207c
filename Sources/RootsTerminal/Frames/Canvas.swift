/// An offset, clipped window on a frame, into which a screen draws.
///
/// Points are relative to the canvas. Cells outside are not drawn, and a wide character that an
/// edge would cut is drawn as a blank. Text is made visible first, so no control byte of it can
/// reach a terminal.
public struct Canvas {
  var frame: Frame
  /// The rectangle of the canvas in the frame; may extend beyond the frame.
  var window = Rect(size: Size(columns: 0, rows: 0))
  /// The part of the window that may be drawn on, in the frame's coordinates.
  var clip = Rect(size: Size(columns: 0, rows: 0))
  /// Whether what is drawn can have the focus: not beside the field that takes what is typed.
  @usableFromInline package var hasFocus = true
  private var styleOfLastDraw = Style.plain
  private var indexOfLastDraw: UInt16 = 0

  init(frame: Frame) {
    self.frame = frame
  }

  /// The columns and rows of the canvas.
  public var size: Size { window.size }
  /// The whole canvas in its own coordinates.
  public var bounds: Rect { Rect(size: window.size) }

  /// Draws through a smaller canvas whose origin is the corner of `rect`.
  public mutating func sub<Value, Failure: Error>(
    _ rect: Rect, _ body: (inout Canvas) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let outer = (window: window, clip: clip)
    window = rect.moved(columns: window.origin.column, rows: window.origin.row)
    clip = clip.intersection(window)
    defer { (window, clip) = outer }
    return try body(&self)
  }

  /// Draws one line of text and returns its width in columns, clipped or not.
  @discardableResult
  public mutating func draw(_ text: String, at point: Point, style: Style = .plain) -> Int {
    let styleIndex = index(of: style)
    let ascii = drawASCII(text.utf8.span, at: point, style: styleIndex)
    guard ascii < text.utf8.count else { return ascii }
    return drawGlyphs(of: text[...], from: ascii, at: point, style: styleIndex)
  }

  /// Draws one line of text and returns its width in columns, clipped or not.
  @discardableResult
  public mutating func draw(_ text: Substring, at point: Point, style: Style = .plain) -> Int {
    let styleIndex = index(of: style)
    let ascii = drawASCII(text.utf8.span, at: point, style: styleIndex)
    guard ascii < text.utf8.count else { return ascii }
    return drawGlyphs(of: text, from: ascii, at: point, style: styleIndex)
  }

  /// Fills a rectangle with a glyph of one column; glyphs of another width are replaced by blanks.
  public mutating func fill(_ rect: Rect, with glyph: Unicode.Scalar = " ", style: Style = .plain) {
    let safe = ScalarClass(of: glyph) == .shown(width: 1) ? glyph : " "
    let cell = Cell(glyph: safe.value, style: index(of: style))
    let target = clip.intersection(
      rect.moved(columns: window.origin.column, rows: window.origin.row))
    guard !target.isEmpty else { return }
    for row in target.rows {
      fillRun(row: row, columns: target.columns, with: cell)
    }
  }

  /// Shows the cursor at a point, unless the point is clipped or a field elsewhere takes what is
  /// typed.
  public mutating func placeCursor(at point: Point) {
    let place = point.moved(columns: window.origin.column, rows: window.origin.row)
    if hasFocus, clip.contains(place) { frame.cursor = place }
  }

  /// Puts the hidden cursor at the choice, unless the point is clipped.
  package mutating func placeFocus(at point: Point) {
    let place = point.moved(columns: window.origin.column, rows: window.origin.row)
    if hasFocus, clip.contains(place) { frame.focus = place }
  }

  /// Copies a part of another frame with its styles; cells that the frame lacks stay unchanged.
  public mutating func draw(_ source: Frame, part: Rect, at point: Point) {
    let part = part.intersection(Rect(size: source.size))
    // Only styles in use are added, so that the table stays small after many copies.
    var styles = [UInt16?](repeating: nil, count: source.styles.count)
    for row in part.rows {
      for column in part.columns {
        let cell = source.cells[row * source.size.columns + column]
        let here = point.moved(
          columns: column - part.origin.column, rows: row - part.origin.row)
        let style = styles[Int(cell.style)] ?? frame.index(of: source.styles[Int(cell.style)])
        styles[Int(cell.style)] = style
        let isCut =
          cell.isContinuation
          ? column == part.columns.lowerBound
          : column + Int(cell.width) > part.columns.upperBound
        if isCut {
          put(.blank, width: 1, style: style, at: here)
        } else if !cell.isContinuation {
          put(source.glyph(of: cell), width: Int(cell.width), style: style, at: here)
        }
      }
    }
  }
}

// MARK: - Text

extension Canvas {
  /// Draws the text from the last leading ASCII character on, because what follows may combine with
  /// it.
  private mutating func drawGlyphs(
    of text: Substring, from ascii: Int, at point: Point, style: UInt16
  ) -> Int {
    let kept = max(ascii - 1, 0)
    let rest = text.utf8.index(text.utf8.startIndex, offsetBy: kept)
    var place = point.moved(columns: kept)
    var scanner = GlyphScanner(text[rest...].unicodeScalars)
    while let glyph = scanner.next() {
      put(glyph, width: glyph.width, style: style, at: place)
      place.column += glyph.width
    }
    return place.column - point.column
  }

  /// Draws the leading printable ASCII bytes and returns their number.
  private mutating func drawASCII(
    _ bytes: Span<UInt8>, at point: Point, style: UInt16
  ) -> Int {
    var length = 0
    while length < bytes.count && bytes[length] &- 0x20 < 0x5F { length += 1 }
    let row = point.row + window.origin.row
    let start = point.column + window.origin.column
    let shown = (start..<(start + length)).clamped(to: clip.columns)
    guard !shown.isEmpty, clip.rows.contains(row) else { return length }
    mend(row: row, columns: shown)
    let text = bytes.extracting((shown.lowerBound - start)..<(shown.upperBound - start))
    let first = row * frame.size.columns + shown.lowerBound
    var cells = frame.cells.mutableSpan
    for place in text.indices {
      cells[first &+ place] = Cell(glyph: UInt32(text[place]), style: style)
    }
    return length
  }

  /// Draws one glyph, or a blank for each of its columns if an edge cuts it.
  private mutating func put(_ glyph: Glyph, width: Int, style: UInt16, at point: Point) {
    let row = point.row + window.origin.row
    guard clip.rows.contains(row) else { return }
    let start = point.column + window.origin.column
    let wanted = start..<(start + width)
    let shown = wanted.clamped(to: clip.columns)
    guard !shown.isEmpty else { return }
    guard shown == wanted else {
      fillRun(row: row, columns: shown, with: Cell(glyph: 0x20, style: style))
      return
    }
    mend(row: row, columns: shown)
    let offset = row * frame.size.columns + start
    var cell = Cell(glyph: glyph.base.value, style: style, width: UInt8(width))
    if let cluster = glyph.cluster {
      cell.glyph = frame.index(ofCluster: cluster)
      cell.flags = 1
    }
    frame.cells[offset] = cell
    if width == 2 {
      frame.cells[offset + 1] = Cell(glyph: 0x20, style: style, width: 0)
    }
  }
}

// MARK: - Cells

extension Canvas {
  /// The index of a style; the last one is cached.
  mutating func index(of style: Style) -> UInt16 {
    if style == styleOfLastDraw { return indexOfLastDraw }
    styleOfLastDraw = style
    indexOfLastDraw = frame.index(of: style)
    return indexOfLastDraw
  }

  /// Overwrites cells of one row inside the clip.
  private mutating func fillRun(row: Int, columns: Range<Int>, with cell: Cell) {
    mend(row: row, columns: columns)
    let offset = row * frame.size.columns
    var cells = frame.cells.mutableSpan
    for index in (offset + columns.lowerBound)..<(offset + columns.upperBound) {
      cells[index] = cell
    }
  }

  /// Blanks the other halves of wide cells that are about to lose one half at either end.
  ///
  /// The other half may lie just outside the clip: half a character cannot stay on the terminal.
  mutating func mend(row: Int, columns: Range<Int>) {
    let offset = row * frame.size.columns
    let first = offset + columns.lowerBound
    if frame.cells[first].isContinuation {
      frame.cells[first - 1] = Cell(glyph: 0x20, style: frame.cells[first - 1].style)
    }
    guard columns.upperBound < frame.size.columns else { return }
    let after = offset + columns.upperBound
    if frame.cells[after].isContinuation {
      frame.cells[after] = Cell(glyph: 0x20, style: frame.cells[after].style)
    }
  }
}
