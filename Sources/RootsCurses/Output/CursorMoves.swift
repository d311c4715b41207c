/// The position of a terminal's cursor.
package struct CursorPlace: Hashable {
  package var row: Int
  /// The column; nil after text of uncertain width.
  package var column: Int?

  package init(row: Int, column: Int?) {
    (self.row, self.column) = (row, column)
  }
}

extension TerminalCapabilities.Moves {
  /// Appends the shortest sequence from one position to another.
  ///
  /// - Parameter start: the current position; nil if unknown.
  package func append(
    from start: CursorPlace?, toRow row: Int, column: Int, to bytes: inout [UInt8]
  ) {
    guard let start, let across = across(from: start.column, to: column),
      let down = down(from: start.row, to: row),
      across.count + down.count < place.count(row, column)
    else { return place.append(row, column, to: &bytes) }
    // Columns first: at the right edge, the effect of a line feed is uncertain.
    append(across, to: &bytes)
    append(down, to: &bytes)
  }

  private enum Direction {
    case up
    case down
    case left
    case right
  }

  private enum Step {
    case stay
    case oneByOne(Direction, times: Int)
    case atOnce(Direction, Int)
    case toRow(Int)
    case toColumn(Int)
  }

  /// A move in one direction, perhaps from the first column.
  private struct Way {
    var step: Step
    var count: Int
    var startsAtEdge = false
  }

  private func append(_ way: Way, to bytes: inout [UInt8]) {
    if way.startsAtEdge { bytes += lineStart }
    switch way.step {
    case .stay: break
    case .oneByOne(let direction, let times): for _ in 0..<times { bytes += one(direction) }
    case .atOnce(let direction, let distance): many(direction)?.append(distance, to: &bytes)
    case .toRow(let row): self.row?.append(row, to: &bytes)
    case .toColumn(let column): self.column?.append(column, to: &bytes)
    }
  }

  private func one(_ direction: Direction) -> [UInt8] {
    switch direction {
    case .up: oneUp
    case .down: oneDown
    case .left: oneLeft
    case .right: oneRight
    }
  }

  private func many(_ direction: Direction) -> Capability? {
    switch direction {
    case .up: up
    case .down: down
    case .left: left
    case .right: right
    }
  }

  /// The shortest move by a number of cells, in steps or at once; nil if there is none.
  private func by(_ distance: Int, _ direction: Direction) -> Way? {
    if distance == 0 { return Way(step: .stay, count: 0) }
    let step = one(direction).count
    let steps =
      step == 0
      ? nil : Way(step: .oneByOne(direction, times: distance), count: step * distance)
    // No single sequence is shorter than three bytes.
    if let steps, steps.count <= 3 { return steps }
    guard let many = many(direction) else { return steps }
    let atOnce = Way(step: .atOnce(direction, distance), count: many.count(distance))
    return shorter(steps, atOnce)
  }

  private func down(from start: Int, to row: Int) -> Way? {
    let steps = row >= start ? by(row - start, .down) : by(start - row, .up)
    if let steps, steps.count <= 3 { return steps }
    return shorter(steps, self.row.map { Way(step: .toRow(row), count: $0.count(row)) })
  }

  private func across(from start: Int?, to column: Int) -> Way? {
    let steps = start.flatMap { start in
      column >= start ? by(column - start, .right) : by(start - column, .left)
    }
    if let steps, steps.count <= 1 { return steps }
    var best = shorter(
      steps, self.column.map { Way(step: .toColumn(column), count: $0.count(column)) })
    if !lineStart.isEmpty, var fromEdge = by(column, .right) {
      fromEdge.startsAtEdge = true
      fromEdge.count += lineStart.count
      best = shorter(best, fromEdge)
    }
    return best
  }

  private func shorter(_ one: Way?, _ other: Way?) -> Way? {
    guard let one, let other else { return one ?? other }
    return other.count < one.count ? other : one
  }
}
