import Roots
import RootsBlueprint
import RootsExplorer
package import RootsTape

// The report of an exploration for people: the verdict, the faults with their keys, the properties,
// what was not reached, the limits that cut something, and on a page the coverage and the searches.
extension ExplorationReport {
  package var document: ReportDocument {
    let others = [hint, properties, allProperties, unreached, limits].compactMap(\.self)
    return ReportDocument(
      title: "\(app): \(faultCount)", isFine: faults.isEmpty, lead: verdict,
      faults.map { section(of: $0) } + others + coverageSections
        + [search])
  }

  /// The number of the first fault that can be opened; one that never happens cannot.
  private var openable: Int? { faults.firstIndex { $0.way != nil }.map { $0 + 1 } }

  /// The ways to learn more.
  private var hint: ReportDocument.Section? {
    if faults.isEmpty { return nil }
    let words =
      faults.contains { isUsual($0.property) }
      ? "'roots man properties' explains the words in parentheses." : nil
    let more = openable.map { number in
      "--report FILE.html has pictures of each fault, and --open \(number) opens the app at\n"
        + "the \(number == 1 ? "first one" : "one with this number")."
    }
    let lines = [words, more].compactMap(\.self)
    if lines.isEmpty { return nil }
    return ReportDocument.Section(
      "", only: .text, [.paragraph("\(lines.joined(separator: "\n"))")])
  }

  // MARK: Faults

  /// The part of the report about a fault.
  package func section(of fault: Fault) -> ReportDocument.Section {
    let isUsual = isUsual(fault.property)
    var terms: [[ReportDocument.Phrase]] = []
    if faults.count > 1, let place = faults.firstIndex(of: fault) {
      terms.append(["fault", "\(place + 1) of \(faults.count)"])
    }
    if !isUsual { terms.append(["claim", "\(fault.claim)"]) }
    if !fault.also.isEmpty {
      terms.append(["also", "breaks \(fault.also.joined(separator: ", "))"])
    }
    if let reason = fault.reason { terms.append(["reason", "\(reason)"]) }
    terms += wayTerms(way(fault))
    terms += fault.changes.enumerated().map { [$0 == 0 ? "changed" : "", "\($1)"] }
    if fault.count > 1 { terms.append(["count", "in \(grouped(fault.count)) states or moves"]) }
    if let disagreement = fault.disagreement {
      let note = "the program does not do this; please report it as a fault of Roots:"
      terms += [["note", "\(note)"], ["", "\(disagreement)"]]
    }
    let figures = fault.pictures.map { ReportDocument.Figure($0) }
    return ReportDocument.Section(
      "\(place(fault.line)): \(fault.sentence)" + (isUsual ? " (\(fault.property))" : ""),
      isFailure: true, [.terms(terms), .figures(figures)])
  }

  /// One row for each move: its acts, then its name.
  private func way(_ fault: Fault) -> [[ReportDocument.Phrase]] {
    guard let way = fault.way else {
      let claim = result.isSampled ? "it did not happen with the values tried" : "it never happens"
      let extent = untried.map { " \($0)" } ?? ""
      return [["none: \(claim)\(extent), and no tape can show that"]]
    }
    if way.isEmpty, fault.disagreement == nil { return [["none: it shows at the start"]] }
    return rows(way)
  }

  private func rows(_ way: [Step]) -> [[ReportDocument.Phrase]] {
    let runs = way.runs
    // Without time for the acts only the names are known.
    let hasActs = !runs.allSatisfy(\.act.isEmpty)
    return runs.map { run in
      let label: ReportDocument.Phrase = "\(run.label)\(run.times.map { ", \($0)" } ?? "")"
      return hasActs ? ["\(code: run.act)", label] : [label]
    }
  }

  /// The rows of a way, the first one with their heading.
  private func wayTerms(_ way: [[ReportDocument.Phrase]]) -> [[ReportDocument.Phrase]] {
    way.enumerated().map { [$0 == 0 ? "way" : ""] + $1 }
  }

  // MARK: Properties

  /// The own properties and the usual ones that were asked for by name; of the others those that a
  /// complete search has not decided, because before the end of a search nearly nothing is decided.
  private var properties: ReportDocument.Section {
    let areNamed = UsualProperty.allCases.contains { result.leftOut.contains($0.rawValue) }
    let listed = claims.filter { claim in
      if !claim.isUsual { return true }
      return areNamed && claim.verdict != .off
        || result.isComplete && claim.verdict == .undecided
    }
    let rows: [[ReportDocument.Phrase]] = listed.map { claim in
      let doubt = claim.verdict == .undecided ? doubt(about: claim).map { ": \($0)" } : nil
      return ["\(words(of: claim))", "\(claim.name)\(doubt ?? "")"]
    }
    let isBounded = listed.contains { $0.verdict == .bounded }
    // The other verdicts of a report with two searches can be of the second one.
    let start = result.isPlain ? "Properties; what holds does so" : "Properties,"
    let title = (isBounded ? reservation : nil).map { "\(start) \($0)" } ?? "Properties"
    return ReportDocument.Section(title, only: .text, [.table(rows)])
  }

  /// The reason why a complete search has not decided a property; nil for one that is not complete.
  private func doubt(about claim: Claim) -> String? {
    guard result.isComplete else { return nil }
    switch claim.isUsual ? UsualProperty(rawValue: claim.name) : nil {
    case .bypass:
      // The words are: without links, undo and restarts.
      let untried = untried?.split(separator: " ").dropFirst().joined(separator: " ")
      return "\(untried ?? "what was cut") could lead around a protection"
    case .refused:
      let refused = result.refusedSoFar
      return refused.isEmpty
        ? "the limits below cut what could decide it"
        : "\(listed(refused)) \(refused.count == 1 ? "was" : "were") refused wherever tried"
    case .restart: return "restarts were not tried"
    case .impossible where result.doubtAboutRestarts != nil: return result.doubtAboutRestarts
    case .linkBack, .linkTarget: return "links were not opened in every state"
    default:
      return holdsWithinLimits(claim)
        ? "it holds within \(bounds), and nothing was found that decides it above that"
        : "the limits below cut what could decide it"
    }
  }

  /// Whether no state within the limits breaks a claim that is not decided for higher stacks.
  private func holdsWithinLimits(_ claim: Claim) -> Bool {
    guard result.isSearchComplete else { return false }
    if let usual = claim.isUsual ? UsualProperty(rawValue: claim.name) : nil {
      return !result.isUndecided(.usual(usual)) && !usual.isDecidedByFrames
    }
    let own = result.blueprint.properties
    guard let index = own.firstIndex(where: { $0.name == claim.name }) else { return false }
    return !result.isUndecided(.own(index)) && own[index].proof != .someState
  }

  private var allProperties: ReportDocument.Section {
    let rows: [[ReportDocument.Phrase]] = claims.map { claim in
      let limits = (claim.verdict == .bounded ? reservation : nil).map { " \($0)" } ?? ""
      return [
        "\(claim.name)\(claim.line.map { ", line \($0)" } ?? "")",
        "\(words(of: claim))\(limits)", "\(claim.text.replacing("`", with: ""))",
      ]
    }
    return ReportDocument.Section(
      "Properties", only: .page, [.table(rows, heads: ["Property", "Verdict", "Claim"])])
  }

  // MARK: The search

  /// The number of lines in a list of what was not reached.
  private static let linesAtMost = 20

  private var unreached: ReportDocument.Section? {
    // After a search that nothing cut they are faults, which stand above.
    if result.isProof { return nil }
    func missing(_ kind: CoverageKind) -> [CoverageItem] {
      coverage(of: kind)?.rows.filter { $0.verdict != .reached } ?? []
    }
    let lines =
      missing(.screens).map { ("screen \($0.name)", $0.line, $0.reason) }
      + missing(.actions).map { ($0.name, $0.line, $0.reason ?? result.refusal(of: $0)) }
    let more = lines.count - Self.linesAtMost
    let items: [ReportDocument.Phrase] = lines.prefix(Self.linesAtMost).map { line in
      let (name, number, reason) = line
      let end = reason.map { "  (\($0))" } ?? ""
      return "\(name)\(number == nil ? "" : "  \(place(number))")\(end)"
    }
    return ReportDocument.Section(
      result.isComplete ? "Not reached within the limits" : "Not reached yet", only: .text,
      [.list(items + (more > 0 ? ["and \(more) more; --report FILE.html lists them"] : []))])
  }

  private var limits: ReportDocument.Section {
    let width = cuts.map(\.word.count).reduce(7, max)
    return ReportDocument.Section(
      "Limits", [.list(cuts.map { "\($0.word.padded(to: width)) \($0.text)" })])
  }

  private var coverageSections: [ReportDocument.Section] {
    coverage.sections(hasTapes: tapeCount != nil, result.doubt).map { section in
      ReportDocument.Section(section.heading, only: .page, section.blocks)
    }
  }

  private var search: ReportDocument.Section {
    let rows: [[ReportDocument.Phrase]] = result.searches.map { phase, report in
      [
        "\(phase.title)", "\(grouped(report.states))", "\(grouped(report.transitions))",
        "\(phase == .all ? "\(result.depth)" : "")", "\(report.stop.word)",
        "\((result.times[phase] ?? .zero).seconds(decimals: 1)) s",
      ]
    }
    let heads = ["Search", "States", "Moves done", "All ways up to", "Ended by", "Time"]
    var commands: [ReportDocument.Phrase] = ["To search again: \(code: command)"]
    if let openable {
      commands.append("To open the app at a fault: \(code: "\(command) --open \(openable)")")
    }
    return ReportDocument.Section(
      "The search", only: .page,
      [.table(rows, heads: heads), .list(commands + ["Made by roots \(program)"])])
  }
}

extension ExplorationResult.Phase {
  fileprivate var title: String {
    switch self {
    case .atoms: "By width 1: states that show something new"
    case .places: "By place: states that show a new value of a fact on a screen"
    case .pairs: "By width 2: states that show a new pair of items"
    case .all: "All states, level by level"
    }
  }
}

extension Stop {
  /// The word of tables and JSON.
  var word: String {
    switch self {
    case .finished, .found: "finished"
    case .levels: "moves"
    case .states: "states"
    case .memory: "memory"
    case .time: "time"
    case .cancelled: "cancelled"
    }
  }
}

extension [ExplorationReport.Step] {
  /// The steps with equal ones in a row as one, with their number in words; nil for a single one.
  var runs: [(act: String, label: String, times: String?)] {
    var runs: [(step: ExplorationReport.Step, count: Int)] = []
    for step in self {
      if let last = runs.last, last.step == step {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((step, 1))
      }
    }
    return runs.map { step, count in
      (step.act, step.label, count == 1 ? nil : "\(grouped(count)) times")
    }
  }
}
