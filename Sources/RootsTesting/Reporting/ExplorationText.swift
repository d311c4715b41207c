import Roots
import RootsBlueprint
import RootsTape

/// The report of an exploration as text: the verdict, the faults with their keys, the properties,
/// what was not reached, and the limits that cut something.
package struct ExplorationText {
  private let report: ExplorationReport

  package init(_ report: ExplorationReport) { self.report = report }

  /// The whole text, which ends with a line feed.
  package var text: String {
    var blocks = [[report.verdict]]
    blocks += report.faults.map { lines(of: $0) }
    if !report.faults.isEmpty { blocks.append([hint]) }
    blocks += [properties, unreached, limits]
    let text = blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
    return visibleLines(text.joined(separator: "\n\n")) + "\n"
  }

  /// The ways to learn more; a fault that never happens has no pictures and cannot be opened.
  private var hint: String {
    let words = "'roots man properties' explains the words in parentheses."
    guard let first = report.faults.firstIndex(where: { $0.way != nil }) else { return words }
    return words + "\n--report FILE.html has pictures of each fault, and --open \(first + 1) opens "
      + "the app at\nthe \(first == 0 ? "first one" : "one with this number")."
  }

  // MARK: Faults

  /// The text of a fault alone, without a line feed at its end.
  package func text(of fault: ExplorationReport.Fault) -> String {
    visibleLines(lines(of: fault).joined(separator: "\n"))
  }

  private func lines(of fault: ExplorationReport.Fault) -> [String] {
    let isUsual = report.isUsual(fault.property)
    var lines = ["\(report.place(fault.line)): \(fault.sentence)"]
    if isUsual { lines[0] += " (\(fault.property))" }
    var entries: [(String, [String])] = []
    if report.faults.count > 1, let place = report.faults.firstIndex(of: fault) {
      entries.append(("fault", ["\(place + 1) of \(report.faults.count)"]))
    }
    if !isUsual { entries.append(("claim", [fault.claim])) }
    if !fault.also.isEmpty {
      entries.append(("also", ["breaks \(fault.also.joined(separator: ", "))"]))
    }
    if let reason = fault.reason { entries.append(("reason", [reason])) }
    entries.append(("keys", keys(fault.way, fault)))
    entries.append(("changed", fault.changes))
    if let nearby = fault.nearby { entries.append(("nearby", [nearby])) }
    if fault.count > 1 {
      entries.append(("count", [report.countWords(of: fault)]))
    }
    if let disagreement = fault.disagreement {
      entries.append(
        (
          "note",
          ["the program does not do this; please report it as a fault of Roots:", disagreement]
        ))
    }
    for (word, texts) in entries {
      for (place, text) in texts.enumerated() {
        lines.append("  " + (place == 0 ? word : "").padded(to: 9) + text)
      }
    }
    return lines
  }

  /// One line for each move: its keys, then its name.
  private func keys(
    _ way: [ExplorationReport.Step]?, _ fault: ExplorationReport.Fault
  ) -> [String] {
    guard let way else {
      let claim =
        report.extent.isSampled ? "it did not happen with the values tried" : "it never happens"
      let extent = report.untried.map { " \($0)" } ?? ""
      return ["none: \(claim)\(extent), and no tape can show that"]
    }
    if way.isEmpty, fault.disagreement == nil { return ["none: it shows at the start"] }
    let runs = way.runs
    let width = min(24, runs.map(\.keys.count).max() ?? 0)
    return runs.map { width == 0 ? $0.label : "\($0.keys.padded(to: width))  \($0.label)" }
  }

  // MARK: Properties of the blueprint

  private var properties: [String] {
    var rows = report.claims.filter { !$0.isUsual }.map { ($0.verdict.words, $0.name) }
    let open = report.claims.filter { $0.isUsual && $0.verdict == .undecided }
    // Before the end of a search nearly nothing is decided.
    if report.extent.isComplete {
      rows += open.map { ($0.verdict.words, "\($0.name): \(doubt(about: $0))") }
    }
    if rows.isEmpty { return [] }
    let width = rows.map(\.0.count).max() ?? 0
    let isBounded = report.claims.contains { !$0.isUsual && $0.verdict == .bounded }
    let title = (isBounded ? report.reservation : nil).map { "Properties, \($0)" } ?? "Properties"
    return [title] + rows.map { "  \($0.padded(to: width))  \($1)" }
  }

  /// The reason why a complete search has not decided a usual property.
  private func doubt(about claim: ExplorationReport.Claim) -> String {
    switch UsualProperty(rawValue: claim.name) {
    case .bypass:
      // The words are: without links, undo and restarts.
      let untried = report.untried?.split(separator: " ").dropFirst().joined(separator: " ")
      return "\(untried ?? "what was cut") could lead around a protection"
    case .restart: return "restarts were not tried"
    case .linkBack, .linkTarget: return "links were not opened in every state"
    default: return "the limits below cut what could decide it"
    }
  }

  // MARK: What was not reached

  private var unreached: [String] {
    let screens = report.screens.filter { $0.reach == .missing }
    let moves = report.moves.filter { $0.reach == .missing }
    // After a search that nothing cut they are faults, which stand above.
    if report.isProof || screens.isEmpty && moves.isEmpty { return [] }
    let lines =
      screens.map { "  screen \($0.name)" + ($0.line.map { "  \(report.place($0))" } ?? "") }
      + moves.map { "  \($0.name)" + ($0.line.map { "  \(report.place($0))" } ?? "") }
    let more = lines.count - Self.linesAtMost
    return [report.extent.isComplete ? "Not reached within the limits" : "Not reached yet"]
      + lines.prefix(Self.linesAtMost)
      + (more > 0 ? ["  and \(more) more; --report FILE.html lists them"] : [])
  }

  /// The number of lines in a list of what was not reached.
  private static let linesAtMost = 20

  private var limits: [String] {
    let width = report.cuts.map(\.word.count).reduce(7, max)
    let lines = report.cuts.map { "  \($0.word.padded(to: width)) \($0.text)" }
    return lines.isEmpty ? [] : ["Limits"] + lines
  }
}

extension [ExplorationReport.Step] {
  /// The steps with equal ones in a row as one, with their number: `p 500`.
  var runs: [(keys: String, label: String)] {
    var runs: [(step: ExplorationReport.Step, count: Int)] = []
    for step in self {
      if let last = runs.last, last.step == step {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((step, 1))
      }
    }
    return runs.map { step, count in
      if count == 1 { return (step.keys, step.label) }
      let isOneKey = !step.keys.isEmpty && !step.keys.contains(" ")
      return isOneKey
        ? ("\(step.keys) \(grouped(count))", step.label)
        : (step.keys, "\(step.label), \(grouped(count)) times")
    }
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
