import Glibc

/// One run of the program, from arguments to an exit code.
struct Program {
  /// The exit codes common to all subcommands.
  enum ExitCode {
    static let fine: Int32 = 0
    /// The work found a fault, a difference or a refusal.
    static let failed: Int32 = 1
    /// The arguments, a blueprint or a tape are invalid.
    static let unreadable: Int32 = 2
    static let other: Int32 = 4
  }

  private let invocation: Result<any Runnable, UsageError>

  init(_ arguments: [String]) {
    do throws(UsageError) {
      invocation = .success(try Invocation.parse(arguments))
    } catch {
      invocation = .failure(error)
    }
  }

  /// Whether the program uses the whole terminal, so that a supervisor must restore it after a
  /// crash.
  var takesTerminal: Bool {
    (try? invocation.get().takesTerminal) ?? false
  }

  func run() -> Int32 {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    switch invocation {
    case .success(let invocation):
      return LostOutput.exitCode(after: invocation.run())
    case .failure(let error): return Program.fail(error.description, ExitCode.unreadable)
    }
  }

  static let version = "0.2.0"
  /// The date of the version, for the manual.
  static let versionDate = "2026-11-21"

  /// The number of processors, from 1 to 64.
  static var processorCount: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64) }

  /// Prints a text; returns the exit code of a success.
  static func tell(_ text: String) -> Int32 {
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
    Standard.error.write("roots: \(message)\n")
    return code
  }
}
