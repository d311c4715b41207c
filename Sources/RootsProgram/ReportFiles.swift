import RootsTape
import RootsTesting

/// The files of a search's report, besides the text.
struct ReportFiles: Equatable {
  private let files: [Kind: ReportFile]

  /// The kinds of reports that programs or browsers read.
  enum Kind: CaseIterable {
    case json, junit, html

    /// The option that names the file.
    var option: OptionName {
      switch self {
      case .json: .json
      case .junit: .junit
      case .html: .report
      }
    }
  }

  /// The files that the options name; one of them at most is standard output.
  init(_ words: Words) throws(UsageError) {
    var files: [Kind: ReportFile] = [:]
    for kind in Kind.allCases {
      files[kind] = words.value(of: kind.option).map { ReportFile(path: $0) }
    }
    let outputs = Kind.allCases.filter { files[$0]?.isOutput == true }
    if outputs.count > 1 {
      throw .excluding("\(outputs[0].option.word) -", "\(outputs[1].option.word) -")
    }
    for (place, kind) in Kind.allCases.enumerated() {
      guard let file = files[kind], !file.isOutput else { continue }
      if Kind.allCases[..<place].contains(where: { files[$0]?.path == file.path }) {
        throw .badValue(file.path, option: kind.option.word, form: "a file of its own")
      }
    }
    self.files = files
  }

  var isEmpty: Bool { files.isEmpty }

  /// Whether one of them has the coverage.
  var haveCoverage: Bool { files[.json] != nil || files[.html] != nil }

  /// The message about the first file that cannot be written; nil if all can.
  var obstacle: String? { Kind.allCases.lazy.compactMap { files[$0]?.obstacle }.first }

  /// Writes the text, then the files.
  func write(_ report: ExplorationReport) {
    textStream.write(ExplorationText(report).text)
    for kind in Kind.allCases { files[kind]?.write(text(of: report, as: kind)) }
  }

  /// The stream of the text: standard output, unless another report is written there.
  private var textStream: Standard { files.values.contains(where: \.isOutput) ? .error : .output }

  private func text(of report: ExplorationReport, as kind: Kind) -> String {
    switch kind {
    case .json: ExplorationJSON(report).text
    case .junit: JUnitReport(of: report).text
    case .html: ExplorationPage(report).text
    }
  }
}

extension JUnitReport {
  /// A suite with a case for each property; one that is not decided is skipped.
  ///
  /// What was left out of the search stands in the name of a case, which all readers show.
  fileprivate init(of report: ExplorationReport) {
    let cases = report.claims.filter { $0.verdict != .off }.map { claim in
      let reservation = claim.verdict == .bounded ? report.reservation : nil
      return Case(
        folder: report.file, name: claim.name + (reservation.map { " (\($0))" } ?? ""),
        outcome: Outcome(claim, report))
    }
    self.init(suite: "roots explore", time: .seconds(report.extent.seconds), cases: cases)
  }
}

extension JUnitReport.Outcome {
  fileprivate init(_ claim: ExplorationReport.Claim, _ report: ExplorationReport) {
    switch claim.verdict {
    case .proved, .bounded, .happens, .off: self = .passed
    case .undecided: self = .skipped(claim.verdict.words)
    case .broken:
      let faults = report.faults.filter { ([$0.property] + $0.also).contains(claim.name) }
      let rest = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
      let texts = faults.map { ExplorationText(report).text(of: $0) }
      self = .failure(
        (faults.first?.sentence ?? "") + rest, kind: "broken",
        text: texts.joined(separator: "\n\n") + "\n")
    }
  }
}
