import Roots
import RootsBlueprint
import RootsTerminal

extension ExplorationResult {
  /// The faults of commands that follow from a move and are refused: one fault for all values of a
  /// field.
  func refusedFollowUps(_ names: MoveNames) -> [Fault] {
    var groups: [FollowUp.Cause: [FollowUp]] = [:]
    for (item, witness) in witnesses {
      guard case .followUpRefused(let command, let kind) = item, kind != .noChange, kind != .denied
      else { continue }
      let followUp = FollowUp(command: command, kind: kind, witness: witness)
      groups[cause(of: followUp, names), default: []].append(followUp)
    }
    return groups.flatMap { cause, followUps in
      // Where the form at first is refused too, no field is the reason.
      let hasFirst = followUps.contains { field(of: $0) == nil }
      let parts = Dictionary(grouping: followUps) { hasFirst ? nil : field(of: $0) }
      return parts.compactMap { field, part in
        part.min { $0.witness.moves.isShorter(than: $1.witness.moves) }.map {
          fault(cause, field, $0, of: part, names)
        }
      }
    }
  }

  /// The field that the last move of a way changes.
  private func field(of followUp: FollowUp) -> String? {
    followUp.witness.moves.last.flatMap { run.table.changedField(of: run.table[$0]) }
  }

  private func cause(of followUp: FollowUp, _ names: MoveNames) -> FollowUp.Cause {
    let property = followUp.kind == .loop ? UsualProperty.redirects : .results
    if let timer = timer(of: followUp, names) {
      return FollowUp.Cause(
        property: property, line: names.line(of: timer), words: names.name(of: timer))
    }
    let line = names.line(ofCommand: followUp.command)
    let act = followUp.witness.moves.last.map { run.table[$0].act }
    guard line == nil, let act, case .use(.submit, _) = act else {
      let place = line ?? names.line(ofCommand: followUp.command, ignoringValues: true)
      return FollowUp.Cause(property: property, line: place, words: "\(followUp.command)")
    }
    // The first words of a command have no values: `set rest`.
    let words = "\(followUp.command)".split(separator: " ").prefix(2).joined(separator: " ")
    return FollowUp.Cause(
      property: property, line: names.line(of: act), words: "\(words) by \(names.name(of: act))")
  }

  /// The timed action that a refused command is of; nil for a command of another one.
  private func timer(of followUp: FollowUp, _ names: MoveNames) -> Act? {
    guard let timer = timer(atEndOf: followUp.witness.moves) else { return nil }
    return names.hasCommand(followUp.command, timer) ? timer : nil
  }

  private func fault(
    _ cause: FollowUp.Cause, _ field: String?, _ first: FollowUp, of followUps: [FollowUp],
    _ names: MoveNames
  ) -> Fault {
    let way = first.witness.moves
    let others = followUps.count - 1
    let values = others == 0 ? "" : ", and with \(others) other value\(others == 1 ? "" : "s")"
    return Fault(
      id: "\(cause.property.rawValue) after \(cause.words)" + (field.map { " of \($0)" } ?? ""),
      property: cause.property.rawValue,
      line: cause.line ?? way.last.flatMap { names.line(of: run.table[$0].act) }
        ?? screen(after: way.dropLast()).flatMap { names.line(of: $0) },
      sentence: "'\(first.command)', which follows from "
        + (timer(of: first, names).map { names.name(of: $0) } ?? "a result or another event")
        + ", is refused\(values)",
      reason: reason(of: way, first.command), moves: way,
      count: followUps.reduce(0) { $0 + $1.witness.count })
  }
}

/// A command that follows from a move and is refused.
private struct FollowUp {
  let command: Command
  let kind: RefusalKind
  let witness: ExplorationResult.Witness

  /// The cause that several of them share if they differ only in the values of a form.
  struct Cause: Hashable {
    let property: UsualProperty
    let line: Int?
    let words: String
  }
}
