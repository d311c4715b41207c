import Glibc

/// From arguments to an exit code.
enum Program {
  /// How a run of the program ends.
  enum ExitCode {
    static let fine: Int32 = 0
    /// The arguments, a blueprint or a tape cannot be read.
    static let unreadable: Int32 = 2
    static let other: Int32 = 4
  }

  static func run(_ arguments: [String]) -> Int32 {
    _ = signal(SIGPIPE, SIG_IGN)
    do throws(UsageError) {
      return run(try Invocation(arguments))
    } catch {
      return fail(error.description, ExitCode.unreadable)
    }
  }

  private static func run(_ invocation: Invocation) -> Int32 {
    switch invocation {
    case .run(let app): app.run()
    case .replay(let replay): replay.run()
    case .check(let files): check(files)
    case .new(let file): writeStarter(to: file)
    case .help(let subcommand): tell(subcommand?.help ?? Subcommand.overview)
    case .version: tell("roots \(version)\n")
    }
  }

  static let version = "0.1.0"

  private static func tell(_ text: String) -> Int32 {
    Standard.output.write(text) ? ExitCode.fine : ExitCode.other
  }

  /// Says in one line what went wrong.
  static func fail(_ message: String, _ code: Int32) -> Int32 {
    Standard.error.write("roots: \(message)\n")
    return code
  }
}
