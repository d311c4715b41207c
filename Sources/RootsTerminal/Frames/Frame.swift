/// A grid of cells: the content of a terminal, as a value.
///
/// Two frames are equal if they look the same, whatever the order of their tables of styles and
/// clusters.
public struct Frame: Sendable {
  /// The number of columns, 1 to 1000, and of rows, 1 to 500.
  public let size: Size
  /// All cells, row by row.
  public internal(set) var cells: ContiguousArray<Cell>
  /// The position of the cursor; nil hides it.
  public var cursor: Point?
  /// The position of the hidden cursor: the selected row or field, which screen readers and
  /// magnifiers follow.
  package internal(set) var focus: Point?
  var styleTable: LookupTable<Style>
  var clusterTable: LookupTable<String>

  private static let plainStyles = LookupTable([Style.plain])

  /// Creates a blank frame; a size out of range is clamped.
  public init(size: Size) {
    self.size = size.clamped
    cells = ContiguousArray(repeating: .blank, count: self.size.columns * self.size.rows)
    styleTable = Frame.plainStyles
    clusterTable = LookupTable()
    cursor = nil
  }

  /// A frame without storage, a placeholder while the real one is being drawn on.
  private init() {
    size = Size(columns: 0, rows: 0)
    cells = []
    styleTable = LookupTable()
    clusterTable = LookupTable()
    cursor = nil
  }

  /// The styles in use, by index; the first is plain, or the base of `rebase`.
  public var styles: [Style] { styleTable.elements }
  /// The texts of cells that need more than one scalar, by index.
  public var clusters: [String] { clusterTable.elements }

  /// Hides the cursor, and forgets the choice.
  mutating func dropCursor() { (cursor, focus) = (nil, nil) }

  /// Blanks every cell and hides the cursor.
  public mutating func clear() {
    var span = cells.mutableSpan
    span.update(repeating: .blank)
    styleTable = Frame.plainStyles
    clusterTable = LookupTable()
    dropCursor()
  }

  /// Draws on the frame through a canvas as large as the frame, without copying any cell.
  public mutating func draw<Value, Failure: Error>(
    _ body: (inout Canvas) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var canvas = Canvas(frame: Frame())
    swap(&canvas.frame, &self)
    canvas.window = Rect(size: canvas.frame.size)
    canvas.clip = canvas.window
    defer { swap(&canvas.frame, &self) }
    return try body(&canvas)
  }

  /// The cell at a point inside the frame.
  ///
  /// - Precondition: the point lies inside the frame.
  public subscript(_ point: Point) -> Cell {
    cells[point.row * size.columns + point.column]
  }

  /// Returns the text of a cell; empty for the right half of a wide cell.
  public func text(of cell: Cell) -> String {
    if cell.isContinuation { return "" }
    if cell.isCluster { return clusters[Int(cell.glyph)] }
    return Unicode.Scalar(cell.glyph).map { String(Character($0)) } ?? " "
  }

  /// The style of a cell of this frame.
  public func style(of cell: Cell) -> Style { styles[Int(cell.style)] }

  /// The cells of one row.
  ///
  /// - Precondition: the row lies inside the frame.
  public func cells(inRow row: Int) -> ArraySlice<Cell> {
    cells[(row * size.columns)..<((row + 1) * size.columns)]
  }
}

extension Frame {
  /// The index of a style, which is added to the table if it is new.
  ///
  /// After 65,535 styles in one frame, further ones are drawn plain.
  mutating func index(of style: Style) -> UInt16 {
    if let place = styleTable.place(of: style) { return UInt16(truncatingIfNeeded: place) }
    guard styleTable.elements.count < Int(UInt16.max) else { return 0 }
    return UInt16(truncatingIfNeeded: styleTable.append(style))
  }

  /// The index of a cluster, which is added to the table if it is new.
  mutating func index(ofCluster cluster: String) -> UInt32 {
    let place = clusterTable.place(of: cluster) ?? clusterTable.append(cluster)
    return UInt32(truncatingIfNeeded: place)
  }
}
