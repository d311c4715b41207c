import Roots

package import RootsTape

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

extension AppDifference {
  /// The differences for the terminal.
  /// - Parameters:
  ///   - old: the report on the old version.
  ///   - new: that on the new version.
  ///   - tapes: the tapes that fail, and the number of all.
  package func document(
    from old: ExplorationReport, to new: ExplorationReport,
    tapes: (failing: [FailingTape], count: Int)
  ) -> ReportDocument {
    let certain = gone.filter(\.isCertain)
    let properties: [[ReportDocument.Phrase]] = decisions.map { decision in
      let words = [decision.old, decision.new].map { $0?.words ?? "not declared" }
      return ["\(decision.name)", "\(words[0]) -> \(words[1])"]
    }
    var limits = [("old", old), ("new", new)].compactMap { version, report in
      report.result.doubt.map { ["\(version)", "\($0)"] as [ReportDocument.Phrase] }
    }
    // What never happens without them can happen with them.
    let untried = new.result.untried.words
    let shownFaults = (faults + undecidedFaults).map(\.sentence) + mended + undecidedMended
    let isAboutWays = !(gone + added).isEmpty || !shownFaults.isEmpty
    if !untried.isEmpty, isAboutWays || !decisions.isEmpty {
      limits.append([
        "\(listed(untried))", "not tried; --with \(untried.joined(separator: ",")) adds that",
      ])
    }
    let versions = "\(old.file) -> \(new.file)"
    let declared = Section.allCases.map { section in
      ReportDocument.Section(
        section.rawValue, [.list((sentences[section] ?? []).map { "\($0)" })])
    }
    return ReportDocument(
      title: versions,
      lead: "\(versions): \(verdict(gone: certain.count + partsGone.count, tapes))",
      [
        ReportDocument.Section(
          "Gone", [.list(certain.map { phrase(of: $0, in: old) } + partsGone.map { "\($0)" })]),
        ReportDocument.Section(
          "Not found again, not proved absent",
          [.list(gone.filter { !$0.isCertain }.map { phrase(of: $0, in: old) })]),
        ReportDocument.Section(
          "New", [.list(phrases(ofAdded: true, in: new) + partsNew.map { "\($0)" })]),
        ReportDocument.Section(
          "Found in the new version, not proved absent in the old one",
          [.list(phrases(ofAdded: false, in: new))]),
      ] + declared + [
        ReportDocument.Section("Properties", [.table(properties)]),
        ReportDocument.Section("New faults", [.list(faults.map { phrase(of: $0, in: new) })]),
        ReportDocument.Section(
          "Faults of the new version, not proved for the old one",
          [.list(undecidedFaults.map { phrase(of: $0, in: new) })]),
        ReportDocument.Section("Mended", [.list(mended.map { "\($0)" })]),
        ReportDocument.Section(
          "Faults of the old version, not proved for the new one",
          [.list(undecidedMended.map { "\($0)" })]),
        ReportDocument.Section(
          "Tapes", [.list(tapes.failing.filter { !$0.failsOnBoth }.flatMap(\.phrases))]),
        ReportDocument.Section(
          "Tapes that fail on both versions",
          [.list(tapes.failing.filter(\.failsOnBoth).flatMap(\.phrases))]),
        ReportDocument.Section("Limits", [.table(limits)]),
      ])
  }

  private func verdict(gone: Int, _ tapes: (failing: [FailingTape], count: Int)) -> String {
    var parts = ["\(gone) gone", "\(added.count(where: \.isCertain) + partsNew.count) new"]
    for section in Section.allCases {
      guard let sentences = sentences[section] else { continue }
      parts.append(counted(sentences.count, "changed \(section)"))
    }
    if !decisions.isEmpty {
      let count = counted(decisions.count, "property", "properties")
      parts.append("\(count) decided differently")
    }
    if !faults.isEmpty { parts.append(counted(faults.count, "new fault")) }
    if tapes.count > 0 {
      let broken = tapes.failing.count { !$0.failsOnBoth }
      parts.append("\(broken) of \(tapes.count) tapes \(broken == 1 ? "breaks" : "break")")
      let others = tapes.failing.count - broken
      if others > 0 { parts.append("\(others) \(others == 1 ? "fails" : "fail") on both") }
    }
    return parts.joined(separator: ", ")
  }

  private func phrases(
    ofAdded isCertain: Bool, in report: ExplorationReport
  ) -> [ReportDocument.Phrase] {
    added.filter { $0.isCertain == isCertain }.map { phrase(of: $0, in: report, isNew: true) }
  }

  private func phrase(
    of change: Change, in report: ExplorationReport, isNew: Bool = false
  ) -> ReportDocument.Phrase {
    let name = change.kind == .screens ? "screen \(change.name)" : change.name + change.over
    let place = change.line == nil ? "" : "  \(report.place(change.line))"
    let reason = change.moved.map { "it \(isNew ? "was" : "is now") \($0)" } ?? change.reason
    // That something new was not declared says nothing.
    let isPlain = isNew && change.moved == nil
    return "\(name)\(place)\(isPlain ? "" : "  (\(reason))")"
  }

  private func phrase(
    of fault: Fault, in report: ExplorationReport
  ) -> ReportDocument.Phrase {
    // Without time for the acts of a way only the names of its moves are known.
    let moves = (fault.way ?? []).runs.map { run in
      (run.act.isEmpty ? run.label : run.act) + (run.times.map { " (\($0))" } ?? "")
    }
    let way = moves.isEmpty ? "" : "  \(moves.joined(separator: ", "))"
    return "\(report.place(fault.line)): \(fault.sentence) (\(fault.property))\(way)"
  }
}

extension FailingTape {
  fileprivate var phrases: [ReportDocument.Phrase] {
    let cause = cause.map { [("\($0)" as ReportDocument.Phrase).below] } ?? []
    return ["\(path):\(reason)"] + cause
  }
}
