import CNcurses
import CTerminal
import RootsTerminal

/// Draws what differs between two frames onto the screen of curses.
struct Painter {
  private let palette: Palette
  private let fitting = Fitting(columns: { Int(wcwidth(wchar_t($0.value))) })

  init(palette: Palette) {
    self.palette = palette
  }

  /// Draws the cells of `frame` that look different in `old`, as far as they lie within `size`.
  func paint(_ frame: Frame, over old: Frame, within size: Size) {
    for run in frame.difference(from: old) where run.row < size.rows {
      paint(run, of: frame, within: size)
    }
  }

  private func paint(_ run: Frame.Run, of frame: Frame, within size: Size) {
    let cells = frame.cells(inRow: run.row)
    let end = min(run.columns.upperBound, size.columns)
    var column = run.columns.lowerBound
    while column < end {
      let cell = cells[cells.startIndex + column]
      set(frame.style(of: cell))
      let first = column
      var text: [wchar_t] = []
      while column < end {
        let next = cells[cells.startIndex + column]
        guard next.style == cell.style, let character = simple(next) else { break }
        text.append(character)
        column += 1
      }
      if text.isEmpty {
        text = fitted(cell, of: frame, columns: end - column)
        column += max(Int(cell.width), 1)
      }
      _ = unsafe mvaddnwstr(Int32(run.row), Int32(first), text, Int32(text.count))
    }
  }

  /// The cell's character if drawing it surely advances by one column.
  private func simple(_ cell: Cell) -> wchar_t? {
    guard !cell.isCluster, cell.width == 1 else { return nil }
    if (0x20...0x7E).contains(cell.glyph) { return wchar_t(cell.glyph) }
    guard let scalar = Unicode.Scalar(cell.glyph), fitting.columns(scalar) == 1 else { return nil }
    return wchar_t(scalar.value)
  }

  private func fitted(_ cell: Cell, of frame: Frame, columns: Int) -> [wchar_t] {
    let width = min(max(Int(cell.width), 1), columns)
    let (scalars, blanks) = fitting.fit(frame.text(of: cell).unicodeScalars, width: width)
    return scalars.map { wchar_t($0.value) } + Array(repeating: 0x20, count: blanks)
  }

  private func set(_ style: Style) {
    let foreground = palette.number(of: style.foreground)
    let background = palette.number(of: style.background)
    var pair: Int32 = 0
    if foreground >= 0 || background >= 0 { pair = max(alloc_pair(foreground, background), 0) }
    let screen = unsafe curses_screen()
    _ = unsafe wattr_set(screen, bits(of: style.attributes), 0, &pair)
  }

  private func bits(of attributes: Attributes) -> attr_t {
    var bits: attr_t = 0
    if attributes.contains(.bold) { bits |= curses_bold }
    if attributes.contains(.dim) { bits |= curses_dim }
    if attributes.contains(.italic) { bits |= curses_italic }
    if attributes.contains(.underline) { bits |= curses_underline }
    if attributes.contains(.reverse) { bits |= curses_reverse }
    return bits
  }
}
