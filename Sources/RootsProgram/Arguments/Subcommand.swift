/// Something that the arguments ask for.
protocol Runnable {
  /// Runs it.
  /// - Returns: the exit code of the program.
  /// - Throws: `Failure` for an end without a result.
  func run() throws(Failure) -> Int32

  /// Whether it uses the whole terminal, so that a supervisor must restore it after a crash.
  var takesTerminal: Bool { get }
}

extension Runnable {
  var takesTerminal: Bool { false }
}

/// A command in the list of commands, with its arguments.
protocol ListedCommand: Runnable {
  /// The description of the command, its operands and options.
  static var page: CommandPage { get }

  /// - Parameter words: the arguments; the values of options are read by `run`.
  init(words: Words)
}

extension ListedCommand {
  typealias Operand = CommandPage.Operand
  typealias Exit = CommandPage.Exit
}

/// A subcommand, the first argument of the program.
enum Subcommand: String, CaseIterable {
  case run, drive, sessions, open, explain, explore, cover, diff, shorten, replay, fmt,
    check, graph, `import`, export, conform, new, completions, man, help, version

  var type: any ListedCommand.Type {
    switch self {
    case .run: RunningApp.self
    case .drive: DriveCommand.self
    case .open: OpenedLink.self
    case .sessions: KeptRuns.self
    case .explain: Explain.self
    case .explore: Explore.self
    case .cover: Cover.self
    case .diff: Diff.self
    case .shorten: Shorten.self
    case .replay: ReplayOrReview.self
    case .fmt: Format.self
    case .check: Check.self
    case .graph: Graph.self
    case .import: ImportFiles.self
    case .export: Export.self
    case .conform: Conform.self
    case .new: New.self
    case .completions: Completions.self
    case .man: Man.self
    case .help: Help.self
    case .version: Version.self
    }
  }

  var page: CommandPage { type.page }
}
