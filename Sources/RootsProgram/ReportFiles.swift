import RootsBench
import RootsTape
import RootsTerminal

/// The files that `--report` names, each in the form of its ending.
struct ReportFiles: Equatable {
  private let files: [File]

  enum Form: String {
    case html, json, xml

    /// The form of a file by its name; nil for an unknown ending.
    init?(of path: String) {
      if path == "-" {
        self = .json
      } else {
        guard let dot = path.lastIndex(of: "."),
          let form = Form(rawValue: String(path[path.index(after: dot)...]))
        else { return nil }
        self = form
      }
    }

    /// The ending of the name.
    var ending: String { ".\(rawValue)" }
  }

  /// A file, or standard output for `-`.
  private struct File: Equatable {
    let form: Form
    let path: String

    var isOutput: Bool { path == "-" }

    func check() throws(Failure) {
      if isOutput { return }
      do throws(TapeFileError) {
        try TapeFiles.check(path)
      } catch {
        throw .other(message(error))
      }
    }

    /// Writes the file; folders that do not exist are made.
    ///
    /// A file that cannot be written is reported; `LostOutput` decides the exit code.
    func write(_ text: String) {
      if isOutput { return Standard.output.write(text) }
      do throws(TapeFileError) {
        try TapeFiles.replaceFile(at: path, with: Array(text.utf8))
      } catch {
        Program.note(message(error))
        LostOutput.noteFile()
      }
    }

    private func message(_ error: TapeFileError) -> String {
      "'\(visible(path))' cannot be written: \(error); name another file"
    }
  }

  static let none = ReportFiles(files: [])

  private init(files: [File]) { self.files = files }

  /// The files that the options name, in some of the forms.
  init(_ words: Words, _ forms: [Form]) throws(Failure) {
    let form = "a name that ends in \(forms.map(\.ending).joined(separator: ", ")), or - for JSON"
    files = try words.values(of: .report, taking: form) { path in
      Form(of: path).flatMap { forms.contains($0) ? File(form: $0, path: path) : nil }
    }
    for (place, file) in files.enumerated() where files[..<place].contains(file) {
      throw .usage(
        .badValue(file.path, option: OptionName.report.word, form: "each file once"))
    }
  }

  /// The option, for help and completions.
  static func option(_ forms: [Form], _ content: String) -> Option {
    let endings = forms.map(\.rawValue)
    return Option(
      name: .report, value: Option.Value(name: "FILE", beside: .file(endings)),
      help: "Also write \(content), in the form of its ending: "
        + forms.map(\.ending).joined(separator: ", ")
        + "; - is JSON on standard output. Can be repeated", group: .reports)
  }

  var isEmpty: Bool { files.isEmpty }

  /// Whether one of them is standard output.
  var haveOutput: Bool { files.contains(where: \.isOutput) }

  /// Checks that the files can be written.
  /// - Throws: `Failure` for the first one that cannot; nothing is changed.
  func check() throws(Failure) { for file in files { try file.check() } }

  /// The stream of the text: standard output, unless a report is written there.
  var textStream: Standard { haveOutput ? .error : .output }

  /// Writes the files.
  /// - Parameters:
  ///   - output: whether standard output is written too.
  ///   - text: the report in a form.
  func write(output: Bool = true, _ text: (Form) -> String) {
    for file in files where output || !file.isOutput { file.write(text(file.form)) }
  }
}

extension ExplorationReport {
  func text(as form: ReportFiles.Form) -> String {
    switch form {
    case .json: json
    case .xml: JUnitReport(of: self).text
    case .html: document.page
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
    self.init(suite: "roots explore", time: report.result.elapsed, cases: cases)
  }
}

extension JUnitReport.Outcome {
  fileprivate init(_ claim: ExplorationReport.Claim, _ report: ExplorationReport) {
    switch claim.verdict {
    case .proved, .bounded, .happens, .off: self = .passed
    case .undecided: self = .skipped(report.words(of: claim))
    case .broken:
      let faults = report.faults.filter { ([$0.property] + $0.also).contains(claim.name) }
      let rest = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
      let texts = faults.map { report.section(of: $0).text }
      self = .failed(
        .failure, (faults.first?.sentence ?? "") + rest, kind: "broken",
        text: texts.joined(separator: "\n\n") + "\n")
    }
  }
}
