/// The values that were made last, each with the inputs that it was made from.
///
/// Equal inputs return the kept value. Nothing is ever invalidated: the inputs are all that a value
/// depends on.
///
/// A class, so that the function that makes a value can read the owner. Inlinable, so that it is
/// specialized in other modules.
@usableFromInline
package final class Kept<Inputs: Equatable, Value> {
  /// The inputs of the values, in the order in which these were last asked for.
  ///
  /// Apart from the values, because a comparison would copy the pair.
  @safe @exclusivity(unchecked)
  @usableFromInline
  var inputs: [Inputs] = []
  @safe @exclusivity(unchecked)
  @usableFromInline
  var values: [Value] = []

  /// The number of values: those of the screens between which a person goes back and forth.
  @inlinable
  package static var limit: Int { 8 }

  /// Creates one without values.
  @inlinable
  package init() {}

  /// Returns the value of some inputs.
  /// - Parameter make: makes the value, if there is none for equal inputs.
  @inlinable
  package func value(of wanted: Inputs, _ make: () -> Value) -> Value {
    let index = Self.index(of: wanted, in: inputs)
    let value = index < 0 ? make() : values[index]
    // The newest of equal inputs are kept, because those of the next frame have the same storage.
    if index >= 0, index == values.count - 1 {
      inputs[index] = wanted
      return value
    }
    if index >= 0 || values.count == Self.limit {
      inputs.remove(at: max(index, 0))
      values.remove(at: max(index, 0))
    }
    inputs.append(wanted)
    values.append(value)
    return value
  }

  /// The index of some inputs; -1 if there is none.
  ///
  /// The elements of an array that nobody can change are compared without a copy.
  @inlinable
  static func index(of wanted: Inputs, in inputs: [Inputs]) -> Int {
    let inputs = inputs.span
    var index = inputs.count - 1
    while index >= 0, !(inputs[index] == wanted) { index -= 1 }
    return index
  }
}

/// The cells of a part of a frame, as they were drawn.
@usableFromInline
package struct Drawing {
  fileprivate var cells: ContiguousArray<Cell> = []
  /// The styles of the frame after the drawing, and their number before it.
  fileprivate let styles: (all: LookupTable<Style>, before: Int)
  fileprivate let clusters: (all: LookupTable<String>, before: Int)
  /// The cursor and the choice, relative to the part.
  fileprivate let cursor, focus: Point?

  /// What a drawing is made from: the canvas, the styles, and the inputs of the part.
  @usableFromInline
  package struct Source<Inputs: Equatable>: Equatable {
    @usableFromInline
    let size: Size
    @usableFromInline
    let hasFocus: Bool
    @usableFromInline
    let inputs: Inputs
    @usableFromInline
    let theme: Theme

    @inlinable
    init(_ canvas: Canvas, _ inputs: Inputs, _ theme: Theme) {
      (size, hasFocus) = (canvas.size, canvas.hasFocus)
      (self.inputs, self.theme) = (inputs, theme)
    }

    @inlinable
    package static func == (left: Source, right: Source) -> Bool {
      left.size == right.size && left.hasFocus == right.hasFocus && left.inputs == right.inputs
        && left.theme == right.theme
    }
  }
}

/// The drawings of a part of the frame.
@usableFromInline
package typealias KeptDrawings<Inputs: Equatable> = Kept<Drawing.Source<Inputs>, Drawing>

extension Canvas {
  /// Draws a part that depends on nothing but some inputs, the theme and the size of the canvas,
  /// which is blank: the cells that were drawn for equal ones are copied.
  @inlinable
  package mutating func draw<Inputs>(
    _ kept: KeptDrawings<Inputs>, of inputs: Inputs, theme: Theme,
    _ draw: (inout Canvas) -> Void
  ) {
    guard isWhole else { return draw(&self) }
    var isNew = false
    let known = kept.value(of: Drawing.Source(self, inputs, theme)) {
      isNew = true
      return drawing(draw)
    }
    if !isNew { copy(known) }
  }

  /// Whether all of its cells are on the frame and may be drawn on.
  @usableFromInline
  var isWhole: Bool { clip == window && !clip.isEmpty }

  /// Draws, and returns the cells.
  @usableFromInline
  mutating func drawing(_ draw: (inout Canvas) -> Void) -> Drawing {
    let before = (cursor: frame.cursor, focus: frame.focus)
    let count = (styles: frame.styles.count, clusters: frame.clusters.count)
    frame.dropCursor()
    draw(&self)
    let (column, row) = (-window.origin.column, -window.origin.row)
    var drawing = Drawing(
      styles: (frame.styleTable, count.styles), clusters: (frame.clusterTable, count.clusters),
      cursor: frame.cursor?.moved(columns: column, rows: row),
      focus: frame.focus?.moved(columns: column, rows: row))
    drawing.cells.reserveCapacity(size.columns * size.rows)
    for row in window.rows { drawing.cells += frame.cells[cells(inRow: row)] }
    frame.cursor = frame.cursor ?? before.cursor
    frame.focus = frame.focus ?? before.focus
    return drawing
  }

  /// The indices of the cells of a row of the frame that are on the canvas.
  private func cells(inRow row: Int) -> Range<Int> {
    let first = row * frame.size.columns + window.origin.column
    return first..<(first + size.columns)
  }

  /// Copies cells, with their styles in the table of the frame.
  @usableFromInline
  mutating func copy(_ drawing: Drawing) {
    var cells = drawing.cells
    if frame.hasTables(before: drawing) {
      (frame.styleTable, frame.clusterTable) = (drawing.styles.all, drawing.clusters.all)
    } else {
      frame.translate(&cells, of: drawing)
    }
    var part = 0..<size.columns
    for row in window.rows {
      mend(row: row, columns: window.columns)
      frame.cells.replace(self.cells(inRow: row), with: part, of: cells)
      part = part.upperBound..<(part.upperBound + size.columns)
    }
    let (column, row) = (window.origin.column, window.origin.row)
    if let cursor = drawing.cursor { frame.cursor = cursor.moved(columns: column, rows: row) }
    if let focus = drawing.focus { frame.focus = focus.moved(columns: column, rows: row) }
  }
}

extension ContiguousArray<Cell> {
  /// Replaces elements with as many of another array, all at once.
  fileprivate mutating func replace(_ range: Range<Int>, with part: Range<Int>, of source: Self) {
    unsafe withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        let place = unsafe UnsafeMutableBufferPointer(rebasing: target[range])
        _ = unsafe place.update(fromContentsOf: UnsafeBufferPointer(rebasing: source[part]))
      }
    }
  }
}

extension Frame {
  /// Whether the tables are those from which a drawing began.
  fileprivate func hasTables(before drawing: Drawing) -> Bool {
    styleTable.elements[...] == drawing.styles.all.elements.prefix(drawing.styles.before)
      && clusterTable.elements[...] == drawing.clusters.all.elements.prefix(drawing.clusters.before)
  }

  /// Translates cells of a drawing to the tables of the frame.
  fileprivate mutating func translate(_ cells: inout ContiguousArray<Cell>, of drawing: Drawing) {
    let styles = drawing.styles.all.elements
    // Only styles in use are added.
    var known = [UInt16?](repeating: nil, count: styles.count)
    for index in cells.indices {
      let old = Int(cells[index].style)
      let new = known[old] ?? self.index(of: styles[old])
      known[old] = new
      cells[index].style = new
      if cells[index].isCluster {
        let cluster = drawing.clusters.all.elements[Int(cells[index].glyph)]
        cells[index].glyph = self.index(ofCluster: cluster)
      }
    }
  }
}
