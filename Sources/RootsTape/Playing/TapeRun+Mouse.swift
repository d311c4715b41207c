import RootsTerminal

/// The mouse commands of a tape: the left button and the wheel, over cells from 1 1.
extension TapeRun {
  /// Presses and releases the button over one cell.
  mutating func click(_ cell: TapeCell) throws(TapeFailure) {
    try checkThatGlassHas(cell)
    try send([.press, .release], at: cell)
  }

  /// Presses over one cell, moves cell by cell, and releases over another.
  mutating func drag(from start: TapeCell, to end: TapeCell) throws(TapeFailure) {
    try checkThatGlassHas(start)
    try checkThatGlassHas(end)
    try send([.press], at: start)
    for cell in start.line(to: end).dropFirst() { try send([.drag], at: cell) }
    try send([.release], at: end)
  }

  /// Moves the mouse over a cell, without a button.
  mutating func move(to cell: TapeCell) throws(TapeFailure) {
    try checkThatGlassHas(cell)
    mouse = cell
  }

  /// Turns the wheel by one notch over the mouse's cell.
  mutating func scroll(_ action: MouseEvent.Action) throws(TapeFailure) {
    let cell = mouse ?? TapeCell.middle(of: session.size)
    try handle(.mouse(MouseEvent(action, at: cell.point)))
  }

  /// Throws for a cell outside the frame.
  private func checkThatGlassHas(_ cell: TapeCell) throws(TapeFailure) {
    let size = session.size
    guard cell.column > size.columns || cell.row > size.rows else { return }
    throw TapeFailure(
      "there is no cell \(cell.column) \(cell.row) on a frame of \(size.columns)x\(size.rows)")
  }

  /// Sends mouse events; a press that ends the app is not followed by a release.
  private mutating func send(
    _ actions: [MouseEvent.Action], at cell: TapeCell
  ) throws(TapeFailure) {
    mouse = cell
    for action in actions where action == .press || !session.isOver {
      try handle(.mouse(MouseEvent(action, at: cell.point)))
    }
  }
}

extension TapeCell {
  /// The cell as a point of a frame, from 0 0.
  var point: Point { Point(column: column - 1, row: row - 1) }

  /// The cell of a point of a frame.
  init(_ point: Point) {
    self.init(column: point.column + 1, row: point.row + 1)
  }

  /// The cell in the middle of a frame.
  static func middle(of size: Size) -> TapeCell {
    TapeCell(column: (size.columns + 1) / 2, row: (size.rows + 1) / 2)
  }

  /// The cells on the line to another cell, both ends included; consecutive cells are neighbours.
  ///
  /// - Complexity: O(distance).
  package func line(to end: TapeCell) -> [TapeCell] {
    let across = abs(end.column - column)
    let down = abs(end.row - row)
    let steps = max(across, down)
    guard steps > 0 else { return [self] }
    return (0...steps).map { step in
      TapeCell(
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
