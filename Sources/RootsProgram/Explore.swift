import Glibc
import RootsBlueprint
import RootsExplorer
import RootsTape
import RootsTerminal
import RootsTesting

/// `roots explore`: looks everywhere an app can go, and reports faults.
struct Explore {
  /// The blueprint; nil for the demo.
  let file: String?
  let search: SearchOptions
  let properties: PropertyChoice
  /// The files of reports besides the text.
  let files: ReportFiles
  /// The folder for the tapes of faults; nil writes none.
  let faults: String?
  /// The folder for tapes that cover what was reached; nil writes none.
  let suite: String?
  /// The fault, by its number from 1, or the condition, to open in the app; nil opens none.
  let open: String?

  private static let faulty: Int32 = 1

  /// The forms of the reports.
  static let forms: [ReportFiles.Form] = [.html, .json, .xml]

  init(_ words: Words) throws(UsageError) {
    file = words.operands.first
    search = try SearchOptions(words)
    properties = PropertyChoice(words)
    files = try ReportFiles(words, Self.forms)
    faults = words.value(of: .faults)
    suite = words.value(of: .suite)
    open = try words.value(of: .open, taking: "the number of a fault from 1, or a condition") {
      Int($0).map { $0 > 0 } == false ? nil : $0
    }
  }

  /// Whether it may end in the app on the terminal.
  var takesTerminal: Bool { open != nil }

  func run() -> Int32 {
    let budget = self.search.budget
    Interrupt.watch()
    guard let blueprint = LoadedBlueprint.readable(file) else { return Program.ExitCode.unreadable }
    guard let leftOut = properties.leftOut(of: blueprint),
      let search = self.search.bound(to: blueprint)
    else { return Program.ExitCode.unreadable }
    if let open, Int(open) == nil { return openWish(open, blueprint, search) }
    if let obstacle { return Program.fail(obstacle, Program.ExitCode.other) }
    var exploration = search.exploration(of: blueprint, without: leftOut, within: budget)
    exploration.shareOfReport = suite != nil || faults != nil ? 0.3 : 0.1
    guard let result = SearchOptions.result(of: exploration) else { return Program.ExitCode.other }
    if let number = open.flatMap({ Int($0) }) { return openFault(number, result) }
    let report = search.report(
      result, path: file, within: suite == nil && faults == nil ? budget : budget.part(0.5))
    files.textStream.write(report.document.text)
    files.write { report.text(as: $0) }
    do throws(WitnessFolder.Unwritable) {
      try writeTapes(result, within: budget)
    } catch {
      return Program.fail("\(error)", after: Self.exitCode(of: report))
    }
    return Self.exitCode(of: report)
  }

  /// The message about the first file or folder that cannot be written; nil if all can.
  private var obstacle: String? {
    files.obstacle ?? [faults, suite].lazy.compactMap { $0.flatMap(WitnessFolder.obstacle) }.first
  }

  /// The exit code after a report: that of faults, of an end by a signal, or success.
  static func exitCode(of report: ExplorationReport) -> Int32 {
    if !report.faults.isEmpty { return faulty }
    return (report.result.isCancelled ? Interrupt.code : nil) ?? Program.ExitCode.fine
  }

  // MARK: Opening

  /// Looks for a condition, and opens the app where it holds.
  private func openWish(
    _ text: String, _ blueprint: Blueprint, _ search: SearchOptions
  ) -> Int32 {
    let (claim, report) = blueprint.claim(parsing: text)
    guard let claim else {
      Standard.error.tell(report.text)
      return Program.ExitCode.unreadable
    }
    let exploration = search.exploration(of: blueprint) { claim.condition.holds(in: $0) }
    guard let result = SearchOptions.result(of: exploration) else { return Program.ExitCode.other }
    guard result.wish != nil else {
      let report = search.report(result, path: file)
      let extent =
        result.isCancelled
        ? "no way was found before \(Interrupt.name) ended the search"
        : !result.isComplete
          ? "no way was found; --for gives the search more time"
          : report.result.isExact
            ? "this never holds" + (report.reservation.map { " \($0)" } ?? "")
            : "no way was found \(report.reservation ?? ""); --stack, --fact, --with and samples "
              + "extend the search"
      Standard.output.write("\(visible(claim.text)): \(visible(extent))\n")
      return (result.isCancelled ? Interrupt.code : nil) ?? Self.faulty
    }
    return show(visible(claim.text)) { result.tapeOfWish(claim.text, blueprint: file, at: $0) }
  }

  /// Opens the app where a fault shows.
  private func openFault(_ number: Int, _ result: ExplorationResult) -> Int32 {
    let faults = result.faults
    guard faults.indices.contains(number - 1) else {
      let known = faults.isEmpty ? "there are no faults" : "the faults are 1 to \(faults.count)"
      return Program.fail("there is no fault \(number); \(known)", Program.ExitCode.unreadable)
    }
    let fault = faults[number - 1]
    if fault.moves == nil {
      return Program.fail(
        "fault \(number) is something that never happens, so that nothing can be opened",
        Program.ExitCode.unreadable)
    }
    let reason = fault.reason.map { " (\($0))" } ?? ""
    return show(visible(fault.sentence + reason)) {
      result.tape(of: fault, blueprint: file, expects: false, at: $0)
    }
  }

  /// Plays a tape on the terminal, and hands the app over; elsewhere, prints the tape.
  ///
  /// The keys are pressed at the terminal's size if they do the same there.
  /// - Parameters:
  ///   - words: the words with which the app is handed over.
  ///   - tape: the tape for a terminal of a size.
  private func show(
    _ words: String, _ tape: (Size) -> WitnessTape?
  ) -> Int32 {
    let standard = WitnessTape.standardSize
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      Standard.output.write(tape(standard)?.recording.text ?? "")
      return Program.ExitCode.fine
    }
    let size = Standard.output.size ?? standard
    var found = tape(size)
    if found?.isConfirmed != true {
      if size.columns < standard.columns || size.rows < standard.rows {
        return Program.fail(
          "the keys need a terminal of \(standard.columns)x\(standard.rows), and this one has "
            + "\(size.columns)x\(size.rows); enlarge it", Program.ExitCode.other)
      }
      found = tape(standard)
    }
    var replay = Replay(tapes: ["found.tape"], blueprint: file, takesOverAtEnd: true, isQuiet: true)
    replay.text = found?.recording.text
    replay.endingWords = words
    return replay.run()
  }

  // MARK: Tapes

  private func writeTapes(
    _ result: ExplorationResult, within budget: Budget
  ) throws(WitnessFolder.Unwritable) {
    if let faults {
      var folder = WitnessFolder(faults, blueprint: file, within: budget)
      try folder.writeFaults(of: result)
      for path in folder.written { Standard.error.tell("wrote \(path)\n") }
      folder.tellLack()
    }
    guard let suite else { return }
    var folder = WitnessFolder(suite, blueprint: file, within: budget)
    try folder.write(
      Suite(of: result, without: SeenItems(of: result.run), within: budget.part(0.6)), of: result)
    folder.tellCount()
  }
}
