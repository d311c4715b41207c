import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal

/// `roots replay`: plays tapes, with or without a terminal.
struct Replay {
  /// The tapes and folders of tapes, as given.
  var tapes: [String]
  /// The blueprint that replaces the tapes' own.
  var blueprint: String?
  var isUpdating = false
  /// The speed factor on the terminal; nil plays without a terminal or delay.
  var speed: Double?
  /// Whether each command waits for a key.
  var isStepping = false
  /// Whether the user takes over at the end.
  var takesOverAtEnd = false
  /// Whether the user takes over at the first failure.
  var continuesAtFailure = false
  /// The number of tapes played at the same time.
  var jobs = 1
  /// The share of the tapes that is played; nil plays all.
  var shard: TapeShard?
  /// Whether the tapes are played again whenever one of their files is saved.
  var watches = false
  var variables: [String: String] = [:]
  /// The files of reports; JSON on standard output replaces the results there.
  var reports = ReportFiles.none
  /// Whether only failures are reported.
  var isQuiet = false
  /// The text of the tape in place of a file; nil reads the files.
  var text: String?

  /// The words with which the user takes over at the end; nil for those of any tape.
  var endingWords: String?

  /// Whether the tapes are shown on the terminal.
  var isWatched: Bool { speed != nil || isStepping || takesOverAtEnd || continuesAtFailure }

  func run() throws(Failure) -> Int32 {
    if tapes.contains("-") { TapeFiles.readStandardInput() }
    if isWatched || !watches { return try playOnce() }
    Interrupt.watch()
    while true {
      let found = FoundTapes(tapes, withParts: true)
      let watch = FileWatch(files(of: found), folders: found.folders)
      let code: Int32
      do throws(Failure) { code = try playOnce() } catch { code = error.tell() }
      guard let watch else { throw .other("the files cannot be watched here") }
      // Without a reader nothing can be seen any more.
      if LostOutput.failure != nil { return code }
      if !watch.wait() { return Interrupt.code ?? code }
      Standard.output.write("\n")
    }
  }

  private func playOnce() throws(Failure) -> Int32 {
    let list = try cases()
    try reports.check()
    if isWatched { return try watch(list.map(\.path)) }
    // Behind the search for tapes and the wait for standard input, which a signal ends.
    Interrupt.watch()
    let plays = play(list)
    tellSummary(of: plays)
    writeReports(of: plays)
    let isStopped = plays.contains { $0.result.verdict == .skipped }
    return (isStopped ? Interrupt.code : nil) ?? plays.map(\.result).exitCode
  }

  // MARK: Playing

  /// Creates a player; each thread of a batch has its own.
  /// - Parameters:
  ///   - app: the app of all tapes; nil for the one that each names.
  ///   - kept: keeps the session of each tape, for a person who takes over; nil to keep none.
  func player(of app: Blueprint? = nil, keeping kept: KeptPlay? = nil) -> TapePlayer {
    var last: Blueprint?
    func read(_ file: String?) throws(Failure) -> Blueprint {
      if let app { return app }
      let blueprint = try LoadedBlueprint.read(file, after: last)
      last = blueprint
      return blueprint
    }
    func session(of file: String?, _ size: Size) throws -> Session {
      makeSession(
        try read(file), size: size, isRecording: true, reread: LoadedBlueprint.reread(file))
    }
    var player = TapePlayer(files: .withBuiltIns) { size, file in
      let made = try session(of: file, size)
      // The person who takes over can write what was played and what was done since.
      made.workbench.ownTools =
        isWatched
        ? made.writingTools(of: file, by: kept?.begin(made, of: file)) {
          try session(of: file, $0)
        } : SessionTool.idleTools
      return made
    }
    player.watch.properties = { ViolationFinder($0, try read($1)).properties }
    player.blueprint = blueprint
    if let text { player.files.text = { _ in text } }
    player.isAppAssumed = true
    player.filmMaker = FilmMaker.maker
    player.variables = variables
    player.snapshots = isUpdating ? .recording : .comparing
    return player
  }

  /// A player that checks what is written with names.
  static var checkingPlayer: TapePlayer {
    var player = Replay(tapes: []).player()
    player.timeLimit = .seconds(30)
    return player
  }

  private func play(_ list: [TapeCase]) -> [TapePlay] {
    let progress = Progress(count: list.count)
    var batch = TapeBatch(of: list, jobs: jobs)
    batch.isCancelled = { Interrupt.isPending }
    return batch.play {
      player()
    } telling: { news in
      switch news {
      case .begins(let path, let index): progress.tell(path, index)
      case .ended(let play):
        progress.erase()
        tell(play)
      }
    }
  }
}

/// `roots replay`, which with `--review` plays nothing.
struct ReplayOrReview: ListedCommand {
  let words: Words

  var takesTerminal: Bool { words.has(.speed) || words.has(.goOn) }

  func run() throws(Failure) -> Int32 {
    words.has(.review) ? try Review(words: words).run() : try Replay(words).run()
  }
}

extension ReplayOrReview {
  static let page = CommandPage(
    summary: "run tapes and report which pass",
    operand: Operand(value: .tape, count: .oneOrMore, takesDash: true),
    options: playing + watching + reports + [review],
    exits: [
      Exit(code: 0, meaning: "every tape passed"),
      Exit(code: 1, meaning: "an expectation failed, or snapshots are left to review"),
      Exit(code: 2, meaning: "a tape, a blueprint or the arguments are invalid"),
      Exit(code: 3, meaning: "a Wait timed out"),
      .other,
      .stopped("ended it before all tapes were played"),
    ])

  private static let review = Option(
    name: .review,
    help: "Accept or reject the frames that differ from snapshots; with --update, accept all",
    excludes: (playing + watching + reports).map(\.name).filter { $0 != .update })

  private static let playing = [
    Option(
      name: .blueprint, letter: "b",
      value: .blueprint,
      help: "The app to run, in place of the tapes' own", group: .playing),
    Option(
      name: .update, letter: "u",
      help: "Write missing and different snapshots",
      group: .playing),
    Option(
      name: .jobs, letter: "j", value: Option.Value(name: "N"),
      help: "Play up to N tapes at a time, 1 to 64; by default one on each processor",
      group: .playing),
    Option(
      name: .set, value: Option.Value(name: "NAME=VALUE"),
      help: "Set a variable of the tapes; may be repeated", group: .playing),
    Option(
      name: .watch,
      help: "Play again whenever a tape or its blueprint is saved, until Ctrl-C",
      group: .playing, excludes: [.speed, .goOn]),
    Option(
      name: .shard, value: Option.Value(name: "I/N"),
      help: "Play only part I of N, to divide tapes among machines", group: .playing),
  ]

  /// The options that cannot be combined with watching.
  private static let watchless: [OptionName] = [.jobs, .report, .update]

  private static let watching = [
    Option(
      name: .speed, value: Option.Value(name: "N"),
      help: "Show the tape on the terminal at N times its speed, up to 100; 0 waits for a key "
        + "before each command",
      group: .watching, excludes: watchless),
    Option(
      name: .goOn,
      help: "Show the tape on the terminal, and take over the app at its first failure",
      group: .watching, excludes: watchless),
  ]

  private static let reports = [
    ReportFiles.option(
      Replay.forms,
      "the results, with the frames of each failure in a page and a line of JSON for each tape")
  ]
}
