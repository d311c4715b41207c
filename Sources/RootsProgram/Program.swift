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

  private let invocation: Result<any Runnable, Failure>

  init(_ arguments: [String]) {
    invocation = Result { () throws(UsageError) in try Invocation.parse(arguments) }
      .mapError { .usage($0) }
  }

  /// Whether the program uses the whole terminal, so that a supervisor must restore it after a
  /// crash.
  var takesTerminal: Bool {
    (try? invocation.get().takesTerminal) ?? false
  }

  func run() -> Int32 {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    do throws(Failure) {
      return LostOutput.exitCode(after: try invocation.get().run())
    } catch {
      return LostOutput.exitCode(after: error.tell())
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

  /// Prints a message in one line on standard error.
  static func note(_ message: String) { Standard.error.write("roots: \(message)\n") }
}

/// The reason a command ends early: the text for standard error, and the exit code.
struct Failure: Error, CustomStringConvertible {
  let description: String
  let code: Int32

  private init(_ description: String, _ code: Int32) {
    (self.description, self.code) = (description, code)
  }

  /// A message in one line.
  init(_ message: String, code: Int32) { self.init("roots: \(message)\n", code) }

  /// The lines about files that cannot be used.
  static func report(_ lines: String) -> Failure { Failure(lines, Program.ExitCode.unreadable) }

  static func failed(_ message: String) -> Failure {
    Failure(message, code: Program.ExitCode.failed)
  }

  static func unreadable(_ message: String) -> Failure {
    Failure(message, code: Program.ExitCode.unreadable)
  }

  static func other(_ message: String) -> Failure {
    Failure(message, code: Program.ExitCode.other)
  }

  static func usage(_ error: UsageError) -> Failure { .unreadable(error.description) }

  /// Writes the text to standard error; returns the exit code.
  func tell() -> Int32 {
    Standard.error.write(description)
    return code
  }

  /// Does something whose error is the message of the failure.
  /// - Parameter code: the exit code of earlier work, which stays unless it is 0.
  static func wrapping<Value>(
    after code: Int32 = Program.ExitCode.fine, _ work: @autoclosure () throws -> Value
  ) throws(Failure) -> Value {
    do {
      return try work()
    } catch {
      throw Failure(
        "\(error)", code: code == Program.ExitCode.fine ? Program.ExitCode.other : code)
    }
  }
}
