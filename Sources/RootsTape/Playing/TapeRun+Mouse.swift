import RootsTerminal

/// The mouse of a tape: the left button, over cells from 1 1.
extension TapeRun {
  /// Presses and lets go over one cell.
  mutating func click(_ cell: TapeCell) throws(TapeFailure) {
    try checkThatGlassHas(cell)
    try send([.press, .release], at: cell)
  }

  /// Presses at one cell, moves along the line cell by cell, and lets go at the other.
  mutating func drag(from start: TapeCell, to end: TapeCell) throws(TapeFailure) {
    try checkThatGlassHas(start)
    try checkThatGlassHas(end)
    try send([.press], at: start)
    for cell in start.line(to: end).dropFirst() { try send([.drag], at: cell) }
    try send([.release], at: end)
  }

  /// Puts the mouse over a cell, with no button down.
  mutating func move(to cell: TapeCell) throws(TapeFailure) {
    try checkThatGlassHas(cell)
    mouse = cell
  }

  /// One notch of the wheel, over the cell where the mouse is.
  mutating func scroll(_ action: MouseEvent.Action) throws(TapeFailure) {
    let cell = mouse ?? TapeCell.middle(of: session.size)
    try handle(.mouse(MouseEvent(action, at: cell.point)))
  }

  /// What the press has ended hears no release.
  private mutating func send(
    _ actions: [MouseEvent.Action], at cell: TapeCell
  ) throws(TapeFailure) {
    mouse = cell
    for action in actions where action == .press || !session.isOver {
      try handle(.mouse(MouseEvent(action, at: cell.point)))
    }
  }

  private func checkThatGlassHas(_ cell: TapeCell) throws(TapeFailure) {
    let size = session.size
    guard cell.column > size.columns || cell.row > size.rows else { return }
    throw TapeFailure(
      "there is no cell \(cell.column) \(cell.row) on a frame of \(size.columns)x\(size.rows)")
  }
}

extension TapeCell {
  /// The cell as a frame counts it, from 0 0.
  var point: Point { Point(column: column - 1, row: row - 1) }

  /// A cell of a frame.
  init(_ point: Point) {
    self.init(column: point.column + 1, row: point.row + 1)
  }

  /// The cell in the middle of a frame.
  static func middle(of size: Size) -> TapeCell {
    TapeCell(column: (size.columns + 1) / 2, row: (size.rows + 1) / 2)
  }

  /// The cells on the way to another, both ends included, each a neighbour of the one before.
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

  /// The part of a distance that is covered after so many of its steps, rounded to whole cells.
  private static func share(_ distance: Int, _ step: Int, of steps: Int) -> Int {
    let doubled = 2 * abs(distance) * step + steps
    return distance.signum() * (doubled / (2 * steps))
  }
}
