import Roots
import RootsTerminal

/// What a person reads when a tape did not pass.
extension TapeRun {
  /// The line of the tape, expected and actual, what happened since the last claim that held, and
  /// the frame; safe to show.
  mutating func report(_ failure: TapeFailure, at statement: TapeStatement?) -> String {
    var lines = head(failure, at: statement)
    if let expected = failure.expected { lines.append("expected: \(expected)") }
    if let actual = failure.actual { lines.append("actual:   \(actual)") }
    lines += failure.details
    lines += story(for: statement)
    lines += failure.comparison?.lines ?? picture()
    return lines.map { visible($0) + "\n" }.joined()
  }

  private func head(_ failure: TapeFailure, at statement: TapeStatement?) -> [String] {
    let word = failure.kind == .other ? "error" : "failed"
    guard let position = statement?.position else {
      return ["\(path): \(word): \(failure.message)"]
    }
    let place = "\(position.file):\(position.line):\(position.column)"
    let head = "\(place): \(word): \(failure.message)"
    guard let line = reading.line(at: position) else { return [head] }
    let excerpt = TapeExcerpt(line, column: position.column, length: position.length)
    return [head, excerpt.text, excerpt.carets]
  }

  private mutating func picture() -> [String] {
    let frame = glass()
    let size = "\(frame.size.columns)x\(frame.size.rows)"
    let rows = (0..<frame.size.rows).map { frame.row($0) }
    return ["the frame, \(size), after \(session.scheduler.now):"] + numbered(rows)
  }

  // MARK: What happened

  private func story(for statement: TapeStatement?) -> [String] {
    let file = statement?.position.file ?? path
    let since = log.held.map { "\($0.file):\($0.line), the last claim that held" }
    var lines = ["since \(since ?? "the beginning"):"]
    if log.droppedCount > 0 { lines.append("  ... \(log.droppedCount) earlier lines left out") }
    for event in log.events.dropLast(isLast(statement) ? 1 : 0) {
      switch event {
      case .statement(let statement): lines.append(told(statement, in: file))
      case .step(let step): lines += told(step)
      }
    }
    return lines.count > 1 ? lines : lines + ["  nothing"]
  }

  /// Whether the statement that failed led to nothing: the head of the report shows it already.
  private func isLast(_ statement: TapeStatement?) -> Bool {
    if case .statement(let last)? = log.events.last { last == statement } else { false }
  }

  private func told(_ statement: TapeStatement, in file: String) -> String {
    let position = statement.position
    let place = position.file == file ? "\(position.line)" : "\(position.file):\(position.line)"
    return "  \(place): " + shortened("\(statement.command)")
  }

  private func told(_ step: StepLog.Step) -> [String] {
    let refusal = step.refusal.map { ["      refused: \($0)"] } ?? []
    let changes = step.changes.map { "      " + shortened("\($0)") }
    let surplus = step.changeCount - step.changes.count
    let rest = surplus > 0 ? ["      ... and \(surplus) more"] : []
    return ["    " + shortened(told(step.input))] + refusal + changes + rest
  }

  private func told(_ input: Input) -> String {
    if case .next = input { "what waited for its turn" } else { "\(input)" }
  }

  private func shortened(_ text: String) -> String { cut(visible(text), to: 90) }
}
