import RootsTape
import RootsTerminal

/// A tape that fails on the new version of an app.
package struct FailingTape: Hashable, Sendable {
  package let path: String
  /// The failure in one line, with its line and column.
  package let reason: String
  /// The first move of the tape that the new version does not have, in a sentence; nil without one.
  package let cause: String?
  /// Whether it fails on the old version too, so that it tells nothing about the difference.
  package let failsOnBoth: Bool

  package init(path: String, reason: String, cause: String?, failsOnBoth: Bool = false) {
    (self.path, self.reason, self.cause) = (path, reason, cause)
    self.failsOnBoth = failsOnBoth
  }
}

/// The differences between two versions of an app as text.
package struct DifferenceText {
  private let difference: AppDifference
  private let (old, new): (ExplorationReport, ExplorationReport)
  private let tapes: (failing: [FailingTape], count: Int)

  package init(
    _ difference: AppDifference, from old: ExplorationReport, to new: ExplorationReport,
    tapes: (failing: [FailingTape], count: Int)
  ) {
    self.difference = difference
    (self.old, self.new) = (old, new)
    self.tapes = tapes
  }

  /// The text, which ends with a line feed.
  package var text: String {
    let certain = difference.gone.filter(\.isCertain)
    let open = difference.gone.filter { !$0.isCertain }
    let blocks = [
      [verdict(gone: certain.count)], list("Gone", certain, in: old),
      list("Not found again, and not decided", open, in: old),
      list("New", difference.added, in: new), decisions,
      titled("New faults", difference.faults.map(line)),
      titled("Mended", difference.mended.map { "  \($0)" }), broken, failing, limits,
    ]
    let text = blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    return visibleLines(text.joined(separator: "\n\n")) + "\n"
  }

  private func verdict(gone: Int) -> String {
    var parts = ["\(gone) gone", "\(difference.added.count) new"]
    let decided = difference.decisions.count
    if decided > 0 {
      parts.append("\(decided == 1 ? "1 property" : "\(decided) properties") decided differently")
    }
    let faults = difference.faults.count
    if faults > 0 { parts.append(faults == 1 ? "1 new fault" : "\(faults) new faults") }
    if tapes.count > 0 {
      let broken = tapes.failing.count { !$0.failsOnBoth }
      parts.append("\(broken) of \(tapes.count) tapes \(broken == 1 ? "breaks" : "break")")
      let others = tapes.failing.count - broken
      if others > 0 { parts.append("\(others) \(others == 1 ? "fails" : "fail") on both") }
    }
    return "\(old.file) -> \(new.file): \(parts.joined(separator: ", "))"
  }

  private func list(
    _ title: String, _ changes: [AppDifference.Change], in report: ExplorationReport
  ) -> [String] {
    titled(
      title,
      changes.map { change in
        let name = change.kind == .screens ? "screen \(change.name)" : change.name
        let isNew = title == "New"
        let reason = change.moved.map { "it \(isNew ? "was" : "is now") \($0)" } ?? change.reason
        let place = change.line == nil ? "" : "  \(report.place(change.line))"
        // That something new was not declared says nothing.
        let isPlain = isNew && change.moved == nil
        return "  \(name)\(place)" + (isPlain ? "" : "  (\(reason))")
      })
  }

  private var decisions: [String] {
    let width = difference.decisions.map(\.name.count).max() ?? 0
    return titled(
      "Properties",
      difference.decisions.map { decision in
        let words = [decision.old, decision.new].map { $0?.words ?? "not declared" }
        return "  \(decision.name.padded(to: width))  \(words[0]) -> \(words[1])"
      })
  }

  private func line(of fault: ExplorationReport.Fault) -> String {
    let keys = fault.way.map { "  \($0.runs.map(\.keys).joined(separator: ", "))" } ?? ""
    return "  \(new.place(fault.line)): \(fault.sentence) (\(fault.property))\(keys)"
  }

  private var broken: [String] {
    titled("Tapes", lines(of: tapes.failing.filter { !$0.failsOnBoth }))
  }

  private var failing: [String] {
    titled("Tapes that fail on both versions", lines(of: tapes.failing.filter(\.failsOnBoth)))
  }

  private func lines(of tapes: [FailingTape]) -> [String] {
    tapes.flatMap { tape in
      ["  \(tape.path):\(tape.reason)"] + (tape.cause.map { ["    \($0)"] } ?? [])
    }
  }

  private var limits: [String] {
    let doubts = [("old", old), ("new", new)].compactMap { version, report in
      report.doubt.map { "  \(version)  \($0)" }
    }
    return titled("Limits", doubts)
  }

  private func titled(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title] + lines
  }
}
