import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import RootsTesting
import Synchronization

/// `roots replay`: plays tapes, with or without a terminal.
struct Replay: Equatable {
  /// The built-in tape that shows the program to newcomers.
  static let tour = Replay(tapes: [TapeFiles.tourPath], speed: 1, until: .end, isQuiet: true)

  /// The tapes and folders of tapes, as given.
  var tapes: [String]
  /// The blueprint that replaces the tapes' own.
  var blueprint: String?
  var isUpdating = false
  /// The speed factor on the terminal; nil plays without a terminal or delay.
  var speed: Double?
  /// Whether each command waits for a key.
  var isStepping = false
  /// The point where the user takes over.
  var until: Until?
  /// Whether the user takes over at the first failure.
  var continuesAtFailure = false
  /// The number of tapes played at the same time.
  var jobs = 1
  var shard: Shard?
  /// The pattern that the paths of the tapes contain.
  var filter: TapePattern?
  /// Whether the tapes are listed and not played.
  var listsOnly = false
  /// Whether the run stops after the first tape that does not pass.
  var bails = false
  /// Whether the tapes are played again whenever one of their files is saved.
  var watches = false
  /// Whether only the tapes that did not pass when last played are played.
  var playsLastFailed = false
  /// The maximum real time of a tape.
  var timeout: Duration?
  /// The number of the slowest tapes that are shown.
  var slowest = 0
  /// The values of variables.
  var variables: [String: String] = [:]
  /// The path of a CSV file with rows of values.
  var rows: String?
  /// The path of a JUnit XML report; `-` is standard output.
  var junit: String?
  /// The format of the results on standard output.
  var form = Form.lines
  /// The path of an HTML page about the run.
  var html: String?
  /// The folder for pages about tapes that did not pass.
  var trace: String?
  /// Whether only failures are reported.
  var isQuiet = false
  /// The text of the tape in place of a file; nil reads the files.
  var text: String?

  /// The words with which the user takes over at the end; nil for those of any tape.
  var endingWords: String?

  /// Whether the tapes are shown on the terminal.
  var isWatched: Bool { speed != nil || isStepping || until != nil || continuesAtFailure }

  func run() throws(WriteRefusal) -> Int32 {
    guard watches else { return try playOnce() }
    while true {
      let watch = FileWatch(files)
      _ = try playOnce()
      guard let watch else {
        return Program.fail("the files cannot be watched here", Program.ExitCode.other)
      }
      watch.wait()
      try Standard.output.write("\n")
    }
  }

  private func playOnce() throws(WriteRefusal) -> Int32 {
    let list: [TapeCase]
    do throws(Objection) {
      list = try cases()
    } catch {
      return Program.fail(error.message, Program.ExitCode.unreadable)
    }
    if listsOnly {
      for tape in list { try Standard.output.write(visible(tape.name) + "\n") }
      return Program.ExitCode.fine
    }
    if isWatched { return try watch(list.map(\.path)) }
    let plays = try play(list)
    FailedTapes.note(plays, of: list)
    try tellSummary(of: plays, list.count)
    let code = plays.map(\.result).exitCode
    return try writeReports(of: plays, list) ? code : code == 0 ? Program.ExitCode.other : code
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
          makeSession(try read(file), size: size, isRecording: true)
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
    player.timeLimit = timeout
    player.snapshots = isUpdating ? .recording : .comparing
    return player
  }

  private func play(_ list: [TapeCase]) throws(WriteRefusal) -> [TapePlay] {
    let refusal = Mutex<WriteRefusal?>(nil)
    let progress = Progress(count: list.count, isQuiet: isQuiet)
    var batch = TapeBatch(of: list, jobs: jobs)
    batch.stopsAtFailure = bails
    let plays = batch.play {
      player()
    } telling: { news in
      switch news {
      case .begins(let path, let index): progress.tell(path, index)
      case .ended(let play):
        progress.erase()
        do throws(WriteRefusal) {
          try tell(play)
        } catch {
          refusal.withLock { $0 = $0 ?? error }
        }
      }
    }
    if let refusal = refusal.withLock({ $0 }) { throw refusal }
    return plays
  }
}
