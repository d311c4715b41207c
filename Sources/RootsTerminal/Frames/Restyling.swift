/// A change of the styles of cells, computed once for each style of a frame.
struct Restyling {
  /// The new index of each style; `.max` if it was not needed yet.
  private var changed: [UInt16]

  init(of frame: Frame) { changed = Array(repeating: .max, count: frame.styles.count) }

  /// Changes the styles of cells.
  ///
  /// - Complexity: O(cells).
  mutating func apply(
    to cells: ClosedRange<Int>, of frame: inout Frame, _ change: (Style) -> Style
  ) {
    // Most cells have the style of the one before.
    var (old, new): (UInt16, UInt16) = (.max, .max)
    for index in cells where frame.cells[index].style != old {
      old = frame.cells[index].style
      let style = Int(old)
      if changed[style] == .max { changed[style] = frame.index(of: change(frame.styles[style])) }
    }
    old = .max
    var span = frame.cells.mutableSpan
    for index in cells {
      if span[index].style != old {
        old = span[index].style
        new = changed[Int(old)]
      }
      span[index].style = new
    }
  }
}
