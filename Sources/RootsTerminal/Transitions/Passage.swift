/// The drawing area of a transition: a region of the frame between two others.
///
/// All points are in frame coordinates. A wide character that an edge would cut is drawn as a
/// blank.
public struct Passage: Sendable {
  /// A source of cells: one of the two frames, or the backdrop.
  public enum Side: Hashable, Sendable {
    /// The old frame.
    case from
    /// The new frame.
    case to
    /// The current backdrop alone; the new frame if there is none.
    case backdrop
  }

  /// The area that may be drawn; the rest does not change.
  public let region: Rect
  /// The area that appears or disappears within the region: a box, or every differing cell.
  public let box: Rect
  /// Whether the box is that of an accessory, and not every differing cell.
  let isBoxed: Bool
  /// The layouts of the scenes on both frames, and the kind of the transition.
  public let scenes: ScenePassage
  /// The frame being drawn.
  public private(set) var frame: Frame
  /// The cells of all sides, in the tables of `frame`.
  private let fromCells, toCells, backdropCells: ContiguousArray<Cell>

  /// Starts with the new frame inside the region, and with `ground` around it.
  init(
    from: Frame, to: Frame, region: Rect, box: Rect?, ground: Side,
    scenes: ScenePassage = ScenePassage()
  ) {
    self.region = region
    self.scenes = scenes
    isBoxed = box != nil
    var frame = ground == .to ? to : from
    frame.cursor = nil
    let fromCells = ground == .from ? from.cells : frame.cellsAdopted(of: from)
    let toCells = ground == .to ? to.cells : frame.cellsAdopted(of: to)
    let backdrop = scenes.backdrop.flatMap { $0.size == to.size ? $0 : nil }
    backdropCells = backdrop.map { frame.cellsAdopted(of: $0) } ?? toCells
    self.box =
      box?.intersection(region)
      ?? region.narrowed(columns: to.size.columns) { fromCells[$0] != toCells[$0] }
    (self.frame, self.fromCells, self.toCells) = (frame, fromCells, toCells)
    if ground == .from { show(.to, part: region) }
  }

  /// Copies a part of one side.
  ///
  /// - Parameters:
  ///   - side: the source.
  ///   - part: the area to copy; cells outside the region are omitted.
  ///   - point: the destination of the corner of `part`; nil for the same place.
  ///   - styled: changes the styles; nil keeps them.
  /// - Complexity: O(cells shown).
  public mutating func show(
    _ side: Side, part: Rect, at point: Point? = nil, styled: ((Style) -> Style)? = nil
  ) {
    let columns = (point?.column ?? part.origin.column) - part.origin.column
    let rows = (point?.row ?? part.origin.row) - part.origin.row
    let target = part.intersection(region).moved(columns: columns, rows: rows)
      .intersection(region)
    guard !target.isEmpty else { return }
    copy(cells(of: side), to: target, columns: columns, rows: rows)
    if let styled { restyle(target, styled) }
  }

  /// Clears a part of the region to the base style.
  public mutating func blank(_ part: Rect) {
    let target = part.intersection(region)
    guard !target.isEmpty else { return }
    let width = frame.size.columns
    for row in target.rows {
      mend(row: row, columns: target.columns)
      var cells = frame.cells.mutableSpan
      for column in target.columns { cells[row * width + column] = .blank }
    }
  }

  /// Draws through a canvas that covers the region, in the base style of the frame.
  public mutating func draw(_ body: (inout Canvas) -> Void) {
    frame.draw { canvas in canvas.sub(region, body) }
    frame.rebase(on: frame.styles[0])
    frame.cursor = nil
  }

  /// Chooses one of the two sides and a style for each cell of the region.
  ///
  /// - Parameter choice: returns the side and the style for the styles of a cell on both sides;
  ///   called for cells that differ.
  mutating func choose(
    _ choice: (_ from: UInt16, _ to: UInt16, inout Frame) -> (Side, UInt16)
  ) {
    let width = frame.size.columns
    for row in region.rows {
      var hasWideCells = false
      for column in region.columns {
        let index = row * width + column
        let (old, new) = (fromCells[index], toCells[index])
        guard old != new else { continue }
        let (side, style) = choice(old.style, new.style, &frame)
        var cell = side == .from ? old : new
        cell.style = style
        frame.cells[index] = cell
        hasWideCells = hasWideCells || old.width != 1 || new.width != 1
      }
      if hasWideCells { mendAll(row: row) }
    }
  }

  // MARK: Cells

  private func cells(of side: Side) -> ContiguousArray<Cell> {
    switch side {
    case .from: fromCells
    case .to: toCells
    case .backdrop: backdropCells
    }
  }

  private mutating func copy(
    _ source: ContiguousArray<Cell>, to target: Rect, columns: Int, rows: Int
  ) {
    let width = frame.size.columns
    for row in target.rows {
      mend(row: row, columns: target.columns)
      let here = row * width
      let there = (row - rows) * width - columns
      let cells = source.span
      var shown = frame.cells.mutableSpan
      for column in target.columns { shown[here + column] = cells[there + column] }
      blankCutEnds(row: row, columns: target.columns)
    }
  }

  private mutating func restyle(_ target: Rect, _ styled: (Style) -> Style) {
    var restyling = Restyling(of: frame)
    for row in target.rows {
      let start = row * frame.size.columns + target.origin.column
      restyling.apply(to: start...(start + target.size.columns - 1), of: &frame, styled)
    }
  }

  /// Blanks the halves of wide cells at the ends of a range that is about to be overwritten.
  private mutating func mend(row: Int, columns: Range<Int>) {
    let start = row * frame.size.columns
    if frame.cells[start + columns.lowerBound].isContinuation {
      blank(start + columns.lowerBound - 1)
    }
    guard columns.upperBound < frame.size.columns else { return }
    if frame.cells[start + columns.upperBound].isContinuation { blank(start + columns.upperBound) }
  }

  /// Blanks halves at the ends of a range whose other halves were not copied.
  private mutating func blankCutEnds(row: Int, columns: Range<Int>) {
    let start = row * frame.size.columns
    let first = start + columns.lowerBound
    let last = start + columns.upperBound - 1
    if frame.cells[first].isContinuation { blank(first) }
    if frame.cells[last].width == 2 { blank(last) }
  }

  /// Repairs wide cells in a row whose cells were chosen separately.
  private mutating func mendAll(row: Int) {
    let start = row * frame.size.columns
    let end = start + frame.size.columns
    var head: Cell?
    for index in start..<end {
      let cell = frame.cells[index]
      if cell.isContinuation {
        if let head { frame.cells[index].style = head.style } else { blank(index) }
      } else if head != nil {
        blank(index - 1)
      }
      head = cell.width == 2 ? cell : nil
    }
    if head != nil { blank(end - 1) }
  }

  private mutating func blank(_ index: Int) {
    frame.cells[index] = Cell(glyph: 0x20, style: frame.cells[index].style)
  }
}

extension Rect {
  /// The smallest part with all cells that match; `columns` are those of the frame.
  fileprivate func narrowed(columns width: Int, to counts: (Int) -> Bool) -> Rect {
    var rows = 0..<0
    var columns = 0..<0
    for row in self.rows {
      let start = row * width
      guard let first = self.columns.first(where: { counts(start + $0) }),
        let last = self.columns.last(where: { counts(start + $0) })
      else { continue }
      rows = (rows.isEmpty ? row : rows.lowerBound)..<(row + 1)
      columns =
        columns.isEmpty
        ? first..<(last + 1)
        : min(first, columns.lowerBound)..<max(last + 1, columns.upperBound)
    }
    return Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }
}

extension Frame {
  /// The cells of another frame of the same size, in the tables of this one.
  ///
  /// Only styles and clusters in use are added, so that the tables stay small.
  fileprivate mutating func cellsAdopted(of other: Frame) -> ContiguousArray<Cell> {
    if styleTable == other.styleTable && clusterTable == other.clusterTable { return other.cells }
    var styles = [UInt16](repeating: .max, count: other.styles.count)
    var clusters = [UInt32](repeating: .max, count: other.clusters.count)
    var adopted = other.cells
    for place in adopted.indices {
      let cell = adopted[place]
      let style = Int(cell.style)
      if styles[style] == .max { styles[style] = index(of: other.styles[style]) }
      adopted[place].style = styles[style]
      guard cell.isCluster else { continue }
      let glyph = Int(cell.glyph)
      if clusters[glyph] == .max { clusters[glyph] = index(ofCluster: other.clusters[glyph]) }
      adopted[place].glyph = clusters[glyph]
    }
    return adopted
  }
}
