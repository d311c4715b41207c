package import RootsTerminal

/// Makes of two frames the bytes that lead a terminal from one to the other; a value.
///
/// It knows where it left the cursor and what the pen was, so it has to see every frame that goes
/// out. What it cannot know, such as the columns that a terminal gives a joined character, it does
/// not rely on.
package struct Renderer {
  private let brush: Brush
  private var trace: Brush.Trace

  package init(_ terminal: TerminalCapabilities, fitting: Fitting) {
    brush = Brush(terminal: terminal, fitting: fitting)
    trace = Brush.Trace(pen: Pen(terminal.styles))
  }

  /// Whether the terminal can be blanked at once; if not, every cell has to be drawn.
  package var canClear: Bool { !brush.terminal.clear.isEmpty }

  /// The bytes that make a terminal plain, and blank if that can be, on which anything may stand.
  package mutating func clearing() -> [UInt8] {
    trace.pen.reset(in: &trace.bytes)
    trace.bytes += brush.terminal.clear
    trace.cursor = canClear ? CursorPlace(row: 0, column: 0) : nil
    trace.showsCursor = nil
    return trace.takeBytes()
  }

  /// The bytes that make a terminal of this size show `frame` where it showed `old`.
  ///
  /// - Parameter old: nil when anything may stand there.
  package mutating func update(
    from old: Frame?, to frame: Frame, within size: Size
  ) -> [UInt8] {
    var page = Page(frame, within: size, pen: trace.pen)
    trace.look = page.look(of: trace.pen.style)
    trace.plain = page.look(of: .plain)
    var runs = (old.map { frame.difference(from: $0) } ?? frame.allRows)[...]
    while let row = runs.first?.row {
      let inRow = runs.prefix { $0.row == row }
      if row < page.rows { brush.draw(inRow, of: page, &trace) }
      runs = runs[inRow.endIndex...]
    }
    brush.change(to: trace.plain, of: page, &trace)
    let cursor = frame.cursor.flatMap { Rect(size: size).contains($0) ? $0 : nil }
    brush.place(cursor, on: page, &trace)
    return trace.takeBytes()
  }
}

extension Frame {
  /// Everything differs from a frame of another size.
  fileprivate var allRows: [Run] {
    difference(from: Frame(size: Size(columns: size.columns > 1 ? 1 : 2, rows: 1)))
  }
}
