package import RootsTerminal

/// Computes the bytes that change a terminal from one frame to the next; a value.
///
/// It tracks the cursor and the pen, so every frame must be sent through it. It does not rely on
/// what it cannot know, such as the width that a terminal gives a joined character.
package struct Renderer {
  private let brush: Brush
  private var trace: Brush.Trace

  package init(_ terminal: TerminalCapabilities, fitting: Fitting) {
    brush = Brush(terminal: terminal, fitting: fitting)
    trace = Brush.Trace(pen: Pen(terminal.styles))
  }

  /// Whether the terminal can be cleared; otherwise every cell has to be drawn.
  package var canClear: Bool { !brush.terminal.clear.isEmpty }

  /// The bytes that reset the style and clear the terminal if possible, whatever it shows.
  package mutating func clearing() -> [UInt8] {
    trace.pen.reset(in: &trace.bytes)
    trace.bytes += brush.terminal.clear
    trace.cursor = canClear ? CursorPlace(row: 0, column: 0) : nil
    trace.showsCursor = nil
    return trace.takeBytes()
  }

  /// The bytes that change a terminal of the frame's size from `old` to `frame`.
  ///
  /// - Parameter old: the frame on the terminal; nil if its content is unknown.
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
    let place = (frame.cursor ?? frame.focus).flatMap { Rect(size: size).contains($0) ? $0 : nil }
    brush.place(place, isShown: place != nil && frame.cursor != nil, on: page, &trace)
    return trace.takeBytes()
  }
}

extension Frame {
  /// Every row, for frames of different sizes.
  fileprivate var allRows: [Run] {
    difference(from: Frame(size: Size(columns: size.columns > 1 ? 1 : 2, rows: 1)))
  }
}
