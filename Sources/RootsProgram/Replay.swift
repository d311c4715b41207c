import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import RootsTesting

/// `roots replay`: plays tapes, with or without a terminal.
struct Replay: Equatable {
  /// The built-in tape that shows the program to newcomers.
  static let tour = Replay(
    tapes: [TapeFiles.tourPath], speed: 1, takesOverAtEnd: true, isQuiet: true)

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
  /// The values of variables.
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

  func run() -> Int32 {
    // Before the watch, so that a signal ends the wait for it.
    if tapes.contains("-") { TapeFiles.readStandardInput() }
    if isWatched { return playOnce() }
    Interrupt.watch()
    guard watches else { return playOnce() }
    while true {
      let found = FoundTapes(tapes, withParts: true)
      let watch = FileWatch(files(of: found), folders: found.folders)
      let code = playOnce()
      guard let watch else {
        return Program.fail("the files cannot be watched here", Program.ExitCode.other)
      }
      // Without a reader nothing can be seen any more.
      if LostOutput.failure != nil { return code }
      if !watch.wait() { return Interrupt.code ?? code }
      Standard.output.write("\n")
    }
  }

  private func playOnce() -> Int32 {
    let list: [TapeCase]
    do throws(Objection) {
      list = try cases()
    } catch {
      return Program.fail(error.message, Program.ExitCode.unreadable)
    }
    if isWatched { return watch(list.map(\.path)) }
    let plays = play(list)
    tellSummary(of: plays)
    writeReports(of: plays)
    let isStopped = plays.contains { $0.result.verdict == .skipped }
    return (isStopped ? Interrupt.code : nil) ?? plays.map(\.result).exitCode
  }

  // MARK: Playing

  /// Creates a player; each thread of a batch has its own.
  /// - Parameter read: reads the blueprint of a path; nil is the demo.
  func player(
    theme: Theme = .standard,
    reading read: @escaping (String?) throws -> Blueprint = { try LoadedBlueprint.read($0) }
  ) -> TapePlayer {
    var player = TapePlayer(files: .withBuiltIns) { size, file in
      let session = makeSession(
        try read(file), size: size, isRecording: true, theme: theme,
        reread: LoadedBlueprint.reread(file))
      session.ownTools = SessionTool.idleTools
      if isWatched {
        // The person who takes over can write what was played and what was done since.
        let tape = RunTape(of: session, blueprint: file) { size in
          makeSession(
            try read(file), size: size, isRecording: true, reread: LoadedBlueprint.reread(file))
        }
        session.ownTools = SessionTool.all(with: [tape.tool, sheetTool { tape.text }])
      }
      return session
    }
    player.watchProperties = { PropertyWatch($0, try read($1)).properties }
    player.blueprint = blueprint
    if let text { player.files.text = { _ in text } }
    player.isAppAssumed = true
    player.filmMaker = FilmMaker.maker
    player.variables = variables
    player.snapshots = isUpdating ? .recording : .comparing
    return player
  }

  private func play(_ list: [TapeCase]) -> [TapePlay] {
    let progress = Progress(count: list.count, isQuiet: isQuiet)
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
