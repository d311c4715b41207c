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
    var index = cells.lowerBound
    while index <= cells.upperBound {
      let style = Int(frame.cells[index].style)
      if changed[style] == .max { changed[style] = frame.index(of: change(frame.styles[style])) }
      // All cells before the next style that is not known yet.
      var span = frame.cells.mutableSpan
      while index <= cells.upperBound {
        let new = changed[Int(span[index].style)]
        if new == .max { break }
        span[index].style = new
        index += 1
      }
    }
  }
}
