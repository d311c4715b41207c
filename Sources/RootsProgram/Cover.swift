import RootsApp
import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsFiles
import RootsTape
import RootsTerminal

/// `roots cover`: says what tapes see of what can be reached.
struct Cover {
  let words: Words

  static let forms: [ReportFiles.Form] = [.html, .json]

  func run() throws(Failure) -> Int32 {
    let options = try SearchOptions(words)
    let files = try ReportFiles(words, Self.forms)
    let suite = words.value(of: .suite)
    let budget = options.budget
    Interrupt.watch()
    let found = try NamedTapes.readable(words.operands)
    let path = words.value(of: .blueprint) ?? found.lazy.compactMap(Self.blueprint).first
    let paths = found.filter(isOfApp(at: path))
    let app = try LoadedBlueprint.read(path)
    let search = try options.bound(to: app)
    try files.check()
    try WitnessFolder.check(suite)
    var exploration = search.exploration(of: app, within: budget)
    exploration.shareOfReport = !files.isEmpty || suite != nil ? 0.3 : 0.05
    let run = exploration.appRun
    var first = TapesFirst(paths, within: budget)
    var covered = CoveredItems(of: run)
    try first.play { tape, isOver throws(Failure) in
      try play(tape, app, isAssumed: path == nil, run, &covered, until: isOver)
    }
    first.tellLack()
    let result = try SearchOptions.result(of: exploration)
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
    guard let suite else { return code }
    var folder = WitnessFolder(suite, blueprint: path, within: rest)
    try Failure.wrapping(after: code, try folder.writeSuite(of: result, without: covered))
    folder.tellCount()
    return folder.isStopped && code == Program.ExitCode.fine ? Interrupt.code ?? code : code
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
      guard !words.has(.blueprint), let own = Self.blueprint(of: tape) else { return true }
      if (realPath(of: own) ?? own) == app { return true }
      Standard.error.write(
        "\(visible(tape)) is left out: it is of \(visible(own)); choose one app with -b\n")
      return false
    }
  }

  /// Plays a tape on the app.
  /// - Parameters:
  ///   - isAssumed: whether the app is only the demo, which no tape and no option names.
  ///   - covered: what was covered until now, to which the tape adds.
  ///   - isOver: whether the play ends before the tape does.
  /// - Returns: whether the end of the tape was reached.
  /// - Throws: `Failure` for a tape that cannot be played.
  private func play(
    _ tape: String, _ app: Blueprint, isAssumed: Bool, _ run: AppRun,
    _ covered: inout CoveredItems, until isOver: @escaping @Sendable () -> Bool
  ) throws(Failure) -> Bool {
    let reading = try NamedTapes.reading(tape)
    var player = TapePlayer { size, _ in makePlayedSession(of: app, size: size) }
    (player.isCancelled, player.isAppAssumed) = (isOver, isAssumed)
    let play = WatchedPlay(reading, path: tape, on: run, by: player, after: covered)
    let result = play.result
    if !result.isPassed, !result.isStopped {
      if result.verdict == .unreadable { throw .report(result.report) }
      Standard.error.write("\(visible(tape)):\(visible(result.reason))\n")
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
        name: .suite, value: .folder,
        help: "Write few tapes of what is not covered into a folder",
        group: .reports),
      ReportFiles.option(forms, "each item with its verdict"),
    ] + SearchOptions.options,
    exits: [
      Exit(code: 0, meaning: "the tapes cover all that is reachable"),
      Exit(code: 1, meaning: "something reachable is not covered"), .unreadable,
      Exit(code: 4, meaning: "the time was up before the ends of all tapes, or another error"),
      .stopped("ended the tapes or the search"),
    ])
}
