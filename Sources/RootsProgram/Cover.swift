import RootsApp
import RootsBlueprint
import RootsExplorer
import RootsFiles
import RootsTape
import RootsTerminal
import RootsTesting

/// `roots cover`: says what tapes see of what can be reached.
struct Cover {
  let tapes: [String]
  /// The blueprint; nil for that of the first tape, otherwise the demo.
  let blueprint: String?
  let search: SearchOptions
  /// The folder for tapes of what is missing; nil writes none.
  let suite: String?
  /// The files of reports besides the text.
  let files: ReportFiles

  /// The forms of the reports.
  static let forms: [ReportFiles.Form] = [.html, .json]

  init(_ words: Words) throws(UsageError) {
    tapes = words.operands
    blueprint = words.value(of: .blueprint)
    search = try SearchOptions(words)
    suite = words.value(of: .suite)
    files = try ReportFiles(words, Self.forms)
  }

  func run() -> Int32 {
    let budget = search.budget
    Interrupt.watch()
    guard let found = NamedTapes.readable(tapes) else { return Program.ExitCode.unreadable }
    let path = blueprint ?? found.lazy.compactMap(Self.blueprint).first
    let paths = found.filter(isOfApp(at: path))
    guard let app = LoadedBlueprint.readable(path) else { return Program.ExitCode.unreadable }
    guard let search = self.search.bound(to: app) else { return Program.ExitCode.unreadable }
    let obstacle = files.obstacle ?? suite.flatMap(WitnessFolder.obstacle)
    if let obstacle { return Program.fail(obstacle, Program.ExitCode.other) }
    var exploration = search.exploration(of: app, within: budget)
    exploration.shareOfReport = !files.isEmpty || suite != nil ? 0.3 : 0.05
    let run = exploration.appRun
    var first = TapesFirst(paths, within: budget)
    var covered = CoveredItems(of: run)
    do throws(Unplayable) {
      try first.play { path, isOver throws(Unplayable) in
        try play(path, app, run, &covered, until: isOver)
      }
    } catch {
      return Program.ExitCode.unreadable
    }
    first.tellLack()
    guard let result = SearchOptions.result(of: exploration) else { return Program.ExitCode.other }
    let rest = SearchOptions.rest(of: budget)
    let stopped = Interrupt.code
    let coverage = result.coverage(covered: covered)
    files.textStream.write(coverage.document(result.doubt).text)
    if !files.isEmpty {
      let report = search.report(
        result, path: path, coveredBy: (covered, paths.count),
        within: suite == nil ? rest : rest.part(0.5))
      files.write { report.text(as: $0) }
    }
    let isCovered = coverage.allSatisfy { $0.covered == $0.reached }
    // A tape whose end was not reached may see what the others do not.
    let lacks = first.unplayedCount > 0
    let code =
      stopped
      ?? (lacks
        ? Program.ExitCode.other : isCovered ? Program.ExitCode.fine : Program.ExitCode.failed)
    do throws(WitnessFolder.Unwritable) {
      if let suite {
        var folder = WitnessFolder(suite, blueprint: path, within: rest)
        try folder.writeSuite(of: result, without: covered)
        folder.tellCount()
        if folder.isStopped, code == Program.ExitCode.fine { return Interrupt.code ?? code }
      }
    } catch {
      return Program.fail("\(error)", after: code)
    }
    return code
  }

  /// The path of a tape's own blueprint; nil without one.
  static func blueprint(of tape: String) -> String? {
    guard let reading = try? Tape.read(tape, from: .disk) else { return nil }
    return TapeFiles.disk.blueprint(of: reading.tape)?.path
  }

  /// Leaves out tapes that name another blueprint, unless the app was chosen for all tapes.
  private func isOfApp(at path: String?) -> (_ tape: String) -> Bool {
    let app = path.map { realPath(of: $0) ?? $0 }
    return { tape in
      guard blueprint == nil, let own = Self.blueprint(of: tape) else { return true }
      if (realPath(of: own) ?? own) == app { return true }
      Standard.error.write(
        "\(visible(tape)) is left out: it is of \(visible(own)); choose one app with -b\n")
      return false
    }
  }

  /// A tape that cannot be played, which was reported.
  private struct Unplayable: Error {}

  /// Plays a tape on the app.
  /// - Parameters:
  ///   - covered: what was covered until now, to which the tape adds.
  ///   - isOver: whether the play ends before the tape does.
  /// - Returns: whether the end of the tape was reached.
  private func play(
    _ tape: String, _ app: Blueprint, _ run: AppRun, _ covered: inout CoveredItems,
    until isOver: @escaping @Sendable () -> Bool
  ) throws(Unplayable) -> Bool {
    guard let reading = NamedTapes.reading(tape) else { throw Unplayable() }
    var player = TapePlayer { size, _ in makeSession(app, size: size) }
    player.isCancelled = isOver
    let play = WatchedPlay(reading, path: tape, on: run, by: player, after: covered)
    let result = play.result
    if !result.isPassed, !result.isStopped {
      Standard.error.write("\(visible(tape)):\(visible(result.reason))\n")
      if result.verdict == .unreadable { throw Unplayable() }
    }
    covered = play.covered
    return !result.isStopped
  }
}

extension Cover: ListedCommand {
  static let page = CommandPage(
    summary: "show how much of an app tapes cover",
    operand: Operand(value: .tape, count: .oneOrMore),
    options: [
      Option(
        name: .blueprint, letter: "b", value: .blueprint,
        help: "The app; by default that of the first tape, otherwise the demo"),
      Option(
        name: .suite, value: Option.Value(name: "FOLDER"),
        help: "Write few tapes of what is not covered into a folder",
        group: .reports),
      ReportFiles.option(forms, "each item with its verdict"),
    ] + SearchOptions.options,
    about: [
      "Plays the tapes in at most half of the time, searches the app as 'roots explore' does, and "
        + "prints a table: how many screens, actions and other items the blueprint declares, how "
        + "many of them are reachable, and how many of these the tapes cover; what a tape covers "
        + "counts as reachable. Below it are the items that are reachable and not covered, and "
        + "those that were not reached: with the reason after a complete search, as not proved "
        + "unreachable after another one. What was not reached is not counted against the tapes.",
      "Screens are those of the blueprint and its accessories, actions its rows, keys, forms, "
        + "answers and links. Outcomes are the ways in which the results of screens are settled, "
        + "and branches those of `then`.",
      "A command of `Do` is no action. The tapes of --suite have at most 20 acts, unless the "
        + "way to one item is longer.",
    ],
    exits: [
      Exit(code: 0, meaning: "the tapes cover all that is reachable"),
      Exit(code: 1, meaning: "something reachable is not covered"), .unreadable,
      Exit(code: 4, meaning: "the time was up before the ends of all tapes, or another error"),
      .stopped("ended the tapes or the search"),
    ],
    examples: [
      Example(line: "roots cover tests/*.tape", meaning: "what is missing"),
      Example(
        line: "roots cover tests --report coverage.html", meaning: "and a page with all of it"),
      Example(
        line: "roots cover tests --suite more", meaning: "write tapes of what is missing"),
    ])
}
