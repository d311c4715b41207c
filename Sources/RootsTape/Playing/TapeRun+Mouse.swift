package import RootsTerminal

/// The clipboard and the mouse of the person whose actions a tape repeats.
struct TapeDevices {
  var clipboard = ""
  /// The cell under the mouse; nil for the middle of the frame.
  var mouse: Point?
}

/// The mouse commands of a tape: the left button and the wheel, over cells from 1 1.
extension TapeRun {
  /// Presses and releases the button over one cell.
  mutating func click(_ cell: Point) throws(TapeFailure) {
    try checkThatGlassHas(cell)
    try send([.press, .release], at: cell)
  }

  /// Presses over one cell, moves cell by cell, and releases over another.
  mutating func drag(from start: Point, to end: Point) throws(TapeFailure) {
    try checkThatGlassHas(start)
    try checkThatGlassHas(end)
    try send([.press], at: start)
    for cell in start.line(to: end).dropFirst() { try send([.drag], at: cell) }
    try send([.release], at: end)
  }

  /// Moves the mouse over a cell, without a button.
  mutating func move(to cell: Point) throws(TapeFailure) {
    try checkThatGlassHas(cell)
    devices.mouse = cell
  }

  /// Turns the wheel by one notch over the mouse's cell.
  mutating func scroll(_ action: MouseEvent.Action) throws(TapeFailure) {
    let cell = devices.mouse ?? Rect(size: session.size).middle
    try handle(.mouse(MouseEvent(action, at: cell)))
  }

  /// Throws for a cell outside the frame.
  private func checkThatGlassHas(_ cell: Point) throws(TapeFailure) {
    let size = session.size
    if Rect(size: size).contains(cell) { return }
    throw TapeFailure(
      "there is no cell \(written(cell)) on a frame of \(size.columns)x\(size.rows)")
  }

  /// Sends mouse events; a press that ends the app is not followed by a release.
  private mutating func send(
    _ actions: [MouseEvent.Action], at cell: Point
  ) throws(TapeFailure) {
    devices.mouse = cell
    for action in actions where action == .press || !session.isOver {
      try handle(.mouse(MouseEvent(action, at: cell)))
    }
  }
}

extension Rect {
  /// The cell in the middle.
  fileprivate var middle: Point {
    origin.moved(columns: (size.columns - 1) / 2, rows: (size.rows - 1) / 2)
  }
}

extension Point {
  /// The cells on the line to another cell, both ends included; consecutive cells are neighbours.
  ///
  /// - Complexity: O(distance).
  package func line(to end: Point) -> [Point] {
    let across = abs(end.column - column)
    let down = abs(end.row - row)
    let steps = max(across, down)
    guard steps > 0 else { return [self] }
    return (0...steps).map { step in
      Point(
        column: column + Self.share(end.column - column, step, of: steps),
        row: row + Self.share(end.row - row, step, of: steps))
    }
  }

  /// The part of a distance covered after `step` of `steps` steps, rounded to whole cells.
  private static func share(_ distance: Int, _ step: Int, of steps: Int) -> Int {
    let doubled = 2 * abs(distance) * step + steps
    return distance.signum() * (doubled / (2 * steps))
  }
}
