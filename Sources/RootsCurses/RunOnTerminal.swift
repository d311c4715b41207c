import Glibc
public import RootsTerminal

/// Shows an app on the terminal until it quits, gives the terminal back, and ends the process.
///
/// ```swift
/// runOnTerminal { size in try Diary.session(size) }
/// ```
///
/// Call it in `main.swift`, before any thread exists: a small process is started first, which gives
/// the terminal back even after `kill -9`. An error, for example of a terminal that cannot be used,
/// is printed to the standard error, and the exit code is 1.
///
/// - Parameter makeSession: makes the app for the size of the terminal.
public func runOnTerminal(_ makeSession: (Size) throws -> Session) -> Never {
  Supervisor.run(supervised: true) {
    do {
      let driver = try CursesDriver()
      defer { driver.close() }
      let session = try makeSession(driver.size)
      let start = ContinuousClock.now
      try session.run(on: driver) { ContinuousClock.now - start }
      return 0
    } catch {
      let text = Array("\(error)\n".utf8)
      _ = unsafe write(STDERR_FILENO, text, text.count)
      return 1
    }
  }
}
