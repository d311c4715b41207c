import Glibc

/// One run of the program, from arguments to an exit code.
struct Program {
  /// The exit codes common to all subcommands.
  enum ExitCode {
    static let fine: Int32 = 0
    /// The arguments, a blueprint or a tape are invalid.
    static let unreadable: Int32 = 2
    static let other: Int32 = 4
  }

  private let invocation: Result<Invocation, UsageError>

  init(_ arguments: [String]) {
    do throws(UsageError) {
      invocation = .success(try Invocation(arguments))
    } catch {
      invocation = .failure(error)
    }
  }

  /// Whether the program uses the whole terminal, so that a supervisor must restore it after a
  /// crash.
  var takesTerminal: Bool {
    switch invocation {
    case .success(.run(let app)): !app.isPlain
    case .success(.replay(let replay)): replay.isWatched
    case .success(.explore(let explore)): explore.takesTerminal
    default: false
    }
  }

  func run() -> Int32 {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    do throws(WriteRefusal) {
      switch invocation {
      case .success(let invocation): return try Program.run(invocation)
      case .failure(let error): return Program.fail(error.description, ExitCode.unreadable)
      }
    } catch {
      if error.isReaderGone { return ExitCode.other }
      return Program.fail("standard output cannot be written: \(error.reason)", ExitCode.other)
    }
  }

  private static func run(_ invocation: Invocation) throws(WriteRefusal) -> Int32 {
    switch invocation {
    case .run(let app): try app.run()
    case .open(let link): try link.run()
    case .explain(let explain): try explain.run()
    case .explore(let explore): try explore.run()
    case .sheets(let report): try report.run()
    case .sessions: try KeptRuns().run()
    case .cover(let cover): try cover.run()
    case .diff(let diff): try diff.run()
    case .shorten(let shorten): try shorten.run()
    case .replay(let replay): try replay.run()
    case .review(let review): try review.run()
    case .format(let format): try format.run()
    case .check(let check): try check.run()
    case .graph(let graph): try graph.run()
    case .schema:
      try tell(String(decoding: PackageResources.blueprint_schema_json, as: UTF8.self))
    case .new(let file): try writeStarter(to: file)
    case .completions(let shell): try tell(shell.completions)
    case .man(let page): try tell(page.text)
    case .manPages: try tell(ManPage.list)
    case .overview: try tell(HelpPage.overview)
    case .help(let subcommand): try tell(HelpPage(of: subcommand).text)
    case .version: try tell("roots \(version)\n")
    }
  }

  static let version = "0.2.0"
  /// The date of the version, for the manual.
  static let versionDate = "2026-11-21"

  private static func tell(_ text: String) throws(WriteRefusal) -> Int32 {
    try Standard.output.write(text)
    return ExitCode.fine
  }

  /// Prints a message in one line; returns the exit code.
  static func fail(_ message: String, _ code: Int32) -> Int32 {
    Standard.error.tell("roots: \(message)\n")
    return code
  }
}
