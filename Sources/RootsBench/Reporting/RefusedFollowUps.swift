import Roots
import RootsBlueprint
import RootsTerminal

extension ExplorationResult {
  /// The faults of commands that follow from a move and are refused: one fault for all values of a
  /// field.
  var refusedFollowUps: [Fault] {
    let all = witnesses.compactMap { item, witness -> FollowUp? in
      guard case .followUpRefused(let command, let kind, let source) = item else { return nil }
      return kind.propertyOfFollowUps.map { FollowUp(command, of: source, $0, witness, in: run) }
    }
    return Dictionary(grouping: all, by: \.cause).flatMap { cause, followUps in
      // Where the form at first is refused too, no field is the reason.
      let hasFirst = followUps.contains { $0.field == nil }
      let parts = Dictionary(grouping: followUps) { hasFirst ? nil : $0.field }
      return parts.compactMap { field, part in
        part.min { $0.witness.moves.isShorter(than: $1.witness.moves) }.map {
          fault(cause, field, $0, of: part)
        }
      }
    }
  }

  private func fault(
    _ cause: FollowUp.Cause, _ field: String?, _ first: FollowUp, of followUps: [FollowUp]
  ) -> Fault {
    let others = followUps.count - 1
    let values = others == 0 ? "" : ", and with \(counted(others, "other value"))"
    let count = followUps.reduce(0) { $0 + $1.witness.count }
    return Fault(
      cause.property, "after \(cause.words)" + (field.map { " of \($0)" } ?? ""),
      line: cause.line ?? first.end.last.flatMap { run.line(of: run.table[$0].act) }
        ?? run.line(of: first.end.before.focusedScreen),
      run.sentence(refusing: first.command, of: first.source, after: first.timer) + values,
      reason: first.reason, Witness(moves: first.witness.moves, count: count))
  }
}

/// A command that follows from a move and is refused.
private struct FollowUp {
  let command: Command
  /// The reaction with the command, if it is one of a reaction.
  let source: ReactionID
  let witness: ExplorationResult.Witness
  let end: WayEnd
  /// The timed action of the command; nil for a command of another one.
  let timer: Act?
  /// The field that the last move changes.
  let field: String?
  let cause: Cause

  /// The cause that several of them share if they differ only in the values of a form.
  struct Cause: Hashable {
    let property: UsualProperty
    let line: Int?
    let words: String
  }

  init(
    _ command: Command, of source: ReactionID, _ property: UsualProperty,
    _ witness: ExplorationResult.Witness, in run: AppRun
  ) {
    (self.command, self.source, self.witness) = (command, source, witness)
    end = run.end(of: witness.moves)
    let move = end.last.map { run.table[$0] }
    field = move.flatMap { run.table.changedField(of: $0) }
    let timed =
      move?.act == .wait ? end.last.map { [end] in run.cause(of: $0, in: end.before) } : nil
    timer = timed.flatMap { run.hasCommand(command, $0) ? $0 : nil }
    if let owner = run.owner(of: source), timer == nil {
      cause = Cause(
        property: property, line: run.line(of: owner),
        words: "\(command.head) by \(run.name(of: owner))")
      return
    }
    let line = run.line(ofCommand: command)
    if let timer {
      cause = Cause(property: property, line: run.line(of: timer), words: run.name(of: timer))
    } else if line == nil, let act = move?.act, case .use(.submit, _) = act {
      cause = Cause(
        property: property, line: run.line(of: act),
        words: "\(command.head) by \(run.name(of: act))")
    } else {
      let place = line ?? run.line(ofCommand: command, ignoringValues: true)
      cause = Cause(property: property, line: place, words: "\(command)")
    }
  }

  /// The reason of the refusal, or that of the move.
  var reason: String? {
    for case .refused(command, let refusal) in end.after.events { return "\(refusal)" }
    return end.refusal?.words
  }
}

extension RefusalKind {
  /// The property that a refused command breaks which follows from a move; nil for an ordinary
  /// refusal.
  var propertyOfFollowUps: UsualProperty? {
    switch self {
    case .noChange, .denied: nil
    case .loop: .redirects
    case .domain, .placeholder, .other: .results
    }
  }
}
