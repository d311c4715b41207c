import Glibc
import RootsBlueprint

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
    switch invocation {
    case .success(let invocation):
      return LostOutput.exitCode(after: Program.run(invocation))
    case .failure(let error): return Program.fail(error.description, ExitCode.unreadable)
    }
  }

  private static func run(_ invocation: Invocation) -> Int32 {
    switch invocation {
    case .run(let app): app.run()
    case .open(let link): link.run()
    case .explain(let explain): explain.run()
    case .explore(let explore): explore.run()
    case .sessions(let runs): runs.run()
    case .cover(let cover): cover.run()
    case .diff(let diff): diff.run()
    case .shorten(let shorten): shorten.run()
    case .replay(let replay): replay.run()
    case .review(let review): review.run()
    case .format(let format): format.run()
    case .check(let check): check.run()
    case .graph(let graph): graph.run()
    case .schema:
      tell(BlueprintSchema.text)
    case .new(let file): writeStarter(to: file)
    case .completions(let shell): tell(shell.completions)
    case .completion(let completion): completion.run()
    case .man(let man): man.run()
    case .overview: tell(HelpPage.overview)
    case .help(let subcommand): tell(HelpPage(of: subcommand).text)
    case .version: tell("roots \(version)\n")
    }
  }

  static let version = "0.2.0"
  /// The date of the version, for the manual.
  static let versionDate = "2026-11-21"

  private static func tell(_ text: String) -> Int32 {
    Standard.output.write(text)
    return ExitCode.fine
  }

  /// Prints a message about what cannot be written, in one line.
  /// - Returns: the exit code of the work, and 4 in place of 0.
  static func fail(_ message: String, after code: Int32) -> Int32 {
    fail(message, code == ExitCode.fine ? ExitCode.other : code)
  }

  /// Prints a message in one line; returns the exit code.
  static func fail(_ message: String, _ code: Int32) -> Int32 {
    Standard.error.tell("roots: \(message)\n")
    return code
  }
}
