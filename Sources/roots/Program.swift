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
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(arguments)
    } catch {
      return fail(error.description, ExitCode.unreadable)
    }
    do throws(WriteRefusal) {
      return try run(invocation)
    } catch {
      if error.isReaderGone { return ExitCode.other }
      return fail("standard output cannot be written: \(error.reason)", ExitCode.other)
    }
  }

  private static func run(_ invocation: Invocation) throws(WriteRefusal) -> Int32 {
    switch invocation {
    case .run(let app): try app.run()
    case .replay(let replay): try replay.run()
    case .format(let format): try format.run()
    case .check(let files): try check(files)
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

  static let version = "0.1.0"
  /// The day of that version, for the manual.
  static let versionDate = "2026-11-20"

  private static func tell(_ text: String) throws(WriteRefusal) -> Int32 {
    try Standard.output.write(text)
    return ExitCode.fine
  }

  /// Says in one line what went wrong.
  static func fail(_ message: String, _ code: Int32) -> Int32 {
    Standard.error.tell("roots: \(message)\n")
    return code
  }
}
