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
/// - Parameters:
///   - makeSession: makes the app for the size of the terminal.
///   - finish: called after the user has quit, or after a signal or a hang-up has ended the app,
///     when the terminal is given back: saves what is left to save, may print, and returns the exit
///     code. An error that it throws is printed, and the exit code is 1.
public func runOnTerminal(
  _ makeSession: (Size) throws -> Session, atEnd finish: (Session) throws -> Int32 = { _ in 0 }
) -> Never {
  Supervisor.run(supervised: true) {
    do {
      let (session, error) = try run(makeSession)
      let code = try finish(session)
      if let error { throw error }
      return code
    } catch {
      let text = Array("\(error)\n".utf8)
      _ = unsafe write(STDERR_FILENO, text, text.count)
      return 1
    }
  }
}

/// Shows an app on the terminal until it quits, and gives the terminal back.
///
/// - Returns: the session, and the error of a terminal that was lost while the app ran.
private func run(
  _ makeSession: (Size) throws -> Session
) throws -> (session: Session, error: (any Error)?) {
  let driver = try CursesDriver()
  defer { driver.close() }
  let session = try makeSession(driver.size)
  driver.title = session.chrome.name
  let start = ContinuousClock.now
  do {
    try session.run(on: driver) { ContinuousClock.now - start }
    return (session, nil)
  } catch {
    return (session, error)
  }
}
