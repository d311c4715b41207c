import Glibc
import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsTape
import RootsTerminal

/// `roots explore`: looks everywhere an app can go, and reports faults.
struct Explore {
  let words: Words

  /// The blueprint; nil for the demo.
  private var file: String? { words.operands.first }

  static let forms: [ReportFiles.Form] = [.html, .json, .xml]

  /// Whether it may end in the app on the terminal.
  var takesTerminal: Bool { words.has(.open) }

  func run() throws(Failure) -> Int32 {
    let options = try SearchOptions(words)
    let files = try ReportFiles(words, Self.forms)
    let open = try words.value(
      of: .open, taking: "the number of a fault from 1, or a condition"
    ) { Int($0).map { $0 > 0 } == false ? nil : $0 }
    let budget = options.budget
    Interrupt.watch()
    let blueprint = try LoadedBlueprint.read(file)
    let leftOut = try PropertyChoice.leftOut(of: blueprint, by: words)
    let search = try options.bound(to: blueprint)
    if let open, Int(open) == nil { return try openWish(open, blueprint, search) }
    try files.check()
    let folders = [OptionName.faults, .suite].compactMap { words.value(of: $0) }
    for folder in folders { try WitnessFolder.check(folder) }
    var exploration = search.exploration(of: blueprint, without: leftOut, within: budget)
    exploration.shareOfReport = folders.isEmpty ? 0.1 : 0.3
    let result = try SearchOptions.result(of: exploration)
    if let number = open.flatMap({ Int($0) }) { return try openFault(number, result) }
    let rest = SearchOptions.rest(of: budget)
    let report = search.report(
      result, path: file, within: folders.isEmpty ? rest : rest.part(0.5))
    files.textStream.write(report.document.text)
    files.write { report.text(as: $0) }
    let code = Self.exitCode(of: report)
    let isStopped = try Failure.wrapping(after: code, try writeTapes(result, within: rest))
    return isStopped && code == Program.ExitCode.fine ? Interrupt.code ?? code : code
  }

  /// The exit code after a report: that of faults, of an end by a signal, or success.
  private static func exitCode(of report: ExplorationReport) -> Int32 {
    if !report.faults.isEmpty { return Program.ExitCode.failed }
    return (report.result.isCancelled ? Interrupt.code : nil) ?? Program.ExitCode.fine
  }

  // MARK: Opening

  /// Looks for a condition, and opens the app where it holds.
  private func openWish(
    _ text: String, _ blueprint: Blueprint, _ search: SearchOptions
  ) throws(Failure) -> Int32 {
    let (claim, report) = blueprint.claim(parsing: text)
    guard let claim else { throw .report(report.text) }
    let exploration = search.exploration(of: blueprint, for: Wish(claim.condition))
    let result = try SearchOptions.result(of: exploration)
    guard result.wish != nil else {
      let report = search.report(result, path: file)
      let extent =
        result.isCancelled
        ? "no way was found before \(Interrupt.name) ended the search"
        : !result.isComplete
          ? "no way was found; --for gives the search more time"
          : report.result.isExact
            ? "this never holds" + (report.reservation.map { " \($0)" } ?? "")
            : "no way was found \(report.reservation ?? ""); --stack, --fact, --with, --for and "
              + "samples extend the search"
      Standard.output.write("\(visible(claim.text)): \(visible(extent))\n")
      return (result.isCancelled ? Interrupt.code : nil) ?? Program.ExitCode.failed
    }
    return try openApp(visible(claim.text)) {
      result.tapeOfWish(claim.text, blueprint: file, at: $0)
    }
  }

  /// Opens the app where a fault shows.
  private func openFault(
    _ number: Int, _ result: ExplorationResult
  ) throws(Failure) -> Int32 {
    let faults = result.faults
    guard faults.indices.contains(number - 1) else {
      let known = faults.isEmpty ? "there are no faults" : "the faults are 1 to \(faults.count)"
      throw .unreadable("there is no fault \(number); \(known)")
    }
    let fault = faults[number - 1]
    if fault.moves == nil {
      throw .unreadable(
        "fault \(number) is something that never happens, so that nothing can be opened")
    }
    let reason = fault.reason.map { " (\($0))" } ?? ""
    return try openApp(visible(fault.sentence + reason)) {
      result.tape(of: fault, blueprint: file, expects: false, at: $0)
    }
  }

  /// Plays a tape on the terminal, and hands the app over; elsewhere, prints the tape.
  ///
  /// The tape has the terminal's size if its acts have the same effects there.
  /// - Parameters:
  ///   - words: the words with which the app is handed over.
  ///   - tape: the tape for a terminal of a size.
  private func openApp(
    _ words: String, _ tape: (Size) -> WitnessTape?
  ) throws(Failure) -> Int32 {
    let standard = WitnessTape.standardSize
    guard Standard.isTerminal else { return Program.tell(tape(standard)?.recording.text ?? "") }
    let size = Standard.output.size ?? standard
    var found = tape(size)
    if found?.isConfirmed != true { found = tape(standard) }
    var replay = Replay(tapes: ["found.tape"], blueprint: file, takesOverAtEnd: true, isQuiet: true)
    replay.text = found?.recording.text
    replay.endingWords = words
    return try replay.run()
  }

  // MARK: Tapes

  /// - Returns: whether a signal has ended the making of tapes.
  private func writeTapes(
    _ result: ExplorationResult, within budget: Budget
  ) throws(WitnessFolder.Unwritable) -> Bool {
    var isStopped = false
    if let faults = words.value(of: .faults) {
      var folder = WitnessFolder(faults, blueprint: file, within: budget)
      try folder.writeFaults(of: result)
      for path in folder.written { Standard.error.write("wrote \(path)\n") }
      folder.tellLack()
      isStopped = folder.isStopped
    }
    guard let suite = words.value(of: .suite) else { return isStopped }
    var folder = WitnessFolder(suite, blueprint: file, within: budget)
    try folder.writeSuite(of: result, without: CoveredItems(of: result.run))
    folder.tellCount()
    return isStopped || folder.isStopped
  }
}

extension Explore: ListedCommand {
  static let page = CommandPage(
    summary: "press every key in every state, and report faults",
    operand: Operand(value: .blueprint, count: .atMostOne),
    options: [
      Option(
        name: .faults, value: .folder,
        help: "Write a tape for each fault into a folder; it fails until the fault is mended, "
          + "unless only a search decides that", group: .reports),
      Option(
        name: .suite, value: .folder,
        help: "Write a small set of tapes that covers all that was reached into a folder",
        group: .reports),
      Option(
        name: .only, value: PropertyChoice.value,
        help: "Check only these properties, joined by commas, own ones and usual ones; can be "
          + "repeated", group: .limits),
      Option(
        name: .open, value: Option.Value(name: "WHAT"),
        help: "Open the app at a fault, by its number in the report, or where a condition holds, "
          + "with all keys live",
        excludes: [.suite, .faults, .report]),
      ReportFiles.option(
        forms,
        "all results, with pictures in a page, and the verdict on each property as JUnit XML"),
    ] + SearchOptions.options,
    exits: [
      Exit(code: 0, meaning: "no faults were found"), Exit(code: 1, meaning: "faults were found"),
      .unreadable, .other, .stopped("ended it before a fault was found"),
    ])
}
