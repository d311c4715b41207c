import Roots
import RootsTerminal

/// The report about a tape that did not pass.
extension TapeRun {
  /// The failing line, expected and actual values, the commands and refusals since the last
  /// assertion that held, and the state and the frame then and now; without control characters.
  mutating func report(_ failure: TapeFailure, at statement: TapeStatement?) -> String {
    var lines = head(failure, at: statement)
    lines += failure.expected.map { ["expected: \($0)"] } ?? []
    lines += failure.actual.map { ["actual:   \($0)"] } ?? []
    lines += failure.details
    if let played = player.blueprint, let own = script.tape.replacedBlueprint(by: played) {
      lines.append("the tape is for '\(own)', and was played on '\(played)'")
    }
    lines += story(for: statement)
    lines += waiting
    lines += stateChanges()
    lines += failure.comparison?.lines ?? pictures()
    glass.reported = glass.text()
    return lines.map { visible(glass.secrets.masked($0)) + "\n" }.joined()
  }

  /// Starts collecting events anew, after an assertion that held or at the beginning.
  mutating func hold(at position: TapePosition?) {
    log.hold(at: position, glass.text(), session.navigator.world)
  }

  private func head(_ failure: TapeFailure, at statement: TapeStatement?) -> [String] {
    let word = failure.kind == .other ? "error" : "failed"
    guard let position = statement?.position else {
      return ["\(script.path): \(word): \(failure.message)"]
    }
    let head = "\(position.place): \(word): \(failure.message)"
    guard let line = script.reading.line(at: position) else { return [head] }
    let excerpt = Excerpt(line, at: position)
    return [head, excerpt.line, excerpt.carets]
  }

  /// The frame then and now; only once if nothing changed, or if the last report shows it.
  private mutating func pictures() -> [String] {
    let frame = glass.text()
    if frame == glass.reported { return ["the frame is the one above"] }
    let size = "\(frame.size.columns)x\(frame.size.rows)"
    let now = "the frame, \(size), after \(session.scheduler.now):"
    let place = log.held.map { "\($0.file):\($0.line)" } ?? "the beginning"
    guard let moment = log.moment, moment.frame != frame else {
      let rows = (0..<frame.size.rows).map { frame.row($0) }
      let isSame = log.moment != nil && !log.events.isEmpty
      let title = isSame ? "\(now.dropLast()), unchanged since \(place):" : now
      return [title] + numbered(rows)
    }
    return TapeComparison(then: moment.frame, "the frame at \(place):", now: frame, now).lines
  }

  // MARK: Events

  /// The first question of each command that waits for an answer.
  private var waiting: [String] {
    session.navigator.world.pending.compactMap { item in
      item.questions.first.map { shortened("waiting for an answer: \($0)") }
    }
  }

  /// The changes of the state, in the words of `Expect state`.
  private func stateChanges() -> [String] {
    let changes = log.moment.map { session.navigator.world.changes(since: $0.world) } ?? []
    guard !changes.isEmpty else { return [] }
    return ["the state, then and now:"] + changes.map { "  " + shortened($0) }
  }

  private func story(for statement: TapeStatement?) -> [String] {
    let file = statement?.position.file ?? script.path
    let since = log.held.map { "\($0.file):\($0.line), the last expectation that held" }
    var lines: [String] = []
    var rest = log.events.dropLast(isLast(statement) ? 1 : 0)
    while let event = rest.popFirst() {
      switch event {
      case .statement(let statement):
        var end = statement
        while case .statement(let next)? = rest.first, next.command == statement.command,
          next.position.file == statement.position.file
        {
          end = next
          rest.removeFirst()
        }
        lines.append(told(statement, to: end, in: file))
      case .refusal(let reason, let command):
        lines.append("    " + shortened("\(command) was refused: \(reason)"))
      }
    }
    guard !lines.isEmpty else { return since.map { ["directly behind \($0)"] } ?? [] }
    return ["since \(since ?? "the beginning"):"] + lines
  }

  /// Whether nothing was refused by the failing command; the head of the report shows it already.
  private func isLast(_ statement: TapeStatement?) -> Bool {
    if case .statement(let last)? = log.events.last { last == statement } else { false }
  }

  /// A command, and the equal ones after it up to another one.
  private func told(
    _ statement: TapeStatement, to end: TapeStatement, in file: String
  ) -> String {
    let position = statement.position
    let place = position.file == file ? "\(position.line)" : "\(position.file):\(position.line)"
    let more = end.position.line == position.line ? "" : " to \(end.position.line)"
    let isTyping = if case .type = statement.command { true } else { false }
    return "  \(place)\(more): " + shortened("\(statement.command)", to: isTyping ? 1000 : 90)
  }

  private func shortened(_ text: String, to columns: Int = 90) -> String {
    cut(visible(text), to: columns)
  }
}
