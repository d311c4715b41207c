/// Where the cursor of a terminal is.
package struct CursorPlace: Hashable {
  package var row: Int
  /// Nil after what may have taken more or fewer columns than it should.
  package var column: Int?

  package init(row: Int, column: Int?) {
    (self.row, self.column) = (row, column)
  }
}

extension TerminalCapabilities.Moves {
  /// Adds the shortest way from one place to another.
  ///
  /// - Parameter start: nil when nothing is known.
  package func append(
    from start: CursorPlace?, toRow row: Int, column: Int, to bytes: inout [UInt8]
  ) {
    let direct = Step.filled(place, row, column)
    guard let start, let across = across(from: start.column, to: column),
      let down = down(from: start.row, to: row),
      across.count + down.count < direct.count
    else { return direct.append(to: &bytes) }
    // First across: only from the first column is it known where a line feed leads to.
    across.append(to: &bytes)
    down.append(to: &bytes)
  }

  /// One or two steps.
  private struct Way {
    let first: Step
    var second = Step.stay

    var count: Int { first.count + second.count }

    func append(to bytes: inout [UInt8]) {
      first.append(to: &bytes)
      second.append(to: &bytes)
    }
  }

  private enum Step {
    case stay
    case repeated([UInt8], times: Int)
    case filled(Capability, Int, Int)

    var count: Int {
      switch self {
      case .stay: 0
      case .repeated(let bytes, let times): bytes.count * times
      case .filled(let capability, let first, let second): capability.count(first, second)
      }
    }

    func append(to bytes: inout [UInt8]) {
      switch self {
      case .stay: break
      case .repeated(let step, let times): for _ in 0..<times { bytes += step }
      case .filled(let capability, let first, let second):
        capability.append(first, second, to: &bytes)
      }
    }
  }

  /// By that many cells, step by step or at once; nil when there is no way.
  private func by(_ distance: Int, one: [UInt8], many: Capability?) -> Step? {
    if distance == 0 { return .stay }
    let steps = one.isEmpty ? nil : Step.repeated(one, times: distance)
    guard let many else { return steps }
    let atOnce = Step.filled(many, distance, 0)
    guard let steps, steps.count <= atOnce.count else { return atOnce }
    return steps
  }

  private func down(from start: Int, to row: Int) -> Step? {
    let step =
      row >= start
      ? by(row - start, one: oneDown, many: down) : by(start - row, one: oneUp, many: up)
    return shorter(step, row == start ? nil : self.row.map { .filled($0, row, 0) })
  }

  private func across(from start: Int?, to column: Int) -> Way? {
    var best: Step?
    if let start {
      best =
        column >= start
        ? by(column - start, one: oneRight, many: right)
        : by(start - column, one: oneLeft, many: left)
    }
    best = shorter(best, start == column ? nil : self.column.map { .filled($0, column, 0) })
    if !lineStart.isEmpty, let right = by(column, one: oneRight, many: right) {
      let fromStart = Way(first: .repeated(lineStart, times: 1), second: right)
      guard let best, best.count <= fromStart.count else { return fromStart }
    }
    return best.map { Way(first: $0) }
  }

  private func shorter(_ one: Step?, _ other: Step?) -> Step? {
    guard let one, let other else { return one ?? other }
    return other.count < one.count ? other : one
  }
}
